import * as v from 'valibot'
import { timeSchema } from '../life/inquiry.ts'
import { standings } from '../life/standing.ts'
import { line } from './line.ts'
import { tokenScopes } from './token-scopes.ts'

export const connectLimits = { name: 80, url: 2_000, tokens: 100, webhooks: 20 } as const

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

/** `POST /desk/v1/admin/tokens`, for administrators. `expiresAt`: milliseconds, or ISO 8601. */
export const newTokenSchema = v.object({
  name: line(connectLimits.name),
  scopes: v.pipe(v.array(v.picklist(tokenScopes)), v.minLength(1), v.maxLength(tokenScopes.length)),
  expiresAt: v.optional(time),
})
export type NewToken = v.InferInput<typeof newTokenSchema>

/** 201. `token` is shown this once. */
export const createdTokenSchema = v.object({ id: v.string(), token: v.string() })

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

/** `GET /desk/v1/admin/tokens`, newest first; `DELETE …/ID` ends one. */
export const tokensSchema = v.object({ tokens: v.array(programTokenSchema) })
export const revokedSchema = v.object({ revoked: v.string() })

export const webhookEvents = [
  'inquiry.received',
  'inquiry.answered',
  'inquiry.closed',
  'message.received',
  'file.received',
  'step.due',
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

/** `POST /desk/v1/admin/webhooks`, for administrators. Where nothing may be sent to `url`: 422 `fields`. */
export const newWebhookSchema = v.object({
  url: v.pipe(v.string(), v.trim(), v.maxLength(connectLimits.url)),
  events,
  fields: v.optional(fields, []),
})
export type NewWebhook = v.InferInput<typeof newWebhookSchema>

/** 201. `secret` is shown this once. */
export const createdWebhookSchema = v.object({ id: v.string(), secret: v.string() })

/** `PUT …/webhooks/ID`: what is left out stays as it is. */
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

/** `GET /desk/v1/admin/webhooks`; `DELETE …/ID` ends one, with its deliveries. */
export const webhooksSchema = v.object({ webhooks: v.array(webhookSchema) })
export const changedWebhookAnswerSchema = v.object({ webhook: webhookSchema })
export const removedWebhookSchema = v.object({ removed: v.string() })

/** `GET …/webhooks/ID/deliveries?before`, newest first; they are kept for 30 days. */
export const deliveriesQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
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

export const deliveriesSchema = v.object({
  deliveries: v.array(deliverySchema),
  nextBefore: v.nullable(v.number()),
})

/** `POST …/deliveries/ID/repeat` sends it again; `POST …/webhooks/ID/test` sends a test. */
export const deliveryAnswerSchema = v.object({ delivery: deliverySchema })

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
