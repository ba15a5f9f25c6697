import { Hono } from 'hono'
import { contactSchema } from '#contract/desk/entry.ts'
import { listQuerySchema } from '#contract/desk/inquiries.ts'
import { callsQuerySchema, myDayQuerySchema } from '#contract/desk/my-day.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { logSearch } from '../case/inquiry/access-log.ts'
import { readReference } from '../case/on-inquiry.ts'
import { findKnown, readInquiry } from '../case/read/read-inquiry.ts'
import type { Trx } from '../platform/db/tables.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { readJson, readQuery } from '../platform/http/read-json.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import { exportInquiries } from './export.ts'
import { listInquiries } from './list-inquiries.ts'
import { readCalls, readMyDay } from './my-day.ts'
import { createSearchIndex } from './search-index.ts'
import { hasSealedFilter } from './search-text.ts'

/** Lists, search, one inquiry, a person's day, and the export. */
export function inboxFeature(ground: Ground) {
  const search = { ...ground, searchIndex: createSearchIndex(ground) }
  const route = new Hono<{ Variables: StaffVariables }>()

  route.get('/inquiries', async function showList(c) {
    const query = readQuery(c.req, listQuerySchema)
    const list = await listInquiries(search, c.get('staff').id, query, { signal: c.req.raw.signal })
    if (hasSealedFilter(query) && query.cursor === undefined)
      await logSearch(ground, c.get('staff').id, list.rows.length)
    return c.json(list)
  })

  route.post('/inquiries/known', async function showKnown(c) {
    const contact = await readJson(c.req, contactSchema)
    return c.json({ inquiries: await findKnown(ground, c.get('staff').id, contact) })
  })

  route.get('/inquiries/:reference', async function showInquiry(c) {
    return c.json(await readInquiry(ground, c.get('staff').id, readReference(c)))
  })

  route.get('/my-day', async function showDay(c) {
    return c.json(await readMyDay(ground, c.get('staff').id, readQuery(c.req, myDayQuerySchema)))
  })

  route.get('/my-day/calls', async function showCalls(c) {
    const { person } = readQuery(c.req, callsQuerySchema)
    return c.json(await readCalls(ground, c.get('staff').id, person))
  })

  route.get('/export', async function exportList(c) {
    const { cursor, limit, ...filter } = readQuery(c.req, listQuerySchema)
    const [staffId, at] = [c.get('staff').id, ground.now()]
    const check = (trx: Trx, rows: number) => ground.limits.checkDay(trx, 'exported', { staffId, at, rows })
    const { rowCount, csv } = await exportInquiries(search, staffId, filter, check)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="inquiries.csv"')
    c.header('X-Row-Count', String(rowCount))
    // Hono's `stream` would end a broken export as if it were whole.
    return c.body(toByteStream(encode(csv)))
  })

  return { desk: route } satisfies Feature
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}
