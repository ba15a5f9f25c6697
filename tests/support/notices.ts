import type { Message } from '../../server/platform/mail/message.ts'
import type { MailTransport } from '../../server/platform/mail/transport.ts'
import type { TestApp } from './app.ts'

export async function readNotices(
  app: TestApp,
  { transport }: { transport?: Pick<MailTransport, 'send'> } = {},
): Promise<Message[]> {
  const sent: Message[] = []
  app.transport.send = transport?.send ?? (async (message) => void sent.push(message))
  await app.runTask('sendNotices')
  return sent
}
