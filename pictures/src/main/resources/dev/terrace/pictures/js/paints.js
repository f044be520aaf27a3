// The colours and patterns of canvases, read from the style sheet: a canvas does not follow CSS.
//
// Eight colours that colour-blind people can distinguish, and five patterns, so that a queue never depends on its hue
// alone. Its place in the order of all names decides, everywhere. Configurations have the colours and dashes of lines.
const listeners = new Set();
const names = ['text', 'text-faint', 'line', 'line-strong', 'sunken', 'accent', 'bad', 'panel', 'cell', 'cell-edge', 'cell-kept', 'pipelined', 'focus', 'pattern', 'heat-full'];
const patterns = ['plain', 'rising', 'dotted', 'falling', 'level'];
/** The side of a pattern's tile, in pixels. */
const size = 6;
let known = null;
let scheme = '';

/** How many colours queues have; and how many queues a chart distinguishes. */
export const colours = 8;

/** The style classes of the queue at a place; below 0 for other queues together, or none. */
export function fillOf(place) {
  return place < 0 ? 'fill-none' : `fill-${place % colours}.on-${patternOf(place)}`;
}

// Eight and five are coprime, so forty queues look different.
function patternOf(place) {
  return patterns[place % patterns.length];
}

for (const media of ['(prefers-color-scheme: dark)', 'print']) {
  matchMedia(media).addEventListener('change', repaint);
}

/** Calls a listener whenever the colours change. Returns a function that removes the listener. */
export function onPaints(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads the colours again, after the theme has changed. */
export function repaint() {
  known = null;
  listeners.forEach(listener => listener());
}

export function paints() {
  known ??= read();
  return known;
}

/** Runs a painting in the colours of the light theme, for a file. */
export function inLight(paint) {
  [known, scheme] = [null, 'light'];
  try {
    return paint();
  } finally {
    [known, scheme] = [null, ''];
  }
}

function read() {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  document.body.append(probe);
  const colour = name => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const all = Object.fromEntries(names.map(name => [name, colour(name)]));
  const queues = Array.from({ length: colours }, (_, i) => colour(`queue-${i}`));
  const other = colour('queue-none');
  const lines = Array.from({ length: 6 }, (_, i) => colour(`line-${i}`));
  probe.remove();
  const made = new Map();
  const hatched = (context, kind, ground, ink) => {
    if (context.isVector) return context.hatch(kind, ground, ink, tile => paintTile(tile, kind, ground, ink));
    const key = `${kind} ${ground} ${ink}`;
    if (!made.has(key)) made.set(key, context.createPattern(tileOf(kind, ground, ink), 'repeat'));
    return made.get(key);
  };
  const queue = place => (place < 0 ? other : queues[place % colours]);
  return {
    ...all,
    queue,
    stroke: place => lines[place % lines.length],
    /** The colour and pattern of the queue at a place. */
    fill: (context, place) => (place < 0 || patternOf(place) === 'plain' ? queue(place) : hatched(context, patternOf(place), queue(place), all.pattern)),
    /** The pattern alone, on a transparent ground; null for a plain colour. */
    hatch: (context, place) => (place < 0 || patternOf(place) === 'plain' ? null : hatched(context, patternOf(place), 'transparent', all.pattern)),
    /** Evicted amounts: stripes on a transparent ground. */
    gone: context => hatched(context, 'rising', 'transparent', all.bad),
  };
}

function tileOf(kind, ground, ink) {
  const canvas = new OffscreenCanvas(size, size);
  paintTile(canvas.getContext('2d'), kind, ground, ink);
  return canvas;
}

/** Paints the tile of a pattern. Returns its size. */
function paintTile(context, kind, ground, ink) {
  context.fillStyle = ground;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = context.fillStyle = ink;
  context.lineWidth = 1.4;
  context.beginPath();
  for (const shift of [-size, 0, size]) {
    if (kind === 'rising') {
      context.moveTo(shift, size);
      context.lineTo(shift + size, 0);
    } else if (kind === 'falling') {
      context.moveTo(shift, 0);
      context.lineTo(shift + size, size);
    }
  }
  context.stroke();
  if (kind === 'level') context.fillRect(0, 4, size, 1.3);
  if (kind === 'dotted') context.fillRect(1.5, 1.5, 3, 3);
  return size;
}

/** The red, green and blue of a computed colour, 0 to 255. */
export function channels(colour) {
  return colour.match(/[\d.]+/g).slice(0, 3).map(Number);
}

/** The dashes that distinguish lines without their colour. */
export function dash(place) {
  return [[], [7, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 4]][place % 6];
}
