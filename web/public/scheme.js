// Before the first paint, so that a dark screen does not flash white. A file of its own: the page allows no inline script.
(function () {
  var chosen = null;
  try {
    chosen = localStorage.getItem('sextant-scheme');
  } catch (_) {}
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
