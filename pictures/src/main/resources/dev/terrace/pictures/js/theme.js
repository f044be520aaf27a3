// The theme: light, dark, or the system's. Print is always light.
import { repaint } from './paints.js';

const order = ['system', 'light', 'dark'];

/** `keep` is called with the theme that the user chooses. */
export function mountTheme(button, keep = () => {}) {
  const root = document.documentElement;
  const chosen = () => root.dataset.theme ?? 'system';
  const show = () => {
    button.textContent = { system: '◐', light: '☀', dark: '☾' }[chosen()];
    button.setAttribute('aria-label', `Theme: ${chosen()}. Change it`);
    button.title = `Theme: ${chosen()}`;
  };
  button.addEventListener('click', () => {
    const next = order[(order.indexOf(chosen()) + 1) % order.length];
    if (next === 'system') delete root.dataset.theme;
    else root.dataset.theme = next;
    keep(next);
    show();
    repaint();
  });
  show();
}
