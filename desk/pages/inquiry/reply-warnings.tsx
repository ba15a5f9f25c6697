import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Placeholder } from '#contract/desk/templates.ts'
import type { Draft } from '../../replies/drafts.ts'
import { LinkHint } from './link-hint.tsx'
import { MeanwhileAnswers } from './meanwhile-answers.tsx'
import { MeanwhileWritten } from './meanwhile-written.tsx'
import { MissingWords } from './missing-words.tsx'
import { OtherLanguage } from './other-language.tsx'
import { ReplyFailure } from './reply-failure.tsx'
import { StaleWords } from './stale-words.tsx'
import type { useMeanwhile } from './use-meanwhile.ts'
import type { useReply } from './use-reply.ts'

type ReplyWarningsProps = {
  draft: Pick<Draft, 'subject' | 'body'> & { filling: Draft['filling'] }
  inquiry: InquiryDetail['inquiry']
  missing: readonly Placeholder[]
  isBlocked: boolean
  meanwhile: ReturnType<typeof useMeanwhile>
  reply: ReturnType<typeof useReply>
  onLeaveOut: () => void
}

/** Reasons to look again before the reply leaves. */
export function ReplyWarnings(props: ReplyWarningsProps) {
  const { draft, inquiry, missing, isBlocked, meanwhile, reply, onLeaveOut } = props
  const { answers, written, areAllShown } = meanwhile
  return (
    <>
      <MissingWords
        missing={missing}
        isBlocked={isBlocked}
        destination={inquiry.destination}
        onLeaveOut={onLeaveOut}
      />
      <LinkHint body={draft.body} />
      <OtherLanguage filling={draft.filling} body={draft.body} inquiry={inquiry} />
      <StaleWords draft={draft} inquiry={inquiry} />
      <MeanwhileWritten
        written={written}
        patient={inquiry.name}
        isBlocked={areAllShown && written.length > 0}
      />
      <MeanwhileAnswers answers={answers} isBlocked={areAllShown && answers.length > 0} />
      <ReplyFailure reply={reply} isExplained={meanwhile.isAny} />
    </>
  )
}
