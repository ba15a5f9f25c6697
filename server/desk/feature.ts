import { Hono } from 'hono'
import {
  endedSessionSchema,
  sessionsSchema,
  settingsSchema,
  workplaceSchema,
} from '#contract/desk/workplace.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { type LiveFeed, startLiveFeed } from '../company/live/live-feed.ts'
import { operation } from '../company/staff/operation.ts'
import { endSession, listSessions } from '../company/staff/staff-directory.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { AppError } from '../platform/http/app-error.ts'
import { absenceRoutes } from './absence-routes.ts'
import { eventsRoute } from './events-route.ts'
import { oversightRoutes } from './oversight-routes.ts'
import { seriesRoutes } from './series-routes.ts'
import { readWorkplace } from './workplace.ts'

/** Serves the desk's data of the company and its people, and the stream of changes that keeps it current. */
export function deskFeature(ground: Ground) {
  const { db, now, config, office, settings } = ground
  const liveFeed = ground.opened.use(startLiveFeed(ground))
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get(
    '/workplace',
    operation(
      { summary: 'The company and its people', scope: 'inquiries:read', answer: workplaceSchema },
      (c) => readWorkplace(ground, c.get('staff')),
    ),
  )
  route.route('/events', eventsRoute({ ...ground, liveFeed }))
  route.route('/absences', absenceRoutes(ground))
  route.route('/series', seriesRoutes(ground))
  route.route('/', oversightRoutes(ground))

  route.get(
    '/sessions',
    operation({ summary: 'One’s own sessions', answer: sessionsSchema }, async (c) => {
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
    }),
  )

  route.delete(
    '/sessions/:id',
    operation(
      { summary: 'End one of one’s own sessions', answer: endedSessionSchema },
      async (c, { id: sessionId }) => {
        const ended = await endSession(ground, { staffId: c.get('staff').id, sessionId })
        if (!ended) throw new AppError('not_found')
        return { ended: sessionId }
      },
    ),
  )

  return {
    liveFeed,
    desk: route,
    open: new Hono().get(
      '/desk/v1/settings',
      operation(
        { summary: 'What the sign-in page needs', callers: 'anybody', answer: settingsSchema },
        () => ({
          companyName: office.name,
          zone: office.zone,
          zoneName: office.zoneName,
          zoneShort: office.zoneShort,
          idleMinutes: config.deskIdleMinutes,
          providers: settings.present().providers.map(({ name }) => name),
        }),
      ),
    ),
    onChange: () => liveFeed.announce(),
    // A listener that closes waits for open streams.
    start: () => liveFeed,
  } satisfies Feature & { liveFeed: LiveFeed }
}
