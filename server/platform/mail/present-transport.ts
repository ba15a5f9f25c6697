import { type MailTransport, openTransport, type SmtpSettings, type WithoutServer } from './transport.ts'

/** Sends by the mail server of the present settings. Mails that are being sent end by the one that they began with. */
export function createPresentTransport(read: () => SmtpSettings, without: WithoutServer): MailTransport {
  let opened: { settings: SmtpSettings; transport: MailTransport } | undefined

  function present(): MailTransport {
    const settings = read()
    if (opened === undefined || !isSame(opened.settings, settings)) {
      opened?.transport.close()
      opened = { settings, transport: openTransport(settings, without) }
    }
    return opened.transport
  }

  return {
    send: (message) => present().send(message),
    readSizeLimit: async () => present().readSizeLimit?.(),
    close: () => opened?.transport.close(),
  }
}

function isSame(one: SmtpSettings, other: SmtpSettings): boolean {
  return one.url?.href === other.url?.href && one.oauth === other.oauth
}
