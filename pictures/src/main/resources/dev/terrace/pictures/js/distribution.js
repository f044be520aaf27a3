// Cumulative distributions on a logarithmic axis.
import { boundLine, heading, inside, markedAxis, valueAxis } from './axes.js';
import { dash, paints } from './paints.js';
import { logarithmic } from './scales.js';
import { indexAt } from './series.js';

/** Sorts values for the functions of this module. */
export function sorted(values) {
  return Float64Array.from(values).sort();
}

/** The quantile at place part · (n − 1), interpolated: the definition of the metrics. */
export function quantile(values, part) {
  if (values.length === 0) return NaN;
  const place = part * (values.length - 1);
  const below = Math.floor(place);
  return values[below] + (place - below) * ((values[below + 1] ?? values[below]) - values[below]);
}

/** The part of the values that are at most `most`. */
export function partUpTo(values, most) {
  return values.length === 0 ? 0 : (indexAt(values, most) + 1) / values.length;
}

/** Paints distributions: each has sorted `values`, and its place decides its colour and dashes. A `bound` is a line. */
export function paintDistributions(context, box, { distributions, ticks, title, bound }) {
  const most = Math.max(10, ...distributions.map(each => each.values.at(-1) ?? 1));
  const x = logarithmic(most, box.left, box.right);
  const y = linearPart(box);
  valueAxis(context, box, y, [0, 0.25, 0.5, 0.75, 1], part => `${100 * part} %`);
  markedAxis(context, box, x, ticks, title);
  heading(context, box, 'part of the jobs');
  inside(context, { ...box, top: box.top - 3, bottom: box.bottom + 3 }, () => {
    distributions.forEach(({ values, place }) => {
      context.strokeStyle = paints().stroke(place);
      context.lineWidth = 2;
      context.setLineDash(dash(place));
      context.beginPath();
      for (let pixel = box.left; pixel <= box.right; pixel++) {
        const at = y(partUpTo(values, x.invert(pixel)));
        if (pixel === box.left) context.moveTo(pixel, at);
        else context.lineTo(pixel, at);
      }
      context.stroke();
    });
    context.setLineDash([]);
    boundLine(context, box, x, bound);
  });
}

function linearPart(box) {
  return part => box.bottom - part * (box.bottom - box.top);
}
