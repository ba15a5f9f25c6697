import { startTransition, useEffect, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { PatientNameProvider } from '../../files/viewer/viewer-files.ts'
import { Conversation } from './conversation.tsx'
import { Facts } from './facts.tsx'
import { FailedReply } from './failed-reply.tsx'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { type InquiryTab, InquiryTabs } from './inquiry-tabs.tsx'
import { HospitalsTab, InquiryFiles } from './lazy-parts.ts'
import { MergedNote } from './merged-note.tsx'
import { OtherSteps } from './other-steps.tsx'
import { Related } from './related.tsx'
import { type Writing, WritingDesk } from './writing-desk.tsx'

type InquiryBodyProps = {
  detail: InquiryDetail
  tab: InquiryTab
  onTab: (tab: InquiryTab) => void
  onSaidByHospital: (referral: string) => void
  writing: Writing
  canReply: boolean
  isAskingTemplate: boolean
  onAskTemplate: (isAsking: boolean) => void
  onChoose: (writing: Writing) => void
  onOpen: (dialog: OpenDialog) => void
}

export function InquiryBody({ detail, tab, onTab, onSaidByHospital, onOpen, ...writing }: InquiryBodyProps) {
  const { inquiry } = detail
  // The conversation is read first. The parts below it and beside it are rendered next, and move nothing.
  const [isWhole, setWhole] = useState(false)
  // Stays while the conversation is read. One hospital alone needs no choice.
  const [opened, setOpened] = useState(detail.referrals.length === 1 ? detail.referrals[0]?.id : undefined)
  useEffect(() => startTransition(() => setWhole(true)), [])
  return (
    <PatientNameProvider value={inquiry.name}>
      <div className="inquiry__body">
        <div className="inquiry__main">
          <OtherSteps inquiry={inquiry} />
          <MergedNote inquiry={inquiry} />
          <FailedReply inquiry={inquiry} onCorrect={() => onOpen('correct')} />
          <InquiryTabs tab={tab} count={detail.referrals.length} onTab={onTab} />
          {tab === 'hospitals' ? (
            <HospitalsTab detail={detail} opened={opened} onOpen={setOpened} onSaid={onSaidByHospital} />
          ) : (
            <>
              <Conversation detail={detail} />
              {isWhole && <WritingDesk detail={detail} {...writing} onAddAddress={() => onOpen('correct')} />}
            </>
          )}
        </div>
        <div className="inquiry__side">
          <aside className="inquiry__aside" aria-label="About this inquiry">
            {isWhole && (
              <>
                <Facts detail={detail} onOpen={onOpen} />
                <Related detail={detail} />
              </>
            )}
          </aside>
          {detail.files.length > 0 && <InquiryFiles detail={detail} />}
        </div>
      </div>
    </PatientNameProvider>
  )
}
