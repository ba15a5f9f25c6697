import * as v from 'valibot'
import { route } from '../api/route.ts'
import { weekdays } from '../company/company.ts'
import { callingCodes } from '../company/countries.ts'
import { absenceSchema } from '../life/absence.ts'

export const settingsSchema = v.object({
  companyName: v.string(),
  /** The office's IANA zone, and how it is called: "East Africa Time", "EAT". */
  zone: v.string(),
  zoneName: v.string(),
  zoneShort: v.string(),
  idleMinutes: v.number(),
  providers: v.array(v.string()),
})
export type Settings = v.InferOutput<typeof settingsSchema>

export const readSettingsRoute = route('GET', 'settings', {
  summary: 'What the sign-in page needs',
  callers: 'anybody',
  answer: settingsSchema,
})

export const personSchema = v.object({
  id: v.string(),
  name: v.string(),
  email: v.string(),
  admin: v.boolean(),
  disabled: v.boolean(),
})
export type Person = v.InferOutput<typeof personSchema>

const destinationWords = v.object({ name: v.string(), savings: v.string(), processing: v.string() })

const officeHours = v.array(
  v.object({
    days: v.array(v.picklist(weekdays)),
    opens: v.optional(v.string()),
    closes: v.optional(v.string()),
  }),
)

/** The signed-in person, the other staff, and the company's facts for templates. */
export const workplaceSchema = v.object({
  me: personSchema,
  people: v.array(personSchema),
  absences: v.array(absenceSchema),
  company: v.object({
    name: v.string(),
    phone: v.string(),
    email: v.string(),
    referencePrefix: v.string(),
    country: v.picklist(callingCodes),
    formCountries: v.array(v.picklist(callingCodes)),
    zone: v.string(),
    officeHours,
    holidays: v.array(v.object({ date: v.string(), name: v.string() })),
    otherHours: v.array(v.object({ from: v.string(), until: v.string(), name: v.string(), officeHours })),
  }),
  /** `told`: in other languages than English, by their codes. */
  destinations: v.array(
    v.object({ ...destinationWords.entries, told: v.record(v.string(), destinationWords) }),
  ),
  /** Languages of the pages. */
  locales: v.array(v.string()),
  /** Languages that an inquiry can be given: those of the pages, and those in which there are templates. */
  inquiryLocales: v.array(v.string()),
  /** Languages that have the fixed words of mails to patients; mails in any other have them in English. */
  mailLocales: v.array(v.string()),
  /** Whether patients have a page of their own, to which a link leads. */
  patientPages: v.boolean(),
  /** Whether visitors are asked to come back later, because the set-up has not ended. */
  isSiteClosed: v.boolean(),
})
export type Workplace = v.InferOutput<typeof workplaceSchema>

export const readWorkplaceRoute = route('GET', 'workplace', {
  summary: 'The company and its people',
  scope: 'inquiries:read',
  answer: workplaceSchema,
})

export const sessionsSchema = v.array(
  v.object({
    id: v.string(),
    createdAt: v.number(),
    refreshedAt: v.number(),
    userAgent: v.string(),
    aal: v.picklist(['aal1', 'aal2']),
    current: v.boolean(),
  }),
)

export const endedSessionSchema = v.object({ ended: v.string() })

export const listSessionsRoute = route('GET', 'sessions', {
  summary: 'One’s own sessions',
  answer: sessionsSchema,
})

export const endSessionRoute = route('DELETE', 'sessions/:id', {
  summary: 'End one of one’s own sessions',
  answer: endedSessionSchema,
})
