// A job: its outcome and the reasons, its turns, its pods, and its victims. The sentences come from the server.
import { help } from './help.js';
import { chapter, few, linksTo, table } from './parts.js';
import { aheadOf, figures, orderOf, questionsOf } from './votes.js';
import { brief } from '../amounts.js';
import { button, el } from '../dom.js';
import { count, number, short } from '../words.js';

const mostGroups = 100;

/** The state before a cycle. `job` comes from the cluster document. */
export function jobBefore(job, commands) {
  return [
    el('p', {}, `It has ${count(job.pods, 'pod')} in queue ${job.queue}, ${number(job.pending)} of them pending, and needs ${number(job.minMember)}.`),
    el('p.faint', {}, 'Run a cycle to see what becomes of it, and why.'),
    button('Run a cycle', () => commands.run(), { class: 'primary' }),
  ];
}

/** `document` is the server's explanation. */
export function jobDetail({ jobs: [job], pods }, { report }, commands) {
  const links = linksTo(commands);
  const waiting = report.decisions.waiting.find(each => each.job === job.job);
  const own = new Set([job.job, ...pods.map(pod => pod.pod)]);
  const victims = report.decisions.evictions.filter(each => own.has(each.for));
  return [
    el('p.lead', {}, job.because),
    el('p', {}, `${count(pods.length, 'pod')}, and it needs ${number(job.minMember)}, in queue `, links.queue(job.queue), ` · phase ${job.phase}${job.phase === job.phaseBefore ? '' : `, before ${job.phaseBefore}`}`),
    pods.some(pod => ['waits', 'failed'].includes(pod.fate)) && help('job', job.job, commands),
    refusals(waiting),
    chapter('Its pods', groups(pods, links)),
    chapter('Evicted for it', victims.length > 0 && evicted(victims, links)),
    chapter('Its turns', steps(job.steps, links)),
    (report.jobTerms ?? []).filter(each => each.job === job.job).map(({ plugin, terms }) => chapter(`What ${plugin} made of it`, el('p', {}, figures(terms)))),
  ];
}

/** The refusals of the first pod of each shape, by nodes or by the queue, if the report has them as data. Most nodes first. */
function refusals(waiting) {
  if (!waiting?.refusals?.length) return null;
  const rows = [...waiting.refusals].sort((one, other) => other.nodes - one.nodes).map(({ by, reason, resource, needs, most, nodes, queue }) => [resource ? brief(resource, needs) : '–', resource && most !== undefined ? brief(resource, most) : '–', reason, nodes > 0 ? count(nodes, 'node') : (queue ?? 'its queue'), by]);
  return chapter('Blocked by', [table('Blocked by', ['Needs#', 'Has#', 'Reason', 'At#', 'By'], rows), el('p.faint', {}, 'Has: the most that one of the nodes has left, or what the limit leaves; below 0 where more is held than the limit allows.')]);
}

/** Groups pods with the same outcome on one line. */
function groups(pods, links) {
  if (pods.length === 0) return el('p.faint', {}, 'None.');
  const all = [...Map.groupBy(pods, pod => `${pod.fate} ${pod.node} ${pod.because}`).values()];
  return [
    el(
      'ul.pods',
      {},
      all.slice(0, mostGroups).map(group =>
        el('li', {}, el(`span.badge.${group[0].fate}`, {}, group[0].fate), few(group, 12, pod => links.pod(pod.pod, short(pod.pod))), group[0].node && [' · ', links.node(group[0].node)], el('div.faint', {}, group[0].because)),
      ),
    ),
    all.length > mostGroups && el('p.faint', {}, `and ${number(all.length - mostGroups)} more lines`),
  ];
}

function evicted(victims, links) {
  return table('Evicted for it', ['Pod', 'Queue', 'From', 'By', 'Because'], victims.slice(0, 200).map(each => [links.pod(each.pod), links.queue(each.queue), links.node(each.from), each.action, each.because]));
}

/** Domains of the network that were tried for the job, or skipped. */
function domains(all) {
  const rows = all.map(({ domain, subJob, gradient, score, because }) => [domain, subJob ?? 'the job', gradient > 0 ? number(gradient) : 'no', score === undefined ? '' : number(score), because]);
  return table('Parts of the network', ['Domain', 'For', 'Tried', 'Score#', 'Because'], rows);
}

export function steps(all, links) {
  if (all.length === 0) return el('p.faint', {}, 'None.');
  return el(
    'ul.steps',
    {},
    all.map(step => el('li', {}, el('b', {}, step.action), step.turn ? `, turn ${number(step.turn)}` : '', ` ${step.outcome}: `, step.because, questionsOf(step.questions), step.order && orderOf(step.order, links), aheadOf(step, links), step.domains && domains(step.domains))),
  );
}
