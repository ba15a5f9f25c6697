import { TextAreaField } from '#ui/field.tsx'
import type { EntryDraft } from '../../facts/entry-draft.ts'
import { AttachFiles } from '../../files/attach-files.tsx'
import { AttachedFiles } from '../../files/attached-files.tsx'
import { readNow } from '../../time/clock.ts'
import { beginFromChat } from './chat/begin-from-chat.ts'
import { ChatFields } from './chat/chat-fields.tsx'

type SaidFieldsProps = {
  draft: EntryDraft
  error: string | undefined
  /** A mail is the first message, and brings its own files. */
  isFromMail: boolean
  onChange: (changed: Partial<EntryDraft>) => void
}

/** The patient's words, a pasted chat, and the files that came along. */
export function SaidFields({ draft, error, isFromMail, onChange }: SaidFieldsProps) {
  const { files } = draft

  function write(message: string): void {
    onChange({ message, ...(!isFromMail && beginFromChat(draft, message, readNow())) })
  }

  return (
    <>
      <TextAreaField
        id="entry-message"
        label={isFromMail ? 'What else is known' : 'What was said'}
        hint={
          isFromMail
            ? 'The mail itself becomes the first message.'
            : 'In the patient’s words where you can. A chat copied or exported from WhatsApp can be pasted whole.'
        }
        dir="auto"
        rows={4}
        value={draft.message}
        error={error}
        errorPrefix="Error: "
        onChange={({ target }) => write(target.value)}
      />
      {!isFromMail && (
        <>
          <ChatFields draft={draft} onChange={onChange} />
          <div className="entry__files">
            <AttachedFiles
              files={files}
              onRemove={(id) => onChange({ files: files.filter((file) => file.id !== id) })}
            />
            <AttachFiles
              purpose="said"
              files={files}
              hint="Voice notes, too."
              onAdd={(added) => onChange({ files: [...files, ...added] })}
            />
          </div>
        </>
      )}
    </>
  )
}
