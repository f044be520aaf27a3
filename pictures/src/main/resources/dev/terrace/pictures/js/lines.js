// Step lines over time.
import { boundLine, heading, inside, timeAxis, valueAxis } from './axes.js';
import { dash, paints } from './paints.js';
import { linear, valueTicks } from './scales.js';
import { columns, fillBetween, stepPath } from './series.js';

/** Paints step lines. Each line has `times`, `values`, `colour` (a function of the paints), `dash` and `fills`. A `bound` is a line at a time. */
export function paintLines(context, box, { lines, most, window, format, title, bound }) {
  const x = linear(window[0], window[1], box.left, box.right);
  const y = linear(0, most * 1.06 || 1, box.bottom, box.top);
  valueAxis(context, box, y, valueTicks(most, Math.max(2, (box.bottom - box.top) / 34)), format);
  timeAxis(context, box, x, window);
  if (title) heading(context, box, title);
  inside(context, box, () => {
    for (const line of lines) {
      context.strokeStyle = context.fillStyle = line.colour(paints());
      if (line.fills) {
        const width = Math.floor(box.right - box.left);
        const [means] = columns(line.times, [line.values], window, width);
        context.globalAlpha = 0.22;
        fillBetween(context, box.left, new Float64Array(width).fill(box.bottom), means.map(y));
        context.globalAlpha = 1;
      }
      context.lineWidth = line.width ?? 1.4;
      context.setLineDash(dash(line.dash ?? 0));
      stepPath(context, line.times, line.values, window, x, y);
      context.stroke();
    }
    context.setLineDash([]);
    boundLine(context, box, x, bound);
  });
}

/** Fills the gap between two step series that share their times. */
export function paintGap(context, box, { times, upper, lower, most, window, colour }) {
  const width = Math.floor(box.right - box.left);
  const y = linear(0, most * 1.06 || 1, box.bottom, box.top);
  const [above, below] = columns(times, [upper, lower], window, width);
  inside(context, box, () => {
    context.fillStyle = colour(paints());
    context.globalAlpha = 0.3;
    fillBetween(context, box.left, below.map(y), above.map(y));
    context.globalAlpha = 1;
  });
}
