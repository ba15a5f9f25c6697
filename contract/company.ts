/** The company's facts. The site's content provides them; the server reads mail addresses from them. */
export type Company = {
  name: string
  legalName: string
  /** The country of the server and its database, as in "is stored in …". */
  storedIn: string
  /** `display` for people, `e164` for dialling. */
  phones: readonly [Phone, ...Phone[]]
  whatsApp: Phone
  email: string
  mailFrom: string
  address: readonly string[]
  officeHours: readonly OfficeHours[]
  holidays: readonly Holiday[]
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

/** One line of the opening hours; `opens` and `closes` are HH:MM East Africa Time, absent on closed days. */
export type OfficeHours = {
  days: readonly Weekday[]
  opens?: string | undefined
  closes?: string | undefined
}

/** A day on which the office stays closed whatever its hours are; `date` is YYYY-MM-DD. */
export type Holiday = { date: string; name: string }
