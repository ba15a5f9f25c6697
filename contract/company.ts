/** Who the company is. The site's content provides it; the server takes mail addresses from it. */
export type Company = {
  name: string
  /** As the register of companies has it: the controller of the data, in the terms of the law. */
  legalName: string
  /** Where the server and its database stand, as the end of "is stored in …". */
  storedIn: string
  /** Shown and dialled: `display` as people write it, `e164` as telephones do. */
  phones: readonly [Phone, ...Phone[]]
  whatsApp: Phone
  email: string
  /** The sender of mails to patients. */
  mailFrom: string
  address: readonly string[]
  officeHours: readonly OfficeHours[]
}

export type Phone = { display: string; e164: string }

/** One line of the opening hours; `opens` and `closes` are HH:MM East Africa Time, absent where nobody is in. */
export type OfficeHours = {
  days: string
  hours: string
  schemaDays: readonly string[]
  opens?: string
  closes?: string
}
