import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyToPostgres, createPostgresDatabase } from '#testing/server/postgres-copy.ts'
import { type PostgresServer, startPostgresServer, withoutSync } from '#testing/server/postgres-server.ts'
import packageFile from '../../package.json' with { type: 'json' }
import { createPasswords } from '../../server/auth/password/password.ts'
import { refreshSession } from '../../server/auth/sessions/refresh.ts'
import { toContentText } from '../../server/case/inquiry/fields.ts'
import { findInquiry, type StoredInquiry } from '../../server/case/inquiry/find-stored.ts'
import { lifeColumns, toLife } from '../../server/case/inquiry/life-columns.ts'
import { readConversation } from '../../server/case/words/read-conversation.ts'
import { verifyEventChain } from '../../server/company/audit/verify.ts'
import { findTamperedAccounts } from '../../server/company/staff/account-mac.ts'
import { findClaim } from '../../server/company/staff/accounts.ts'
import { readTemplates } from '../../server/desk/templates.ts'
import { parseDataKeys } from '../../server/platform/config/data-key.ts'
import { openDatabase } from '../../server/platform/db/open.ts'
import { createKeyring } from '../../server/platform/vault/keyring.ts'
import { openVault } from '../../server/platform/vault/vault.ts'
import { firstTemplates } from '../../server/schema/migrations/0001/first-templates.ts'
import { migrationNames } from '../../server/schema/migrations/index.ts'
import type { Db } from '../../server/schema/tables.ts'
import { type Kept, makeDatabase } from '../fixtures/make-database.ts'

const log = pino({ level: 'silent' })
const fixtures = join(import.meta.dirname, '..', 'fixtures')

/** Names of databases that make-database.ts has kept, by their newest migration. */
const released = readdirSync(fixtures)
  .filter((name) => name.endsWith('.db.gz'))
  .map((name) => name.replace(/^schema-(.*)\.db\.gz$/, '$1'))

it('until 1.0.0 there is one migration; from then on a database of every schema is kept', () => {
  if (/^0\.|^1\.0\.0-/.test(packageFile.version)) expect([migrationNames.length, released]).toEqual([1, []])
  // A name without a database, or the reverse: a released migration was changed, or a new one has no database yet.
  else expect(released).toEqual(migrationNames)
})

const folder = mkdtempSync(join(tmpdir(), 'pona-schemas-'))
let postgres: PostgresServer
let present: { file: string; kept: Kept }

beforeAll(async () => {
  postgres = await startPostgresServer(withoutSync)
  present = await makeDatabase(join(folder, 'present'))
}, 60_000)

afterAll(async () => {
  await postgres[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
}, 60_000)

describe.each(['SQLite', 'PostgreSQL'] as const)('on %s', (engine) => {
  it.each(['present', ...released])(
    'the %s database opens, and is read with all that it held',
    async (name) => {
      const { file, kept } = name === 'present' ? present : readFixture(name)
      await using db = engine === 'SQLite' ? await openDatabase({ file }) : await openInPostgres(file, name)
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
        { kind: 'reply', state: 'sent' },
        { kind: 'inquiry', state: 'waiting' },
        { kind: 'acknowledgement', state: 'waiting' },
      ])
      expect(await verifyEventChain(db, vault)).toMatchObject({ intact: true })
      const templates = await readTemplates({ db, vault })
      expect(templates.flatMap(({ texts }) => texts)).toEqual(
        expect.arrayContaining(
          firstTemplates.flatMap((template) => template.texts.map((text) => ({ ...text, files: [] }))),
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

function readFixture(name: string): { file: string; kept: Kept } {
  const fixture = join(fixtures, `schema-${name}`)
  const file = join(mkdtempSync(join(folder, 'released-')), 'pona.db')
  writeFileSync(file, gunzipSync(readFileSync(`${fixture}.db.gz`)))
  return { file, kept: JSON.parse(readFileSync(`${fixture}.json`, 'utf8')) as Kept }
}

async function openInPostgres(file: string, name: string): Promise<Db> {
  const url = await createPostgresDatabase(postgres.url)
  await copyToPostgres(file, url, name === 'present' ? (migrationNames.at(-1) ?? '') : name)
  return openDatabase({ url, onBroken: () => {} })
}

function toBegun({ id, reference, receivedAt, inquiry }: StoredInquiry) {
  return { id, reference, receivedAt, text: inquiry.message, origin: null }
}
