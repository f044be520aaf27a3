// The devices of a node, such as cards, with their load and their pods; and the devices of one pod.
import { percent } from '../amounts.js';
import { el } from '../dom.js';
import { count, number } from '../words.js';
import { chapter, linksTo } from './parts.js';

/** The chapter about the devices of a node; null if no plugin reports any. */
export function devicesOfNode(document, node, commands) {
  const links = linksTo(commands);
  const devices = (document?.after ?? []).filter(each => each.node === node).flatMap(each => each.devices);
  const earlier = new Set((document?.before ?? []).filter(each => each.node === node).flatMap(each => each.devices.flatMap(device => device.pods.map(use => use.pod))));
  return devices.length > 0 ? chapter(`${count(devices.length, 'device')}`, el('ul.devices', {}, devices.map(device => deviceOf(device, earlier, links)))) : null;
}

function deviceOf(device, earlier, links) {
  return el(
    'li',
    {},
    el('h4', {}, device.id, device.type && el('span.faint', {}, ` ${device.type}`)),
    el('dl.device-levels', {}, Object.entries(device.offers).map(([dimension, offers]) => level(dimension, device.used[dimension], offers))),
    device.pods.length === 0
      ? el('p.faint', {}, 'no pod uses it')
      : el('ul.pods', {}, device.pods.map(use => el('li', {}, !earlier.has(use.pod) && el('span.badge.bound', {}, 'new'), links.pod(use.pod), el('span.faint', {}, ` ${amounts(use)}`)))),
  );
}

function level(dimension, used, offers) {
  const part = offers > 0 ? Math.min(100, (100 * used) / offers) : 0;
  return el(
    'div',
    {},
    el('dt', {}, dimension),
    el('dd', {}, el('span.level', { 'aria-hidden': 'true' }, el('i', { vars: { '--size': `${part.toFixed(1)}%` } })), `${number(used)} of ${number(offers)} (${percent(used, offers)})`),
  );
}

/** The amounts that a pod uses of a device. Its count of one pod is left out. */
function amounts({ part, amounts }) {
  const all = Object.entries(amounts).filter(([dimension, value]) => dimension !== 'pods' && value !== 0).map(([dimension, value]) => `${dimension} ${number(value)}`);
  return [part && `its part ${part}`, ...all].filter(Boolean).join(', ');
}

/** The devices of a pod, one per line. */
export function devicesOfPod(uses) {
  return el('ul', {}, uses.map(use => el('li', {}, use.device, el('span.faint', {}, ` ${amounts(use)}`))));
}
