import * as v from 'valibot'
import type { FieldError } from '../errors.ts'
import type { ContactForm } from '../inquiry/contact-proposal.ts'
import type { HeardFrom } from '../inquiry/heard-from.ts'
import { inquiryLimits, line, text } from '../inquiry/inquiry.ts'
import type { FilesNotice, PatientFile } from '../inquiry/patient-files.ts'
import type { Withdrawal } from '../life/inquiry.ts'

/** Past events that the page shows, each with its time. Nothing that anybody wrote. */
export const milestones = ['received', 'read', 'answered', 'added', 'wrote', 'withdrawn', 'back'] as const
export type Milestone = { kind: (typeof milestones)[number]; at: string }

/**
 * Next steps that the page shows. `answer` is the promised first one, `reply` one to the patient's addition; `back` is
 * anything that a coordinator has planned, `agreed-call` a call whose time the patient knows; `wait` is the patient's
 * turn; `withdrawn` is the patient's wish, which a coordinator confirms; `by-mail` is behind a link that we mailed.
 */
export const pageSteps = [
  'answer',
  'reply',
  'back',
  'agreed-call',
  'wait',
  'withdrawn',
  'closed',
  'by-mail',
] as const
export type PageStep = (typeof pageSteps)[number]

export const reachChoices = ['call', 'whatsapp', 'email'] as const
export const writerChoices = ['patient', 'other'] as const

export const additionLimits = {
  message: inquiryLimits.message,
  when: 200,
  language: 100,
  relation: 200,
} as const

const notAChoice = 'notAChoice' satisfies FieldError
const choice = <Choice extends string>(choices: readonly Choice[]) =>
  v.optional(v.picklist([...choices, ''], notAChoice), '')

/** A patient's addition on the page. At least one field is filled. */
export const additionSchema = v.object({
  message: v.optional(text(additionLimits.message), ''),
  reach: choice(reachChoices),
  when: v.optional(line(additionLimits.when), ''),
  language: v.optional(line(additionLimits.language), ''),
  writer: choice(writerChoices),
  relation: v.optional(line(additionLimits.relation), ''),
})
export type Addition = v.InferOutput<typeof additionSchema>

export const additionFields = ['message', 'reach', 'when', 'language', 'writer', 'relation'] as const
export type AdditionField = (typeof additionFields)[number]
export type AdditionErrors = Partial<Record<AdditionField, 'required' | 'tooLong' | 'notAChoice'>>

/** `key` names one filled-in form, so that sending it twice adds once. */
export type AdditionForm = {
  key: string
  values: Partial<Record<AdditionField, string>>
  errors: AdditionErrors
  problem: 'tooMany' | 'tooLarge' | 'unavailable' | null
}

/**
 * `asked`: to withdraw, by a link that doesn't reach so far. `agreed`, `refused` and `asked-first` answer whether a hospital may
 * be asked; `chose` and `chose-none` are about its offers.
 */
export const doings = [
  'added',
  'withdrawn',
  'asked',
  'back',
  'proposed',
  'agreed',
  'refused',
  'asked-first',
  'chose',
  'chose-none',
] as const
export type Doing = (typeof doings)[number]

/** Answers to the question whether a hospital may be asked; `later`: yes, and it may get later reports too. */
export const consentAnswers = ['yes', 'later', 'no', 'ask'] as const
export type ConsentAnswer = (typeof consentAnswers)[number]

/** A question whether this may be sent to a hospital. */
export type HospitalQuestion = {
  /** The referral's id, and which question it is: the form sends both back. */
  referral: string
  seen: string
  hospital: string
  /** City and country, such as "Delhi, India". */
  place: string
  /** In the words of the coordinator; null where none is sent. */
  summary: string | null
  /** Names of the files. */
  files: readonly string[]
}

/** An offer that was sent to the patient. */
export type HospitalOffer = {
  referral: string
  hospital: string
  place: string
  /** Amount or range, as the language of the page writes it. */
  cost: string
  nights: number | null
  days: number | null
  /** In the hospital's words. */
  included: string
  excluded: string
  /** A day, YYYY-MM-DD. */
  validUntil: string | null
  isExpired: boolean
  isChosen: boolean
}

/** Shown by a link that proves the mailbox, and by no other. */
export type PatientHospitals = {
  questions: readonly HospitalQuestion[]
  offers: readonly HospitalOffer[]
  /** Names the offers as they were sent; the form sends it back. */
  seen: string
  /** The company's earnings of the settings (`costs.earnings`), in the language of the page; null where it says nothing. */
  commission: string | null
}

/** All that the patient's page shows. Times are ISO 8601 by the office's clocks. */
export type PatientPage = {
  reference: string
  /** Just sent without script: the page confirms that. */
  isNew: boolean
  /** The promise of the first answer. */
  replyBy: string
  /** `calendar` is the address of a file for the calendar, for an agreed call. */
  next: { kind: PageStep; at: string | null; isLate: boolean; calendar: string | null }
  /** Agreed calls that don't take place at their times, and the address of a file that takes them out of a calendar. */
  cancelled: { times: readonly string[]; calendar: string } | null
  happened: readonly Milestone[]
  /** The id of who looks after the patient; shown where this person wants to be. */
  coordinator: string | null
  asksCountry: boolean
  asksHeardFrom: boolean
  heard: HeardFrom | undefined
  form: AdditionForm
  contact: ContactForm
  /** Whether the visitor came to correct an address or number. */
  isCorrecting: boolean
  /** Whether the patient has withdrawn, and until when that can be taken back. */
  withdrawn: { wants: Withdrawal['wants']; takeBackBy: string | null } | null
  files: readonly PatientFile[]
  /** Null where there is nothing to ask or to choose, and by a link that proves no mailbox. */
  hospitals: PatientHospitals | null
  filesNotice: FilesNotice | null
  /** The visitor's latest act on the page. */
  done: Doing | null
}
