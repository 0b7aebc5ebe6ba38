// Runs before the first paint, as a file of its own, so that the page needs no inline script.
(function () {
  try {
    var theme = localStorage.getItem('numbercast.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    // Picks the header of members or of visitors, see src/lib/signed-in-hint.ts
    if (localStorage.getItem('numbercast.signed-in')) document.documentElement.setAttribute('data-signed-in', '');
  } catch {
    // Storage may be forbidden; the system's own preference then decides.
  }
  // A press on the switch while the page's scripts are still on their way is kept for it, see theme-switch.tsx. On the
  // document, so that React, which listens further in, takes those that come later.
  document.addEventListener('click', function (event) {
    var early = event.target.closest('[data-early]');
    if (early) early.dataset.early = early.dataset.early ? '' : 'pressed';
  });
})();
