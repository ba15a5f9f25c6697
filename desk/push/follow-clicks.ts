import * as v from 'valibot'
import { navigate } from 'wouter/use-browser-location'

const messageSchema = v.object({ path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)) })

/** Opens the pressed notification's page in this window, after the sign-in if necessary. */
export function followClicks(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    const message = v.safeParse(messageSchema, data)
    if (message.success) navigate(message.output.path)
  })
  navigator.serviceWorker.startMessages()
}
