import type * as v from 'valibot'
import { tokenScopes } from '#contract/api/token-scopes.ts'
import {
  connectLimits,
  MAX_TOKEN_DAYS,
  type newTokenSchema,
  type ProgramToken,
} from '#contract/desk/connect.ts'
import { DAY_MS } from '#contract/durations.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import type { AccountDeps } from '../../company/staff/account-deps.ts'
import { endToken, insertToken, mayMakeTokens, parseScopes } from '../../company/staff/program-tokens.ts'
import { queueNotice } from '../../company/staff/staff-notices.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Db } from '../../schema/tables.ts'

const USUAL_DAYS = 365

type TokenDeps = AccountDeps & { announce: () => void }
type NewToken = v.InferOutput<typeof newTokenSchema>

export async function addToken(
  deps: TokenDeps,
  staffId: string,
  { name, scopes, expiresAt }: NewToken,
): Promise<{ id: string; token: string }> {
  return recordChange(deps, async (trx, at) => {
    const until = expiresAt ?? at + USUAL_DAYS * DAY_MS
    if (until <= at || until > at + MAX_TOKEN_DAYS * DAY_MS)
      throw new AppError('fields', { fields: { expiresAt: 'Choose a day within a year from now.' } })
    if ((await listTokens(trx, at)).length >= connectLimits.tokens)
      throw new AppError('fields', {
        fields: { name: `There are ${connectLimits.tokens} tokens already. End one first.` },
      })
    const made = { staffId, name, scopes, locale: null, at, expiresAt: until }
    const added = await insertToken(trx, deps.vault, made)
    await queueNotice(trx, { staffId, kind: 'token-added', at, about: added.id })
    const detail = { token: added.id, scopes: scopes.join(' '), until }
    return { events: [{ subjectId: staffId, kind: 'token-added', actor: staffId, detail }], result: added }
  })
}

/** Newest first, without those that were ended. */
export async function listTokens(db: Db, now: number): Promise<ProgramToken[]> {
  const rows = await db
    .selectFrom('program_token')
    .innerJoin('staff', 'staff.id', 'program_token.staff_id')
    .select((eb) => [
      'program_token.id',
      'program_token.name',
      'scopes',
      'staff_id',
      'program_token.created_at',
      'expires_at',
      'last_used_at',
      'admin',
      eb('disabled_at', 'is not', null).as('disabled'),
    ])
    .where('locale', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('program_token.created_at', 'desc')
    .orderBy('program_token.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: tokenScopes.filter((scope) => parseScopes(row.scopes).includes(scope)),
    staffId: row.staff_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    state: toState({ ...row, admin: row.admin === 1, disabled: Boolean(row.disabled) }, now),
  }))
}

type StateColumns = { expires_at: number; admin: boolean; disabled: boolean }

function toState(row: StateColumns, now: number): ProgramToken['state'] {
  if (row.expires_at <= now) return 'expired'
  return mayMakeTokens(row) ? 'active' : 'refused'
}

/** False where it was ended before. */
export function revokeToken(deps: TokenDeps, staffId: string, id: string): Promise<boolean> {
  return recordChange(deps, async (trx, at) => {
    const subjectId = await endToken(trx, { id, locale: null, at })
    if (subjectId === undefined) return { events: [], result: false }
    const event = { kind: 'token-ended', actor: staffId, detail: { token: id } } as const
    return { events: [{ ...event, subjectId }], result: true }
  })
}
