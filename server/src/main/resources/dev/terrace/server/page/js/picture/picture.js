// The picture of the cluster, with its controls, keys, tips and text alternatives.
import { createCanvas } from './canvas.js';
import { choiceOf, devicesOf, dimensionOf, dimensionsOf } from './devices.js';
import { loads, orders } from './load.js';
import { isTiny } from './paint.js';
import { clusterSentence, nodeSentence } from './sentence.js';
import { button, el, option, segments } from '../dom.js';
import { percent, title } from '../amounts.js';
import { fillOf, onPaints } from '../../pictures/js/paints.js';

const zooms = [1, 1.5, 2, 3, 4, 6, 9, 14, 20];

/** `id` distinguishes the elements of pictures on one page. Returns a function that releases a picture that is removed. */
export function mountPicture(host, store, commands, { id: own = 'picture', heading = 'Cluster' } = {}) {
  let cells = [];
  let active = -1;
  let hovered = -1;
  // Whether the keyboard opened the tip. Then the tip closes when the focus leaves.
  let byKeys = false;
  let zoom = 0;

  const canvas = createCanvas(cell => percent(isAfter() ? cell.usedAfter : cell.used, cell.offers));
  const moments = el('div.moments');
  const resources = el('select', { 'aria-label': 'Resource', onchange: () => choose(resources.value) });
  const order = el(
    'select',
    { 'aria-label': 'Order of nodes', onchange: () => store.change({ order: order.value }) },
    orders.map(([value, text]) => option(value, text)),
  );
  const smaller = button('−', () => zoomTo(zoom - 1), { 'aria-label': 'Smaller cells' });
  const larger = button('+', () => zoomTo(zoom + 1), { 'aria-label': 'Larger cells' });
  const caption = el('p.caption', { id: `${own}-caption` });
  const legend = el('ul.legend', { 'aria-label': 'Queues, to single one out' });
  const marks = el('ul.legend.marks', { 'aria-label': 'Key' });
  const tip = el('div.tip', { hidden: true, 'aria-hidden': 'true' });
  const box = el(
    'div.canvas-box',
    {
      role: 'listbox',
      tabindex: '0',
      'aria-label': 'Nodes. Arrow keys move, Enter opens one',
      'aria-describedby': `${own}-caption`,
    },
  );

  host.append(
    el(
      'div.panel-head',
      {},
      el('h2', { id: `${own}-title` }, heading),
      moments,
      el('div.tools', {}, resources, order, el('div.joined', {}, smaller, larger)),
    ),
    el('div.picture-area', {}, canvas.scroller, box, tip),
    el('div.panel-foot', {}, caption, marks, legend),
  );
  canvas.scroller.append(box);

  store.on(['before', 'after', 'resource', 'dimension', 'devices', 'order'], state => {
    const { before, after, resource, order, report, devices } = state;
    const dimension = dimensionShown(state);
    const counted = dimension && devicesOf(devices, dimension, before.queues);
    cells = before ? loads(before, after, resource, order, report?.decisions.pipelined, counted) : [];
    active = Math.min(active, cells.length - 1);
    hover(-1);
    show(false);
    controls(state);
  });
  store.on(['moment', 'queue'], (state, before) => {
    show(state.moment !== before.moment);
    controls(state);
  });
  store.on(['node', 'told'], rings);
  const release = onPaints(() => canvas.repaint());

  canvas.scroller.addEventListener('pointermove', event => hover(canvas.at(event)));
  canvas.scroller.addEventListener('pointerleave', () => hover(-1));
  canvas.scroller.addEventListener('click', event => {
    const place = canvas.at(event);
    if (place >= 0) {
      active = place;
      describe(place);
      hover(place);
      commands.openNode(cells[place].node.name);
    }
  });
  canvas.scroller.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoomTo(zoom + (event.deltaY < 0 ? 1 : -1));
    },
    { passive: false },
  );
  box.addEventListener('keydown', move);
  // Focus by pointer opens no tip: the tip of the node under the pointer is open already.
  box.addEventListener('focus', () => (box.matches(':focus-visible') ? go(Math.max(0, active)) : rings()));
  box.addEventListener('blur', () => {
    if (byKeys) hover(-1);
    rings();
  });
  return release;

  function show(animated) {
    const { moment, queue, before } = store.get();
    const focus = queue === null || !before ? null : before.queues.findIndex(each => each.name === queue);
    canvas.show({ cells, moment: { before: 0, after: 1, changes: null }[moment], focus }, animated);
    rings();
  }

  function choose(choice) {
    const dimension = dimensionOf(choice);
    store.change(dimension ? { dimension } : { resource: choice, dimension: null });
  }

  /** The chosen dimension, if the current cycle reports devices that have it. */
  function dimensionShown({ dimension, devices }) {
    return dimension && dimensionsOf(devices).includes(dimension) ? dimension : null;
  }

  /** The resource or the dimension of devices that the picture shows. */
  function measure(state) {
    const dimension = dimensionShown(state);
    return dimension ? choiceOf(dimension) : state.resource;
  }

  function controls(state) {
    const known = state.before?.resources ?? [];
    const dimensions = state.before ? dimensionsOf(state.devices) : [];
    const choices = [...known, ...dimensions.map(choiceOf)].join();
    if (resources.dataset.of !== choices) {
      resources.dataset.of = choices;
      resources.replaceChildren(
        ...known.map(name => option(name, title(name))),
        ...(dimensions.length > 0 ? [el('optgroup', { label: 'Devices' }, dimensions.map(each => option(choiceOf(each), `${each} of devices`)))] : []),
      );
    }
    resources.value = measure(state);
    order.value = state.order;
    const has = Boolean(state.after);
    if (moments.dataset.has !== `${has} ${state.moment}`) {
      const focused = moments.contains(document.activeElement);
      moments.dataset.has = `${has} ${state.moment}`;
      const options = [['before', 'Before'], ['after', 'After'], ['changes', 'What changed']];
      moments.replaceChildren(
        ...(has ? [segments('Before or after the cycle', 'moment', options, state.moment, moment => store.change({ moment }))] : []),
      );
      if (focused) moments.querySelector('input:checked')?.focus();
    }
    drawLegend(state);
    drawMarks(state);
    words();
    smaller.disabled = zoom === 0;
    larger.disabled = zoom === zooms.length - 1;
  }

  function drawLegend({ before, queue }) {
    const used = new Set(cells.flatMap(cell => cell.parts.map(part => part[0])));
    const names = (before?.queues ?? []).map((each, i) => [each.name, i]);
    legend.replaceChildren(
      ...names.slice(0, 40).map(([name, i]) =>
        el(
          'li',
          {},
          el(
            'button.chip',
            {
              type: 'button',
              'aria-pressed': String(queue === name),
              onclick: () => store.change({ queue: store.get().queue === name ? null : name }),
            },
            el(`span.swatch.${fillOf(i)}`),
            name,
          ),
        ),
      ),
      ...(used.has(-1) ? [el('li', {}, el('span.chip.still', {}, el('span.swatch.fill-none'), 'no queue'))] : []),
    );
  }

  /** The key of this cluster and its cycle, the same at each moment, so that the cells do not move. */
  function drawMarks({ after }) {
    const sign = (kind, text) => el('li.chip.still', {}, el(`span.swatch.sign-${kind}`, { 'aria-hidden': 'true' }), text);
    marks.replaceChildren(
      ...[
        after && sign('kept', 'stays'),
        after && cells.some(cell => cell.parts.some(part => part[1] > part[2])) && sign('gone', 'evicted'),
        after && cells.some(cell => cell.pipelined > 0) && sign('pipelined', 'pipelined: bound once others have left'),
        cells.some(cell => cell.node.cordoned) && sign('cordoned', 'cordoned'),
      ].filter(Boolean),
    );
    marks.hidden = marks.childElementCount === 0;
  }

  function words() {
    const { before } = store.get();
    const resource = measure(store.get());
    caption.textContent = before ? `${clusterSentence(cells, resource, isAfter(), store.get().after !== null)}${canvas.grid() && isTiny(canvas.grid()) ? ' · coloured by largest queue' : ''}` : 'No cluster yet: load a dump, or drop one anywhere on this page.';
    if (cells.length > 0) describe(Math.max(0, active));
  }

  function zoomTo(next) {
    zoom = Math.max(0, Math.min(zooms.length - 1, next));
    canvas.zoom(zooms[zoom]);
    controls(store.get());
    if (active >= 0) canvas.reveal(active);
    rings();
  }

  function hover(place, keys = false) {
    byKeys = keys;
    if (place === hovered) return;
    hovered = place;
    rings();
    tip.hidden = place < 0;
    if (place >= 0) point(place);
  }

  /** Places the tip above the cell, or below it if space is short, and never outside of the picture. */
  function point(place) {
    const { before } = store.get();
    const resource = measure(store.get());
    tip.replaceChildren(...nodeSentence(cells[place], before, resource, isAfter()).split('; ').map((line, i) => el(i ? 'div' : 'strong', {}, line)));
    const [x, y] = canvas.middle(place);
    const area = canvas.scroller.getBoundingClientRect();
    const half = tip.offsetWidth / 2;
    tip.style.left = `${Math.max(half + 4, Math.min(area.width - half - 4, x))}px`;
    const above = y - canvas.grid().cellHeight / 2 - tip.offsetHeight - 8;
    const below = Math.min(y + canvas.grid().cellHeight / 2 + 8, area.height - tip.offsetHeight - 4);
    tip.style.top = `${above >= 0 ? above : below}px`;
  }

  function move(event) {
    const columns = canvas.grid()?.columns ?? 1;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns, PageUp: -10 * columns, PageDown: 10 * columns };
    if (event.key in steps) go(active + steps[event.key]);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(cells.length - 1);
    else if ((event.key === 'Enter' || event.key === ' ') && active >= 0) commands.openNode(cells[active].node.name);
    else if (event.key === 'Escape') hover(-1);
    else if (event.key === '+' || event.key === '-') zoomTo(zoom + (event.key === '+' ? 1 : -1));
    else return;
    event.preventDefault();
  }

  function go(place) {
    if (place < 0 || place >= cells.length) return;
    active = place;
    canvas.reveal(place);
    describe(place);
    hover(place, true);
    rings();
  }

  /** Creates a new element each time: screen readers announce only new ones. */
  function describe(place) {
    const { before } = store.get();
    const resource = measure(store.get());
    const id = `${own}-cell-${place}`;
    box.replaceChildren(
      el(
        'div.unseen',
        { id, role: 'option', 'aria-selected': 'true', 'aria-posinset': String(place + 1), 'aria-setsize': String(cells.length) },
        nodeSentence(cells[place], before, resource, isAfter()),
      ),
    );
    box.setAttribute('aria-activedescendant', id);
  }

  function rings() {
    const { node, told } = store.get();
    const all = [];
    if (told.length > 0 || node) {
      const wanted = new Set(told);
      cells.forEach((cell, place) => {
        if (wanted.has(cell.node.name)) all.push([place, 'text', ringSize()]);
        if (cell.node.name === node) all.push([place, 'focus', ringSize() + 1]);
      });
    }
    if (active >= 0 && document.activeElement === box) all.push([active, 'focus', 2]);
    if (hovered >= 0) all.push([hovered, 'focus', 2]);
    canvas.rings(all);
  }

  function ringSize() {
    return (canvas.grid()?.cellWidth ?? 0) < 10 ? 1.5 : 2;
  }

  function isAfter() {
    return store.get().after !== null && store.get().moment !== 'before';
  }
}
