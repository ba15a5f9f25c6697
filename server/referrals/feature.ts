import { Hono } from 'hono'
import {
  addReferralRoute,
  endFilesLinkRoute,
  makeFilesLinkRoute,
  readReferralRoute,
  recordConsentRoute,
  sendToHospitalRoute,
  setOfferRoute,
  setReferralStandingRoute,
  setSummaryRoute,
  takeAddressRoute,
} from '#contract/desk/referral-changes.ts'
import type { Feature, Ground } from '../case/feature.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { onInquiry, readReference } from '../case/on-inquiry.ts'
import { serveRoute } from '../company/staff/serve-route.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { addReferral } from './add-referral.ts'
import { recordConsent } from './consent.ts'
import { endFilesLink, makeFilesLink } from './files-link/change-link.ts'
import { filesPage } from './files-link/files-page.ts'
import { serveHospitals } from './hospitals/routes.ts'
import { setOffer } from './offer.ts'
import { readReferralThread } from './read-thread.ts'
import { sendToHospital } from './send.ts'
import { setStanding } from './standing.ts'
import { setSummary } from './summary.ts'
import { takeAddress } from './take-address.ts'

/** Hospitals, and what each is asked for an inquiry: consent, mails, offers. */
export function referralsFeature(ground: Ground) {
  const desk = new Hono<{ Variables: StaffVariables }>()
  const patientPages = hasPatientPages(ground)
  serveHospitals(desk, ground)

  onInquiry(desk, ground, addReferralRoute, (staff, { reference, body }) =>
    addReferral(ground, staff, { reference, ...body }),
  )
  onInquiry(desk, ground, recordConsentRoute, (staff, { reference, id, body: consent }) =>
    recordConsent({ ...ground, patientPages }, staff, { reference, id, consent }),
  )
  onInquiry(desk, ground, sendToHospitalRoute, (staff, { reference, id, body: mail }) =>
    sendToHospital(ground, staff, { reference, id, mail }),
  )
  onInquiry(desk, ground, setSummaryRoute, (staff, { reference, id, body }) =>
    setSummary(ground, staff, { reference, id, ...body }),
  )
  serveRoute(desk, makeFilesLinkRoute, (c, { id, body }) =>
    makeFilesLink(ground, c.get('staff'), { reference: readReference(c), id, ...body }),
  )
  onInquiry(desk, ground, endFilesLinkRoute, (staff, { reference, id }) =>
    endFilesLink(ground, staff, { reference, id }),
  )
  onInquiry(desk, ground, takeAddressRoute, (staff, { reference, id, body }) =>
    takeAddress(ground, staff, { reference, id, ...body }),
  )
  onInquiry(desk, ground, setOfferRoute, (staff, { reference, id, body }) =>
    setOffer(ground, staff, { reference, id, ...body }),
  )
  onInquiry(desk, ground, setReferralStandingRoute, (staff, { reference, id, body }) =>
    setStanding(ground, staff, { reference, id, ...body }),
  )

  serveRoute(desk, readReferralRoute, (c, { id }) =>
    readReferralThread(ground, c.get('staff').id, { reference: readReference(c), id }),
  )

  return { desk, public: filesPage(ground) } satisfies Feature
}
