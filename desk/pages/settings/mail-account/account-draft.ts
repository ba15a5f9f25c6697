import { type Provider, type ProviderKey, providers } from './providers.ts'

export type Place = { host: string; port: string }

export type AccountDraft = {
  provider: ProviderKey
  address: string
  user: string
  password: string
  /** As typed; those of the provider count until then. */
  out: Place | undefined
  in: Place | undefined
  isRead: boolean
}

/** Splits a host that was pasted with its port, such as "smtp.gmail.com:587". */
export function toPlace(typed: string): Place {
  const [, host = typed, port = ''] = /^\s*([^:/\s]+):(\d{1,5})\s*$/.exec(typed) ?? []
  return { host, port }
}

/** The servers that would be tried: typed ones, or those that the provider names. */
export function toPlaces({ provider, address, ...draft }: AccountDraft): { out: Place; in: Place } {
  const chosen: Provider = providers[provider]
  const domain = address.split('@')[1]?.trim() ?? ''
  const toHost = (place: Provider['in']) =>
    place === null || place === 'never' ? '' : typeof place === 'string' ? place : place(domain)
  return {
    out: draft.out ?? toPlace(toHost(chosen.out)),
    in: draft.in ?? toPlace(toHost(chosen.in)),
  }
}

export function canBeRead({ provider }: AccountDraft): boolean {
  const chosen: Provider = providers[provider]
  return chosen.in !== 'never'
}

function toText({ host, port }: Place): string {
  return port === '' ? host : `${host}:${port}`
}

/** A server that asks for no password gets no user name either. */
export function toAccount(draft: AccountDraft) {
  const { address, user, password, isRead } = draft
  const places = toPlaces(draft)
  return {
    address,
    user: password === '' ? null : user.trim() || address.trim(),
    password: password || null,
    out: toText(places.out),
    in: isRead && canBeRead(draft) ? toText(places.in) : null,
  }
}
