import * as v from 'valibot'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { readAccessToken, renewAccessToken } from './access-token.ts'
import { DeskError } from './desk-error.ts'
import { backendUrl } from './environment.ts'
import { noteRefusal } from './session-store.ts'

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: unknown
  file?: Blob
  signal?: AbortSignal
}

const errorSchema = v.object({
  error: v.object({
    code: v.string(),
    fields: v.optional(v.record(v.string(), v.string())),
  }),
})

/** Calls the desk's API and parses its answer. Throws a DeskError for any failure. */
export async function callDesk<Schema extends v.GenericSchema>(
  schema: Schema,
  path: string,
  options: CallOptions = {},
): Promise<v.InferOutput<Schema>> {
  const response = await fetchDesk(path, options)
  const body: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined)
  const parsed = v.safeParse(schema, body)
  if (!parsed.success) throw new DeskError('unreadable', { status: 500, cause: v.flatten(parsed.issues) })
  return parsed.output
}

export async function fetchDesk(
  path: string,
  options: CallOptions = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    return await sendSignedIn({ ...options, path, headers })
  } catch (error) {
    if (error instanceof DeskError) noteRefusal(error.code)
    throw error
  }
}

type Call = CallOptions & { path: string; headers: Record<string, string> }

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
  { path, method = 'GET', body, file, signal, headers }: Call,
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

async function toDeskError(response: Response): Promise<DeskError> {
  const parsed = v.safeParse(errorSchema, await response.json().catch(() => undefined))
  const { code, fields } = parsed.success ? parsed.output.error : { code: '', fields: undefined }
  return new DeskError(isErrorCode(code) ? code : 'unexpected', {
    status: response.status,
    ...(fields && { fields }),
  })
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorStatuses, code)
}
