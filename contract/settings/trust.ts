import * as v from 'valibot'
import { parseAddress } from './address.ts'
import { line } from './words.ts'

function isCheckable(text: string): boolean {
  return parseAddress(text) !== undefined && !/[<>"]/.test(text)
}

const registration = v.strictObject({
  what: line('what it is, such as “Registered as a travel agent”', 80),
  number: line('the number', 60),
  issuer: line('who has issued it', 80),
  /** Where anybody can check it. */
  link: v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.url('Enter an address such as https://registry.example, or leave it empty.'),
      v.check(isCheckable, 'The address must begin with https://.'),
      v.maxLength(300),
    ),
  ),
})

/** Registrations and accreditations, at the foot of each page. */
export const trust = v.strictObject({
  registrations: v.pipe(v.array(registration), v.maxLength(8, 'Eight registrations at most.')),
})

export type Registration = v.InferOutput<typeof registration>
