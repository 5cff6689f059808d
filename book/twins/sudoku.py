"""The functions of the 2014 paper and of the mock exam, by their names, in Python.

A literal is X(i, j, k) or NonX(i, j, k), a clause a list of literals, a formula a list of
clauses; a grid is a list of nine lists, in which 0 is an empty cell. Everything is written as
plainly as the questions ask, and nothing for speed.

    python3 sudoku.py formule GRID         the clauses of F_initiale, as numbers
    python3 sudoku.py propagation GRID     the grid, then the candidates of each cell
    python3 sudoku.py propagation2 GRID    the same, with the failed-literal rule
    python3 sudoku.py backtracking GRID    the solution, placements and returns
"""

import sys
from copy import deepcopy


# The paper, part I: lists, and the cells of a block.

def appartient(x, liste):
    for y in liste:
        if y == x:
            return True
    return False


def supprime(x, liste):
    return [y for y in liste if y != x]


def ajoute(x, liste):
    return liste if appartient(x, liste) else [x] + liste


def indice(b, r):
    return 3 * (b // 3) + r // 3, 3 * (b % 3) + r % 3


# Part II.A: the rules.

def X(i, j, k):
    return (True, i, j, k)


def NonX(i, j, k):
    return (False, i, j, k)


def case1():
    return [[X(i, j, k) for k in range(1, 10)] for i in range(9) for j in range(9)]


def lig1():
    return [[X(i, j, k) for j in range(9)] for i in range(9) for k in range(1, 10)]


def col1():
    return [[X(i, j, k) for i in range(9)] for j in range(9) for k in range(1, 10)]


def bloc1():
    return [[X(*indice(b, r), k) for r in range(9)] for b in range(9) for k in range(1, 10)]


def case2():
    return [[NonX(i, j, k), NonX(i, j, l)]
            for i in range(9) for j in range(9) for k in range(1, 9) for l in range(k + 1, 10)]


def lig2():
    return [[NonX(i, j, k), NonX(i, m, k)]
            for i in range(9) for k in range(1, 10) for j in range(8) for m in range(j + 1, 9)]


def col2():
    return [[NonX(i, j, k), NonX(m, j, k)]
            for j in range(9) for k in range(1, 10) for i in range(8) for m in range(i + 1, 9)]


def bloc2():
    return [[NonX(*indice(b, r), k), NonX(*indice(b, s), k)]
            for b in range(9) for k in range(1, 10) for r in range(8) for s in range(r + 1, 9)]


# Part II.B: the givens.

def donnees(t):
    return [[X(i, j, k) if k == t[i][j] else NonX(i, j, k)]
            for i in range(9) for j in range(9) if t[i][j] != 0 for k in range(1, 10)]


def interdites_ij(t, i, j):
    liste = []
    for r in range(9):
        a, b = indice(3 * (i // 3) + j // 3, r)
        for k in (t[i][r], t[r][j], t[a][b]):
            if k != 0:
                liste = ajoute([NonX(i, j, k)], liste)
    return liste


def interdites(t):
    formule = []
    for i in range(9):
        for j in range(9):
            if t[i][j] == 0:
                formule += interdites_ij(t, i, j)
    return formule


def formule_initiale(t):
    return (donnees(t) + interdites(t) + case1() + lig1() + col1() + bloc1()
            + case2() + lig2() + col2() + bloc2())


# Part III.A: unit propagation.

AUCUN = X(-1, -1, -1)


def non(litteral):
    signe, i, j, k = litteral
    return (not signe, i, j, k)


def nouveau_lit_isole(f):
    for clause in f:
        if len(clause) == 1:
            return clause[0]
    return AUCUN


def simplification(l, f):
    contraire = non(l)  # `in` is appartient, only faster
    return [supprime(contraire, c) if contraire in c else c for c in f if l not in c]


def propagation(t, f):
    l = nouveau_lit_isole(f)
    while l != AUCUN:
        signe, i, j, k = l
        if signe:
            t[i][j] = k
        f = simplification(l, f)
        l = nouveau_lit_isole(f)
    return f


# Part III.B: the failed-literal rule.

def flatten(f):
    return [l for c in f for l in c]


def variables(f):
    vues = {}
    for _, i, j, k in flatten(f):
        vues[X(i, j, k)] = None
    return list(vues)


def copier_matrice(t):
    return [list(ligne) for ligne in t]


def deduction(t, x, f):
    if appartient([], propagation(copier_matrice(t), [[non(x)]] + f)):
        return 1
    if appartient([], propagation(copier_matrice(t), [[x]] + f)):
        return -1
    return 0


def propagation2(t, f):
    f = propagation(t, f)
    suivant = True
    while suivant:
        suivant = False
        for x in variables(f):
            d = deduction(t, x, f)
            if d != 0:
                f = propagation(t, [[x if d == 1 else non(x)]] + f)
                suivant = True
                break
    return f


def sudoku(t):
    propagation2(t, formule_initiale(t))
    return t


# The mock exam.

def rechercheDansListe(elt, L):
    for p in range(len(L)):
        if L[p] == elt:
            return p
    return -1


def bienRemplie(valeurs):
    return sorted(valeurs) == list(range(1, 10))


def ligneBienRemplie(L, i):
    return bienRemplie(L[i])


def colonneBienRemplie(L, j):
    return bienRemplie([L[i][j] for i in range(9)])


def carreBienRempli(L, b):
    cases = [indice(b, r) for r in range(9)]
    return bienRemplie([L[i][j] for i, j in cases])


def bienRempli(L):
    return all(ligneBienRemplie(L, n) and colonneBienRemplie(L, n) and carreBienRempli(L, n)
               for n in range(9))


def ligne(L, i, j):
    return [L[i][m] for m in range(9) if m != j and L[i][m] > 0]


def colonne(L, i, j):
    return [L[m][j] for m in range(9) if m != i and L[m][j] > 0]


def carre(L, i, j):
    icoin, jcoin = 3 * (i // 3), 3 * (j // 3)
    return [L[x][y] for x in range(icoin, icoin + 3) for y in range(jcoin, jcoin + 3)
            if (x, y) != (i, j) and L[x][y] > 0]


def conflit(L, i, j):
    return ligne(L, i, j) + colonne(L, i, j) + carre(L, i, j)


def chiffresOk(L, i, j):
    interdits = conflit(L, i, j)
    return [k for k in range(1, 10) if rechercheDansListe(k, interdits) == -1]


def nbPossible(L, i, j):
    return len(chiffresOk(L, i, j))


def unTour(L):
    changement = False
    for i in range(9):
        for j in range(9):
            if L[i][j] == 0 and nbPossible(L, i, j) == 1:
                L[i][j] = chiffresOk(L, i, j)[0]
                changement = True
    return changement


def complete(L):
    while unTour(L):
        pass
    return all(0 not in rangee for rangee in L)


def caseSuivante(pos):
    return [pos[0], pos[1] + 1] if pos[1] < 8 else [pos[0] + 1, 0]


def caseLibreSuivante(pos, L):
    pos = caseSuivante(pos)
    while pos != [9, 0] and L[pos[0]][pos[1]] != 0:
        pos = caseSuivante(pos)
    return pos


def caseLibrePrecedente(pos, L):
    while True:
        pos = [pos[0], pos[1] - 1] if pos[1] > 0 else [pos[0] - 1, 8]
        if pos == [-1, 8] or L[pos[0]][pos[1]] == 0:
            return pos


def solutionSudoku(L):
    """The solution, with the number of values placed and of returns to an earlier cell."""
    M = deepcopy(L)
    places = retours = 0
    pos = caseLibreSuivante([-1, 8], L)
    while 0 <= pos[0] <= 8:
        i, j = pos
        plus_grands = [k for k in chiffresOk(M, i, j) if k > M[i][j]]
        if plus_grands:
            M[i][j] = plus_grands[0]
            places += 1
            pos = caseLibreSuivante(pos, L)
        else:
            M[i][j] = 0
            pos = caseLibrePrecedente(pos, L)
            retours += pos[0] >= 0
    return M, places, retours


# The command line.

def lue(texte):
    chiffres = [0 if c in ".0" else int(c) for c in texte]
    return [chiffres[9 * i:9 * i + 9] for i in range(9)]


def montree(t):
    return "".join(str(k) if k else "." for rangee in t for k in rangee)


def candidats(t, f):
    libres = set(variables(f))
    return ["".join(str(k) for k in range(1, 10) if t[i][j] == k or X(i, j, k) in libres)
            for i in range(9) for j in range(9)]


def main():
    verbe, t = sys.argv[1], lue(sys.argv[2])
    f = formule_initiale(t)
    if verbe == "formule":
        for clause in f:
            print(*[(1 if s else -1) * (81 * i + 9 * j + k) for s, i, j, k in clause], 0)
    elif verbe in ("propagation", "propagation2"):
        reste = propagation(t, f) if verbe == "propagation" else propagation2(t, f)
        print(montree(t))
        print(*candidats(t, reste))
    elif verbe == "backtracking":
        M, places, retours = solutionSudoku(t)
        print(montree(M), places, retours)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main()
