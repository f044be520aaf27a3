// A virtual table of all jobs. Only visible rows are in the document, so ten thousand jobs are as quick as ten.
import { badges, outcomes } from './fates.js';
import { columns, filtered, rowsOf, sorted } from './rows.js';
import { el, option } from '../dom.js';
import { fillOf } from '../../pictures/js/paints.js';
import { duration } from '../../pictures/js/words.js';
import { number } from '../words.js';

const rowHeight = 32;

export function mountJobs(host, store, commands) {
  // All jobs in the table's order, and the ones that pass the filters.
  let all = [];
  let rows = [];
  let active = 0;
  let sort = { key: 'outcome', descending: true };
  let indexOfQueue = new Map();
  // The rows in the document, by job, and the spacers around them.
  let lines = new Map();
  const above = spacer();
  const below = spacer();

  const text = el('input', { type: 'search', placeholder: 'Filter jobs', 'aria-label': 'Filter jobs', oninput: refresh });
  const outcome = el('select', { 'aria-label': 'Status', onchange: refresh }, outcomes.map(([value, word]) => option(value, word)));
  const found = el('span.faint', { role: 'status' });
  const heads = columns.map(column => head(column));
  const body = el('tbody');
  const table = el('table', { 'aria-labelledby': 'jobs-title' }, el('thead', {}, el('tr', { 'aria-rowindex': '1' }, heads)), body);
  const scroller = el('div.table-scroller', { tabindex: '-1', onscroll: draw }, table);
  host.append(
    el('div.panel-head', {}, el('h2', { id: 'jobs-title' }, 'Jobs'), found, el('div.tools', {}, text, outcome)),
    scroller,
  );
  body.addEventListener('keydown', move);
  body.addEventListener('click', event => {
    const row = event.target.closest('tr[data-job]');
    if (row) commands.openJob(row.dataset.job);
  });
  new ResizeObserver(draw).observe(scroller);

  store.on(['before', 'report'], state => {
    all = state.before ? sorted(rowsOf(state.before, state.report), sort.key, sort.descending) : [];
    indexOfQueue = new Map((state.before?.queues ?? []).map((queue, i) => [queue.name, i]));
    outcome.disabled = !state.report;
    if (!state.report) outcome.value = '';
    refresh();
  });
  store.on(['queue'], refresh);
  store.on(['job'], ({ job }) => {
    const place = rows.findIndex(row => row.job === job);
    if (place >= 0) active = place;
    draw();
  });

  function refresh() {
    rows = filtered(all, { text: text.value, queue: store.get().queue, outcome: outcome.value });
    active = 0;
    scroller.scrollTop = 0;
    found.textContent = rows.length === all.length ? number(all.length) : `${number(rows.length)} of ${number(all.length)}`;
    table.setAttribute('aria-rowcount', rows.length + 1);
    heads.forEach((cell, i) => {
      const chosen = columns[i].key === sort.key;
      if (chosen) cell.setAttribute('aria-sort', sort.descending ? 'descending' : 'ascending');
      else cell.removeAttribute('aria-sort');
    });
    draw();
  }

  /**
   * Draws the rows in the window and a few around it. Spacers above and below keep the scroll bar true. Existing
   * elements are reused: an element that is replaced between press and release of a button would lose the click.
   */
  function draw() {
    const focused = body.contains(document.activeElement);
    const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 8);
    const end = Math.min(rows.length, first + Math.ceil(scroller.clientHeight / rowHeight) + 16);
    const drawn = new Map(rows.slice(first, end).map(row => [row, lines.get(row) ?? line(row)]));
    lines = drawn;
    [...drawn].forEach(([row, at], i) => mark(at, row, first + i));
    above.style.setProperty('--height', `${first * rowHeight}px`);
    below.style.setProperty('--height', `${(rows.length - end) * rowHeight}px`);
    show([above, ...drawn.values(), below]);
    if (focused) body.querySelector('tr[tabindex="0"]')?.focus({ preventScroll: true });
  }

  function show(wanted) {
    const stays = new Set(wanted);
    for (const old of [...body.children]) if (!stays.has(old)) old.remove();
    let next = body.firstChild;
    for (const each of wanted) {
      if (each === next) next = next.nextSibling;
      else body.insertBefore(each, next);
    }
  }

  /** Updates the attributes that change while the element stays. */
  function mark(at, row, place) {
    at.setAttribute('aria-rowindex', place + 2);
    at.tabIndex = place === active ? 0 : -1;
    at.onfocus = () => (active = place);
    if (store.get().job === row.job) at.setAttribute('aria-current', 'true');
    else at.removeAttribute('aria-current');
  }

  function line(row) {
    const queue = indexOfQueue.get(row.queue) ?? -1;
    return el(
      'tr',
      { 'data-job': row.job },
      el('th', { scope: 'row', title: row.owner ? `${row.owner} (${row.job})` : row.job }, named(row.name)),
      el('td.column-queue', {}, el(`span.swatch.${fillOf(queue)}`, { 'aria-hidden': 'true' }), row.queue),
      el('td.column-outcome', {}, badges(row.fate).map(([kind, words]) => el(`span.badge.${kind}`, {}, words))),
      el('td.column-reason', { title: row.reason || null }, el('span', {}, row.reason)),
      el('td.number.column-since', {}, row.since < 0 ? '–' : duration(row.since)),
      el('td.number.column-pods', {}, number(row.pods)),
      el('td.number.column-minMember', {}, number(row.minMember ?? 0)),
      el('td.number.column-pending', {}, row.pending > 0 ? number(row.pending) : '–'),
      el('td.number.column-priority', {}, number(row.priority ?? 0)),
      el('td.column-phase', {}, row.phase ?? ''),
    );
  }

  function head(column) {
    return el(
      `th${column.numeric ? '.number' : ''}.column-${column.key}`,
      { scope: 'col' },
      el(
        'button.sort',
        {
          type: 'button',
          onclick: () => {
            sort = { key: column.key, descending: sort.key === column.key ? !sort.descending : Boolean(column.numeric) || column.key === 'outcome' };
            all = sorted(all, sort.key, sort.descending);
            refresh();
          },
        },
        column.title,
      ),
    );
  }

  function move(event) {
    const page = Math.max(1, Math.floor(scroller.clientHeight / rowHeight) - 2);
    const steps = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page, Home: -rows.length, End: rows.length };
    if (event.key === 'Enter' || event.key === ' ') commands.openJob(rows[active].job);
    else if (event.key in steps) go(Math.max(0, Math.min(rows.length - 1, active + steps[event.key])));
    else return;
    event.preventDefault();
  }

  function go(place) {
    active = place;
    const top = place * rowHeight;
    const window = scroller.clientHeight - rowHeight;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeight > scroller.scrollTop + window) scroller.scrollTop = top + rowHeight - window;
    draw();
    body.querySelector('tr[tabindex="0"]')?.focus({ preventScroll: true });
  }
}

/** If the name is too long, its namespace is truncated first. */
function named(name) {
  const end = name.indexOf('/') + 1;
  return el('span.named', {}, el('span.namespace', {}, name.slice(0, end)), el('span', {}, name.slice(end)));
}

function spacer() {
  return el('tr.spacer', { 'aria-hidden': 'true' });
}
