"""The two halves of all families: one to work with, and one that only judges.

A formula's family is its name up to `--`. The half of a family is decided by a checksum of its
name, once and for ever: no change of the engine may be made because of a formula of the half
`judge`. `python3 -m unittest halves` in this folder tests that nothing moves.
"""
import os
import unittest
import zlib


def name_of(path):
    return os.path.basename(path).split('.cnf')[0]


def family_of(name):
    return name.split('--')[0]


def half_of(name):
    return ('work', 'judge')[zlib.crc32(family_of(name).encode()) & 1]


class Halves(unittest.TestCase):
    def test_families_stay_where_they_are(self):
        known = {'sorting': 'work', 'collatz': 'judge', 'miterdiv': 'judge', 'qfbv-aig': 'judge'}
        for family, half in known.items():
            self.assertEqual(half_of(f'{family}--1'), half, family)

    def test_a_family_is_in_one_half(self):
        for detail in ('a', 'b--c', '7.cnf'):
            self.assertEqual(half_of(f'family--{detail}'), half_of('family--x'))
        self.assertEqual(family_of(name_of('/x/bmc-ibm--bmc-ibm-10.cnf.xz')), 'bmc-ibm')
