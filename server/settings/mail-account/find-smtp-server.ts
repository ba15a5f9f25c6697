import { toMailErrorWords } from '#contract/mail/mail-error-words.ts'
import { toServerWords } from '#contract/settings/mail-servers.ts'
import { MailError } from '../../platform/mail/mail-error.ts'
import { createSmtpTransport } from '../../platform/mail/transport.ts'
import { failAfter } from '../fail-after.ts'

/** A closed port often answers nothing, and somebody waits for all of them. */
const MAX_TRIAL_MS = 8_000

type Credentials = { user: string | null; password: string | null }
type Found = { server: string } | { fields: Record<string, string> }

/** Signs in at one server after the other. Returns the first that works, or a sentence for the field at fault. */
export async function findSmtpServer(
  servers: readonly string[],
  { user, password }: Credentials,
  maxMs = MAX_TRIAL_MS,
): Promise<Found> {
  const tried: string[] = []
  for (const server of servers) {
    const url = new URL(server)
    url.username = encodeURIComponent(user ?? '')
    url.password = encodeURIComponent(password ?? '')
    const code = await findFault(url, maxMs)
    if (code === undefined) return { server }
    // The server is right: another port would refuse the same password, and might lock the account.
    if (code.startsWith('EAUTH')) return { fields: { password: toMailErrorWords(code) } }
    tried.push(`${toServerWords(server)}: ${toMailErrorWords(code)}`)
  }
  return { fields: { out: `Nothing worked. ${tried.join(' ')}` } }
}

async function findFault(url: URL, maxMs: number): Promise<string | undefined> {
  const transport = createSmtpTransport(url)
  try {
    await failAfter(maxMs, transport.verify?.() ?? Promise.resolve())
    return undefined
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    return error.code
  } finally {
    transport.close()
  }
}
