import * as v from 'valibot'
import type { PathParts, Route } from '#contract/api/route.ts'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { readAccessToken, renewAccessToken } from './access-token.ts'
import { DeskError } from './desk-error.ts'
import { backendUrl } from './environment.ts'
import { noteRefusal } from './session-store.ts'

type Schema = v.GenericSchema
type Maybe = Schema | undefined

/** `file` is the body of a route that takes one. An aborted signal rejects with its reason. */
type Options = { file?: Blob; signal?: AbortSignal }

/** Numbers are written out in a query. */
type Typed<Query> = { [Key in keyof Query]: Query[Key] | (string extends Query[Key] ? number : never) }

/** The parts of the path by their names, and query and body where the route has them. */
type Given<Path extends string, Query, Body> = Options &
  PathParts<Path> &
  (Query extends Schema ? { query: Typed<v.InferInput<Query>> } : unknown) &
  (Body extends Schema ? { body: v.InferInput<Body> } : unknown)

/** Left out where nothing has to be given. */
type Rest<Call> = object extends Call ? [given?: Call] : [given: Call]

const errorSchema = v.object({
  error: v.object({
    code: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
    lacks: v.optional(v.unknown()),
    fits: v.optional(v.unknown()),
  }),
})

/** Calls a route and parses its answer. Throws a DeskError for any failure. */
export async function callDesk<
  Path extends string,
  Query extends Maybe,
  Body extends Maybe,
  Answer extends Schema,
>(
  route: Route<Path, Query, Body, Answer>,
  ...[given]: Rest<Given<Path, Query, Body>>
): Promise<v.InferOutput<Answer>> {
  const response = await fetchCall(toCall(route, given))
  const body: unknown = await response.json().catch(() => undefined)
  // A route with an answer has its schema: Route makes it optional for those without.
  const parsed = v.safeParse(route.answer as Answer, body)
  if (!parsed.success) throw new DeskError('unreadable', { status: 500, cause: v.flatten(parsed.issues) })
  return parsed.output
}

/** Calls a route whose answer is read by the caller: a file, or a stream. */
export async function fetchDesk<
  Path extends string,
  Query extends Maybe,
  Body extends Maybe,
  Answer extends Maybe,
>(
  route: Route<Path, Query, Body, Answer>,
  given: Given<Path, Query, Body>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetchCall({ ...toCall(route, given), headers })
}

async function fetchCall(call: Call): Promise<Response> {
  try {
    return await sendSignedIn(call)
  } catch (error) {
    if (error instanceof DeskError) noteRefusal(error.code)
    throw error
  }
}

/** Parts of the path by their names, besides the other members. */
type Loose = Options & { query?: object; body?: unknown; [part: string]: unknown }

function toCall({ method, path }: Pick<Route, 'method' | 'path'>, given: Loose = {}): Call {
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => encodeURIComponent(String(given[name])))
  const { query = {}, body, file, signal } = given
  const set = Object.entries(query).filter(([, value]) => value !== undefined)
  const search =
    set.length === 0 ? '' : `?${new URLSearchParams(set.map(([key, value]) => [key, String(value)]))}`
  return { method, path: `${filled}${search}`, body, file, signal }
}

type Call = {
  method: Route['method']
  path: string
  body?: unknown
  file?: Blob | undefined
  signal?: AbortSignal | undefined
  headers?: Record<string, string>
}

async function sendSignedIn(call: Call): Promise<Response> {
  const token = await readAccessToken()
  try {
    return await send(call, token)
  } catch (error) {
    const isRefused = error instanceof DeskError && error.code === 'signed_out'
    const renewed = isRefused && token !== undefined ? await renewAccessToken(token) : undefined
    if (renewed === undefined) throw error
    return send(call, renewed)
  }
}

async function send(
  { path, method, body, file, signal, headers }: Call,
  token: string | undefined,
): Promise<Response> {
  const response = await fetch(`${backendUrl}/desk/v1/${path}`, {
    method,
    signal: signal ?? null,
    cache: 'no-store',
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: file }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new DeskError('offline', { cause })
  })
  if (!response.ok) throw await toDeskError(response)
  return response
}

export async function toDeskError(response: Response): Promise<DeskError> {
  const parsed = v.safeParse(errorSchema, await response.json().catch(() => undefined))
  const { code, fields, ...reasons } = parsed.success ? parsed.output.error : { code: '' }
  return new DeskError(isErrorCode(code) ? code : 'unexpected', {
    ...reasons,
    status: response.status,
    ...(fields && { fields }),
  })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatuses, code)
}
