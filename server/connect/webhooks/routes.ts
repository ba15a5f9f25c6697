import {
  addWebhookRoute,
  changeWebhookRoute,
  listDeliveriesRoute,
  listWebhooksRoute,
  removeWebhookRoute,
  repeatDeliveryRoute,
  testWebhookRoute,
  type Webhook,
  type WebhookDelivery,
} from '#contract/desk/connect.ts'
import { type StaffRoutes, serveRoute } from '../../company/staff/serve-route.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  queueTest,
  removeWebhook,
  repeatDelivery,
} from './change.ts'
import { listDeliveries } from './store.ts'
import type { WebhookDeps } from './worker.ts'

export function serveWebhooks(routes: StaffRoutes, deps: WebhookDeps): void {
  const { db, reach, wakeOutbox } = deps

  async function find(wanted: string): Promise<Webhook> {
    const webhook = (await listWebhooks(deps)).find(({ id }) => id === wanted)
    if (webhook === undefined) throw new AppError('not_found')
    return webhook
  }

  async function findDelivery(webhookId: string, id: string): Promise<WebhookDelivery> {
    const [delivery] = (await listDeliveries(db, { webhookId, id })).deliveries
    if (delivery === undefined) throw new AppError('not_found')
    return delivery
  }

  serveRoute(routes, listWebhooksRoute, async () => ({ webhooks: await listWebhooks(deps) }))

  serveRoute(routes, addWebhookRoute, async (c, { body: wanted }) => {
    const problem = await reach.findProblem(wanted.url)
    if (problem !== undefined) throw new AppError('fields', { fields: { url: problem } })
    const added = await addWebhook(deps, c.get('staff').id, wanted)
    wakeOutbox()
    return added
  })

  serveRoute(routes, changeWebhookRoute, async (c, { id, body: change }) => {
    await changeWebhook(deps, c.get('staff').id, id, change)
    wakeOutbox()
    return { webhook: await find(id) }
  })

  serveRoute(routes, removeWebhookRoute, async (c, { id }) => {
    await removeWebhook(deps, c.get('staff').id, id)
    return { removed: id }
  })

  serveRoute(routes, testWebhookRoute, async (_c, { id }) => {
    const delivery = await queueTest(deps, id)
    wakeOutbox()
    return { delivery: await findDelivery(id, delivery) }
  })

  serveRoute(routes, listDeliveriesRoute, async (_c, { id, query: { before } }) => {
    await find(id)
    return listDeliveries(db, { webhookId: id, before })
  })

  serveRoute(routes, repeatDeliveryRoute, async (c, { id: webhookId, delivery: id }) => {
    await findDelivery(webhookId, id)
    await repeatDelivery(deps, c.get('staff').id, { webhookId, id })
    wakeOutbox()
    return { delivery: await findDelivery(webhookId, id) }
  })
}
