// Applies the chosen theme before the first paint, so that no other theme flashes up.
(() => {
  try {
    const theme = localStorage.getItem('terrace.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden. Then the system's theme applies.
  }
})();
