import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyToPostgres, createPostgresDatabase } from '#testing/server/postgres-copy.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import { type Kept, listReleased, unpackReleased } from '#testing/server/released-databases.ts'
import { createPasswords } from '../../server/auth/password/password.ts'
import { refreshSession } from '../../server/auth/sessions/refresh.ts'
import { verifyFiles } from '../../server/case/files/verify-files.ts'
import { toContentText } from '../../server/case/inquiry/fields.ts'
import { findInquiry, type StoredInquiry } from '../../server/case/inquiry/find-stored.ts'
import { lifeColumns, toLife } from '../../server/case/inquiry/life-columns.ts'
import { tables } from '../../server/case/tables/tables.ts'
import { readConversation } from '../../server/case/words/read-conversation.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'
import { readStored } from '../../server/company/settings/store.ts'
import { findTamperedAccounts } from '../../server/company/staff/account-mac.ts'
import { findClaim } from '../../server/company/staff/accounts.ts'
import { readTemplates } from '../../server/desk/templates.ts'
import { parseDataKeys } from '../../server/platform/config/data-key.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createFolderStore } from '../../server/platform/store/folder-store.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { firstTemplates } from '../../server/schema/migrations/0001/first-templates.ts'
import { correctedSentences } from '../../server/schema/migrations/0002/corrected-templates.ts'
import { migrationNames } from '../../server/schema/migrations/index.ts'
import type { Db } from '../../server/schema/tables.ts'
import { fillTables, makeDatabase } from '../fixtures/make-database.ts'

const log = pino({ level: 'silent' })
const released = listReleased()

// A name without a database, or the reverse: a released migration was changed, or a new one has no database yet.
it('a database of every released schema is kept', () => expect(released).toEqual(migrationNames))

const folder = mkdtempSync(join(tmpdir(), 'pona-schemas-'))
let postgres: PostgresServer
let present: { file: string; kept: Kept }

beforeAll(async () => {
  postgres = await startPostgresServer(withoutSync)
  present = await makeDatabase(join(folder, 'present'))
  await fillTables(present.file, present.kept)
}, 60_000)

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
}, 60_000)

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  it.each(['present', ...released])(
    'the %s database opens, and is read with all that it held',
    async (name) => {
      const { dataDir, file, kept } = unpack(name)
      const before = countRows(file)
      await using db = engine === 'SQLite' ? await openDatabase({ file }) : await openInPostgres(file, name)
      const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
      expect(await countAll(db, Object.keys(before))).toEqual(before)
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
        { kind: 'reply', state: 'sent' },
        { kind: 'inquiry', state: 'waiting' },
        { kind: 'acknowledgement', state: 'waiting' },
      ])
      expect(await verifyEventChain(db, vault)).toMatchObject({ intact: true })
      const templates = await readTemplates({ db, vault })
      expect(templates.flatMap(({ texts }) => texts)).toEqual(
        expect.arrayContaining(
          firstTemplates.flatMap((template) =>
            template.texts.map((text) => ({ ...correct(text), files: expect.any(Array) })),
          ),
        ),
      )

      const [first] = found
      if (first === undefined) return expect.unreachable()
      const { note, reply, stepNote } = kept.written
      const [begun, ...messages] = await readConversation({ db, vault, log }, [toBegun(first)])
      expect(begun).toMatchObject({ id: first.id, direction: 'in', text: first.inquiry.message })
      expect(messages).toMatchObject([
        { direction: 'internal', channel: null, text: note, delivery: null },
        {
          direction: 'out',
          channel: 'email',
          subject: reply.subject,
          text: reply.body,
          delivery: { state: 'sent' },
          files: reply.files.map((file) => ({ name: file, state: 'stored' })),
        },
        { direction: 'internal', text: stepNote },
      ])
      const row = await db
        .selectFrom('inquiry')
        .select(lifeColumns)
        .where('id', '=', first.id)
        .executeTakeFirstOrThrow()
      expect(toLife(row)).toMatchObject({ owed: null, steps: [{ kind: 'call', note: messages[2]?.id }] })
      const agenda = await db.selectFrom('agenda').select(['item', 'at']).orderBy('at').execute()
      expect(agenda).toEqual([{ item: 'call', at: row.next_at }])

      const store = createFolderStore(join(dataDir, 'files'), async () => ({ free: 1e9 }))
      expect(await verifyFiles({ db, vault, store })).toMatchObject({
        files: reply.files.length,
        damaged: [],
      })
      expect((await readStored({ db, vault, log })).values.hours).toMatchObject({ zone: kept.zone })

      expect(await findTamperedAccounts(db, vault)).toEqual([])
      const { email, password, refreshToken } = kept.staff
      const { refreshed_at } = await db.selectFrom('session').select('refreshed_at').executeTakeFirstOrThrow()
      const refresh = await refreshSession({ db, vault, now: () => refreshed_at }, refreshToken)
      expect(refresh).toMatchObject({ outcome: 'refreshed', session: { aal: 'aal2' } })
      const claim = await findClaim(db, email)
      expect(await createPasswords({ vault }).verify(claim?.passwordHash ?? null, password)).toBe(true)
    },
  )
})

/** A copy, which the test changes. */
function unpack(name: string): { dataDir: string; file: string; kept: Kept } {
  const dataDir = mkdtempSync(join(folder, 'unpacked-'))
  if (name !== 'present')
    return { dataDir, file: join(dataDir, 'pona.db'), kept: unpackReleased(name, dataDir) }
  cpSync(dirname(present.file), dataDir, { recursive: true })
  return { dataDir, file: join(dataDir, 'pona.db'), kept: present.kept }
}

async function openInPostgres(file: string, name: string): Promise<Db> {
  const url = await createPostgresDatabase(postgres.url)
  await copyToPostgres(file, url, name === 'present' ? (migrationNames.at(-1) ?? '') : name)
  return openDatabase({ url, onBroken: () => {} })
}

/** Numbers of rows, by table, of the tables that both schemas have. */
function countRows(file: string): Record<string, number> {
  using database = new DatabaseSync(file)
  const isThere = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
  const both = Object.keys(tables).filter((table) => isThere.get(table) !== undefined)
  return Object.fromEntries(
    both.map((table) => {
      const row = database.prepare(`select count(*) as count from ${table}`).get()
      return [table, Number(row?.['count'])]
    }),
  )
}

async function countAll(db: Db, names: readonly string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of names) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
      db,
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

function toBegun({ id, reference, receivedAt, inquiry }: StoredInquiry) {
  return { id, reference, receivedAt, text: inquiry.message, origin: null }
}

/** As the migration of 1.1.0 leaves a template that nobody has changed. */
function correct<Text extends { locale: string; body: string }>(text: Text): Text {
  const found = Object.entries(correctedSentences).find(([locale]) => locale === text.locale)
  if (found === undefined) return text
  const [, [before, now]] = found
  return { ...text, body: text.body.replace(before, now) }
}
