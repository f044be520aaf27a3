// Elements of the page, beside those that it shares with reports.

import { button, el } from '../pictures/js/dom.js';

export { button, byId, el } from '../pictures/js/dom.js';

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

/** A button that copies the address of the page, which holds its state. */
export function copyLink() {
  const copy = button('Copy link', async () => {
    await navigator.clipboard.writeText(location.href);
    copy.textContent = 'Copied';
    setTimeout(() => (copy.textContent = 'Copy link'), 2000);
  });
  return copy;
}

/** A formatted number, with its value for programs. */
export function figure(value, text) {
  return el('data', { value: String(value) }, text);
}
