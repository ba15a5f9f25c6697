import { findReasonToStay } from '../../case/life/may-leave.ts'
import { readFilesToken } from '../../case/referrals/files-path.ts'
import {
  findReferralRow,
  openIntactReferral,
  type ReferralRow,
  type ReferralWords,
} from '../../case/referrals/referrals.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'

export type SharedFiles = { referral: ReferralRow; link: NonNullable<ReferralWords['link']> }

/**
 * The files of a link. Undefined once it has ended: by time, by press, by the next link, by the consent, or with the inquiry;
 * and for a row that was changed without the data keys.
 */
export async function findSharedFiles(
  { db, vault, now }: { db: Db; vault: Vault; now: () => number },
  token: string,
): Promise<SharedFiles | undefined> {
  const named = readFilesToken(token)
  const referral = named && (await findReferralRow(db, named.id))
  if (named === undefined || referral === undefined) return undefined
  const words = await openIntactReferral(db, vault, referral).catch(() => undefined)
  const link = words?.link
  if (!link || now() >= link.until) return undefined
  if (!named.proves(vault, link.number)) return undefined
  const leaving = { files: link.files, summary: null, writtenAt: link.at }
  return (await findReasonToStay(db, vault, referral, leaving)) === null ? { referral, link } : undefined
}
