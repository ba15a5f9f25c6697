import { brandColours } from '../../contract/look/colours.ts'
import {
  doings,
  type HospitalOffer,
  milestones,
  type PatientHospitals,
  type PatientPage,
  pageSteps,
} from '../../contract/site/patient-page.ts'
import type {
  LanguageAssets,
  RenderInputs,
  RequestPage,
  SiteRenderer,
} from '../../contract/site/site-build.ts'
import { filledContents } from '../../site/content/default-contents.ts'
import { createSiteRenderer } from '../../site/render/site-renderer.tsx'

const assets: LanguageAssets = {
  fontUrl: '/font',
  wordsModule: '/words.js',
  shareImage: '/share.png',
  offersModule: '/offers.js',
  faces: {},
}

/** Renders the example company's pages, without styles and scripts. */
export function renderExample(contents: RenderInputs['contents'] = filledContents): SiteRenderer {
  return createSiteRenderer({
    publicKey: 'key',
    backendUrl: '',
    publicOrigin: 'https://pona.example',
    retentionDays: 730,
    year: 2026,
    contents,
    photos: {},
    look: { colours: brandColours, logo: null },
    assets: Object.fromEntries(contents.languages.map(({ locale }) => [locale, assets])),
    lookAssets: { islandStyle: '/islands.css', logo: null, drawings: {}, photos: {} },
  })
}

const AT = '2026-11-26T10:00:00+03:00'

const page: PatientPage = {
  reference: 'PN-7K2M-9QX4',
  isNew: false,
  replyBy: AT,
  coordinator: null,
  next: { kind: 'answer', at: AT, isLate: false, calendar: null },
  cancelled: { times: [AT], calendar: '/cancelled-call.ics' },
  happened: milestones.map((kind) => ({ kind, at: AT })),
  asksCountry: true,
  asksHeardFrom: true,
  heard: undefined,
  form: { key: '1', values: {}, errors: {}, problem: null },
  contact: { key: '2', values: {}, errors: {}, problem: null },
  isCorrecting: true,
  withdrawn: null,
  filesNotice: null,
  done: null,
  hospitals: null,
  files: [
    { id: 'a', state: 'arriving', percent: 40, pages: null },
    { id: 'b', state: 'received', percent: 100, pages: 1 },
    { id: 'c', state: 'opened', percent: 100, pages: 12 },
  ],
}

const hospital = { referral: 'a', hospital: 'H 1', place: 'P 1' }
const offer: HospitalOffer = {
  ...hospital,
  cost: '$ 4',
  nights: 5,
  days: 21,
  included: 'The surgeon\nThe ward',
  excluded: 'Flights',
  validUntil: '2026-12-24',
  isExpired: false,
  isChosen: false,
}

/** A question, and an offer in each state. */
export const exampleHospitals: PatientHospitals = {
  questions: [
    { ...hospital, seen: '1', summary: 'A woman of 54 years.\n\nThe left knee.', files: ['1.pdf', '2.jpg'] },
  ],
  offers: [
    offer,
    { ...offer, referral: 'b', hospital: 'H 2', isChosen: true },
    { ...offer, referral: 'c', hospital: 'H 3', isExpired: true },
  ],
  seen: '1',
  commission: '.',
}

/** The states of each page that depends on a request. */
export function listRequestPages(locale: string): RequestPage[] {
  const ofPatient = (changes: Partial<PatientPage>): RequestPage => ({
    locale,
    kind: 'patient-page',
    ...page,
    ...changes,
  })
  const values = { name: '.', email: '.', countryCode: '+1', phone: '1', treatment: '', message: '' }
  const errors = {
    name: 'required',
    email: 'notAnEmail',
    phone: 'required',
    message: 'required',
  } as const
  return [
    { locale, kind: 'inquiry-form', values, errors },
    ...(['tooMany', 'unavailable', 'tooLarge'] as const).map(
      (problem): RequestPage => ({ locale, kind: 'inquiry-form', values, errors: {}, problem }),
    ),
    { locale, kind: 'too-many', values },
    { locale, kind: 'inquiry-sent', reference: page.reference, replyBy: AT, asksCountry: true },
    ...pageSteps.map((kind) => ofPatient({ next: { kind, at: AT, isLate: false, calendar: '/call.ics' } })),
    ofPatient({ isNew: true, next: { kind: 'answer', at: AT, isLate: true, calendar: null } }),
    ...doings.map((done) => ofPatient({ done })),
    ...(['tooMany', 'tooLarge', 'unavailable'] as const).map((problem) =>
      ofPatient({ form: { ...page.form, errors: { message: 'required', language: 'notAChoice' }, problem } }),
    ),
    ofPatient({
      contact: {
        ...page.contact,
        values: { phone: '1'.repeat(90) },
        errors: { email: 'notAnEmail', phone: 'tooLong' },
      },
    }),
    ofPatient({ contact: { ...page.contact, errors: { email: 'required' }, problem: 'unavailable' } }),
    ofPatient({ hospitals: exampleHospitals }),
    ofPatient({ withdrawn: { wants: 'stop', takeBackBy: AT } }),
    ofPatient({ withdrawn: { wants: 'erase', takeBackBy: null } }),
    { locale, kind: 'contact-link', reference: page.reference, isConfirmed: false },
    { locale, kind: 'contact-link', reference: page.reference, isConfirmed: true },
    {
      locale,
      kind: 'hospital-files',
      shared: {
        path: '/files/1',
        reference: page.reference,
        until: '2026-12-24',
        files: [{ number: 1, name: '1.pdf', bytes: 240_000 }],
      },
    },
    { locale, kind: 'hospital-files', shared: null },
    { locale, kind: 'application-error', status: 500, message: 'Internal Server Error' },
  ]
}
