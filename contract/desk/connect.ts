import * as v from 'valibot'
import { route, wholeNumberSchema } from '../api/route.ts'
import { tokenScopes } from '../api/token-scopes.ts'
import { timeSchema } from '../life/inquiry.ts'
import { standings } from '../life/standing.ts'
import { line } from './line.ts'

export const connectLimits = { name: 80, url: 2_000, tokens: 100, webhooks: 20 } as const

const callers = 'administrators'

/** Tokens live a year at most, and so long by default. */
export const MAX_TOKEN_DAYS = 366

const time = v.union([
  timeSchema,
  v.pipe(
    v.string(),
    v.isoTimestamp(),
    v.transform((text) => Date.parse(text)),
  ),
])
const distinct = <Item extends v.GenericSchema>(item: Item) =>
  v.pipe(
    v.array(item),
    v.transform((items) => [...new Set(items)]),
  )

/** `expiresAt`: milliseconds, or ISO 8601. */
export const newTokenSchema = v.object({
  name: line(connectLimits.name),
  scopes: v.pipe(v.array(v.picklist(tokenScopes)), v.minLength(1), v.maxLength(tokenScopes.length)),
  expiresAt: v.optional(time),
})
export type NewToken = v.InferInput<typeof newTokenSchema>

/** The `token` of the answer is shown this once. */
export const createTokenRoute = route('POST', 'admin/tokens', {
  summary: 'Make a token for a program',
  callers,
  body: newTokenSchema,
  answer: v.object({ id: v.string(), token: v.string() }),
  status: 201,
})

const programTokenSchema = v.object({
  id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(tokenScopes)),
  /** The administrator who made it, as whom it acts. */
  staffId: v.string(),
  createdAt: v.number(),
  expiresAt: v.number(),
  /** To the minute; null if never. */
  lastUsedAt: v.nullable(v.number()),
  /** `refused`: its administrator's account is disabled, or a coordinator's now. */
  state: v.picklist(['active', 'expired', 'refused']),
})
export type ProgramToken = v.InferOutput<typeof programTokenSchema>

/** Newest first. */
export const tokensSchema = v.object({ tokens: v.array(programTokenSchema) })

export const listTokensRoute = route('GET', 'admin/tokens', {
  summary: 'The tokens of programs',
  callers,
  answer: tokensSchema,
})

export const endTokenRoute = route('DELETE', 'admin/tokens/:id', {
  summary: 'End a token',
  callers,
  answer: v.object({ revoked: v.string() }),
})

