import * as v from 'valibot'
import { route } from '../api/route.ts'
import { MINUTE_MS } from '../durations.ts'
import { mailboxProblemSchema } from '../mail/mailbox-problems.ts'

/** Steps that a new company has not taken yet, such as confirming a copy of the keys or naming the mailbox that is read. */
const leftUndone = ['keys', 'mailIn', 'backups', 'administrator', 'languages', 'privacy'] as const
export type LeftUndone = (typeof leftUndone)[number]

/**
 * Whether inquiries are stored and mailed; `GET /readyz` tells it to monitors. Times are milliseconds since the epoch. `held`
 * mails waited in a restored backup until staff release them. `refused` mails wait although the mail server refuses them
 * permanently. `failed` mails are to the support mailbox; `undeliverable` ones, to an address of a patient or hospital,
 * don't affect readiness. `problem` is the code of what keeps mails from being sent, such as `EAUTH 535`.
 */
export const readinessSchema = v.object({
  ready: v.boolean(),
  database: v.boolean(),
  disk: v.boolean(),
  full: v.boolean(),
  /** False while files can't be stored or read, because their store can't be reached or is another one. */
  files: v.boolean(),
  /** False after confirmed entries were found missing, or damage, until that is accepted or a backup restored. */
  complete: v.boolean(),
  /**
   * Latest check of all pages and indexes since the start; a damaged database takes no writes. `unknown` where the
   * check failed. Null on PostgreSQL.
   */
  checked: v.nullable(v.picklist(['pending', 'sound', 'damaged', 'unknown'])),
  /** False while the site shows earlier pages, because the present ones could not be rendered. */
  pages: v.boolean(),
  /** False while visitors get 503, because the set-up has not ended. Earlier versions don't say it. */
  serves: v.optional(v.boolean(), true),
  /** True while mails become files in DATA_DIR, because there is no mail server. Nobody gets them; it counts as ready. */
  mailFiles: v.optional(v.boolean(), false),
  /** How far the clock is behind the newest event, by more than a minute; otherwise 0. It counts as ready. */
  clockBehindMs: v.optional(v.number(), 0),
  /** Nothing of it makes the server unready. Earlier versions don't say it. */
  left: v.optional(v.array(v.picklist(leftUndone)), []),
  /** Names of faults below that count as ready, for monitors. */
  warnings: v.optional(v.array(v.string()), []),
  /** Inquiries refused because their network had sent too many, until an hour without one. */
  tooMany: v.number(),
  /** Null where no mails come in. `problems` need a person; an absence counts after ten minutes. */
  mailbox: v.nullable(
    v.object({
      good: v.boolean(),
      problems: v.array(mailboxProblemSchema),
      missing: v.number(),
      unread: v.number(),
    }),
  ),
  /**
   * Null without BACKUP_TO. Not good when the newest backup is older than 3 hours, or the last drill could not restore one or
   * is older than 3 days. `problem`: why the last attempt failed.
   */
  backup: v.nullable(
    v.object({
      good: v.boolean(),
      madeAt: v.nullable(v.number()),
      problem: v.nullable(v.string()),
      drilledAt: v.nullable(v.number()),
      drillProblem: v.nullable(v.string()),
    }),
  ),
  outbox: v.object({
    waiting: v.number(),
    refused: v.number(),
    held: v.number(),
    failed: v.number(),
    undeliverable: v.number(),
    oldestWaitingSince: v.nullable(v.number()),
    problem: v.nullable(v.string()),
  }),
})

export type Readiness = v.InferOutput<typeof readinessSchema>

/** For staff, who have no monitor's token. An unready server answers 200, too. */
export const readReadinessRoute = route('GET', 'readiness', {
  summary: 'Whether the server is in order',
  answer: readinessSchema,
})

/** A mail that has waited longer needs a person. */
const SLOW_OUTBOX_MS = 15 * MINUTE_MS

type ReadinessFacts = Omit<Readiness, 'ready' | 'warnings'>

/** Whether each fault is there, in the order in which they are told. A server that has only warnings is ready. */
const faults = {
  damaged: ({ checked }) => checked === 'damaged',
  // A damaged database takes no writes and lacks entries: that is told alone.
  database: ({ database, checked }) => !database && checked !== 'damaged',
  incomplete: ({ complete, checked }) => !complete && checked !== 'damaged',
  setup: ({ serves }) => !serves,
  disk: ({ disk }) => !disk,
  files: ({ files }) => !files,
  pages: ({ pages }) => !pages,
  backup: ({ backup }) => backup?.good === false,
  tooMany: ({ tooMany }) => tooMany > 0,
  mailbox: ({ mailbox }) => mailbox?.good === false,
  failedMails: ({ outbox }) => outbox.failed > 0,
  refusedMails: ({ outbox }) => outbox.refused > 0,
  lateMails: ({ outbox }, now) => now - (outbox.oldestWaitingSince ?? now) >= SLOW_OUTBOX_MS,
  heldMails: ({ outbox }) => outbox.held > 0,
  mailFiles: ({ mailFiles }) => mailFiles,
  clock: ({ clockBehindMs }) => clockBehindMs > 0,
  keysNotKept: ({ left }) => left.includes('keys'),
  noMailIn: ({ left }) => left.includes('mailIn'),
  noBackups: ({ left }) => left.includes('backups'),
  oneAdministrator: ({ left }) => left.includes('administrator'),
  languagesNotChosen: ({ left }) => left.includes('languages'),
  noPrivacyFacts: ({ left }) => left.includes('privacy'),
} satisfies Record<string, (readiness: ReadinessFacts, now: number) => boolean>

export type Fault = keyof typeof faults

const warnings: ReadonlySet<Fault> = new Set([
  'mailFiles',
  'clock',
  'keysNotKept',
  'noMailIn',
  'noBackups',
  'oneAdministrator',
  'languagesNotChosen',
  'noPrivacyFacts',
])

/** Whether a server with this fault is ready all the same. */
export function isWarning(fault: Fault): boolean {
  return warnings.has(fault)
}

export function listFaults(readiness: ReadinessFacts, now: number): Fault[] {
  return (Object.keys(faults) as Fault[]).filter((fault) => faults[fault](readiness, now))
}
