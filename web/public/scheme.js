// Runs before the first paint so that a dark screen does not flash white. It is a separate file because the CSP allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('sextant-scheme');
  } catch {
    // Storage is not available; the system's scheme applies.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
