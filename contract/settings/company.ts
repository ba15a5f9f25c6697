import * as v from 'valibot'

import { callingCodes } from '../company/countries.ts'
import { line, optionalLine } from './words.ts'

const EMAIL = /^[^\s<>@",;]{1,64}@[^\s<>@",;]{1,190}$/
const emailWords = 'Enter an address such as care@company.example.'
const email = v.pipe(v.string(), v.trim(), v.regex(EMAIL, emailWords))

const phone = v.strictObject({
  display: line('the number as people read it', 30),
  e164: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+[1-9]\d{6,14}$/, 'Enter + and digits alone, such as +12025550123.'),
  ),
})

/** Values before the set-up, which no change of the section can leave so. */
export const noCompany = {
  ...{ name: '', legalName: '', referencePrefix: '', storedIn: '', email: '', nameMeaning: '' },
  ...{ phones: [], whatsApp: { display: '', e164: '' }, address: [] },
}

export const company = v.strictObject({
  name: line('the name of the company', 40),
  legalName: line('the name under which it is registered', 100),
  referencePrefix: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^[A-Z]{2,4}$/, 'Enter two to four capital letters, such as PN.'),
  ),
  /** Preselected on the forms. */
  country: v.picklist(callingCodes, 'Choose a country from the list.'),
  formCountries: v.pipe(
    v.array(v.picklist(callingCodes, 'Choose countries from the list.')),
    v.check((codes) => new Set(codes).size === codes.length, 'Each country once.'),
  ),
  region: line('where your patients live', 60),
  regulator: line('the authority', 120),
  disabilityAuthority: line('the authority', 120),
  nameMeaning: optionalLine(120),
  /** The country of the server and its database, as in "is stored in …". */
  storedIn: line('the country', 60),
  phones: v.pipe(
    v.array(phone),
    v.minLength(1, 'Enter a telephone number.'),
    v.maxLength(4, 'Four numbers at most.'),
  ),
  whatsApp: phone,
  email,
  address: v.pipe(
    v.array(line('a line of the address', 80)),
    v.minLength(1, 'Enter the address.'),
    v.maxLength(5, 'Five lines at most.'),
  ),
})

const empty = v.literal('')

/** The section as it is answered: before the set-up with `noCompany`. */
export const answeredCompany = v.union([
  company,
  v.strictObject({
    ...company.entries,
    ...{ name: empty, legalName: empty, referencePrefix: empty, storedIn: empty, email: empty },
    ...{
      phones: v.tuple([]),
      whatsApp: v.strictObject({ display: empty, e164: empty }),
      address: v.tuple([]),
    },
  }),
])
