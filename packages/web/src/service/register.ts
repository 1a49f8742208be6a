/** Has the service worker keep the built page for visits without a server; a page while developing is not kept. */
export function keepForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser that keeps nothing, as in a private window, still plays.
  navigator.serviceWorker.register(new URL('./service-worker.js', document.baseURI)).catch(() => {});
}
