type Outcome = { kind: string; mayRetry?: boolean }

const DELAYS_MS = [1_000, 3_000]

/** Retries without a verdict, as the answer may be lost; the idempotency key prevents duplicates. */
export async function sendWithRetries<Sent extends Outcome>(
  send: () => Promise<Sent>,
  isOnline = () => navigator.onLine,
): Promise<Sent> {
  let outcome = await send()
  for (const delayMs of DELAYS_MS) {
    if (!outcome.mayRetry || !isOnline()) break
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    outcome = await send()
  }
  return outcome
}
