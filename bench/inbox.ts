import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as yieldTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { parse } from 'valibot'
import { countryCodes } from '#contract/company/countries.ts'
import { listQuerySchema } from '#contract/desk/inquiries.ts'
import { DAY_MS } from '#contract/durations.ts'
import { storeInquiries } from '#testing/server/stored-inquiries.ts'
import { rowColumns, toInquiryRow } from '../server/case/inquiry/rows.ts'
import type { Arrival } from '../server/case/inquiry/store.ts'
import type { OpenDeps } from '../server/case/inquiry/try-to-open.ts'
import { type ExportDeps, exportInquiries } from '../server/inbox/export/export.ts'
import { listInquiries } from '../server/inbox/list-inquiries.ts'
import { createSearchIndex } from '../server/inbox/search/search-index.ts'
import { openDatabase } from '../server/platform/db/open.ts'
import { createLog } from '../server/platform/log/log.ts'
import { createReader } from '../server/platform/reader/reader.ts'
import { createDataKey } from '../server/platform/vault/data-keys.ts'
import { createKeyring } from '../server/platform/vault/keyring.ts'
import { openVault, type Vault } from '../server/platform/vault/vault.ts'
import type { Db } from '../server/schema/tables.ts'
import { company } from '../site/content/company.ts'
import { startStallMeter } from './stall.ts'
import type { Row } from './table.ts'

const readingThread = new URL('../server/serve/reading-thread.ts', import.meta.url)

const INQUIRIES = 100_000
const TRIALS = 9
const ME = 'nobody'
const MAX_MS = 300
/** Reads and decrypts every inquiry; a server does so at its start, in a thread. */
const MAX_FILL_MS = 10_000
const MAX_PAUSE_MS = 100

const questions = [
  { name: 'what is due, ms', query: 'view=due' },
  { name: 'all, ms', query: 'view=all' },
  { name: 'search by reference, ms', query: 'view=all&q={reference}' },
  { name: 'search by phone, ms', query: 'view=all&q=0712%20000%20777' },
  { name: 'search by words that a few have, ms', query: 'view=all&q=word777%20stairs' },
  { name: 'search by a word that all have, ms', query: 'view=all&q=stairs' },
  { name: 'search by a word that none has, ms', query: 'view=all&q=zebra' },
  { name: 'treatment and country, ms', query: 'view=all&treatment=knee&country=%2B44' },
] as const

