import type * as v from 'valibot'
import { parse } from 'valibot'
import { expect } from 'vitest'
import { type InquiryDetail, inquiryDetailSchema, inquiryListSchema } from '../../contract/desk/inquiries.ts'
import { type Acceptance, type Arrival, acceptArrivals } from '../../server/case/inquiry/store.ts'
import { type Recorded, recordChange } from '../../server/company/audit/record-change.ts'
import type { TestApp } from '../server/app.ts'
import { postJson, wanjiku } from '../server/inquiries.ts'
import { signInTestStaff } from './staff.ts'

export type Desk = {
  id: string
  get(path: string): Promise<Response>
  send(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Response>
  read<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema>>
  list(query?: string): Promise<v.InferOutput<typeof inquiryListSchema>>
  open(reference: string): Promise<InquiryDetail>
  act(reference: string, action: Record<string, unknown>): Promise<InquiryDetail>
  headers: { authorization: string }
}

type Staff = NonNullable<Parameters<typeof signInTestStaff>[1]>

/** SQLite takes 32,766 values at once. */
const ROWS_OF_ONE_STATEMENT = 500

/** The desk of a newly signed-in member of staff. */
export async function openDesk(app: TestApp, staff: Partial<Staff> = {}): Promise<Desk> {
  const { staff: account, headers } = await signInTestStaff(app, staff)

  function send(method: string, path: string, body?: unknown): Promise<Response> {
    const text = body === undefined ? undefined : JSON.stringify(body)
    return app.deskRequest(`/desk/v1${path}`, {
      method,
      headers: {
        ...headers,
        ...(text !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(text)),
        }),
      },
      ...(text !== undefined && { body: text }),
    })
  }

  async function read<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    const response = await send('GET', path)
    expect(response.status).toBe(200)
    return parse(schema, await response.json())
  }

  const open = (reference: string) => read(`/inquiries/${reference}`, inquiryDetailSchema)
  return {
    id: account.id,
    headers,
    get: (path) => send('GET', path),
    send,
    read,
    list: (query = '') => read(`/inquiries?${query}`, inquiryListSchema),
    open,
    async act(reference, action) {
      const { inquiry } = await open(reference)
      const response = await send('POST', `/inquiries/${reference}/actions`, {
        version: inquiry.version,
        ...action,
      })
      expect(response.status).toBe(200)
      return parse(inquiryDetailSchema, await response.json())
    },
  }
}

export async function receive(app: TestApp, changes: Partial<typeof wanjiku> = {}): Promise<string> {
  const response = await postJson(app, { ...wanjiku, ...changes })
  expect(response.status).toBe(200)
  const { reference } = (await response.json()) as { reference: string }
  return reference
}

/** Stores many inquiries, a second apart, in one transaction; returns their references. */
export async function receiveAtOnce(
  app: TestApp,
  changes: readonly Pick<typeof wanjiku, 'email' | 'message'>[],
): Promise<string[]> {
  const arrivals = changes.map((change): Arrival => {
    app.clock.now += 1_000
    const inquiry = {
      ...wanjiku,
      ...change,
      ...({ countryCode: '+254', locale: 'en', consentVersion: '' } as const),
    }
    const signals = { isTrapFilled: false, filledInMs: undefined }
    const receivedAt = app.clock.now
    const mailing = { isCrowded: false, mayAcknowledge: true }
    return { inquiry, signals, idempotencyKey: undefined, receivedAt, mailing }
  })
  const acceptances = await recordChange({ ...app, now: () => app.clock.now }, async (trx) => {
    const parts: Recorded<Acceptance[]>[] = []
    for (let from = 0; from < arrivals.length; from += ROWS_OF_ONE_STATEMENT) {
      const some = arrivals.slice(from, from + ROWS_OF_ONE_STATEMENT)
      const judgement = { judge: () => [], takeDigestLine: () => true, prefix: 'PN' }
      parts.push(await acceptArrivals(trx, app.vault, some, judgement))
    }
    return {
      events: parts.flatMap(({ events }) => events),
      result: parts.flatMap(({ result }) => result),
    }
  })
  return acceptances.flatMap((acceptance) => ('receipt' in acceptance ? acceptance.receipt.reference : []))
}

export async function readError(response: Response): Promise<{ status: number; code: string }> {
  const { error } = (await response.json()) as { error: { code: string } }
  return { status: response.status, code: error.code }
}

/** Returns what is wrong with each refused field. */
export async function readRefusedFields(response: Response): Promise<Record<string, string> | undefined> {
  expect(response.status).toBe(422)
  return ((await response.json()) as { error: { fields?: Record<string, string> } }).error.fields
}
