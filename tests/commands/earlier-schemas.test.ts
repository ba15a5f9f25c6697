import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { verifyEventChain } from '../../server/audit/verify.ts'
import { findTamperedAccounts } from '../../server/auth/account-mac.ts'
import { findClaim } from '../../server/auth/accounts.ts'
import { addFirstMacs } from '../../server/auth/first-macs.ts'
import { createPasswords } from '../../server/auth/password.ts'
import { refreshSession } from '../../server/auth/refresh.ts'
import { openDatabase } from '../../server/db/open.ts'
import { findInquiry } from '../../server/inquiries/store.ts'
import { parseDataKeys } from '../../server/vault/data-keys.ts'
import { createKeyring } from '../../server/vault/keyring.ts'
import { openVault } from '../../server/vault/vault.ts'

const folder = join(import.meta.dirname, '..', 'fixtures')

type Kept = {
  dataKeys: string
  inquiries: Record<string, string>[]
  staff?: { email: string; password: string; refreshToken: string }
}

const schemas = readdirSync(folder)
  .filter((name) => name.endsWith('.db.gz'))
  .map((name) => name.replace('.db.gz', ''))

it('there are databases of earlier versions', () => {
  expect(schemas).toEqual([
    'schema-0001-inquiries',
    'schema-0003-desk',
    'schema-0004-fewer-indexes',
    'schema-0005-shared-limits',
    'schema-0006-failed-mails',
  ])
})

it.each(schemas)('a database of %s is migrated, and read with all that it held', async (schema) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pona-schema-'))
  const file = join(dataDir, 'pona.db')
  writeFileSync(file, gunzipSync(readFileSync(join(folder, `${schema}.db.gz`))))
  // Written by make-database.ts, from the type that it is read as.
  const kept = JSON.parse(readFileSync(join(folder, `${schema}.json`), 'utf8')) as Kept

  const db = await openDatabase({ file })
  const vault = await openVault(db, createKeyring(parseDataKeys(kept.dataKeys) ?? []))
  const rows = await db.selectFrom('inquiry').select('id').orderBy('n').execute()
  const found = await Promise.all(rows.map(({ id }) => findInquiry(db, vault, id)))
  expect(found.map((stored) => ({ ...stored?.inquiry, reference: stored?.reference }))).toMatchObject(
    kept.inquiries,
  )
  const mails = await db.selectFrom('outbox').select(['kind', 'state']).orderBy('n').execute()
  expect(mails).toEqual([
    { kind: 'inquiry', state: 'sent' },
    { kind: 'acknowledgement', state: 'sent' },
    { kind: 'inquiry', state: 'waiting' },
    { kind: 'acknowledgement', state: 'waiting' },
  ])
  expect(await verifyEventChain(db, vault)).toMatchObject({ intact: true })

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
  await db.destroy()
  rmSync(dataDir, { recursive: true })
})
