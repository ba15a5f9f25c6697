import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { verifyEventChain } from '../../server/audit/verify.ts'
import { findTamperedAccounts } from '../../server/auth/account-mac.ts'
import { findClaim } from '../../server/auth/accounts.ts'
import { addFirstMacs } from '../../server/auth/first-macs.ts'
import { createPasswords } from '../../server/auth/password.ts'
import { refreshSession } from '../../server/auth/refresh.ts'
import { readConversation } from '../../server/conversation/read-conversation.ts'
import { firstTemplates } from '../../server/db/migrations/0003-first-templates.ts'
import { reportTemplate } from '../../server/db/migrations/0024-report-template.ts'
import { migrations } from '../../server/db/migrations/index.ts'
import { openDatabase } from '../../server/db/open.ts'
import type { Db } from '../../server/db/tables.ts'
import { openFile } from '../../server/files/find-files.ts'
import { guardStore } from '../../server/files/guarded-store.ts'
import { moveRows } from '../../server/files/move-rows.ts'
import { openObjectStore } from '../../server/files/open-store.ts'
import { verifyFiles } from '../../server/files/verify-files.ts'
import { toContentText } from '../../server/inquiries/fields.ts'
import { findInquiry, type StoredInquiry } from '../../server/inquiries/store.ts'
import { toLife } from '../../server/life/life-columns.ts'
import { readTemplates } from '../../server/templates/templates.ts'
import { type DataKey, parseDataKeys } from '../../server/vault/data-keys.ts'
import { createKeyring } from '../../server/vault/keyring.ts'
import { seal } from '../../server/vault/seal.ts'
import { openVault } from '../../server/vault/vault.ts'
import { copyToPostgres, createPostgresDatabase } from '../support/postgres-copy.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '../support/postgres-server.ts'

const log = pino({ level: 'silent' })
const folder = join(import.meta.dirname, '..', 'fixtures')

type Kept = {
  dataKeys: string
  inquiries: Record<string, string>[]
  staff?: { email: string; password: string; refreshToken: string }
  /** About the first inquiry. */
  written?: { note: string; reply: { subject: string; body: string; files: string[] }; nextNote: string }
}

const schemas = readdirSync(folder)
  .filter((name) => name.endsWith('.db.gz'))
  .map((name) => name.replace('.db.gz', ''))

it('there is a database of every earlier schema', () => {
  const earlier = Object.keys(migrations).slice(0, -1)
  // 0002 was never the newest: 0003 came before it.
  expect(schemas).toEqual(earlier.filter((name) => name !== '0002-staff').map((name) => `schema-${name}`))
})

let postgres: PostgresServer

beforeAll(async () => {
  postgres = await startPostgresServer(withoutSync)
}, 60_000)

