/* The functions of the 2014 paper and of practical 8, by their names, in C.
 *
 * A literal is a number: 81 i + 9 j + k for x(i,j,k), and its opposite for the negation. A
 * formula is an array of clauses, each an array of literals. As in the paper, a grid holds 1 to
 * 9, and 0 is an empty cell; the functions of the practical keep its numbers, 0 to 8 and -1.
 *
 *     cc -O2 -o sudoku sudoku.c
 *     ./sudoku formule GRID          the clauses of F_initiale, as numbers
 *     ./sudoku propagation GRID      the grid, then the candidates of each cell
 *     ./sudoku propagation2 GRID     the same, with the failed-literal rule
 *     ./sudoku backtracking GRID     the solution, placements and returns
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int litteral;

typedef struct {
    int taille;
    litteral litteraux[9]; /* no clause of a sudoku is longer */
} clause;

typedef struct {
    int taille, place;
    clause *clauses;
} formule;

/* The paper, part I. */

static bool appartient(litteral x, const clause *c) {
    for (int n = 0; n < c->taille; n++)
        if (c->litteraux[n] == x)
            return true;
    return false;
}

static clause supprime(litteral x, const clause *c) {
    clause reste = {0};
    for (int n = 0; n < c->taille; n++)
        if (c->litteraux[n] != x)
            reste.litteraux[reste.taille++] = c->litteraux[n];
    return reste;
}

static void ajoute_clause(formule *f, const clause *c) {
    if (f->taille == f->place) {
        f->place = f->place ? 2 * f->place : 1024;
        f->clauses = realloc(f->clauses, sizeof(clause) * (size_t)f->place);
        if (!f->clauses)
            exit(1);
    }
    f->clauses[f->taille++] = *c;
}

static void ajoute_unite(formule *f, litteral l) {
    clause c = {1, {l}};
    ajoute_clause(f, &c);
}

/* Adds a unit to the formula unless it is there from the place `debut` on. */
static void ajoute(formule *f, int debut, litteral l) {
    for (int n = debut; n < f->taille; n++)
        if (f->clauses[n].litteraux[0] == l)
            return;
    ajoute_unite(f, l);
}

static void indice(int b, int r, int *i, int *j) {
    *i = 3 * (b / 3) + r / 3;
    *j = 3 * (b % 3) + r % 3;
}

/* Part II.A: each house is nine pairs of a cell and a value. */

static litteral X(int i, int j, int k) { return 81 * i + 9 * j + k; }

typedef litteral maison(int a, int b, int n);

static litteral case_(int i, int j, int n) { return X(i, j, n + 1); }
static litteral ligne(int i, int k, int n) { return X(i, n, k + 1); }
static litteral colonne(int j, int k, int n) { return X(n, j, k + 1); }
static litteral bloc(int b, int k, int n) {
    int i, j;
    indice(b, n, &i, &j);
    return X(i, j, k + 1);
}

static void au_moins_une_fois(formule *f, maison *m) {
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++) {
            clause c = {0};
            for (int n = 0; n < 9; n++)
                c.litteraux[c.taille++] = m(a, b, n);
            ajoute_clause(f, &c);
        }
}

static void au_plus_une_fois(formule *f, maison *m) {
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++)
            for (int n = 0; n < 8; n++)
                for (int o = n + 1; o < 9; o++) {
                    clause c = {2, {-m(a, b, n), -m(a, b, o)}};
                    ajoute_clause(f, &c);
                }
}

static void case1(formule *f) { au_moins_une_fois(f, case_); }
static void lig1(formule *f) { au_moins_une_fois(f, ligne); }
static void col1(formule *f) { au_moins_une_fois(f, colonne); }
static void bloc1(formule *f) { au_moins_une_fois(f, bloc); }
static void case2(formule *f) { au_plus_une_fois(f, case_); }
static void lig2(formule *f) { au_plus_une_fois(f, ligne); }
static void col2(formule *f) { au_plus_une_fois(f, colonne); }
static void bloc2(formule *f) { au_plus_une_fois(f, bloc); }

/* Part II.B. */

static void donnees(formule *f, int t[9][9]) {
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            for (int k = 1; k <= 9 && t[i][j]; k++)
                ajoute_unite(f, k == t[i][j] ? X(i, j, k) : -X(i, j, k));
}

static void interdites_ij(formule *f, int t[9][9], int i, int j) {
    int debut = f->taille;
    for (int r = 0; r < 9; r++) {
        int a, b;
        indice(3 * (i / 3) + j / 3, r, &a, &b);
        int valeurs[3] = {t[i][r], t[r][j], t[a][b]};
        for (int n = 0; n < 3; n++)
            if (valeurs[n])
                ajoute(f, debut, -X(i, j, valeurs[n]));
    }
}

static void interdites(formule *f, int t[9][9]) {
    for (int i = 0; i < 9; i++)
        for (int j = 0; j < 9; j++)
            if (!t[i][j])
                interdites_ij(f, t, i, j);
}

static formule formule_initiale(int t[9][9]) {
    formule f = {0};
    donnees(&f, t);
    interdites(&f, t);
    case1(&f), lig1(&f), col1(&f), bloc1(&f);
    case2(&f), lig2(&f), col2(&f), bloc2(&f);
    return f;
}

/* Part III.A. */

static litteral nouveau_lit_isole(const formule *f) {
    for (int n = 0; n < f->taille; n++)
        if (f->clauses[n].taille == 1)
            return f->clauses[n].litteraux[0];
    return 0;
}

/* In place: the formula that is passed in becomes the simplified one. */
static void simplification(litteral l, formule *f) {
    int restent = 0;
    for (int n = 0; n < f->taille; n++)
        if (!appartient(l, &f->clauses[n]))
            f->clauses[restent++] = supprime(-l, &f->clauses[n]);
    f->taille = restent;
}

