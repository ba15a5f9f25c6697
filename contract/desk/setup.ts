import * as v from 'valibot'
import { newPersonSchema } from './people.ts'

/** `POST /desk/v1/setup`, without a sign-in: 201; 403 `setup_link_ended`; 409 `account_exists`; 422 `fields`. */
export const firstAdministratorSchema = v.object({
  token: v.pipe(v.string(), v.maxLength(100)),
  email: newPersonSchema.entries.email,
  name: newPersonSchema.entries.name,
  password: v.string(),
})

export const setupTakenSchema = v.object({ email: v.string() })

/** `GET /desk/v1/admin/setup`, for administrators; `POST …/setup/end` ends it: 409 `setup_incomplete`. */
export const setupStateSchema = v.object({
  phase: v.picklist(['none', 'open', 'ended']),
  /** Whether the public site waits for the end. */
  isGated: v.boolean(),
  publicOrigin: v.string(),
  deskOrigin: v.string(),
  /**
   * Source of the data keys: the environment, or generated. `kept`: an administrator has shown that a copy is kept
   * elsewhere.
   */
  keys: v.picklist(['environment', 'generated', 'kept']),
  /** Whether a mail server is set, without which a set-up in production can't end. */
  sendsMail: v.boolean(),
})
export type SetupAnswer = v.InferOutput<typeof setupStateSchema>

/** `POST …/setup/keys`, while the set-up is open and the keys are generated; otherwise 409 `keys_not_shown`. */
export const keysSchema = v.object({ keys: v.string() })

export const KEY_ENDING_LENGTH = 6
/** `POST …/setup/keys/kept`: the end of the newest key, from the copy. 422 `fields` for another one. */
export const keptKeysSchema = v.object({ ending: v.pipe(v.string(), v.trim(), v.maxLength(100)) })

/** `POST …/setup/origins` asks both addresses from the server: null, or what is wrong and what to do. */
export const originsSchema = v.object({ site: v.nullable(v.string()), desk: v.nullable(v.string()) })
export type OriginsAnswer = v.InferOutput<typeof originsSchema>
