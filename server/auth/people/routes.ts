import { Hono } from 'hono'
import {
  disablingSchema,
  newPersonSchema,
  newRoleSchema,
  type People,
  resettingSchema,
  type StaffPerson,
} from '#contract/desk/people.ts'
import { profileSchema } from '#contract/desk/profile.ts'
import type { OwnSession } from '#contract/desk/workplace.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readJson } from '../../platform/http/read-json.ts'
import { endSession, listSessions } from '../../platform/staff/staff-directory.ts'
import { requireAdmin, type StaffVariables } from '../../platform/staff/staff-guard.ts'
import { reportTampering } from '../../platform/staff/staff-notices.ts'
import { TamperedRow } from '../../platform/staff/tampered-row.ts'
import type { AuthDeps } from '../deps.ts'
import { disableStaff } from '../disable-staff.ts'
import type { GivenBy } from '../one-time-links.ts'
import { addStaff, enableStaff, resetStaff, setStaffRole } from '../staff-accounts.ts'
import { changeProfile, checkUrgentPhone, readTextsTo } from './change-profile.ts'
import { findPerson, listPeople } from './list-people.ts'
import { listFactors, removeFactor } from './remove-factor.ts'

type PeopleDeps = AuthDeps & { sendsMail: () => boolean; wakeOutbox: () => void }

/** Administrators invite, change and disable accounts. Expects `requireStaff` before it. */
export function peopleRoutes(deps: PeopleDeps) {
  const { db, vault, now, sendsMail } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())

  async function find(id: string): Promise<StaffPerson> {
    const person = await findPerson(db, vault, id, now())
    if (person === undefined) throw new AppError('not_found')
    return person
  }

  /** Nobody reads the files that mails become without a mail server. */
  const toGivenBy = (by: GivenBy): GivenBy => (sendsMail() ? by : 'link')

  route.get('/', async (c) =>
    c.json({
      people: await listPeople(db, vault, now()),
      sendsMail: sendsMail(),
      textsTo: readTextsTo(deps),
    } satisfies People),
  )

  route.post('/', async function invite(c) {
    const { role, by, languages, urgentPhone, ...person } = await readJson(c.req, newPersonSchema)
    checkUrgentPhone(deps, urgentPhone)
    const profile = { languages, urgentPhone }
    const staff = { ...person, admin: role === 'administrator', by: toGivenBy(by), profile }
    const added = await addStaff(deps, staff, { actor: c.get('staff').id })
    if (added.outcome === 'exists') throw new AppError('account_exists')
    deps.wakeOutbox()
    return c.json({ id: added.id, link: added.link }, 201)
  })

  route.put('/:id', async function changePerson(c) {
    const profile = await readJson(c.req, profileSchema)
    const { id } = await find(c.req.param('id'))
    await refuseTampered(deps, () => changeProfile(deps, id, profile, c.get('staff').id))
    return c.json({ person: await find(id) })
  })

  route.post('/:id/disable', async function disable(c) {
    const { to } = await readJson(c.req, disablingSchema)
    const { id, email } = await find(c.req.param('id'))
    const colleague = to === null ? null : (await findPerson(db, vault, to, now()))?.email
    if (colleague === undefined) throw new AppError('no_such_colleague')
    const actor = c.get('staff').id
    const done = await refuseTampered(deps, () => disableStaff(deps, email, colleague, { actor }))
    if (done.outcome === 'last-administrator') throw new AppError('last_administrator')
    if (done.outcome === 'no-account') throw new AppError('not_found')
    if (done.outcome !== 'disabled') throw new AppError('no_such_colleague')
    const { handedOver, uncovered } = done
    return c.json({ person: await find(id), handedOver, to, uncovered })
  })

  route.post('/:id/enable', async function enable(c) {
    const { id, email } = await find(c.req.param('id'))
    await refuseTampered(deps, () => enableStaff(deps, email, { actor: c.get('staff').id }))
    return c.json({ person: await find(id) })
  })

  route.post('/:id/reset', async function reset(c) {
    const { by } = await readJson(c.req, resettingSchema)
    const { id, email, state } = await find(c.req.param('id'))
    if (state === 'disabled') throw new AppError('person_disabled')
    const done = await resetStaff(deps, email, { actor: c.get('staff').id, by: toGivenBy(by) })
    if (done.outcome !== 'reset')
      throw new AppError(done.outcome === 'no-account' ? 'not_found' : 'last_administrator')
    deps.wakeOutbox()
    return c.json({ person: await find(id), wasTampered: done.wasTampered, link: done.link })
  })

  route.post('/:id/role', async function setRole(c) {
    const { role } = await readJson(c.req, newRoleSchema)
    const { id, email } = await find(c.req.param('id'))
    const authority = { actor: c.get('staff').id }
    const outcome = await refuseTampered(deps, () =>
      setStaffRole(deps, email, role === 'administrator', authority),
    )
    if (outcome === 'last-administrator') throw new AppError('last_administrator')
    return c.json({ person: await find(id) })
  })

  route.get('/:id/sessions', async function showSessions(c) {
    const { id } = await find(c.req.param('id'))
    const { sessionId } = c.get('staff')
    const sessions = await listSessions(db, id, now())
    return c.json(
      sessions.map(
        ({ addressBlock: _, ...session }): OwnSession => ({ ...session, current: session.id === sessionId }),
      ),
    )
  })

  route.delete('/:id/sessions/:session', async function endOne(c) {
    const [staffId, sessionId] = [c.req.param('id'), c.req.param('session')]
    const ended = await endSession(deps, { staffId, sessionId, actor: c.get('staff').id })
    if (!ended) throw new AppError('not_found')
    return c.json({ ended: sessionId })
  })

  route.get('/:id/factors', async function showFactors(c) {
    const { id } = await find(c.req.param('id'))
    return c.json(await listFactors(deps, id))
  })

  route.delete('/:id/factors/:factor', async function removeOne(c) {
    const [staffId, factorId] = [c.req.param('id'), c.req.param('factor')]
    const removal = { staffId, factorId, actor: c.get('staff').id }
    const outcome = await refuseTampered(deps, () => removeFactor(deps, removal))
    if (outcome === 'unknown') throw new AppError('not_found')
    if (outcome === 'only-one') throw new AppError('only_second_step')
    return c.json({ removed: factorId })
  })

  return route
}

async function refuseTampered<Result>(deps: AuthDeps, change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!(error instanceof TamperedRow)) throw error
    await reportTampering(deps, error)
    throw new AppError('account_tampered', { cause: error })
  }
}
