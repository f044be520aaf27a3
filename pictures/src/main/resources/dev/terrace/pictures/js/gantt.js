// Nodes × time: each pod and attempt as a rectangle.
import { heading, inside, label, timeAxis } from './axes.js';
import { channels, colours, paints } from './paints.js';
import { blend, cellsOf, cover } from './raster.js';
import { linear } from './scales.js';
import { grainOf, placeItems } from './lanes.js';

const faded = 0.16;
/** The least width and height with a pattern, in pixels. */
const patterned = 12;
/** The most letters of a node's label. */
const longest = 11;

/**
 * The rectangles of items: parallel arrays of `attempt`, `start`, `end`, `node`, `part` (of the node), `queue` and
 * `isEvicted`. A queue is the place of its name, which decides its colour; -1 for other queues. Items of one attempt that touch are one rectangle. Rectangles are sorted by their items' starts.
 */
export function rectanglesOf(items, nodes) {
  const list = { left: [], right: [], top: [], bottom: [], item: [] };
  placeItems(items, nodes, grainOf(items.part), (item, node, top, bottom) => {
    const last = list.item.length - 1;
    if (last >= 0 && items.attempt[list.item[last]] === items.attempt[item] && list.bottom[last] === node + top) {
      list.bottom[last] = node + bottom;
      return;
    }
    list.left.push(items.start[item]);
    list.right.push(items.end[item]);
    list.top.push(node + top);
    list.bottom.push(node + bottom);
    list.item.push(item);
  });
  return {
    length: list.item.length,
    ...Object.fromEntries(Object.entries(list).map(([name, values]) => [name, name === 'item' ? Uint32Array.from(values) : Float64Array.from(values)])),
  };
}

/**
 * The paint of each rectangle. `chosen(item)` returns whether an item stands out; null if none was chosen. An evicted
 * attempt is lighter.
 */
export function paintOf(rectangles, items, chosen) {
  const paint = new Uint8Array(rectangles.length);
  for (let i = 0; i < rectangles.length; i++) {
    const item = rectangles.item[i];
    const colour = items.queue[item] < 0 ? colours : items.queue[item] % colours;
    paint[i] = 3 * colour + (chosen && !chosen(item) ? 2 : items.isEvicted[item] ? 1 : 0);
  }
  return paint;
}

let kept = null;

/** The image that frames of one size share. */
function imageOf(width, height) {
  if (kept?.width !== width || kept.height !== height) kept = new ImageData(width, height);
  return kept;
}

/** Paints rectangles by their `paint`, an answer of `paintOf`. An evicted attempt ends with a mark. */
export function paintGantt(context, box, ratio, { rectangles, paint, items, nodes, window, rows }) {
  if (context.isVector) paintVector(context, box, { rectangles, paint, items, window, rows });
  else {
    const width = Math.max(1, Math.round((box.right - box.left) * ratio));
    const height = Math.max(1, Math.round((box.bottom - box.top) * ratio));
    const image = imageOf(width, height);
    blend(cover({ ...rectangles, paint }, window, rows.window, width, height, strengths()), channels(paints().sunken), image.data);
    context.putImageData(image, Math.round(box.left * ratio), Math.round(box.top * ratio));
  }
  const x = linear(window[0], window[1], box.left, box.right);
  const y = linear(rows.window[0], rows.window[1], box.top, box.bottom);
  timeAxis(context, { ...box, top: box.bottom }, x, window);
  heading(context, box, 'node');
  nodeLabels(context, box, y, nodes, rows.window);
  inside(context, box, () => {
    if (!context.isVector) patterns(context, rectangles, items, x, y, window, rows.window);
    marks(context, rectangles, items, x, y, window, rows.window);
  });
}

/**
 * Rectangles of at least two pixels by one are exact, with the patterns of their queues. Smaller ones merge in cells of
 * about a pixel, so that the size of a file has a bound.
 */
