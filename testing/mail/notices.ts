import type { Message } from '../../server/platform/mail/message.ts'
import type { MailTransport } from '../../server/platform/mail/transport.ts'
import type { TestApp } from '../server/app.ts'

/** Sends what is due; by recipient. */
export async function readNotices(
  app: TestApp,
  { transport }: { transport?: Pick<MailTransport, 'send'> } = {},
): Promise<Message[]> {
  const sent: Message[] = []
  app.transport.send = transport?.send ?? (async (message) => void sent.push(message))
  await using worker = app.startOutbox(app.transport)
  await worker.rested
  return sent
    .filter(({ messageId }) => messageId.includes('.notice@'))
    .toSorted((one, other) => String(one.to).localeCompare(String(other.to)))
}
