import { findDeskOrigin } from '../server/auth/desk-origin.ts'
import { createSetupLink } from '../server/platform/setup/setup-link.ts'
import { type Command, UsageError } from './command.ts'
import { openOrCreateStore } from './store.ts'

export const setupLinkCommand: Command = {
  summary: 'the link by which the first administrator sets the installation up',
  usage: [['setup-link', 'prints it; it works for a day, until that person has a second factor']],
  async run(args, { say }) {
    if (args.length > 0) throw new UsageError()
    await using store = await openOrCreateStore()
    // Links must lead to the server even if the command runs without the server's settings.
    const deskOrigin = (await findDeskOrigin(store)) ?? store.config.deskOrigin
    const link = await createSetupLink({ ...store, config: { deskOrigin }, now: Date.now })
    if (link === undefined)
      throw new Error('There is an administrator already, who can invite others at the desk, under People')
    say(`Open this link. Whoever opens it becomes the first administrator; it works for a day:\n\n${link}`)
  },
}
