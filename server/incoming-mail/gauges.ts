import type { IncomingMailSettings } from '../platform/config/mail-settings.ts'
import type { Registry } from '../platform/metrics/registry.ts'
import type { Db } from '../schema/tables.ts'
import { readMailboxHealth } from './health.ts'
import { countUnsorted } from './unsorted/list-unsorted.ts'

type GaugeDeps = { db: Db; now: () => number; incoming: IncomingMailSettings }

export function addMailGauges(registry: Registry, { db, now, incoming }: GaugeDeps): void {
  const readFolders = async () => (await readMailboxHealth(db, incoming))?.folders ?? []
  registry.gauge('pona_mailbox_missing', 'Mails at the mailbox that are not stored.', async () =>
    (await readFolders()).map(({ folder, missing }) => ({ labels: { folder }, value: missing })),
  )
  registry.gauge('pona_mailbox_read_seconds', 'How long ago a folder was read without a problem.', async () =>
    (await readFolders()).flatMap(({ folder, checkedAt }) =>
      checkedAt === null ? [] : { labels: { folder }, value: Math.max(0, now() - checkedAt) / 1000 },
    ),
  )
  registry.gauge('pona_mails_unread', 'Mails that are stored and not read yet.', async () => {
    const health = await readMailboxHealth(db, incoming)
    return [{ value: health?.unread ?? 0 }]
  })
  registry.gauge('pona_unsorted_mails', 'Mails that belong to no inquiry yet, by state.', async () => {
    const { open, overdue, automatic } = await countUnsorted(db, now())
    return Object.entries({ open, overdue, automatic }).map(([state, value]) => ({
      labels: { state },
      value,
    }))
  })
}