export const webhookEvents = [
  'inquiry.received',
  'inquiry.answered',
  'inquiry.closed',
  'message.received',
  'file.received',
  'step.due',
  'referral.asked',
  'referral.answered',
  'referral.quoted',
  'choice.made',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** Sent by a press of an administrator, about no inquiry. */
export const WEBHOOK_TEST = 'webhook.test'
export const deliveryTypes = [...webhookEvents, WEBHOOK_TEST] as const
export type DeliveryType = (typeof deliveryTypes)[number]

/** Fields that an administrator can have sent along. No other field says anything about a patient. */
export const webhookFields = ['name', 'email', 'phone', 'country', 'treatment', 'message'] as const
export type WebhookField = (typeof webhookFields)[number]

const events = v.pipe(distinct(v.picklist(webhookEvents)), v.minLength(1))
const fields = distinct(v.picklist(webhookFields))

export const newWebhookSchema = v.object({
  url: v.pipe(v.string(), v.trim(), v.maxLength(connectLimits.url)),
  events,
  fields: v.optional(fields, []),
})
export type NewWebhook = v.InferInput<typeof newWebhookSchema>

/** The `secret` of the answer is shown this once. Refuses an address to which nothing may be sent: 422 `fields`. */
export const addWebhookRoute = route('POST', 'admin/webhooks', {
  summary: 'Add a webhook',
  callers,
  body: newWebhookSchema,
  answer: v.object({ id: v.string(), secret: v.string() }),
  status: 201,
})

/** A member that is left out stays as it is. */
export const changedWebhookSchema = v.object({
  events: v.optional(events),
  fields: v.optional(fields),
  isPaused: v.optional(v.boolean()),
})
export type ChangedWebhook = v.InferInput<typeof changedWebhookSchema>

const webhookSchema = v.object({
  id: v.string(),
  url: v.string(),
  events: v.array(v.picklist(webhookEvents)),
  fields: v.array(v.picklist(webhookFields)),
  /** `gone`: its receiver answered 410, so that nothing more is sent until it is resumed. */
  state: v.picklist(['active', 'paused', 'gone']),
  createdAt: v.number(),
  /** Deliveries that were given up, and those that wait for another attempt. */
  failed: v.number(),
  waiting: v.number(),
})
export type Webhook = v.InferOutput<typeof webhookSchema>

export const webhooksSchema = v.object({ webhooks: v.array(webhookSchema) })

export const listWebhooksRoute = route('GET', 'admin/webhooks', {
  summary: 'The webhooks',
  callers,
  answer: webhooksSchema,
})

export const changeWebhookRoute = route('PUT', 'admin/webhooks/:id', {
  summary: 'Change, pause or resume a webhook',
  callers,
  body: changedWebhookSchema,
  answer: v.object({ webhook: webhookSchema }),
})

/** Its deliveries go, too. */
export const removeWebhookRoute = route('DELETE', 'admin/webhooks/:id', {
  summary: 'Remove a webhook',
  callers,
  answer: v.object({ removed: v.string() }),
})

const deliverySchema = v.object({
  /** The `webhook-id`, the same at each attempt. */
  id: v.string(),
  type: v.picklist(deliveryTypes),
  /** Null for a test. */
  reference: v.nullable(v.string()),
  state: v.picklist(['waiting', 'sent', 'failed']),
  attempts: v.number(),
  createdAt: v.number(),
  /** Time of the next attempt; null unless it waits. */
  dueAt: v.nullable(v.number()),
  sentAt: v.nullable(v.number()),
  /** HTTP status of the last answer; null where none came. */
  status: v.nullable(v.number()),
  /** Why there was no answer, such as `ECONNREFUSED`, or `HELD`: it waited in a restored backup. */
  error: v.nullable(v.string()),
  /** How long the last attempt took. */
  tookMs: v.nullable(v.number()),
})
export type WebhookDelivery = v.InferOutput<typeof deliverySchema>

/** Newest first. They are kept for 30 days. */
export const deliveriesSchema = v.object({
  deliveries: v.array(deliverySchema),
  nextBefore: v.nullable(v.number()),
})

export const listDeliveriesRoute = route('GET', 'admin/webhooks/:id/deliveries', {
  summary: 'What was sent, newest first',
  callers,
  query: v.object({ before: v.optional(wholeNumberSchema) }),
  answer: deliveriesSchema,
})

const deliveryAnswerSchema = v.object({ delivery: deliverySchema })

export const testWebhookRoute = route('POST', 'admin/webhooks/:id/test', {
  summary: 'Send a test',
  callers,
  answer: deliveryAnswerSchema,
})

export const repeatDeliveryRoute = route('POST', 'admin/webhooks/:id/deliveries/:delivery/repeat', {
  summary: 'Send a delivery again',
  callers,
  answer: deliveryAnswerSchema,
})

/** Payload: `data` has a ticked field only where the patient filled it in. */
export const webhookBodySchema = v.object({
  type: v.picklist(deliveryTypes),
  /** ISO 8601. */
  timestamp: v.string(),
  data: v.object({
    /** Null in a test. */
    reference: v.nullable(v.string()),
    standing: v.nullable(v.picklist(standings)),
    link: v.string(),
    ...v.entriesFromList(webhookFields, v.exactOptional(v.string())),
  }),
})
export type WebhookBody = v.InferOutput<typeof webhookBodySchema>
