import type { AdditionText } from './kept-words.ts'

export type AdditionOutcome =
  | { kind: 'accepted' }
  /** Something in it was refused: the page itself says what, in answer to its form. */
  | { kind: 'refused' }
  /** `mayRetry`: no verdict, because of the connection or a failing server. */
  | { kind: 'failed'; status: number; mayRetry: boolean }

// As long as for an inquiry.
const TIMEOUT_MS = 30_000

/** Sends the words once under their key. Failures are returned, not thrown. */
export async function sendAddition(text: AdditionText, key: string): Promise<AdditionOutcome> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  try {
    const { status, ok, ...response } = await request(text, key, stop.signal)
    if (status === 422) return { kind: 'refused' }
    // Networks that ask for a sign-in answer anything with a page of their own.
    if (ok && response.key === key) return { kind: 'accepted' }
    return { kind: 'failed', status, mayRetry: ok || status >= 500 }
  } catch {
    return { kind: 'failed', status: 0, mayRetry: true }
  } finally {
    clearTimeout(timer)
  }
}

async function request(text: AdditionText, key: string, signal: AbortSignal) {
  const response = await fetch(location.pathname, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({ ...text, key, act: 'add' }),
    signal,
  })
  const { status, ok } = response
  const answer: { key?: unknown } = ok ? Object(await response.json()) : {}
  return { status, ok, key: answer.key }
}
