import { Hono } from 'hono'
import type { OwnSession, Settings } from '#contract/desk/workplace.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type LiveFeed, startLiveFeed } from '../platform/live/live-feed.ts'
import { endSession, listSessions } from '../platform/staff/staff-directory.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { absenceRoutes } from './absence-routes.ts'
import { eventsRoute } from './events-route.ts'
import { oversightRoutes } from './oversight-routes.ts'
import { seriesRoutes } from './series-routes.ts'
import { readWorkplace } from './workplace.ts'

/** What the desk needs of the company and its people, and the stream of changes that keeps it current. */
export function deskFeature(ground: Ground) {
  const { db, now, config, office, settings } = ground
  const liveFeed = ground.opened.use(startLiveFeed(ground))
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/workplace', async (c) => c.json(await readWorkplace(ground, c.get('staff'))))
  route.route('/events', eventsRoute({ ...ground, liveFeed }))
  route.route('/absences', absenceRoutes(ground))
  route.route('/series', seriesRoutes(ground))
  route.route('/', oversightRoutes(ground))

  route.get('/sessions', async function showSessions(c) {
    const { id, sessionId } = c.get('staff')
    const sessions = await listSessions(db, id, now())
    return c.json(
      sessions.map(
        ({ id: session, createdAt, refreshedAt, userAgent, aal }): OwnSession => ({
          id: session,
          createdAt,
          refreshedAt,
          userAgent,
          aal,
          current: session === sessionId,
        }),
      ),
    )
  })

  route.delete('/sessions/:id', async function endOwnSession(c) {
    const ended = await endSession(ground, { staffId: c.get('staff').id, sessionId: c.req.param('id') })
    if (!ended) throw new AppError('not_found')
    return c.json({ ended: c.req.param('id') })
  })

  return {
    liveFeed,
    desk: route,
    open: new Hono().get('/desk/v1/settings', (c) =>
      c.json({
        companyName: office.name,
        zone: office.zone,
        zoneName: office.zoneName,
        zoneShort: office.zoneShort,
        idleMinutes: config.deskIdleMinutes,
        providers: settings.present().providers.map(({ name }) => name),
      } satisfies Settings),
    ),
    onChange: () => liveFeed.announce(),
    // A listener that closes waits for open streams.
    start: () => liveFeed,
  } satisfies Feature & { liveFeed: LiveFeed }
}
