import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { hideUnwilling } from './cards/change-card.ts'
import { createFaceEncoder } from './cards/face-encoder.ts'
import { offersRoute, ownCardRoutes } from './cards/routes.ts'
import { openInstance } from './instances.ts'
import { instancesRoute } from './instances-route.ts'
import { settingsRoutes } from './routes.ts'
import { serveSetup } from './setup-routes.ts'
import { tryMail } from './try-mail.ts'

/** Serves the settings that administrators change in the browser. */
export function settingsFeature(ground: Ground) {
  const { settings, log, opened } = ground
  const instance = openInstance(ground)
  const faces = opened.use(createFaceEncoder(log))
  const desk = new Hono<{ Variables: StaffVariables }>()
  serveSetup(desk, ground)
  return {
    desk: desk
      .route('/admin/settings', settingsRoutes(ground))
      .route('/admin/instances', instancesRoute(ground, instance.id))
      .route('/admin/cards', offersRoute(ground))
      .route('/me/card', ownCardRoutes({ ...ground, faces })),
    trials: { mail: (wanted, who) => tryMail(wanted, who, ground) },
    tasks: {
      tellOfInstance: () => instance.tell(),
      hideUnwilling: () => hideUnwilling(ground),
    },
    start() {
      settings.onChange(() => instance.tell())
      const started = new AsyncDisposableStack()
      started.defer(() => instance.end())
      started.use(settings.follow())
      return started
    },
  } satisfies Feature
}
