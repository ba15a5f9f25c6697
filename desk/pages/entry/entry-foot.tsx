import { toEntryPlace } from '../../facts/entry-draft.ts'
import { DraftNote } from '../../replies/draft-note.tsx'

type EntryFootProps = {
  mailId: string | undefined
  isSaving: boolean
  /** The coordinator has seen the known inquiries and saves nevertheless. */
  isConfirmed: boolean
  onDiscard: (() => void) | undefined
}

/** The buttons of the entry form, and whether its draft is kept. */
export function EntryFoot({ mailId, isSaving, isConfirmed, onDiscard }: EntryFootProps) {
  return (
    <div className="entry__foot">
      <button className="tool tool--main" type="submit" aria-disabled={isSaving}>
        {isSaving ? 'Saving …' : isConfirmed ? 'Save as new' : 'Save'}
      </button>
      <button className="tool" type="submit" value="then" aria-disabled={isSaving}>
        Save, then …
      </button>
      {onDiscard && (
        <button className="tool tool--bare" type="button" onClick={onDiscard}>
          Discard
        </button>
      )}
      <DraftNote place={toEntryPlace(mailId)} />
      <p className="entry__then">Next step: answer by the promised time.</p>
    </div>
  )
}
