import type { LiveEvent } from '#contract/desk/inquiries.ts'
import { readPreferences } from './preferences.ts'
import { playNotice } from './sound.ts'
import { tellNews } from './toasts-store.ts'

const GATHER_MS = 400

let gathered: string[] | undefined

/** Announces new inquiries, except spam, by every enabled means, with no patient data but the reference. */
export function noteNewInquiry({ kind, reference, standing }: LiveEvent, open: (path: string) => void): void {
  if (kind !== 'received' || reference === null || standing === 'spam') return
  if (gathered === undefined) {
    gathered = []
    window.setTimeout(() => tell(open), GATHER_MS)
  }
  gathered.push(reference)
}

function tell(open: (path: string) => void): void {
  const references = gathered ?? []
  gathered = undefined
  const [first] = references
  if (first === undefined) return
  const text = references.length === 1 ? `New inquiry ${first}` : `${references.length} new inquiries`
  const show = () => open(references.length === 1 ? `/inquiries/${first}` : '/inbox/due')
  tellNews(`${text}.`, show)
  const { sound, notifications } = readPreferences()
  if (sound) playNotice()
  if (notifications && document.hidden) showNotification(text, show)
}

function showNotification(text: string, open: () => void): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const notification = new Notification(text, { tag: text, silent: true })
  notification.addEventListener('click', () => {
    window.focus()
    open()
    notification.close()
  })
}
