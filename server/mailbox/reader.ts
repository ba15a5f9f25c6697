import { sql } from 'kysely'
import { type NewEvent, recordChange } from '../audit/record-change.ts'
import { skipLocked } from '../db/engine.ts'
import { isWriteFailure } from '../db/write-failure.ts'
import type { FileDeps } from '../files/file-deps.ts'
import type { Log } from '../log/log.ts'
import { createAlarm } from '../outbox/alarm.ts'
import { toWaitMs } from '../outbox/backoff.ts'
import { isRepeat, toContentMac } from './mail-identity.ts'
import type { ParseContext } from './parse/parse-mail.ts'
import { createMailParser, type MailParser, type Parsed } from './parse/parser.ts'
import { openRaw } from './raw-mails.ts'
import { type MailRow, type ReadMail, type RecordDeps, recordMail } from './record-mail.ts'
import { noParts, saveParts } from './save-parts.ts'

/** Longer than the parser may take, twice. */
const LEASE_MS = 3 * 60_000
/** A lease further ahead was written under a wrong clock. */
const LEASE_HORIZON_MS = 4 * LEASE_MS
const CLAIMED_AT_ONCE = 20
/** In memory, and in one transaction, for which an arriving inquiry waits. */
const MAX_BATCH_MAILS = 5
const MAX_BATCH_BYTES = 1024 * 1024
/** After so many the mail itself is taken to be the cause, and only its headers are read. */
const MAX_ATTEMPTS = 5
const MAX_SLEEP_MS = 30_000
const RETRY_AFTER_DATABASE_ERROR_MS = 1_000

export type ReaderDeps = RecordDeps &
  FileDeps & {
    log: Log
    random: () => number
    announce: () => void
    yieldTurn: () => Promise<void>
    authservId: string | undefined
  }

export type MailReader = AsyncDisposable & {
  wake(): void
}

type ClaimedMail = MailRow & { problem: string | null; bytes: number }

/** Makes messages of the stored mails, oldest first, until disposed. */
export function startMailReader(deps: ReaderDeps): MailReader {
  const { log } = deps
  const alarm = createAlarm()
  const parser = createMailParser()
  let stopping = false

  async function run(): Promise<void> {
    while (!stopping) {
      // Armed before reading, so that a mail which is stored meanwhile is read next.
      const rest = alarm.arm()
      try {
        const claimed = await claimMails(deps)
        for (const batch of toBatches(claimed)) {
          if (stopping) return await release(deps, claimed)
          await readMails(deps, parser, batch)
          await deps.yieldTurn()
        }
        if (claimed.length === 0) await rest.until(MAX_SLEEP_MS)
      } catch (error) {
        log.error({ err: error }, 'The stored mails could not be read')
        await rest.until(RETRY_AFTER_DATABASE_ERROR_MS)
      }
    }
  }

  const running = run()
  return {
    wake: alarm.ring,
    async [Symbol.asyncDispose]() {
      stopping = true
      alarm.ring()
      await running
      parser[Symbol.dispose]()
    },
  }
}

async function claimMails({ db, now }: ReaderDeps): Promise<ClaimedMail[]> {
  const at = now()
  const isFree = sql<boolean>`state = 'stored' and due_at <= ${at}
    and (lease_until <= ${at} or lease_until > ${at + LEASE_HORIZON_MS})`
  const rows = await db
    .with('due', (cte) =>
      cte
        .selectFrom('mail')
        .select('n')
        .where(isFree)
        .orderBy('n')
        .limit(CLAIMED_AT_ONCE)
        .modifyEnd(skipLocked(db)),
    )
    .updateTable('mail')
    .set((eb) => ({ lease_until: at + LEASE_MS, attempts: eb('attempts', '+', 1) }))
    .where('n', 'in', (eb) => eb.selectFrom('due').select('due.n'))
    // Repeated here: another instance may have claimed a row between the subquery and the update.
    .where(isFree)
    .returning(['n', 'id', 'source', 'raw_mac', 'arrived_at', 'attempts', 'problem', 'bytes'])
    .execute()
  return rows.toSorted((one, other) => one.n - other.n)
}

function toBatches(rows: readonly ClaimedMail[]): ClaimedMail[][] {
  const batches: ClaimedMail[][] = []
  let bytes = 0
  for (const row of rows) {
    const last = batches.at(-1)
    const fits = last && last.length < MAX_BATCH_MAILS && bytes + row.bytes <= MAX_BATCH_BYTES
    bytes = fits ? bytes + row.bytes : row.bytes
    if (fits) last.push(row)
    else batches.push([row])
  }
  return batches
}

