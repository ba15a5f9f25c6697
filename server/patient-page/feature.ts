import { Hono } from 'hono'
import { copyLinkRoute, renewLinkRoute } from '#contract/desk/page-link.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { keepPrivate } from '../case/links/keep-private.ts'
import { renewLink } from '../case/links/renew-link.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { copyLink } from './copy-link.ts'
import { createAdmission } from './files/admission.ts'
import { patientFileForms } from './files/form-routes.ts'
import { receiveLeftFiles } from './files/receive-file.ts'
import { patientFileRoutes } from './files/routes.ts'
import { createUploads } from './files/uploads.ts'
import { patientPageRoute } from './routes.ts'

/** Links and what lies below them. */
const LINKED = '/sent/*'

/** The page at the link of confirmation and acknowledgement, and its files. */
export function patientPageFeature(ground: Ground) {
  const patientFiles = { ...ground, uploads: createUploads(ground), announce: ground.announceFile }
  const files = { ...patientFiles, admission: createAdmission(ground) }
  const page = () => patientPageRoute({ ...ground, patientFiles })
  const desk = new Hono<{ Variables: StaffVariables }>()

  onInquiry(desk, ground, renewLinkRoute, (staff, { reference }) => renewLink(ground, staff, reference))
  serveRoute(desk, copyLinkRoute, async (c) => ({
    link: await copyLink(ground, c.get('staff'), readReference(c)),
  }))

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
