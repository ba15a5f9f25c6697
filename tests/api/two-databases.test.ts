import { expect, it } from 'vitest'
import { findFailoverRisk } from '../../server/db/engine.ts'
import { createTestApp } from '../support/app.ts'
import { isPostgresRun } from '../support/database.ts'
import { postJson, readRows, wanjiku } from '../support/inquiries.ts'

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
