// The figures of each queue: before a cycle from the cluster, after a cycle from its report.
import { shown } from '../amounts.js';

/** The queues in the cluster's order, with amounts of one resource in the units of reports. */
export function standings(cluster, report, resource) {
  const column = cluster.resources.indexOf(resource);
  const held = new Array(cluster.queues.length).fill(0);
  for (const node of cluster.nodes) {
    for (const carry of node.carries) if (carry[0] >= 0) held[carry[0]] += carry[2 + column];
  }
  const reported = new Map((report?.queues ?? []).map(queue => [queue.name, queue]));
  return cluster.queues.map((queue, index) => {
    const told = reported.get(queue.name);
    return {
      name: queue.name,
      index,
      weight: queue.weight,
      guarantee: queue.guarantee?.[resource] ?? 0,
      // The server reports a missing capability as zero for unnamed resources.
      capability: queue.capability?.[resource] || null,
      allocated: told ? (told.allocated[resource] ?? 0) : shown(resource, held[index]),
      deserved: told?.deserved?.[resource] ?? null,
      requested: told ? (told.requested[resource] ?? 0) : null,
      share: told?.share ?? null,
      shareOf: told?.shareOf ?? '',
      scoredBy: told?.scoredBy ?? '',
      score: told?.score ?? null,
      terms: termsOf(told),
      figures: told?.figures ?? null,
      waiting: told?.waitingPods ?? null,
      waitingGroups: told?.waitingGroups ?? null,
      // In seconds, of the oldest group; null if no creation time is known.
      waitingFor: told?.waitingSince ? Math.max(0, (Date.parse(report.now) - Date.parse(told.waitingSince)) / 1000) : null,
    };
  });
}

/** [plugin, contribution to the score, own score, weight]; if the queue has no score, each plugin's own score. */
function termsOf(queue) {
  if (!queue) return [];
  return Object.entries(queue.scores).map(([plugin, score]) => {
    const weight = queue.weights?.[plugin] ?? (queue.score === undefined ? 1 : null);
    return [plugin, weight === null ? score : weight * score, score, weight];
  });
}
