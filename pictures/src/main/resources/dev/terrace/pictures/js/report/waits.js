// Distributions of waits and bounded slowdowns, and jobs by wait and width.
import { boundKey, chart, lineKey, plot } from '../chart.js';
import { loggedWaits, slowdowns, waits } from './data.js';
import { paintDistributions, partUpTo, quantile, sorted } from '../distribution.js';
import { el, name, table } from '../dom.js';
import { rowsOf } from '../figure.js';
import { heatMap, heightOf, paintHeatMap, shaded } from '../heatmap.js';
import { decadeTicks, logarithmic, secondsTicks } from '../scales.js';
import { createSurface } from '../surface.js';
import { tipOn } from '../tip.js';
import { duration, number, percent } from '../words.js';

const parts = [0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1];
const bounds = [[1, 'none'], [60, 'under 1 m'], [600, 'under 10 m'], [3600, 'under 1 h'], [21600, 'under 6 h'], [86400, 'under 1 d'], [604800, 'under 1 w'], [Infinity, 'longer']];

export function waitCharts(data) {
  const byWait = data.replays.map(replay => ({ label: replay.label, replay, place: replay.place, values: sorted(waits(data, replay, data.startLatency)) }));
  const logged = sorted(loggedWaits(data));
  if (logged.length > 0) byWait.push({ label: 'logged', place: data.replays.length, values: logged });
  const bySlowdown = data.replays.map(replay => ({ label: replay.label, replay, place: replay.place, values: sorted(slowdowns(data, replay)) }));
  const bound = Math.min(...data.replays.map(replay => replay.bounds.meanWait ?? Infinity));
  return el(
    'div',
    {},
    el(
      'div.pair',
      {},
      distribution('Wait', 'The part of the jobs that started within a time; further left is better.', byWait, secondsTicks, duration, bound >= 1 && bound < Infinity ? bound : undefined),
      distribution('Bounded slowdown', 'Turnaround divided by run time (at least 10 s); further left is better.', bySlowdown, decadeTicks(1e7), value => number(Math.round(value * 100) / 100)),
    ),
    el('div.pair', {}, data.replays.map(replay => heat(data, replay))),
  );
}

function distribution(title, sentence, distributions, ticks, format, bound) {
  const place = plot(`${title}: ${distributions.map(each => `${each.label}: half within ${format(quantile(each.values, 0.5) || 0)}`).join('; ')}`);
  const surface = createSurface(place, 246, (context, box) => paintDistributions(context, box, { distributions, ticks, title: `${title.toLowerCase()} (logarithmic)`, bound }));
  const most = Math.max(10, ...distributions.map(each => each.values.at(-1) ?? 1));
  tipOn(place, x => {
    const box = surface.box();
    if (x < box.left || x > box.right) return null;
    const value = logarithmic(most, box.left, box.right).invert(x);
    return [[null, `within ${format(Math.round(value))}`], ...distributions.map(each => [`line-${each.place}`, [el('bdi', {}, each.label), ` ${percent(partUpTo(each.values, value))}`]])];
  });
  return chart({
    title: `Distribution of ${title.toLowerCase()}`,
    sentence,
    legend: [
      ...distributions.map(each => lineKey(each.place, each.replay ? [name(each.label, each.replay.configuration), each.replay.partial && ' (partial)'] : each.label)),
      ...(bound === undefined ? [] : [boundKey('no policy has a lower mean')]),
    ],
    series: () => [['configuration', title.toLowerCase(), 'part of the jobs'], ...distributions.flatMap(({ label, values }) => Array.from(values, (value, i) => [label, value, (i + 1) / values.length]))],
    plots: [place],
    table: () =>
      table(
        `${title} by part of the jobs`,
        [{ text: 'Configuration', left: true }, ...parts.map(part => (part === 1 ? 'all' : percent(part, 0))), 'mean'],
        distributions.map(each => [
          el('bdi', {}, each.label),
          ...parts.map(part => figure(quantile(each.values, part), format)),
          figure(each.values.reduce((sum, value) => sum + value, 0) / each.values.length, format),
        ]),
      ),
  });
}

function figure(value, format) {
  return Number.isFinite(value) ? { value, text: format(value) } : '–';
}

/** Jobs by wait and width: a table whose cells are shaded by their counts. */
function heat(data, replay) {
  const { jobs, warm } = data;
  const width = job => (jobs.tasks[job] * (jobs.gpu[job] > 0 ? jobs.gpu[job] : jobs.cpu[job])) / 1000;
  const isGpu = jobs.gpu.some(each => each > 0);
  const columns = new Map();
  for (let job = 0; job < jobs.id.length; job++) {
    if (jobs.submit[job] < warm) continue;
    const power = Math.max(0, Math.ceil(Math.log2(Math.max(1, width(job)))));
    const counts = columns.get(power) ?? new Array(bounds.length + 1).fill(0);
    columns.set(power, counts);
    const wait = replay.firstStart[job] - jobs.submit[job];
    counts[Number.isNaN(wait) ? bounds.length : bounds.findIndex(([bound]) => wait < bound)]++;
  }
  const powers = [...columns.keys()].sort((a, b) => a - b);
  const most = Math.max(1, ...[...columns.values()].flat());
  const rows = [...bounds.map(([, text]) => text), 'never started'].map((text, row) => [
    text,
    ...powers.map(power => {
      const jobs = columns.get(power)[row];
      // By the logarithm, because few jobs wait long.
      const heat = jobs === 0 ? 0 : 0.08 + (0.92 * Math.log1p(jobs)) / Math.log1p(most);
      return { jobs, heat, text: jobs === 0 ? '·' : number(jobs) };
    }),
  ]);
  const titles = powers.map(power => (power === 0 ? '≤ 1' : number(2 ** power)));
  const map = heatMap('Number of jobs by wait and width', 'Wait', titles, rows.map(([text, ...cells]) => [text, ...cells.map(cell => shaded('data', cell.jobs, cell.heat, cell.text))]));
  return chart({
    title: `Jobs by wait and width · ${replay.label}`,
    sentence: `Columns: up to so many ${isGpu ? 'GPUs, or cpus of jobs without' : 'cpus'}. Rows: time until the start. Darker cells hold more jobs.`,
    plots: [map],
    series: () => rowsOf(map),
    file: { height: heightOf(rows), paint: (context, box) => paintHeatMap(context, box, `width of the job (${isGpu ? 'GPUs, or cpus' : 'cpus'})`, titles, rows) },
  });
}
