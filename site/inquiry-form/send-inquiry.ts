import { FunctionsHttpError } from '@supabase/functions-js'
import * as v from 'valibot'
import { type SentAnswer, sendContactEmail, sentAnswerSchema } from '#contract/inquiry/send-contact-email.ts'
import { createBackendClient } from './backend-client.ts'
import { type ErrorMessages, toKnownMessages } from './error-messages.ts'
import { parseUrl } from './parse-url.ts'

export type SendOutcome =
  /** `page`: the confirmation's address, if the backend has one. */
  | { kind: 'accepted'; answer: SentAnswer | undefined; page: string | undefined }
  | { kind: 'rejected'; messages: ErrorMessages }
  /** `mayRetry`: no verdict, because of the connection or a failing server. */
  | { kind: 'failed'; error: unknown; mayRetry: boolean }

type SendOptions = { backendUrl: string; publicKey: string; idempotencyKey: string }

// Long enough for 2G, short enough to retry a lost answer before visitors give up.
const TIMEOUT_MS = 30_000

const refusalSchema = v.object({ error: v.object({ fields: v.record(v.string(), v.string()) }) })

/** Sends an inquiry once. Any 2xx counts as accepted; failures are returned, not thrown. */
export async function sendInquiry(
  inquiry: Readonly<Record<string, unknown>>,
  { backendUrl, publicKey, idempotencyKey }: SendOptions,
): Promise<SendOutcome> {
  try {
    const backend = backendUrl || location.origin
    const client = createBackendClient(backend, publicKey)
    const { data, error, response } = await client.functions.invoke(sendContactEmail.name, {
      body: inquiry,
      headers: { 'Idempotency-Key': idempotencyKey },
      timeout: TIMEOUT_MS,
    })
    if (error) return await toRefusal(error)
    const answer = v.safeParse(sentAnswerSchema, data)
    const path = response?.headers.get('content-location')
    return {
      kind: 'accepted',
      answer: answer.success ? answer.output : undefined,
      page: path ? parseUrl(path, backend)?.href : undefined,
    }
  } catch (error) {
    return { kind: 'failed', error, mayRetry: false }
  }
}

async function toRefusal(error: unknown): Promise<SendOutcome> {
  const response = error instanceof FunctionsHttpError && error.context
  if (!(response instanceof Response)) return { kind: 'failed', error, mayRetry: true }
  if (response.status === 422) {
    const refusal = v.safeParse(refusalSchema, await response.json())
    if (refusal.success) return { kind: 'rejected', messages: toKnownMessages(refusal.output.error.fields) }
  }
  return { kind: 'failed', error, mayRetry: response.status >= 500 }
}
