import { addressParser } from 'postal-mime'
import type { Mailbox } from '../../platform/mail/mailbox.ts'
import { findHeader, type Header, listHeaders } from './headers.ts'

/** A mailing of thousands in one header is not shown to its end. */
const MAX_MAILBOXES = 200
const MAX_LENGTH = 320

type Headers = { headers: readonly Header[] }
export type Head = Headers & { isHeadCut: boolean }

/** None of a head that is cut: a further sender may stand in what is left out. */
export function readSenders(part: Head): Mailbox[] {
  return part.isHeadCut ? [] : readMailboxes(part, 'from')
}

export function readMailboxes(part: Headers, key: string): Mailbox[] {
  return listHeaders(part, key)
    .flatMap((value) => joinNames(addressParser(value, { flatten: true })))
    .slice(0, MAX_MAILBOXES)
    .map(({ name, address }) => ({
      name: clean(name),
      address: clean(address ?? '').toLowerCase(),
    }))
    .filter(({ name, address }) => address !== '' || name !== '')
}

type Entry = { name: string; address?: string | undefined }

/** "Njoroge, Amina <a@x>" without quotes is one mailbox: what has no address belongs to the name of the next one. */
function joinNames(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = []
  let names: string[] = []
  for (const { name, address } of entries) {
    if (name !== '') names.push(name)
    if (!address) continue
    joined.push({ name: names.join(', '), address })
    names = []
  }
  return names.length > 0 ? [...joined, { name: names.join(', ') }] : joined
}

/** Headers in which mail servers note for whom they took a mail. */
const DELIVERY_HEADERS = [
  'delivered-to',
  'x-original-to',
  'envelope-to',
  'x-envelope-to',
  'x-delivered-to',
  'apparently-to',
]

export function readDeliveredTo(part: Headers): string[] {
  const addresses = DELIVERY_HEADERS.flatMap((key) => readMailboxes(part, key)).map(({ address }) => address)
  return [...new Set(addresses)].filter((address) => address !== '')
}

const MAX_REFERENCES = 200
const MESSAGE_ID = /<([^<>\s]{1,900})>/g

/** Message-IDs with their angle brackets, oldest first. */
export function readMessageIds(part: Headers, key: string): string[] {
  const ids = listHeaders(part, key).flatMap((value) => [...value.matchAll(MESSAGE_ID)].map(([id]) => id))
  return [...new Set(ids)].slice(-MAX_REFERENCES)
}

/** Some programs omit the angle brackets. */
export function readMessageId(part: Headers): string | null {
  const value = findHeader(part, 'message-id')?.trim() ?? ''
  const [id] = readMessageIds(part, 'message-id')
  if (id !== undefined) return id
  const bare = value.replace(/[<>\s]/g, '').slice(0, 900)
  return bare === '' ? null : `<${bare}>`
}

function clean(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LENGTH)
}
