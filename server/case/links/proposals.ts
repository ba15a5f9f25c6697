import type { Proposal } from '#contract/inquiry/contact-proposal.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db, Trx } from '../../schema/tables.ts'
import { incoming, type ReceivedWords } from '../words/words.ts'

export type FoundProposal = {
  /** The message's. */
  id: string
  inquiryId: string
  at: number
  words: ReceivedWords
  proposal: Proposal
}

/** The message of the patient's page that proposes a new address or number. */
export async function findProposal(db: Db, vault: Vault, id: string): Promise<FoundProposal | undefined> {
  const row = await db
    .selectFrom('message')
    .select(['id', 'inquiry_id', 'at', 'key_id', 'sealed'])
    .where('id', '=', id)
    .where('direction', '=', 'in')
    .executeTakeFirst()
  if (row === undefined || row.inquiry_id === null) return undefined
  const words = incoming.open(vault, row)
  if (words.proposal === null) return undefined
  return { id, inquiryId: row.inquiry_id, at: row.at, words, proposal: words.proposal }
}

/** For `recordChange`: the state of a proposal is sealed with its words. */
export async function storeProposal(
  trx: Trx,
  vault: Vault,
  { id, words }: FoundProposal,
  changes: Partial<Omit<Proposal, 'to' | 'givenTo'>>,
): Promise<void> {
  if (words.proposal === null) return
  const proposal = { ...words.proposal, ...changes }
  await trx
    .updateTable('message')
    .set(incoming.seal(vault, id, { ...words, proposal }))
    .where('id', '=', id)
    .execute()
}
