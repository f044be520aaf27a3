// The figures of the cycle in one line: bound, evicted, admitted and waiting pods, and its time.
import { stepper, summarised } from './cycles.js';
import { el } from './dom.js';
import { milliseconds, number } from './words.js';

export function mountFigures(host, store, commands) {
  store.on(['view', 'replay', 'charts', 'report', 'before', 'step', 'chain', 'summary', 'ran', 'text'], state => {
    const focused = host.contains(document.activeElement) ? document.activeElement.dataset.step : null;
    host.replaceChildren(...figuresOf(state, commands));
    if (focused) host.querySelector(`[data-step="${focused}"]:enabled`)?.focus();
  });
}

/** The figures of what is shown: of a replay, of the cycle, or of the cluster alone. */
function figuresOf(state, commands) {
  const { view, report, before, charts, replay } = state;
  if (view === 'replays') return charts && charts.replay === replay ? ofReplay(charts.data) : [];
  return report && ['cluster', 'configuration'].includes(view) ? ofReport(state, commands) : before ? ofCluster(before) : [];
}

function ofReplay({ jobs, nodes, replays }) {
  return [counted(jobs.id.length, 'job'), counted(nodes.names.length, 'node'), counted(replays.length, 'configuration')];
}

function ofReport(state, commands) {
  const { report, chain, summary, ran, text } = state;
  const waiting = report.decisions.waiting.reduce((sum, each) => sum + each.pods, 0);
  const empty = report.decisions.waiting.filter(each => each.pods === 0 && !each.gated).length;
  const { accounting } = report;
  const undecided = sum(accounting.pods.notDecided);
  return [
    chain && stepper(state, commands),
    ...(chain && summary ? summarised(summary) : []),
    ran !== text && el('span.stale', {}, 'of an earlier configuration'),
    figure(report.decisions.binds.length, 'bound', 'bound'),
    report.decisions.pipelined.length > 0 && figure(report.decisions.pipelined.length, 'pipelined', 'pipelined'),
    figure(report.evicts.length, 'evicted', 'evicted'),
    figure(report.admitted.length, 'admitted', ''),
    figure(waiting, 'waiting', 'waits'),
    empty > 0 && figure(empty, `${empty === 1 ? 'group' : 'groups'} without pods waiting`, 'waits'),
    undecided > 0 && el('span.figure', { title: accounting.sentences.join('\n') }, el('b', {}, number(undecided)), ' not decided on'),
    el('span.faint', { title: report.timingsMs.actions.map(action => `${action.name} ${milliseconds(action.ms)}`).join(', ') }, milliseconds(report.timingsMs.total)),
  ].filter(Boolean);
}

function ofCluster(cluster) {
  const pending = cluster.jobs.reduce((sum, job) => sum + job.pending, 0);
  return [counted(cluster.nodes.length, 'node'), counted(cluster.queues.length, 'queue'), counted(cluster.jobs.length, 'job'), figure(pending, `${pending === 1 ? 'pod' : 'pods'} pending`, '')];
}

function sum(byReason) {
  return Object.values(byReason).reduce((all, each) => all + each, 0);
}

function counted(value, noun) {
  return figure(value, value === 1 ? noun : `${noun}s`, '');
}

function figure(value, word, kind) {
  return el(`span.figure${kind && value > 0 ? `.${kind}` : ''}`, {}, el('b', {}, number(value)), ` ${word}`);
}
