// Evictions as ticks over time, and the run time that they lost for each queue.
import { heading, inside, label as text, timeAxis } from '../axes.js';
import { chart, key, plot, rangeTools } from '../chart.js';
import { EVICTED, placeOf } from './data.js';
import { label } from './headline.js';
import { el, table } from '../dom.js';
import { mark } from '../moment.js';
import { colours, fillOf, paints } from '../paints.js';
import { steer } from '../range.js';
import { linear } from '../scales.js';
import { createSurface } from '../surface.js';
import { nameOf, queueName } from './utilisation.js';
import { count, duration, number } from '../words.js';

const none = { evictions: 0, seconds: 0, work: 0 };

export function evictions(data, time) {
  const all = data.replays.map(replay => eventsOf(data, replay));
  if (all.every(events => events.length === 0)) return el('p', {}, 'No pod was evicted.');
  const rows = Math.min(colours + 1, data.queues.length);
  const row = Math.max(4, 24 / rows);
  const lane = 6 + rows * row;
  const place = plot('Evictions over time. Arrow keys move, plus and minus zoom, 0 shows all');
  const surface = createSurface(place, 60 + lane * all.length, (context, box) => {
    const x = linear(time.window[0], time.window[1], box.left, box.right);
    timeAxis(context, box, x, time.window);
    heading(context, box, 'configuration');
    inside(context, box, () =>
      all.forEach((events, i) => {
        const painted = new Set();
        for (const { at, queue } of events) {
          const left = Math.round(2 * x(at)) / 2 - 0.75;
          const top = box.top + i * lane + 3 + Math.min(queue, colours) * row;
          // Many pods leave at once.
          const spot = `${left} ${top}`;
          if (at < time.window[0] || at > time.window[1] || painted.has(spot)) continue;
          painted.add(spot);
          context.fillStyle = paints().queue(placeOf(data, queue));
          context.fillRect(left, top, 1.5, row - 0.5);
        }
      }),
    );
    all.forEach((_, i) => text(context, `${i + 1}`, box.left - 8, box.top + (i + 0.5) * lane, 'right'));
  });
  time.on(surface.repaint);
  const area = () => [surface.box().left, surface.box().right - surface.box().left];
  steer(place, time, area);
  mark(place, time, area);
  return chart({
    title: 'Evictions over time',
    sentence: `${data.replays.map((replay, i) => `${i + 1}: ${replay.label}, ${count(all[i].length, 'eviction')}`).join('; ')}. The queues of a configuration are below each other, in the order of the legend.`,
    legend: Array.from({ length: rows }, (_, queue) => key(placeOf(data, queue), queueName(data, queue))),
    tools: rangeTools(time, 'time'),
    plots: [place, lost(data, all)],
    series: () => [['configuration', 'second', 'queue', 'lost seconds', 'cpu'], ...data.replays.flatMap((replay, i) => all[i].map(({ at, queue, lost, cpu }) => [replay.label, at, data.queues[queue], lost, cpu / 1000]))],
  });
}

function eventsOf({ jobs }, { attempts }) {
  const events = [];
  for (let i = 0; i < attempts.length; i++) {
    if (attempts.outcome[i] !== EVICTED) continue;
    for (let t = attempts.from[i]; t < attempts.from[i + 1]; t++) events.push({ at: attempts.end[i], queue: jobs.queue[attempts.job[i]], lost: attempts.lost[i], cpu: jobs.cpu[attempts.job[i]] });
  }
  return events;
}

function lost(data, all) {
  const sums = all.map(lostByQueue);
  const queues = [...new Set(sums.flatMap(each => [...each.keys()]))].sort((a, b) => a - b);
  return table(
    'Lost work by queue',
    [{ text: 'Queue', left: true }, ...data.replays.flatMap(replay => [{ text: [label(replay), ' evictions'] }, 'lost run time', 'lost cpu hours'])],
    queues.map(queue => [
      el('span', {}, el(`span.swatch.${fillOf(placeOf(data, queue))}`, { 'aria-hidden': 'true' }), nameOf(data, queue)),
      ...sums.flatMap(each => {
        const { evictions, seconds, work } = each.get(queue) ?? none;
        return [{ value: evictions, text: number(evictions) }, { value: seconds, text: duration(seconds) }, { value: work, text: number(Math.round(work * 10) / 10) }];
      }),
    ]),
  );
}

/** For each queue with evictions: their number, the run time and the cpu hours that they lost. */
function lostByQueue(events) {
  const sums = new Map();
  for (const { queue, lost, cpu } of events) {
    const sum = sums.get(queue) ?? { ...none };
    sum.evictions++;
    sum.seconds += lost;
    sum.work += (lost * cpu) / 3.6e6;
    sums.set(queue, sum);
  }
  return sums;
}
