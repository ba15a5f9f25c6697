// Runs on PostgreSQL too.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, readRows, wanjiku } from '#testing/server/inquiries.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import { findFailoverRisk } from '../../server/schema/engine.ts'

it('two installations keep apart, on PostgreSQL in two schemas of one database', async () => {
  await using first = await createTestApp()
  await using second = await createTestApp()
  expect((await postJson(first, wanjiku)).status).toBe(200)
  expect((await readRows(first)).inquiries).toHaveLength(1)
  expect((await readRows(second)).inquiries).toEqual([])
})

it('says that a failover can lose what no standby has, where there can be a failover', async () => {
  await using app = await createTestApp()
  const risk = await findFailoverRisk(app.db)
  if (isPostgresRun()) expect(risk).toContain('PostgreSQL waits for no standby')
  else expect(risk).toBeUndefined()
})

it.runIf(isPostgresRun())('neither waits for a lock for ever nor holds one while it is frozen', async () => {
  await using app = await createTestApp()
  const read = (name: string) => sql<{ value: string }>`select current_setting(${name}) as value`
  const within = await recordChange({ ...app, now: () => app.clock.now }, async (trx) => {
    const names = ['lock_timeout', 'idle_in_transaction_session_timeout']
    const values = names.map(async (name) => (await read(name).execute(trx)).rows[0]?.value)
    return { events: [], result: await Promise.all(values) }
  })
  expect(within).toEqual(['5s', '10s'])
  expect((await read('lock_timeout').execute(app.db)).rows).toEqual([{ value: '0' }])
})
