import type { Generated } from 'kysely'
import type { DeliveryType } from '#contract/desk/connect.ts'
import type { Standing } from '#contract/life/standing.ts'

export type ConnectTables = {
  program_token: ProgramTokenTable
  webhook: WebhookTable
  webhook_delivery: WebhookDeliveryTable
}

type ProgramTokenTable = {
  id: string
  /** The administrator as whom it acts. */
  staff_id: string
  name: string
  /** JSON. */
  scopes: string
  /** Language of the texts that a link opens; null for a program. */
  locale: string | null
  token_mac: Uint8Array
  created_at: number
  expires_at: number
  last_used_at: number | null
  /** Kept afterwards, because events name it. */
  ended_at: number | null
  /** MAC of this row: server/company/staff/program-tokens.ts. */
  mac: Uint8Array
}

/** Sealed are the address, the secret, the events and the fields. */
type WebhookTable = {
  id: string
  state: 'active' | 'paused' | 'gone'
  created_at: number
  /** Steps that became due up to then were told, or concern nobody. */
  steps_told_to: number
  key_id: string
  sealed: Uint8Array
}

type WebhookDeliveryTable = {
  n: Generated<number>
  id: string
  webhook_id: string
  /** Null for a test. */
  inquiry_id: string | null
  type: DeliveryType
  /** Its subject, so that nothing is told twice: an inquiry, a message, a file, a step with its time, or an event. */
  item_id: string
  /** Standing of the inquiry when it was queued. */
  standing: Standing | null
  state: 'waiting' | 'sent' | 'failed'
  attempts: number
  happened_at: number
  /** Three days later it is given up. */
  queued_at: number
  due_at: number
  lease_until: number
  sent_at: number | null
  status: number | null
  error: string | null
  took_ms: number | null
}
