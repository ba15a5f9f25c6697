import { useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { InquiryDetail, InquiryRow } from '#contract/desk/inquiries.ts'
import { isAllowed } from '#contract/life/actions.ts'
import { loadActs } from '../../case/acts.ts'
import { findListed } from '../../case/cached-rows.ts'
import { hasIntent, takeIntent } from '../../case/intent.ts'
import { noteOpened } from '../../case/last-opened.ts'
import { PresenceNote } from '../../case/presence-note.tsx'
import { useInquiry } from '../../case/use-inquiry.ts'
import { useSeeInquiry } from '../../case/use-notifications.ts'
import { toStatusWords } from '../../case/words.ts'
import { beginSaid } from '../../facts/said-draft.ts'
import { DeskError } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { FailedState } from '../../shell/failed-state.tsx'
import { focusField, isAwaited } from '../../shell/field-focus.ts'
import { PageSkeleton } from '../../shell/page-skeleton.tsx'
import { PageTitle } from '../../shell/page-title.tsx'
import { ActionBar } from './action-bar.tsx'
import { BackLink } from './back-link.tsx'
import { EarlyKeys } from './early-keys.tsx'
import { InquiryBody } from './inquiry-body.tsx'
import { InquiryDialogs, type OpenDialog } from './inquiry-dialogs.tsx'
import type { InquiryTab } from './inquiry-tabs.tsx'
import { LeftAlone } from './left-alone.tsx'
import { NextStep } from './next-step.tsx'
import { focusNoAddress } from './no-address.tsx'
import { useTellPresence } from './use-tell-presence.ts'
import type { Writing } from './writing-desk.tsx'

export function InquiryPage({ reference }: { reference: string }) {
  const client = useQueryClient()
  const { data, error, status, refetch } = useInquiry(reference)
  const [listed] = useState(() => findListed(client, reference))
  // Rendered in slices that keys and clicks may interrupt.
  const isReady = useDeferredValue(data !== undefined)
  useEffect(() => noteOpened(reference), [reference])
  useSeeInquiry(reference)
  useTellPresence(reference)
  const isGone = error instanceof DeskError && error.code === 'not_found'
  const row = data?.inquiry ?? (status === 'pending' ? listed : undefined)
  if (row && !isGone) return <OpenInquiry row={row} detail={isReady ? data : undefined} />
  if (status === 'pending') return <PageSkeleton />
  return (
    <div className="page">
      <BackLink />
      <PageTitle>{reference}</PageTitle>
      <FailedState error={error} onRetry={() => void refetch()} />
    </div>
  )
}

const begunElsewhere = ['note', 'said'] as const

/** Shows what the list knew until the detail is there. */
function OpenInquiry({ row, detail }: { row: InquiryRow; detail: InquiryDetail | undefined }) {
  const [dialog, setDialog] = useState<OpenDialog>()
  const [chosen, setChosen] = useState<Writing>(() => begunElsewhere.find(isAwaited) ?? 'reply')
  const [isAskingTemplate, setAskingTemplate] = useState(() => hasIntent(row.reference, 'template'))
  useEffect(() => void takeIntent(row.reference, 'template'), [row.reference])
  useEffect(() => void loadActs(), [])
  const [tab, setTab] = useState<InquiryTab>('conversation')
  const me = useStaffId()
  const canReply = isAllowed('log-answer', row)
  const canNote = isAllowed('log-said', row)
  const writing = chosen === 'said' ? (canNote ? chosen : 'note') : canReply ? chosen : 'note'
  const hasNoAddress = detail?.inquiry.email === ''

  function write(kind: Writing): void {
    setTab('conversation')
    setChosen(kind)
    if (canReply && kind === 'reply' && hasNoAddress) focusNoAddress()
    else if (kind === 'said') focusField(canNote ? kind : 'note')
    else focusField(canReply ? kind : 'note')
  }

  function writeSaidByHospital(referral: string): void {
    beginSaid(me, row.reference, referral)
    write('said')
  }

  function askTemplate(): void {
    setTab('conversation')
    setChosen('reply')
    setAskingTemplate(true)
    if (hasNoAddress) focusNoAddress()
  }

  return (
    <article className="inquiry">
      <header className="inquiry__header">
        <BackLink />
        <div className="inquiry__heading">
          <PageTitle windowName={row.reference}>{row.name}</PageTitle>
          <p className="inquiry__reference">
            {row.reference} · {toStatusWords(row)}
            {row.isInvented && ' · Invented'}
            {row.isUrgent && <strong className="inquiry__urgent"> · Urgent</strong>}
          </p>
          <PresenceNote reference={row.reference} />
        </div>
        {detail && (
          <>
            <LeftAlone inquiry={detail.inquiry} />
            <NextStep inquiry={detail.inquiry} />
            <ActionBar inquiry={detail.inquiry} onOpen={setDialog} onWrite={write} onTemplate={askTemplate} />
          </>
        )}
      </header>
      <EarlyKeys isEarly={detail === undefined} onWrite={write} />
      {detail ? (
        <InquiryBody
          detail={detail}
          tab={tab}
          onTab={setTab}
          onSaidByHospital={writeSaidByHospital}
          writing={writing}
          canReply={canReply}
          isAskingTemplate={isAskingTemplate}
          onAskTemplate={setAskingTemplate}
          onChoose={setChosen}
          onOpen={setDialog}
        />
      ) : (
        <PageSkeleton />
      )}
      {detail && (
        <InquiryDialogs dialog={dialog} inquiry={detail.inquiry} onClose={() => setDialog(undefined)} />
      )}
    </article>
  )
}