export async function benchInbox(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-bench-'))
  const db = await openDatabase({ file: join(folder, 'pona.db') })
  try {
    const dataKeys = [createDataKey(new Date())]
    const vault = await openVault(db, createKeyring(dataKeys))
    const now = Date.now()
    await fill(db, vault, now)
    const log = createLog('error')
    const searchIndex = createSearchIndex({ db, vault, log, yieldTurn })
    const settings = { databaseUrl: undefined, dataDir: folder, logLevel: 'error', dataKeys } as const
    await using reader = createReader(readingThread, settings)
    const deps = { db, vault, log, now: () => now, searchIndex, yieldTurn, office: company, reader }
    const { reference } = await db
      .selectFrom('inquiry')
      .select('reference')
      .where('n', '=', INQUIRIES / 2)
      .executeTakeFirstOrThrow()
    const ask = (query: string) =>
      listInquiries(deps, ME, parse(listQuerySchema, toObject(query.replace('{reference}', reference))))

    const floor = await measure(() => openFifty(deps))
    const first = await time(() => searchIndex.search({ q: 'word1' }))
    const rows: Row[] = []
    for (const { name, query } of questions) {
      rows.push({ name, measured: await measure(() => ask(query)), reference: floor, atMost: MAX_MS })
    }
    const saved = await measureExport(deps)
    await reopenAll(db, now)
    for (const view of ['due', 'mine', 'answered']) {
      const measured = await measure(() => ask(`view=${view}`))
      rows.push({ name: `${view}, with all of them open, ms`, measured, reference: floor, atMost: MAX_MS })
    }
    return [
      ...rows,
      { name: 'filling the search index, ms', measured: first, reference: floor, atMost: MAX_FILL_MS },
      {
        name: 'export, longest pause of everything else, ms',
        measured: saved.pauseMs,
        reference: saved.wholeMs,
        atMost: MAX_PAUSE_MS,
      },
    ]
  } finally {
    await db.destroy()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(db: Db, vault: Vault, now: number): Promise<void> {
  await storeInquiries(db, vault, INQUIRIES, (index) => toArrival(index, now))
  await db
    .updateTable('inquiry')
    .set({ standing: 'closed', owed_kind: null, owed_at: null, next_kind: null, next_at: null })
    .where('n', '<=', INQUIRIES * 0.99)
    .execute()
}

/** Worst case: no inquiry is closed, and each has a step due in the next weeks, a hundred an hour, some of which are mine. */
async function reopenAll(db: Db, now: number): Promise<void> {
  const at = sql<number>`${now} + n * 36000`
  const steps = sql<string>`${'[{"id":"one","kind":"wait","at":'} || (${at}) || ${',"note":null,"by":"someone","for":null}]'}`
  await db
    .updateTable('inquiry')
    .set({ standing: 'open', owed_kind: null, owed_at: null, steps, next_kind: 'wait', next_at: at })
    .execute()
  await db
    .insertInto('agenda')
    .columns(['inquiry_n', 'item', 'staff_id', 'at'])
    .expression((eb) =>
      eb
        .selectFrom('inquiry')
        .select(['n', sql.lit('one').as('item'), sql.lit(ME).as('staff_id'), 'next_at as at'])
        .where(sql<boolean>`n % 50 = 0`)
        .$narrowType<{ at: number }>(),
    )
    .execute()
}

function toArrival(index: number, now: number): Arrival {
  const treatments = ['Knee replacement', 'Heart valve', 'Dental implants', 'Cancer treatment', '']
  return {
    inquiry: {
      name: `Patient Number${index}`,
      email: `patient${index}@example.org`,
      countryCode: countryCodes[index % countryCodes.length] ?? '+254',
      phone: `0712 ${String(Math.floor(index / 1_000)).padStart(3, '0')} ${String(index % 1_000).padStart(3, '0')}`,
      treatment: treatments[index % treatments.length] ?? '',
      message: `Word${index % 1_000} ${'My mother can not walk the stairs any more. '.repeat(1 + (index % 16))}`,
      locale: 'en',
      consentVersion: '2026-11',
    },
    signals: { isTrapFilled: false, filledInMs: undefined },
    mailing: { isCrowded: false, mayAcknowledge: true },
    idempotencyKey: undefined,
    receivedAt: now - Math.floor((DAY_MS * (INQUIRIES - index)) / 100),
  }
}

async function measureExport(deps: ExportDeps): Promise<{ pauseMs: number; wholeMs: number }> {
  const stalls = startStallMeter()
  const wholeMs = await time(async () => {
    const { csv } = await exportInquiries(deps, ME, parse(listQuerySchema, { view: 'all' }))
    for await (const _lines of csv);
  })
  return { pauseMs: (await stalls.stop()).ms, wholeMs }
}

async function openFifty(deps: OpenDeps & { db: Db }): Promise<void> {
  const rows = await deps.db.selectFrom('inquiry').select(rowColumns).where('n', '<=', 50).execute()
  const context = {
    now: Date.now(),
    stepNotes: {},
    hospitals: {},
    leftAlone: null,
    mergedInto: null,
    failure: undefined,
    lateReply: null,
    lastWords: undefined,
    arrived: { files: 0, messages: 0 },
    samePhone: 0,
  }
  for (const row of rows) toInquiryRow(deps, row, context)
}

async function measure(perform: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let trial = 0; trial < TRIALS; trial++) times.push(await time(perform))
  return times.toSorted((a, b) => a - b)[Math.floor(TRIALS / 2)] ?? Number.NaN
}

async function time(perform: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await perform()
  return performance.now() - startedAt
}

function toObject(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
