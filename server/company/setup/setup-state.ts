import { sql } from 'kysely'
import * as v from 'valibot'
import { DAY_MS } from '#contract/durations.ts'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'

const REOPENED_MS = DAY_MS
const NAME = 'setup'

export type SetupState = {
  /** `ended` by an administrator's own press. */
  phase: 'open' | 'ended'
  /** Whether the public listener waits for the end. */
  isGated: boolean
  link: { token: string; expiresAt: number } | undefined
  /** The account that the link has made, which counts once it has a second factor. */
  staffId: string | undefined
  /** Id of the generated key of which an administrator has shown to hold a copy. */
  keptKey: string | undefined
}

export const newSetup: SetupState = {
  phase: 'open',
  isGated: false,
  link: undefined,
  staffId: undefined,
  keptKey: undefined,
}

const states = createJsonFormat(
  'secret',
  v.object({
    phase: v.optional(v.picklist(['open', 'ended']), 'open'),
    isGated: v.optional(v.boolean(), false),
    link: v.optional(v.object({ token: v.string(), expiresAt: v.number() })),
    staffId: v.optional(v.string()),
    keptKey: v.optional(v.string()),
  }),
)

/** Sealed, so that a link can be shown again and nobody can make one in the database. */
export async function findSetup({ db, vault }: { db: Db; vault: Vault }): Promise<SetupState | undefined> {
  const row = await db.selectFrom('secret').selectAll().where('name', '=', NAME).executeTakeFirst()
  if (row === undefined) return undefined
  return { ...newSetup, ...states.open(vault, { ...row, id: row.name }) }
}

export async function saveSetup(trx: Trx, vault: Vault, state: SetupState): Promise<void> {
  const sealed = states.seal(vault, NAME, state)
  await trx
    .insertInto('secret')
    .values({ name: NAME, ...sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(sealed))
    .execute()
}

/** Actor of the first account's creation. */
export const SETUP_ACTOR = 'server'

type SetupEvents = {
  /** Whether somebody has had a second factor, or was made by a command or a person. */
  hadAdministrator: boolean
  /** Whether an administrator ended it by a press. */
  isEnded: boolean
  /** When a command on the machine has opened it again. */
  reopenedAt: number | undefined
}

/** As the event log tells it: rows of accounts and of the state can be deleted unnoticed. */
export async function readSetupEvents(db: Db): Promise<SetupEvents> {
  const { rows } = await sql<{ kind: string; at: number }>`select kind, max(at) as at from event
    where kind in ('setup-ended', 'setup-reopened', 'factor-verified', 'account-added')
      and (kind <> 'account-added' or actor <> ${SETUP_ACTOR})
    group by kind`.execute(db)
  const times = new Map(rows.map(({ kind, at }) => [kind, Number(at)]))
  return {
    hadAdministrator: times.has('factor-verified') || times.has('account-added') || times.has('setup-ended'),
    isEnded: times.has('setup-ended'),
    reopenedAt: times.get('setup-reopened'),
  }
}

/**
 * Whether nobody is an administrator but the one whom the link has made, and who has no second factor yet. Once there was
 * one, only for the day after a command has opened the set-up again.
 */
export async function lacksAdministrator(
  db: Db,
  state: Pick<SetupState, 'staffId'>,
  now: number,
): Promise<boolean> {
  const { hadAdministrator, reopenedAt } = await readSetupEvents(db)
  const isReopened = reopenedAt !== undefined && now - reopenedAt < REOPENED_MS
  if (hadAdministrator && !isReopened) return false
  const administrators = await db
    .selectFrom('staff')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .execute()
  if (administrators.some(({ id }) => id !== state.staffId)) return false
  if (administrators.length === 0) return true
  const factor = await db
    .selectFrom('factor')
    .select('id')
    .where('staff_id', '=', state.staffId ?? '')
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return factor === undefined
}
