// Paints axes: thin lines and small labels, which leave the attention to the data.
import { paints } from './paints.js';
import { timeTicks } from './scales.js';

const font = '12px system-ui, sans-serif';

/** The width of a letter for the places of labels. Files are also drawn by Java, which measures no text. */
const letter = 7;

/** The dashes of a bound. */
export const bounded = [2, 3];

/** The title of each axis of time. */
const since = 'time since the start of the trace';

/** Vertical lines at round times, with labels and the title below unless `labelled` is false. */
export function timeAxis(context, box, x, [from, until], labelled = true) {
  const most = Math.max(2, Math.floor((box.right - box.left) / 80));
  for (const { at, text } of timeTicks(from, until, most)) {
    vertical(context, box, x(at));
    if (labelled) label(context, text, x(at), box.bottom + 6, 'center', 'top', box);
  }
  if (labelled) below(context, box, since);
  base(context, box);
}

/** Vertical lines at given values: pairs of value and label; and the title of the axis. */
export function markedAxis(context, box, x, ticks, title) {
  let free = box.left - 20;
  for (const [value, text] of ticks) {
    const at = x(value);
    if (at < box.left - 1 || at > box.right + 1) continue;
    vertical(context, box, at);
    if (at < free) continue;
    label(context, text, at, box.bottom + 6, 'center', 'top', box);
    free = at + letter * text.length + 14;
  }
  below(context, box, title);
  base(context, box);
}

/** Horizontal lines at values, with labels on the left. */
export function valueAxis(context, box, y, ticks, format) {
  for (const value of ticks) {
    const at = Math.round(y(value)) + 0.5;
    context.strokeStyle = paints().line;
    context.lineWidth = 1;
    context.beginPath();
    context.moveTo(box.left, at);
    context.lineTo(box.right, at);
    context.stroke();
    label(context, format(value), box.left - 7, at, 'right', 'middle');
  }
}

export function label(context, text, x, y, align = 'left', baseline = 'middle', within = null, colour = 'text-faint') {
  context.font = font;
  context.fillStyle = paints()[colour];
  context.textBaseline = baseline;
  context.textAlign = align;
  if (within && align === 'center') {
    const half = (letter * text.length) / 2;
    x = Math.max(half + 2, Math.min(within.width - half - 2, x));
  }
  context.fillText(text, x, y);
}

function below(context, box, title) {
  label(context, title, (box.left + box.right) / 2, box.bottom + 22, 'center', 'top', box);
}

/** The title of an axis of values, with its unit, above the axis. */
export function heading(context, box, text) {
  label(context, text, 4, 2, 'left', 'top');
}

/** Runs a painting that cannot leave the plot. */
export function inside(context, box, paint) {
  context.save();
  context.beginPath();
  context.rect(box.left, box.top, box.right - box.left, box.bottom - box.top);
  context.clip();
  paint();
  context.restore();
}

/** A dotted vertical line at a bound that no policy can beat; none without one. */
export function boundLine(context, box, x, bound) {
  if (bound === undefined) return;
  const at = Math.round(x(bound)) + 0.5;
  context.strokeStyle = paints().text;
  context.lineWidth = 1.5;
  context.setLineDash(bounded);
  context.beginPath();
  context.moveTo(at, box.top);
  context.lineTo(at, box.bottom);
  context.stroke();
  context.setLineDash([]);
}

function vertical(context, box, x) {
  const at = Math.round(x) + 0.5;
  context.strokeStyle = paints().line;
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(at, box.top);
  context.lineTo(at, box.bottom);
  context.stroke();
}

function base(context, box) {
  context.strokeStyle = paints()['line-strong'];
  context.lineWidth = 1;
  context.beginPath();
  context.moveTo(box.left, box.bottom + 0.5);
  context.lineTo(box.right, box.bottom + 0.5);
  context.stroke();
}
