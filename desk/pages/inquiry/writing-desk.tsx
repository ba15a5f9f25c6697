import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { KeptReply } from './kept-reply.tsx'
import { NoAddress } from './no-address.tsx'
import { NoteForm } from './note-form.tsx'
import { ReplyForm } from './reply-form.tsx'

const SaidForm = lazyPart(async () => (await import('./said/said-form.tsx')).SaidForm)

export type Writing = 'reply' | 'note' | 'said'

type WritingDeskProps = {
  detail: InquiryDetail
  writing: Writing
  canReply: boolean
  isAskingTemplate: boolean
  onAskTemplate: (isAsking: boolean) => void
  onChoose: (writing: Writing) => void
  onAddAddress: () => void
}

/** Replies, notes and what the patient said look clearly different: only a reply may go to the patient. */
export function WritingDesk(props: WritingDeskProps) {
  const { detail, writing, canReply, onChoose, isAskingTemplate, onAskTemplate, onAddAddress } = props
  const tabs = [
    ...(canReply ? [['reply', 'Reply to patient'] as const] : []),
    ['note', 'Note for colleagues'] as const,
    ...(isAllowed('log-said', detail.inquiry) ? [['said', 'What they said'] as const] : []),
  ]
  return (
    <section className="writing-desk" data-writing={writing} aria-label="Write">
      <KeptReply detail={detail} canReply={canReply} />
      <div className="writing-desk__choice">
        {tabs.map(([kind, label]) => (
          <button
            key={kind}
            className="writing-desk__tab"
            type="button"
            aria-pressed={writing === kind}
            onClick={() => onChoose(kind)}
          >
            {label}
          </button>
        ))}
      </div>
      {writing === 'said' ? (
        <SaidForm detail={detail} />
      ) : writing === 'note' ? (
        <NoteForm inquiry={detail.inquiry} />
      ) : detail.inquiry.email === '' ? (
        <NoAddress inquiry={detail.inquiry} isAskingTemplate={isAskingTemplate} onAdd={onAddAddress} />
      ) : (
        <ReplyForm detail={detail} isAskingTemplate={isAskingTemplate} onAskTemplate={onAskTemplate} />
      )}
    </section>
  )
}
