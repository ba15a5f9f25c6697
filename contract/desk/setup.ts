import * as v from 'valibot'
import { route } from '../api/route.ts'
import { newPersonSchema } from './people.ts'

/**
 * For the holder of the set-up link, who has no account yet. Refuses a link that has ended, 403 `setup_link_ended`, the
 * address of another account, 409 `account_exists`, and a weak password, 422 `fields`.
 */
export const makeFirstAdministratorRoute = route('POST', 'setup', {
  summary: 'Make the first administrator',
  callers: 'anybody',
  body: v.object({
    token: v.pipe(v.string(), v.maxLength(100)),
    email: newPersonSchema.entries.email,
    name: newPersonSchema.entries.name,
    password: v.string(),
  }),
  answer: v.object({ email: v.string() }),
  status: 201,
})

/** For the same holder: the address of the account that was made by the link and has no second factor yet, or null. */
export const readBegunSetupRoute = route('POST', 'setup/begun', {
  summary: 'Whether the set-up was begun',
  callers: 'anybody',
  body: v.object({ token: v.pipe(v.string(), v.maxLength(100)) }),
  answer: v.object({ email: v.nullable(v.string()) }),
})

const callers = 'administrators'

const setupStateSchema = v.object({
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

export const readSetupRoute = route('GET', 'admin/setup', {
  summary: 'What is left to set up',
  callers,
  answer: setupStateSchema,
})

/**
 * Refuses while something is missing, 409 `setup_incomplete` with a sentence in `fields` for each of `company`, while it is empty,
 * `mail`, in production without a mail server, and `keys`, while nobody has confirmed a copy of generated keys.
 */
export const endSetupRoute = route('POST', 'admin/setup/end', {
  summary: 'End the set-up',
  callers,
  answer: setupStateSchema,
})

/** While the set-up is open and the keys are generated; otherwise 409 `keys_not_shown`. */
export const readKeysRoute = route('POST', 'admin/setup/keys', {
  summary: 'The generated data keys',
  callers,
  answer: v.object({ keys: v.string() }),
})

export const KEY_ENDING_LENGTH = 6

/** `ending`: the end of the newest key, from the copy. 422 `fields` for another one, and 409 `keys_not_shown` for keys of the environment. */
export const confirmKeysRoute = route('POST', 'admin/setup/keys/kept', {
  summary: 'Show that the keys are kept elsewhere',
  callers,
  body: v.object({ ending: v.pipe(v.string(), v.trim(), v.maxLength(100)) }),
  answer: setupStateSchema,
})

/** For each address null, or what is wrong and what to do. */
export const originsSchema = v.object({ site: v.nullable(v.string()), desk: v.nullable(v.string()) })
export type OriginsAnswer = v.InferOutput<typeof originsSchema>

/** Asks both addresses from the server. */
export const tryOriginsRoute = route('POST', 'admin/setup/origins', {
  summary: 'Try both addresses',
  callers,
  answer: originsSchema,
})
