import { isMailKind, type MailKind } from '#contract/mail/mail-kinds.ts'

/** Mails of ours that concern no inquiry: server/company/staff/notice-mails.ts, server/company/letters/test-mail.ts. */
const OTHER_KINDS = ['notice', 'test'] as const

const OWN = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(?:(\d+)\.)?([a-z0-9-]+)@[^@>]+>$/

/** `item` tells apart the mails of one kind about one inquiry; empty where there is one only. */
export type OwnMessageId = { id: string; item: string; kind: MailKind | (typeof OTHER_KINDS)[number] }

/**
 * Reads a Message-ID of ours, which names the reply, or else the inquiry, as server/case/mails.ts makes it. Undefined
 * for somebody else's.
 */
export function parseMessageId(messageId: string): OwnMessageId | undefined {
  const [, id, item = '', kind = ''] = OWN.exec(messageId) ?? []
  if (id === undefined) return undefined
  const other = OTHER_KINDS.find((each) => each === kind)
  if (other) return { id, item, kind: other }
  return isMailKind(kind) ? { id, item, kind } : undefined
}
