import type { DraftPlace } from '#contract/desk/drafts.ts'
import { type DraftState, useDraftState } from '../platform/drafts.ts'
import { useStaffId } from '../platform/session-store.ts'
import './draft-note.css'

const stateWords: Record<DraftState, string> = {
  saving: 'Saving draft …',
  saved: 'Draft saved',
  refused: 'Draft not saved: keep this window open until it is sent',
}

/** Says whether what is typed would survive this window. */
export function DraftNote({ place }: { place: DraftPlace }) {
  const state = useDraftState(useStaffId(), place)
  return (
    <p className="draft-note" data-state={state}>
      {state && stateWords[state]}
    </p>
  )
}
