import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { PathParts, Route } from '#contract/api/route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readJson, readQuery } from '../../platform/http/read-json.ts'
import { describe } from './operations.ts'
import type { StaffVariables } from './staff-guard.ts'

type Maybe = v.GenericSchema | undefined
export type StaffContext = Context<{ Variables: StaffVariables }>
export type StaffRoutes = Hono<{ Variables: StaffVariables }>

/** The parts of the path as they were sent, the query and the body as their schemas parse them. */
export type Given<Path extends string, Query, Body> = PathParts<Path> & {
  query: Query extends v.GenericSchema ? v.InferOutput<Query> : undefined
  body: Body extends v.GenericSchema ? v.InferOutput<Body> : undefined
}
type Answered<Answer> = Response | (Answer extends v.GenericSchema ? v.InferInput<Answer> : never)

/**
 * Binds a route to the function that answers it. Only administrators pass a route for them; who else may call it is for the
 * guards before `routes`. Without an `answer`, or to stream one, the function makes its own response.
 */
export function serveRoute<
  Path extends string,
  Query extends Maybe,
  Body extends Maybe,
  Answer extends Maybe,
>(
  routes: StaffRoutes,
  route: Route<Path, Query, Body, Answer>,
  handle: (c: StaffContext, given: Given<Path, Query, Body>) => Answered<Answer> | Promise<Answered<Answer>>,
): void {
  const { method, path, query, body, status = 200, callers } = route
  async function answerRequest(c: StaffContext): Promise<Response> {
    if (callers === 'administrators' && !c.get('staff').admin) throw new AppError('forbidden')
    // Each part of the path has its parameter, and a query or a body without a schema is undefined, as the type says.
    const given = {
      ...c.req.param(),
      query: query && readQuery(c.req, query),
      body: body && (await readJson(c.req, body)),
    } as Given<Path, Query, Body>
    const answered = await handle(c, given)
    return answered instanceof Response ? answered : c.json(answered as object, status)
  }
  routes.on(method, `/${path}`, describe(route, answerRequest))
}
