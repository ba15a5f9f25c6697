import * as v from 'valibot'
import { languagesSchema, personName, textsToSchema, urgentPhoneSchema } from './profile.ts'

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

/** `GET /desk/v1/admin/people`, for administrators. `sendsMail`: whether links can go out by mail. */
export const peopleSchema = v.object({
  people: v.array(staffPersonSchema),
  sendsMail: v.boolean(),
  textsTo: textsToSchema,
})

const email = v.pipe(v.string(), v.trim(), v.toLowerCase(), v.regex(/^[^\s@]{1,64}@[^\s@]{1,190}$/))

export function isStaffEmail(text: string): boolean {
  return v.is(email, text)
}

/** By `mail` unless no mail can be sent; a `link` is handed over by the administrator. */
const by = v.optional(v.picklist(['mail', 'link']), 'mail')

/** `POST /desk/v1/admin/people`: 201; 409 `account_exists`; 422 `fields` for a telephone that no text would reach. */
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

/** `GET …/ID/factors`; `DELETE …/ID/factors/FACTOR` removes one and ends its sessions: 409 `only_second_step`. */
export const personFactorsSchema = v.array(
  v.object({
    id: v.string(),
    type: v.picklist(['totp', 'phone', 'webauthn', 'recovery_code']),
    name: v.string(),
    createdAt: v.number(),
  }),
)
export type PersonFactor = v.InferOutput<typeof personFactorsSchema>[number]
export const removedFactorSchema = v.object({ removed: v.string() })
