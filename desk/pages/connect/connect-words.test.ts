import { describe, expect, it } from 'vitest'
import { toAnswerWords, toFieldsWarning, toTokenWords, toWebhookWords } from './connect-words.ts'

describe('what a webhook sends of patients', () => {
  it('is said only where there is something', () => {
    expect(toFieldsWarning([])).toBeUndefined()
    expect(toFieldsWarning(['name'])).toBe('Sends the name of patients')
    expect(toFieldsWarning(['name', 'phone', 'message'])).toBe(
      'Sends the name, the telephone number and the words of patients',
    )
  })
})

describe('a token', () => {
  const times = { lastUsedAt: null, expiresAt: 2 }
  it.each([
    [{ ...times, state: 'active' }, 'Never used. Works until day 2'],
    [{ ...times, lastUsedAt: 1, state: 'active' }, 'Last used day 1. Works until day 2'],
    [{ ...times, state: 'expired' }, 'Expired day 2. Never used'],
    [{ ...times, state: 'refused' }, 'Refused: whoever made it is no administrator any more'],
  ] as const)('%o reads "%s"', (token, words) => {
    expect(toTokenWords(token, (at) => `day ${at}`)).toBe(words)
  })
})

describe('a webhook', () => {
  it.each([
    [{ state: 'active', failed: 0, waiting: 0 }, 'Everything was delivered'],
    [{ state: 'active', failed: 2, waiting: 1 }, '2 given up, 1 waiting for another try'],
    [{ state: 'paused', failed: 2, waiting: 1 }, 'Paused: what happens meanwhile is not sent later'],
    [{ state: 'gone', failed: 1, waiting: 0 }, 'Ended by its receiver, which answered 410'],
  ] as const)('%o reads "%s"', (webhook, words) => {
    expect(toWebhookWords(webhook)).toBe(words)
  })
})

describe('an attempt', () => {
  const none = { status: null, error: null, attempts: 0 }
  it.each([
    [{ ...none, state: 'waiting' }, 'Not tried yet'],
    [{ ...none, state: 'waiting', status: 500, attempts: 1 }, 'Answered 500'],
    [{ ...none, state: 'waiting', error: 'ECONNREFUSED', attempts: 1 }, 'Nothing listens there'],
    [{ ...none, state: 'waiting', error: 'CERT_HAS_EXPIRED', attempts: 1 }, 'CERT_HAS_EXPIRED'],
    [{ ...none, state: 'failed', error: 'HELD' }, 'Held since a restore: it may have been delivered before'],
  ] as const)('%o reads "%s"', (delivery, words) => {
    expect(toAnswerWords(delivery)).toBe(words)
  })
})