function paintVector(context, box, { rectangles, paint, items, window, rows }) {
  const [perTime, perRow] = [(box.right - box.left) / (window[1] - window[0]), (box.bottom - box.top) / (rows.window[1] - rows.window[0])];
  const exact = new Map();
  const small = { left: [], right: [], top: [], bottom: [], paint: [] };
  const names = Object.keys(small);
  for (let i = 0; i < rectangles.length; i++) {
    const [from, until] = [Math.max(window[0], rectangles.left[i]), Math.min(window[1], rectangles.right[i])];
    const [first, last] = [Math.max(rows.window[0], rectangles.top[i]), Math.min(rows.window[1], rectangles.bottom[i])];
    if (until <= from || last <= first) continue;
    const [width, height] = [(until - from) * perTime, (last - first) * perRow];
    if (width < 2 || height < 1) {
      for (const name of names) small[name].push((name === 'paint' ? paint : rectangles[name])[i]);
      continue;
    }
    const key = `${items.queue[rectangles.item[i]]} ${paint[i] % 3}`;
    if (!exact.has(key)) exact.set(key, []);
    exact.get(key).push([box.left + (from - window[0]) * perTime, box.top + (first - rows.window[0]) * perRow, width > 5 ? width - 1 : width, height > 5 ? height - 1 : height]);
  }
  const columns = Math.round(box.right - box.left);
  const nodes = rows.window[1] - rows.window[0];
  const lines = Math.max(1, Math.round(perRow < 1 ? box.bottom - box.top : nodes * Math.floor(perRow)));
  const bytes = new Uint8ClampedArray(columns * lines * 4);
  const ground = channels(paints().sunken);
  const sums = cover({ ...small, length: small.left.length }, window, rows.window, columns, lines, strengths());
  blend(sums, ground, bytes);
  context.fillStyle = paints().sunken;
  context.fillRect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.cells(cellsOf(sums, bytes, columns, lines), box.left, box.top, (box.right - box.left) / columns, (box.bottom - box.top) / lines);
  for (const [key, places] of exact) {
    const [queue, strength] = key.split(' ').map(Number);
    context.globalAlpha = [1, 0.55, faded][strength];
    context.fillStyle = paints().fill(context, queue);
    context.beginPath();
    for (const place of places) context.rect(...place);
    context.fill();
  }
  context.globalAlpha = 1;
}

/** For each queue: its colour as it is, of an evicted attempt, and of an item that was not chosen. */
function strengths() {
  return Array.from({ length: colours + 1 }, (_, queue) => channels(paints().queue(queue < colours ? queue : -1))).flatMap(colour => [
    [...colour, 1],
    [...colour, 0.55],
    [...colour, faded],
  ]);
}

/** The patterns of rectangles that are large enough for them. */
function patterns(context, rectangles, items, x, y, window, [first, last]) {
  for (let i = 0; i < rectangles.length; i++) {
    const [left, right] = [x(Math.max(window[0], rectangles.left[i])), x(Math.min(window[1], rectangles.right[i])) - 1];
    const [top, bottom] = [y(Math.max(first, rectangles.top[i])), y(Math.min(last, rectangles.bottom[i])) - 1];
    if (right - left < patterned || bottom - top < patterned) continue;
    const ink = paints().hatch(context, items.queue[rectangles.item[i]]);
    if (!ink) continue;
    context.fillStyle = ink;
    context.fillRect(left, top, right - left, bottom - top);
  }
}

/** The end of each evicted attempt, if its row is high enough. */
function marks(context, rectangles, items, x, y, window, [first, last]) {
  context.fillStyle = paints().bad;
  for (let i = 0; i < rectangles.length; i++) {
    if (!items.isEvicted[rectangles.item[i]] || rectangles.right[i] < window[0] || rectangles.right[i] > window[1]) continue;
    if (rectangles.bottom[i] <= first || rectangles.top[i] >= last) continue;
    const top = y(rectangles.top[i]);
    const size = y(rectangles.bottom[i]) - top;
    if (size >= 1) context.fillRect(x(rectangles.right[i]) - 2, top, 2, Math.max(1, size - 0.5));
  }
}

function nodeLabels(context, box, y, nodes, [first, last]) {
  const size = y(1) - y(0);
  const step = Math.max(1, Math.ceil(16 / size));
  for (let node = Math.ceil(first / step) * step; node < last; node += step) {
    const at = y(node) + Math.min(size, 16) / 2;
    if (at > box.top && at < box.bottom) label(context, fitted(nodes[node]), box.left - 6, at, 'right');
  }
}

/** Truncates the beginning of a name, because the end distinguishes nodes. */
function fitted(text) {
  const signs = [...text];
  return signs.length <= longest ? text : `…${signs.slice(1 - longest).join('')}`;
}

/** The item at a time and a row; -1 without one. Rows are searched a little around, for thin rectangles. */
export function itemAt(rectangles, time, row, slack) {
  let best = -1;
  let nearest = Infinity;
  for (let i = 0; i < rectangles.length; i++) {
    const away = Math.max(rectangles.left[i] - time, time - rectangles.right[i], 0) / slack.time + Math.max(rectangles.top[i] - row, row - rectangles.bottom[i], 0) / slack.row;
    if (away <= 1 && away < nearest) {
      nearest = away;
      best = rectangles.item[i];
    }
  }
  return best;
}
