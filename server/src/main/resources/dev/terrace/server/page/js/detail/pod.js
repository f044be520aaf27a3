// A pod: its outcome and the reasons, each attempt with its nodes, and its victims. The sentences come from the server.
import { amounts } from '../amounts.js';
import { el } from '../dom.js';
import { count, short } from '../words.js';
import { devicesOfPod } from './devices.js';
import { help } from './help.js';
import { nodesAsked } from './nodes.js';
import { chapter, few, linksTo, table } from './parts.js';
import { orderOf, questionsOf } from './votes.js';

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

function evictionsOf(evictions, links) {
  const some = evictions.filter(each => each.evicted.length > 0);
  const none = evictions.filter(each => each.evicted.length === 0);
  return [
    some.map(each => eviction(each, links)),
    none.length > 0 &&
      el(
        'details',
        {},
        el('summary', {}, `${count(none.length, 'node')} where nothing was taken`),
        table('Nodes where nothing was taken', ['On', 'Candidates', 'Because'], none.map(each => [links.node(each.node), pods(each.candidates, links), tiers(each)])),
      ),
  ];
}

function eviction(each, links) {
  return el(
    'div.eviction',
    {},
    el('p', {}, el('span.badge.evicted', {}, each.kept ? 'evicted' : 'undone'), pods(each.evicted, links), ' from ', links.node(each.node), each.for && [' for ', each.for], `, by ${each.action}`),
    el('p', {}, each.kept ? each.because : tiers(each), each.bundle && (each.bundle === 'safe' ? ' · their groups stay whole' : ' · a group is no longer whole')),
    el('p.faint', {}, 'Candidates: ', pods(each.candidates, links)),
  );
}

function tiers({ tiers: all, because }) {
  return all.length === 0 ? because : all.map(tier => `tier ${tier.tier}: ${tier.because}`).join('; ');
}

function pods(names, links) {
  return names.length === 0 ? 'none' : few(names, 6, name => links.pod(name, short(name)));
}
