import type { SendOutcome } from './send-inquiry.ts'

const DELAYS_MS = [1_000, 3_000]

/** Retries without a verdict, as the answer may be lost; the idempotency key prevents duplicates. */
export async function sendWithRetries(
  send: () => Promise<SendOutcome>,
  isOnline = () => navigator.onLine,
): Promise<SendOutcome> {
  let outcome = await send()
  for (const delayMs of DELAYS_MS) {
    if (outcome.kind !== 'failed' || !outcome.mayRetry || !isOnline()) break
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    outcome = await send()
  }
  return outcome
}
