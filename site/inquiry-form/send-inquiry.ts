import { FunctionsHttpError } from '@supabase/functions-js'
import * as v from 'valibot'
import { type SentAnswer, sendContactEmail, sentAnswerSchema } from '#contract/send-contact-email.ts'
import { createBackendClient } from '../backend-client.ts'
import { type FaultMessages, toKnownMessages } from './fault-messages.ts'

export type SendOutcome =
  | { kind: 'accepted'; answer: SentAnswer | undefined }
  | { kind: 'rejected'; messages: FaultMessages }
  | { kind: 'failed'; error: unknown }

type SendOptions = { backendUrl: string; publicKey: string; idempotencyKey: string }

// Long enough for 2G, short enough that nobody thinks the page has died.
const TIMEOUT_MS = 45_000

const refusalSchema = v.object({ error: v.object({ fields: v.record(v.string(), v.string()) }) })

/** Sends an inquiry once. Any 2xx is an acceptance; what went wrong comes back as a value. */
export async function sendInquiry(
  inquiry: Readonly<Record<string, unknown>>,
  { backendUrl, publicKey, idempotencyKey }: SendOptions,
): Promise<SendOutcome> {
  try {
    const client = createBackendClient(backendUrl || location.origin, publicKey)
    const { data, error } = await client.functions.invoke(sendContactEmail.name, {
      body: inquiry,
      headers: { 'Idempotency-Key': idempotencyKey },
      timeout: TIMEOUT_MS,
    })
    if (error) return await toRefusal(error)
    const answer = v.safeParse(sentAnswerSchema, data)
    return { kind: 'accepted', answer: answer.success ? answer.output : undefined }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

async function toRefusal(error: unknown): Promise<SendOutcome> {
  if (
    error instanceof FunctionsHttpError &&
    error.context instanceof Response &&
    error.context.status === 422
  ) {
    const refusal = v.safeParse(refusalSchema, await error.context.json())
    if (refusal.success) return { kind: 'rejected', messages: toKnownMessages(refusal.output.error.fields) }
  }
  return { kind: 'failed', error }
}