async function readMails(deps: ReaderDeps, parser: MailParser, rows: readonly ClaimedMail[]): Promise<void> {
  // The parser takes one after the other; meanwhile the disk writes the files of those before.
  const parsed = await Promise.all(
    rows.map((row) => parseMail(deps, parser, row).catch((error: unknown) => postpone(deps, row, error))),
  )
  const mails = parsed.filter((mail) => mail !== undefined)
  await record(deps, mails).catch(async () => {
    // Each alone: whichever is the cause must not keep the others from being read.
    for (const mail of mails)
      await record(deps, [mail]).catch((error: unknown) => postpone(deps, mail.row, error))
  })
}

async function parseMail(
  deps: ReaderDeps,
  parser: MailParser,
  row: ClaimedMail,
): Promise<ReadMail | undefined> {
  const readRaw = await openMail(deps, row)
  if (readRaw === undefined) return undefined
  const parsed = await parse(deps, parser, row, readRaw)
  const saved = (await isKnown(deps, row, parsed)) ? noParts : await saveParts(deps, parsed, readRaw)
  return { row, parsed, saved }
}

/** In one transaction: a commit waits for the disk, and everything else waits for it. */
async function record(deps: ReaderDeps, mails: readonly ReadMail[]): Promise<void> {
  if (mails.length === 0) return
  await recordChange(deps, async (trx, at) => {
    const events: NewEvent[] = []
    for (const mail of mails) events.push(...(await recordMail(trx, deps, mail, at)))
    return { events, result: undefined }
  })
  for (const { row, parsed } of mails)
    if (parsed.problem !== null)
      deps.log.warn({ mail: row.id, problem: parsed.problem }, 'A mail could not be parsed')
}

/** Undefined once another process has read it. Each call of the result gives the mail in memory of its own. */
async function openMail({ db, vault }: ReaderDeps, { id }: ClaimedMail) {
  const stored = await db
    .selectFrom('mail_raw')
    .innerJoin('mail', 'mail.id', 'mail_raw.id')
    .select(['mail_raw.id', 'mail_raw.key_id', 'mail_raw.sealed'])
    .where('mail_raw.id', '=', id)
    .where('mail.state', '=', 'stored')
    .executeTakeFirst()
  if (stored === undefined) return undefined
  return () => new Uint8Array(openRaw(vault, stored))
}

async function parse(
  { own, authservId }: ReaderDeps,
  parser: MailParser,
  row: ClaimedMail,
  readRaw: () => Uint8Array<ArrayBuffer>,
): Promise<Parsed> {
  const context: ParseContext = { arrivedAt: row.arrived_at, authservId, own: own.list }
  if (row.problem === 'too-large') return await parser.parseHead(readRaw, context, 'too-large')
  if (row.attempts > MAX_ATTEMPTS) return await parser.parseHead(readRaw, context, 'malformed')
  return await parser.parse(readRaw, context)
}

/** Before its files are stored for nothing; the transaction asks again. */
async function isKnown({ db, vault }: ReaderDeps, row: MailRow, { mail, problem }: Parsed): Promise<boolean> {
  return await isRepeat(db, row, problem === null ? toContentMac(vault, mail) : null)
}

async function postpone({ db, log, now, random }: ReaderDeps, row: MailRow, error: unknown): Promise<void> {
  log.error(
    { err: error, mail: row.id, attempts: row.attempts },
    'A mail could not be read; it is tried again',
  )
  // An attempt that the database refused says nothing about the mail.
  const attempts = isWriteFailure(error) ? row.attempts - 1 : row.attempts
  await db
    .updateTable('mail')
    .set({ attempts, lease_until: 0, due_at: now() + toWaitMs(Math.max(row.attempts, 1), random) })
    .where('id', '=', row.id)
    .where('state', '=', 'stored')
    .where('attempts', '=', row.attempts)
    .execute()
}

async function release({ db }: ReaderDeps, rows: readonly ClaimedMail[]): Promise<void> {
  for (const { id, attempts } of rows)
    await db
      .updateTable('mail')
      .set({ attempts: attempts - 1, lease_until: 0 })
      .where('id', '=', id)
      .where('state', '=', 'stored')
      .where('attempts', '=', attempts)
      .execute()
}
