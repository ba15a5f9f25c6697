import type { ReactNode } from 'react'

export type Note = { tone: 'agreeing' | 'doubting'; text: string; action?: ReactNode }

type FieldNoteProps = {
  /** The id of the field that it is about. */
  field: string
  note: Note | null
}

/** What is said about an answer without refusing it, read out as it appears. Rendered empty until there is something. */
export function FieldNote({ field, note }: FieldNoteProps) {
  return (
    <div className="field__note" data-tone={note?.tone}>
      <p id={`${field}-note`} role="status">
        {note?.text}
      </p>
      {note?.action}
    </div>
  )
}
