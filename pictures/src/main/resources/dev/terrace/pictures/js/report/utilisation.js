// Use stacked by queue, with the capacity as a line, and the queue length below on the same time axis.
import { paintAreas } from '../areas.js';
import { boundKey, capacityKey, chart, key, plot, rangeTools } from '../chart.js';
import { el, name, table } from '../dom.js';
import { paintLines } from '../lines.js';
import { mark } from '../moment.js';
import { placeOf } from './data.js';
import { colours, fillOf } from '../paints.js';
import { steer } from '../range.js';
import { moment } from '../scales.js';
import { summary, valueAt } from '../series.js';
import { createSurface } from '../surface.js';
import { tipOn } from '../tip.js';
import { clipped, count, number, percent } from '../words.js';

const slices = 24;
const titles = { cpu: 'cpu', gpu: 'GPUs' };

export function utilisation(data, time) {
  const most = data.replays.reduce((top, replay) => replay.waiting.jobs.reduce((a, b) => Math.max(a, b), top), 0);
  return data.replays.map(replay => ofReplay(data, replay, time, most));
}

function ofReplay(data, replay, time, most) {
  const plots = [
    ...replay.use.map(use =>
      panel(data, replay, time, `Use of ${use.resource} by queue`, 150, (context, box) =>
        paintAreas(context, box, {
          times: use.time,
          layers: use.held.map((values, queue) => ({ values, place: placeOf(data, queue) })),
          capacity: use.capacity,
          window: time.window,
          format: value => number(value / use.unit),
          title: `${titles[use.resource]} in use`,
          bound: replay.earliestEnd,
        }),
      ),
    ),
    panel(data, replay, time, 'Waiting jobs', 116, (context, box) =>
      paintLines(context, box, {
        lines: [{ times: replay.waiting.time, values: replay.waiting.jobs, colour: paints => paints['text-faint'], fills: true, width: 1 }],
        most,
        window: time.window,
        format: number,
        title: 'waiting jobs',
        bound: replay.earliestEnd,
      }),
    ),
  ];
  return chart({
    title: ['Utilisation under ', name(replay.label, replay.configuration)],
    sentence: replay.use.map(use => sentence(replay, use)).join(' '),
    legend: [...replay.use[0].held.map((_, queue) => key(placeOf(data, queue), queueName(data, queue))), capacityKey('capacity'), ...(replay.earliestEnd === undefined ? [] : [boundKey('no policy ends earlier')])],
    tools: rangeTools(time, 'time'),
    plots,
    table: () => el('div', {}, replay.use.map(use => slicesTable(data, replay, use, time))),
    series: () => seriesOf(data, replay),
  });
}

/** The capacity, with the utilisation of the metrics: the series is reduced, so that its own mean is approximate. */
function sentence({ metrics }, { resource, capacity, unit }) {
  const value = metrics[resource === 'cpu' ? 'utilisation' : 'gpuUtilisation'];
  const all = `${number(capacity / unit)} ${titles[resource]}`;
  return value === undefined ? `${all}.` : `${percent(value)} of ${all} in use, on average, until the last job ended.`;
}

/** Each change of a queue's use, and of the number of waiting jobs. */
function seriesOf(data, { use, waiting }) {
  const rows = use.flatMap(({ resource, unit, time, held }) => held.flatMap((values, queue) => Array.from(time, (at, i) => [at, resource, queue < colours ? data.queues[queue] : '', values[i] / unit])));
  return [['second', 'series', 'queue', 'value'], ...rows, ...Array.from(waiting.time, (at, i) => [at, 'waiting jobs', '', waiting.jobs[i]])];
}

/** A plot over the shared time, with a tip. Only the last one has labels below. */
function panel(data, replay, time, what, height, paint) {
  const host = plot(`${what} under ${replay.label}. Arrow keys move, plus and minus zoom, 0 shows all`);
  const surface = createSurface(host, height, paint, { left: 56, right: 14, top: 18, bottom: what === 'Waiting jobs' ? 40 : 6 });
  const area = () => [surface.box().left, surface.box().right - surface.box().left];
  time.on(surface.repaint);
  steer(host, time, area);
  mark(host, time, area);
  tipOn(host, x => {
    const [left, width] = area();
    const at = time.window[0] + ((x - left) / width) * (time.window[1] - time.window[0]);
    return x < left || x > left + width ? null : tip(data, replay, at);
  });
  return host;
}

/** The name of a queue, isolated and clipped. */
export function nameOf(data, queue) {
  return name(clipped(data.queues[queue]) || '(none)', data.queues[queue]);
}

/** The name of a layer: the last one holds all queues without a colour of their own. */
export function queueName(data, queue) {
  if (queue < Math.min(colours, data.queues.length)) return nameOf(data, queue);
  return `${number(data.queues.length - colours)} other queues`;
}

function tip(data, replay, at) {
  const lines = [[null, moment(at, 60)]];
  for (const use of replay.use) {
    const held = use.held.map(values => valueAt(use.time, values, at));
    lines.push([null, `${number(held.reduce((a, b) => a + b, 0) / use.unit)} of ${number(use.capacity / use.unit)} ${titles[use.resource]}`]);
    for (let queue = held.length - 1; queue >= 0; queue--) {
      if (held[queue] > 0) lines.push([fillOf(placeOf(data, queue)), [queueName(data, queue), ` ${number(held[queue] / use.unit)}`]]);
    }
  }
  return [...lines, [null, count(valueAt(replay.waiting.time, replay.waiting.jobs, at), 'waiting job')]];
}

/** The window in equal parts, with means over each. */
function slicesTable(data, replay, use, { window }) {
  const size = (window[1] - window[0]) / slices;
  const rows = Array.from({ length: slices }, (_, i) => {
    const [from, until] = [window[0] + i * size, window[0] + (i + 1) * size];
    const held = use.held.map(values => summary(use.time, values, from, until).mean);
    const waiting = summary(replay.waiting.time, replay.waiting.jobs, from, until);
    return [
      moment(from, size),
      percent(held.reduce((a, b) => a + b, 0) / use.capacity),
      ...held.map(value => number(Math.round((100 * value) / use.unit) / 100)),
      number(Math.round(waiting.mean * 10) / 10),
      number(waiting.most),
    ];
  });
  const heads = ['From', 'In use', ...use.held.map((_, queue) => queueName(data, queue)), 'Waiting jobs', 'Most'];
  return table(`Approximate mean use of ${titles[use.resource]} in ${slices} parts of the visible time`, heads.map((head, i) => (i === 0 ? { text: head, left: true } : { text: head })), rows);
}
