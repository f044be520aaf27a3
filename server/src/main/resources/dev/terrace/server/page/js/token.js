// Asks the user for a token if the server requires one. The token is kept for this tab only.
import { el } from './dom.js';

let open = null;

/** Resolves to true if a token was given, and to false if the user declined. Concurrent requests ask once. */
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
