// Measures the pauses of random pan and zoom in a report.
({
  /** Pans and zooms one plot after another for some seconds. Returns the longest task in milliseconds; 0 if none took 50 ms. */
  wander: async ({ seconds, seed }) => {
    let state = Number(seed);
    const random = most => (state = (state * 48271) % 2147483647) % most;
    const frame = () => new Promise(requestAnimationFrame);
    const tasks = [];
    const observer = new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)));
    observer.observe({ type: 'longtask' });
    const plots = [...document.querySelectorAll('.plot')].filter(plot => plot.querySelector('canvas'));
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '[', ']', '+', '-', 'PageUp', 'PageDown', 'Home', 'End', '0'];
    let plot = plots[0];
    const end = performance.now() + 1000 * Number(seconds);
    for (let step = 0; performance.now() < end; step++) {
      if (step % 100 === 0) {
        plot = plots[random(plots.length)];
        plot.scrollIntoView({ block: 'center' });
      }
      const area = plot.getBoundingClientRect();
      if (random(3) === 0) plot.dispatchEvent(new KeyboardEvent('keydown', { key: keys[random(keys.length)], cancelable: true }));
      else plot.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY: random(2) ? 1 : -1, clientX: area.left + random(Math.floor(area.width)), cancelable: true }));
      await frame();
    }
    await frame();
    observer.disconnect();
    return Math.round(Math.max(0, ...tasks));
  },
})
