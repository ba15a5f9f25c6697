import { useEffect, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { loadActs } from '../../case/acts.ts'
import { takeIntent } from '../../case/intent.ts'
import { noteOpened } from '../../case/last-opened.ts'
import { useInquiry } from '../../case/use-inquiry.ts'
import { useSeeInquiry } from '../../case/use-notifications.ts'
import { toStatusWords } from '../../case/words.ts'
import { PatientNameProvider } from '../../files/viewer/viewer-files.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { focusField, isAwaited } from '../../shell/field-focus.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { ActionBar } from './action-bar.tsx'
import { BackLink } from './back-link.tsx'
import { Conversation } from './conversation.tsx'
import { Facts } from './facts.tsx'
import { FailedReply } from './failed-reply.tsx'
import { InquiryDialogs, type OpenDialog } from './inquiry-dialogs.tsx'
import { LeftAlone } from './left-alone.tsx'
import { MergedNote } from './merged-note.tsx'
import { NextStep } from './next-step.tsx'
import { focusNoAddress } from './no-address.tsx'
import { OtherSteps } from './other-steps.tsx'
import { Related } from './related.tsx'
import { type Writing, WritingDesk } from './writing-desk.tsx'

const InquiryFiles = lazyPart(async () => (await import('../../files/list/inquiry-files.tsx')).InquiryFiles)

export function InquiryPage({ reference }: { reference: string }) {
  const { data, error, status, refetch } = useInquiry(reference)
  useEffect(() => noteOpened(reference), [reference])
  useSeeInquiry(reference)
  if (status === 'pending') return <PageSkeleton />
  const isGone = error instanceof DeskError && error.code === 'not_found'
  if (data && !isGone) return <LoadedInquiry detail={data} />
  return (
    <div className="page">
      <BackLink />
      <PageTitle>{reference}</PageTitle>
      <FailedState error={error} onRetry={() => void refetch()} />
    </div>
  )
}

function LoadedInquiry({ detail }: { detail: InquiryDetail }) {
  const { inquiry } = detail
  const [dialog, setDialog] = useState<OpenDialog>()
  const [chosen, setChosen] = useState<Writing>(() => (isAwaited('note') ? 'note' : 'reply'))
  const [isAskingTemplate, setAskingTemplate] = useState(
    () => takeIntent(inquiry.reference, 'template') !== undefined,
  )
  useEffect(() => void loadActs(), [])
  const canReply = isAllowed('log-answer', inquiry)
  const canNote = isAllowed('log-said', inquiry)
  const writing = chosen === 'said' ? (canNote ? chosen : 'note') : canReply ? chosen : 'note'

  function write(kind: Writing): void {
    setChosen(kind)
    if (canReply && kind === 'reply' && inquiry.email === '') focusNoAddress()
    else if (kind === 'said') focusField(canNote ? kind : 'note')
    else focusField(canReply ? kind : 'note')
  }

  function askTemplate(): void {
    setChosen('reply')
    setAskingTemplate(true)
    if (inquiry.email === '') focusNoAddress()
  }

  return (
    <article className="inquiry">
      <header className="inquiry__header">
        <BackLink />
        <div className="inquiry__heading">
          <PageTitle windowName={inquiry.reference}>{inquiry.name}</PageTitle>
          <p className="inquiry__reference">
            {inquiry.reference} · {toStatusWords(inquiry)}
          </p>
        </div>
        <LeftAlone inquiry={inquiry} />
        <NextStep inquiry={inquiry} />
        <ActionBar inquiry={inquiry} onOpen={setDialog} onWrite={write} onTemplate={askTemplate} />
      </header>
      <PatientNameProvider value={inquiry.name}>
        <div className="inquiry__body">
          <div className="inquiry__main">
            <OtherSteps inquiry={inquiry} />
            <MergedNote inquiry={inquiry} />
            <FailedReply inquiry={inquiry} onCorrect={() => setDialog('correct')} />
            <Conversation detail={detail} />
            <WritingDesk
              detail={detail}
              writing={writing}
              canReply={canReply}
              isAskingTemplate={isAskingTemplate}
              onAskTemplate={setAskingTemplate}
              onChoose={setChosen}
              onAddAddress={() => setDialog('correct')}
            />
          </div>
          <div className="inquiry__side">
            <aside className="inquiry__aside" aria-label="About this inquiry">
              <Facts detail={detail} onOpen={setDialog} />
              <Related detail={detail} />
            </aside>
            {detail.files.length > 0 && <InquiryFiles detail={detail} />}
          </div>
        </div>
      </PatientNameProvider>
      <InquiryDialogs dialog={dialog} inquiry={inquiry} onClose={() => setDialog(undefined)} />
    </article>
  )
}
