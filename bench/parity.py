#!/usr/bin/env python3
"""Writes formulas of parity constraints.

    python3 bench/parity.py FOLDER

Tseitin formulas on random regular graphs, grids, ladders (as Pretolani's) and bipartite graphs after
Urquhart, sums in two orders (Dubois's when the orders are the same), random systems of three variables
each, and parity learning with one wrong label. The results are in `results/structure.md`.
"""
import random
import sys
def xor_clauses(vars,odd):
    k=len(vars)
    for m in range(1<<k):
        if (bin(m).count('1')%2==0)==odd:
            yield [-v if m>>i&1 else v for i,v in enumerate(vars)]
def write(name,n,xors,extra=[]):
    cl=[c for v,o in xors for c in xor_clauses(v,o)]+extra
    with open(name,'w') as f:
        f.write(f"p cnf {n} {len(cl)}\n")
        for c in cl: f.write(' '.join(map(str,c))+' 0\n')
def regular(n,d,rng):
    while True:
        st=[v for v in range(n) for _ in range(d)]; rng.shuffle(st)
        e=[(st[i],st[i+1]) for i in range(0,len(st),2)]
        # repair by switching
        for _ in range(100000):
            seen=set(); bad=[]
            for i,(a,b) in enumerate(e):
                k=(min(a,b),max(a,b))
                if a==b or k in seen: bad.append(i)
                seen.add(k)
            if not bad: return e
            for i in bad:
                j=rng.randrange(len(e))
                (a,b),(c,d2)=e[i],e[j]
                e[i],e[j]=(a,d2),(c,b)
def tseitin(edges,n,charge):
    inc=[[] for _ in range(n)]
    for i,(a,b) in enumerate(edges): inc[a].append(i+1); inc[b].append(i+1)
    return [(inc[v],charge[v]) for v in range(n)]
def main():
    out=sys.argv[1]
    rng=random.Random(1)
    for n,d in [(50,3),(100,3),(500,3),(1000,3),(50,4),(100,4),(500,4),(1000,4),(50,5),(200,5),(500,5)]:
        e=regular(n,d,rng); ch=[False]*n; ch[0]=True
        for i in range(n//3):
            a,b=rng.sample(range(n),2); ch[a]^=True; ch[b]^=True
        write(f"{out}/reg{d}-{n}.cnf",len(e),tseitin(e,n,ch))
    for w in [8,20,40,100]:
        node=lambda x,y:x*w+y
        e=[(node(x,y),node(x+1,y)) for x in range(w-1) for y in range(w)]+[(node(x,y),node(x,y+1)) for x in range(w) for y in range(w-1)]
        write(f"{out}/grid-{w}.cnf",len(e),tseitin(e,w*w,[i==0 for i in range(w*w)]))
    # urquhart: bipartite-like expander multi (random 3 permutations)
    for n in [10,50,200]:
        # margulis-ish: nodes 2n, degree up to 7? use 5 random perms
        e=set()
        for _ in range(5):
            p=list(range(n)); rng.shuffle(p)
            for i in range(n): e.add((i,n+p[i]))
        e=sorted(e)
        write(f"{out}/urq-{n}.cnf",len(e),tseitin(e,2*n,[i==0 for i in range(2*n)]))
    # dubois n: chain
    for n in [50,100,1000,10000]:
        # x_i ^ y_i ^ y_{i+1}: two chains over same x's with contradictory parity
        xs=list(range(1,n+1)); nv=n; xors=[]
        def chain(order,odd):
            nonlocal nv
            s=order[0]
            for v in order[1:-2]:
                nv+=1; xors.append(([s,v,nv],False)); s=nv
            xors.append(([s,order[-2],order[-1]],odd))
        chain(xs,False); chain(xs,True)
        write(f"{out}/dubois-{n}.cnf",nv,xors)
        rng.shuffle(xs); 
        nv=n; xors=[]
        chain(list(range(1,n+1)),False); chain(xs,True)
        write(f"{out}/par-{n}.cnf",nv,xors)
    # random 3-xor systems
    for n in [100,300,1000,3000]:
        for kind in ['unsat','sat']:
            sol=[rng.random()<.5 for _ in range(n+1)]
            xors=[]
            for _ in range(n+ (n//20 if kind=='unsat' else n//10)):
                v=rng.sample(range(1,n+1),3)
                o=rng.random()<.5 if kind=='unsat' else (sum(sol[x] for x in v)%2==1)
                xors.append((v,o))
            write(f"{out}/xor3-{n}-{kind}.cnf",n,xors)
    # parity learning: secret s of n bits; m samples each parity of random half subset = label; chained. contradictory labels
    for n in [16,32,64]:
        nv=n; xors=[]; extra=[]
        sol=[rng.random()<.5 for _ in range(n)]
        for j in range(2*n):
            sub=[i for i in range(n) if rng.random()<.5] or [0]
            lab=sum(sol[i] for i in sub)%2==1
            if j==0: lab=not lab
            # cut
            s=None; rest=[i+1 for i in sub]
            while len(rest)>4:
                nv+=1; xors.append((rest[:3]+[nv],False)); rest=[nv]+rest[3:]
            xors.append((rest,lab))
        write(f"{out}/lpn-{n}.cnf",nv,[x for x in xors if len(x[0])>0],extra)
    # closed ladders, each step of which has three edges: of the size and kind of Pretolani's formulas
    # (DIMACS's pret60 and pret150 have 40 and 100 sums of three variables, each in two of them)
    for n in [20,50,500]:
        e=[(i,n+i) for i in range(n)]+[(r*n+i,r*n+(i+1)%n) for r in range(2) for i in range(n)]
        write(f"{out}/pret-{3*n}.cnf",len(e),tseitin(e,2*n,[i==0 for i in range(2*n)]))
main()
