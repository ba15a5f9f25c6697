import type { ReactNode } from 'react'

export type Note = { tone: 'agreeing' | 'doubting'; text: string; action?: ReactNode }

type FieldNoteProps = {
  field: string
  note: Note | null
}

/** A note about an accepted value, announced as it appears. Rendered empty, as live regions must exist before. */
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
