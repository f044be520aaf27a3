// Asks for the token where the server wants one. It is kept for this tab and no longer.
import { el } from './dom.js';

let open = null;

/** True once a token was given, false where it was declined. Many requests at once ask only once. */
export function askForToken() {
  open ??= show().finally(() => (open = null));
  return open;
}

function show() {
  return new Promise(resolve => {
    const input = el('input', { type: 'password', id: 'token', autocomplete: 'off', required: true });
    const dialog = el(
      'dialog.dialog',
      { 'aria-labelledby': 'token-title', onclose: () => (dialog.remove(), resolve(dialog.returnValue === 'given')) },
      el(
        'form',
        {
          onsubmit: event => {
            event.preventDefault();
            sessionStorage.setItem('terrace.token', input.value.trim());
            dialog.close('given');
          },
        },
        el('h2', { id: 'token-title' }, 'This server wants a token'),
        el('label', { for: 'token' }, 'The token that terrace serve was started with. It is forgotten when this tab is closed.'),
        input,
        el(
          'div.buttons',
          {},
          el('button.primary', {}, 'Continue'),
          el('button.quiet', { type: 'button', onclick: () => dialog.close('declined') }, 'Cancel'),
        ),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
