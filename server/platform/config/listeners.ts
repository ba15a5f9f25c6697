import { isLoopback } from './loopback.ts'

export type Listener = { host: string; port: number }

type Served = {
  production: boolean
  publicListener: Listener
  deskListener: Listener | undefined
  publicOrigin: string
  deskOrigin: string
  rateLimits: boolean
  mail: { incoming: { lmtp: Listener | undefined } }
}

/** Finds listeners that would take each other's port or name, or leave passwords open to guessing. */
export function findListenerErrors(config: Served): string[] {
  const { publicListener, deskListener, publicOrigin, deskOrigin } = config
  const listeners = deskListener ? [publicListener, deskListener] : [publicListener]
  const errors: string[] = []
  if (publicListener.port === deskListener?.port)
    errors.push('DESK_PORT: expected another port than PORT; or same, for one port and two host names')
  if (deskListener === undefined && new URL(publicOrigin).hostname === new URL(deskOrigin).hostname)
    errors.push('DESK_ORIGIN: expected with DESK_PORT=same, under another host name than PUBLIC_ORIGIN')
  // Passwords could be guessed at a desk that has no limits.
  const isOnLoopback = listeners.every(({ host }) => isLoopback(host))
  if (!config.rateLimits && (config.production || !isOnLoopback))
    errors.push('RATE_LIMITS: expected on; off is for load tests, with HOST and DESK_HOST on loopback')
  const { lmtp } = config.mail.incoming
  if (lmtp && listeners.some(({ port }) => port === lmtp.port))
    errors.push('LMTP_PORT: expected another port than PORT and DESK_PORT')
  return errors
}
