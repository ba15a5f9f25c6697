import type { Selectable } from 'kysely'
import type { MailboxProblem } from '#contract/mail/mailbox-problems.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import { isUnleased } from '../../platform/worker/claim.ts'
import { boundPause } from '../../schema/engine.ts'
import type { Db, Tables } from '../../schema/tables.ts'
import { type RawMail, storeRawMails } from '../stored/raw-mails.ts'

/** Another instance takes over this long after the last renewal. */
export const LEASE_MS = 60_000

export type FolderState = Selectable<Tables['mailbox']>

type FolderDeps = { db: Db; now: () => number; source: string; instance: string }

/** The row of a folder: what is stored of it, and which instance reads it. */
export function createFolderState({ db, now, source, instance }: FolderDeps) {
  const row = () => db.updateTable('mailbox').where('source', '=', source)
  const ownRow = () => row().where('lease_by', '=', instance)

  return {
    async create(since: number): Promise<void> {
      const nothing = { uidvalidity: null, uid: 0, first_uid: 1, lease_by: '', lease_until: 0 }
      const unread = { checked_at: null, problem: null, problem_since: null, compared_at: null, missing: 0 }
      await db
        .insertInto('mailbox')
        .values({ source, since, ...nothing, ...unread })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    },

    /** Undefined while another instance reads the folder. */
    async lease(): Promise<FolderState | undefined> {
      const at = now()
      return await row()
        .set({ lease_by: instance, lease_until: at + LEASE_MS })
        .where((eb) => eb.or([eb('lease_by', '=', instance), isUnleased(at, LEASE_MS)]))
        .returningAll()
        .executeTakeFirst()
    },

    async release(): Promise<void> {
      await ownRow().set({ lease_by: '', lease_until: 0 }).execute()
    },

    /** After the first opening, and after all UIDs have changed. */
    async begin(at: Pick<FolderState, 'uidvalidity' | 'uid' | 'first_uid' | 'since'>): Promise<void> {
      await ownRow().set(at).execute()
    },

    /** Stores mails together with how far the folder is read, or throws when another instance reads it meanwhile. */
    async store(
      vault: Vault,
      { uidvalidity, uid }: { uidvalidity: number; uid: number },
      upTo: number,
      mails: readonly RawMail[],
    ): Promise<number> {
      const at = now()
      // biome-ignore lint/plugin: a mail that was not read yet is no event.
      return await db.transaction().execute(async (trx) => {
        await boundPause(trx)
        const { numUpdatedRows } = await trx
          .updateTable('mailbox')
          .set({ uid: upTo })
          .where('source', '=', source)
          .where('lease_by', '=', instance)
          .where('uidvalidity', '=', uidvalidity)
          .where('uid', '=', uid)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows !== 1n) throw new LeaseLost(`Another instance reads ${source}`)
        return await storeRawMails(trx, vault, { source, uidvalidity, now: at }, mails)
      })
    },

    async listStored(uidvalidity: number): Promise<Set<number>> {
      const rows = await db
        .selectFrom('mail')
        .select('uid')
        .where('source', '=', source)
        .where('uidvalidity', '=', uidvalidity)
        .execute()
      return new Set(rows.flatMap(({ uid }) => uid ?? []))
    },

    async noteCompared(missing: number): Promise<void> {
      await ownRow().set({ compared_at: now(), missing }).execute()
    },

    async noteRead(): Promise<void> {
      await ownRow().set({ checked_at: now(), problem: null, problem_since: null }).execute()
    },

    async noteProblem(problem: MailboxProblem): Promise<void> {
      await row()
        .set((eb) => ({
          problem,
          problem_since: eb.fn.coalesce('problem_since', eb.val(now())),
        }))
        .execute()
    },
  }
}

export type FolderStore = ReturnType<typeof createFolderState>

export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}