afterAll(() => postgres[Symbol.asyncDispose](), 60_000)

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  it.each(schemas)('a database of %s is migrated, and read with all that it held', async (schema) => {
    const kept = JSON.parse(readFileSync(join(folder, `${schema}.json`), 'utf8')) as Kept

    await using opened = await openMigrated(engine, schema)
    const { db } = opened
    const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
    const rows = await db.selectFrom('inquiry').select('id').orderBy('n').execute()
    const found = await Promise.all(rows.map(({ id }) => findInquiry(db, vault, id)))
    expect(found.map((stored) => ({ ...stored?.inquiry, reference: stored?.reference }))).toMatchObject(
      kept.inquiries,
    )
    // An inquiry that is resent after the upgrade is recognised as a repeat.
    const macs = await db.selectFrom('inquiry').select('content_mac').orderBy('n').execute()
    expect(macs.map(({ content_mac }) => Buffer.from(content_mac))).toEqual(
      found.map((stored) => stored && vault.mac('content', toContentText(stored.inquiry))),
    )
    const mails = await db.selectFrom('outbox').select(['kind', 'state']).orderBy('n').execute()
    expect(mails).toEqual([
      { kind: 'inquiry', state: 'sent' },
      { kind: 'acknowledgement', state: 'sent' },
      ...(kept.written ? [{ kind: 'reply', state: 'sent' }] : []),
      { kind: 'inquiry', state: 'waiting' },
      { kind: 'acknowledgement', state: 'waiting' },
    ])
    expect(await verifyEventChain(db, vault)).toMatchObject({ intact: true })
    const templates = await readTemplates({ db, vault })
    expect(templates.flatMap(({ texts }) => texts)).toEqual(
      expect.arrayContaining(
        [...firstTemplates, reportTemplate].map(({ locale, subject, body }) => ({
          locale,
          subject,
          body,
          files: [],
        })),
      ),
    )

    const [first] = found
    if (kept.written && first) {
      const { note, reply, nextNote } = kept.written
      const [begun, ...messages] = await readConversation({ db, vault, log }, [toBegun(first)])
      expect(begun).toMatchObject({ id: first.id, direction: 'in', text: first.inquiry.message })
      expect(messages).toMatchObject([
        { direction: 'internal', channel: null, text: note, delivery: null },
        {
          ...{ direction: 'out', channel: 'email', subject: reply.subject, text: reply.body },
          ...{ delivery: { state: 'sent' }, files: reply.files.map((name) => ({ name, state: 'stored' })) },
        },
        { direction: 'internal', text: nextNote },
      ])
      const row = await db
        .selectFrom('inquiry')
        .select('next_note')
        .where('id', '=', first.id)
        .executeTakeFirst()
      expect(row?.next_note).toBe(messages[2]?.id)
    }

    await addFirstMacs({ db, vault })
    expect(await findTamperedAccounts(db, vault)).toEqual([])
    const { staff } = kept
    if (staff !== undefined) {
      const { refreshed_at } = await db.selectFrom('session').select('refreshed_at').executeTakeFirstOrThrow()
      const refresh = await refreshSession({ db, vault, now: () => refreshed_at }, staff.refreshToken)
      expect(refresh).toMatchObject({ outcome: 'refreshed', session: { aal: 'aal2' } })
      const claim = await findClaim(db, staff.email)
      expect(await createPasswords({ vault }).verify(claim?.passwordHash ?? null, staff.password)).toBe(true)
    }
  })

  it('the files that lay in their rows are read, and moved without a loss when that is cut short', async () => {
    const kept = JSON.parse(readFileSync(join(folder, 'schema-0018-figures.json'), 'utf8')) as Kept
    await using opened = await openMigrated(engine, 'schema-0018-figures')
    const { db, dataDir } = opened
    const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const store = guardStore(openObjectStore({ dataDir, filesUrl: undefined }), { db, log })
    const deps = { db, vault, log, now: Date.now }

    async function readAll() {
      const rows = await db.selectFrom('file').select('id').orderBy('n').execute()
      const files: { name: string | undefined; type: string | undefined; content: string }[] = []
      for (const { id } of rows) {
        const opened = await openFile({ db, vault, store }, id)
        const parts: Buffer[] = []
        for await (const part of opened?.read() ?? []) parts.push(part)
        files.push({ name: opened?.name, type: opened?.type, content: Buffer.concat(parts).toString() })
      }
      return files
    }

    const before = await readAll()
    expect(before).toEqual(
      kept.written?.reply.files.map((name) => ({
        name,
        type: 'application/pdf',
        content: `%PDF-1.7 ${name}`,
      })),
    )
    await moveRows({ ...deps, store: { ...store, put: () => Promise.reject(new Error('cut short')) } })
    expect(await readAll()).toEqual(before)
    expect(log.error).toHaveBeenCalledTimes(2)
    await moveRows({ ...deps, store })
    expect(await readAll()).toEqual(before)
    const rows = await db.selectFrom('file').selectAll().execute()
    expect(rows).toMatchObject(rows.map(() => ({ state: 'packed', name: null, type: null })))
    expect(Math.max(...rows.map(({ sealed }) => sealed.byteLength))).toBeLessThan(250)
    expect(await verifyFiles({ db, vault, store })).toMatchObject({ files: 2, damaged: [] })
  })

  it.each(schemas.filter((schema) => schema >= 'schema-0003' && schema < 'schema-0020'))(
    'replies and notes in a database of %s become one conversation in order of time',
    async (schema) => {
      const kept = JSON.parse(readFileSync(join(folder, `${schema}.json`), 'utf8')) as Kept
      const keys = parseDataKeys(kept.dataKeys) ?? []
      const [key] = keys
      if (key === undefined) return expect.unreachable()
      const texts = { 'note-1': 'First', 'reply-1': 'Second', 'note-2': 'Third', 'reply-2': 'Fourth' }
      await using opened = await openMigrated(engine, schema, (file) => insertWords(file, key, texts))
      const { db } = opened
      const vault = await openVault(db, createKeyring(keys))
      const last = await db.selectFrom('inquiry').select('id').orderBy('n', 'desc').executeTakeFirstOrThrow()
      const stored = await findInquiry(db, vault, last.id)
      const messages = await readConversation({ db, vault, log }, stored ? [toBegun(stored)] : [])
      expect(messages.map(({ id, direction, author, text }) => [id, direction, author, text])).toEqual([
        [stored?.id, 'in', 'patient', stored?.inquiry.message],
        ['note-1', 'internal', 'amina', 'First'],
        ['reply-1', 'out', 'amina', 'Second'],
        ['note-2', 'internal', 'amina', 'Third'],
        ['reply-2', 'out', 'amina', 'Fourth'],
      ])
    },
  )

  it('next steps of earlier schemas become next steps', async () => {
    const now = Date.now()
    const hours = (count: number) => now + count * 60 * 60 * 1000
    const answered = { answered_at: hours(-2), answered_by: 'amina' }
    const before: Record<string, Record<string, string | number | null>> = {
      'PN-0000-0001': { status: 'new' },
      'PN-0000-0002': { status: 'claimed', assigned_to: 'amina', snoozed_until: hours(30) },
      'PN-0000-0003': { status: 'claimed', assigned_to: 'amina', snoozed_until: hours(-1) },
      'PN-0000-0004': { status: 'answered', ...answered, follow_up_at: hours(5) },
      'PN-0000-0005': { status: 'answered', ...answered },
      'PN-0000-0006': { status: 'waiting', ...answered, follow_up_at: hours(7) },
      'PN-0000-0007': { status: 'waiting' },
      'PN-0000-0008': { status: 'closed', ...answered, closed_at: hours(-1), follow_up_at: hours(5) },
      'PN-0000-0009': { status: 'spam' },
      'PN-0000-0010': { status: 'new', received_at: hours(-3), due_at: null },
    }
    await using opened = await openMigrated(engine, 'schema-0007-accounts', (file) =>
      insertCopies(file, before, hours(24)),
    )
    const { db } = opened
    const rows = await db.selectFrom('inquiry').selectAll().where('reference', 'like', 'PN-0000-%').execute()
    const lives = Object.fromEntries(rows.map((row) => [row.reference, toLife(row)]))
    const firstAnswer = { at: hours(-2), by: 'amina', via: 'email' }
    expect(lives).toMatchObject({
      'PN-0000-0001': { standing: 'open', owner: null, next: { kind: 'answer', at: hours(24) } },
      'PN-0000-0002': { standing: 'open', owner: 'amina', next: { kind: 'answer', at: hours(30) } },
      'PN-0000-0003': { standing: 'open', next: { kind: 'answer', at: hours(24) } },
      'PN-0000-0004': { standing: 'open', firstAnswer, next: { kind: 'task', at: hours(5) } },
      'PN-0000-0005': { standing: 'open', firstAnswer, next: { kind: 'wait' } },
      'PN-0000-0006': { standing: 'open', firstAnswer, next: { kind: 'wait', at: hours(7) } },
      'PN-0000-0007': { standing: 'open', firstAnswer: null, next: { kind: 'wait' } },
      'PN-0000-0008': { standing: 'closed', firstAnswer, closedAt: hours(-1), next: null },
      'PN-0000-0009': { standing: 'spam', next: null },
      'PN-0000-0010': { standing: 'open', next: { kind: 'answer', at: hours(21) } },
    })
    for (const reference of ['PN-0000-0005', 'PN-0000-0007'])
      expect(lives[reference]?.next?.at).toBeGreaterThan(hours(48))
  })
})

