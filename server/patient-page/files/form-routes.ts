import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ErrorCode } from '#contract/errors.ts'
import { type FileProblem, patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { toFileRefusal } from '../../case/files/file-error.ts'
import { findInquiryByLink } from '../../case/links/link.ts'
import type { Config } from '../../platform/config/config.ts'
import { isWriteFailure } from '../../platform/db/write-failure.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { closeAfterAnswer } from '../../platform/http/body-parts.ts'
import { readSlowParts } from '../../platform/http/body-time.ts'
import { readClientAddress } from '../../platform/http/client-address.ts'
import { isFromOwnPage } from '../../platform/http/own-origin.ts'
import type { Admission, Body } from './admission.ts'
import type { PatientFileDeps } from './deps.ts'
import { toNoticeQuery } from './files-notice.ts'
import { toGivenPath } from './given-path.ts'
import { toBusy } from './places.ts'
import { readForm } from './read-form.ts'
import { saveFormFile } from './save-form-file.ts'

type FormDeps = PatientFileDeps & {
  admission: Admission
  config: Pick<Config, 'publicOrigin' | 'trustedProxies'>
}

/** A browser shows an answer only after it has sent its form; beyond this it isn't waited for. */
const MAX_PASSED_BYTES = 4 * patientFileLimits.formBytes

/** The page's own address, as its form names none. */
const FORM = '/:reference/:token'

/** Files without script: an ordinary form, answered by the page with what arrived or why it didn't. */
export function patientFileForms(deps: FormDeps) {
  const { config, admission } = deps
  const route = new Hono()

  route.post(FORM, async function takeForm(c, next) {
    const type = c.req.header('content-type') ?? ''
    if (!/^multipart\/form-data\b/i.test(type)) return next()
    const inquiryId = await findOwn(c)
    // The page says that its link has ended.
    if (inquiryId === undefined) return c.redirect(toGivenPath(c), 303)
    let received = 0
    try {
      const address = readClientAddress(c, config.trustedProxies)
      using body = await admission.begin({ inquiryId, address, kind: 'form' }, readSlowParts(c))
      const batch = randomUUID()
      const refusal = await findRefusal(c, body)
      await readForm(body.parts, type, async (content, name, position) => {
        if (refusal) throw refusal
        const bytes = await saveFormFile(deps, content, { inquiryId, name, batch, position })
        received += 1
        await body.count(bytes)
      }).catch((error: unknown) => {
        if (!body.hasMadeWay()) throw error
        closeAfterAnswer(c)
        throw toBusy()
      })
    } catch (error) {
      const refusal = error instanceof AppError ? error : toFileRefusal(error)
      if (refusal === undefined && !isWriteFailure(error)) throw error
      return answer(c, received, refusal ? toProblem(refusal) : 'failed')
    }
    return answer(c, received, received === 0 ? 'none' : undefined)
  })

  async function findOwn(c: Context): Promise<string | undefined> {
    if (!isFromOwnPage(c.req.raw.headers, [config.publicOrigin])) throw new AppError('wrong_origin')
    const { reference = '', token = '' } = c.req.param()
    const found = await findInquiryByLink(deps, { reference, token })
    return found.outcome === 'open' ? found.inquiry.own.id : undefined
  }

  /** The whole form counts as its files before they are known. Returned, as the form must pass by first. */
  async function findRefusal(c: Context, body: Body): Promise<unknown> {
    const bytes = Number(c.req.header('content-length') ?? Number.NaN)
    if (!(bytes <= MAX_PASSED_BYTES)) throw new AppError('too_large')
    if (bytes > patientFileLimits.formBytes) return new AppError('too_large')
    try {
      await body.announce(bytes)
      return undefined
    } catch (error) {
      return error
    }
  }

  return route
}

function answer(c: Context, received: number, problem: FileProblem | undefined): Response {
  return c.redirect(toGivenPath(c, toNoticeQuery({ received, ...(problem && { problem }) })), 303)
}

const problems: Partial<Record<ErrorCode, FileProblem>> = {
  too_large: 'too-large',
  file_too_large: 'too-large',
  files_full: 'full',
  too_many_files: 'tomorrow',
  uploads_busy: 'busy',
  disk_full: 'no-room',
}

function toProblem({ code }: AppError): FileProblem {
  return problems[code] ?? 'failed'
}
