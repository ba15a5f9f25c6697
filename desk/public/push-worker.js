// Shows push messages, and opens the desk where they lead. It answers no request and keeps no copy of anything.

self.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json()
  event.waitUntil(self.registration.showNotification(title, { body, tag, renotify: true, data: { path } }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openDesk(event.notification.data.path))
})

async function openDesk(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desk = windows.find(({ visibilityState }) => visibilityState === 'visible') ?? windows[0]
  if (desk === undefined) return self.clients.openWindow(path)
  // The desk goes there by itself: a load would lose what is being written.
  desk.postMessage({ path })
  return desk.focus()
}

// A new version takes over at once: there is nothing that it could break.
self.addEventListener('install', () => self.skipWaiting())
