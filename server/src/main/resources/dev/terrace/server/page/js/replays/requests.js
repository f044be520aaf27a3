// The requests about traces and replays.
import { ask, body, json, part, upload } from '../api.js';

export const traces = async () => (await json('traces')).traces;
export const trace = name => json(`traces/${part(name)}`);
export const putTrace = (name, file, onSent, signal) => upload(`traces/${part(name)}`, file, onSent, signal);
export const deleteTrace = name => ask(`traces/${part(name)}`, { method: 'DELETE' });

/** The stored replays, and the runs of those that are queued or running. */
export const replays = () => json('replays');
export const begin = request => json('replays', body(request));
export const charts = name => json(`replays/${part(name)}/charts`);
export const deleteReplay = name => ask(`replays/${part(name)}`, { method: 'DELETE' });

/** The HTML report. Not a link, because a link sends no token. */
export const reportFile = async name => (await ask(`replays/${part(name)}/report`)).blob();

/** The cluster at a second under one of the configurations. */
export const moment = (name, second, configuration) => json(path(name, second, configuration));

/** Stores the cluster at a second as a snapshot. */
export const keepMoment = (name, second, configuration, snapshot) => json(path(name, second, configuration), body({ snapshot }));

function path(name, second, configuration) {
  return `replays/${part(name)}/moments/${second}?configuration=${configuration}`;
}
