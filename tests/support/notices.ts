import { pino } from 'pino'
import { type NoticeDeps, sendNotices } from '../../server/auth/staff-notices.ts'
import type { Message } from '../../server/mail/message.ts'
import type { TestApp } from './app.ts'

/** Sends the mails about accounts that wait, and gives them. */
export async function readNotices(app: TestApp, deps: Partial<NoticeDeps> = {}): Promise<Message[]> {
  const sent: Message[] = []
  await sendNotices({
    db: app.db,
    vault: app.vault,
    log: pino({ level: 'silent' }),
    now: () => app.clock.now,
    transport: { send: async (message) => void sent.push(message) },
    mailboxes: { from: 'Pona <desk@pona.test>', to: 'care@pona.test' },
    config: app.config,
    ...deps,
  })
  return sent
}
