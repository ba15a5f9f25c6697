import type { Context } from 'hono'
import type * as v from 'valibot'
import type { Route } from '#contract/api/route.ts'
import type { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { isReference } from '#contract/inquiry/reference.ts'
import { describe } from '../company/staff/operations.ts'
import type { Given, StaffContext, StaffRoutes } from '../company/staff/serve-route.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson } from '../platform/http/read-json.ts'
import { type ReadDeps, readInquiry } from './read/read-inquiry.ts'

/** The inquiry that a route's `:reference` names; throws `not_found` for what is none. */
export function readReference(c: Context): string {
  const reference = (c.req.param('reference') ?? '').toUpperCase()
  if (!isReference(reference)) throw new AppError('not_found')
  return reference
}

/** Binds a route to the function that changes its inquiry, and answers with the inquiry as it is then. */
export function onInquiry<
  Path extends `inquiries/:reference/${string}`,
  Body extends v.GenericSchema | undefined,
>(
  routes: StaffRoutes,
  deps: ReadDeps,
  route: Route<Path, undefined, Body, typeof inquiryDetailSchema>,
  change: (staff: SignedInStaff, given: Given<Path, undefined, Body>) => Promise<unknown>,
): void {
  const { method, path, body, status = 200 } = route
  async function changeThenShow(c: StaffContext): Promise<Response> {
    // A path that names no inquiry is refused before the body is read.
    const reference = readReference(c)
    // As in serveRoute, and `reference` as it is stored.
    const given = {
      ...c.req.param(),
      reference,
      body: body && (await readJson(c.req, body)),
    } as Given<Path, undefined, Body>
    await change(c.get('staff'), given)
    return c.json(await readInquiry(deps, c.get('staff').id, reference), status)
  }
  routes.on(method, `/${path}`, describe(route, changeThenShow))
}
