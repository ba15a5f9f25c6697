import type { HonoRequest } from 'hono'
import { sendContactEmail } from '#contract/inquiry/send-contact-email.ts'
import { AppError } from '../platform/http/app-error.ts'

const MAX_KEY_LENGTH = 200

export type Submission = {
  fields: unknown
  idempotencyKey: string | undefined
}

/** `form` is the page's own form without script: it is answered with pages. */
export type SubmissionKind = 'json' | 'form'

/** Decides by the headers alone; refuses a body that is too large or of another type. */
export function readSubmissionKind(request: HonoRequest): SubmissionKind {
  const length = request.header('content-length')
  if (length === undefined || !/^\d+$/.test(length)) throw new AppError('length_required')
  const type = request.header('content-type')?.split(';')[0]?.trim().toLowerCase()
  const isForm = isFormType(type)
  const { maxBodyBytes, maxFormBytes } = sendContactEmail
  if (Number(length) > (isForm ? maxFormBytes : maxBodyBytes)) throw new AppError('too_large')
  if (isForm) return 'form'
  if (type === 'application/json') return 'json'
  throw new AppError('unsupported_type')
}

/** Whether a form exceeds JSON's limit. Checked after reading, so that the error page keeps what was typed. */
export function isTooLong({ fields }: Submission): boolean {
  return Buffer.byteLength(JSON.stringify(fields)) > sendContactEmail.maxBodyBytes
}

export function isFormType(type: string | undefined): boolean {
  return /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type ?? '')
}

/** Reads the body. Call it once the sender is authorised. */
export async function readSubmission(request: HonoRequest, kind: SubmissionKind): Promise<Submission> {
  const header = request.header('idempotency-key')
  if (kind === 'json') return { fields: await readJson(request), idempotencyKey: toIdempotencyKey(header) }
  const { idempotencyKey, ...fields } = await readForm(request)
  return { fields, idempotencyKey: toIdempotencyKey(header ?? idempotencyKey) }
}

async function readJson(request: HonoRequest): Promise<unknown> {
  try {
    return await request.json()
  } catch (cause) {
    throw new AppError('invalid_json', { cause })
  }
}

async function readForm(request: HonoRequest): Promise<Record<string, string>> {
  let form: FormData
  try {
    form = await request.formData()
  } catch (cause) {
    throw new AppError('invalid_inquiry', { cause })
  }
  // A file in a text field becomes empty text, which the schema rejects.
  return Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']))
}

function toIdempotencyKey(text: string | undefined): string | undefined {
  const key = text?.trim().replace(/^"(.*)"$/, '$1')
  if (key === undefined || key === '') return undefined
  if (key.length > MAX_KEY_LENGTH)
    throw new AppError('invalid_inquiry', { fieldErrors: { 'Idempotency-Key': 'tooLong' } })
  return key
}
