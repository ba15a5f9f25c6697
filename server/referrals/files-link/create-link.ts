import { LINK_DAYS } from '#contract/desk/referral-changes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { toFilesPath } from '../../case/referrals/files-path.ts'
import type { ReferralRow, ReferralWords } from '../../case/referrals/referrals.ts'
import type { SentLink } from '../../case/words/words.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Vault } from '../../platform/vault/vault.ts'

export type LinkDeps = { vault: Vault; config: Pick<Config, 'publicOrigin'> }

type Linked = { referral: ReferralRow; words: ReferralWords; files: readonly string[]; at: number }

/** The next link of a referral, for its words and for the mail that has it. It ends the one before. */
export function createLink(
  { vault, config }: LinkDeps,
  { referral, words, files, at }: Linked,
): { words: Pick<ReferralWords, 'link' | 'links'>; sent: SentLink } {
  const number = words.links + 1
  const until = at + LINK_DAYS * DAY_MS
  const url = config.publicOrigin + toFilesPath(vault, { id: referral.id, number })
  return {
    words: { link: { number, files: [...files], at, until }, links: number },
    sent: { url, until, files: [...files] },
  }
}
