// Copies and downloads the recovery codes, which are shown once.

const actions = document.querySelector('[data-codes-actions]');
const status = actions.querySelector('[role="status"]');
const { title, fileName, copied, copyFailed, downloaded } = actions.dataset;

const codes = Array.from(document.querySelectorAll('#codes li'), (item) => item.textContent.trim());
const text = [title, '', ...codes.map((code, index) => `${index + 1}. ${code}`), ''].join('\n');

async function copy() {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = copied;
  } catch {
    status.textContent = copyFailed;
  }
}

function download() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = fileName;
  // Safari reads the address after this script has ended, so it stays valid until the page closes
  link.click();
  status.textContent = downloaded;
}

actions.querySelector('[data-copy]').addEventListener('click', () => void copy());
actions.querySelector('[data-download]').addEventListener('click', download);
actions.hidden = false;
