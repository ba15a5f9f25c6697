import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { addNoteRoute } from '#contract/desk/acts.ts'
import { deskLimits, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { DraftNote } from '../../replies/draft-note.tsx'
import { type Draft, toPlace, useDraft } from '../../replies/drafts.ts'
import { useAwaitedField } from '../../shell/field-focus.ts'
import { focusPageTitle } from '../../shell/page-title.tsx'
import { sendByKey } from '../../shell/send-by-key.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { MentionHint } from './mentions.tsx'

export function NoteForm({ inquiry: { reference } }: { inquiry: InquiryDetail['inquiry'] }) {
  const client = useQueryClient()
  const { draft, setDraft, clearDraft } = useDraft('note', useStaffId(), reference)
  const field = useAwaitedField<HTMLTextAreaElement>('note')
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, body }: Draft) => callDesk(addNoteRoute, { reference, body: { id, text: body } }),
    onSuccess: (detail, { id }) => {
      client.setQueryData(['inquiry', reference], detail)
      clearDraft(id)
      tellDone('Your note is kept.')
    },
    onError: (error) => tellFailed(`${toPlainWords(error)} Your note is still here.`),
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!draft || draft.body.trim() === '' || isPending) return
    mutate(draft)
    focusPageTitle()
  }

  return (
    <form className="writing-desk__form" onSubmit={submit} onKeyDownCapture={sendByKey}>
      <label className="visually-hidden" htmlFor="note">
        Note
      </label>
      <textarea
        ref={field}
        id="note"
        className="writing-desk__text"
        dir="auto"
        rows={4}
        maxLength={deskLimits.note}
        placeholder="Only colleagues see this. @ and a name notifies a colleague."
        value={draft?.body ?? ''}
        onChange={({ target }) => setDraft({ subject: '', body: target.value })}
      />
      <MentionHint text={draft?.body ?? ''} />
      <div className="writing-desk__foot">
        <button className="tool tool--main" type="submit" aria-disabled={isPending}>
          {isPending ? 'Saving …' : 'Save note'}
        </button>
        <DraftNote place={toPlace('note', reference)} />
      </div>
    </form>
  )
}
