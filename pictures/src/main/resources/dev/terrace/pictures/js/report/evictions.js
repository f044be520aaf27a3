// Evictions as ticks over time, and the run time that they lost for each queue.
import { heading, inside, label as text, timeAxis } from '../axes.js';
import { chart, plot, rangeTools } from '../chart.js';
import { EVICTED, placeOf } from './data.js';
import { label } from './headline.js';
import { el, table } from '../dom.js';
import { mark } from '../moment.js';
import { fillOf, paints } from '../paints.js';
import { steer } from '../range.js';
import { linear } from '../scales.js';
import { createSurface } from '../surface.js';
import { nameOf } from './utilisation.js';
import { count, duration, number } from '../words.js';

const lane = 30;
const none = { evictions: 0, seconds: 0, work: 0 };

export function evictions(data, time) {
  const all = data.replays.map(replay => eventsOf(data, replay));
  if (all.every(events => events.length === 0)) return el('p', {}, 'No pod was evicted.');
  const place = plot('Evictions over time. Arrow keys move, plus and minus zoom, 0 shows all');
  const surface = createSurface(place, 60 + lane * all.length, (context, box) => {
    const x = linear(time.window[0], time.window[1], box.left, box.right);
    timeAxis(context, box, x, time.window);
    heading(context, box, 'configuration');
    inside(context, box, () =>
      all.forEach((events, row) => {
        const top = box.top + row * lane;
        context.globalAlpha = 0.75;
        for (const { at, queue } of events) {
          if (at < time.window[0] || at > time.window[1]) continue;
          context.fillStyle = paints().queue(placeOf(data, queue));
          context.fillRect(x(at) - 0.75, top + 3, 1.5, lane - 6);
        }
        context.globalAlpha = 1;
      }),
    );
    all.forEach((_, row) => text(context, `${row + 1}`, box.left - 8, box.top + (row + 0.5) * lane, 'right'));
  });
  time.on(surface.repaint);
  const area = () => [surface.box().left, surface.box().right - surface.box().left];
  steer(place, time, area);
  mark(place, time, area);
  return chart({
    title: 'Evictions over time',
    sentence: data.replays.map((replay, i) => `${i + 1}: ${replay.label}, ${count(all[i].length, 'eviction')}`).join('; '),
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
