// The report of replays.
import { el } from '../dom.js';
import { facts, sectionsOf } from '../parts.js';
import { evictions } from './evictions.js';
import { fairness } from './fairness.js';
import { headline } from './headline.js';
import { schedule } from './schedule.js';
import { brokenPromises, starved } from './starved.js';
import { utilisation } from './utilisation.js';
import { waitCharts } from './waits.js';

/** `data` is decoded; `time` is the range that charts over time share. */
export function report(data, time) {
  return sectionsOf([
    ['headline', 'Metrics', headline(data)],
    ['utilisation', 'Utilisation and queue length', utilisation(data, time)],
    ['fairness', 'Fairness', fairness(data, time)],
    ['waits', 'Waits', waitCharts(data)],
    ['evictions', 'Evictions', evictions(data, time)],
    ['schedule', 'Schedule', schedule(data, time)],
    ['starved', 'Starved jobs', starved(data)],
    ['promises', 'Broken promises', brokenPromises(data)],
    ['assumptions', 'Assumptions', assumptions(data)],
  ]);
}

function assumptions({ assumptions, citation }) {
  return [facts(assumptions), el('p.citation', {}, citation)];
}
