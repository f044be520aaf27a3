// The story of a job: why here, why not there, who was evicted for it, and who voted how.
import { alike, evicted, evictedFor, placed, summary, votes, waits, who } from './sentences.js';
import { button, el } from '../dom.js';
import { number, short } from '../words.js';

/** `story` as the server tells it, or null before a cycle; `job` as the cluster has it. */
export function storyOf(job, story, jobOf, commands) {
  const links = {
    job: name => link(name, () => commands.openJob(name)),
    node: name => link(name, () => commands.openNode(name)),
    queue: name => link(name, () => commands.singleOut(name)),
  };
  if (!story) {
    return [
      el('p', {}, `It has ${number(job.pods)} pods in queue `, links.queue(job.queue), `, ${number(job.pending)} of them pending, and needs ${number(job.minMember)}.`),
      el('p.faint', {}, 'Run a cycle to see what becomes of it, and why.'),
      button('Run a cycle', () => commands.run(), { class: 'primary' }),
    ];
  }
  const placedTasks = story.tasks.filter(task => task.fate === 'bound' || task.fate === 'pipelined');
  return [
    el('p', {}, who(story, links.queue)),
    el('p.lead', {}, summary(story.tasks)),
    chapter('Why here', placedTasks.length > 0 && together(placedTasks).map(group => [el('p', {}, placed(group, links.node)), terms(group)])),
    chapter('Why it waits', story.waiting && [el('p', {}, waits(story.waiting)), reasons(story.waiting), nodeByNode(story.nodes, links)]),
    chapter('Evicted for it', verdicts(story.victims, each => `${each.job} ${each.from} ${each.for}`, group => evicted(group, links))),
    chapter('Evicted', verdicts(story.evictedFor, each => `${each.for} ${each.from}`, group => evictedFor(group, links, jobOf))),
    chapter('Where it runs', running(story.tasks, links)),
    Object.entries(story.terms ?? {}).map(([plugin, all]) => chapter(`What ${plugin} made of it`, figures(all))),
  ].flat();
}

/** Pods of one kind on one node, wherever they stand in the order. */
function together(tasks) {
  return [...Map.groupBy(tasks, task => `${task.fate} ${task.node} ${task.action}`).values()];
}

function chapter(title, content) {
  return content ? el('section.chapter', {}, el('h3', {}, title), content) : null;
}

/** The terms of the first pod's score, beside the next best node's total. */
function terms([task]) {
  const all = Object.entries(task.terms ?? {});
  if (task.score === undefined || task.score === null || all.length === 0) return null;
  const most = Math.max(task.score, task.nextScore ?? 0, 1e-9);
  const size = value => `${Math.max(0, (100 * value) / most).toFixed(2)}%`;
  return el(
    'dl.versus',
    { 'aria-label': `Scores for ${short(task.pod)}` },
    el('dt', {}, task.node),
    el(
      'dd',
      {},
      el('span.versus-bar', {}, all.map(([, value], i) => el(`i.term-${i % 6}`, { vars: { '--size': size(value) } }))),
      el('span.versus-number', {}, number(task.score)),
    ),
    task.next && [
      el('dt', {}, task.next),
      el('dd', {}, el('span.versus-bar', {}, el('i.other', { vars: { '--size': size(task.nextScore) } })), el('span.versus-number', {}, number(task.nextScore))),
    ],
    el('dd.versus-key', {}, all.map(([plugin, value], i) => el('span', {}, el(`i.dot.term-${i % 6}`, { 'aria-hidden': 'true' }), `${plugin} ${number(value)}`))),
  );
}

function reasons({ reasons: all = {}, nodes }) {
  const entries = Object.entries(all).sort((a, b) => b[1] - a[1]);
  return (
    entries.length > 0 &&
    el(
      'ul.reasons',
      {},
      entries.map(([reason, amount]) =>
        el('li', {}, el('i.reason-bar', { vars: { '--size': `${((100 * amount) / Math.max(1, nodes)).toFixed(2)}%` }, 'aria-hidden': 'true' }), el('b', {}, number(amount)), ` ${reason}`),
      ),
    )
  );
}

/** Evictions in sentences, and once for all that were decided alike, who voted how. */
function verdicts(evictions, key, sentence) {
  if (!evictions?.length) return null;
  return [...Map.groupBy(evictions, each => `${each.action} ${each.because}`).values()].map(decided => [
    alike(decided, key).map(group => el('p', {}, sentence(group))),
    voted(decided[0]),
  ]);
}

function nodeByNode(nodes, links) {
  if (!nodes?.length) return null;
  return el(
    'details',
    {},
    el('summary', {}, 'Node by node'),
    el('ul.verdicts', {}, nodes.slice(0, 500).map(each => el('li', {}, links.node(each.node), el('span.faint', {}, ` ${each.verdict}`)))),
  );
}

function voted(eviction) {
  const parsed = votes(eviction.because);
  if (!parsed) return el('p.faint', {}, eviction.because);
  return el(
    'p.votes',
    {},
    `Tier ${parsed.tier} decided: `,
    parsed.votes.map(([plugin, vote]) => el(`span.vote${vote === 'yes' ? '.yes' : '.no'}`, {}, `${plugin} ${vote}`)),
  );
}

function running(tasks, links) {
  const all = tasks.filter(task => task.fate === 'running');
  if (all.length === 0) return null;
  const byNode = Map.groupBy(all, task => task.node);
  return el('ul.verdicts', {}, [...byNode].slice(0, 200).map(([node, group]) => el('li', {}, links.node(node), el('span.faint', {}, ` ${group.map(task => short(task.pod)).join(', ')}`))));
}

function figures(all) {
  return el('dl.figures-list', {}, Object.entries(all).map(([name, value]) => el('div', {}, el('dt', {}, name), el('dd', {}, typeof value === 'number' ? number(value) : String(value)))));
}

function link(text, onclick) {
  return el('button.link', { type: 'button', onclick }, text);
}
