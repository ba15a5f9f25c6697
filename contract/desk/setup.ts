import * as v from 'valibot'
import { newPersonSchema } from './people.ts'

/** `POST /desk/v1/setup`, without a sign-in: 201; 403 `setup_link_ended`; 409 `account_exists`; 422 `fields`. */
export const firstAdministratorSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  email: newPersonSchema.entries.email,
  name: newPersonSchema.entries.name,
  password: v.string(),
})
export type FirstAdministrator = v.InferInput<typeof firstAdministratorSchema>

export const setupTakenSchema = v.object({ email: v.string() })

/** `GET /desk/v1/admin/setup`, for administrators; `POST …/setup/end` ends it: 409 `setup_incomplete`. */
export const setupStateSchema = v.object({
  phase: v.picklist(['none', 'open', 'ended']),
  /** Whether the public site waits for the end. */
  isGated: v.boolean(),
  publicOrigin: v.string(),
  deskOrigin: v.string(),
  /** Whether a mail server is set, without which a set-up in production can't end. */
  sendsMail: v.boolean(),
})
export type SetupAnswer = v.InferOutput<typeof setupStateSchema>
