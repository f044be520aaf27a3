// The Gantt chart: nodes × time, the configurations below each other on one axis, with search and the life of a job.
import { chart, key, plot, rangeTools } from '../chart.js';
import { button, el, name, table } from '../dom.js';
import { itemAt, paintGantt, paintOf, rectanglesOf } from '../gantt.js';
import { life } from './life.js';
import { mark } from '../moment.js';
import { placeOf } from './data.js';
import { queueName } from './utilisation.js';
import { colours, fillOf } from '../paints.js';
import { createRange, steer } from '../range.js';
import { moment } from '../scales.js';
import { createSurface } from '../surface.js';
import { tipOn } from '../tip.js';
import { clipped, count, duration, number } from '../words.js';

const shown = 50;
/** How many jobs the table behind the chart lists. */
const listed = 200;

export function schedule(data, time) {
  const rows = createRange(0, data.nodes.names.length, Math.min(1, data.nodes.names.length));
  const edges = { left: 84, right: 14, top: 20, bottom: 40 };
  const height = data.nodes.names.length === 1 ? 300 : Math.max(140, Math.min(400, 60 + 24 * data.nodes.names.length));
  const detail = el('section.life', { 'aria-live': 'polite', 'aria-label': 'The life of a job', hidden: true });
  const found = el('div.found', { role: 'status' });
  const results = el('ul.results', { 'aria-label': 'Jobs found' });
  let chosen = null;
  const surfaces = [];
  const painters = [];

  const plots = data.replays.map(replay => {
    const rectangles = rectanglesOf(replay.items, data.nodes.names.length);
    let paint = paintOf(rectangles, replay.items, null);
    const host = plot(`Schedule under ${replay.label}: nodes by time. Arrow keys move, plus and minus zoom time, brackets zoom nodes, 0 shows all. Search finds jobs by id and user`);
    const surface = createSurface(host, height, (context, box, ratio) =>
      paintGantt(context, box, ratio, {
        rectangles,
        paint,
        items: replay.items,
        nodes: data.nodes.names,
        window: time.window,
        rows,
      }), edges);
    surfaces.push(surface);
    painters.push(() => {
      paint = paintOf(rectangles, replay.items, chosen && (item => chosen.has(replay.items.job[item])));
    });
    const area = () => [surface.box().left, surface.box().right - surface.box().left];
    const depth = () => surface.box().bottom - surface.box().top;
    /** The item at a place, and the node there. */
    const at = (x, y) => {
      const box = surface.box();
      if (x < box.left || x > box.right || y < box.top || y > box.bottom) return [-1, -1];
      const perPixel = [(time.window[1] - time.window[0]) / area()[1], (rows.window[1] - rows.window[0]) / depth()];
      const row = rows.window[0] + (y - box.top) * perPixel[1];
      return [itemAt(rectangles, time.window[0] + (x - box.left) * perPixel[0], row, { time: 3 * perPixel[0], row: 2 * perPixel[1] }), Math.min(Math.floor(row), data.nodes.names.length - 1)];
    };
    steer(host, time, area, rows, depth);
    mark(host, time, area);
    tipOn(host, (x, y) => {
      const [item, node] = at(x, y);
      return item < 0 ? null : tip(data, replay, item, node);
    });
    host.addEventListener('click', event => {
      const place = host.getBoundingClientRect();
      const [item] = at(event.clientX - place.left, event.clientY - place.top);
      if (item >= 0) open(replay.items.job[item]);
    });
    return el('div.configuration-plot', {}, el('p.multiple-title', {}, name(replay.label, replay.configuration)), host);
  });
  const repaint = () => surfaces.forEach(surface => surface.repaint());
  time.on(repaint);
  rows.on(repaint);

  return chart({
    title: 'Nodes over time',
    sentence: 'Each pod on its node over time. Items smaller than a pixel are merged into one colour by the amounts they hold. Evicted attempts are lighter, and end with a red mark.',
    note: 'Click a pod for the life of its job.',
    legend: Array.from({ length: Math.min(colours + 1, data.queues.length) }, (_, queue) => key(placeOf(data, queue), queueName(data, queue))),
    tools: [search(), ...rangeTools(time, 'time'), button('Nodes −', () => rows.zoom(1 / 1.6), { 'aria-label': 'Show more nodes' }), button('Nodes +', () => rows.zoom(1.6), { 'aria-label': 'Show fewer nodes, larger' })],
    plots: [found, results, ...plots, detail],
    table: () => jobsTable(data, chosen),
  });

  function search() {
    const field = el('input', { type: 'search', placeholder: 'Job or user', 'aria-label': 'Search jobs by id and user', maxlength: '300' });
    field.addEventListener('input', () => find(field.value.trim().toLowerCase()));
    return field;
  }

  function find(text) {
    if (text === '') {
      chosen = null;
      found.textContent = '';
      results.replaceChildren();
      recolour();
      return;
    }
    const { id, user } = data.jobs;
    const users = new Set(data.users.flatMap((each, i) => (each.toLowerCase().includes(text) ? [i] : [])));
    const all = [];
    for (let job = 0; job < id.length; job++) if (users.has(user[job]) || id[job].toLowerCase().includes(text)) all.push(job);
    chosen = new Set(all);
    found.textContent = `${count(all.length, 'job')} found${all.length > shown ? `; the first ${shown} are listed` : ''}`;
    results.replaceChildren(...all.slice(0, shown).map(job => el('li', {}, el('button.chip', { type: 'button', onclick: () => open(job) }, name(clipped(id[job], 28), id[job])))));
    recolour();
  }

  /** Paints again after another choice of jobs. */
  function recolour() {
    painters.forEach(painter => painter());
    repaint();
  }

  function open(job) {
    detail.hidden = false;
    detail.replaceChildren(life(data, job, { onclose: () => (detail.hidden = true), onshow: (from, until) => time.show(from, until) }));
  }
}

