import { randomBytes, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Tables, Trx } from '../../schema/tables.ts'
import { hashToken } from '../accounts/one-time-links.ts'
import type { FlowSecrets, ProviderPerson } from './oidc.ts'

const VALID_MS = 5 * 60 * 1000

export type Challenge = { challenge: string; method: 's256' | 'plain' }

export type Flow = {
  id: string
  provider: string
  redirectTo: string
  challenge: Challenge
  /** The session that links an identity; null for a sign-in. */
  linkSessionId: string | null
  staffId: string | null
  createdAt: number
  secrets: FlowSecrets
  person: ProviderPerson | undefined
}

/** Sealed, so that a database write can't redirect a flow to another account. */
const contents = createJsonFormat(
  'provider_flow',
  v.object({
    secrets: v.object({ nonce: v.string(), verifier: v.string(), redirectUri: v.string() }),
    challenge: v.object({ challenge: v.string(), method: v.picklist(['s256', 'plain']) }),
    linkSessionId: v.nullable(v.string()),
    person: v.exactOptional(
      v.object({
        issuer: v.string(),
        subject: v.string(),
        profile: v.record(v.string(), v.unknown()),
        accessToken: v.string(),
        refreshToken: v.string(),
      }),
    ),
    staffId: v.exactOptional(v.string()),
  }),
)

type NewFlow = Pick<Flow, 'provider' | 'redirectTo' | 'challenge' | 'linkSessionId' | 'secrets'> & {
  at: number
}

/** Stores a flow and returns its `state`, of which only a hash is stored. */
export async function insertFlow(db: Db, vault: Vault, flow: NewFlow): Promise<string> {
  const state = createToken()
  const id = randomUUID()
  const { secrets, challenge, linkSessionId } = flow
  const content = { secrets, challenge, linkSessionId }
  await db
    .insertInto('provider_flow')
    .values({
      id,
      state_hash: hashToken(state),
      code_hash: null,
      provider: flow.provider,
      redirect_to: flow.redirectTo,
      code_challenge: flow.challenge.challenge,
      code_challenge_method: flow.challenge.method,
      link_session_id: flow.linkSessionId,
      staff_id: null,
      created_at: flow.at,
      used_at: null,
      ...contents.seal(vault, id, content),
    })
    .execute()
  return state
}

/** Marks the flow of a state as returned; `again` if it was before. */
export async function takeState(
  trx: Trx,
  vault: Vault,
  { state, at }: { state: string; at: number },
): Promise<{ flow: Flow; again: boolean } | undefined> {
  const row = await trx
    .selectFrom('provider_flow')
    .selectAll()
    .where('state_hash', '=', hashToken(state))
    .executeTakeFirst()
  if (row === undefined) return undefined
  await trx.updateTable('provider_flow').set({ used_at: at }).where('id', '=', row.id).execute()
  return { flow: toFlow(vault, row), again: row.used_at !== null }
}

export async function completeFlow(
  trx: Trx,
  vault: Vault,
  { flow, staffId, person }: { flow: Flow; staffId: string; person: ProviderPerson },
): Promise<string> {
  const code = createToken()
  const { secrets, challenge, linkSessionId } = flow
  const content = { secrets, challenge, linkSessionId, person, staffId }
  await trx
    .updateTable('provider_flow')
    .set({
      code_hash: hashToken(code),
      staff_id: staffId,
      ...contents.seal(vault, flow.id, content),
    })
    .where('id', '=', flow.id)
    .execute()
  return code
}

/** Removes and returns the flow of a code: a code is good for one attempt. */
export async function takeFlow(trx: Trx, vault: Vault, code: string): Promise<Flow | undefined> {
  const row = await trx
    .deleteFrom('provider_flow')
    .where('code_hash', '=', hashToken(code))
    .returningAll()
    .executeTakeFirst()
  return row && toFlow(vault, row)
}

export function isFlowExpired({ createdAt }: Flow, now: number): boolean {
  return now - createdAt >= VALID_MS
}

/** Kept for twice their lifetime, to tell a late return from an unknown one. */
export async function deleteOldFlows(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('provider_flow')
    .where('created_at', '<=', now - 2 * VALID_MS)
    .execute()
}

function createToken(): string {
  return randomBytes(32).toString('base64url')
}

function toFlow(vault: Vault, row: Selectable<Tables['provider_flow']>): Flow {
  const { person, staffId = null, ...content } = contents.open(vault, row)
  return {
    id: row.id,
    provider: row.provider,
    redirectTo: row.redirect_to,
    createdAt: row.created_at,
    ...content,
    staffId,
    person,
  }
}
