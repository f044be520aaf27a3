// All requests to /api/v1. Nothing else in the page talks to the server.

const root = 'api/v1';
let askForToken = async () => null;

/** A refusal by the server: its sentence, and its findings if it has any. */
export class Problem extends Error {
  constructor({ detail, title, status, findings = [] }) {
    super(detail ?? title ?? `The server answered ${status}.`);
    this.status = status;
    this.findings = findings;
  }
}

/** Sets the function that asks the user for a token. It returns null to continue without one. */
export function whenUnauthorized(ask) {
  askForToken = ask;
}

export const session = () => json('session');
export const snapshots = async () => (await json('snapshots')).snapshots;
export const cluster = snapshot => json(`snapshots/${part(snapshot)}/cluster`);
export const node = (snapshot, name) => json(`snapshots/${part(snapshot)}/nodes/${part(name)}`);
export const nodeAfter = (id, name) => json(`reports/${part(id)}/nodes/${part(name)}`);
export const configurations = async () => (await json('configurations')).configurations;
export const configuration = async name => (await ask(`configurations/${part(name)}`)).text();
export const saveConfiguration = (name, text) => json(`configurations/${part(name)}`, yaml('PUT', text));
export const lint = (text, signal) => json('lint', { ...yaml('POST', text), signal });
export const plugins = () => json('plugins');
export const report = id => json(`reports/${part(id)}`);
export const devices = id => json(`reports/${part(id)}/devices`);
export const clusterAfter = id => json(`reports/${part(id)}/cluster`);
export const compare = request => json('comparisons', body(request));
export const cancelRun = id => ask(`runs/${part(id)}`, { method: 'DELETE' });
export const startRun = request => json('runs', body(request));

/** The explanation of the outcome of a pod, a job or a queue: `kind` is pod, job or queue. */
export const explanation = (id, kind, name) => json(of(id, kind, name));

/** Searches changes that would let a pod or a job run. Slow. */
export const advice = (id, kind, name, signal) => json(`${of(id, kind, name)}/advice`, { signal });

/** The difference that changes make to the cycle of a report. */
export const tryChanges = (id, changes, signal) => json(`reports/${part(id)}/trials`, { ...body({ changes }), signal });

export const compareSeveral = (snapshot, configurations, signal) => json(`snapshots/${part(snapshot)}/comparison`, { ...body({ configurations }), signal });

function of(id, kind, name) {
  return `reports/${part(id)}/${kind}s/${name.split('/').map(part).join('/')}`;
}

/** The configuration in a dump, or null. */
export async function configurationOf(snapshot) {
  try {
    return await (await ask(`snapshots/${part(snapshot)}/configuration`)).text();
  } catch (problem) {
    if (problem.status === 404) return null;
    throw problem;
  }
}

/** Runs one cycle. Returns its report, and the id of the stored report. */
export async function cycle(request, signal) {
  const answer = await ask('cycles', { ...body(request), signal });
  return { id: answer.headers.get('Location').split('/').pop(), report: await answer.json() };
}

export const putSnapshot = (name, file, onSent, signal) => upload(`snapshots/${part(name)}`, file, onSent, signal);

/** Uploads a file and reports progress. Uses XMLHttpRequest, because fetch reports no upload progress. */
export function upload(path, file, onSent, signal) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', `${root}/${path}`);
    for (const [key, value] of Object.entries(authorization())) request.setRequestHeader(key, value);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = event => event.lengthComputable && onSent(event.loaded / event.total);
    request.onload = () => {
      if (request.status === 401) {
        askForToken().then(
          token => (token ? upload(path, file, onSent, signal).then(resolve, reject) : reject(problemOf(request.responseText, 401))),
          reject,
        );
      } else if (request.status < 300) resolve(JSON.parse(request.responseText));
      else reject(problemOf(request.responseText, request.status));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new DOMException('Stopped', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The events of a run until its end. Uses fetch, because an EventSource cannot send a token. */
export async function* runEvents(id, signal) {
  const answer = await ask(`runs/${part(id)}/events`, { headers: { Accept: 'text/event-stream' }, signal });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ''; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    const events = (rest + value).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const data = event.split('\n').filter(line => line.startsWith('data:'));
      if (data.length) yield JSON.parse(data.map(line => line.slice(5)).join('\n'));
    }
  }
}

export async function json(path, options) {
  return (await ask(path, options)).json();
}

export async function ask(path, options = {}) {
  for (let attempt = 0; ; attempt++) {
    const answer = await send(path, options);
    if (answer.ok) return answer;
    if (answer.status === 401 && (await askForToken())) continue;
    if (answer.status === 429 && attempt < 5) {
      await new Promise(resolve => setTimeout(resolve, 1000 * (Number(answer.headers.get('Retry-After')) || 1)));
      continue;
    }
    throw problemOf(await answer.text(), answer.status);
  }
}

async function send(path, options) {
  try {
    return await fetch(`${root}/${path}`, { ...options, headers: { ...authorization(), ...options.headers } });
  } catch (error) {
    throw error.name === 'AbortError' ? error : unreachable();
  }
}

function authorization() {
  const token = sessionStorage.getItem('terrace.token');
  return token ? { Authorization: `Bearer ${token}` } : {};
}

export function body(value) {
  return { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
}

function yaml(method, text) {
  return { method, headers: { 'Content-Type': 'text/yaml' }, body: text };
}

function problemOf(text, status) {
  try {
    return new Problem({ ...JSON.parse(text), status });
  } catch {
    return new Problem({ status });
  }
}

function unreachable() {
  return new Problem({ status: 0, detail: 'The server cannot be reached. Is terrace serve still running?' });
}

export function part(name) {
  return encodeURIComponent(name);
}
