import type { Office } from '#contract/company/office-hours.ts'
import type { Addition, reachChoices, writerChoices } from '#contract/site/patient-page.ts'
import { receiveMessage } from '../case/life/receive-message.ts'
import { type RecordDeps, recordChange } from '../company/audit/record-change.ts'
import type { Vault } from '../platform/vault/vault.ts'

export type AddDeps = RecordDeps & { office: Office }

type Added = { inquiryId: string; key: string; addition: Addition }

/** Stores what a patient added as a message; the same form sent twice is stored once. */
export async function addToInquiry(deps: AddDeps, { inquiryId, key, addition }: Added): Promise<void> {
  const words = toMessageText(addition)
  const id = toMessageId(deps.vault, [inquiryId, key, words])
  await recordChange(deps, async (trx, now) => {
    const known = await trx.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()
    if (known !== undefined) return []
    const message = { id, inquiryId, channel: 'page', author: 'patient', at: now, trust: null } as const
    const events = await receiveMessage(trx, deps, { ...message, text: words }, now)
    return events
  })
}

/** A UUID of the form and of its words, so that words which were changed before they were sent again are not lost. */
export function toMessageId(vault: Vault, parts: readonly string[]): string {
  const mac = vault.mac('page-message', JSON.stringify(parts)).subarray(0, 16)
  mac[6] = ((mac[6] ?? 0) & 0x0f) | 0x80
  mac[8] = ((mac[8] ?? 0) & 0x3f) | 0x80
  return mac.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const reachWords = {
  call: 'by phone',
  whatsapp: 'on WhatsApp',
  email: 'by e-mail',
} as const satisfies Record<(typeof reachChoices)[number], string>

const writerWords = {
  patient: 'the patient',
  other: 'somebody else for the patient',
} as const satisfies Record<(typeof writerChoices)[number], string>

/** As coordinators read it. */
function toMessageText({ message, reach, when, language, writer, relation }: Addition): string {
  const facts = [
    reach && `Reach me: ${reachWords[reach]}`,
    when && `When: ${when}`,
    language && `Language: ${language}`,
    writer && `Written by: ${writerWords[writer]}`,
    relation && `Who writes: ${relation}`,
  ].filter(Boolean)
  return [message, facts.join('\n')].filter(Boolean).join('\n\n')
}
