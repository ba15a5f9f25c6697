import type { Inquiry } from '#contract/inquiry/inquiry.ts'
import { batchReads } from '../../platform/db/batch-reads.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { compileOnce } from '../../schema/compiled.ts'
import type { Db } from '../../schema/tables.ts'
import { type Written, writtenFormat } from './fields.ts'
import { readGenerations } from './generation.ts'
import { type Receipt, toReceipt } from './receipt.ts'

export type StoredInquiry = Receipt & {
  emailIndex: Uint8Array
  inquiry: Written & Pick<Inquiry, 'locale' | 'consentVersion'>
}

export async function findInquiry(db: Db, vault: Vault, id: string): Promise<StoredInquiry | undefined> {
  const row = (await readRows(db, [id])).get(id)
  return row && toStored(vault, row)
}

/** Finds those that are asked for in the same turn together. */
export function createInquiryFinder({ db, vault }: { db: Db; vault: Vault }) {
  const find = batchReads((ids) => readRows(db, ids))
  return async function findOne(id: string): Promise<StoredInquiry | undefined> {
    const row = await find(id)
    return row && toStored(vault, row)
  }
}

const readSealed = compileOnce((db, ids: readonly string[]) =>
  db
    .selectFrom('inquiry')
    .select(['id', 'reference', 'received_at', 'link_generation', 'email_index'])
    .select(['key_id', 'sealed', 'locale', 'consent_version'])
    .where('id', 'in', ids),
)

type InquiryRow = NonNullable<ReturnType<Awaited<ReturnType<typeof readRows>>['get']>>

async function readRows(db: Db, ids: readonly string[]) {
  const { rows } = await readSealed(db, ids)
  const toGeneration = await readGenerations(db, rows)
  return new Map(rows.map((row) => [row.id, { ...row, link_generation: toGeneration(row) }]))
}

function toStored(vault: Vault, row: InquiryRow): StoredInquiry {
  return {
    ...toReceipt(row),
    emailIndex: row.email_index,
    inquiry: {
      ...writtenFormat.open(vault, row),
      locale: row.locale,
      consentVersion: row.consent_version,
    },
  }
}
