import type { Context, Handler } from 'hono'
import type * as v from 'valibot'
import { readJson, readQuery } from '../../platform/http/read-json.ts'
import { describe, type Operation } from './operations.ts'
import type { StaffVariables } from './staff-guard.ts'

type Schema = v.GenericSchema
type StaffContext = Context<{ Variables: StaffVariables }>

type Given<Query, Body> = {
  /** The `:id` of the path. */
  id: string
  query: Query extends Schema ? v.InferOutput<Query> : undefined
  body: Body extends Schema ? v.InferOutput<Body> : undefined
}
type Answered<Answer> = Answer extends Schema ? v.InferInput<Answer> : Response

type Parts<Query, Body, Answer> = Omit<Operation, 'query' | 'body' | 'answer'> & {
  query?: Query
  body?: Body
  answer?: Answer
}

/**
 * A handler whose schemas are named once: they parse query and body, give the answer its type, and describe all of them in
 * the API's description. Without `answer` it makes its own response.
 */
export function operation<
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  Answer extends Schema | undefined = undefined,
>(
  parts: Parts<Query, Body, Answer>,
  handle: (c: StaffContext, given: Given<Query, Body>) => Answered<Answer> | Promise<Answered<Answer>>,
): Handler<{ Variables: StaffVariables }> {
  const { query, body, answer, status = 200 } = parts
  return describe(parts, async function answerRequest(c: StaffContext) {
    // Undefined where there is no schema, as the type says.
    const given = {
      id: c.req.param('id') ?? '',
      query: query && readQuery(c.req, query),
      body: body && (await readJson(c.req, body)),
    } as Given<Query, Body>
    const answered = await handle(c, given)
    return answer === undefined ? (answered as Response) : c.json(answered as object, status)
  })
}
