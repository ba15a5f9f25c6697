// Runs on PostgreSQL too.
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listDraftsRoute } from '#contract/desk/drafts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type Desk, openDesk, readError, receive } from '#testing/desk/desk-client.ts'
import { readZip } from '#testing/files/read-zip.ts'
import { createTestApp, type TestApp } from '#testing/server/app.ts'
import { forgetFiles } from '../../../server/case/files/forget-files.ts'
import { forgetEntries } from '../../../server/case/words/drafts.ts'

let app: TestApp
let desk: Desk
let reference: string

beforeEach(async () => {
  app = await createTestApp()
  desk = await openDesk(app, { name: 'Amina' })
  reference = await receive(app)
})

afterEach(() => app[Symbol.asyncDispose]())

const save = (place: string, words: object, by = desk) => by.send('PUT', `/drafts/${place}`, { words })
const list = async (of = desk) => {
  const { drafts } = await of.read(
    '/drafts',
    listDraftsRoute.answer as NonNullable<typeof listDraftsRoute.answer>,
  )
  return drafts.map(({ place, words }) => ({ place, words }))
}

describe('a draft', () => {
  it('is kept for its author alone, the last one saved', async () => {
    const place = `reply.${reference}`
    expect((await save(place, { id: 'a', body: 'Dear W' })).status).toBe(200)
    expect((await save(place, { id: 'b', body: 'Dear Wanjiku' })).status).toBe(200)
    await save('entry', { name: 'Juma', message: 'A knee' })
    expect((await list()).toSorted((a, b) => a.place.localeCompare(b.place))).toEqual([
      { place: 'entry', words: { name: 'Juma', message: 'A knee' } },
      { place, words: { id: 'b', body: 'Dear Wanjiku' } },
    ])
    const other = await openDesk(app, { name: 'Baraka', email: 'baraka@pona.test' })
    expect(await list(other)).toEqual([])
    await other.send('DELETE', `/drafts/${place}`)
    expect(await list()).toHaveLength(2)
    await desk.send('DELETE', `/drafts/${place}`)
    expect(await list()).toEqual([{ place: 'entry', words: { name: 'Juma', message: 'A knee' } }])
  })

  it('lies sealed', async () => {
    await save(`note.${reference}`, { body: 'Fears the operation' })
    const [row] = await app.db.selectFrom('draft').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('Fears')
    expect(Buffer.from(row?.sealed ?? []).includes('Fears')).toBe(false)
  })

  it.each(['reply', 'reply.PN-0000-0000', `letter.PN-0000-0000`, 'entry.1', 'x'])(
    'is refused at %s, where there is nothing to write about',
    async (place) => {
      expect(await readError(await save(place, { body: 'Dear' }))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
    },
  )

  it('goes with its inquiry, and is told with everything of the person', async () => {
    await save(`reply.${reference}`, { subject: 'Your knee', body: 'Dear Wanjiku, not yet' })
    const exported = await desk.send('POST', `/inquiries/${reference}/person/export`, {
      inquiries: [reference],
      mails: [],
      leaveOut: [],
    })
    const files = readZip(Buffer.from(await exported.arrayBuffer()))
    const page = String([...files.entries()].find(([name]) => name.endsWith('.html'))?.[1])
    expect(page).toContain('Begun and not sent')
    expect(page).toContain('Dear Wanjiku, not yet')
    const erased = await desk.send('POST', `/inquiries/${reference}/erase`, {
      reference,
      reason: 'patient-asked',
    })
    expect(erased.status).toBe(200)
    expect(await list()).toEqual([])
    expect(await app.db.selectFrom('draft').select('id').execute()).toEqual([])
  })

  it('goes when it is sent, and stays where it was edited meanwhile', async () => {
    const [reply, note] = [randomUUID(), randomUUID()]
    await save(`reply.${reference}`, { id: reply, body: 'Dear Wanjiku' })
    await save(`note.${reference}`, { id: randomUUID(), body: 'Call the sister too' })
    const words = { subject: 'Your knee', body: 'Dear Wanjiku' }
    await desk.send('POST', `/inquiries/${reference}/replies`, { id: reply, version: 1, ...words })
    await desk.send('POST', `/inquiries/${reference}/notes`, { id: note, text: 'Call the sister' })
    expect((await list()).map(({ place }) => place)).toEqual([`note.${reference}`])
  })

  it('keeps the files that were uploaded for it', async () => {
    const uploaded = await app.deskRequest('/desk/v1/files?name=plan.pdf', {
      method: 'POST',
      headers: { ...desk.headers, 'content-type': 'application/pdf', 'content-length': '9' },
      body: '%PDF-1.7\n',
    })
    const { id } = (await uploaded.json()) as { id: string }
    await save(`reply.${reference}`, {
      body: 'Dear',
      files: [{ id, name: 'plan.pdf' }, { id: randomUUID() }],
    })
    const exists = async () => {
      app.clock.now += 2 * DAY_MS
      await forgetFiles(app.db, app.clock.now)
      const rows = await app.db.selectFrom('file').select('id').where('id', '=', id).execute()
      return rows.length === 1
    }
    expect([await exists(), await exists()]).toEqual([true, true])
    await app.db.deleteFrom('draft').execute()
    expect([await exists(), await exists()]).toEqual([true, false])
  })

  it('of an inquiry that nobody goes on entering ends after a week; one about an inquiry stays', async () => {
    await save('entry', { name: 'Juma' })
    await save(`note.${reference}`, { body: 'Call the sister' })
    await forgetEntries(app.db, app.clock.now + 6 * DAY_MS)
    expect(await list()).toHaveLength(2)
    await forgetEntries(app.db, app.clock.now + 8 * DAY_MS)
    expect((await list()).map(({ place }) => place)).toEqual([`note.${reference}`])
  })
})
