// The tip at the pointer: lines of text over a plot.
import { el } from './dom.js';

/** `describe(x, y)` returns lines of [class of a swatch or null, text], or null for no tip. */
export function tipOn(host, describe) {
  const tip = el('div.tip', { hidden: true, 'aria-hidden': 'true' });
  host.append(tip);
  host.addEventListener('pointermove', event => {
    const area = host.getBoundingClientRect();
    const [x, y] = [event.clientX - area.left, event.clientY - area.top];
    const lines = event.buttons === 0 ? describe(x, y) : null;
    tip.hidden = !lines;
    if (!lines) return;
    tip.replaceChildren(...lines.map(([kind, text], i) => el(i ? 'div' : 'strong', {}, kind && el(`span.swatch.${kind}`), text)));
    const left = x + 14 + tip.offsetWidth > area.width ? x - tip.offsetWidth - 14 : x + 14;
    tip.style.left = `${Math.max(0, left)}px`;
    tip.style.top = `${Math.max(0, Math.min(y + 12, area.height - tip.offsetHeight))}px`;
  });
  host.addEventListener('pointerleave', () => {
    tip.hidden = true;
  });
}
