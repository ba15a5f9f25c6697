import { Hono } from 'hono'
import { findKnownRoute } from '#contract/desk/entry.ts'
import { searchUnsortedRoute } from '#contract/desk/found-mails.ts'
import { exportInquiriesRoute, listInquiriesRoute, readInquiryRoute } from '#contract/desk/inquiries.ts'
import { readCallsRoute, readMyDayRoute } from '#contract/desk/my-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { logSearch } from '../case/inquiry/access-log.ts'
import { correctTally } from '../case/inquiry/tally.ts'
import { readReference } from '../case/on-inquiry.ts'
import { findKnown, readInquiry } from '../case/read/read-inquiry.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import type { Db, Trx } from '../schema/tables.ts'
import { exportInquiries } from './export/export.ts'
import { findMails } from './find-mails.ts'
import { listInquiries } from './list-inquiries.ts'
import { readCalls, readMyDay } from './my-day.ts'
import { createApartIndex } from './search/apart-index.ts'
import { hasSealedFilter } from './search/search-text.ts'

/** Fewer are opened within a moment at the first search. */
const MANY_INQUIRIES = 2_000

/** Lists, search, one inquiry, a person's day, and the export. */
export function inboxFeature(ground: Ground) {
  const searchIndex = ground.opened.use(createApartIndex(ground.config, ground.log))
  const search = { ...ground, searchIndex }
  const desk = new Hono<{ Variables: StaffVariables }>()

  serveRoute(desk, listInquiriesRoute, async (c, { query }) => {
    const list = await listInquiries(search, c.get('staff').id, query, { signal: c.req.raw.signal })
    if (hasSealedFilter(query) && query.cursor === undefined)
      await logSearch(ground, c.get('staff').id, list.rows.length)
    return list
  })

  serveRoute(desk, searchUnsortedRoute, (c, { query: { q } }) => findMails(search, c.get('staff').id, q))

  serveRoute(desk, findKnownRoute, async (c, { body: contact }) => ({
    inquiries: await findKnown(ground, c.get('staff').id, contact),
  }))

  serveRoute(desk, readInquiryRoute, async (c) => {
    const { id, sessionId } = c.get('staff')
    const inquiry = await readInquiry(ground, id, readReference(c))
    const isPerson = sessionId !== ''
    if (isPerson) ground.announceOpened(inquiry.files)
    return inquiry
  })

  serveRoute(desk, readMyDayRoute, (c, { query }) => readMyDay(ground, c.get('staff').id, query))

  serveRoute(desk, readCallsRoute, (c, { query: { person } }) => readCalls(ground, c.get('staff').id, person))

  serveRoute(desk, exportInquiriesRoute, async (c, { query: { cursor, limit, ...filter } }) => {
    const [staffId, at] = [c.get('staff').id, ground.now()]
    const check = (trx: Trx, rows: number) => ground.checkDay(trx, 'exported', { staffId, at, rows })
    const { rowCount, csv } = await exportInquiries(search, staffId, filter, check)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="inquiries.csv"')
    c.header('X-Row-Count', String(rowCount))
    // Hono's `stream` would end a broken export as if it were whole.
    return c.body(toByteStream(csv))
  })

  let correctedAt = 0
  async function correctTallyDaily(): Promise<void> {
    if (ground.now() - correctedAt < DAY_MS) return
    correctedAt = ground.now()
    await correctTally(ground)
  }

  return {
    desk,
    // Also takes up what other instances and retention have erased.
    tasks: { followSearch: () => searchIndex.follow(), correctTally: correctTallyDaily },
    onChange: () => searchIndex.followSoon(),
    async start() {
      if (await hasMany(ground.db)) searchIndex.keep()
      return undefined
    },
  } satisfies Feature
}

async function hasMany(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('inquiry')
    .select((eb) => eb.fn.max('n').as('newest'))
    .executeTakeFirst()
  return Number(row?.newest ?? 0) > MANY_INQUIRIES
}
