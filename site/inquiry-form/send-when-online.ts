/** Sends what waits: at once if there is a connection, and each time one comes back until the signal. */
export function sendWhenOnline(send: () => void, signal: AbortSignal): void {
  if (navigator.onLine) send()
  addEventListener('online', send, { signal })
}
