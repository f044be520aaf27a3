// Marks of points, which differ by shape as well as by colour; and the choice of a point by pointer or keys.
import { paints } from './paints.js';
import { tipOn } from './tip.js';

const round = 16;
/** The corners of each shape, the turn of the first corner in parts of a circle, and the sign of the shape in text. */
const shapes = [[round, 0, '●'], [4, 0.125, '■'], [4, 0, '◆'], [3, 0.75, '▲'], [3, 0.25, '▼'], [3, 0, '▶']];
const reach = 14;

/** The sign of the mark at a place, for texts. */
export function signOf(place) {
  return shapes[place % shapes.length][2];
}

/** Paints the mark of a place, filled or as an outline. */
export function paintMark(context, place, x, y, radius, isFilled = true) {
  const [corners, turn] = shapes[place % shapes.length];
  polygon(context, corners, turn, x, y, corners === round ? radius : radius * 1.25);
  context.fillStyle = context.strokeStyle = paints().stroke(place);
  context.lineWidth = 1.5;
  if (isFilled) context.fill();
  else context.stroke();
}

/** Paints a ring around the chosen point. */
export function paintRing(context, x, y) {
  polygon(context, 2 * round, 0, x, y, 10);
  context.strokeStyle = paints().focus;
  context.lineWidth = 2;
  context.stroke();
}

function polygon(context, corners, turn, x, y, size) {
  const angles = Array.from({ length: corners + 1 }, (_, corner) => 2 * Math.PI * (turn + corner / corners));
  trace(context, angles.map(angle => [x + size * Math.cos(angle), y + size * Math.sin(angle)]));
}

/** Paints lines from point to point. */
export function strokePath(context, points) {
  trace(context, points);
  context.stroke();
}

function trace(context, points) {
  context.beginPath();
  points.forEach((point, i) => (i === 0 ? context.moveTo(...point) : context.lineTo(...point)));
}

/**
 * Lets users choose a point of a plot: by a click near it, or by arrow keys from point to point. `points()` returns
 * points with x and y, in the order of the keys; `describe(point)` returns the lines of a tip; `choose(point)` is
 * called with each chosen one.
 */
export function choosing(host, points, { describe, choose }) {
  let chosen = -1;
  const nearest = (x, y) => {
    const all = points();
    let best = -1;
    let least = reach;
    all.forEach((point, i) => {
      const distance = Math.hypot(point.x - x, point.y - y);
      if (distance < least) [best, least] = [i, distance];
    });
    return best;
  };
  const go = i => {
    chosen = i;
    choose(points()[i]);
  };
  tipOn(host, (x, y) => {
    const i = nearest(x, y);
    host.style.cursor = i < 0 ? '' : 'pointer';
    return i < 0 ? null : describe(points()[i]);
  });
  host.addEventListener('click', event => {
    const area = host.getBoundingClientRect();
    const i = nearest(event.clientX - area.left, event.clientY - area.top);
    if (i >= 0) go(i);
  });
  host.addEventListener('keydown', event => {
    const last = points().length - 1;
    const next = { ArrowRight: Math.min(last, chosen + 1), ArrowDown: Math.min(last, chosen + 1), ArrowLeft: Math.max(0, chosen - 1), ArrowUp: Math.max(0, chosen - 1), Home: 0, End: last }[event.key];
    if (next === undefined || last < 0) return;
    event.preventDefault();
    go(next);
  });
}
