import type { CallingCode } from './countries.ts'

/** The company's facts. The site's content provides them; the server reads mail addresses from them. */
export type Company = {
  name: string
  legalName: string
  /** Begins every new reference: PN for PN-XXXX-XXXX. Earlier ones stay valid. */
  referencePrefix: string
  /** The calling code of the country whose patients write most: it is preselected, and its numbers are not asked about. */
  country: CallingCode
  /** The calling codes that the forms offer, in this order. */
  formCountries: readonly CallingCode[]
  /** The country of the server and its database, as in "is stored in …". */
  storedIn: string
  /** Where the patients live, as in "patients in …". */
  region: string
  /** To which patients can complain about how their data is treated, as in "you can complain to …". */
  regulator: string
  /** Takes complaints about pages that a disability keeps somebody from using. */
  disabilityAuthority: string
  /** A sentence about the name, in the footer; may be empty. */
  nameMeaning: string
  /** `display` for people, `e164` for dialling. */
  phones: readonly [Phone, ...Phone[]]
  whatsApp: Phone
  email: string
  mailFrom: string
  address: readonly string[]
  /** The office's IANA zone, such as Africa/Nairobi: its clocks tell every time. */
  zone: string
  /** As it is spoken: "East Africa Time", "EAT". */
  zoneName: string
  zoneShort: string
  officeHours: readonly OfficeHours[]
  holidays: readonly Holiday[]
  otherHours: readonly OtherHours[]
  /** The first year of the copyright line; of the present alone where it is missing. */
  firstYear?: number | undefined
  /** In place of the content's sign, which is that of its own company: the letters of another one. */
  monogram?: string | null
}

export type Phone = { display: string; e164: string }

/** In the order of JavaScript's days of the week. */
export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof weekdays)[number]

/**
 * One line of the opening hours, by the office's clocks; both times are absent on closed days. `opens` is HH:MM, `closes` up
 * to 24:00, and on the next day where it isn't later than `opens`. A day with a break is in one line for each span.
 */
export type OfficeHours = {
  days: readonly Weekday[]
  opens?: string | undefined
  closes?: string | undefined
}

/** A day on which the office stays closed whatever its hours are; `date` is YYYY-MM-DD. */
export type Holiday = { date: string; name: string }

/** Days with other hours than usual, first and last included: Ramadan, a half-day, days off. A holiday among them is closed. */
export type OtherHours = { from: string; until: string; name: string; officeHours: readonly OfficeHours[] }
