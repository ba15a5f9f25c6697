import type { ImapFlow } from 'imapflow'
import type { MailboxProblem } from '#contract/mail/mailbox-problems.ts'
import type { ImapSettings } from '../../platform/config/mail-settings.ts'
import { type createAccessToken, TokenRefused, TokenUnavailable } from '../../platform/mail/access-token.ts'
import { MAX_MAIL_BYTES } from '../stored/limits.ts'

const CONNECT_TIMEOUT_MS = 30_000
const SOCKET_TIMEOUT_MS = 5 * 60_000
/** Longer than the pause between two commands of one reading. */
const IDLE_DELAY_MS = 500
const IDLE_RESTART_MS = 4 * 60_000

type Credentials = { settings: ImapSettings; accessToken: ReturnType<typeof createAccessToken> | undefined }

export class FolderMissing extends Error {
  override readonly name = 'FolderMissing'
}

/** Connects and opens a folder for reading only: nothing at the mailbox is marked. */
export async function openFolder(
  { settings, accessToken }: Credentials,
  folder: string,
  { onNews, onClose }: { onNews: () => void; onClose: (closed: ImapFlow) => void },
): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const secret = accessToken ? { accessToken: await accessToken.read() } : { pass: settings.password ?? '' }
  const client = new Client({
    host: settings.host,
    port: settings.port,
    secure: settings.isTls,
    // The client would otherwise try STARTTLS on loopback, and refuse the certificate that is usual there.
    doSTARTTLS: settings.isTls ? undefined : false,
    auth: { user: settings.user, ...secret },
    logger: false,
    disableCompression: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    autoIdleDelay: IDLE_DELAY_MS,
    maxIdleTime: IDLE_RESTART_MS,
    maxLiteralSize: 2 * MAX_MAIL_BYTES,
  })
  // Every command rejects by itself; without a listener the process would end.
  client.on('error', () => {})
  client.on('exists', onNews)
  client.on('close', () => onClose(client))
  try {
    await client.connect()
    await client.mailboxOpen(folder, { readOnly: true }).catch((error: unknown) => {
      throw isRefusal(error) ? new FolderMissing(folder, { cause: error }) : error
    })
    return client
  } catch (error) {
    client.close()
    if (isLoginRefusal(error)) accessToken?.forget()
    throw error
  }
}

/** Node's codes for a certificate that is not trusted. */
const UNTRUSTED = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME/

export function toProblem(error: unknown): MailboxProblem {
  if (error instanceof TokenRefused) return 'token'
  if (error instanceof TokenUnavailable) return 'provider-away'
  if (error instanceof FolderMissing) return 'no-folder'
  if (isLoginRefusal(error)) return 'refused'
  return UNTRUSTED.test(toCode(error)) ? 'certificate' : 'away'
}

function isLoginRefusal(error: unknown): boolean {
  const isRefused = error instanceof Error && 'authenticationFailed' in error && error.authenticationFailed
  return isRefused === true && !isBusy(error)
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'responseStatus' in error && !isBusy(error)
}

/** RFC 5530. */
function isBusy(error: Error): boolean {
  return (
    'serverResponseCode' in error && /^(?:UNAVAILABLE|INUSE|LIMIT)$/.test(String(error.serverResponseCode))
  )
}

function toCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
