// Long work: what it is, how far it is, and a way to stop it.
import { byId, el } from './dom.js';
import { announce, complain } from './messages.js';

let running = 0;

/**
 * Shows that something is being done while it is. The work is given a signal that stops it and a function that takes how far
 * it is (0…1, or null where nobody knows) and, if it likes, other words. Answers undefined if it failed or was stopped; why is said on the page.
 */
export async function during(text, work) {
  const stop = new AbortController();
  const bar = el('progress', { max: '1', 'aria-label': text });
  const words = el('span', {}, text);
  // First of all, so that it stays where it is while the words change.
  const button = el('button.quiet', { type: 'button', onclick: () => stop.abort() }, 'Stop');
  const line = el('div.progress-line', {}, button, words, bar);
  // Quick work would only flicker.
  const delay = setTimeout(() => announce(text), 400);
  const host = byId('progress');
  host.append(line);
  host.hidden = false;
  document.body.dataset.working = ++running;
  try {
    return await work(stop.signal, (part, now = text) => {
      if (part === null) bar.removeAttribute('value');
      else bar.value = part;
      words.textContent = now;
    });
  } catch (error) {
    if (error.name === 'AbortError') announce(`${text}: stopped`);
    else complain(error);
    return undefined;
  } finally {
    clearTimeout(delay);
    line.remove();
    document.body.dataset.working = --running;
    host.hidden = running === 0;
  }
}
