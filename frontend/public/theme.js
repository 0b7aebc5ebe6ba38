// Runs before the first paint, as a file of its own, so that the page needs no inline script.
(function () {
  try {
    var theme = localStorage.getItem('numbercast.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage may be forbidden; the system's own preference then decides.
  }
})();
