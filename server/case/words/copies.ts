import type { NewCopy } from '#contract/desk/copies.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { toMailbox } from '../../platform/mail/mailbox.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Trx } from '../../schema/tables.ts'
import { writtenFormat } from '../inquiry/fields.ts'
import { isAddressOf } from '../inquiry/find-case.ts'
import type { StoredRow } from '../inquiry/rows.ts'

type Checked = { row: StoredRow; copies: readonly NewCopy[]; today: string }

/** Anybody but the patient gets a copy only with the consent that it rests on. */
export async function checkCopies(trx: Trx, vault: Vault, { row, copies, today }: Checked): Promise<void> {
  if (copies.length === 0) return
  const { email } = writtenFormat.open(vault, row)
  for (const { address, consent } of copies) {
    if (toMailbox(address) === toMailbox(email)) throw new AppError('copy_to_patient')
    const hasConsent = consent === null ? await isAddressOf(trx, vault, row, [address]) : consent.on <= today
    if (!hasConsent) throw new AppError('consent_missing')
  }
}
