import { readPreferences } from './preferences.ts'
import { playNotice } from './sound.ts'
import { tellNews } from './toasts-store.ts'

/**
 * Says what has just happened, by every enabled means, with no patient data but the reference. `isPushed`: this browser
 * gets a push message about it too.
 */
export function announce(text: string, open: () => void, { isPushed = false } = {}): void {
  tellNews(`${text}.`, open)
  const { sound, notifications } = readPreferences()
  if (sound) playNotice()
  if (notifications && document.hidden && !isPushed) showNotification(text, open)
}

function showNotification(text: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = createNotification(text)
  notification?.addEventListener('click', () => {
    window.focus()
    open()
    notification.close()
  })
}

function createNotification(text: string): Notification | undefined {
  try {
    return new Notification(text, { tag: text, silent: true })
  } catch {
    // Android shows them only for a service worker: there push messages serve.
    return undefined
  }
}
