//! French: the sentences of the commands on sudokus and of the course.

use neuf_words::Catalogue;

/// The sentences of `tr!`, in the order of the files that use them.
pub(crate) const FRENCH: Catalogue = &[
    ("`neuf {old}` is now `neuf {new}`", "`neuf {old}` s'appelle désormais `neuf {new}`"),
    (
        "the program neuf-{name} is not installed: `cargo install --path annex/{name}` in the \
         source of neuf installs it",
        "le programme neuf-{name} n'est pas installé : `cargo install --path annex/{name}` dans \
         les sources de neuf l'installe",
    ),
    ("cannot start {file}", "impossible de lancer {file}"),
    ("seed {seed}", "graine {seed}"),
    (
        "this is `neuf {line}`; {others} (`neuf help`)",
        "c'est `neuf {line}` ; {others} (`neuf help`)",
    ),
    (
        "simplify, mus and backbone take a formula, too",
        "simplify, mus et backbone prennent aussi une formule",
    ),
    (
        "hint, explain, check, rate, draw, encode and others take a puzzle, too",
        "hint, explain, check, rate, draw, encode et d'autres prennent aussi une grille",
    ),
    ("{mistake} As it stands: {reason}", "{mistake} Telle quelle : {reason}"),
    ("{value} in {place}", "{value} en {place}"),
    (
        "this entry contradicts the solution: {entries}",
        "cette entrée contredit la solution : {entries}",
    ),
    (
        "these entries contradict the solution: {entries}",
        "ces entrées contredisent la solution : {entries}",
    ),
    ("{reason} (`neuf explain` shows why)", "{reason} (`neuf explain` montre pourquoi)"),
    ("the givens clash: {fault}", "les données se contredisent : {fault}"),
    ("puzzles", "grilles"),
    ("grids", "grilles"),
    ("proper: it has exactly one solution", "correcte : elle a exactement une solution"),
    (
        "not proper: it has several solutions (--unique shows two)",
        "incorrecte : elle a plusieurs solutions (--unique en montre deux)",
    ),
    ("not proper: it has no solution", "incorrecte : elle n'a pas de solution"),
    ("{option} goes only with: {of}", "{option} ne va qu'avec : {of}"),
    (
        "valid so far, {filled} of {cells} cells filled",
        "valable jusqu'ici, cases remplies : {filled} sur {cells}",
    ),
    (
        "no rule is broken yet, {filled} of {cells} cells filled",
        "aucune règle n'est encore enfreinte, cases remplies : {filled} sur {cells}",
    ),
    ("exactly one solution: {solution}", "une solution et une seule : {solution}"),
    ("clash: {fault}", "conflit : {fault}"),
    ("broken: {fault}", "règle enfreinte : {fault}"),
    ("a valid solution", "une solution valable"),
    ("several solutions: {solution}", "plusieurs solutions : {solution}"),
    ("             and: {solution}", "                 et : {solution}"),
    (
        "they differ first at {place}: {first} and {second}",
        "elles diffèrent d'abord en {place} : {first} et {second}",
    ),
    ("not valid: {n} fault", "non valable : {n} faute"),
    ("not valid: {n} faults", "non valable : {n} fautes"),
    ("not valid: {n} clash", "non valable : {n} conflit"),
    ("not valid: {n} clashes", "non valable : {n} conflits"),
    ("no solution", "pas de solution"),
    ("several solutions", "plusieurs solutions"),
    (
        "stopped before it was known whether there is exactly one solution",
        "arrêté avant de savoir s'il y a une solution et une seule",
    ),
    (
        "exactly one solution: there is nothing to repair",
        "une solution et une seule : il n'y a rien à réparer",
    ),
    (
        "{state}; one change makes it a proper puzzle:",
        "{state} ; un seul changement en fait une grille à solution unique :",
    ),
    (
        "{state}; each one of {n} changes makes it a proper puzzle; the likeliest first:",
        "{state} ; un seul de {n} changements suffit pour en faire une grille à solution unique ; le \
         plus probable d'abord :",
    ),
    (
        "no solution; one change of a cage makes it a proper puzzle:",
        "pas de solution ; changer une seule cage en fait une grille à solution unique :",
    ),
    (
        "give the cage of sum {sum} at {cell} the sum {to}",
        "donner à la cage de somme {sum} en {cell} la somme {to}",
    ),
    (
        "no single change was found that makes it a proper puzzle",
        "aucun changement seul n'a été trouvé qui en fasse une grille à solution unique",
    ),
    ("cannot write {name}", "impossible d'écrire {name}"),
    ("cannot start a thread", "impossible de démarrer un thread"),
    ("{file}:{line}: {what}", "{file}:{line} : {what}"),
    (
        "f-puzzles has no rule for {rules}: it shows them in the text of the rules only",
        "f-puzzles n'a pas de règle pour {rules} : il ne les montre que dans le texte des règles",
    ),
    (
        "read with the usual rules alone; {parts}",
        "lue avec les seules règles habituelles ; {parts}",
    ),
    ("read with the rules {rules}; {parts}", "lue avec les règles {rules} ; {parts}"),
    (
        "{what} (--ignore-unknown-rules goes on without them)",
        "{what} (--ignore-unknown-rules continue sans elles)",
    ),
    ("{file}:{line}: left out: {what}", "{file}:{line}: grille laissée de côté : {what}"),
    (
        "there are more solutions than fit into 128 bits",
        "il y a plus de solutions que 128 bits n'en peuvent compter",
    ),
    ("stopped after {n} solution", "arrêté après {n} solution"),
    ("stopped after {n} solutions", "arrêté après {n} solutions"),
    (
        "line {line}: more than {n} solutions, which are found one by one under these rules: \
         --limit or --time ends the count",
        "ligne {line} : plus de {n} solutions, qui sous ces règles sont trouvées une à une ; \
         --limit ou --time met fin au compte",
    ),
    (
        "the compact encoding has variables only for what the puzzle leaves open: give the puzzle \
         with --puzzle, or the formula with --formula",
        "le codage compact n'a de variables que pour ce que la grille laisse ouvert : donnez la \
         grille avec --puzzle, ou la formule avec --formula",
    ),
    (
        "{name}: this is what MiniSat prints, which has no model: name a file for it (`minisat \
         FORMULA RESULT`) and give that file",
        "{name}: c'est ce que MiniSat affiche, et il n'y a pas de modèle là-dedans : nommez un \
         fichier où il l'écrive (`minisat FORMULE RÉSULTAT`) et donnez ce fichier",
    ),
    (
        "{name}: unsatisfiable, so there is no solution",
        "{name}: insatisfaisable, donc pas de solution",
    ),
    ("{name}: the solver has not found an answer", "{name}: le solveur n'a pas trouvé de réponse"),
    (
        "{name}: the formula is of a variant ({rules}), whose rules its comments do not tell: \
         give the puzzle with --puzzle",
        "{name}: la formule est celle d'une variante ({rules}), dont ses commentaires ne disent \
         pas les règles : donnez la grille avec --puzzle",
    ),
    (
        "{name}: the formula has no comments of `neuf encode`: give the puzzle with --puzzle, and \
         the encoding",
        "{name}: la formule n'a pas les commentaires de `neuf encode` : donnez la grille avec \
         --puzzle, ainsi que le codage",
    ),
    (
        "no format is known by the ending .{ending}: name the file with one of {known}, or choose \
         with --format",
        "aucun format ne porte l'extension .{ending} : donnez au fichier l'une de celles-ci \
         ({known}), ou choisissez avec --format",
    ),
    (
        "there are several solutions; the picture shows one of them",
        "il y a plusieurs solutions ; l'image en montre une",
    ),
    ("stopped before a solution was found", "arrêté avant d'avoir trouvé une solution"),
    ("there are no steps (see `neuf explain`)", "il n'y a pas d'étapes (voir `neuf explain`)"),
    (
        "there is no step {step}, only {count}",
        "il n'y a pas d'étape {step}, le compte s'arrête à {count}",
    ),
    (
        "the givens clash: {fault} (--force writes the formula all the same)",
        "les données se contredisent : {fault} (--force écrit la formule malgré tout)",
    ),
    (
        "--families chooses among the eight families of the usual rules, but the puzzle is a \
         variant",
        "--families choisit parmi les huit familles des règles habituelles, or la grille est une \
         variante",
    ),
    (
        "--part chooses among the parts of the usual formula, but the puzzle is a variant",
        "--part choisit parmi les parties de la formule habituelle, or la grille est une variante",
    ),
    (
        "{option} does not go with --rules paper and --cell",
        "{option} ne va pas avec --rules paper et --cell",
    ),
    (
        "--rules paper and --cell write text, markdown or json, not html",
        "--rules paper et --cell écrivent en text, markdown ou json, pas en html",
    ),
    (
        "stopped before the end, at the limit of --time",
        "arrêté avant la fin, à la limite de --time",
    ),
    (
        "the two rules do not find the value of this cell",
        "les deux règles ne trouvent pas la valeur de cette case",
    ),
    ("the two rules stop before the solution", "les deux règles s'arrêtent avant la solution"),
    ("Grid {number}:", "Grille {number} :"),
    (
        "for the step after this one, add --after {next}",
        "pour l'étape d'après, ajoutez --after {next}",
    ),
    (
        "the steps stop before the solution, at the limit of --depth",
        "les étapes s'arrêtent avant la solution, à la limite de --depth",
    ),
    (
        "the steps stop before the solution, at the limit of --time",
        "les étapes s'arrêtent avant la solution, à la limite de --time",
    ),
    ("some entries contradict the solution", "des entrées contredisent la solution"),
    (
        "stopped before it was known whether there is one solution",
        "arrêté avant de savoir s'il y a une seule solution",
    ),
    ("interrupted after {done} {what}{tally}", "interrompu après {done} {what}{tally}"),
    (
        "a solution that is given leaves no rules to be invented",
        "une solution donnée ne laisse pas de règles à inventer",
    ),
    (
        "clues are left out only of variants whose clues are invented",
        "on n'omet des indices que de variantes dont les indices sont inventés",
    ),
    ("no file is called `{name}`, and {why}", "aucun fichier ne s'appelle `{name}`, et {why}"),
    (
        "the rules of the variant are for a grid of another shape",
        "les règles de la variante sont celles d'une grille d'une autre forme",
    ),
    ("{name}: the grid breaks the rules", "{name}: la grille enfreint les règles"),
    ("{name}: the grid has no solution", "{name}: la grille n'a pas de solution"),
    ("{name}: the grid has several solutions", "{name}: la grille a plusieurs solutions"),
    ("{name}: interrupted", "{name}: interrompu"),
    (
        "{name}: the file has no rule of a variant",
        "{name}: le fichier n'a aucune règle d'une variante",
    ),
    (
        "{name}: this is not a pattern of {side}x{side} cells with `.` for each empty cell and \
         `x` for each given",
        "{name}: ce n'est pas un motif de {side}x{side} cases, avec `.` pour chaque case vide et \
         `x` pour chaque donnée",
    ),
    (
        "gave up on puzzle {number} (see --time): {error}",
        "grille {number} abandonnée (voir --time) : {error}",
    ),
    ("a DIMACS file, or `-`", "un fichier DIMACS, ou `-`"),
    ("warning: {warning}", "attention : {warning}"),
    ("stopped before it was solved", "arrêté avant d'être résolu"),
    (
        "`{method}` finds only one solution; --all works with `bits` and `sat`",
        "`{method}` ne trouve qu'une solution ; --all marche avec `bits` et `sat`",
    ),
    ("{file}: there is no puzzle in it", "{file}: il n'y a aucune grille dedans"),
    (
        "interrupted after {number} solutions of {place}",
        "interrompu après {number} solutions de {place}",
    ),
    (
        "stopped before it was known whether this is the only solution",
        "arrêté avant de savoir si c'est la seule solution",
    ),
    (
        "not finished: the method leaves {left} cells open",
        "inachevé : la méthode laisse {left} cases vides",
    ),
    (
        "; another one has {there} instead of {here} at {place}",
        " ; une autre a {there} au lieu de {here} en {place}",
    ),
    (
        "several solutions; this is one{first} ({n} cells differ)",
        "plusieurs solutions ; en voici une{first} ({n} cases diffèrent)",
    ),
    (
        "no solution: the givens clash: {fault}",
        "pas de solution, les données se contredisent : {fault}",
    ),
    (
        "no solution: the rules alone contradict each other",
        "pas de solution : à elles seules les règles se contredisent",
    ),
    (
        "no solution: this given alone leaves none: {named} (`neuf explain` shows why)",
        "pas de solution : à elle seule, cette donnée n'en laisse aucune : {named} (`neuf explain` \
         montre pourquoi)",
    ),
    (
        "no solution: these {n} givens cannot stand together: {named} (`neuf explain` shows why)",
        "pas de solution : ces {n} données sont incompatibles : {named} (`neuf explain` montre \
         pourquoi)",
    ),
    (
        "no file is called `{text}`, and as a puzzle: {error}",
        "aucun fichier ne s'appelle `{text}`, et comme grille : {error}",
    ),
    (
        "the table has no column `{name}`; there are {known}",
        "le tableau n'a pas de colonne `{name}` ; il y a {known}",
    ),
    (
        "HoDoKu opens lists of puzzles as .txt: use --format hodoku -o NAME.txt",
        "HoDoKu ouvre les listes de grilles en .txt : utilisez --format hodoku -o NOM.txt",
    ),
    (
        "stopped before it was rated: --time allows more",
        "arrêté avant l'évaluation : --time donne plus de temps",
    ),
    ("this is no puzzle: {what}", "ce n'est pas une grille : {what}"),
    ("is this the puzzle that you mean? [y/N] ", "est-ce la grille voulue ? [o/N] "),
    ("standard input", "entrée standard"),
    ("argument", "argument"),
    ("a file, a puzzle, or `-`", "un fichier, une grille, ou `-`"),
    ("an answer file, or `-`", "un fichier de réponse, ou `-`"),
    (
        "there is nothing to read: give {what} (see `neuf help`)",
        "il n'y a rien à lire : donnez {what} (voir `neuf help`)",
    ),
    (
        "this command supports the usual rules only, not the variant ({rules}); solve, count, \
         check, explain, hint, rate, draw, convert, repair, encode, decode and prove support it",
        "cette commande ne connaît que les règles habituelles, pas la variante ({rules}) ; solve, \
         count, check, explain, hint, rate, draw, convert, repair, encode, decode et prove la \
         connaissent",
    ),
    (
        "{file}: there are several puzzles; choose one with --nth",
        "{file}: il y a plusieurs grilles ; choisissez-en une avec --nth",
    ),
    (
        "{file}: there is no puzzle number {number}, only {found}",
        "{file}: il n'y a pas de grille numéro {number}, le compte s'arrête à {found}",
    ),
    (
        "{what} needs a file of its own: standard output has the answer",
        "il faut à {what} un fichier à part : la sortie standard a la réponse",
    ),
    ("a proof", "une preuve"),
    ("{name} is also the standard output", "{name} est aussi la sortie standard"),
    (
        "{name} is read by this command: not overwritten",
        "{name} est lu par cette commande : il n'est pas écrasé",
    ),
    (
        "two outputs would be the same file: {one} and {other}",
        "deux sorties seraient le même fichier : {one} et {other}",
    ),
    ("standard output", "sortie standard"),
    ("it is also the standard output", "c'est aussi la sortie standard"),
    ("it is a folder", "c'est un dossier"),
    ("time limit", "limite de temps"),
    ("interrupted", "interrompu"),
    ("cannot read standard input", "impossible de lire l'entrée standard"),
    ("cannot read {name}", "impossible de lire {name}"),
    (
        "this is a formula in DIMACS: `neuf sat` solves it, and `neuf count --formula` counts its models",
        "c'est une formule en DIMACS : `neuf sat` la résout, et `neuf count --formula` compte ses modèles",
    ),
    (
        "this is a file of sudokus: `neuf solve` solves them, and `neuf encode` makes a formula of one",
        "c'est un fichier de sudokus : `neuf solve` les résout, et `neuf encode` fait une formule de l'un d'eux",
    ),
    (
        "this is a solver's answer, for `neuf decode`",
        "c'est la réponse d'un solveur, pour `neuf decode`",
    ),
    ("cannot write to standard output", "impossible d'écrire sur la sortie standard"),
    (
        "no cell is in row {row} and column {column}: a grid of {side}x{side} has rows and \
         columns {first} to {last} here",
        "aucune case n'est en ligne {row}, colonne {column} : les lignes et les colonnes d'une \
         grille de {side}x{side} vont ici de {first} à {last}",
    ),
    (
        "no cell is called `{text}`: write r1c8, L1C8, or 0,7 as the paper does",
        "aucune case ne s'appelle `{text}` : écrivez L1C8, r1c8, ou 0,7 comme le fait le sujet",
    ),
    (
        "expected the number of a variable, or i,j,k of a sudoku, such as 0,7,7",
        "il faut le numéro d'une variable, ou i,j,k d'un sudoku, comme 0,7,7",
    ),
    (
        "{text} has no rows: they count from 1",
        "{text} n'a pas de lignes : elles se comptent à partir de 1",
    ),
    (
        "expected digits, rows such as 10-20, or a cell such as r1c8 or 0,7",
        "il faut digits, des lignes comme 10-20, ou une case comme L1C8 ou 0,7",
    ),
    ("{done} puzzles, {rate}{left}", "{done} grilles, {rate}{left}"),
    (", {percent} %, {time} left", ", {percent} %, encore {time}"),
    (
        "{file}: this seems to hold no puzzles: the rest is not read",
        "{file}: il n'y a apparemment pas de grilles là-dedans : le reste n'est pas lu",
    ),
    ("; {n} without a solution", " ; {n} sans solution"),
    ("; {n} with several solutions", " ; {n} à plusieurs solutions"),
    ("; {n} failed", " ; {n} en échec"),
    ("the result cannot be printed: {error}", "le résultat ne peut pas être écrit : {error}"),
    ("solved", "résolu"),
    ("malformed", "mal formé"),
    ("refused", "refusé"),
    ("perhaps several solutions", "peut-être plusieurs solutions"),
    ("unfinished", "inachevé"),
    ("stopped", "arrêté"),
    ("--look-ahead requires --method dpll", "--look-ahead exige --method dpll"),
    (
        "this is a defect of neuf: its own proof was refused",
        "c'est un défaut de neuf : sa propre preuve a été refusée",
    ),
    ("there is no solution", "il n'y a pas de solution"),
    (
        "there are several solutions (see `neuf explain`)",
        "il y a plusieurs solutions (voir `neuf explain`)",
    ),
    (
        "stopped before it was known whether there is another solution",
        "arrêté avant de savoir s'il y a une autre solution",
    ),
    ("writing the formula", "écriture de la formule"),
    (
        "--encoding and --at-most-one require --method sat",
        "--encoding et --at-most-one demandent --method sat",
    ),
    ("--force requires --method brute-force", "--force demande --method brute-force"),
    (
        "--labels applies only to pictures: svg or html",
        "--labels ne vaut que pour les images : svg ou html",
    ),
    ("`neuf press draw` writes a {name}", "`neuf press draw` écrit un {name}"),
    ("explaining", "recherche d'une explication"),
    ("{done} of {all} {what}", "{done} {what} sur {all}"),
    (
        "{name} is named as a proof in a format that is not written: give a name that ends in \
         .lrat, .drat or .pbp",
        "{name} porte le nom d'une preuve dans un format que neuf n'écrit pas : donnez un nom qui \
         finit par .lrat, .drat ou .pbp",
    ),
    (
        "{name} is named as a formula, and a proof is to be written there: give a name that ends \
         in .lrat, .drat or .pbp",
        "{name} porte le nom d'une formule, et une preuve doit y être écrite : donnez un nom qui \
         finit par .lrat, .drat ou .pbp",
    ),
    ("at work", "au travail"),
    ("{what}, {time}, {size} MB of memory", "{what}, {time}, {size} Mo de mémoire"),
    ("{size} of {what} read{end}", "{size} de {what} lus{end}"),
    (", checking", ", vérification"),
    (
        "stopped before the canonical form was found",
        "arrêté avant d'avoir trouvé la forme canonique",
    ),
    (
        "stopped before its canonical form was found, so it is kept",
        "arrêté avant d'avoir trouvé sa forme canonique : elle est donc gardée",
    ),
    (
        "{name} exists, and its name does not end in .lrat, .drat or .proof: not overwritten \
         without --force",
        "{name} existe, et son nom ne se termine pas en .lrat, .drat ou .proof : il n'est pas \
         écrasé sans --force",
    ),
    (
        "this is no text, so there are no puzzles in it: copy them out of it as text",
        "ce n'est pas du texte, il n'y a donc pas de grilles dedans : copiez-les en texte",
    ),
    ("the file is read-only", "le fichier est en lecture seule"),
    ("{n} lemma", "{n} lemme"),
    ("{n} lemmas", "{n} lemmes"),
    (
        "the only solution: {solution}\nformula: {variables} variables, {clauses} clauses\nproof: \
         {lemmas}, accepted\n",
        "la seule solution : {solution}\nformule : {variables} variables, {clauses} \
         clauses\npreuve : {lemmas}, acceptée\n",
    ),
    ("warning: {file}: {what}", "attention : {file}: {what}"),
    (
        "`{given}` is neither a file nor a puzzle: a puzzle has 81 characters, such as 53..7....6..195… (`.` or `0` for an empty cell), or 16 for 4×4",
        "`{given}` n'est ni un fichier ni une grille : une grille a 81 caractères, comme 53..7....6..195… (`.` ou `0` pour une case vide), ou 16 pour 4×4",
    ),
    (
        "`neuf help COMMAND` lists the options of a command",
        "`neuf help COMMANDE` donne les options d'une commande",
    ),
    ("`neuf {name}` has this option", "`neuf {name}` a cette option"),
    ("these commands have this option: {names}", "ces commandes ont cette option : {names}"),
    (
        "this is a folder: give a file in it, or a command (`neuf help`)",
        "c'est un dossier : donnez un fichier qui s'y trouve, ou une commande (`neuf help`)",
    ),
    (
        "there is no file of this name either; `neuf help` lists the commands",
        "il n'y a pas non plus de fichier de ce nom ; `neuf help` donne les commandes",
    ),
    (" or ", " ou "),
    ("did you mean {names}?", "vouliez-vous dire {names} ?"),
    ("error", "erreur"),
    ("tip", "conseil"),
    ("Usage", "Utilisation"),
    ("For more information, try '--help'.", "`--help` en dit plus (en anglais)."),
    ("there is no command `{name}`", "il n'y a pas de commande `{name}`"),
    ("this command has no option `{arg}`", "cette commande n'a pas d'option `{arg}`"),
    ("`{arg}` is one argument too many", "`{arg}` est un argument de trop"),
    ("`{value}` is no value of `{arg}`", "`{value}` n'est pas une valeur de `{arg}`"),
    ("`{arg}` needs a value", "`{arg}` demande une valeur"),
    ("possible values: {valid}", "valeurs possibles : {valid}"),
    (
        "`{value}` is no value of `{arg}`: {why}",
        "`{value}` n'est pas une valeur de `{arg}` : {why}",
    ),
    (
        "`{arg}` needs an equals sign before its value",
        "`{arg}` demande un signe égal devant sa valeur",
    ),
    ("`{arg}` is given more than once", "`{arg}` est donné plus d'une fois"),
    ("`{arg}` does not go with {others}", "`{arg}` ne va pas avec {others}"),
    ("this is missing: {names}", "il manque {names}"),
    (
        "`{value}` is one value too many for `{arg}`",
        "`{value}` est une valeur de trop pour `{arg}`",
    ),
    (
        "`{arg}` takes {wanted} values, not {found}",
        "`{arg}` prend {wanted} valeurs, et non {found}",
    ),
    ("a command is missing", "il manque une commande"),
    ("an argument is not in UTF-8", "un argument n'est pas en UTF-8"),
    ("{number} is not in {range}", "{number} n'est pas dans {range}"),
    ("not a whole number", "ce n'est pas un nombre entier"),
    ("{expected}, or auto", "{expected}, ou auto"),
    ("expected a number from 1 to {most}", "il faut un nombre de 1 à {most}"),
    ("expected a unit of time: ms, s, m or h", "il faut une unité de temps : ms, s, m ou h"),
    ("expected a time, such as 10, 0.5 or 2m", "il faut une durée, comme 10, 0.5 ou 2m"),
    ("the time is too long", "la durée est trop longue"),
    ("expected a size, such as 500M or 2G", "il faut une taille, comme 500M ou 2G"),
    ("the size is too large", "la taille est trop grande"),
    (
        "expected ROWSxCOLUMNS of a box, such as 3x3",
        "il faut les LIGNESxCOLONNES d'un bloc, comme 3x3",
    ),
    ("expected the side of a grid, such as 9", "il faut le côté d'une grille, comme 9"),
    (
        "expected a number or a range, such as 28-32",
        "il faut un nombre ou un intervalle, comme 28-32",
    ),
    ("expected a range, such as 2-6", "il faut un intervalle, comme 2-6"),
    (
        "expected a rating or a range of them, such as 7.1-7.3",
        "il faut une note ou un intervalle de notes, comme 7.1-7.3",
    ),
    (
        "no technique has this name; did you mean `{name}`?",
        "aucune technique n'a ce nom ; vouliez-vous dire `{name}` ?",
    ),
    (
        "no technique has this name; book/guide/techniques.md lists them: naked-pair, x-wing, skyscraper, xy-chain, …",
        "aucune technique n'a ce nom ; book/guide/techniques.md les donne : naked-pair, x-wing, skyscraper, xy-chain, …",
    ),
    (
        "{name} is rare as the next step; the search goes on until --time is over",
        "{name} : cette étape suivante est rare ; la recherche continue jusqu'à la fin de --time",
    ),
    (
        "expected a difficulty ({difficulties}), a level from 0 to 5, a range such as easy-hard or 0-1, or a name: {levels}",
        "il faut une difficulté ({difficulties}), un niveau de 0 à 5, un intervalle comme easy-hard ou 0-1, ou un nom : {levels}",
    ),
    (
        "expected a level of HoDoKu (easy, medium, hard, unfair, extreme) or a range such as hard-unfair",
        "il faut un niveau de HoDoKu (easy, medium, hard, unfair, extreme) ou un intervalle comme hard-unfair",
    ),
    (
        "there is nothing in this argument: give a file or a puzzle (see `neuf help`)",
        "cet argument est vide : donnez un fichier ou une grille (voir `neuf help`)",
    ),
    ("neuf solve FILE", "neuf solve FICHIER"),
    ("neuf hint FILE", "neuf hint FICHIER"),
    ("neuf explain FILE", "neuf explain FICHIER"),
    ("neuf draw -c FILE", "neuf draw -c FICHIER"),
    ("neuf sat FILE", "neuf sat FICHIER"),
    (
        "solve the puzzles of a file, or a puzzle typed as 53..7…",
        "résoudre les grilles d'un fichier, ou une grille tapée comme 53..7…",
    ),
    (
        "the next step of a puzzle, as a person would take it",
        "l'étape suivante d'une grille, comme un joueur la ferait",
    ),
    ("all steps to its solution", "toutes les étapes jusqu'à la solution"),
    ("show a puzzle with its pencil marks", "montrer une grille avec ses candidats"),
    ("make a puzzle", "fabriquer une grille"),
    ("solve a formula", "résoudre une formule"),
    ("all commands, with examples", "toutes les commandes, avec des exemples (en anglais)"),
    ("one command in full", "une commande en détail"),
    ("neuf solves sudokus and DIMACS files.", "neuf résout des sudokus et des fichiers DIMACS."),
    ("Try:", "Essayez :"),
];
