import { type Context, Hono } from 'hono'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { HospitalFiles } from '#contract/site/site-build.ts'
import type { Ground } from '../../case/feature.ts'
import { toDisposition } from '../../case/files/file-name.ts'
import { isWhole, listFiles as listStored, openFile } from '../../case/files/find-files.ts'
import { toOutgoing } from '../../case/files/outgoing/outgoing.ts'
import { startReading } from '../../case/files/start-reading.ts'
import { findRowById } from '../../case/inquiry/rows.ts'
import { keepPrivate } from '../../case/links/keep-private.ts'
import { listInfected } from '../../case/read/outgoing-files.ts'
import { readCaseFiles } from '../../case/read/read-files.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { toByteStream } from '../../platform/http/byte-stream.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { checkLength } from '../../platform/http/read-json.ts'
import { findSharedFiles, type SharedFiles } from './shared-files.ts'

const MAX_FORM_BYTES = 1_000

/** The page at which a hospital takes files: no name, no form but a button for each. Programs that scan mails open links, so a press starts each download. */
export function filesPage(ground: Ground): Hono {
  const { limits, config } = ground
  const page = new Hono()
  page.use('/files/*', keepPrivate)

  page.get('/files/:token', async function showFiles(c) {
    const found = await findSharedFiles(ground, c.req.param('token'))
    return answer(c, found && (await toPage(c, found)))
  })

  page.post('/files/:token', async function giveFile(c) {
    if (checkLength(c.req, MAX_FORM_BYTES) > MAX_FORM_BYTES) throw new AppError('too_large')
    const number = Number(new URLSearchParams(await c.req.text()).get('file'))
    const found = await findSharedFiles(ground, c.req.param('token'))
    const shared = found && (await listFiles(found))[number - 1]
    if (found === undefined || shared === undefined) return answer(c, undefined)
    const waitSeconds = await limits.count('pages', readClientAddress(c, config.trustedProxies))
    if (waitSeconds !== undefined) throw new AppError('too_many', { retryAfterSeconds: waitSeconds })
    return give(c, found, shared)
  })

  function answer(c: Context, shared: HospitalFiles | undefined): Promise<Response> {
    const found = { kind: 'hospital-files', locale: DEFAULT_LOCALE, shared: shared ?? null } as const
    return ground.answerPage(c, found, shared === undefined ? 404 : 200)
  }

  async function toPage(c: Context, found: SharedFiles): Promise<HospitalFiles | undefined> {
    const row = await findRowById(ground.db, found.referral.inquiry_id)
    const files = await listFiles(found)
    if (row === undefined || files.length === 0) return undefined
    return {
      path: c.req.path,
      reference: row.reference,
      until: new Date(found.link.until).toISOString().slice(0, 10),
      files: files.map(({ name, bytes }, index) => ({ number: index + 1, name, bytes })),
    }
  }

  /** Under the names that they have at the desk; those that the office has uploaded keep theirs. */
  async function listFiles({ referral, link }: SharedFiles) {
    const row = await findRowById(ground.db, referral.inquiry_id)
    const head = row?.merged_into ? await findRowById(ground.db, row.merged_into) : row
    if (head === undefined) return []
    const arrived = new Map((await readCaseFiles(ground, head)).map((file) => [file.id, file.name]))
    const stored = new Map((await listStored(ground, link.files)).map((file) => [file.id, file]))
    const infected = await listInfected(ground.db, link.files)
    return link.files.flatMap((id) => {
      const file = stored.get(id)
      if (file === undefined || !isWhole(file) || infected.includes(id)) return []
      return [{ id, name: arrived.get(id) ?? file.name, bytes: file.bytes }]
    })
  }

  async function give(c: Context, { referral }: SharedFiles, { id, name }: { id: string; name: string }) {
    const file = await openFile(ground, id)
    if (file === undefined) return answer(c, undefined)
    const { content } = await toOutgoing(file)
    const begun = await startReading(content)
    // Asked again: a scanner may have spoken meanwhile.
    if ((await listInfected(ground.db, [id])).length > 0) return answer(c, undefined)
    await recordChange(ground, async () => [
      {
        subjectId: referral.inquiry_id,
        kind: 'file-taken',
        actor: 'hospital',
        detail: { referral: referral.id, hospital: referral.hospital_id, file: id },
      },
    ])
    c.header('Content-Security-Policy', "sandbox; default-src 'none'")
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Content-Type', file.type)
    c.header('Content-Disposition', toDisposition(name))
    return c.body(toByteStream(begun))
  }

  return page
}
