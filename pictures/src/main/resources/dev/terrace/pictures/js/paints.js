// The colours of canvases, read from the style sheet: a canvas does not follow CSS.
const listeners = new Set();
const names = ['text', 'text-faint', 'line', 'line-strong', 'sunken', 'accent', 'bad'];
let known = null;

/** How many queues have a colour of their own. */
export const colours = 8;

/** The style class of a queue's colour. */
export function fillOf(queue) {
  return `fill-${Math.min(queue, colours)}`;
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

function read() {
  const probe = document.createElement('span');
  probe.hidden = true;
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
  return { ...all, queue: place => queues[place] ?? other, stroke: place => lines[place % lines.length] };
}

/** The red, green and blue of a computed colour, 0 to 255. */
export function channels(colour) {
  return colour.match(/[\d.]+/g).slice(0, 3).map(Number);
}

/** The dashes that distinguish lines without their colour. */
export function dash(place) {
  return [[], [7, 4], [2, 3], [10, 3, 2, 3], [5, 2], [1, 4]][place % 6];
}
