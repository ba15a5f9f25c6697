import { expect, it } from 'vitest'
import { createTestApp } from '../support/app.ts'
import { postJson, readRows, wanjiku } from '../support/inquiries.ts'

it('two installations keep apart, on PostgreSQL in two schemas of one database', async () => {
  await using first = await createTestApp()
  await using second = await createTestApp()
  expect((await postJson(first, wanjiku)).status).toBe(200)
  expect((await readRows(first)).inquiries).toHaveLength(1)
  expect((await readRows(second)).inquiries).toEqual([])
})
