import type { HonoRequest } from 'hono'
import * as v from 'valibot'
import { AuthError } from './auth-error.ts'

type Fields = Record<string, v.GenericSchema>

/** Text of limited length; some clients send null for "none". */
export const text = (maxCharacters = 1_000) =>
  // PostgreSQL stores no NUL.
  v.nullish(v.pipe(v.string(), v.maxLength(maxCharacters), v.excludes('\0')))

/** Fields of a JSON body. Ignores other members, since clients send more. A missing body is an empty object. */
export async function readBody<const Shape extends Fields>(req: HonoRequest, fields: Shape) {
  const parsed = v.safeParse(v.object(fields), parseJson(await req.text()))
  if (!parsed.success) {
    const [issue] = parsed.issues
    throw new AuthError('validation_failed', { message: `Could not use ${String(issue.path?.[0]?.key)}` })
  }
  return parsed.output
}

function parseJson(body: string): object {
  if (body === '') return {}
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    throw new AuthError('bad_json', { cause })
  }
  throw new AuthError('bad_json')
}
