import { toServerWords } from '#contract/settings/mail-servers.ts'
import type { SettingsAnswer } from '#contract/settings/settings.ts'

/** The servers that are in use, as they were found. */
export function PresentServers({ settings: { sections } }: { settings: SettingsAnswer }) {
  const { mail, mailbox } = sections
  return (
    <dl className="setup-facts">
      <dt>Mails go out by</dt>
      <dd>{mail.value.server === null ? 'no server yet' : toServerWords(mail.value.server)}</dd>
      <dt>Answers are read at</dt>
      <dd>{mailbox.value.server === null ? 'no server yet' : toServerWords(mailbox.value.server)}</dd>
    </dl>
  )
}
