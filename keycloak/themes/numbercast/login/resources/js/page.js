import { checkAuthSession, startSessionPolling } from './authChecker.js';

const { signedInElsewhere, sessionHash } = document.body.dataset;
if (signedInElsewhere) startSessionPolling(signedInElsewhere);
if (sessionHash) checkAuthSession(sessionHash);

// A link from an email leads to its form without another click: opening the page changes nothing at the server.
const next = document.querySelector('a[data-follow]');
if (next) location.replace(next.href);

for (const button of document.querySelectorAll('button.reveal')) {
  const field = document.getElementById(button.getAttribute('aria-controls'));
  button.hidden = false;
  button.addEventListener('click', () => {
    const shown = field.type === 'text';
    field.type = shown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!shown));
    button.textContent = shown ? button.dataset.show : button.dataset.hide;
  });
}

// A second submit of the same form is answered with "page expired".
for (const form of document.querySelectorAll('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent) event.preventDefault();
    form.dataset.sent = 'true';
  });
}

// The page comes back from the browser's cache with the form still marked as sent.
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll('form[data-sent]')) delete form.dataset.sent;
});
