import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { toHomePath } from '../../contract/locales.ts'
import { brandColours } from '../../contract/look/colours.ts'
import type { HospitalOffer, PatientHospitals, PatientPage } from '../../contract/site/patient-page.ts'
import type { RequestPage, SiteRendererModule } from '../../contract/site/site-build.ts'
import { distDir } from '../../scripts/paths.ts'
import { readPageRecord } from '../../server/company/pages/page-record.ts'
import { filledContents } from '../../site/content/default-contents.ts'

/** Opens a page of the example company in a given state, with the headers of any page. */
export async function openRendered(page: Page, request: RequestPage, origin = ''): Promise<void> {
  const { createSiteRenderer } = await importRenderer()
  const { settings, assets, lookAssets } = readPageRecord(distDir)
  const renderer = createSiteRenderer({
    ...settings,
    assets,
    lookAssets,
    contents: filledContents,
    look: { colours: brandColours, logo: null },
    photos: {},
    year: 2026,
  })
  const body = renderer.renderSitePage(request)
  await page.route('**/sent/*', async (route) => {
    // A form that was sent leaves the page as it is.
    if (route.request().method() === 'POST') return await route.fulfill({ status: 204 })
    const response = await route.fetch({
      url: new URL(`${toHomePath(request.locale)}privacy`, route.request().url()).href,
    })
    return await route.fulfill({ response, body })
  })
  await page.goto(`${origin}/sent/PN-7K2M-9QX4`)
}

async function importRenderer(): Promise<SiteRendererModule> {
  // Our own build wrote it.
  return (await import(join(distDir, 'site-renderer.js'))) as SiteRendererModule
}

const AT = '2026-11-29T10:00:00+03:00'

export function createPatientPage(locale: string, changes: Partial<PatientPage> = {}): RequestPage {
  return {
    kind: 'patient-page',
    locale,
    reference: 'PN-7K2M-9QX4',
    isNew: false,
    replyBy: AT,
    coordinator: null,
    next: { kind: 'back', at: AT, isLate: false, calendar: null },
    cancelled: null,
    happened: [{ kind: 'received', at: AT }],
    asksCountry: false,
    asksHeardFrom: false,
    heard: undefined,
    form: { key: '1', values: {}, errors: {}, problem: null },
    contact: { key: '2', values: {}, errors: {}, problem: null },
    isCorrecting: false,
    withdrawn: null,
    hospitals: null,
    filesNotice: null,
    done: null,
    files: [],
    ...changes,
  }
}

const SUMMARY = `A woman of 54 years with pain in the left knee for three years.

X-ray of 12 October 2026: osteoarthritis, grade 4. Blood pressure 150/90, treated with amlodipine 5 mg.
She takes paracetamol, and walks 200 metres with a stick.

We ask whether a knee replacement is advised, what it costs, and how long she would stay.`

const offer: HospitalOffer = {
  referral: 'fortis',
  hospital: 'Fortis Memorial Research Institute',
  place: 'Delhi, India',
  cost: 'US$\u00a04,200–5,800',
  nights: 5,
  days: 21,
  included:
    'Surgeon, anaesthetist, operating theatre\nImplant (Zimmer)\n5 nights in a single room with meals',
  excluded: 'Flights, visa, hotel\nPhysiotherapy after discharge',
  validUntil: '2026-12-31',
  isExpired: false,
  isChosen: false,
}

/** A question, and an offer that can be chosen. */
export function createHospitals(changes: Partial<PatientHospitals> = {}): PatientHospitals {
  return {
    questions: [
      {
        referral: 'apollo',
        seen: '1',
        hospital: 'Apollo Hospital',
        place: 'Chennai, India',
        summary: SUMMARY,
        files: [
          'Report of Dr Otieno, 12 October 2026.pdf',
          'IMG_20261012_101112_left_knee_anterior_view.jpg',
        ],
      },
    ],
    offers: [
      offer,
      {
        ...offer,
        ...{
          referral: 'bumrungrad',
          hospital: 'Bumrungrad',
          place: 'Bangkok, Thailand',
          cost: 'US$\u00a07,900',
        },
        ...{ nights: null, days: 14, excluded: '', isChosen: true },
      },
      {
        ...offer,
        ...{
          referral: 'medipol',
          hospital: 'Medipol',
          place: 'Istanbul, Turkey',
          cost: 'US$\u00a06,100–6,500',
        },
        ...{ validUntil: '2026-11-20', isExpired: true },
      },
    ],
    seen: '1',
    commission: 'Hospitals pay us nothing. You pay a fixed fee of US$ 200.',
    ...changes,
  }
}

export const hospitalFiles: RequestPage = {
  kind: 'hospital-files',
  locale: 'en',
  shared: {
    path: '/files/token',
    reference: 'PN-7K2M-9QX4',
    until: '2026-12-13',
    files: [
      { number: 1, name: 'Report of Dr Otieno, 12 October 2026.pdf', bytes: 240_000 },
      {
        number: 2,
        name: 'CT_thorax_2026-10-12_series_004_with_contrast_reconstruction.zip',
        bytes: 1_380_000_000,
      },
    ],
  },
}
