import { TextField } from '#ui/field.tsx'
import { type Draft, toField } from './draft.ts'
import { ServerFields } from './server-fields.tsx'

export function MailFields({ draft }: { draft: Draft<'mail'> }) {
  const { value, set } = draft
  return (
    <>
      <ServerFields
        draft={draft}
        example="Such as mail.company.example, or mail.company.example:587."
        onChange={set}
      />
      <TextField
        {...toField(draft, 'from', 'Such as Company <care@company.example>.')}
        label="Sender"
        value={value.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <TextField
        {...toField(draft, 'to', 'Gets a mail for each inquiry, and what patients answer.')}
        label="Support mailbox"
        value={value.to}
        onChange={({ target }) => set({ to: target.value })}
      />
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
      <TextField
        {...toField(draft, 'folder')}
        label="Folder"
        value={value.folder}
        onChange={({ target }) => set({ folder: target.value })}
      />
      <TextField
        {...toField(
          draft,
          'sent',
          'So that an answer from the mailbox itself counts. Empty: it is not read.',
        )}
        label="Folder of sent mails"
        value={value.sent ?? ''}
        onChange={({ target }) => set({ sent: target.value || null })}
      />
    </>
  )
}
