// Eight colours that colour-blind people can distinguish, and five patterns, so that a queue never depends on its hue
// alone.
import { el } from './dom.js';

export const colours = 8;
const patterns = ['plain', 'rising', 'dotted', 'falling', 'level'];

/** The classes of an element for the queue with this index; below 0 for pods without a queue. */
export function fill(queue) {
  return queue < 0 ? 'fill-none' : `fill-${queue % colours} on-${patternOf(queue)}`;
}

export function swatch(queue) {
  return el(`span.swatch.${fill(queue).replace(' ', '.')}`, { 'aria-hidden': 'true' });
}

// Eight and five are coprime, so forty queues look different.
function patternOf(queue) {
  return patterns[queue % patterns.length];
}

/** The paints of a canvas, read from the style sheet once per theme. */
export function paints() {
  const probe = el('span', { hidden: true });
  document.body.append(probe);
  const colour = name => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const all = {
    queues: Array.from({ length: colours }, (_, i) => colour(`queue-${i}`)),
    none: colour('queue-none'),
    empty: colour('cell'),
    edge: colour('cell-edge'),
    text: colour('text'),
    faint: colour('text-faint'),
    kept: colour('cell-kept'),
    evicted: colour('bad'),
    pipelined: colour('pipelined'),
    focus: colour('focus'),
    mark: colour('text'),
    panel: colour('panel'),
    stroke: colour('pattern'),
  };
  probe.remove();
  return { ...all, pattern: patternsOf(all), gone: goneOf(all.evicted) };
}

/** The paint of evicted amounts: stripes on a transparent ground. */
function goneOf(colour) {
  let made = null;
  return context => (made ??= context.createPattern(tile('rising', 'transparent', colour), 'repeat'));
}

/** The tile of each queue's colour and pattern, created on first use. */
function patternsOf(all) {
  const made = new Map();
  return (context, queue) => {
    if (queue < 0) return all.none;
    const kind = patternOf(queue);
    const colour = all.queues[queue % colours];
    if (kind === 'plain') return colour;
    const key = `${kind} ${colour}`;
    if (!made.has(key)) made.set(key, context.createPattern(tile(kind, colour, all.stroke), 'repeat'));
    return made.get(key);
  };
}

function tile(kind, colour, stroke) {
  const size = 6;
  const canvas = new OffscreenCanvas(size, size);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.fillRect(0, 0, size, size);
  context.strokeStyle = context.fillStyle = stroke;
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
  if (kind === 'dotted') context.fillRect(2, 2, 2, 2);
  return canvas;
}
