use std::time::Instant;
use sudoku::Sudoku;
use neuf_sudoku::generate::{bench_full, bench_minimal};
fn main() {
    bench_full(1,1);
    let t=Instant::now(); let n=100_000; let x=bench_full(1,n); println!("full {:.2} us {x}", t.elapsed().as_secs_f64()*1e6/n as f64);
    for round in 0..5 {
        let t=Instant::now(); let n=3000; let x=bench_minimal(round,n); let ours=n as f64/t.elapsed().as_secs_f64();
        let t=Instant::now(); let mut y=0; for _ in 0..n { y+=Sudoku::generate_with_symmetry(sudoku::Symmetry::None).n_clues() as u64; } let peer=n as f64/t.elapsed().as_secs_f64();
        println!("{ours:.0} {peer:.0} {:.2} mean {:.2} {:.2}", ours/peer, x as f64/n as f64, y as f64/n as f64);
    }
}
