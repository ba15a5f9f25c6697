import { hash, randomBytes } from 'node:crypto'
import { toMailbox } from '../mailbox.ts'

const WINDOW_MS = 24 * 60 * 60 * 1000
const MAX_TEXTS = 20_000
/** Past the highest count that is asked about, more senders tell nothing. */
const MAX_SENDERS = 24
/** "Please call me" is written by many people. */
const MIN_WORDS = 6

type Sender = { key: string; at: number }

export type SameWords = {
  /** Notes who sends a message; answers how many others sent the same words within a day. */
  countOthers(message: string, email: string, now: number): number
}

/**
 * Remembers who sent which words, in the memory of this process: as MACs under a key that nobody stores. In the
 * database it would be one more index for every inquiry to write.
 */
export function createSameWords(): SameWords {
  const key = randomBytes(32).toString('base64')
  // Nobody gets to see these, so the simple keyed hash does, at half the cost of an HMAC.
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
      // Kept in order of use, so that the oldest makes room.
      sendersByText.delete(text)
      sendersByText.set(text, [...others.slice(-MAX_SENDERS), { key: sender, at: now }])
      if (sendersByText.size > MAX_TEXTS) sendersByText.delete(sendersByText.keys().next().value ?? '')
      return others.length
    },
  }
}

/** Letters and digits alone: case, punctuation and invisible characters make no other text. */
function toWords(message: string): string[] {
  const plain = message
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
