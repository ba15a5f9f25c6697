import type { Config } from '../../platform/config/config.ts'
import { ConfigError } from '../../platform/config/config-error.ts'
import { findMissing } from '../../platform/config/production-needs.ts'
import type { Db } from '../../schema/tables.ts'
import type { Present } from '../settings/present.ts'
import type { AccountDeps } from '../staff/account-deps.ts'
import { write } from '../staff/write.ts'
import { findSetup, newSetup, readSetupEvents, type SetupState, saveSetup } from './setup-state.ts'

/** Other instances, and the administrator's press at one of them, are heard of after this. */
const ASK_AGAIN_MS = 1_000

type SetupDeps = AccountDeps & {
  config: Pick<Config, 'production' | 'setup' | 'dataKeys' | 'allowsGeneratedKeys' | 'allowsMailFiles'>
  present: () => Present
  /** Runs before the public listener is opened. */
  onOpen: () => Promise<void>
}

export type Setup = {
  /** Whether the public listener waits for the end of the set-up. */
  isGated(): Promise<boolean>
  /** Ends it: what was set up serves from now on. */
  end(): Promise<void>
  /** Notes that an administrator holds a copy of this key and of those before it. */
  noteKeptKey(id: string): Promise<void>
}

/**
 * Begins the set-up of an empty installation. In production its public listener waits for the end, and until then neither
 * a mail server nor keys of one's own are asked for. Throws a ConfigError where an installation that was not set up in
 * the browser lacks them.
 */
export async function openSetup(deps: SetupDeps): Promise<Setup> {
  const { db, vault, config } = deps
  const state = config.setup === 'skip' ? await findSetup(deps) : await findOrBegin(deps)
  refuseUnfinished(deps, state)
  let isGated = config.production && config.setup !== 'skip' && (await mustWait(db, state))
  let askedAt = 0

  return {
    async isGated() {
      if (isGated && performance.now() - askedAt > ASK_AGAIN_MS) {
        askedAt = performance.now()
        const waits = await mustWait(db, await findSetup({ db, vault }))
        if (!waits) await deps.onOpen()
        isGated = waits
      }
      return isGated
    },
    async end() {
      await change(deps, { phase: 'ended' })
      isGated = false
    },
    noteKeptKey: (id) => change(deps, { keptKey: id }),
  }
}

/** An installation with an inquiry, or with an account that a command has made, is in use already. */
async function mustWait(db: Db, state: SetupState | undefined): Promise<boolean> {
  if (state === undefined || state.phase === 'ended' || !state.isGated) return false
  if ((await readSetupEvents(db)).isEnded) return false
  const inquiry = await db.selectFrom('inquiry').select('id').limit(1).executeTakeFirst()
  const added = await db
    .selectFrom('event')
    .select('n')
    .where('kind', '=', 'account-added')
    .where('actor', '=', 'administrator')
    .limit(1)
    .executeTakeFirst()
  return inquiry === undefined && added === undefined
}

async function isEmpty(db: Db): Promise<boolean> {
  const staff = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  const inquiry = await db.selectFrom('inquiry').select('id').limit(1).executeTakeFirst()
  return staff === undefined && inquiry === undefined && !(await readSetupEvents(db)).hadAdministrator
}

/** Instances that start together on an empty database begin one set-up. */
async function findOrBegin({ config, ...deps }: SetupDeps): Promise<SetupState | undefined> {
  const known = await findSetup(deps)
  if (known !== undefined || !(await isEmpty(deps.db))) return known
  return write(deps, async ({ trx }) => {
    const begun = await findSetup({ db: trx, vault: deps.vault })
    if (begun !== undefined) return begun
    const state = { ...newSetup, isGated: config.production }
    await saveSetup(trx, deps.vault, state)
    return state
  })
}

async function change({ vault, ...deps }: AccountDeps, changes: Partial<SetupState>): Promise<void> {
  await write({ ...deps, vault }, async ({ trx }) => {
    const state = (await findSetup({ db: trx, vault })) ?? newSetup
    await saveSetup(trx, vault, { ...state, ...changes })
  })
}

function refuseUnfinished({ config, present }: SetupDeps, state: SetupState | undefined): void {
  if (!config.production || state?.phase === 'open') return
  const hasMailServer = present().smtp.url !== undefined
  const errors = findMissing(config, { hasMailServer, isSetUp: state !== undefined })
  if (errors.length > 0) throw new ConfigError(errors)
}
