import { useRef, useState } from 'react'
import { deskLimits, type InquiryDetail } from '#contract/desk/inquiries.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { useDraft } from '../../replies/drafts.ts'
import { findOpen } from '../../replies/fill-reply.ts'
import { leaveOutSentences } from '../../replies/leave-out.ts'
import { Icon } from '../../shell/icon.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { CopyForWhatsApp } from './copy-for-whatsapp.tsx'
import { LinkHint } from './link-hint.tsx'
import { MissingWords } from './missing-words.tsx'
import { TemplateDialog } from './template-dialog.tsx'

/** A template for a patient without an e-mail address. Once there is one, the text is the draft of the reply. */
export function WhatsAppText({ inquiry }: { inquiry: InquiryDetail['inquiry'] }) {
  const workplace = useWorkplace()
  const { draft, setDraft } = useDraft('reply', useStaffId(), inquiry.reference)
  const [isChoosing, setChoosing] = useState(false)
  const [isBlocked, setBlocked] = useState(false)
  const text = useRef<HTMLTextAreaElement>(null)
  const missing = draft ? findOpen({ subject: '', body: draft.body }, workplace) : []
  return (
    <>
      <button className="tool" type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <Icon name="template" />
        Template for WhatsApp
      </button>
      {isChoosing && (
        <TemplateDialog
          inquiry={inquiry}
          onFill={setDraft}
          onClose={() => setChoosing(false)}
          onFilled={() => text.current?.focus()}
        />
      )}
      {draft && (
        <div className="no-address__text">
          <textarea
            ref={text}
            className="writing-desk__text"
            aria-label="Text for WhatsApp"
            dir="auto"
            rows={8}
            maxLength={deskLimits.replyBody}
            value={draft.body}
            onChange={({ target }) => {
              setBlocked(false)
              setDraft({ ...draft, body: target.value, ...(target.value === '' && { subject: '' }) })
            }}
          />
          <MissingWords
            missing={missing}
            isBlocked={isBlocked}
            destination={inquiry.destination}
            onLeaveOut={() => {
              setBlocked(false)
              setDraft({ ...draft, body: leaveOutSentences(draft.body, missing) })
            }}
            undone="Not copied"
          />
          <LinkHint body={draft.body} isCopied />
          <CopyForWhatsApp
            inquiry={inquiry}
            body={draft.body}
            onBlocked={missing.length > 0 ? () => setBlocked(true) : undefined}
          />
        </div>
      )}
    </>
  )
}
