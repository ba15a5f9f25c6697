import * as v from 'valibot'
import { checkableLink } from './checkable-link.ts'
import { line } from './words.ts'

const registration = v.strictObject({
  what: line('what it is, such as “Registered as a travel agent”', 80),
  number: line('the number', 60),
  issuer: line('who has issued it', 80),
  /** Where anybody can check it. */
  link: v.nullable(checkableLink),
})

/** Registrations and accreditations, at the foot of each page. */
export const trust = v.strictObject({
  registrations: v.pipe(v.array(registration), v.maxLength(8, 'Eight registrations at most.')),
})

export type Registration = v.InferOutput<typeof registration>
