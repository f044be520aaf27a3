// The Pareto front of the first two metrics: a point for each complete combination, dominated ones faint.
import { heading, inside, markedAxis, valueAxis } from '../axes.js';
import { chart, markKey, plot } from '../chart.js';
import { el, name, table } from '../dom.js';
import { choosing, paintMark, paintRing, strokePath } from '../marks.js';
import { paints } from '../paints.js';
import { linear } from '../scales.js';
import { createSurface } from '../surface.js';
import { clipped, count } from '../words.js';
import { rangeOf } from './data.js';
import { figure, panel } from './tables.js';

const height = 340;
const edges = { left: 84, right: 18, top: 24, bottom: 40 };

/** Null unless two metrics have a direction. */
export function front(data) {
  const [first, second] = data.metrics;
  if (second === undefined || first.better === 0 || second.better === 0) return null;
  const mean = (each, metric) => each.values[metric.name].mean;
  const shown = data.combinations
    .filter(each => each.rows.length === each.runs && each.rows.every(row => row.error === null) && [first, second].every(metric => Number.isFinite(mean(each, metric))))
    .sort((a, b) => mean(a, first) - mean(b, first) || mean(a, second) - mean(b, second));
  if (shown.length === 0) return null;
  const best = shown.filter(each => each.front);
  const ranges = [first, second].map(metric => rangeOf(shown.map(each => mean(each, metric))));
  const detail = panel(data);
  let chosen = null;
  const scales = box => [linear(...ranges[0], box.left, box.right), linear(...ranges[1], box.bottom, box.top)];
  const host = plot(
    `Pareto front of ${first.words} and ${second.words}: ${count(best.length, 'combination')} of ${shown.length} in the front. Arrow keys go from point to point and open its settings. The table has the same points`,
  );
  const surface = createSurface(host, height, (context, box) => {
    const [x, y] = scales(box);
    const ticks = second.ticks(...ranges[1], 5);
    valueAxis(context, box, y, ticks.map(([value]) => value), value => ticks.find(([at]) => at === value)[1]);
    markedAxis(context, box, x, first.ticks(...ranges[0], Math.max(2, Math.floor((box.right - box.left) / 110))), `${first.title}. ${first.direction}`);
    heading(context, box, `${second.title}. ${second.direction}`);
    inside(context, { ...box, left: box.left - 8, right: box.right + 8, top: box.top - 8, bottom: box.bottom + 8 }, () => {
      context.strokeStyle = paints()['text-faint'];
      context.lineWidth = 1.2;
      context.setLineDash([2, 3]);
      strokePath(context, best.map(each => [x(mean(each, first)), y(mean(each, second))]));
      context.setLineDash([]);
      context.globalAlpha = 0.4;
      for (const each of shown) if (!each.front) paintMark(context, each.place, x(mean(each, first)), y(mean(each, second)), 4, false);
      context.globalAlpha = 1;
      for (const each of best) paintMark(context, each.place, x(mean(each, first)), y(mean(each, second)), 6);
      if (chosen) paintRing(context, x(mean(chosen, first)), y(mean(chosen, second)));
    });
  }, edges);
  choosing(
    host,
    () => {
      const [x, y] = scales(surface.box());
      return shown.map(each => ({ combination: each, x: x(mean(each, first)), y: y(mean(each, second)) }));
    },
    {
      describe: ({ combination }) => [
        [null, el('bdi', {}, clipped(combination.label, 80))],
        ...[first, second].map(metric => [null, `${metric.title}: ${metric.format(mean(combination, metric))}`]),
        [null, combination.front ? 'in the front' : 'dominated'],
      ],
      choose: ({ combination }) => {
        chosen = combination;
        surface.repaint();
        detail.open(combination);
      },
    },
  );
  return chart({
    title: `${second.title} against ${first.words}`,
    sentence: 'Each point is the mean of a combination over its seeds. Filled points are in the front: no other combination is at least as good in both and better in one. Faint outlines are dominated.',
    note: 'Click a point for its settings and the command that repeats it.',
    legend: data.names.length > 1 ? data.names.map((each, place) => markKey(place, name(each, data.configurations[place]))) : [],
    plots: [host, detail.element],
    series: () => [['combination', 'front', first.name, second.name], ...shown.map(each => [each.label, each.front, mean(each, first), mean(each, second)])],
    table: () =>
      table(
        'Points of the Pareto front, and dominated ones',
        [{ text: 'Combination', left: true }, 'Front', first.title, second.title],
        [...best, ...shown.filter(each => !each.front)].slice(0, 200).map(each => [name(each.label), each.front ? 'yes' : 'dominated', figure(first, mean(each, first)), figure(second, mean(each, second))]),
      ),
  });
}