function tip(data, replay, item, node) {
  const job = replay.items.job[item];
  return [
    [null, el('bdi', {}, clipped(data.jobs.id[job]))],
    [fillOf(placeOf(data, data.jobs.queue[job])), el('bdi', {}, clipped(data.queues[data.jobs.queue[job]]) || '(none)')],
    [null, el('bdi', {}, clipped(data.users[data.jobs.user[job]]))],
    [null, el('bdi', {}, data.nodes.names[node])],
    [null, `${moment(replay.items.start[item])} → ${moment(replay.items.end[item])}`],
    [null, `${duration(replay.items.end[item] - replay.items.start[item])}${replay.items.isEvicted[item] ? ', evicted' : ''}`],
  ];
}

function jobsTable(data, chosen) {
  const { jobs, replays } = data;
  const all = chosen ? [...chosen] : Array.from({ length: Math.min(jobs.id.length, listed) }, (_, i) => i);
  return el(
    'div',
    {},
    el('p.faint', {}, `${number(Math.min(listed, all.length))} of ${count(chosen ? chosen.size : jobs.id.length, 'job')}. Search narrows the table.`),
    table(
      'Jobs',
      [{ text: 'Job', left: true }, 'User', 'Queue', 'Tasks', 'Submitted', ...replays.flatMap(replay => [{ text: [name(replay.label), ' start'] }, 'wait'])],
      all.slice(0, listed).map(job => [
        name(clipped(jobs.id[job]), jobs.id[job]),
        name(clipped(data.users[jobs.user[job]])),
        name(clipped(data.queues[jobs.queue[job]])),
        number(jobs.tasks[job]),
        { value: jobs.submit[job], text: moment(jobs.submit[job]) },
        ...replays.flatMap(({ firstStart }) =>
          Number.isNaN(firstStart[job]) ? ['never', '–'] : [{ value: firstStart[job], text: moment(firstStart[job]) }, { value: firstStart[job] - jobs.submit[job], text: duration(firstStart[job] - jobs.submit[job]) }]),
      ]),
    ),
  );
}