static void propagation(int t[9][9], formule *f) {
    litteral l;
    while ((l = nouveau_lit_isole(f))) {
        if (l > 0)
            t[(l - 1) / 81][(l - 1) / 9 % 9] = (l - 1) % 9 + 1;
        simplification(l, f);
    }
}

/* Part III.B. */

static int variables(const formule *f, bool vues[730]) {
    int nombre = 0;
    memset(vues, 0, 730);
    for (int n = 0; n < f->taille; n++)
        for (int m = 0; m < f->clauses[n].taille; m++) {
            bool *vue = &vues[abs(f->clauses[n].litteraux[m])];
            nombre += !*vue;
            *vue = true;
        }
    return nombre;
}

static bool vide(const formule *f) {
    for (int n = 0; n < f->taille; n++)
        if (f->clauses[n].taille == 0)
            return true;
    return false;
}

static formule copie(const formule *f) {
    formule g = {0};
    for (int n = 0; n < f->taille; n++)
        ajoute_clause(&g, &f->clauses[n]);
    return g;
}

/* Does propagation refute the formula with this literal? */
static bool refute(litteral l, const formule *f) {
    int essai[9][9];
    formule g = copie(f);
    ajoute_unite(&g, l);
    propagation(essai, &g);
    bool faux = vide(&g);
    free(g.clauses);
    return faux;
}

static int deduction(litteral x, const formule *f) {
    return refute(-x, f) ? 1 : refute(x, f) ? -1 : 0;
}

static void propagation2(int t[9][9], formule *f) {
    bool suivant = true, vues[730];
    propagation(t, f);
    while (suivant) {
        suivant = false;
        variables(f, vues);
        for (litteral x = 1; x <= 729 && !suivant; x++) {
            int d = vues[x] ? deduction(x, f) : 0;
            if (d) {
                ajoute_unite(f, d * x);
                propagation(t, f);
                suivant = true;
            }
        }
    }
}

/* Practical 8: values 0 to 8, and -1 for an empty cell; sets are numbers. */

static int to_set(int n) { return n == -1 ? 0 : 1 << n; }

static bool full(int s) { return s == 511; }

static int line(int m[9][9], int i) {
    int s = 0;
    for (int j = 0; j < 9; j++)
        s |= to_set(m[i][j]);
    return s;
}

static int column(int m[9][9], int j) {
    int s = 0;
    for (int i = 0; i < 9; i++)
        s |= to_set(m[i][j]);
    return s;
}

static int square(int m[9][9], int b) {
    int s = 0;
    for (int r = 0; r < 9; r++) {
        int i, j;
        indice(b, r, &i, &j);
        s |= to_set(m[i][j]);
    }
    return s;
}

static bool valid(int m[9][9]) {
    for (int n = 0; n < 9; n++)
        if (!full(line(m, n)) || !full(column(m, n)) || !full(square(m, n)))
            return false;
    return true;
}

static long places, retours;

/* Cells i j and after it; i = 9 is after the last one. */
static bool backtrack(int m[9][9], int i, int j) {
    if (i == 9)
        return true;
    int suivante = 9 * i + j + 1;
    if (m[i][j] != -1)
        return backtrack(m, suivante / 9, suivante % 9);
    int interdits = line(m, i) | column(m, j) | square(m, 3 * (i / 3) + j / 3);
    for (int k = 0; k < 9; k++)
        if (!(interdits & to_set(k))) {
            m[i][j] = k;
            places++;
            if (backtrack(m, suivante / 9, suivante % 9))
                return true;
            retours++;
            m[i][j] = -1;
        }
    return false;
}

/* The command line. */

static void montre(int t[9][9]) {
    for (int n = 0; n < 81; n++)
        putchar(t[n / 9][n % 9] ? '0' + t[n / 9][n % 9] : '.');
}

static void montre_candidats(int t[9][9], const formule *f) {
    bool libres[730];
    variables(f, libres);
    montre(t);
    for (int n = 0; n < 81; n++) {
        putchar(n ? ' ' : '\n');
        for (int k = 1; k <= 9; k++)
            if (t[n / 9][n % 9] == k || libres[9 * n + k])
                putchar('0' + k);
    }
    putchar('\n');
}

int main(int nombre, char **mots) {
    int t[9][9];
    if (nombre != 3 || strlen(mots[2]) != 81)
        return 2;
    for (int n = 0; n < 81; n++)
        t[n / 9][n % 9] = mots[2][n] == '.' ? 0 : mots[2][n] - '0';
    formule f = formule_initiale(t);
    if (!strcmp(mots[1], "formule")) {
        for (int n = 0; n < f.taille; n++) {
            for (int m = 0; m < f.clauses[n].taille; m++)
                printf("%d ", f.clauses[n].litteraux[m]);
            puts("0");
        }
    } else if (!strcmp(mots[1], "propagation")) {
        propagation(t, &f);
        montre_candidats(t, &f);
    } else if (!strcmp(mots[1], "propagation2")) {
        propagation2(t, &f);
        montre_candidats(t, &f);
    } else if (!strcmp(mots[1], "backtracking")) {
        int m[9][9];
        for (int n = 0; n < 81; n++)
            m[n / 9][n % 9] = t[n / 9][n % 9] - 1;
        bool fini = backtrack(m, 0, 0);
        for (int n = 0; n < 81; n++)
            t[n / 9][n % 9] = m[n / 9][n % 9] + 1;
        montre(t);
        printf(" %ld %ld\n", places, retours);
        if (fini != valid(m))
            return 1;
    } else {
        return 2;
    }
    free(f.clauses);
    return 0;
}
