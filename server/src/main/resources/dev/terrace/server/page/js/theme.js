// The theme of the page, which outlasts a visit.
import { mountTheme as mount } from '../pictures/js/theme.js';

export function mountTheme(button) {
  mount(button, theme => {
    try {
      localStorage.setItem('terrace.theme', theme);
    } catch {
      // Storage may be forbidden. Then the choice lasts until the page is left.
    }
  });
}
