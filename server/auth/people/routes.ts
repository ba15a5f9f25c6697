import {
  changePersonRoute,
  changeRoleRoute,
  disablePersonRoute,
  enablePersonRoute,
  endPersonSessionRoute,
  invitePersonRoute,
  listFactorsRoute,
  listPeopleRoute,
  listPersonSessionsRoute,
  removeFactorRoute,
  resetPersonRoute,
  type StaffPerson,
} from '#contract/desk/people.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { endSession, listSessions } from '../../company/staff/staff-directory.ts'
import { reportTampering } from '../../company/staff/staff-notices.ts'
import { TamperedRow } from '../../company/staff/tampered-row.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { disableStaff } from '../accounts/disable-staff.ts'
import type { GivenBy } from '../accounts/one-time-links.ts'
import { addStaff, enableStaff, resetStaff, setStaffRole } from '../accounts/staff-accounts.ts'
import type { AuthDeps } from '../deps.ts'
import { changeProfile, checkUrgentPhone, readTextsTo } from './change-profile.ts'
import { findPerson, listPeople } from './list-people.ts'
import { listFactors, removeFactor } from './remove-factor.ts'

type PeopleDeps = AuthDeps & { sendsMail: () => boolean; wakeOutbox: () => void }

/** Administrators invite, change and disable accounts. */
export function servePeople(routes: StaffRoutes, deps: PeopleDeps): void {
  const { db, vault, now, sendsMail } = deps

  async function find(id: string): Promise<StaffPerson> {
    const person = await findPerson(db, vault, id, now())
    if (person === undefined) throw new AppError('not_found')
    return person
  }

  /** Nobody reads the files that mails become without a mail server. */
  const toGivenBy = (by: GivenBy): GivenBy => (sendsMail() ? by : 'link')

  serveRoute(routes, listPeopleRoute, async () => ({
    people: await listPeople(db, vault, now()),
    sendsMail: sendsMail(),
    textsTo: readTextsTo(deps),
  }))

  serveRoute(
    routes,
    invitePersonRoute,
    async (c, { body: { role, by, languages, urgentPhone, ...person } }) => {
      checkUrgentPhone(deps, urgentPhone)
      const profile = { languages, urgentPhone }
      const staff = { ...person, admin: role === 'administrator', by: toGivenBy(by), profile }
      const added = await addStaff(deps, staff, { actor: c.get('staff').id })
      if (added.outcome === 'exists') throw new AppError('account_exists')
      deps.wakeOutbox()
      return { id: added.id, link: added.link }
    },
  )

  serveRoute(routes, changePersonRoute, async (c, { id, body: profile }) => {
    await find(id)
    await refuseTampered(deps, () => changeProfile(deps, id, profile, c.get('staff').id))
    return { person: await find(id) }
  })

  serveRoute(routes, disablePersonRoute, async (c, { id, body: { to } }) => {
    const { email } = await find(id)
    const colleague = to === null ? null : (await findPerson(db, vault, to, now()))?.email
    if (colleague === undefined) throw new AppError('no_such_colleague')
    const actor = c.get('staff').id
    const done = await refuseTampered(deps, () => disableStaff(deps, email, colleague, { actor }))
    if (done.outcome === 'last-administrator') throw new AppError('last_administrator')
    if (done.outcome === 'no-account') throw new AppError('not_found')
    if (done.outcome !== 'disabled') throw new AppError('no_such_colleague')
    const { handedOver, uncovered } = done
    return { person: await find(id), handedOver, to, uncovered: [...uncovered] }
  })

  serveRoute(routes, enablePersonRoute, async (c, { id }) => {
    const { email } = await find(id)
    await refuseTampered(deps, () => enableStaff(deps, email, { actor: c.get('staff').id }))
    return { person: await find(id) }
  })

  serveRoute(routes, resetPersonRoute, async (c, { id, body: { by } }) => {
    const { email, state } = await find(id)
    if (state === 'disabled') throw new AppError('person_disabled')
    const done = await resetStaff(deps, email, { actor: c.get('staff').id, by: toGivenBy(by) })
    if (done.outcome !== 'reset')
      throw new AppError(done.outcome === 'no-account' ? 'not_found' : 'last_administrator')
    deps.wakeOutbox()
    return { person: await find(id), wasTampered: done.wasTampered, link: done.link }
  })

  serveRoute(routes, changeRoleRoute, async (c, { id, body: { role } }) => {
    const { email } = await find(id)
    const authority = { actor: c.get('staff').id }
    const outcome = await refuseTampered(deps, () =>
      setStaffRole(deps, email, role === 'administrator', authority),
    )
    if (outcome === 'last-administrator') throw new AppError('last_administrator')
    return { person: await find(id) }
  })

  serveRoute(routes, listPersonSessionsRoute, async (c, { id }) => {
    await find(id)
    const { sessionId } = c.get('staff')
    const sessions = await listSessions(db, id, now())
    return sessions.map(({ addressBlock: _, ...session }) => ({
      ...session,
      current: session.id === sessionId,
    }))
  })

  serveRoute(routes, endPersonSessionRoute, async (c, { id: staffId, session: sessionId }) => {
    const ended = await endSession(deps, { staffId, sessionId, actor: c.get('staff').id })
    if (!ended) throw new AppError('not_found')
    return { ended: sessionId }
  })

  serveRoute(routes, listFactorsRoute, async (_c, { id }) => {
    await find(id)
    return listFactors(deps, id)
  })

  serveRoute(routes, removeFactorRoute, async (c, { id: staffId, factor: factorId }) => {
    const removal = { staffId, factorId, actor: c.get('staff').id }
    const outcome = await refuseTampered(deps, () => removeFactor(deps, removal))
    if (outcome === 'unknown') throw new AppError('not_found')
    if (outcome === 'only-one') throw new AppError('only_second_step')
    return { removed: factorId }
  })
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
