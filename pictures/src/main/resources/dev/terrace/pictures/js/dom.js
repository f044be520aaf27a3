// Builds elements in one expression. Text is always text, never markup: names in a trace or a dump are not trusted.

/** el('button.quiet', {type: 'button', onclick: go}, 'Go', child, …). Children and attributes that are null or false are left out. */
export function el(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split('.');
  const element = document.createElement(tag || 'div');
  if (classes.length) element.className = classes.join(' ');
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name === 'vars') Object.entries(value).forEach(([key, each]) => element.style.setProperty(key, each));
    else if (name in element && typeof value !== 'string') element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter(child => child !== null && child !== undefined && child !== false));
  return element;
}

export function button(text, onclick, attributes = {}) {
  return el('button.quiet', { type: 'button', onclick, ...attributes }, text);
}

/** A name of the trace, isolated from the direction of the text around it. */
export function name(text, title = null) {
  return el('bdi.name', { title }, text);
}

/** A table. The first cell of each row is its header; a cell is a text, an element, or {value, text} for a number. */
export function table(caption, heads, rows, attributes = {}) {
  return el(
    'div.scroll',
    { tabindex: '0', role: 'group', 'aria-label': caption, ...attributes },
    el(
      'table',
      {},
      el('caption.unseen', {}, caption),
      el('thead', {}, el('tr', {}, heads.map(head => el(`th${head.left ? '.left' : ''}`, { scope: 'col' }, head.text ?? head)))),
      el('tbody', {}, rows.map(row => el('tr', {}, row.map((cell, i) => (i === 0 ? el('th.left', { scope: 'row' }, cell) : el('td', {}, shown(cell))))))),
    ),
  );
}

function shown(cell) {
  return cell !== null && typeof cell === 'object' && 'value' in cell && !(cell instanceof Node) ? el('data', { value: String(cell.value) }, cell.text) : cell;
}

export const byId = id => document.getElementById(id);
