import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { NewCopy } from '#contract/desk/copies.ts'
import type { InquiryDetail, InquiryRow } from '#contract/desk/inquiries.ts'
import { sendReplyRoute } from '#contract/desk/inquiry-changes.ts'
import { isAllowed } from '#contract/life/actions.ts'
import type { Plan } from '#contract/life/plans.ts'
import { isolate } from '#contract/words/isolate.ts'
import { findNewest, keepAnswer, toRow } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { returnToList } from '../../case/return-to-list.ts'
import { takeAct } from '../../case/take-act.ts'
import { toInquiryQuery } from '../../case/use-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { useConnection } from '../../platform/live.ts'
import { toNewCopies } from '../../replies/copies.ts'
import type { Draft } from '../../replies/drafts.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { toStepWords } from '../../time/step-words.ts'

type Sent = { draft: Draft; copies: NewCopy[]; then: Then; decidedOn: InquiryRow }
/** The steps that the reply completes, and what is planned with it. */
type Then = { finishes: readonly string[]; plan: Plan | undefined }
type Outcomes = {
  onSent: (id: string) => void
  /** By Undo, while its mail was held. */
  onTakenBack: (draft: Draft) => void
  onRefused: (detail: InquiryDetail) => void
}

/** Resending the same text after a failure keeps its id, so it stays one reply. */
export function useReply(detail: InquiryDetail, { onSent, onTakenBack, onRefused }: Outcomes) {
  const { inquiry } = detail
  const { reference, name } = inquiry
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const connection = useConnection()
  const [isBack, setBack] = useState(false)
  const isShown = useRef<boolean>(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  useEffect(() => {
    if (connection === 'live') setBack(true)
  }, [connection])
  const { mutate, isPending, error } = useMutation({
    // Waits for earlier steps.
    scope: { id: reference },
    onMutate: () => setBack(false),
    mutationFn: async ({ draft, copies, decidedOn, then }: Sent) => {
      const { id, subject, body, files = [] } = draft
      const { version } = findNewest(client, decidedOn)
      try {
        return await callDesk(sendReplyRoute, {
          reference,
          body: {
            id,
            version,
            subject,
            body,
            files: files.map((file) => file.id),
            copies,
            hold: true,
            finishes: [...then.finishes],
            plans: then.plan ? [then.plan] : [],
          },
        })
      } catch (cause) {
        throw new Error(await explainFailure(cause, reference), { cause })
      }
    },
    onSuccess: (answer, { draft }) => {
      keepAnswer(client, answer)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      onSent(draft.id)
      const { next } = answer.inquiry
      const then = next ? ` Next: ${toStepWords(next, answer.now, answer.inquiry)}.` : ''
      const done = `Your reply to ${isolate(name)} is on its way.${then}`
      const open = () => navigate(`/inquiries/${reference}`)
      const sent = toRow(answer.inquiry)
      const undo = () =>
        takeAct(
          sent,
          { action: 'undo', of: sent.version },
          {
            onUndone: () => {
              onTakenBack(draft)
              open()
            },
          },
        )
      tellDone(done, { open, ...(isAllowed('undo', sent) && { undo }) })
      if (isShown.current) returnToList(reference)
    },
    onError: (error) => {
      // Refetched to explain the refusal.
      const newest = client.getQueryData(toInquiryQuery(reference).queryKey)
      if (newest && isRefusal(error)) onRefused(newest)
      if (!isShown.current)
        tellFailed(
          `Your reply to ${isolate(name)} was not sent. Its text is kept in ${reference}: send it there.`,
        )
    },
  })
  const cause = error?.cause
  return {
    send: (draft: Draft, then: Then) => {
      const copies = toNewCopies(draft.copies ?? [], detail)
      mutate({ draft, copies, then, decidedOn: inquiry })
    },
    isSending: isPending,
    // Resending is idempotent, so it doesn't matter whether the first attempt arrived.
    failure: error && (isRefusal(error) ? error.message : toPlainWords(cause)),
    isRefused: isRefusal(error),
    isReconnected: isBack && cause instanceof DeskError && cause.code === 'offline',
  }
}

function isRefusal(error: Error | null): boolean {
  return error?.cause instanceof DeskError && error.cause.status === 409
}
