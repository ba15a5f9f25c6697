import { readPreferences } from './preferences.ts'
import { playNotice } from './sound.ts'
import { tellDone } from './toasts-store.ts'

/** Announces by every enabled means, naming only the reference. `isPushed`: a push message shows it already. */
export function announce(text: string, open: () => void, { isPushed = false } = {}): void {
  tellDone(`${text}.`, { open })
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
    // Android shows notifications only from a service worker, so push messages do this.
    return undefined
  }
}
