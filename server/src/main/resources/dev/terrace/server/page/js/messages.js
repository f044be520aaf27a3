// The page's messages: live announcements for screen readers, and visible messages.
import { byId, button, el } from './dom.js';

/** Announces a change to screen readers. */
export function announce(text) {
  byId('announcements').textContent = text;
}

export function complain(error) {
  if (!('status' in error)) console.error(error);
  show('error', error.message, error.findings ?? []);
}

export function warn(text, findings) {
  show('warning', text, findings);
}

function show(kind, text, findings) {
  // A refusal with a single reason has that reason as its sentence.
  const sentences = findings.map(sentence).filter(each => each !== text);
  const message = el(
    `div.message.${kind}`,
    { role: kind === 'error' ? 'alert' : 'status' },
    el(
      'div.message-text',
      {},
      el('p', {}, text),
      sentences.length > 0 && el('ul', {}, sentences.slice(0, 8).map(each => el('li', {}, each))),
      sentences.length > 8 && el('p.faint', {}, `and ${sentences.length - 8} more`),
    ),
    button('×', () => message.remove(), { 'aria-label': 'Dismiss' }),
  );
  const host = byId('messages');
  [...host.children].filter(other => other.querySelector('p').textContent === text).forEach(other => other.remove());
  host.append(message);
}

function sentence({ source, line, column, message }) {
  const place = [source, line, column].filter(part => part !== undefined && part !== null && part !== 0).join(':');
  return place ? `${place}: ${message}` : message;
}
