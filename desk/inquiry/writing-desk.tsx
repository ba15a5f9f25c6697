import { useEffect, useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { onFocusWriting, type Writing } from './focus-writing.ts'
import { KeptReply } from './kept-reply.tsx'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

/** Where one writes: to the patient, or to colleagues. The two never look alike. */
export function WritingDesk({ detail }: { detail: InquiryDetail }) {
  const { inquiry } = detail
  const canReply = inquiry.status !== 'closed' && inquiry.status !== 'spam'
  const [chosen, setChosen] = useState<Writing>('reply')
  const section = useRef<HTMLElement>(null)
  const [focusCount, setFocusCount] = useState(() => (window.location.hash === '#reply' ? 1 : 0))
  const writing = canReply ? chosen : 'note'

  useEffect(
    () =>
      onFocusWriting((kind) => {
        setChosen(kind)
        setFocusCount((count) => count + 1)
      }),
    [],
  )
  useEffect(() => {
    if (focusCount === 0) return
    const field = section.current?.querySelector('textarea')
    field?.focus({ preventScroll: true })
    section.current?.scrollIntoView({ block: 'nearest' })
  }, [focusCount])

  return (
    <section ref={section} className="writing" data-writing={writing} aria-label="Write">
      <KeptReply detail={detail} canReply={canReply} />
      <div className="writing__choice">
        {canReply && (
          <button
            className="writing__tab"
            type="button"
            aria-pressed={writing === 'reply'}
            onClick={() => setChosen('reply')}
          >
            Reply to patient
          </button>
        )}
        <button
          className="writing__tab"
          type="button"
          aria-pressed={writing === 'note'}
          onClick={() => setChosen('note')}
        >
          Note for colleagues
        </button>
      </div>
      {writing === 'reply' ? <ReplyForm detail={detail} /> : <NoteForm inquiry={inquiry} />}
    </section>
  )
}
