import { deliver } from '../mail/deliver.ts'
import { type ReceivedMail, startMailServer } from '../mail/mail-server.ts'
import { createOutbox, type Outbox } from '../mail/outbox.ts'
import type { TestApp } from '../server/app.ts'
import { type Desk, openDesk } from './desk-client.ts'

export type MailingDesk = AsyncDisposable & {
  app: TestApp
  desk: Desk
  /** Sends what waits; returns all mails that were ever sent. */
  sendMails(): Promise<ReceivedMail[]>
  readStates: Outbox['readStates']
}

/** A server with a signed-in coordinator, and a mail server that takes its mails. */
export async function openMailingDesk(): Promise<MailingDesk> {
  const opened = new AsyncDisposableStack()
  const { app, readStates } = opened.use(await createOutbox())
  const desk = await openDesk(app)
  const mailServer = opened.use(await startMailServer())
  return {
    app,
    desk,
    readStates,
    async sendMails() {
      await deliver(app, mailServer)
      return mailServer.mails
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
