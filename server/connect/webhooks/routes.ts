import { Hono } from 'hono'
import {
  changedWebhookAnswerSchema,
  changedWebhookSchema,
  createdWebhookSchema,
  deliveriesQuerySchema,
  deliveriesSchema,
  deliveryAnswerSchema,
  newWebhookSchema,
  removedWebhookSchema,
  type Webhook,
  type WebhookDelivery,
  webhooksSchema,
} from '#contract/desk/connect.ts'
import { operation } from '../../company/staff/operation.ts'
import { requireAdmin, type StaffVariables } from '../../company/staff/staff-guard.ts'
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

/** Expects `requireStaff` before it. */
export function webhookRoutes(deps: WebhookDeps) {
  const { db, reach, wakeOutbox } = deps
  const route = new Hono<{ Variables: StaffVariables }>()
  route.use(requireAdmin())
  const callers = 'administrators' as const

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

  route.get(
    '/',
    operation({ summary: 'The webhooks', callers, answer: webhooksSchema }, async () => ({
      webhooks: await listWebhooks(deps),
    })),
  )

  const adding = {
    summary: 'Add a webhook',
    callers,
    body: newWebhookSchema,
    answer: createdWebhookSchema,
    status: 201,
  } as const
  route.post(
    '/',
    operation(adding, async (c, { body: wanted }) => {
      const problem = await reach.findProblem(wanted.url)
      if (problem !== undefined) throw new AppError('fields', { fields: { url: problem } })
      const added = await addWebhook(deps, c.get('staff').id, wanted)
      wakeOutbox()
      return added
    }),
  )

  const changing = {
    summary: 'Change, pause or resume a webhook',
    callers,
    body: changedWebhookSchema,
    answer: changedWebhookAnswerSchema,
  }
  route.put(
    '/:id',
    operation(changing, async (c, { id, body: change }) => {
      await changeWebhook(deps, c.get('staff').id, id, change)
      wakeOutbox()
      return { webhook: await find(id) }
    }),
  )

  route.delete(
    '/:id',
    operation({ summary: 'Remove a webhook', callers, answer: removedWebhookSchema }, async (c, { id }) => {
      await removeWebhook(deps, c.get('staff').id, id)
      return { removed: id }
    }),
  )

  route.post(
    '/:id/test',
    operation({ summary: 'Send a test', callers, answer: deliveryAnswerSchema }, async (_c, { id }) => {
      const delivery = await queueTest(deps, id)
      wakeOutbox()
      return { delivery: await findDelivery(id, delivery) }
    }),
  )

  const listing = {
    summary: 'What was sent, newest first',
    callers,
    query: deliveriesQuerySchema,
    answer: deliveriesSchema,
  }
  route.get(
    '/:id/deliveries',
    operation(listing, async (_c, { id, query: { before } }) => {
      await find(id)
      return listDeliveries(db, { webhookId: id, before })
    }),
  )

  route.post(
    '/:id/deliveries/:delivery/repeat',
    operation(
      { summary: 'Send a delivery again', callers, answer: deliveryAnswerSchema },
      async (c, { id: webhookId }) => {
        const id = c.req.param('delivery') ?? ''
        await findDelivery(webhookId, id)
        await repeatDelivery(deps, c.get('staff').id, { webhookId, id })
        wakeOutbox()
        return { delivery: await findDelivery(webhookId, id) }
      },
    ),
  )

  return route
}
