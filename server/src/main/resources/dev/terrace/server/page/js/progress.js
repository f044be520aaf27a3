// Progress of long work, with a button that stops it.
import { byId, el } from './dom.js';
import { announce, complain } from './messages.js';

let running = 0;

/**
 * Shows progress while the work runs. The work gets a signal that stops it, and a function for its progress (0…1, or
 * null if unknown) and, optionally, another text. Returns undefined if the work failed or was stopped; the page shows
 * the reason.
 */
export async function during(text, work) {
  const stop = new AbortController();
  const bar = el('progress', { max: '1', 'aria-label': text });
  const words = el('span', {}, text);
  // The button comes first, so that it stays in place while the text changes.
  const button = el('button.quiet', { type: 'button', onclick: () => stop.abort() }, 'Stop');
  const line = el('div.progress-line', {}, button, words, bar);
  // An announcement of quick work would only flicker.
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
