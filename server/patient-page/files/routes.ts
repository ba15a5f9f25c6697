import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { FILES_PATH, patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { findInquiryByLink } from '../../case/links/link.ts'
import type { Config } from '../../platform/config/config.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { closeAfterAnswer } from '../../platform/http/body-parts.ts'
import { readSlowParts } from '../../platform/http/body-time.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { isAllowedCaller } from '../../platform/http/own-origin.ts'
import type { Admission } from './admission.ts'
import { beginFile } from './begin-file.ts'
import type { PatientFileDeps } from './deps.ts'
import { findOwnFile } from './find-own-file.ts'
import { toBusy } from './places.ts'
import { receiveFile } from './receive-file.ts'
import { takeBack } from './take-back.ts'
import { readCount, readMetadata } from './tus-headers.ts'
import type { UploadState } from './uploads.ts'

type RouteDeps = PatientFileDeps & {
  admission: Admission
  config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

type Variables = { inquiryId: string }

const TUS_VERSION = '1.0.0'
const UPLOADS = `/:reference/:token/${FILES_PATH}`
const UPLOAD = `${UPLOADS}/:id`

/** Files by tus 1.0, under the link of the patient's page: who has the link may add, and read nothing. */
export function patientFileRoutes(deps: RouteDeps) {
  const { uploads, config, admission } = deps
  const route = new Hono<{ Variables: Variables }>()

  const checkLink: MiddlewareHandler<{ Variables: Variables }> = async function checkLink(c, next) {
    c.header('Tus-Resumable', TUS_VERSION)
    if (!isAllowedCaller(c.req.raw.headers, [config.publicOrigin])) throw new AppError('wrong_origin')
    if (c.req.method !== 'OPTIONS' && c.req.header('tus-resumable') !== TUS_VERSION) {
      c.header('Tus-Version', TUS_VERSION)
      throw new AppError('unsupported_tus')
    }
    c.set('inquiryId', await findInquiryId(c))
    await next()
  }

  async function findInquiryId(c: Context): Promise<string> {
    const { reference = '', token = '' } = c.req.param()
    const found = await findInquiryByLink(deps, { reference, token })
    if (found.outcome !== 'open') throw new AppError('not_found')
    return found.inquiry.own.id
  }

  route.use(UPLOADS, checkLink)
  route.use(UPLOAD, checkLink)

  route.options(UPLOADS, function tellAbilities(c) {
    c.header('Tus-Version', TUS_VERSION)
    c.header('Tus-Extension', 'creation,termination')
    c.header('Tus-Max-Size', String(patientFileLimits.bytes))
    return c.body(null, 204)
  })

  route.post(UPLOADS, async function create(c) {
    const bytes = readCount(c.req, 'upload-length')
    const { batch = randomUUID(), ...metadata } = readMetadata(c.req)
    const inquiryId = c.get('inquiryId')
    const address = readClientAddress(c, config.trustedProxies)
    const file = { inquiryId, address, bytes, batch, ...metadata }
    const { id, ...state } = await beginFile(deps, file)
    await answerState(c, id, state)
    c.header('Location', `${c.req.path}/${id}`)
    return c.body(null, 201)
  })

  // Hono dispatches HEAD as GET.
  route.get(UPLOAD, async function findOffset(c) {
    if (c.req.method !== 'HEAD') throw new AppError('method_not_allowed')
    const { id } = await findOwnFile(deps.db, c.get('inquiryId'), c.req.param('id'))
    await answerState(c, id, await uploads.find(id))
    return c.body(null, 200)
  })

  route.patch(UPLOAD, async function append(c) {
    if (c.req.header('content-type') !== 'application/offset+octet-stream')
      throw new AppError('unsupported_type')
    const offset = readCount(c.req, 'upload-offset')
    const { id } = await findOwnFile(deps.db, c.get('inquiryId'), c.req.param('id'))
    const inquiryId = c.get('inquiryId')
    const address = readClientAddress(c, config.trustedProxies)
    const sender = { inquiryId, address, kind: 'upload', checkLink: () => findInquiryId(c) } as const
    try {
      using body = await admission.begin(sender, readSlowParts(c))
      const state = await uploads.append(id, offset, body.parts, body.arrive)
      await answerState(c, id, state)
      if (body.hasMadeWay() && state.offset < state.length) throw toBusy()
    } catch (error) {
      closeAfterAnswer(c)
      throw error
    }
    return c.body(null, 204)
  })

  route.delete(UPLOAD, async function terminate(c) {
    await takeBack(deps, c.get('inquiryId'), c.req.param('id'))
    return c.body(null, 204)
  })

  /** Before the last byte is confirmed to the browser, the file is a part of its message. */
  async function answerState(c: Context, id: string, state: UploadState | undefined): Promise<void> {
    if (state === undefined) throw new AppError('not_found')
    if (state.offset === state.length) await receiveFile(deps, id)
    c.header('Upload-Offset', String(state.offset))
    c.header('Upload-Length', String(state.length))
  }

  return route
}
