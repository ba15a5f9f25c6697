// Runs on PostgreSQL too.
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { createTestApp } from '#testing/server/app.ts'
import { isPostgresRun } from '#testing/server/database.ts'
import { postJson, wanjiku } from '#testing/server/inquiries.ts'

/** More than the free pages of the file can hold. */
const longNote = { id: crypto.randomUUID(), text: 'x'.repeat(4_000) }

it.skipIf(isPostgresRun())('the desk reports a full disk, and visitors learn what they can do', async () => {
  await using app = await createTestApp()
  const desk = await openDesk(app)
  const reference = await receive(app)
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(app.db)
  await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count ?? 0)}`.execute(app.db)
  const path = `/inquiries/${reference}/notes`
  const statuses: unknown[] = []
  for (let n = 0; n < 20 && !statuses.includes('disk_full'); n++) {
    const response = await desk.send('POST', path, { ...longNote, id: crypto.randomUUID() })
    statuses.push(response.ok ? 'stored' : (await readError(response)).code)
  }
  expect(statuses.at(-1)).toBe('disk_full')
  const refusal = await postJson(app, { ...wanjiku, message: 'x'.repeat(9_000) })
  expect([refusal.status, await refusal.json()]).toMatchObject([503, { error: { code: 'unavailable' } }])
  expect((await desk.get(`/inquiries/${reference}`)).status).toBe(200)
})
