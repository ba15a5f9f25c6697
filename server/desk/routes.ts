import { Hono, type MiddlewareHandler } from 'hono'
import { contactDecisionSchema } from '#contract/contact-proposal.ts'
import { contactSchema, entrySchema } from '#contract/desk/entry.ts'
import { correctionSchema } from '#contract/desk/facts.ts'
import { INCOMPLETE_HEADER } from '#contract/desk/files.ts'
import {
  arrivalSchema,
  eraseSchema,
  listQuerySchema,
  mergeSchema,
  newNoteSchema,
  newReplySchema,
  unmergeSchema,
} from '#contract/desk/inquiries.ts'
import { actOnSeveralSchema } from '#contract/desk/several.ts'
import type { OwnSession, Settings } from '#contract/desk/workplace.ts'
import { actionSchema } from '#contract/life/actions.ts'
import { isReference } from '#contract/reference.ts'
import type { SiteBuild } from '#contract/site-build.ts'
import { actOnSeveral } from '../actions/act-on-several.ts'
import { correctFacts } from '../actions/correct-facts.ts'
import { decideOnContact } from '../actions/decide-contact.ts'
import type { ObjectStore } from '../case/files/object-store.ts'
import { logSearch } from '../case/inquiry/access-log.ts'
import { findKnown, readInquiry } from '../case/inquiry/read-inquiry.ts'
import { act } from '../case/life/actions.ts'
import { enterInquiry } from '../case/life/enter-inquiry.ts'
import { eraseInquiry } from '../case/life/erase.ts'
import { mergeInquiry, unmergeInquiry } from '../case/life/merge.ts'
import { decideReturned } from '../case/life/returned-mails.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { renewLink } from '../case/links/renew-link.ts'
import { oversightRoutes } from '../figures/oversight-routes.ts'
import { fileRoutes } from '../files/content-routes.ts'
import type { PictureEncoder } from '../files/previews/picture-encoder.ts'
import { inquiryFileRoutes } from '../files/routes.ts'
import { exportInquiries } from '../inbox/export.ts'
import { listInquiries } from '../inbox/list-inquiries.ts'
import type { SearchIndex } from '../inbox/search-index.ts'
import { hasSealedFilter } from '../inbox/search-text.ts'
import { readIncomingMail } from '../incoming-mail/health.ts'
import { unsortedRoutes } from '../incoming-mail/unsorted/routes.ts'
import type { Push } from '../notifications/push/open.ts'
import { pushRoutes } from '../notifications/push/routes.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { copyLink } from '../patient-page/copy-link.ts'
import { personRoutes } from '../person/routes.ts'
import type { Config } from '../platform/config/config.ts'
import { flushDeleted } from '../platform/db/engine.ts'
import type { Db, Trx } from '../platform/db/tables.ts'
import { AppError } from '../platform/http/app-error.ts'
import { toByteStream } from '../platform/http/byte-stream.ts'
import { readJson, readQuery, refuseNul } from '../platform/http/read-json.ts'
import { shareWithOrigins } from '../platform/http/share-with-origins.ts'
import type { Limits } from '../platform/limits/limits.ts'
import type { LiveFeed } from '../platform/live/live-feed.ts'
import type { Log } from '../platform/log/log.ts'
import type { Metrics } from '../platform/metrics/metrics.ts'
import { endSession, listSessions } from '../platform/staff/staff-directory.ts'
import type { StaffVariables } from '../platform/staff/staff-guard.ts'
import type { Vault } from '../platform/vault/vault.ts'
import { addNote, sendReply } from '../replies/replies.ts'
import { readReplyFiles } from '../replies/reply-files.ts'
import { absenceRoutes } from './absence-routes.ts'
import { eventsRoute } from './events-route.ts'
import { readWorkplace } from './workplace.ts'

type DeskDeps = {
  db: Db
  vault: Vault
  now: () => number
  log: Log
  config: Pick<Config, 'corsOrigins' | 'deskIdleMinutes' | 'providers' | 'mail' | 'publicOrigin'>
  limits: Limits
  site: Pick<SiteBuild, 'company' | 'destinations' | 'words' | 'backendUrl'>
  staffGuard: MiddlewareHandler<{ Variables: StaffVariables }>
  searchIndex: SearchIndex
  metrics: Pick<Metrics, 'pushes'>
  yieldTurn: () => Promise<void>
  liveFeed: LiveFeed
  wakeOutbox: () => void
  readSizeLimit: () => Promise<number | undefined>
  fileStore: ObjectStore
  pictures: PictureEncoder
  push: Pick<Push, 'services' | 'vapid' | 'wake'>
}

