// The difference between two configurations on one cluster: moved pods, gains and losses.
import { button, copyLink, el, option } from '../dom.js';
import { count, fate, grouped, list, number } from '../words.js';
import { balance, verdict } from './balance.js';

const most = 400;
const draft = ' draft';

export function mountDifference(host, store, commands) {
  const first = el('select', { 'aria-label': 'The first configuration' });
  const second = el('select', { 'aria-label': 'The second configuration' });
  const body = el('div.difference-body', { tabindex: '0', role: 'group', 'aria-label': 'The difference' });
  const share = copyLink();
  host.append(
    el(
      'div.panel-head',
      {},
      el('h2', { id: 'difference-title' }, 'Difference'),
      el('div.versus-choice', {}, first, el('span', {}, 'against'), second),
      button('Compare', () => commands.compareTwo(first.value, second.value === draft ? null : second.value), { class: 'primary' }),
      share,
    ),
    body,
  );

  store.on(['configurations', 'configuration', 'text', 'saved', 'against', 'versus'], ({ configurations, configuration, text, saved, against, versus }) => {
    const names = configurations.map(each => option(each.name, each.name));
    first.replaceChildren(...names.map(each => each.cloneNode(true)));
    second.replaceChildren(...(text !== saved ? [option(draft, `${configuration}, edited`)] : []), ...names);
    first.value = against ?? (text !== saved ? configuration : 'default');
    second.value = versus ?? (text !== saved ? draft : configuration);
  });
  store.on(['comparison', 'resource', 'before'], ({ comparison, resource, before, versus, trial }) => {
    // An unsaved text has no address.
    share.hidden = !comparison || !(versus || trial);
    body.replaceChildren(...(comparison ? content(comparison, before, resource) : nothingYet()));
  });

  function content({ document, names, says }, cluster, resource) {
    const [a, b] = names;
    const tried = says && el('p', {}, 'The change: ', el('b', {}, says), '.');
    if (document.same) return [tried, el('p.lead', {}, `${a} and ${b} decide the same on this cluster.`)].filter(Boolean);
    const lines = linesOf(document);
    return [
      tried,
      el('p.lead', {}, headline(lines, a, b)),
      el('p.verdict', {}, verdict(document, b)),
      el('div.difference-columns', {}, el('div', {}, moves(lines, a, b)), el('div', {}, Object.keys(document.queues).length > 0 ? balance(document.queues, cluster, resource, next => store.change({ resource: next })) : el('p.faint', {}, 'No queue gains or loses.'), phases(document.podGroupPhases, a, b))),
    ].filter(Boolean);
  }

  function nothingYet() {
    return [el('p.faint', {}, 'Choose two configurations to see which pods move between them, and which queues gain and lose. Or change the text under Configuration, and compare it there.')];
  }
}

/** "Against default, spread evicts 5 more pods and places 1 pod elsewhere." */
function headline(lines, a, b) {
  const all = totals(lines);
  const said = Object.entries(kinds).filter(([kind]) => all.has(kind)).map(([kind, { phrase }]) => phrase(all.get(kind), a));
  return said.length > 0 ? `Against ${a}, ${b} ${list(said).join('')}.` : `${a} and ${b} move no pod; phases or queues differ.`;
}

function moves(lines, a, b) {
  const groups = Map.groupBy(lines.slice(0, most), line => line.kind);
  return [
    [...groups].map(([kind, group]) =>
      el(
        'section.chapter',
        {},
        el('h3', {}, kinds[kind].heading(a, b), el('span.amount', {}, `${count(group.reduce((sum, line) => sum + line.names.length, 0), 'pod')}`)),
        el(
          'table.moves',
          {},
          el('thead', {}, el('tr', {}, ['Pods', a, b].map(text => el('th', { scope: 'col' }, text)))),
          el('tbody', {}, group.map(({ namespace, names, pods, before, after }) => el('tr', {}, el('th', { scope: 'row', title: names.join(', ') }, el('span.faint', {}, `${namespace}/`), pods.join(', ')), el('td', {}, before), el('td', {}, after)))),
        ),
      ),
    ),
    lines.length > most && el('p.faint', {}, `and ${number(lines.length - most)} more lines`),
  ];
}

function phases(changes, a, b) {
  const all = Object.entries(changes);
  if (all.length === 0) return null;
  return el(
    'section.chapter',
    {},
    el('h3', {}, 'Phases of groups'),
    el(
      'table.moves',
      {},
      el('thead', {}, el('tr', {}, ['Group', a, b].map(text => el('th', { scope: 'col' }, text)))),
      el('tbody', {}, all.slice(0, most).map(([group, change]) => el('tr', {}, el('th', { scope: 'row' }, group), el('td', {}, change.a), el('td', {}, change.b)))),
    ),
  );
}

/** The heading of each kind of line, and its part of the headline, in display order. The server assigns the kinds. */
const kinds = {
  evicted: { heading: (a, b) => `Evicted only by ${b}`, phrase: pods => `evicts ${count(pods, 'more pod')}` },
  fails: { heading: () => 'Failed by one only', phrase: pods => `differs in ${count(pods, 'pod')} that only one of them fails` },
  unplaced: { heading: a => `Placed only by ${a}`, phrase: (pods, a) => `leaves ${count(pods, 'pod')} without a place that ${a} places` },
  spared: { heading: a => `Evicted only by ${a}`, phrase: (pods, a) => `spares ${count(pods, 'pod')} that ${a} evicts` },
  placed: { heading: (a, b) => `Placed only by ${b}`, phrase: pods => `places ${count(pods, 'more pod')}` },
  pipelined: { heading: (a, b) => `Pipelined by ${b}, bound by ${a}`, phrase: (pods, a) => `only pipelines ${count(pods, 'pod')} that ${a} binds` },
  bound: { heading: (a, b) => `Bound by ${b}, pipelined by ${a}`, phrase: (pods, a) => `binds ${count(pods, 'pod')} that ${a} pipelines` },
  moved: { heading: () => 'Placed elsewhere', phrase: pods => `places ${count(pods, 'pod')} elsewhere` },
};

/** [{kind, namespace, pods: ["train-0…2"], names, before, after}] from a difference document. */
function linesOf({ moves, evictedOnlyByA, evictedOnlyByB }) {
  const all = Object.entries(moves).map(([pod, { a, b, kind }]) => [pod, [kind, fate(a), fate(b)]]);
  for (const pod of evictedOnlyByB) if (!(pod in moves)) all.push([pod, ['evicted', 'stays', 'evicted']]);
  for (const pod of evictedOnlyByA) if (!(pod in moves)) all.push([pod, ['spared', 'evicted', 'stays']]);
  const order = Object.keys(kinds);
  return grouped(all)
    .map(({ alike: [kind, before, after], ...line }) => ({ ...line, kind, before, after }))
    .sort((x, y) => order.indexOf(x.kind) - order.indexOf(y.kind));
}

/** The number of pods by kind. */
function totals(lines) {
  const all = new Map();
  for (const line of lines) all.set(line.kind, (all.get(line.kind) ?? 0) + line.names.length);
  return all;
}
