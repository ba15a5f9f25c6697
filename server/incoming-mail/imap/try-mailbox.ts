import type { MailboxProblem } from '#contract/mail/mailbox-problems.ts'
import type { ImapSettings } from '../../platform/config/mail-settings.ts'
import { createAccessToken } from '../../platform/mail/access-token.ts'
import { openFolder, toProblem } from './connect.ts'

const faults: Record<MailboxProblem, readonly [field: string, sentence: string]> = {
  away: ['server', 'The mailbox can’t be reached: its name, its port or the network is wrong.'],
  refused: ['password', 'The mailbox refuses this user name and password.'],
  token: ['password', 'The provider gives no access token.'],
  'provider-away': ['server', 'The provider of the access token can’t be reached.'],
  certificate: ['server', 'The certificate of the mailbox’s server is not trusted.'],
  'no-folder': ['folder', 'There is no such folder at the mailbox.'],
}

/** Opens each folder once, for reading only. */
export async function tryMailbox(
  settings: ImapSettings | undefined,
): Promise<Record<string, string> | undefined> {
  if (settings === undefined) return undefined
  const accessToken = settings.oauth && createAccessToken(settings.oauth, Date.now)
  for (const folder of [settings.mailbox, ...(settings.sent === undefined ? [] : [settings.sent])]) {
    try {
      const client = await openFolder({ settings, accessToken }, folder, {
        onNews: () => {},
        onClose: () => {},
      })
      client.close()
    } catch (error) {
      const [field, sentence] = faults[toProblem(error)]
      return { [field === 'folder' && folder === settings.sent ? 'sent' : field]: sentence }
    }
  }
  return undefined
}
