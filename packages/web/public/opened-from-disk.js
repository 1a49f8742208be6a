/** A page from disk cannot load modules: it says what can be done instead. */
if (location.protocol === 'file:') {
  document.getElementById('page').textContent =
    'This page cannot be opened from disk: browsers load no modules from there. ' +
    'Run "npx pincer web" and open the address that it prints, or put this folder on any web server.';
}
