// Stacked areas over time, with the capacity as a line.
import { boundLine, heading, inside, timeAxis, valueAxis } from './axes.js';
import { paints } from './paints.js';
import { linear, valueTicks } from './scales.js';
import { columns, fillBetween } from './series.js';

/**
 * Paints layers from below. Each layer has `values` and `place`, which decides its colour. A pixel shows the mean over
 * its time. A `bound` is a line at a time.
 */
export function paintAreas(context, box, { times, layers, capacity, window, format, title, bound }) {
  const x = linear(window[0], window[1], box.left, box.right);
  const y = linear(0, capacity * 1.04, box.bottom, box.top);
  valueAxis(context, box, y, valueTicks(capacity), format);
  timeAxis(context, box, x, window, false);
  heading(context, box, title);
  const width = Math.floor(box.right - box.left);
  const heights = columns(times, layers.map(layer => layer.values), window, width);
  inside(context, box, () => {
    const sum = new Float64Array(width);
    let lower = new Float64Array(width).fill(box.bottom);
    layers.forEach((layer, i) => {
      const upper = new Float64Array(width);
      for (let p = 0; p < width; p++) {
        sum[p] += heights[i][p];
        upper[p] = y(sum[p]);
      }
      context.fillStyle = paints().fill(context, layer.place);
      fillBetween(context, box.left, lower, upper);
      lower = upper;
    });
    context.strokeStyle = paints().text;
    context.lineWidth = 1.5;
    context.setLineDash([6, 4]);
    context.beginPath();
    context.moveTo(box.left, y(capacity));
    context.lineTo(box.right, y(capacity));
    context.stroke();
    context.setLineDash([]);
    boundLine(context, box, x, bound);
  });
}
