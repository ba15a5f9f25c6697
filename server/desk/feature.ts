import { Hono } from 'hono'
import {
  endSessionRoute,
  listSessionsRoute,
  readSettingsRoute,
  readWorkplaceRoute,
} from '#contract/desk/workplace.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { forgetEntries } from '../case/words/drafts.ts'
import { type LiveFeed, startLiveFeed } from '../company/live/live-feed.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import { endSession, listSessions } from '../company/staff/staff-directory.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { serveAbsences } from './absence-routes.ts'
import { serveDrafts } from './draft-routes.ts'
import { serveEvents } from './events-route.ts'
import { serveOversight } from './oversight-routes.ts'
import { serveSeries } from './series-routes.ts'
import { readWorkplace } from './workplace.ts'

/** Serves the desk's data of the company and its people, and the stream of changes that keeps it current. */
export function deskFeature(ground: Ground) {
  const { db, now, config, office, settings } = ground
  const liveFeed = ground.opened.use(startLiveFeed(ground))
  const desk = new Hono<{ Variables: StaffVariables }>()
  const openDesk = new Hono<{ Variables: StaffVariables }>()

  serveRoute(desk, readWorkplaceRoute, (c) => readWorkplace(ground, c.get('staff')))
  serveEvents(desk, { ...ground, liveFeed })
  serveAbsences(desk, ground)
  serveSeries(desk, ground)
  serveDrafts(desk, ground)
  serveOversight(desk, ground)

  serveRoute(desk, listSessionsRoute, async (c) => {
    const { id, sessionId } = c.get('staff')
    const sessions = await listSessions(db, id, now())
    return sessions.map(({ id: session, createdAt, refreshedAt, userAgent, aal }) => ({
      id: session,
      createdAt,
      refreshedAt,
      userAgent,
      aal,
      current: session === sessionId,
    }))
  })

  serveRoute(desk, endSessionRoute, async (c, { id: sessionId }) => {
    const ended = await endSession(ground, { staffId: c.get('staff').id, sessionId })
    if (!ended) throw new AppError('not_found')
    return { ended: sessionId }
  })

  serveRoute(openDesk, readSettingsRoute, () => ({
    companyName: office.name,
    zone: office.zone,
    zoneName: office.zoneName,
    zoneShort: office.zoneShort,
    idleMinutes: config.deskIdleMinutes,
    providers: settings.present().providers.map(({ name }) => name),
  }))

  return {
    liveFeed,
    desk,
    openDesk,
    onChange: () => liveFeed.announce(),
    tasks: { forgetEntries: () => forgetEntries(db, now()) },
    // A listener that closes waits for open streams.
    start: () => liveFeed,
  } satisfies Feature & { liveFeed: LiveFeed }
}
