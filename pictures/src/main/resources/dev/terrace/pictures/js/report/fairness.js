// One small chart for each queue: the share that it holds against the share that it is entitled to.
import { chart, rangeTools } from '../chart.js';
import { table } from '../dom.js';
import { paintGap, paintLines } from '../lines.js';
import { multiples } from '../multiples.js';
import { summary } from '../series.js';
import { percent } from '../words.js';
import { nameOf } from './utilisation.js';

export function fairness(data, time) {
  const charts = data.replays.filter(replay => replay.fairness.length > 0).map(replay => ofReplay(data, replay, time));
  return charts.length === 0 ? null : charts;
}

function ofReplay(data, replay, time) {
  const most = replay.fairness.reduce((top, each) => [each.held, each.entitled].flatMap(values => [...values]).reduce((a, b) => Math.max(a, b), top), 0);
  const small = multiples(
    replay.fairness.map(each => ({
      title: nameOf(data, each.queue),
      detail: `mean gap about ${percent(gapOf(each, time.from, time.until))}`,
      paint: (context, box) => {
        paintLines(context, box, {
          lines: [
            { times: each.time, values: each.entitled, colour: paints => paints['text-faint'], dash: 1, width: 1.2 },
            ...(each.deserved.some(value => value >= 0) ? [{ times: each.time, values: each.deserved, colour: paints => paints.accent, width: 0.8 }] : []),
            { times: each.time, values: each.held, colour: paints => paints.queue(data.places[each.queue]), width: 1.6 },
          ],
          most,
          window: time.window,
          format: value => percent(value, 0),
          title: 'share of the cluster',
        });
        paintGap(context, box, { times: each.time, upper: each.held, lower: each.entitled, most, window: time.window, colour: paints => paints.queue(data.places[each.queue]) });
      },
    })),
  );
  time.on(small.repaint);
  return chart({
    title: `Share held against share entitled · ${replay.label}`,
    sentence: 'Solid: the share of the cluster that the queue holds. Dashed: the share that it is entitled to, the same for all configurations. The gap is filled. Thin: what the policy itself says that the queue deserves, if it says so.',
    tools: rangeTools(time, 'time'),
    plots: [small.element],
    series: () => [['queue', 'second', 'held', 'entitled', 'deserved'], ...replay.fairness.flatMap(each => Array.from(each.time, (at, i) => [data.queues[each.queue], at, each.held[i], each.entitled[i], each.deserved[i] < 0 ? '' : each.deserved[i]]))],
    table: () =>
      table(
        'Approximate mean shares of each queue',
        [{ text: 'Queue', left: true }, 'Held', 'Entitled', 'Mean gap'],
        replay.fairness.map(each => [
          nameOf(data, each.queue),
          percent(summary(each.time, each.held, time.from, time.until).mean),
          percent(summary(each.time, each.entitled, time.from, time.until).mean),
          percent(gapOf(each, time.from, time.until)),
        ]),
      ),
  });
}

/** The mean distance of the held share to the entitled one. */
function gapOf({ time, held, entitled }, from, until) {
  return summary(time, held.map((value, i) => Math.abs(value - entitled[i])), from, until).mean;
}
