import type { HonoRequest } from 'hono'
import * as v from 'valibot'
import { AppError } from './app-error.ts'
import { toStrictSchema } from './strict-schema.ts'

const MAX_BODY_BYTES = 128 * 1024
const MAX_NAME_CHARACTERS = 200
const UNKNOWN_FIELD = 'This route takes no field of this name. Correct or remove it: nothing was done.'

/**
 * Parses a JSON body of the desk's client. Throws `fields` for a member that the schema doesn't name, and `invalid_request`
 * when the schema rejects the body otherwise. A body whose schema is optional may be left out.
 */
export async function readJson<Schema extends v.GenericSchema>(
  request: HonoRequest,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  const isLeftOut = ['0', undefined].includes(request.header('content-length'))
  if (isLeftOut && v.is(schema, undefined)) return v.parse(schema, undefined)
  checkLength(request, MAX_BODY_BYTES)
  if (!/^application\/json\b/i.test(request.header('content-type') ?? ''))
    throw new AppError('unsupported_type')
  return parseOrThrow(toStrictSchema(schema), await parseJson(request))
}

export function readQuery<Schema extends v.GenericSchema>(
  request: HonoRequest,
  schema: Schema,
): v.InferOutput<Schema> {
  return parseOrThrow(schema, request.query())
}

/** The length of the body, which Node holds the client to. */
export function checkLength(request: HonoRequest, maxBytes: number): number {
  const length = request.header('content-length')
  if (length === undefined || !/^\d+$/.test(length)) throw new AppError('length_required')
  if (Number(length) > maxBytes) throw new AppError('too_large')
  return Number(length)
}

function parseOrThrow<Schema extends v.GenericSchema>(schema: Schema, input: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, input)
  if (parsed.success) return parsed.output
  const unknown = parsed.issues.filter(isUnknownField).map(toPath)
  if (unknown.length > 0)
    throw new AppError('fields', { fields: Object.fromEntries(unknown.map((path) => [path, UNKNOWN_FIELD])) })
  // Issues would quote the input.
  throw new AppError('invalid_request')
}

function isUnknownField({ type, expected }: v.BaseIssue<unknown>): boolean {
  return type === 'strict_object' && expected === 'never'
}

function toPath({ path }: v.BaseIssue<unknown>): string {
  return (path ?? [])
    .map(({ key }) => String(key))
    .join('.')
    .slice(0, MAX_NAME_CHARACTERS)
}

async function parseJson(request: HonoRequest): Promise<unknown> {
  const text = await request.text()
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string' && value.includes('\0')) throw new AppError('invalid_request')
      return value
    })
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('invalid_json', { cause })
  }
}

/** PostgreSQL stores no NUL, so it is refused in addresses as in JSON. */
export function refuseNul(url: string): void {
  if (/%00/i.test(url)) throw new AppError('invalid_request')
}
