// Any number of configurations on one cluster, in numbers. The address of this view says which, so that it can be shared.
import { bare, percent, title } from '../amounts.js';
import { table } from '../detail/parts.js';
import { button, el, option, segments } from '../dom.js';
import { link } from '../link.js';
import { number } from '../words.js';

const most = 400;

export function mountComparison(host, store, commands) {
  const base = el('select', { 'aria-label': 'Measured against', onchange: draw });
  const others = el('fieldset.contenders', {}, el('legend.unseen', {}, 'Configurations to compare'));
  const go = button('Compare them', () => commands.compareSeveral(names()), { class: 'primary' });
  const body = el('div.difference-body', { tabindex: '0', role: 'group', 'aria-label': 'The comparison' });
  let chosen = new Set();
  host.append(
    el('div.panel-head', {}, el('h2', { id: 'comparison-title' }, 'Compare'), el('div.versus-choice', {}, el('span', {}, 'Against'), base, go)),
    others,
    body,
  );

  store.on(['configurations', 'contest', 'configuration'], ({ configurations, contest, configuration }, before) => {
    if (configurations !== before.configurations || base.options.length === 0) base.replaceChildren(...configurations.map(each => option(each.name, each.name)));
    if (contest && contest !== before.contest) {
      base.value = contest.names[0];
      chosen = new Set(contest.names.slice(1));
    } else if (chosen.size === 0 && configuration && configuration !== base.value) chosen.add(configuration);
    draw();
  });
  store.on(['contest', 'resource'], ({ contest, resource }) => body.replaceChildren(...content(contest, resource).flat(Infinity).filter(Boolean)));

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
      el('p.faint', {}, 'The address of this page leads to this comparison: ', el('a', { href: link(store.get()) }, 'link to it'), '.'),
      table('Configurations', ['Configuration', 'Bound#', 'Promised#', 'Evicted#', 'Admitted#', 'Waiting#', 'Fairness#', 'Gaining', 'Losing'], configurations.map(scored)),
      el('section.chapter', {}, el('h3', {}, 'What is in use, and what stands where a waiting pod finds no room'), usage(configurations)),
      el('section.chapter', {}, queueTable(configurations, queues, resource)),
      el('section.chapter', {}, el('h3', {}, 'Pods that fare differently'), fates(configurations, pods)),
    ];
  }

  function queueTable(configurations, queues, resource) {
    const known = [...new Set(queues.flatMap(queue => [...queue.allocated, ...queue.promised].flatMap(Object.keys)))];
    const shown = known.includes(resource) ? resource : known[0];
    if (!shown) return el('p.faint', {}, 'No queue holds anything.');
    const held = (queue, i) => (queue.allocated[i][shown] ?? 0) + (queue.promised[i][shown] ?? 0);
    const rows = queues.map(queue => [queue.queue, number(queue.weight), ...configurations.map((each, i) => change(held(queue, i), held(queue, 0), i, value => bare(shown, value))), queue.waitingPods.map(number).join(' · '), queue.evicted.map(number).join(' · ')]);
    return [
      el('div.balance-head', {}, el('h3', {}, 'What queues hold, with what is promised'), segments('Resource', 'comparison', known.map(name => [name, title(name)]), shown, next => store.change({ resource: next }))),
      table('What queues hold', ['Queue', 'Weight#', ...configurations.map(each => `${each.name}#`), 'Waiting pods#', 'Evicted#'], rows),
    ];
  }
}

function scored(each) {
  return [each.name, number(each.bound), number(each.promised), number(each.evicted), number(each.admitted), number(each.waitingPods), number(each.fairness), each.gaining.join(', '), each.losing.join(', ')];
}

function usage(configurations) {
  const resources = [...new Set(configurations.flatMap(each => Object.keys(each.utilisation)))];
  const rows = resources.map(resource => [
    resource,
    ...configurations.map(each => `${percent(each.utilisation[resource] ?? 0, 1)} · ${percent(each.fragmentation[resource] ?? 0, 1)}`),
  ]);
  return table('In use, and fragmented', ['Resource', ...configurations.map(each => `${each.name}#`)], rows);
}

function change(value, base, i, show) {
  const gain = value - base;
  return i === 0 || Math.abs(gain) < 1e-9 ? show(value) : [show(value), ' ', el(`b.${gain > 0 ? 'gain' : 'loss'}`, {}, `${gain > 0 ? '+' : ''}${show(gain)}`)];
}

function fates(configurations, pods) {
  const all = Object.entries(pods);
  if (all.length === 0) return el('p.faint', {}, 'None: they decide the same of every pod.');
  return [table('Pods that fare differently', ['Pod', ...configurations.map(each => each.name)], all.slice(0, most).map(([pod, words]) => [pod, ...words])), all.length > most && el('p.faint', {}, `and ${number(all.length - most)} more pods`)];
}
