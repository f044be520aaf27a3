// The theme: light, dark, or the system's. Notifies canvases, because a canvas does not follow CSS.
const order = ['system', 'light', 'dark'];
const listeners = [];
const system = matchMedia('(prefers-color-scheme: dark)');

export function onTheme(listener) {
  listeners.push(listener);
}

export function mountTheme(button) {
  const show = () => {
    const theme = chosen();
    button.textContent = { system: '◐', light: '☀', dark: '☾' }[theme];
    button.setAttribute('aria-label', `Theme: ${theme}. Change it`);
    button.title = `Theme: ${theme}`;
  };
  button.addEventListener('click', () => {
    choose(order[(order.indexOf(chosen()) + 1) % order.length]);
    show();
  });
  system.addEventListener('change', tell);
  show();
}

function chosen() {
  return document.documentElement.dataset.theme ?? 'system';
}

function choose(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem('terrace.theme', theme);
  } catch {
    // Storage may be forbidden. Then the choice lasts until the page is left.
  }
  tell();
}

function tell() {
  listeners.forEach(listener => listener());
}
