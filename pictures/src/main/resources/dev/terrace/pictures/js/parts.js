// The parts of a report, and a file that shows a report alone.
import { byId, el } from './dom.js';
import { mountTheme } from './theme.js';

/** Sections with their links. A part is [id, title, content]; one whose content is null is left out. */
export function sectionsOf(parts) {
  const shown = parts.filter(([, , content]) => content !== null);
  return {
    links: shown.map(([id, title]) => el('a', { href: `#${id}-section` }, title)),
    sections: shown.map(([id, title, content]) =>
      el('section.part', { id: `${id}-section`, 'aria-labelledby': `${id}-title` }, el('h2', { id: `${id}-title` }, title), el('div', { id }, content)),
    ),
  };
}

/** Terms with their texts. */
export function facts(pairs) {
  return el('dl.assumptions', {}, pairs.map(([term, text]) => [el('dt', {}, term), el('dd', {}, el('bdi', {}, text))]));
}

/** Shows the report of the data that the file contains. */
export function show(report) {
  const { links, sections } = report(JSON.parse(byId('data').textContent));
  mountTheme(byId('theme'));
  document.querySelector('nav').append(...links);
  document.querySelector('main').append(...sections);
  document.documentElement.dataset.ready = 'true';
}
