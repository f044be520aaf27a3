// A moment that charts over time mark with a line. A click on such a chart chooses another moment.
import { el } from './dom.js';
import { linear } from './scales.js';

export function createMoment(at) {
  const listeners = new Set();
  const moment = {
    at,
    on(listener) {
      listeners.add(listener);
    },
    move(next) {
      if (next === moment.at) return;
      moment.at = next;
      listeners.forEach(listener => listener(next));
    },
  };
  return moment;
}

/**
 * Marks `time.moment`, if the range has one, on a plot over the range. `plot` returns the left end and the width of the
 * plot within its host.
 */
export function mark(host, time, plot) {
  const { moment } = time;
  if (!moment) return;
  const line = el('div.moment-line', { 'aria-hidden': 'true' });
  const scale = () => {
    const [left, width] = plot();
    return linear(...time.window, left, left + width);
  };
  const place = () => {
    line.hidden = moment.at < time.window[0] || moment.at > time.window[1];
    line.style.left = `${scale()(moment.at)}px`;
  };
  let start = 0;
  host.append(line);
  host.addEventListener('pointerdown', event => (start = event.clientX));
  host.addEventListener('click', event => {
    // The end of a drag is no click.
    if (Math.abs(event.clientX - start) >= 4) return;
    const at = scale().invert(event.clientX - host.getBoundingClientRect().left);
    moment.move(Math.round(Math.min(Math.max(at, time.from), time.until)));
  });
  moment.on(place);
  time.on(place);
  new ResizeObserver(place).observe(host);
}
