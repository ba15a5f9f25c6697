import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { serveTokens } from './tokens/routes.ts'
import { countDeliveries } from './webhooks/count-deliveries.ts'
import { queueDueSteps } from './webhooks/due-steps.ts'
import { createReach } from './webhooks/reach.ts'
import { serveWebhooks } from './webhooks/routes.ts'
import { deleteOldDeliveries } from './webhooks/store.ts'
import { createWebhookWorker, type WebhookWorker } from './webhooks/worker.ts'

/** Programs of the company: tokens let them in, webhooks tell them what has happened. */
export function connectFeature(ground: Ground) {
  const { db, now } = ground
  const deps = { ...ground, reach: createReach(ground.config) }
  const webhooks = ground.opened.use(createWebhookWorker(deps))
  const desk = new Hono<{ Variables: StaffVariables }>()
  serveTokens(desk, ground)
  serveWebhooks(desk, deps)
  return {
    webhooks,
    desk,
    onChange: () => webhooks.wake(),
    onQueued: () => webhooks.wake(),
    start() {
      webhooks.start()
      return undefined
    },
    tasks: {
      async queueDueSteps() {
        if (await queueDueSteps(ground)) webhooks.wake()
      },
      deleteOldDeliveries: () => deleteOldDeliveries(db, now()),
    },
    gauges(registry) {
      registry.gauge('pona_webhook_deliveries', 'Deliveries of webhooks by state.', async () =>
        (await countDeliveries(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
      )
    },
  } satisfies Feature & { webhooks: WebhookWorker }
}
