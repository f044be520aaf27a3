// The report of a sweep.
import { el, name, table } from '../dom.js';
import { facts, sectionsOf } from '../parts.js';
import { count, duration } from '../words.js';
import { seeds } from './data.js';
import { front } from './front.js';
import { combinations, effects, runs } from './tables.js';
import { values } from './values.js';

export function report(data) {
  return sectionsOf([
    ['values', data.axes.length === 0 ? 'Metrics by configuration' : 'Metrics by value', values(data)],
    ['front', 'Pareto front', front(data)],
    ['combinations', 'Combinations', combinations(data)],
    ['effects', 'Effects', effects(data)],
    ['failed', 'Failed and missing runs', failed(data)],
    ['runs', 'Runs', runs(data)],
    ['origin', 'Origin', origin(data)],
  ]);
}

const most = 200;

function failed({ failed, missing, hasConfigurations }) {
  if (failed.length + missing === 0) return null;
  const label = run => [hasConfigurations && run.configuration, ...Object.entries(run.settings).map(([key, value]) => `${key}=${value}`), run.seed !== undefined && `seed ${run.seed}`].filter(Boolean).join(' · ');
  return el(
    'div',
    {},
    el('p', {}, `${count(failed.length, 'run')} failed; ${count(missing, 'run')} missing. Their combinations are neither in the Pareto front nor the best.`),
    failed.length > 0 && table('Failed runs', [{ text: 'Run', left: true }, { text: 'Because', left: true }], failed.slice(0, most).map(run => [name(label(run)), el('bdi.reason', {}, run.error)])),
  );
}

function origin({ origin, rows, seeds: given }) {
  const seconds = rows.reduce((sum, row) => sum + row.seconds, 0);
  const notes = [
    ['Statistics', 'Differences to the first combination are paired by seed. Their mean has a 95 % studentised bootstrap interval (Efron and Tibshirani 1993), and none with fewer than 5 pairs. Many comparisons at once find differences by chance: of twenty intervals, one misses its mean.'],
    ['Front', 'A combination is in the Pareto front if no other one is at least as good in both metrics and better in one.'],
    ['Computing', `${duration(Math.max(1, Math.round(seconds)))} in all runs together.`],
  ];
  if (given < 2) notes.unshift(['Sample', `One seed on a recorded trace is one sample (Tsafrir, Ouaknine and Feitelson 2007). --seeds ${seeds} --shake 10m would take about ${duration(Math.max(1, Math.round(seeds * seconds)))} of computing.`]);
  return facts([...notes, ...origin]);
}
