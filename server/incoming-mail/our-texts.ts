import { openWords } from '../case/words/words.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'

/** A patient quotes the newest ones. */
const NEWEST = 20

/** Reads our newest texts to the patient, or to a hospital, which tell quotes from new words. */
export async function readOurTexts(
  db: Db,
  vault: Vault,
  inquiryId: string,
  referralId: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('message')
    .select(['id', 'direction', 'key_id', 'sealed'])
    .where('inquiry_id', '=', inquiryId)
    .where('referral_id', referralId === null ? 'is' : '=', referralId)
    .where('direction', '=', 'out')
    .orderBy('n', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.flatMap((row) => {
    try {
      return openWords(vault, row).text
    } catch {
      // A damaged reply must not keep the patient's mail from being read.
      return []
    }
  })
}
