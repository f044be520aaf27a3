// Loads a dump that is dropped anywhere on the page or chosen by the button.
import { byId } from './dom.js';

export function mountDrop(commands) {
  const veil = byId('drop');
  const file = byId('file');
  let depth = 0;
  const show = shown => (veil.hidden = !shown);
  const carriesFile = event => [...(event.dataTransfer?.types ?? [])].includes('Files');

  document.addEventListener('dragenter', event => {
    if (!carriesFile(event)) return;
    depth++;
    show(true);
  });
  document.addEventListener('dragleave', event => {
    if (carriesFile(event) && --depth <= 0) {
      depth = 0;
      show(false);
    }
  });
  document.addEventListener('dragover', event => carriesFile(event) && event.preventDefault());
  document.addEventListener('drop', event => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    depth = 0;
    show(false);
    if (event.dataTransfer.files[0]) commands.load(event.dataTransfer.files[0]);
  });
  byId('load').addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    if (file.files[0]) commands.load(file.files[0]);
    file.value = '';
  });
}
