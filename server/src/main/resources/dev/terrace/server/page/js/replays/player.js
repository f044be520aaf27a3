// The slider over the time of a replay, with buttons that play it and that go to the next event.
import { moment as words } from '../../pictures/js/scales.js';
import { button, el, option } from '../dom.js';

const tick = 100;
const speeds = [[30, 'whole replay in 30 s'], [120, 'whole replay in 2 m'], [600, 'whole replay in 10 m']];

/** `events()` returns the sorted seconds at which something happens. */
export function createPlayer(time, events) {
  const { moment, from, until } = time;
  let timer = 0;
  const slider = el('input', { type: 'range', min: String(from), max: String(until), step: 'any', 'aria-label': 'Moment of the replay' });
  const play = button('', () => (timer ? stop() : start()), { class: 'quiet play' });
  const speed = el('select', { 'aria-label': 'Speed' }, speeds.map(([value, text]) => option(String(value), text)));
  const shown = el('span.moment-time', {});
  const back = button('‹', () => step(all => all.findLast(at => at < moment.at)), { 'aria-label': 'Event before' });
  const on = button('›', () => step(all => all.find(at => at > moment.at)), { 'aria-label': 'Next event' });

  slider.addEventListener('input', () => {
    stop();
    moment.move(Math.round(slider.valueAsNumber));
  });
  slider.addEventListener('keydown', event => {
    if (event.key !== ' ') return;
    event.preventDefault();
    play.click();
  });
  moment.on(show);
  show();
  label();
  return { element: el('div.player', {}, play, el('div.joined', {}, back, on), slider, shown, speed), stop };

  function show() {
    slider.value = String(moment.at);
    shown.textContent = words(moment.at);
    slider.setAttribute('aria-valuetext', `${words(moment.at)} since the start of the trace`);
  }

  function label() {
    play.textContent = timer ? '❚❚' : '▶';
    play.setAttribute('aria-label', timer ? 'Pause' : 'Play');
  }

  function start() {
    if (moment.at >= until) moment.move(from);
    timer = setInterval(() => {
      // A view that is left or hidden does not play on.
      if (!slider.checkVisibility()) return stop();
      moment.move(Math.min(until, Math.round(moment.at + Math.max(1, ((until - from) * tick) / (1000 * Number(speed.value))))));
      if (moment.at >= until) stop();
    }, tick);
    label();
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    label();
  }

  function step(find) {
    stop();
    const at = find(events());
    if (at !== undefined) moment.move(at);
  }
}
