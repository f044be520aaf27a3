// Only in a browser: elements, frames, tips and surfaces.
import { chart } from '../../main/resources/dev/terrace/pictures/js/chart.js';
import { el, name, table } from '../../main/resources/dev/terrace/pictures/js/dom.js';
import { multiples } from '../../main/resources/dev/terrace/pictures/js/multiples.js';
import { channels, onPaints, paints, repaint } from '../../main/resources/dev/terrace/pictures/js/paints.js';
import { createSurface } from '../../main/resources/dev/terrace/pictures/js/surface.js';
import { tipOn } from '../../main/resources/dev/terrace/pictures/js/tip.js';
import { same, test } from './check.js';

test('text is never markup', () => same(name('<b>x</b>').outerHTML, '<bdi class="name">&lt;b&gt;x&lt;/b&gt;</bdi>'));
test('children that are null are left out', () => same(el('p.a', { hidden: false, id: 'x' }, null, 'b', ['c', false]).outerHTML, '<p class="a" id="x">bc</p>'));
test('tables have headers and values', () => {
  const made = table('caption', ['A', 'B'], [['row', { value: 60, text: '1 m' }]]);
  same([made.querySelectorAll('th').length, made.querySelector('td data').value, made.querySelector('caption').textContent], [3, '60', 'caption']);
});
test('the table behind a chart is made when it is opened', () => {
  let made = 0;
  const figure = chart({ title: 'T', table: () => el('p', {}, String(++made)) });
  document.body.append(figure);
  const details = figure.querySelector('details');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  same([made, details.querySelector('p').textContent], [1, '1']);
});
test('a surface is as wide as its place', () => {
  const host = el('div');
  document.body.append(host);
  let box = null;
  const surface = createSurface(host, 100, (context, place) => (box = place));
  surface.now();
  same([box.width, box.height, surface.canvas.height >= 100], [host.clientWidth, 100, true]);
});
test('a tip follows the pointer and leaves with it', () => {
  const host = el('div');
  document.body.append(host);
  tipOn(host, () => [[null, 'first'], ['fill-1', 'second']]);
  host.dispatchEvent(new PointerEvent('pointermove', { clientX: 5, clientY: 5 }));
  const tip = host.querySelector('.tip');
  same([tip.hidden, tip.textContent], [false, 'firstsecond']);
  host.dispatchEvent(new PointerEvent('pointerleave'));
  same(tip.hidden, true);
});
test('a listener to colours can be removed', () => {
  let calls = 0;
  const remove = onPaints(() => calls++);
  repaint();
  remove();
  repaint();
  same(calls, 1);
});
test('small multiples have a title each', () => same(multiples([{ title: 'a', paint() {} }, { title: 'b', detail: 'c', paint() {} }]).element.textContent, 'ab c'));
test('colours are computed', () => same([channels('rgb(1, 2, 3)'), paints().queue(9) === paints().queue(1)], [[1, 2, 3], true]));
