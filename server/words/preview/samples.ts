import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { HospitalOffer, PageStep, PatientHospitals, PatientPage } from '#contract/site/patient-page.ts'
import type { RequestPage } from '#contract/site/site-build.ts'
import type { PreviewPage } from '#contract/texts/preview-pages.ts'
import { toOfficeTime } from '../../case/inquiry/reply-time.ts'
import { SAMPLE_HOSPITAL, SAMPLE_REFERENCE } from '../../case/inquiry/sample-inquiry.ts'

/** `zone`: the office's. */
type SampleFacts = { locale: string; now: number; zone: string }

/** Pages that are the same for everybody, by the name of their file. */
const files: Partial<Record<PreviewPage, string>> = {
  home: 'index.html',
  privacy: 'privacy.html',
  accessibility: 'accessibility.html',
  costs: 'costs.html',
  'link-ended': 'link-ended.html',
  'page-left': 'page-left.html',
  'wrong-origin': '403.html',
  'not-found': '404.html',
}

export function toSampleFile(page: PreviewPage): string | undefined {
  return files[page]
}

/** Made up: nothing of a patient. Undefined where the page is no answer to a request. */
export function toSampleRequest(
  page: PreviewPage,
  { locale, now, zone }: SampleFacts,
): RequestPage | undefined {
  const facts = { locale, now, zone }
  switch (page) {
    case 'refused':
      return {
        kind: 'inquiry-form',
        locale,
        values: { email: 'grace', phone: '0712 345 678' },
        errors: { name: 'required', email: 'notAnEmail', message: 'required' },
        problem: 'unavailable',
      }
    case 'sent':
      return {
        kind: 'inquiry-sent',
        locale,
        reference: SAMPLE_REFERENCE,
        replyBy: toOfficeTime(now + DAY_MS, zone),
        asksCountry: true,
      }
    case 'patient':
      return toPatientPage(facts, { kind: 'answer', at: now + DAY_MS })
    case 'patient-waits':
      return toPatientPage(facts, { kind: 'wait', at: now + 3 * DAY_MS })
    case 'patient-closed':
      return toPatientPage(facts, { kind: 'closed', at: now })
    case 'patient-withdrawn':
      return toPatientPage(facts, { kind: 'withdrawn', at: null })
    case 'patient-hospitals':
      return {
        ...toPatientPage(facts, { kind: 'back', at: now + 3 * DAY_MS }),
        hospitals: toHospitals(facts),
      }
    case 'contact-link':
    case 'contact-confirmed':
      return {
        kind: 'contact-link',
        locale,
        reference: SAMPLE_REFERENCE,
        isConfirmed: page === 'contact-confirmed',
      }
    case 'hospital-files':
      return {
        kind: 'hospital-files',
        locale,
        shared: {
          path: '',
          reference: SAMPLE_REFERENCE,
          until: toDay(now + 14 * DAY_MS, zone),
          files: [
            { number: 1, name: 'report.pdf', bytes: 240_000 },
            { number: 2, name: 'mri.zip', bytes: 380_000_000 },
          ],
        },
      }
    case 'hospital-files-ended':
      return { kind: 'hospital-files', locale, shared: null }
    case 'too-many':
      return { kind: 'too-many', locale, values: { name: 'Grace' } }
    case 'error':
      return { kind: 'application-error', locale, status: 500, message: '500' }
    default:
      return undefined
  }
}

function toPatientPage(
  { locale, now, zone }: SampleFacts,
  next: { kind: PageStep; at: number | null },
): { kind: 'patient-page'; locale: string } & PatientPage {
  const isWithdrawn = next.kind === 'withdrawn'
  const received = { kind: 'received', at: toOfficeTime(now - DAY_MS, zone) } as const
  const read = { kind: 'read', at: toOfficeTime(now - 23 * HOUR_MS, zone) } as const
  const answered = { kind: 'answered', at: toOfficeTime(now - 20 * HOUR_MS, zone) } as const
  return {
    kind: 'patient-page',
    locale,
    reference: SAMPLE_REFERENCE,
    isNew: false,
    coordinator: null,
    replyBy: toOfficeTime(now + DAY_MS, zone),
    next: {
      kind: next.kind,
      at: next.at === null ? null : toOfficeTime(next.at, zone),
      isLate: false,
      calendar: null,
    },
    cancelled:
      next.kind === 'agreed-call'
        ? { times: [toOfficeTime(now + DAY_MS, zone)], calendar: '#next-title' }
        : null,
    happened: next.kind === 'answer' ? [received, read] : [received, read, answered],
    asksCountry: false,
    asksHeardFrom: next.kind === 'answer',
    heard: undefined,
    form: { key: '', values: {}, errors: {}, problem: null },
    contact: { key: '', values: {}, errors: {}, problem: null },
    isCorrecting: false,
    withdrawn: isWithdrawn ? { wants: 'stop', takeBackBy: toOfficeTime(now + DAY_MS, zone) } : null,
    files:
      next.kind === 'answer'
        ? [
            { id: 'one', state: 'received', percent: 100, pages: 3 },
            { id: 'two', state: 'opened', percent: 100, pages: null },
          ]
        : [],
    hospitals: null,
    filesNotice: null,
    done: null,
  }
}

/** A question, and an offer in each state. */
function toHospitals({ now, zone }: SampleFacts): PatientHospitals {
  const offer: HospitalOffer = {
    ...SAMPLE_HOSPITAL,
    referral: 'one',
    cost: 'US$ 4,000–6,000',
    nights: 5,
    days: 21,
    included: 'Surgeon, operating theatre, implant.',
    excluded: 'Flights, visa.',
    validUntil: toDay(now + 30 * DAY_MS, zone),
    isExpired: false,
    isChosen: false,
  }
  return {
    questions: [
      {
        ...SAMPLE_HOSPITAL,
        referral: 'one',
        seen: '1',
        summary: 'A woman of 54 years with pain in the left knee.',
        files: ['report.pdf', 'knee.jpg'],
      },
    ],
    offers: [
      offer,
      { ...offer, referral: 'two', isChosen: true },
      { ...offer, referral: 'three', validUntil: toDay(now - DAY_MS, zone), isExpired: true },
    ],
    seen: '1',
    commission: 'Hospitals pay us nothing.',
  }
}

function toDay(at: number, zone: string): string {
  return toOfficeTime(at, zone).slice(0, 'YYYY-MM-DD'.length)
}
