import { toMailbox } from '../platform/mail/mailbox.ts'

/** The company's own addresses, and where its sent mails are read. */
export type OwnAddresses = {
  includes(address: string): boolean
  list: readonly string[]
}

/** `mailboxes` are those of the settings: the sender, the support mailbox, and the mailbox that is read. */
export function createOwnAddresses(mailboxes: readonly (string | undefined)[]): OwnAddresses {
  const list = [...new Set(mailboxes.flatMap((mailbox) => toAddress(mailbox ?? '') ?? []))]
  const known = new Set(list.map(toMailbox))
  return { list, includes: (address) => known.has(toMailbox(address)) }
}

function toAddress(mailbox: string): string | undefined {
  return /([^\s<>]+@[^\s<>]+?)>?$/.exec(mailbox)?.[1]?.toLowerCase()
}
