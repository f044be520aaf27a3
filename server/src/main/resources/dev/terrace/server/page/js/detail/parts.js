// Building blocks of details: chapters, and names that link to their objects.
import { el } from '../dom.js';

export function chapter(title, content) {
  return content ? el('section.chapter', {}, el('h3', {}, title), content) : null;
}

function link(text, onclick) {
  return el('button.link', { type: 'button', onclick }, text);
}

export function linksTo(commands) {
  return {
    job: name => link(commands.nameOf(name), () => commands.openJob(name)),
    pod: (name, text = name) => link(text, () => commands.openPod(name)),
    node: name => link(name, () => commands.openNode(name)),
    queue: name => link(name, () => commands.openQueue(name)),
  };
}

/** A table. A heading that ends with '#' marks a column of numbers; the first other column names the row. Wide tables scroll by keyboard. */
export function table(label, headings, rows) {
  const isNumber = headings.map(each => each.endsWith('#'));
  const header = isNumber.indexOf(false);
  return el(
    'div.table-box',
    { tabindex: '0', role: 'group', 'aria-label': label },
    el(
      'table.told',
      {},
      el('thead', {}, el('tr', {}, headings.map((each, i) => el(`th${isNumber[i] ? '.number' : ''}`, { scope: 'col' }, each.replace(/#$/, ''))))),
      el('tbody', {}, rows.map(row => el('tr', {}, row.map((cell, i) => el(i === header && cell ? 'th' : `td${isNumber[i] ? '.number' : ''}`, i === header && cell ? { scope: 'row' } : {}, cell ?? ''))))),
    ),
  );
}

/** The first few items, and the number of the others. */
export function few(items, most, show = item => item) {
  const shown = items.slice(0, most).flatMap((item, i) => (i === 0 ? [show(item)] : [', ', show(item)]));
  return items.length > most ? [...shown, ` and ${items.length - most} more`] : shown;
}
