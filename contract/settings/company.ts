import * as v from 'valibot'

import { line } from './words.ts'

const EMAIL = /^[^\s<>@",;]{1,64}@[^\s<>@",;]{1,190}$/
const emailWords = 'Enter an address such as care@company.example.'
const email = v.pipe(v.string(), v.trim(), v.regex(EMAIL, emailWords))

const phone = v.strictObject({
  display: line('the number as people read it', 30),
  e164: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+[1-9]\d{6,14}$/, 'Enter + and digits alone, such as +254200000001.'),
  ),
})

export const company = v.strictObject({
  name: line('the name of the company', 40),
  legalName: line('the name under which it is registered', 100),
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
