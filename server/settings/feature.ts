import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { hideUnwilling } from './cards/change-card.ts'
import { createFaceEncoder } from './cards/face-encoder.ts'
import { serveOffers, serveOwnCard } from './cards/routes.ts'
import { findLeft } from './find-left.ts'
import { openInstance } from './instances.ts'
import { serveInstances } from './instances-route.ts'
import { serveMailAccount } from './mail-account/routes.ts'
import { serveSettings } from './routes.ts'
import { serveSetup } from './setup-routes.ts'
import { tryMail } from './try-mail.ts'

/** Serves the settings that administrators change in the browser. */
export function settingsFeature(ground: Ground) {
  const { settings, log, opened } = ground
  const instance = openInstance(ground)
  const faces = opened.use(createFaceEncoder(log))
  const desk = new Hono<{ Variables: StaffVariables }>()
  serveSettings(desk, ground)
  serveSetup(desk, ground)
  serveMailAccount(desk, ground)
  serveInstances(desk, ground, instance.id)
  serveOffers(desk, ground)
  serveOwnCard(desk, { ...ground, faces })
  return {
    desk,
    readiness: { left: () => findLeft(ground) },
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
