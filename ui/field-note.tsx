import type { ReactNode } from 'react'

export type Note = { tone: 'agreeing' | 'doubting'; text: string; action?: ReactNode }

type FieldNoteProps = {
  field: string
  note: Note | null
}

/** A note about an answer that isn't refused, read out as it appears. Rendered empty until there is one. */
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
