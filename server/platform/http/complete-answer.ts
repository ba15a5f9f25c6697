import type { Context } from 'hono'
import { isFileType } from './file-type.ts'

/** By their names in lower case. */
export type HeaderRecord = Readonly<Record<string, string>>

export type AnswerVariables = {
  requestId?: string
  /** The listener's own headers for an answer of that content type. */
  toListenerHeaders?: (c: Context, contentType: string) => HeaderRecord
  completeAnswer?: Response
}

/** `common` is kept between requests, so that it is joined with the listener's headers once. */
export type OwnHeaders = { common: HeaderRecord; extra?: HeaderRecord }

/**
 * Answers with the headers of the route, of the listener and of the request at once, as one record that goes to Node as
 * it is. Each header that is set on a `Response` afterwards, and each `Headers`, costs microseconds.
 */
export function answerCompletely(
  c: Context,
  body: string | Uint8Array<ArrayBuffer> | null,
  status: number,
  { common, extra }: OwnHeaders,
): Response {
  const type = common['content-type'] ?? ''
  const listenerHeaders = c.get('toListenerHeaders')?.(c, type)
  // An answer that is equal for everybody needs no id to ask about: it would be a part of the first round trip.
  const isAlike = status < 400 && common['etag'] !== undefined
  const requestId = isAlike || isFileType(type) ? undefined : c.get('requestId')
  const headers = {
    ...(listenerHeaders ? join(common, listenerHeaders) : common),
    ...extra,
    ...(requestId !== undefined && { 'x-request-id': requestId }),
  }
  const answer = new Response(body, { status, headers })
  if (listenerHeaders) c.set('completeAnswer', answer)
  return answer
}

/** Whether the present answer has everything that middleware would add. */
export function isComplete(c: Pick<Context, 'get' | 'res'>): boolean {
  return c.get('completeAnswer') === c.res
}

const joined = new WeakMap<HeaderRecord, WeakMap<HeaderRecord, HeaderRecord>>()

/** In the order in which `Headers` lists them. The route's headers replace the listener's. */
function join(common: HeaderRecord, ofListener: HeaderRecord): HeaderRecord {
  const known = joined.get(common) ?? new WeakMap<HeaderRecord, HeaderRecord>()
  joined.set(common, known)
  const found = known.get(ofListener)
  if (found) return found
  const entries = Object.entries({ ...ofListener, ...common })
  const sorted = Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  known.set(ofListener, sorted)
  return sorted
}
