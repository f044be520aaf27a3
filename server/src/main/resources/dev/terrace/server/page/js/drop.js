// Loads a file that is dropped anywhere on the page or chosen by a button.

export function mountDrop(veil, load) {
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
    if (event.dataTransfer.files[0]) load(event.dataTransfer.files[0]);
  });
}

export function mountFile(button, file, load) {
  button.addEventListener('click', () => file.click());
  file.addEventListener('change', () => {
    if (file.files[0]) load(file.files[0]);
    file.value = '';
  });
}
