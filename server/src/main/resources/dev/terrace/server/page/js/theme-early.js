// Before anything is drawn: the theme that was chosen, so that no other one flashes up.
(() => {
  try {
    const theme = localStorage.getItem('terrace.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's theme does.
  }
})();
