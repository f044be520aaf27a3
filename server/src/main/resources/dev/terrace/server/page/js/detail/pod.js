// A pod: its outcome and the reasons, each attempt with its nodes, and its victims. The sentences come from the server.
import { evictionsOf } from './evictions.js';
import { devicesOfPod } from './devices.js';
import { help } from './help.js';
import { nodesAsked } from './nodes.js';
import { orderOf, questionsOf } from './votes.js';
import { amounts } from '../amounts.js';
import { el } from '../dom.js';
import { chapter, linksTo } from './parts.js';
import { count } from '../words.js';

/** `document` is the server's explanation. */
export function podDetail(document, state, commands) {
  const [pod] = document.pods;
  const [job] = document.jobs;
  const links = linksTo(commands);
  return [
    el('p.lead', {}, el(`span.badge.${pod.fate}`, {}, pod.fate), pod.because),
    facts(pod, job, links),
    pod.devices && chapter(pod.devices.length === 1 ? 'Its device' : 'Its devices', devicesOfPod(pod.devices)),
    ['waits', 'failed', 'pipelined'].includes(pod.fate) && help('pod', pod.pod, commands),
    pod.evictions.length > 0 && chapter('Evicted', evictionsOf(pod.evictions, links)),
    pod.attempts.map(attempt => attemptOf(attempt, stepOf(job, attempt), links)),
  ];
}

/** The nodes in the document, which the picture marks with rings. */
export function nodesOf(document) {
  return [...new Set(document.pods.flatMap(pod => [pod.node, ...pod.evictions.map(each => each.node)]).filter(Boolean))];
}

function facts(pod, job, links) {
  const { pods, ...asks } = pod.requests;
  return el(
    'dl.figures-list',
    {},
    fact('asks for', amounts(asks), Object.keys(asks).length > 2),
    pod.node && fact('node', links.node(pod.node)),
    pod.queue && fact('queue', links.queue(pod.queue)),
    job && fact('job', links.job(job.job)),
    job && fact('its job needs', count(job.minMember, 'pod')),
  );
}

function fact(name, value, isLong = false) {
  return el(isLong ? 'div.wide' : 'div', {}, el('dt', {}, name), el('dd', {}, value));
}

/** The job's step that made the attempt. */
function stepOf(job, attempt) {
  return job?.steps.find(step => step.action === attempt.action && step.turn === attempt.turn);
}

function attemptOf(attempt, step, links) {
  const { action, turn, domain, trial, outcome, choice, kept, held, because, nodes, questions, evictions = [], spared = [] } = attempt;
  const title = [action, turn && `, turn ${turn}`, domain && `, in ${domain}`, trial && ', a trial'].filter(Boolean).join('');
  const end = choice && !kept ? (held ? 'held' : 'undone') : null;
  return chapter(
    [title, el('span.badge', {}, outcome), end && el('span.badge.waits', {}, end)],
    [
      because && el('p', {}, because),
      nodes && nodesAsked(nodes, choice, links),
      questionsOf(questions),
      step?.order && orderOf(step.order, links),
      choice && !kept && questionsOf((step?.questions ?? []).filter(question => !question.answer)),
      evictions.length > 0 && evictionsOf(evictions, links),
      spared.length > 0 && el('p.faint', {}, 'Not evicted: ', spared.map(each => `${each.count} ${each.reason}`).join(' · ')),
    ],
  );
}
