// Two layers over a scrolling window: the lower one holds the cells, and the upper one the rings, which follow the
// pointer.
import { createGrid } from './grid.js';
import { paintCell, ring } from './paint.js';
import { paints } from '../../pictures/js/paints.js';
import { el } from '../dom.js';

const blend = 450;

/** `text` returns the text beside a large cell's name. */
export function createCanvas(text) {
  const lower = el('canvas', { 'aria-hidden': 'true' });
  const upper = el('canvas.above', { 'aria-hidden': 'true' });
  const room = el('div.room');
  const scroller = el('div.scroller', {}, el('div.layers', {}, lower, upper), room);
  let grid = null;
  let width = 0;
  let height = 0;
  let zoom = 1;
  let shown = { cells: [], moment: 0, focus: null };
  let rings = [];
  let frame = 0;
  let animation = 0;
  let lastPaint = 0;

  const canvas = {
    scroller,
    grid: () => grid,
    /** The duration of the last painting of the cells, in milliseconds. */
    lastPaint: () => lastPaint,
    resize,
    show(next, animated) {
      const from = shown.moment;
      const same = shown.cells === next.cells && shown.focus === next.focus;
      shown = next;
      cancelAnimationFrame(animation);
      if (animated && same && from !== null && next.moment !== null && from !== next.moment && !still()) run(from, next.moment);
      else {
        layOut();
        paintSoon();
      }
    },
    zoom(factor) {
      zoom = factor;
      layOut();
      paintSoon();
    },
    /** A list of [place, name of the colour, thickness]. */
    rings(next) {
      rings = next;
      paintRings();
    },
    repaint: paintSoon,
    /** The cell at a pointer event, or -1. */
    at(event) {
      const box = scroller.getBoundingClientRect();
      return grid ? grid.at(event.clientX - box.left, event.clientY - box.top + scroller.scrollTop) : -1;
    },
    /** The centre of a cell within the window, for the tip. */
    middle(place) {
      return [grid.left(place) + grid.cellWidth / 2, grid.top(place) + grid.cellHeight / 2 - scroller.scrollTop];
    },
    reveal(place) {
      const top = grid.top(place);
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (top + grid.cellHeight > scroller.scrollTop + height) scroller.scrollTop = top + grid.cellHeight - height;
    },
  };

  scroller.addEventListener('scroll', paintSoon, { passive: true });
  new ResizeObserver(resize).observe(scroller);
  return canvas;

  function resize() {
    const box = [scroller.clientWidth, scroller.clientHeight];
    if (box[0] === 0 || (box[0] === width && box[1] === height)) return;
    [width, height] = box;
    for (const each of [lower, upper]) {
      each.width = width * devicePixelRatio;
      each.height = height * devicePixelRatio;
      each.style.width = `${width}px`;
      each.style.height = `${height}px`;
    }
    layOut();
    paint();
  }

  function layOut() {
    if (width === 0) return;
    grid = createGrid(shown.cells.length, width, height, zoom);
    room.style.height = `${Math.floor(grid.height)}px`;
  }

  function paintSoon() {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  }

  function paint() {
    if (!grid) return;
    const start = performance.now();
    const context = begin(lower);
    eachSeen(place => paintOne(context, place, shown.moment));
    lastPaint = performance.now() - start;
    paintRings();
  }

  function paintOne(context, place, moment) {
    paintCell(context, paints(), grid, shown.cells[place], place, { moment, focus: shown.focus, text });
  }

  function eachSeen(visit) {
    const [first, end] = grid.between(scroller.scrollTop, scroller.scrollTop + height);
    for (let place = first; place < end; place++) visit(place);
  }

  /** Repaints only the changing cells in each frame. */
  function run(from, to) {
    const changing = [];
    eachSeen(place => shown.cells[place].changed && changing.push(place));
    const start = performance.now();
    const step = now => {
      const part = Math.min(1, Math.max(0, (now - start) / blend));
      const context = begin(lower, false);
      for (const place of changing) paintOne(context, place, from + (to - from) * part * (2 - part));
      if (part < 1) animation = requestAnimationFrame(step);
      else paint();
    };
    animation = requestAnimationFrame(step);
  }

  function paintRings() {
    if (!grid) return;
    const context = begin(upper);
    for (const [place, colour, thickness] of rings) ring(context, grid, place, paints()[colour], thickness);
  }

  function begin(layer, clear = true) {
    const context = layer.getContext('2d');
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    if (clear) context.clearRect(0, 0, width, height);
    context.translate(0, -scroller.scrollTop);
    return context;
  }
}

function still() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
