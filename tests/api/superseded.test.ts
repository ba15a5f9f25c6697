import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDesk, receive } from '#testing/desk/desk-client.ts'
import { askByToken } from '#testing/desk/program-token.ts'
import { addHospital, refer } from '#testing/desk/referrals.ts'
import { askAuth, signInTestStaff } from '#testing/desk/staff.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { disableStaff } from '../../server/auth/accounts/disable-staff.ts'
import { resetStaff } from '../../server/auth/accounts/staff-accounts.ts'
import { findRow } from '../../server/case/inquiry/rows.ts'
import { findReasonToStay } from '../../server/case/life/may-leave.ts'
import { judgeHospital } from '../../server/case/life/receive-answer.ts'
import { findReferralRow } from '../../server/case/referrals/referrals.ts'
import { findTamperedGrants } from '../../server/case/tables/find-tampered.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import type { GrantingTable } from '../../server/company/generations/granting-tables.ts'
import { readLastEvent } from '../../server/company/live/live-feed.ts'
import { insertVersion, readStored } from '../../server/company/settings/store.ts'
import { reopenSetup } from '../../server/company/setup/setup-link.ts'
import { listActiveWebhooks } from '../../server/company/webhooks/targets.ts'
import { addToken, revokeToken } from '../../server/connect/tokens/tokens.ts'
import { addWebhook, changeWebhook } from '../../server/connect/webhooks/change.ts'

// The attacker can write to the database, has a copy of its earlier rows, and has no data keys.

let app: TestApp
let owner: Awaited<ReturnType<typeof signInTestStaff>>
let other: Awaited<ReturnType<typeof signInTestStaff>>

beforeEach(async () => {
  app = await createTestApp()
  app.tampering.isExpected = true
  owner = await signInTestStaff(app, { email: 'owner@pona.test', admin: true })
  other = await signInTestStaff(app, { email: 'other@pona.test', admin: true })
})

afterEach(() => app[Symbol.asyncDispose]())

type Rows = Record<string, unknown>[]
const table = (name: string) => app.db.withTables<Record<string, Record<string, unknown>>>().selectFrom(name)
const copyRows = (name: string): Promise<Rows> => table(name).selectAll().execute()

/** Rows as they were: what was deleted is there again, and what has changed is set back. */
async function putBack(name: string, rows: Rows): Promise<void> {
  const db = app.db.withTables<Record<string, Record<string, unknown>>>()
  const key = name === 'one_time_link' ? 'token_hash' : 'id'
  for (const { n: _, ...row } of rows) {
    const { numUpdatedRows } = await db
      .updateTable(name)
      .set(row)
      .where(key, '=', row[key])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await db.insertInto(name).values(row).execute()
  }
}

const askDesk = async (token: string) =>
  (await app.deskRequest('/desk/v1/workplace', { headers: { authorization: `Bearer ${token}` } })).status

type Grant = {
  /** Tables of which an attacker puts rows back. */
  rows: readonly string[]
  make(): Promise<{ works: () => Promise<boolean>; end: () => Promise<unknown> }>
  /** Whether `audit verify` finds the row without the secret that opens it. */
  isFound?: false
}

const deps = () => ({ ...app.auth, announce: () => {} })

async function setMail(version: number, from: string): Promise<void> {
  await recordChange(app.auth, async (trx) => {
    const event = (await readLastEvent(trx)) + 1
    await insertVersion(trx, app.vault, { name: 'mail', version, values: { from }, event })
    const detail = { section: 'mail', version, changed: ['from'] }
    return [{ kind: 'setting-changed', subjectId: owner.staff.id, actor: owner.staff.id, detail }]
  })
}

async function askFortis() {
  const desk = await openDesk(app, { email: 'amina@pona.test' })
  const hospital = await addHospital(desk)
  const fortis = await refer(desk, await receive(app), hospital.id)
  await fortis.consent()
  return { desk, hospital, fortis }
}