type Opened = AsyncDisposable & { db: Db; dataDir: string }

/** A database of an earlier schema, changed while it was in that schema, and then migrated. */
async function openMigrated(
  engine: 'SQLite' | 'PostgreSQL',
  schema: string,
  changeFile: (file: string) => void = () => {},
): Promise<Opened> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-schema-'))
  const file = join(dataDir, 'pona.db')
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${schema}.db.gz`))))
  changeFile(file)
  const db = engine === 'SQLite' ? await openDatabase({ file }) : await openInPostgres(file, schema)
  return {
    db,
    dataDir,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      rmSync(dataDir, { recursive: true })
    },
  }
}

async function openInPostgres(file: string, schema: string): Promise<Db> {
  const url = await createPostgresDatabase(postgres.url)
  await copyToPostgres(file, url, schema.replace('schema-', ''))
  return openDatabase({ url, onBroken: () => {} })
}

/** Notes and replies of the last inquiry, by id. */
function insertWords(file: string, { id: keyId, key }: DataKey, texts: Record<string, string>): void {
  using database = new DatabaseSync(file)
  const last = database.prepare('select id from inquiry order by n desc').get()
  for (const [index, [id, text]] of Object.entries(texts).entries()) {
    const table = id.startsWith('note') ? 'note' : 'reply'
    const words = table === 'note' ? { text } : { subject: 'Your knee', body: text }
    const sealed = seal(key, keyId, { table, column: 'sealed', rowId: id }, JSON.stringify(words))
    database
      .prepare(
        `insert into ${table} (id, inquiry_id, author, at, key_id, sealed) values (?, ?, 'amina', ?, ?, ?)`,
      )
      .run(id, String(last?.['id']), Date.now() + index, keyId, sealed)
  }
}

function toBegun({ id, reference, receivedAt, inquiry }: StoredInquiry) {
  return { id, reference, receivedAt, text: inquiry.message, origin: null }
}

/** Copies of the first row in the states that the desk can leave. */
function insertCopies(
  file: string,
  copies: Record<string, Record<string, string | number | null>>,
  dueAt: number,
): void {
  using database = new DatabaseSync(file)
  const first = database.prepare('select * from inquiry limit 1').get() ?? {}
  for (const [reference, state] of Object.entries(copies)) {
    const row = {
      ...first,
      n: null,
      id: reference,
      reference,
      idempotency_mac: null,
      due_at: dueAt,
      ...state,
    }
    const columns = Object.keys(row)
    const places = columns.map(() => '?').join(', ')
    database
      .prepare(`insert into inquiry (${columns.join(', ')}) values (${places})`)
      .run(...Object.values(row))
  }
}
