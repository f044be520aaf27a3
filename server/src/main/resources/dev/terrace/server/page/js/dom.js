// Builds elements in one expression. Text is always text, never markup: names in a dump are not trusted.

/**
 * el('button.quiet', {type: 'button', onclick: go}, 'Go', child, …). Children and attributes that are null are left
 * out.
 */
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

/** A choice of one of a few options: radio buttons that look like one control. */
export function segments(label, name, options, chosen, onchange) {
  return el(
    'fieldset.segments',
    {},
    el('legend.unseen', {}, label),
    options.map(([value, text]) =>
      el(
        'label',
        {},
        el('input', { type: 'radio', name, value, checked: value === chosen, onchange: () => onchange(value) }),
        el('span', {}, text),
      ),
    ),
  );
}

export function option(value, text, selected) {
  return el('option', { value, selected }, text);
}

/** A formatted number, with its value for programs. */
export function figure(value, text) {
  return el('data', { value: String(value) }, text);
}

export const byId = id => document.getElementById(id);
