import * as v from 'valibot'
import { type Readiness, readinessSchema } from '#contract/readiness.ts'

/** Asks how the server is. A server that isn't ready says so with 503 and the same body. */
export async function fetchReadiness(signal: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz', { signal, headers: { accept: 'application/json' } })
  return v.parse(readinessSchema, await response.json())
}
