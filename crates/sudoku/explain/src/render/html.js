"use strict";
{
  const { side, columns, board, givens, right, below, values, candidates, steps, words } = data;
  const articles = [...document.querySelectorAll("article")];
  const CELL = 40, EDGE = 16, rows = Math.ceil(side / columns);

  const make = (name, attributes = {}, text) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    if (text !== undefined) element.textContent = text;
    return element;
  };
  // The rows and columns of the cells: a square, unless grids overlap.
  const square = () =>
    Array.from({ length: side * side }, (_, cell) => [Math.floor(cell / side), cell % side]);
  const places = board ?? square(), there = new Set(places.map(String));
  const [height, width] = [0, 1].map((way) => 1 + Math.max(...places.map((place) => place[way])));
  const corner = (cell) => [EDGE + places[cell][1] * CELL, EDGE + places[cell][0] * CELL];
  // The middle of a pencil mark. Candidates are numbered cell by cell, value by value.
  const middle = (candidate) => {
    const [x, y] = corner(Math.floor(candidate / side)), mark = candidate % side;
    return [
      x + (((mark % columns) + 0.5) * CELL) / columns,
      y + ((Math.floor(mark / columns) + 0.5) * CELL) / rows,
    ];
  };

  // A flat curve, so that a link along a row does not run through the marks between its ends.
  const link = ([strong, one, other]) => {
    const away = ([a, b], [c, d]) => Math.hypot(a - c, b - d);
    let ends = [middle(one[0]), middle(other[0])];
    for (const a of one.map(middle)) for (const b of other.map(middle)) {
      if (away(a, b) < away(...ends)) ends = [a, b];
    }
    const [[a, b], [c, d]] = ends, length = away(...ends), gap = Math.min(6, length / 3);
    const bend = length < CELL / 2 ? 0 : Math.min(0.13, 18 / length);
    const [x, y] = [(a + c) / 2 - (d - b) * bend, (b + d) / 2 + (c - a) * bend];
    const towards = ([u, v]) => {
      const share = gap / away([u, v], [x, y]);
      return [u + (x - u) * share, v + (y - v) * share].map((n) => n.toFixed(1)).join(" ");
    };
    const path = `M${towards(ends[0])}Q${x.toFixed(1)} ${y.toFixed(1)} ${towards(ends[1])}`;
    return make("path", { d: path, class: strong ? "strong" : "weak" });
  };

  const draw = (step) => {
    const [wide, high] = [width, height].map((count) => EDGE + count * CELL + 2);
    const svg = make("svg", { viewBox: `0 0 ${wide} ${high}`, class: "step", role: "img" });
    const roles = (kind) =>
      new Map(Object.entries(step[kind]).flatMap(([role, list]) => list.map((n) => [n, role])));
    const cells = roles("cells"), marks = roles("marks");
    const text = (x, y, name, size, value) => svg.append(
      make("text", { x, y, class: name, "font-size": size, dy: "0.36em" }, value));
    for (let n = 0; n < Math.max(width, height); n++) {
      const at = EDGE + (n + 0.5) * CELL;
      if (n < width) text(at, EDGE / 2, "number", 10, n + 1);
      if (n < height) text(EDGE / 2, at, "number", 10, n + 1);
    }
    for (let cell = 0; cell < places.length; cell++) {
      const [x, y] = corner(cell);
      svg.append(make("rect", { x, y, width: CELL, height: CELL, class: cells.get(cell) ?? "" }));
      if (values[cell]) {
        const name = givens[cell] ? "given" : "found";
        text(x + CELL / 2, y + CELL / 2, name, side > 9 ? 17 : 22, values[cell]);
        continue;
      }
      for (const value of candidates[cell]) {
        const candidate = cell * side + value - 1;
        const small = Math.min(11, (0.95 * CELL) / rows, (1.3 * CELL) / columns / String(side).length);
        text(...middle(candidate), `mark ${marks.get(candidate) ?? ""}`, small, value);
      }
    }
    const line = (x, y, dx, dy) => svg.append(make("path", { d: `M${x} ${y}l${dx} ${dy}`, class: "wall" }));
    places.forEach(([row, column], cell) => {
      if (!there.has(`${row - 1},${column}`)) line(...corner(cell), CELL, 0);
      if (!there.has(`${row},${column - 1}`)) line(...corner(cell), 0, CELL);
    });
    for (const cell of right) line(corner(cell)[0] + CELL, corner(cell)[1], 0, CELL);
    for (const cell of below) line(corner(cell)[0], corner(cell)[1] + CELL, CELL, 0);
    svg.append(...step.links.map(link));
    return svg;
  };

  // Each step says what changed since the one before it.
  steps.forEach((step, place) => {
    for (const candidate of step.placed) {
      values[Math.floor(candidate / side)] = (candidate % side) + 1;
    }
    for (const candidate of step.gone) {
      const cell = Math.floor(candidate / side);
      candidates[cell] = candidates[cell].filter((value) => value !== (candidate % side) + 1);
    }
    articles[place].prepend(draw(step));
  });

  if (steps.length > 1) {
    const bar = document.createElement("nav");
    bar.innerHTML = `<button>‹</button><input type="range" min="1" max="${steps.length}" value="1">` +
      `<button>›</button><output></output><label><input type="checkbox"> ${words.all}</label>`;
    const [back, forth] = bar.querySelectorAll("button");
    const [slider, all] = bar.querySelectorAll("input");
    [back.title, forth.title, slider.ariaLabel] = [words.previous, words.next, words.step];
    const show = (number) => {
      slider.value = number;
      bar.querySelector("output").textContent = `${slider.value} / ${steps.length}`;
      articles.forEach((article, place) => {
        article.classList.toggle("hidden", !all.checked && place !== slider.value - 1);
      });
    };
    const go = (number) => {
      show(number);
      if (all.checked) articles[slider.value - 1].scrollIntoView({ block: "center" });
    };
    slider.oninput = () => go(slider.value);
    back.onclick = () => go(+slider.value - 1);
    forth.onclick = () => go(+slider.value + 1);
    all.onchange = () => show(slider.value);
    document.addEventListener("keydown", (event) => {
      if (event.target.tagName === "INPUT" || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowLeft") back.click();
      if (event.key === "ArrowRight") forth.click();
    });
    articles[0].before(bar);
    show(1);
  }
}
