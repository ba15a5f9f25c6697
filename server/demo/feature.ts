import { Hono } from 'hono'
import { eraseInventedRoute, makeInventedRoute, readInventedRoute } from '#contract/desk/invented.ts'
import type { Feature } from '../case/feature.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import { listStaff } from '../company/staff/staff-directory.ts'
import type { SignedInStaff, StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { eraseInvented } from './erase.ts'
import type { DemoDeps } from './past.ts'

/** Invented inquiries, by which an administrator tries the desk before there are real ones. */
export function demoFeature(deps: DemoDeps) {
  const { db, config } = deps
  const desk = new Hono<{ Variables: StaffVariables }>()
  let making: Promise<void> | undefined

  async function read() {
    const any = await db.selectFrom('inquiry').select('id').limit(1).executeTakeFirst()
    const { count } = await db
      .selectFrom('inquiry')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('invented', '=', 1)
      .executeTakeFirstOrThrow()
    return { isOffered: !config.production && any === undefined, inquiries: Number(count) }
  }

  async function invent(me: SignedInStaff): Promise<void> {
    if (!(await read()).isOffered) throw new AppError('demo_refused')
    const { makeInvented } = await import('./make.ts')
    const others = (await listStaff(db)).filter(({ id, disabled }) => id !== me.id && !disabled)
    await makeInvented(deps, [me, ...others.map((one) => ({ ...one, sessionId: '' }))])
  }

  /** One press at a time, so that a second one finds the inquiries of the first. */
  function inventOnce(me: SignedInStaff): Promise<void> {
    making ??= invent(me).finally(() => {
      making = undefined
    })
    return making
  }

  serveRoute(desk, readInventedRoute, read)
  serveRoute(desk, makeInventedRoute, async (c) => {
    await inventOnce(c.get('staff'))
    return await read()
  })
  serveRoute(desk, eraseInventedRoute, async (c) => {
    await eraseInvented(deps, c.get('staff').id)
    return await read()
  })

  return { desk, invent: inventOnce } satisfies Feature & { invent: unknown }
}
