// Requests that are worth their answer only while no newer one was made.

/** Runs one request at a time. While it runs, only the newest of the other ones waits. */
export function latest(ask, show) {
  let wanted = null;
  let isBusy = false;
  return async function request(...what) {
    wanted = what;
    if (isBusy) return;
    isBusy = true;
    while (wanted) {
      const now = wanted;
      wanted = null;
      const answer = await ask(...now).catch(problem => ({ problem }));
      show(answer, ...now);
    }
    isBusy = false;
  };
}
