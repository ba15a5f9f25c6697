import { type Arrival, acceptArrivals } from '../../server/case/inquiry/store.ts'
import { recordChange } from '../../server/company/audit/record-change.ts'
import type { Vault } from '../../server/platform/vault/vault.ts'
import type { Db } from '../../server/schema/tables.ts'

const BYTES_AT_ONCE = 10 * 2 ** 20

export async function storeInquiries(
  db: Db,
  vault: Vault,
  count: number,
  toArrival: (index: number) => Arrival,
): Promise<void> {
  for (let next = 0; next < count; ) {
    const arrivals: Arrival[] = []
    for (let bytes = 0; next < count && bytes < BYTES_AT_ONCE && arrivals.length < 500; next++) {
      const arrival = toArrival(next)
      bytes += Buffer.byteLength(arrival.inquiry.message)
      arrivals.push(arrival)
    }
    await recordChange({ db, vault, now: Date.now }, (trx) =>
      acceptArrivals(trx, vault, arrivals, { judge: () => [], takeDigestLine: () => true, prefix: 'PN' }),
    )
  }
}
