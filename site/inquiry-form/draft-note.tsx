import type { FormContent } from '../content/types.ts'

type DraftNoteProps = {
  words: FormContent['draft']
  isKept: boolean
  cleared: 'draft' | 'receipt' | undefined
  onClear: () => void
}

export function DraftNote({ words, isKept, cleared, onClear }: DraftNoteProps) {
  return (
    <div className="draft-note">
      <p role="status">{cleared === 'receipt' ? words.forgotten : cleared && !isKept && words.cleared}</p>
      {isKept && (
        <>
          <p>{words.kept}</p>
          <button className="link-button" type="button" onClick={onClear}>
            {words.clear}
          </button>
        </>
      )}
    </div>
  )
}
