import { hash, randomBytes } from 'node:crypto'
import { toMailbox } from '../../platform/mail/mailbox.ts'

const WINDOW_MS = 24 * 60 * 60 * 1000
const MAX_TEXTS = 20_000
/** More senders than the highest threshold add no information. */
const MAX_SENDERS = 24
/** Many people write "Please call me". */
const MIN_WORDS = 6

type Sender = { key: string; at: number }

export type SameWords = {
  /** Records a message; returns how many other addresses sent the same words within a day. */
  countOthers(message: string, email: string, now: number): number
}

/**
 * Remembers who sent which words in this process's memory, as MACs under a key that is never stored. In the database it
 * would be another index to write for every inquiry.
 */
export function createSameWords(): SameWords {
  const key = randomBytes(32).toString('base64')
  // The hashes never leave the process, so a simple keyed hash is enough, at half the cost of an HMAC.
  const toMac = (text: string) => hash('sha256', key + text, 'base64')
  const sendersByText = new Map<string, Sender[]>()

  return {
    countOthers(message, email, now) {
      const words = toWords(message)
      if (words.length < MIN_WORDS) return 0
      const text = toMac(words.join(' '))
      const sender = toMac(toMailbox(email))
      const others = (sendersByText.get(text) ?? []).filter(
        (earlier) => earlier.key !== sender && earlier.at > now - WINDOW_MS,
      )
      // Kept in order of use: the least recently used entry is evicted.
      sendersByText.delete(text)
      sendersByText.set(text, [...others.slice(-MAX_SENDERS), { key: sender, at: now }])
      if (sendersByText.size > MAX_TEXTS) sendersByText.delete(sendersByText.keys().next().value ?? '')
      return others.length
    },
  }
}

/** Letters and digits alone: case, punctuation and invisible characters don't change a text. */
function toWords(message: string): string[] {
  const plain = message
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
