import * as v from 'valibot'
import { route } from '../api/route.ts'
import { languagesSchema, personName, profileSchema, textsToSchema, urgentPhoneSchema } from './profile.ts'
import { endedSessionSchema, sessionsSchema } from './workplace.ts'

const callers = 'administrators'

export const roles = ['coordinator', 'administrator'] as const
const roleSchema = v.picklist(roles)
export type Role = v.InferOutput<typeof roleSchema>

/** A link to set a password, as far as it was neither used nor replaced. */
const openLinkSchema = v.object({
  expiresAt: v.number(),
  /** Null for a link that was handed over. */
  mail: v.nullable(v.picklist(['waiting', 'sent', 'failed'])),
})

export const staffPersonSchema = v.object({
  id: v.string(),
  email: v.string(),
  name: v.string(),
  role: roleSchema,
  /** `invited`: has no password yet, or none any more. */
  state: v.picklist(['invited', 'active', 'disabled']),
  hasSecondStep: v.boolean(),
  lastSignInAt: v.nullable(v.number()),
  /** Inquiries that are theirs and wait for something. */
  open: v.number(),
  link: v.nullable(openLinkSchema),
  languages: v.array(v.string()),
  urgentPhone: v.nullable(v.string()),
})
export type StaffPerson = v.InferOutput<typeof staffPersonSchema>

/** `sendsMail`: whether links can go out by mail. */
export const peopleSchema = v.object({
  people: v.array(staffPersonSchema),
  sendsMail: v.boolean(),
  textsTo: textsToSchema,
})

export const listPeopleRoute = route('GET', 'admin/people', {
  summary: 'Everybody with an account',
  callers,
  answer: peopleSchema,
})

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/))

export function isStaffEmail(text: string): boolean {
  return v.is(email, text)
}

/** By `mail` unless no mail can be sent; a `link` is handed over by the administrator. */
const by = v.optional(v.picklist(['mail', 'link']), 'mail')

export const newPersonSchema = v.object({
  email,
  name: personName,
  role: roleSchema,
  languages: v.optional(languagesSchema, []),
  urgentPhone: v.optional(urgentPhoneSchema, null),
  by,
})
export type NewPerson = v.InferInput<typeof newPersonSchema>

/** The link, where no mail takes it to the person. */
const handedLink = { link: v.optional(v.string()) }
export const invitedSchema = v.object({ id: v.string(), ...handedLink })

/** Refuses the address of another account, 409 `account_exists`, and a telephone that no text would reach, 422 `fields`. */
export const invitePersonRoute = route('POST', 'admin/people', {
  summary: 'Invite somebody',
  callers,
  body: newPersonSchema,
  answer: invitedSchema,
  status: 201,
})

const changedPersonSchema = v.object({ person: staffPersonSchema })

/** Refuses a telephone that no text would reach: 422 `fields`. */
export const changePersonRoute = route('PUT', 'admin/people/:id', {
  summary: 'Change a profile',
  callers,
  body: profileSchema,
  answer: changedPersonSchema,
})

const disabledSchema = v.object({
  person: staffPersonSchema,
  handedOver: v.number(),
  to: v.nullable(v.string()),
  /** The absent colleagues for whom nobody covers any more. */
  uncovered: v.array(v.string()),
})

/**
 * `to` gets the person's inquiries; without it, anybody can claim them. Refuses to disable the last administrator: 409
 * `last_administrator`.
 */
export const disablePersonRoute = route('POST', 'admin/people/:id/disable', {
  summary: 'Disable an account',
  callers,
  body: v.object({ to: v.optional(v.nullable(v.string()), null) }),
  answer: disabledSchema,
})

export const enablePersonRoute = route('POST', 'admin/people/:id/enable', {
  summary: 'Enable an account',
  callers,
  answer: changedPersonSchema,
})

/** `wasTampered`: somebody without the keys had changed the account, which is a coordinator's now. */
export const resetSchema = v.object({ person: staffPersonSchema, wasTampered: v.boolean(), ...handedLink })

/** Ends password, second steps and sessions. Refuses the last administrator: 409 `last_administrator`. */
export const resetPersonRoute = route('POST', 'admin/people/:id/reset', {
  summary: 'Reset a sign-in',
  callers,
  body: v.object({ by }),
  answer: resetSchema,
})

/** Refuses the last administrator: 409 `last_administrator`. */
export const changeRoleRoute = route('POST', 'admin/people/:id/role', {
  summary: 'Change a role',
  callers,
  body: v.object({ role: roleSchema }),
  answer: changedPersonSchema,
})

export const listPersonSessionsRoute = route('GET', 'admin/people/:id/sessions', {
  summary: 'Where somebody is signed in',
  callers,
  answer: sessionsSchema,
})

export const endPersonSessionRoute = route('DELETE', 'admin/people/:id/sessions/:session', {
  summary: 'End a session of somebody',
  callers,
  answer: endedSessionSchema,
})

export const personFactorsSchema = v.array(
  v.object({
    id: v.string(),
    type: v.picklist(['totp', 'phone', 'webauthn', 'recovery_code']),
    name: v.string(),
    createdAt: v.number(),
  }),
)
export type PersonFactor = v.InferOutput<typeof personFactorsSchema>[number]

export const listFactorsRoute = route('GET', 'admin/people/:id/factors', {
  summary: 'The second steps of somebody',
  callers,
  answer: personFactorsSchema,
})

/** Ends the sessions of that second step, too. Refuses the only one: 409 `only_second_step`. */
export const removeFactorRoute = route('DELETE', 'admin/people/:id/factors/:factor', {
  summary: 'Remove a second step of somebody',
  callers,
  answer: v.object({ removed: v.string() }),
})
