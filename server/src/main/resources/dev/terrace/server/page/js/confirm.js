// A question before something that cannot be undone.
import { button, el } from './dom.js';

/** Resolves to whether the user confirms. `verb` is what the user does, and `consequence` is a sentence about it. */
export function confirm(verb, name, consequence) {
  return new Promise(resolve => {
    const dialog = el(
      'dialog.dialog',
      { 'aria-labelledby': 'confirm-title', 'aria-describedby': 'confirm-text', onclose: () => (dialog.remove(), resolve(dialog.returnValue === 'confirmed')) },
      el('h2', { id: 'confirm-title' }, `${verb} `, el('bdi', {}, name), '?'),
      el('p', { id: 'confirm-text' }, consequence),
      el('div.buttons', {}, button(verb, () => dialog.close('confirmed'), { class: 'primary' }), button('Cancel', () => dialog.close(), { autofocus: true })),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
