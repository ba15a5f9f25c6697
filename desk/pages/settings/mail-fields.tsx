import type { Draft } from './draft.ts'
import { PlainFields } from './plain-fields.tsx'
import { ServerFields } from './server-fields.tsx'

const mail = {
  from: { label: 'Sender', hint: 'Such as Company <care@company.example>.' },
  to: { label: 'Support mailbox', hint: 'Gets a mail for each inquiry, and what patients answer.' },
}
const mailbox = {
  folder: { label: 'Folder' },
  sent: {
    label: 'Folder of sent mails',
    hint: 'So that an answer from the mailbox itself counts. Empty: it is not read.',
    isOptional: true,
  },
}

export function MailFields({ draft }: { draft: Draft<'mail'> }) {
  const { value, set } = draft
  return (
    <>
      <ServerFields
        draft={draft}
        example="Such as mail.company.example, or mail.company.example:587."
        onChange={set}
      />
      <PlainFields draft={draft} value={value} fields={mail} onChange={set} />
    </>
  )
}

export function MailboxFields({ draft }: { draft: Draft<'mailbox'> }) {
  const { value, set } = draft
  return (
    <>
      <ServerFields
        draft={draft}
        example="Such as mail.company.example, or mail.company.example:993."
        onChange={set}
      />
      <PlainFields draft={draft} value={value} fields={mailbox} onChange={set} />
    </>
  )
}
