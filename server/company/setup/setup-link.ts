import { randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { recordChange } from '../audit/record-change.ts'
import type { AccountDeps } from '../staff/account-deps.ts'
import { write } from '../staff/write.ts'
import { findSetup, lacksAdministrator, newSetup, type SetupState, saveSetup } from './setup-state.ts'

const TOKEN_BYTES = 32

/**
 * The link by which the first administrator sets the installation up: the same one for a day. It ends with that person's
 * second factor. Undefined where there is an administrator.
 */
export function createSetupLink(
  deps: AccountDeps & { config: { deskOrigin: string } },
): Promise<string | undefined> {
  const { vault, now, config } = deps
  return write(deps, async ({ trx }) => {
    const state = (await findSetup({ db: trx, vault })) ?? newSetup
    if (!(await lacksAdministrator(trx, state, now()))) return undefined
    const link =
      state.link && state.link.expiresAt > now()
        ? state.link
        : { token: randomBytes(TOKEN_BYTES).toString('base64url'), expiresAt: now() + DAY_MS }
    await saveSetup(trx, vault, { ...state, link })
    return `${config.deskOrigin}/setup/${link.token}`
  })
}

/** Lets `createSetupLink` make a link for a day although the set-up has ended: for a company without an administrator. */
export function reopenSetup(deps: AccountDeps): Promise<void> {
  return recordChange(deps, async (trx) => {
    const state = (await findSetup({ db: trx, vault: deps.vault })) ?? newSetup
    await saveSetup(trx, deps.vault, { ...state, link: undefined, staffId: undefined })
    return [{ kind: 'setup-reopened', subjectId: 'setup', actor: 'administrator' }]
  })
}

export function isSetupToken({ link }: Pick<SetupState, 'link'>, token: string, at: number): boolean {
  if (link === undefined || link.expiresAt <= at) return false
  const [known, given] = [Buffer.from(link.token), Buffer.from(token)]
  return known.length === given.length && timingSafeEqual(known, given)
}
