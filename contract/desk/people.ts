import * as v from 'valibot'

export const roles = ['coordinator', 'administrator'] as const
const roleSchema = v.picklist(roles)
export type Role = v.InferOutput<typeof roleSchema>

export const MAX_PERSON_NAME = 80

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
})
export type StaffPerson = v.InferOutput<typeof staffPersonSchema>

/** `GET /desk/v1/admin/people`, for administrators. `sendsMail`: whether links can go out by mail. */
export const peopleSchema = v.object({ people: v.array(staffPersonSchema), sendsMail: v.boolean() })

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/))

export function isStaffEmail(text: string): boolean {
  return v.is(email, text)
}

/** By `mail` unless no mail can be sent; a `link` is handed over by the administrator. */
const by = v.optional(v.picklist(['mail', 'link']), 'mail')

/** `POST /desk/v1/admin/people`: 201; 409 `account_exists`. */
export const newPersonSchema = v.object({
  email,
  name: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MAX_PERSON_NAME)),
  role: roleSchema,
  by,
})
export type NewPerson = v.InferInput<typeof newPersonSchema>

/** The link, where no mail takes it to the person. */
const handedLink = { link: v.optional(v.string()) }
export const invitedSchema = v.object({ id: v.string(), ...handedLink })

/** `POST …/ID/disable`: `to` gets the person's inquiries; without it, anybody can claim them. */
export const disablingSchema = v.object({ to: v.optional(v.nullable(v.string()), null) })
export const disabledSchema = v.object({
  person: staffPersonSchema,
  handedOver: v.number(),
  to: v.nullable(v.string()),
  /** The absent colleagues for whom nobody covers any more. */
  uncovered: v.array(v.string()),
})

/** `POST …/ID/enable` */
export const changedPersonSchema = v.object({ person: staffPersonSchema })

/** `POST …/ID/reset`: ends password, second steps and sessions. */
export const resettingSchema = v.object({ by })
/** `wasTampered`: somebody without the keys had changed the account, which is a coordinator's now. */
export const resetSchema = v.object({ person: staffPersonSchema, wasTampered: v.boolean(), ...handedLink })

/** `POST …/ID/role`: 409 `last_administrator`. */
export const newRoleSchema = v.object({ role: roleSchema })
