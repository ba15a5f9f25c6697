import { type Selectable, sql } from 'kysely'
import type { FileDeps } from '../case/files/file-deps.ts'
import { type NewEvent, recordChange } from '../company/audit/record-change.ts'
import type { Log } from '../platform/log/log.ts'
import { MAX_IN_ROW_BYTES } from '../platform/store/write-objects.ts'
import { startWorker, type Worker } from '../platform/worker/worker.ts'
import { compileOnce } from '../schema/compiled.ts'
import type { Tables } from '../schema/tables.ts'
import { type ClaimedMail, claimFrom, deferMail, postponeMail, releaseMails } from './claims.ts'
import { type Lane, ordinaryLane, type Queue, slowLane } from './lanes.ts'
import { isRepeat, toContentMac } from './mail-identity.ts'
import type { ParseContext } from './parse/parse-mail.ts'
import { createMailParser, type MailParser, type Parsed } from './parse/parser.ts'
import { type MailRow, type ReadMail, type RecordDeps, recordMail } from './record-mail.ts'
import { noParts, saveParts } from './save-parts.ts'
import { openRaw } from './stored/raw-mails.ts'

/** In memory, and in one transaction, for whose milliseconds an arriving inquiry waits. */
const MAX_BATCH_MAILS = 20
const MAX_BATCH_BYTES = 1024 * 1024
/** After so many the mail itself is taken to be the cause, and only its headers are read. */
const MAX_ATTEMPTS = 5
const MAX_SLEEP_MS = 30_000

export type MailWorkerDeps = RecordDeps &
  FileDeps & {
    log: Log
    random: () => number
    announce: () => void
    yieldTurn: () => Promise<void>
    authservId: string | undefined
  }

/**
 * Makes messages of the stored mails until disposed. Mails that are slow have a reader of their own, so that they delay no
 * other.
 */
export function startMailWorker(deps: MailWorkerDeps, lanes = { ordinaryLane, slowLane }): Worker {
  const slow = startLane({ ...deps, announceSlow: () => {} }, lanes.slowLane)
  const ordinary = startLane({ ...deps, announceSlow: slow.wake }, lanes.ordinaryLane)
  return {
    wake: ordinary.wake,
    async [Symbol.asyncDispose]() {
      await Promise.all([ordinary[Symbol.asyncDispose](), slow[Symbol.asyncDispose]()])
    },
  }
}

type LaneDeps = MailWorkerDeps & { announceSlow: () => void }

type Reading = { deps: LaneDeps; parser: MailParser; queue: Queue; stop: AbortSignal }

function startLane(deps: LaneDeps, lane: Lane): Worker {
  const parser = createMailParser()
  return startWorker({
    log: deps.log,
    failure: 'The stored mails could not be read',
    async round(stop) {
      const { queue, claimed } = await claimFrom(deps, lane)
      if (queue === undefined) return MAX_SLEEP_MS
      for (const batch of toBatches(claimed)) {
        if (stop.aborted) break
        await readMails({ deps, parser, queue, stop }, batch)
        await deps.yieldTurn()
      }
      if (stop.aborted) await releaseMails(deps, claimed)
      return 0
    },
    // A slow mail is read again by the next process.
    interrupt: () => parser[Symbol.dispose](),
  })
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

async function readMails(reading: Reading, rows: readonly ClaimedMail[]): Promise<void> {
  const { deps, stop } = reading
  const stored = await readStored(
    deps.db,
    rows.map(({ id }) => id),
  )
  const sealed = new Map(stored.rows.map((raw) => [raw.id, raw]))
  // The parser takes one after the other; meanwhile the disk writes the files of those before.
  const parsed = await Promise.all(
    rows.map((row) =>
      parseMail(reading, row, sealed.get(row.id)).catch((error: unknown) => {
        return stop.aborted ? undefined : postponeMail(deps, row, error)
      }),
    ),
  )
  const mails = parsed.filter((mail) => mail !== undefined)
  await record(deps, mails).catch(async () => {
    // Each alone: whichever is the cause must not keep the others from being read.
    for (const mail of mails)
      await record(deps, [mail]).catch((error: unknown) => postponeMail(deps, mail.row, error))
  })
}

/** `sealed` is undefined once another process has read the mail. */
async function parseMail(
  reading: Reading,
  row: ClaimedMail,
  sealed: SealedRaw | undefined,
): Promise<ReadMail | undefined> {
  const { deps, queue } = reading
  if (sealed === undefined) return undefined
  // Each call gives the mail in memory of its own.
  const readRaw = () => new Uint8Array(openRaw(deps.vault, sealed))
  const parsed = await parse(reading, row, readRaw)
  if (parsed === undefined) {
    await deferMail(deps, row, queue.next)
    deps.announceSlow()
    return undefined
  }
  // The parts of a small mail lie in rows, which the transaction inserts or doesn't.
  const isRepeat = row.bytes > MAX_IN_ROW_BYTES && (await isKnown(deps, row, parsed))
  const saved = isRepeat ? noParts : await saveParts(deps, parsed, readRaw)
  return { row, parsed, saved }
}

/** In one transaction: a commit waits for the disk, and everything else waits for it. */
async function record(deps: MailWorkerDeps, mails: readonly ReadMail[]): Promise<void> {
  if (mails.length === 0) return
  await recordChange(deps, async (trx, at) => {
    const events: NewEvent[] = []
    for (const mail of mails) events.push(...(await recordMail(trx, deps, mail, at)))
    return events
  })
  for (const { row, parsed } of mails)
    if (parsed.problem !== null)
      deps.log.warn({ mail: row.id, problem: parsed.problem }, 'A mail could not be parsed')
}

type SealedRaw = Pick<Selectable<Tables['mail_raw']>, 'id' | 'key_id' | 'sealed'>

const readStored = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom('mail_raw')
    .innerJoin('mail', 'mail.id', 'mail_raw.id')
    .select(['mail_raw.id', 'mail_raw.key_id', 'mail_raw.sealed'])
    .where('mail_raw.id', 'in', ids)
    .where('mail.state', '=', sql.lit('stored')),
)

/** Undefined where the mail has to go to the next queue. */
async function parse(
  { deps: { own, authservId }, parser, queue }: Reading,
  row: ClaimedMail,
  readRaw: () => Uint8Array<ArrayBuffer>,
): Promise<Parsed | undefined> {
  const context: ParseContext = { authservId, own: own.list }
  if (row.problem === 'too-large') return await parser.parseHead(readRaw, context, 'too-large')
  if (row.attempts > MAX_ATTEMPTS) return await parser.parseHead(readRaw, context, 'malformed')
  const parsed = await parser.parse(readRaw, context, queue.toTimeoutMs(row.bytes))
  if (parsed !== undefined) return parsed.mail.files.length > queue.maxFiles ? undefined : parsed
  if (queue.next !== null) return undefined
  return await parser.parseHead(readRaw, context, 'too-slow')
}

/** Before its files are stored for nothing; the transaction asks again. */
async function isKnown(
  { db, vault }: MailWorkerDeps,
  row: MailRow,
  { mail, problem }: Parsed,
): Promise<boolean> {
  return await isRepeat(db, row, problem === null ? toContentMac(vault, mail) : null)
}
