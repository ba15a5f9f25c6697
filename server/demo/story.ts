import type { CountryCode } from '#contract/company/countries.ts'
import type { HeardFrom } from '#contract/inquiry/heard-from.ts'
import type { EntryChannel } from '#contract/life/entry-origin.ts'
import type { Attempt, Channel, ClosingReason, PlannedKind, Withdrawal } from '#contract/life/inquiry.ts'
import type { SaidChannel } from '#contract/life/said.ts'
import type { FileName } from './files/files.ts'

/** A working day before or after today at a time of the office, or hours from now. */
export type When = { day: number; clock: string } | { hours: number }

export const day = (days: number, clock: string): When => ({ day: days, clock })
export const hours = (count: number): When => ({ hours: count })

export type PlannedStep = {
  kind: PlannedKind
  at: When
  note?: string
  /** Number of the colleague who does it. */
  for?: number
}

type PlainAct =
  | { action: 'claim' | 'mark-spam' }
  | { action: 'close'; reason: ClosingReason }
  | { action: 'set-urgent'; isUrgent: boolean }
  | { action: 'log-answer'; via: Channel }
  | { action: 'log-attempt'; outcome: Attempt }

export type StoryEvent = {
  at: When
  /** Number of the colleague who does it, if not the owner. */
  who?: number
  plans?: readonly PlannedStep[]
  /** Finishes all that is planned. */
  finishes?: true
} & (
  | { act: PlainAct }
  | { reply: string; subject: string }
  | { note: string }
  | { said: string; channel: SaidChannel; files?: readonly FileName[]; via?: Channel }
  | { wrote: string; by: 'email' | 'page'; subject?: string; files?: readonly FileName[] }
  | { mergedInto: string }
  /** Number of a destination of the company. */
  | { destination: number }
  | { withdraws: Withdrawal['wants'] }
)

/**
 * An invented inquiry and what happens to it. Numbers are none that anybody has, addresses end in `.example`. Replies may
 * have `{me}` and `{company}`.
 */
export type Story = {
  /** Distinguishes it from the other stories, and makes its address. */
  key: string
  at: When
  name: string
  countryCode: CountryCode
  phone: string
  locale: string
  treatment: string
  message: string
  /** By telephone or WhatsApp, and so without an address; by the form without it. */
  channel?: EntryChannel
  heard?: HeardFrom
  /** Number of the colleague who has it; nobody without it. */
  owner?: number
  later?: readonly StoryEvent[]
}
