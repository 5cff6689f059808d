"""Tables of runs, from which a comparison goes on that was ended at any moment.

A row is added to the file when its run is done. A kill may leave a part of a row, which is cut off
before the next one is added. Whatever else is not a row that was written there ends the program: a
figure that was misread would be a result that nobody has measured. To write the whole table anew
beside the old one each time was rejected, since some tables have tens of thousands of rows.
`python3 -m unittest rows` in this folder tests that.
"""
import csv
import io
import math
import os
import re
import sys
import tempfile
import unittest

# What stands in a field. Each is a regular expression for all of it.
TEXT = r'[^\n\r]*'
NAME = r'[^\n\r]+'
WHOLE = r'[0-9]+'
FLAG = r'[01]'
DECIMAL = r'[0-9]+(\.[0-9]+)?'


def one_of(*words):
    return '|'.join(map(re.escape, words))


def or_none(kind):
    """The kind, or a hyphen where there is nothing to tell."""
    return f'-|{kind}'


class Rows(list):
    """The rows of a file, each a dictionary of texts. `kinds` has the kind of each field, `key` the fields
    of which no two rows have the same, if there are such fields, and `separator` stands between the
    fields; a table with a header has the names of the fields in its first line."""

    def __init__(self, path, kinds, key, separator, header):
        self.path, self.kinds, self.separator = str(path), kinds, separator
        text = ''
        if os.path.exists(self.path):
            with open(self.path, newline='', encoding='utf-8', errors='replace') as file:
                text = file.read()
        self.require('\ufffd' not in text, text[:text.find('\ufffd')].count('\n') + 1)
        whole = text[:text.rfind('\n') + 1]
        if whole != text:
            os.truncate(self.path, len(whole.encode()))
        lines = csv.reader(io.StringIO(whole, newline=''), delimiter=separator, strict=True)
        try:
            seen = set()
            for number, values in enumerate(lines):
                if header and number == 0:
                    self.require(values == list(kinds), lines.line_num)
                    continue
                row = dict(zip(kinds, values))
                fits = len(values) == len(kinds) and all(
                    re.fullmatch(kind, row[field]) for field, kind in kinds.items())
                name = tuple(row.get(field) for field in key)
                self.require(fits and not (key and name in seen), lines.line_num)
                seen.add(name)
                self.append(row)
        except csv.Error:
            self.require(False, lines.line_num)
        if header and not whole:
            self.write(dict(zip(kinds, kinds)))

    def require(self, holds, line):
        if not holds:
            sys.exit(f'{self.path}: line {line} is not a row of this table; remove the line, and the run is '
                     f'made again')

    def write(self, row):
        with open(self.path, 'a', newline='', encoding='utf-8') as file:
            csv.DictWriter(file, self.kinds, delimiter=self.separator, lineterminator='\n').writerow(row)

    def add(self, row):
        """Adds a row, to the file as well."""
        row = {field: str(row[field]) for field in self.kinds}
        wrong = [field for field, kind in self.kinds.items() if not re.fullmatch(kind, row[field])]
        assert not wrong, (wrong, row)
        self.write(row)
        self.append(row)


class Damage(unittest.TestCase):
    KINDS = {'formula': NAME, 'seed': WHOLE, 'answer': one_of('', 'SAT', 'UNSAT'), 'seconds': or_none(DECIMAL)}

    def rows(self, separator, header):
        return Rows(self.path, self.KINDS, ['formula', 'seed'], separator, header)

    def put(self, content):
        # Some file systems wait for the disk when a file is written anew.
        if os.path.exists(self.path):
            os.remove(self.path)
        with open(self.path, 'wb') as file:
            file.write(content)

    def whole(self, separator, header):
        rows = self.rows(separator, header)
        rows.add({'formula': 'php--7', 'seed': 1, 'answer': 'UNSAT', 'seconds': '1.25'})
        rows.add({'formula': 'a,"b"', 'seed': 2, 'answer': '', 'seconds': '-'})
        with open(self.path, 'rb') as file:
            return list(rows), file.read()

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, 'table')

    def test_what_is_read_is_what_was_written(self):
        for separator, header in [(',', True), ('\t', False)]:
            self.put(b'')
            rows, _ = self.whole(separator, header)
            self.assertEqual(self.rows(separator, header), rows)

    def test_a_row_that_was_not_finished_is_cut_off_before_the_next(self):
        for separator, header in [(',', True), ('\t', False)]:
            self.put(b'')
            rows, content = self.whole(separator, header)
            for end in range(len(content)):
                self.put(content[:end])
                found = self.rows(separator, header)
                self.assertEqual(found, rows[:len(found)])
                for row in rows[len(found):]:
                    found.add(row)
                with open(self.path, 'rb') as file:
                    self.assertEqual(file.read(), content)

    def test_a_wrong_byte_is_refused_or_leaves_rows_of_the_kinds(self):
        accepted = refused = 0
        for separator, header in [(',', True), ('\t', False)]:
            self.put(b'')
            rows, content = self.whole(separator, header)
            for place, own in enumerate(content):
                for new in [b'', *(bytes([own ^ 1 << bit]) for bit in range(8)), *(bytes([b]) for b in b'09-.,"\t\n\r')]:
                    self.put(content[:place] + new + content[place + 1:])
                    try:
                        found = self.rows(separator, header)
                    except SystemExit:
                        refused += 1
                        continue
                    accepted += 1
                    self.assertLessEqual(len(found), len(rows))
                    self.assertLessEqual(sum(row not in rows for row in found), 1)
                    for row in found:
                        self.assertTrue(math.isfinite(float(row['seconds'].strip('-') or 0)))
                        self.assertTrue(int(row['seed']) >= 0 and row['answer'] in ('', 'SAT', 'UNSAT'))
        self.assertTrue(accepted > 300 and refused > 300, (accepted, refused))
