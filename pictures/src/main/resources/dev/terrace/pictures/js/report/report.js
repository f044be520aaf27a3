// The parts of a report, and links to them. A part without content is left out.
import { el } from '../dom.js';
import { evictions } from './evictions.js';
import { fairness } from './fairness.js';
import { headline } from './headline.js';
import { schedule } from './schedule.js';
import { brokenPromises, starved } from './starved.js';
import { utilisation } from './utilisation.js';
import { waitCharts } from './waits.js';

/** `data` is decoded; `time` is the range that charts over time share. */
export function report(data, time) {
  const parts = [
    ['headline', 'Metrics', headline(data)],
    ['utilisation', 'Utilisation and queue length', utilisation(data, time)],
    ['fairness', 'Fairness', fairness(data, time)],
    ['waits', 'Waits', waitCharts(data)],
    ['evictions', 'Evictions', evictions(data, time)],
    ['schedule', 'Schedule', schedule(data, time)],
    ['starved', 'Starved jobs', starved(data)],
    ['promises', 'Broken promises', brokenPromises(data)],
    ['assumptions', 'Assumptions', assumptions(data)],
  ].filter(([, , content]) => content !== null);
  return {
    links: parts.map(([id, title]) => el('a', { href: `#${id}-section` }, title)),
    sections: parts.map(([id, title, content]) =>
      el('section.part', { id: `${id}-section`, 'aria-labelledby': `${id}-title` }, el('h2', { id: `${id}-title` }, title), el('div', { id }, content)),
    ),
  };
}

function assumptions({ assumptions, citation }) {
  return [el('dl.assumptions', {}, assumptions.map(([term, text]) => [el('dt', {}, term), el('dd', {}, el('bdi', {}, text))])), el('p.citation', {}, citation)];
}
