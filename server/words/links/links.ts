import type { LinkScope } from '#contract/api/token-scopes.ts'
import type { NewLink, TextLink } from '#contract/desk/texts.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { recordChange } from '../../company/audit/record-change.ts'
import {
  endToken,
  exchangeToken,
  findProgramToken,
  insertToken,
  parseScopes,
} from '../../company/staff/program-tokens.ts'
import type { SignedInStaff } from '../../company/staff/staff-guard.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { readParts } from '../parts.ts'
import type { WordsDeps } from '../texts.ts'

/** Limit for a language. */
const MAX_LINKS = 50

const kinds = {
  draft: { scope: 'words:draft', validMs: DAY_MS },
  review: { scope: 'words:invite', validMs: 7 * DAY_MS },
} as const satisfies Record<NewLink['kind'], { scope: LinkScope; validMs: number }>

const REVIEW_MS = 14 * DAY_MS

type Made = { id: string; token: string; until: number }

/** A token that opens the draft of one language, or begins a review of it once. It ends with its maker's account. */
export function makeLink(
  deps: WordsDeps,
  staff: SignedInStaff,
  { locale, ...wanted }: NewLink & { locale: string },
): Promise<Made> {
  const { kind } = wanted
  const { scope, validMs } = kinds[kind]
  const name = wanted.kind === 'review' ? wanted.name : ''
  if (kind === 'review' && locale === DEFAULT_LOCALE)
    throw new AppError('fields', { fields: { kind: 'English is the original: review a translation.' } })
  return recordChange<Made>(deps, async (trx, at) => {
    const known = await listRows({ db: trx }, locale, at)
    if (known.length >= MAX_LINKS)
      throw new AppError('fields', {
        fields: { kind: `There are ${MAX_LINKS} links already. End one first.` },
      })
    const until = at + validMs
    const made = { staffId: staff.id, name, scopes: [scope], locale, at, expiresAt: until }
    const { id, token } = await insertToken(trx, deps.vault, made)
    const event = { kind: 'words-link-made', detail: { link: id, of: kind, locale, until } } as const
    return { events: [{ ...event, subjectId: staff.id, actor: staff.id }], result: { id, token, until } }
  })
}

/** Throws `not_found` for a link that works no more. */
export function endLink(
  deps: WordsDeps,
  staff: SignedInStaff,
  { locale, id }: { locale: string; id: string },
): Promise<void> {
  return recordChange(deps, async (trx, at) => {
    if ((await endToken(trx, { id, locale, at })) === undefined) throw new AppError('not_found')
    const event = { kind: 'words-link-ended', detail: { link: id, locale } } as const
    return [{ ...event, subjectId: staff.id, actor: staff.id }]
  })
}

/** Newest first. */
export async function listLinks(deps: WordsDeps, locale: string): Promise<TextLink[]> {
  const { parts, signatures } = await readParts(deps, locale)
  const signed = Object.entries(signatures)
  const rows = await listRows(deps, locale, deps.now())
  return rows.map(({ id, name, scopes, created_at, expires_at, last_used_at }) => ({
    id,
    name,
    createdAt: created_at,
    until: expires_at,
    lastUsedAt: last_used_at,
    kind: parseScopes(scopes).includes('words:draft') ? 'draft' : 'review',
    isOpened: parseScopes(scopes).includes('words:review'),
    signed: signed.filter(([prefix, { by }]) => by === id && parts.get(prefix)?.state === 'signed').length,
    parts: parts.size,
  }))
}

/** Begins a review by the token of its link, which then opens nothing more. Throws `token_refused`. */
export async function openReview(deps: WordsDeps, token: string): Promise<{ token: string; until: number }> {
  const found = await findProgramToken(deps, token)
  const { locale } = found ?? {}
  if (!found?.scopes.includes('words:invite') || typeof locale !== 'string')
    throw new AppError('token_refused')
  const { id, account } = found
  return recordChange<{ token: string; until: number }>(deps, async (trx, at) => {
    const until = at + REVIEW_MS
    const exchange = { token, from: 'words:invite', to: 'words:review', at, expiresAt: until } as const
    const session = await exchangeToken(trx, deps.vault, exchange)
    // Another window was faster.
    if (session === undefined) throw new AppError('token_refused')
    const event = { kind: 'review-begun', detail: { link: id, locale } } as const
    return {
      events: [{ ...event, subjectId: account.id, actor: account.id }],
      result: { token: session, until },
    }
  })
}

function listRows({ db }: Pick<WordsDeps, 'db'>, locale: string, now: number) {
  return db
    .selectFrom('program_token')
    .select(['id', 'name', 'scopes', 'created_at', 'expires_at', 'last_used_at'])
    .where('locale', '=', locale)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}
