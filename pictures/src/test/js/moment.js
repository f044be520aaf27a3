// Only in a browser: the line of a moment on a plot.
import { el } from '../../main/resources/dev/terrace/pictures/js/dom.js';
import { createMoment, mark } from '../../main/resources/dev/terrace/pictures/js/moment.js';
import { createRange } from '../../main/resources/dev/terrace/pictures/js/range.js';
import { same, test } from './check.js';

function marked(at) {
  const host = el('div');
  const time = Object.assign(createRange(0, 100), { moment: createMoment(at) });
  document.body.append(host);
  mark(host, time, () => [10, 200]);
  const line = host.querySelector('.moment-line');
  return { host, time, line };
}

test('the line is at the moment', () => {
  const { time, line } = marked(0);
  time.moment.move(50);
  same([line.style.left, line.hidden], ['110px', false]);
});
test('the line leaves with the window', () => {
  const { time, line } = marked(0);
  time.moment.move(50);
  time.show(60, 80);
  same(line.hidden, true);
});
test('a click chooses a moment, and a drag does not', () => {
  const { host, time } = marked(0);
  const left = host.getBoundingClientRect().left;
  const click = (from, to) => {
    host.dispatchEvent(new PointerEvent('pointerdown', { clientX: left + from }));
    host.dispatchEvent(new MouseEvent('click', { clientX: left + to }));
  };
  click(60, 110);
  same(time.moment.at, 0);
  click(110, 110);
  same(time.moment.at, 50);
});
test('a range without a moment has no line', () => {
  const host = el('div');
  mark(host, createRange(0, 100), () => [0, 100]);
  same(host.childElementCount, 0);
});