export function deskRoutes(deps: DeskDeps) {
  const {
    db,
    vault,
    now,
    log,
    config,
    limits,
    site,
    searchIndex,
    yieldTurn,
    liveFeed,
    push,
    metrics,
    wakeOutbox,
  } = deps
  const destinations = site.destinations.map(({ name }) => name)
  const locales = Object.keys(site.words)
  const access = { db, vault, now, log }
  const search = { db, vault, now, log, searchIndex, yieldTurn }
  const announce = () => {
    liveFeed.announce()
    push.wake()
  }
  const change = { db, vault, now, announce, office: site.company }
  const changeAndMail = { ...change, wakeOutbox }
  const route = new Hono<{ Variables: StaffVariables }>()

  route.use(
    shareWithOrigins(config.corsOrigins, {
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      headers: ['last-event-id'],
      expose: ['Retry-After', 'X-Row-Count', INCOMPLETE_HEADER],
    }),
  )
  route.use(async function keepOutOfCaches(c, next) {
    refuseNul(c.req.url)
    await next()
    c.res.headers.set('Cache-Control', 'no-store')
  })
  route.get('/settings', (c) => c.json(toSettings(config, site)))
  route.use(deps.staffGuard)

  route.get('/workplace', async (c) => c.json(await readWorkplace({ db, site, config, now }, c.get('staff'))))
  route.route('/files', fileRoutes({ db, vault, now, log, store: deps.fileStore, pictures: deps.pictures }))
  route.route('/events', eventsRoute({ db, vault, now, liveFeed }))

  route.get('/inquiries', async function showList(c) {
    const query = readQuery(c.req, listQuerySchema)
    const list = await listInquiries(search, c.get('staff').id, query, { signal: c.req.raw.signal })
    if (hasSealedFilter(query) && query.cursor === undefined)
      await logSearch(access, c.get('staff').id, list.rows.length)
    return c.json(list)
  })

  route.post('/inquiries', async function enter(c) {
    const entry = await readJson(c.req, entrySchema)
    const reference = await enterInquiry({ ...changeAndMail, locales }, c.get('staff'), entry)
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/known', async function showKnown(c) {
    const contact = await readJson(c.req, contactSchema)
    return c.json({ inquiries: await findKnown(access, c.get('staff').id, contact) })
  })

  route.get('/inquiries/:reference', async function showInquiry(c) {
    return c.json(await readInquiry(access, c.get('staff').id, toReference(c.req.param('reference'))))
  })

  route.post('/inquiries/actions', async function doActions(c) {
    const several = await readJson(c.req, actOnSeveralSchema)
    return c.json(await actOnSeveral({ ...changeAndMail, log, destinations }, c.get('staff'), several))
  })

  route.post('/inquiries/:reference/actions', async function doAction(c) {
    const reference = toReference(c.req.param('reference'))
    await act(
      { ...changeAndMail, destinations },
      c.get('staff'),
      reference,
      await readJson(c.req, actionSchema),
    )
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/facts', async function correct(c) {
    const reference = toReference(c.req.param('reference'))
    const correction = await readJson(c.req, correctionSchema)
    await correctFacts({ ...change, log, locales }, c.get('staff'), reference, correction)
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/contact', async function decide(c) {
    const reference = toReference(c.req.param('reference'))
    const decision = await readJson(c.req, contactDecisionSchema)
    await decideOnContact({ ...changeAndMail, log, locales }, c.get('staff'), reference, decision)
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/notes', async function writeNote(c) {
    const reference = toReference(c.req.param('reference'))
    await addNote(change, c.get('staff'), reference, await readJson(c.req, newNoteSchema))
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/replies', async function reply(c) {
    const reference = toReference(c.req.param('reference'))
    const { readSizeLimit } = deps
    await sendReply(
      { ...changeAndMail, log, readSizeLimit, patientPages: hasPatientPages({ site, config }) },
      c.get('staff'),
      reference,
      await readJson(c.req, newReplySchema),
    )
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/replies/:id/arrival', async function decideArrival(c) {
    const reference = toReference(c.req.param('reference'))
    const { hasArrived } = await readJson(c.req, arrivalSchema)
    const replyId = c.req.param('id')
    await decideReturned(change, { staffId: c.get('staff').id, reference, replyId, hasArrived })
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/link', async function sendNewLink(c) {
    const reference = toReference(c.req.param('reference'))
    await renewLink(changeAndMail, c.get('staff'), reference)
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/link/copy', async function showLink(c) {
    const reference = toReference(c.req.param('reference'))
    return c.json({ link: await copyLink({ ...change, site, config }, c.get('staff'), reference) })
  })

  route.get('/reply-files', async function showReplyFiles(c) {
    return c.json(await readReplyFiles(deps.readSizeLimit))
  })

  route.post('/inquiries/:reference/merge', async function merge(c) {
    const reference = toReference(c.req.param('reference'))
    const merging = await readJson(c.req, mergeSchema)
    await mergeInquiry(change, c.get('staff'), { reference, ...merging })
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/unmerge', async function unmerge(c) {
    const reference = toReference(c.req.param('reference'))
    const { version } = await readJson(c.req, unmergeSchema)
    await unmergeInquiry(change, c.get('staff'), { reference, version })
    return c.json(await readInquiry(access, c.get('staff').id, reference))
  })

  route.post('/inquiries/:reference/erase', async function erase(c) {
    const reference = toReference(c.req.param('reference'))
    const typed = await readJson(c.req, eraseSchema)
    if (typed.reference !== reference) throw new AppError('invalid_request')
    const [staffId, at] = [c.get('staff').id, now()]
    const check = (trx: Trx) => limits.checkDay(trx, 'erased', { staffId, at })
    const erasure = { reference, actor: staffId, reason: typed.reason, check }
    if (!(await eraseInquiry(change, erasure))) throw new AppError('not_found')
    await flushDeleted(deps.db)
    return c.json({ erased: [reference] })
  })

  const { fileStore: store } = deps
  route.route('/inquiries', inquiryFileRoutes({ ...access, announce, store }))
  route.route(
    '/inquiries',
    personRoutes({ ...access, announce, store, companyName: site.company.name, limits }),
  )

  route.get('/export', async function exportList(c) {
    const { cursor, limit, ...filter } = readQuery(c.req, listQuerySchema)
    const [staffId, at] = [c.get('staff').id, now()]
    const check = (trx: Trx, rows: number) => limits.checkDay(trx, 'exported', { staffId, at, rows })
    const { rowCount, csv } = await exportInquiries(search, staffId, filter, check)
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="inquiries.csv"')
    c.header('X-Row-Count', String(rowCount))
    // Hono's `stream` would end a broken export as if it were whole.
    return c.body(toByteStream(encode(csv)))
  })

  route.get('/sessions', async function showSessions(c) {
    const { id, sessionId } = c.get('staff')
    const sessions = await listSessions(db, id, now())
    return c.json(
      sessions.map(
        ({ id: session, createdAt, refreshedAt, userAgent, aal }): OwnSession => ({
          id: session,
          createdAt,
          refreshedAt,
          userAgent,
          aal,
          current: session === sessionId,
        }),
      ),
    )
  })

  route.delete('/sessions/:id', async function endOwnSession(c) {
    const ended = await endSession(
      { db, vault, now },
      { staffId: c.get('staff').id, sessionId: c.req.param('id') },
    )
    if (!ended) throw new AppError('not_found')
    return c.json({ ended: c.req.param('id') })
  })

  route.route('/absences', absenceRoutes(change))
  route.route('/notifications', notificationRoutes(access))
  route.route(
    '/push',
    pushRoutes({ db, vault, now, log, metrics, services: push.services, vapid: push.vapid }),
  )
  route.get('/incoming-mail', async function showIncomingMail(c) {
    return c.json(await readIncomingMail(db, config.mail.incoming))
  })
  route.route('/', unsortedRoutes({ access, change: { ...changeAndMail, locales } }))
  route.route('/', oversightRoutes(changeAndMail))
  return route
}

async function* encode(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

function toSettings(
  { deskIdleMinutes, providers }: DeskDeps['config'],
  { company }: DeskDeps['site'],
): Settings {
  return {
    companyName: company.name,
    idleMinutes: deskIdleMinutes,
    providers: providers.map(({ name }) => name),
  }
}

function toReference(text: string): string {
  const reference = text.toUpperCase()
  if (!isReference(reference)) throw new AppError('not_found')
  return reference
}
