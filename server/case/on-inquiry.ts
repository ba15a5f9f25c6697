import type { Context, Handler } from 'hono'
import type * as v from 'valibot'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { isReference } from '#contract/reference.ts'
import { describe, type Operation } from '../company/staff/operations.ts'
import type { SignedInStaff, StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { readJson } from '../platform/http/read-json.ts'
import type { AccessLogDeps } from './inquiry/access-log.ts'
import { readInquiry } from './read/read-inquiry.ts'

type StaffContext = Context<{ Variables: StaffVariables }>

/** The inquiry that a route's `:reference` names; throws `not_found` for what is none. */
export function readReference(c: Context): string {
  const reference = (c.req.param('reference') ?? '').toUpperCase()
  if (!isReference(reference)) throw new AppError('not_found')
  return reference
}

/** A route that acts on an inquiry, and answers with the inquiry as it is then. */
export function onInquiry<Schema extends v.GenericSchema>(
  deps: AccessLogDeps,
  { body, ...operation }: Pick<Operation, 'summary' | 'scope'> & { body: Schema },
  act: (
    staff: SignedInStaff,
    reference: string,
    given: v.InferOutput<Schema>,
    c: StaffContext,
  ) => Promise<unknown>,
): Handler<{ Variables: StaffVariables }> {
  const described = { ...operation, body, answer: inquiryDetailSchema }
  return describe(described, async function actThenShow(c: StaffContext) {
    const reference = readReference(c)
    await act(c.get('staff'), reference, await readJson(c.req, body), c)
    return c.json(await readInquiry(deps, c.get('staff').id, reference))
  })
}
