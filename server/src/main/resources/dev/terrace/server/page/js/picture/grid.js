// The layout of the picture's cells. Pure computation; draws nothing.

/** The grid with the largest cells that all fit at once, times the zoom. Cells that do not fit then wrap below. */
export function createGrid(cells, width, height, zoom) {
  const fitting = fit(cells, width, height);
  const columns = Math.max(1, zoom === 1 ? fitting.columns : Math.floor(width / Math.min(width, fitting.width * zoom)));
  const cellWidth = zoom === 1 ? fitting.width : whole(width / columns);
  const cellHeight = zoom === 1 ? fitting.height : whole(Math.min(fitting.height * zoom, cellWidth));
  const rows = Math.ceil(cells / columns);
  const gap = cellWidth >= 40 ? 6 : cellWidth >= 14 ? 2 : cellWidth >= 4 ? 1 : 0;
  return {
    columns,
    rows,
    cellWidth,
    cellHeight,
    gap,
    height: rows * cellHeight,
    left: index => (index % columns) * cellWidth,
    top: index => Math.floor(index / columns) * cellHeight,
    /** The cell at a point, or -1. */
    at(x, y) {
      const column = Math.floor(x / cellWidth);
      const index = Math.floor(y / cellHeight) * columns + column;
      return x >= 0 && y >= 0 && column < columns && index < cells ? index : -1;
    },
    /** The range of cells in this window; the end is exclusive. */
    between(top, bottom) {
      return [Math.max(0, Math.floor(top / cellHeight) * columns), Math.min(cells, Math.ceil(bottom / cellHeight) * columns)];
    },
  };
}

const widest = 260;
const highest = 190;
const ratio = 1.2;

function fit(cells, width, height) {
  let best = { size: 0, columns: 1, width, height };
  for (let wanted = 1; wanted <= Math.max(1, Math.min(cells, Math.floor(width))); wanted++) {
    const cellWidth = whole(Math.min(widest, width / wanted));
    const columns = Math.floor(width / cellWidth + 1e-9);
    const rows = Math.ceil(cells / columns);
    const cellHeight = whole(Math.min(height / rows, highest, cellWidth));
    const size = rows * cellHeight > height + 1e-6 ? 0 : Math.min(cellWidth / ratio, cellHeight);
    if (size >= best.size) best = { size, columns, width: cellWidth, height: cellHeight };
  }
  return best;
}

/** Small cells need whole sizes. Fractions would cause moiré patterns. */
function whole(size) {
  return size < 24 ? Math.max(1, Math.floor(size)) : size;
}
