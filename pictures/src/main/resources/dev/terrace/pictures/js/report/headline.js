// The headline table: a column for each configuration, with its differences to the first one.
import { el, name, table } from '../dom.js';
import { duration, number, percent, signed } from '../words.js';

const time = { format: duration, better: -1 };
const ratio = { format: value => number(Math.round(value * 100) / 100), better: -1 };
/** Parts differ by points, so that a difference is not taken for a relative one. */
const points = value => `${(100 * value).toFixed(2)} points`;
const part = { format: value => percent(value, 2), better: 1, difference: points };
const amount = { format: number, better: -1 };
const fair = { ...part, better: -1 };
const known = {
  jobs: ['Jobs', { format: number, better: 0 }],
  meanWait: ['Mean wait', time],
  medianWait: ['Median wait', time],
  p95Wait: ['p95 wait', time],
  p99Wait: ['p99 wait', time],
  maxWait: ['Longest wait of a started job', time],
  longestWait: ['Longest wait, incl. starved', time],
  meanTurnaround: ['Mean turnaround', time],
  meanBoundedSlowdown: ['Mean bounded slowdown', ratio],
  makespan: ['Makespan', time],
  utilisation: ['Utilisation, cpu', part],
  gpuUtilisation: ['Utilisation, GPUs', part],
  goodput: ['Goodput, cpu', part],
  gpuGoodput: ['Goodput, GPUs', part],
  lossOfCapacity: ['Loss of capacity', fair],
  shareDeviation: ['Deviation from entitled shares', fair],
  jainQueues: ["Jain's index over queues", { format: value => value.toFixed(3), better: 1 }],
  jainUsers: ["Jain's index over users", { format: value => value.toFixed(3), better: 1 }],
  evictions: ['Evictions', amount],
  lostSeconds: ['Lost run time', time],
  throughput: ['Ended jobs per hour', { format: number, better: 1 }],
};

export function headline({ replays, logged }) {
  const columns = logged ? [{ ...logged, isLogged: true }, ...replays] : replays;
  const base = replays[0];
  const compared = column => column !== base && !column.isLogged;
  const metrics = Object.keys(known).filter(key => columns.some(column => column.metrics[key] !== undefined));
  const counts = [['Ended', column => column.ended], ['Starved', column => column.starved.length]];
  return el(
    'div',
    {},
    table(
      'Metrics of each configuration, with differences to the first',
      [
        { text: 'Metric', left: true },
        ...columns.flatMap(column => [{ text: column.isLogged ? el('span', { title: 'As the trace itself recorded it' }, 'logged') : label(column) }, ...(compared(column) ? [{ text: 'difference' }] : [])]),
      ],
      [
        ...counts.map(([title, of]) => [title, ...columns.flatMap(column => [{ value: of(column), text: number(of(column)) }, ...(compared(column) ? [''] : [])])]),
        ...metrics.flatMap(key => [
          [known[key][0], ...columns.flatMap(column => [value(key, column.metrics), ...(compared(column) ? [difference(key, column, base)] : [])])],
          ...(columns.some(column => column.bounds[key] !== undefined) ? [[`${known[key][0]}, lower bound`, ...columns.flatMap(column => [value(key, column.bounds), ...(compared(column) ? [''] : [])])]] : []),
        ]),
      ],
      { 'data-testid': 'headline' },
    ),
    replays.length > 1 && el('p.faint.note', {}, 'Differences are to the first configuration. ▲ is better, ▼ is worse.'),
  );
}

export function label(replay) {
  return el('span.configuration', {}, el(`span.swatch.line-${replay.place}`, { 'aria-hidden': 'true' }), name(replay.label, replay.configuration), replay.partial && ' (partial)');
}

function value(key, values) {
  return values[key] === undefined ? '–' : { value: values[key], text: known[key][1].format(values[key]) };
}

function difference(key, row, base) {
  const first = base.metrics[key];
  if (row.metrics[key] === undefined || first === undefined) return '';
  const { format, better, difference: points } = known[key][1];
  const by = row.metrics[key] - first;
  const verdict = by === 0 || better === 0 ? 0 : Math.sign(by) * better;
  const sign = { '1': '▲', '-1': '▼', 0: '' }[verdict];
  const word = { '1': ', better', '-1': ', worse', 0: '' }[verdict];
  const relative = !points && first !== 0 && by !== 0 ? ` (${signed(by / Math.abs(first), each => percent(each))})` : '';
  return el(`span.change.${['worse', 'same', 'better'][verdict + 1]}`, {}, sign && el('span', { 'aria-hidden': 'true' }, `${sign} `), signed(by, points ?? format), relative, word && el('span.unseen', {}, word));
}
