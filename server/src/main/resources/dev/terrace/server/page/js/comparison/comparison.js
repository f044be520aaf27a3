// Compares several configurations on one cluster, in figures. The address of this view names them, so that it can be
// shared.
import { bare, title } from '../amounts.js';
import { table } from '../detail/parts.js';
import { button, copyLink, el, figure, option, segments } from '../dom.js';
import { decimal, fate, grouped, number } from '../words.js';

const most = 400;

export function mountComparison(host, store, commands) {
  const base = el('select', {
    'aria-label': 'Measured against',
    onchange: () => {
      isChosen = true;
      draw();
    },
  });
  const others = el('fieldset.contenders', {}, el('legend.unseen', {}, 'Configurations to compare'));
  const go = button('Compare them', () => commands.compareSeveral(names()), { class: 'primary' });
  const body = el('div.difference-body', { tabindex: '0', role: 'group', 'aria-label': 'The comparison' });
  const share = copyLink();
  let chosen = new Set();
  // Until the user chooses a baseline, it is the configuration in the editor.
  let isChosen = false;
  host.append(
    el('div.panel-head', {}, el('h2', { id: 'comparison-title' }, 'Compare'), el('div.versus-choice', {}, el('span', {}, 'Against'), base, go, share)),
    others,
    body,
  );

  store.on(['configurations', 'contest', 'configuration'], ({ configurations, contest, configuration }, before) => {
    const known = configurations.map(each => each.name);
    const against = base.value;
    if (configurations !== before.configurations) base.replaceChildren(...known.map(name => option(name, name)));
    if (contest && contest !== before.contest) {
      isChosen = true;
      base.value = contest.names[0];
      chosen = new Set(contest.names.slice(1));
    } else base.value = [isChosen ? against : configuration, 'default', known[0]].find(name => known.includes(name)) ?? '';
    draw();
  });
  store.on(['contest', 'resource'], ({ contest, resource }) => {
    share.hidden = !contest?.document;
    body.replaceChildren(...content(contest, resource).flat(Infinity).filter(Boolean));
  });

  function names() {
    return [base.value, ...store.get().configurations.map(each => each.name).filter(name => chosen.has(name) && name !== base.value)];
  }

  function draw() {
    const focused = others.contains(document.activeElement) ? document.activeElement.value : null;
    const boxes = store
      .get()
      .configurations.filter(each => each.name !== base.value)
      .map(({ name }) => el('label', {}, el('input', { type: 'checkbox', value: name, checked: chosen.has(name), onchange: event => choose(name, event.target.checked) }), name));
    others.replaceChildren(others.firstChild, ...boxes);
    if (focused) others.querySelector(`input[value="${CSS.escape(focused)}"]`)?.focus();
    go.disabled = !store.get().snapshot || names().length < 2 || names().length > 10;
  }

  function choose(name, isChosen) {
    if (isChosen) chosen.add(name);
    else chosen.delete(name);
    draw();
  }

  function content(contest, resource) {
    if (!contest) return [el('p.faint', {}, 'Choose configurations, up to ten, to see who gains and who loses under each. What is edited takes part once it is saved, under its name.')];
    if (contest.problem) return [el('p.lead', {}, contest.problem)];
    const { configurations, queues, pods } = contest.document;
    return [
      table('Configurations', ['Configuration', 'Bound#', 'Pipelined#', 'Evicted#', 'Admitted#', 'Waiting#', 'Fairness#', 'Gain', 'Lose', 'Gain and lose'], configurations.map(scored)),
      el('section.chapter', {}, el('h3', {}, 'Utilisation and fragmentation'), usage(configurations)),
      el('section.chapter', {}, queueTable(configurations, queues, resource)),
      el('section.chapter', {}, el('h3', {}, 'Pods that fare differently'), fates(configurations, pods)),
    ];
  }

  function queueTable(configurations, queues, resource) {
    const known = [...new Set(queues.flatMap(queue => [...queue.allocated, ...queue.promised].flatMap(Object.keys)))].filter(name => name !== 'pods');
    const shown = known.includes(resource) ? resource : known[0];
    if (!shown) return el('p.faint', {}, 'No queue holds anything.');
    const rows = queues.map(queue => [queue.queue, new Set(queue.weights).size > 1 ? several(queue.weights, number) : number(queue.weight), ...configurations.map((each, i) => held(queue, i, shown)), several(queue.waitingPods, number), several(queue.evicted, number)]);
    return [
      el('div.balance-head', {}, el('h3', {}, 'What queues hold, and gain or lose with pipelined pods'), segments('Resource', 'comparison', known.map(name => [name, title(name)]), shown, next => store.change({ resource: next }))),
      table('What queues hold', ['Queue', 'Weight#', ...configurations.map(each => `${each.name}#`), 'Waiting pods#', 'Evicted#'], rows),
    ];
  }
}

function scored(each) {
  const counts = [each.bound, each.promised, each.evicted, each.admitted, each.waitingPods];
  return [each.name, ...counts.map(value => figure(value, number(value))), figure(each.fairness, decimal(each.fairness, 3)), each.gaining.join(', '), each.losing.join(', '), each.mixed.join(', ')];
}

function usage(configurations) {
  const resources = [...new Set(configurations.flatMap(each => Object.keys(each.utilisation)))];
  const rows = resources.flatMap(resource =>
    [['in use', 'utilisation'], ['fragmented', 'fragmentation']].map(([word, key]) => [`${resource} ${word}`, ...configurations.map(each => figure(each[key][resource] ?? '', percent(each[key][resource])))]),
  );
  return [
    table('Utilisation and fragmentation', ['Resource', ...configurations.map(each => `${each.name}#`)], rows),
    el('p.faint', {}, 'Fragmented: free where a waiting pod finds no room.'),
  ];
}

/** "3 · 4": each value is a figure. */
function several(values, show) {
  return values.flatMap((value, i) => [i > 0 && ' · ', figure(value ?? '', show(value))]).filter(Boolean);
}

function percent(part) {
  return part === undefined ? '–' : `${decimal(100 * part, 1)} %`;
}

/**
 * "12 + 4 pipelined +6": the allocated amount, the requests of pipelined pods, and the change that the server computes.
 */
function held({ allocated, promised, change }, i, resource) {
  const pipelined = promised[i][resource] ?? 0;
  const gain = change[i][resource] ?? 0;
  return [
    figure(allocated[i][resource] ?? 0, bare(resource, allocated[i][resource] ?? 0)),
    pipelined !== 0 && [' + ', figure(pipelined, bare(resource, pipelined)), ' pipelined'],
    gain !== 0 && [' ', el(`b.${gain > 0 ? 'gain' : 'loss'}`, {}, figure(gain, `${gain > 0 ? '+' : ''}${bare(resource, gain)}`))],
  ].filter(Boolean).flat();
}

/** One line for the pods of one name that fare alike. */
function fates(configurations, pods) {
  const groups = grouped(Object.entries(pods).map(([pod, words]) => [pod, words.map(fate)]));
  if (groups.length === 0) return el('p.faint', {}, 'None: they decide the same of every pod.');
  return [
    table('Pods that fare differently', ['Pods', ...configurations.map(each => each.name)], groups.slice(0, most).map(({ namespace, names, pods, alike }) => [el('span', { title: names.join(', ') }, `${namespace}/${pods.join(', ')}`), ...alike])),
    groups.length > most && el('p.faint', {}, `and ${number(groups.length - most)} more lines`),
  ];
}
