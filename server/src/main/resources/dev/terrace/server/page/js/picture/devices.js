// Devices of nodes, such as cards: their capacity in one dimension, and the use by each queue before and after.

const prefix = 'devices/';

/** The name of a dimension in the select of resources. */
export function choiceOf(dimension) {
  return prefix + dimension;
}

/** The dimension of a choice; null if the choice is a resource. */
export function dimensionOf(choice) {
  return choice.startsWith(prefix) ? choice.slice(prefix.length) : null;
}

/** The dimensions of the devices in this document. */
export function dimensionsOf(document) {
  const all = new Set((document?.after ?? []).flatMap(node => node.devices.flatMap(device => Object.keys(device.offers))));
  return [...all].sort();
}

/** The devices by node. Each has its capacity, `parts` like a cell, and the names of its pods [before, after]. */
export function devicesOf(document, dimension, queues) {
  const numbers = new Map(queues.map((queue, i) => [queue.name, i]));
  const earlier = new Map(document.before.map(node => [key(node), node]));
  const nodes = new Map();
  for (const node of document.after) {
    const before = new Map((earlier.get(key(node))?.devices ?? []).map(device => [device.id, device]));
    const devices = node.devices.map(device => ({
      id: device.id,
      offers: device.offers[dimension] ?? 0,
      parts: partsOf(before.get(device.id)?.pods ?? [], device.pods, dimension, numbers),
      pods: [before.get(device.id)?.pods ?? [], device.pods].map(uses => uses.map(use => use.pod)),
    }));
    nodes.set(node.node, [...(nodes.get(node.node) ?? []), ...devices]);
  }
  return nodes;
}

function key({ node, by }) {
  return `${by} ${node}`;
}

/** [queue, before, after, pods before, pods after] for each queue whose pods use the device before or after. */
function partsOf(before, after, dimension, numbers) {
  const parts = new Map();
  [before, after].forEach((uses, i) => {
    for (const use of uses) {
      const queue = numbers.get(use.queue) ?? -1;
      if (!parts.has(queue)) parts.set(queue, [queue, 0, 0, 0, 0]);
      parts.get(queue)[1 + i] += use.amounts[dimension] ?? 0;
      parts.get(queue)[3 + i]++;
    }
  });
  return [...parts.values()].sort((a, b) => a[0] - b[0]);
}

/** The sum of a node's devices. */
export function together(devices) {
  const parts = new Map();
  for (const part of devices.flatMap(device => device.parts)) {
    const sum = parts.get(part[0]);
    if (sum) for (let i = 1; i < part.length; i++) sum[i] += part[i];
    else parts.set(part[0], [...part]);
  }
  return [...parts.values()].sort((a, b) => a[0] - b[0]);
}
