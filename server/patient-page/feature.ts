import { Hono } from 'hono'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { pageLinkSchema } from '#contract/desk/page-link.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { renewLink } from '../case/links/renew-link.ts'
import { readReference } from '../case/on-inquiry.ts'
import { readInquiry } from '../case/read/read-inquiry.ts'
import { operation } from '../company/staff/operation.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { copyLink } from './copy-link.ts'
import { createAdmission } from './files/admission.ts'
import { patientFileForms } from './files/form-routes.ts'
import { receiveLeftFiles } from './files/receive-file.ts'
import { patientFileRoutes } from './files/routes.ts'
import { createUploads } from './files/uploads.ts'
import { keepPrivate, LINKED } from './keep-private.ts'
import { patientPageRoute } from './routes.ts'

/** The page at the link of confirmation and acknowledgement, and its files. */
export function patientPageFeature(ground: Ground) {
  const patientFiles = { ...ground, uploads: createUploads(ground), announce: ground.announceFile }
  const files = { ...patientFiles, admission: createAdmission(ground) }
  const page = () => patientPageRoute({ ...ground, patientFiles })
  const desk = new Hono<{ Variables: StaffVariables }>()

  desk.post(
    '/inquiries/:reference/link',
    operation(
      { summary: 'Make a new link of the patient’s page', answer: inquiryDetailSchema },
      async (c) => {
        const reference = readReference(c)
        await renewLink(ground, c.get('staff'), reference)
        return readInquiry(ground, c.get('staff').id, reference)
      },
    ),
  )
  desk.post(
    '/inquiries/:reference/link/copy',
    operation({ summary: 'The present link of the patient’s page', answer: pageLinkSchema }, async (c) => ({
      link: await copyLink(ground, c.get('staff'), readReference(c)),
    })),
  )

  return {
    public: new Hono()
      .use(LINKED, keepPrivate)
      // Before the page, whose address the form with files has.
      .route('/sent', patientFileForms(files))
      .route('/sent', patientFileRoutes(files))
      .route('/sent', page()),
    open: new Hono().use(LINKED, keepPrivate).route('/sent', page()),
    desk,
    tasks: { receiveLeftFiles: () => receiveLeftFiles(patientFiles) },
  } satisfies Feature
}