const grants = {
  staff: {
    rows: ['staff', 'factor', 'identity'],
    make: async () => ({
      works: async () =>
        (await askAuth(app, '/token?grant_type=password', { body: { ...other.staff } })).status === 200,
      end: () => disableStaff(app.auth, other.staff.email, null),
    }),
  },
  session: {
    rows: ['session'],
    make: async () => ({
      works: async () => (await askDesk(other.accessToken)) === 200,
      end: () => askAuth(app, '/logout?scope=local', { token: other.accessToken }),
    }),
  },
  program_token: {
    rows: ['program_token'],
    async make() {
      const { id, token } = await addToken(deps(), owner.staff.id, {
        name: 'The CRM',
        scopes: ['inquiries:read'],
      })
      return {
        works: async () => (await askByToken(app, token, 'GET', '/inquiries')).status === 200,
        end: () => revokeToken(deps(), owner.staff.id, id),
      }
    },
  },
  webhook: {
    rows: ['webhook'],
    async make() {
      const wanted = { url: 'http://localhost:9', events: ['inquiry.received' as const], fields: [] }
      const { id } = await addWebhook(deps(), owner.staff.id, wanted)
      return {
        works: async () => (await listActiveWebhooks(app.db, app.vault)).length === 1,
        end: () => changeWebhook(deps(), owner.staff.id, id, { isPaused: true }),
      }
    },
  },
  setting: {
    rows: ['setting'],
    async make() {
      await setMail(1, 'care@abandoned.example')
      return {
        async works() {
          const stored = await readStored({ ...app.auth }).catch(() => undefined)
          return JSON.stringify(stored?.values.mail)?.includes('abandoned') ?? false
        },
        async end() {
          await setMail(2, 'care@pona.example')
        },
      }
    },
  },
  hospital: {
    rows: ['hospital'],
    async make() {
      const { fortis, hospital, desk } = await askFortis()
      const { id, answered: _, ...words } = hospital
      const sender = hospital.addresses[0]?.address
      return {
        works: async () =>
          (await judgeHospital(app.db, app.vault, fortis.id, { sender, isVouchedFor: true })) === 'hospital',
        end: () => desk.send('PUT', `/hospitals/${id}`, { ...words, addresses: [] }),
      }
    },
  },
  referral: {
    rows: ['referral'],
    async make() {
      const { fortis } = await askFortis()
      const leaving = { files: [], summary: null, writtenAt: 0 }
      return {
        async works() {
          const row = await findReferralRow(app.db, fortis.id)
          const lacks = row && findReasonToStay(app.db, app.vault, row, leaving)
          return (await lacks?.catch(() => undefined)) === null
        },
        end: () => fortis.takeBack(),
      }
    },
  },
  one_time_link: {
    rows: ['one_time_link'],
    isFound: false,
    async make() {
      const reset = await resetStaff(app.auth, other.staff.email)
      const token = (reset.outcome === 'reset' && reset.link?.split('token_hash=')[1]) || ''
      const take = () => askAuth(app, '/verify', { body: { type: 'recovery', token_hash: token } })
      let isTaken = false
      return {
        // Its use is what ends it.
        works: async () => !isTaken || (await take()).status === 200,
        async end() {
          expect((await take()).status).toBe(200)
          isTaken = true
        },
      }
    },
  },
} satisfies Record<GrantingTable, Grant>

it.each(Object.entries(grants))(
  'what was ended stays ended when its row is put back: %s',
  async (name, grant: Grant) => {
    const { works, end } = await grant.make()
    expect(await works()).toBe(true)
    expect(await findTamperedGrants(app.db, app.vault)).toEqual([])
    const copies = await Promise.all(grant.rows.map(copyRows))
    await end()
    expect(await findTamperedGrants(app.db, app.vault)).toEqual([])
    if (name === 'setting') await app.db.deleteFrom('setting').where('version', '=', 2).execute()
    else for (const [index, rows] of copies.entries()) await putBack(grant.rows[index] ?? '', rows)
    expect(await works()).toBe(false)
    const found = (await findTamperedGrants(app.db, app.vault)).map((row) => row.table)
    expect(found.includes(name as GrantingTable)).toBe(grant.isFound ?? true)
  },
)

it('deleting the rows of all administrators opens no set-up, and is found', async () => {
  await app.db.deleteFrom('staff').execute()
  await app.db.deleteFrom('secret').where('name', '=', 'setup').execute()
  expect(await app.createSetupLink()).toBeUndefined()
  const missing = [owner.staff.id, other.staff.id].map((id) => ({ table: 'staff', id }))
  expect(await findTamperedGrants(app.db, app.vault)).toEqual(expect.arrayContaining(missing))
  await reopenSetup(app.auth)
  expect(await app.createSetupLink()).toMatch(/\/setup\//)
  app.clock.now += 25 * 60 * 60 * 1000
  expect(await app.createSetupLink()).toBeUndefined()
})

it.each(['hospital_id', 'inquiry_id', 'asked_at'] as const)(
  'a referral whose %s was changed without the keys lets nothing leave, and is found',
  async (column) => {
    const { fortis, desk } = await askFortis()
    const others = {
      hospital_id: (await addHospital(desk, { name: 'Apollo' })).id,
      inquiry_id: (await findRow(app.db, await receive(app, { email: 'b@patient.example' })))?.id ?? '',
      asked_at: 1,
    }
    const changed = { [column]: others[column] }
    await app.db.updateTable('referral').set(changed).where('id', '=', fortis.id).execute()
    const row = await findReferralRow(app.db, fortis.id)
    if (row === undefined) return expect.unreachable()
    const leaving = { files: [], summary: null, writtenAt: 0 }
    await expect(findReasonToStay(app.db, app.vault, row, leaving)).rejects.toThrow('without the data keys')
    expect(await findTamperedGrants(app.db, app.vault)).toEqual([{ table: 'referral', id: fortis.id }])
  },
)
