import { findDeskOrigin } from '../server/auth/accounts/desk-origin.ts'
import { createSetupLink, reopenSetup } from '../server/company/setup/setup-link.ts'
import type { Db } from '../server/schema/tables.ts'
import { type Command, UsageError } from './command/command.ts'
import { openOrCreateStore } from './store/store.ts'

const REOPEN = '--reopen'

export const setupLinkCommand: Command = {
  summary: 'the link by which the first administrator sets the installation up',
  usage: [
    ['setup-link', 'prints it; it works for a day, until that person has a second factor'],
    [
      `setup-link ${REOPEN}`,
      'the same where the set-up has ended and no administrator is left: the event log has it',
    ],
  ],
  async run(args, { say }) {
    const [option, ...rest] = args
    if (rest.length > 0 || (option !== undefined && option !== REOPEN)) throw new UsageError()
    await using store = await openOrCreateStore()
    if (option === REOPEN && !(await hasAdministrator(store.db)))
      await reopenSetup({ ...store, now: Date.now })
    // Links must lead to the server even if the command runs without the server's settings.
    const deskOrigin = (await findDeskOrigin(store)) ?? store.config.deskOrigin
    const link = await createSetupLink({ ...store, config: { deskOrigin }, now: Date.now })
    if (link === undefined)
      throw new Error(
        (await hasAdministrator(store.db))
          ? 'There is an administrator already, who can invite others at the desk, under People'
          : `The set-up has ended, but no administrator is left. If you know why, "pona setup-link ${REOPEN}" makes a link for a ` +
              'new one; otherwise run "pona audit verify": somebody may have deleted accounts in the database',
      )
    say(`Open this link. Whoever opens it becomes the first administrator; it works for a day:\n\n${link}`)
  },
}

async function hasAdministrator(db: Db): Promise<boolean> {
  const found = await db
    .selectFrom('staff')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
