import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Plan } from '#contract/life/plans.ts'
import { toRow } from '../../case/cached-rows.ts'
import { DoneSteps, useTicks } from '../../case/done-steps.tsx'
import { noteDown } from '../../case/note-down.ts'
import { PlanDialog } from '../../case/plan-dialog.tsx'
import { checkFiles } from '../../files/check-files.ts'
import { useReplyFiles } from '../../files/use-reply-files.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { checkCopies } from '../../replies/copies.ts'
import type { Draft } from '../../replies/drafts.ts'
import { useAwaitedField } from '../../shell/field-focus.ts'
import { focusPageTitle } from '../../shell/page-title.tsx'
import { isThenButton, sendByKey } from '../../shell/send-by-key.ts'
import { useNow } from '../../time/clock.ts'
import { CopiesForm, focusWrongCopy } from './copies-form.tsx'
import { CopyForWhatsApp } from './copy-for-whatsapp.tsx'
import { ReplyFiles } from './reply-files.tsx'
import { ReplyFoot } from './reply-foot.tsx'
import { ReplyRecipients } from './reply-recipients.tsx'
import { ReplyWarnings } from './reply-warnings.tsx'
import { ReplyWords } from './reply-words.tsx'
import { TemplateChoice } from './template-choice.tsx'
import { useAfterAnswer } from './use-after-answer.ts'
import { useMeanwhile } from './use-meanwhile.ts'
import { useReply } from './use-reply.ts'
import { useWrittenReply } from './use-written-reply.ts'

type ReplyFormProps = {
  detail: InquiryDetail
  isAskingTemplate: boolean
  onAskTemplate: (isAsking: boolean) => void
}

export function ReplyForm({ detail, isAskingTemplate, onAskTemplate }: ReplyFormProps) {
  const { inquiry } = detail
  const [isBlocked, setBlocked] = useState(false)
  const written = useWrittenReply(detail, () => setBlocked(false))
  const { draft, subject, body, files, copies, filling, missing, change } = written
  const [areCopiesChecked, setCopiesChecked] = useState(false)
  const [isAskingNext, setAskingNext] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const field = useAwaitedField<HTMLTextAreaElement>('reply')
  const meanwhile = useMeanwhile(detail, draft, useStaffId())
  const reply = useReply(detail, {
    onSent: written.clearDraft,
    onTakenBack: written.giveBack,
    // After a refusal the answers are shown; newer ones cause another refusal.
    onRefused: meanwhile.showAllOf,
  })
  const replyBytes = useReplyFiles()
  const now = useNow()
  const ticks = useTicks(inquiry, { via: 'email', isAnswer: true })
  const after = useAfterAnswer(inquiry, ticks.finishes)

  // Sent by a key, the form's end with the reason may be out of sight.
  useEffect(() => {
    if (isBlocked || meanwhile.shownUntil > 0)
      form.current?.querySelector('[data-blocked]')?.scrollIntoView({ block: 'nearest' })
  }, [isBlocked, meanwhile.shownUntil])

  function check(): Draft | undefined {
    if (missing.length > 0) setBlocked(true)
    else if (checkCopies(copies, detail, now).some(Boolean)) {
      setCopiesChecked(true)
      focusWrongCopy(form.current)
    } else if (checkFiles(files, [], replyBytes) !== undefined) focusFileProblem(form.current)
    else if (!draft || body.trim() === '' || subject.trim() === '' || reply.isSending) return undefined
    else if (meanwhile.areAllShown) return draft
    else meanwhile.show()
    return undefined
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const checked = check()
    if (checked === undefined) return
    if (isThenButton(event.nativeEvent.submitter)) return setAskingNext(true)
    sendWith(checked, undefined)
  }

  function sendWith(checked: Draft, plan: Plan | undefined): void {
    setAskingNext(false)
    reply.send(checked, { finishes: ticks.finishes, plan })
    focusPageTitle()
  }

  return (
    <>
      <form ref={form} className="writing-desk__form" onSubmit={submit} onKeyDownCapture={sendByKey}>
        <div className="writing-desk__head">
          <ReplyRecipients
            detail={detail}
            copies={copies}
            onAdd={(added) => {
              change({ copies: [...copies, added] })
              setCopiesChecked(false)
            }}
          />
          <TemplateChoice
            inquiry={inquiry}
            draft={{ subject, body, filling, files }}
            isAsking={isAskingTemplate}
            onAsk={onAskTemplate}
            onFill={change}
          />
        </div>
        <CopiesForm
          detail={detail}
          copies={copies}
          showsErrors={areCopiesChecked}
          onChange={(changed) => change({ copies: changed })}
        />
        <ReplyWords
          id="reply"
          label="Reply"
          placeholder={`Dear ${inquiry.name} …`}
          subject={subject}
          body={body}
          field={field}
          onChange={change}
        />
        <ReplyFiles
          inquiryFiles={detail.files}
          files={files}
          totalBytes={replyBytes}
          noun="reply"
          onChange={(chosen) => change({ files: chosen })}
        />
        <CopyForWhatsApp
          inquiry={inquiry}
          body={body}
          onBlocked={missing.length > 0 ? () => setBlocked(true) : undefined}
        />
        <ReplyWarnings
          draft={{ subject, body, filling }}
          inquiry={inquiry}
          missing={missing}
          isBlocked={isBlocked}
          meanwhile={meanwhile}
          reply={reply}
          onLeaveOut={written.leaveOut}
        />
        <DoneSteps ticks={ticks} />
        <ReplyFoot inquiry={inquiry} isSending={reply.isSending} after={after} />
      </form>
      {isAskingNext && draft && (
        <PlanDialog
          row={toRow(inquiry)}
          proposal={{ title: 'Send, then …', kind: 'wait', rest: after.rest, isRestUsual: true }}
          onChoose={(plan, words) => {
            sendWith(draft, plan)
            noteDown(inquiry.reference, words)
          }}
          onClose={() => setAskingNext(false)}
        />
      )}
    </>
  )
}

/** Focuses the error of the files, which is next to them. */
function focusFileProblem(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('.attach-files [role=alert]')?.focus()
}
