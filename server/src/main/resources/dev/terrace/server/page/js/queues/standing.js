// What is known of each queue: before a cycle from the cluster alone, after one from its report.
import { shown } from '../amounts.js';

/** Queues in the cluster's order, with amounts as people read them, for one resource. */
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
      // None is told as nothing of all resources that are not named.
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
    };
  });
}

/** [plugin, what it adds to the score, its own score, its weight]; without a score of the queue, each plugin's own score. */
function termsOf(queue) {
  if (!queue) return [];
  return Object.entries(queue.scores).map(([plugin, score]) => {
    const weight = queue.weights?.[plugin] ?? (queue.score === undefined ? 1 : null);
    return [plugin, weight === null ? score : weight * score, score, weight];
  });
}
