import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { sendToHospitalRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import type { Plan } from '#contract/life/plans.ts'
import { isolate } from '#contract/words/isolate.ts'
import { keepAnswer } from '../../../case/cached-rows.ts'
import { toInquiryQuery } from '../../../case/use-inquiry.ts'
import { callDesk } from '../../../platform/api.ts'
import { DeskError } from '../../../platform/desk-error.ts'
import { useConnection } from '../../../platform/live.ts'
import { tellDone, tellFailed } from '../../../shell/toasts-store.ts'
import { toStepWords } from '../../../time/step-words.ts'
import { explainReferral, readFits, readLacking } from './explain-referral.ts'
import { toThreadsKey } from './use-thread.ts'

export type HospitalMail = {
  id: string
  subject: string
  text: string
  files: readonly { id: string }[]
  /** The number of the summary that goes along. */
  summary: number | null
  /** Whether the files go as a link. */
  link: boolean
}

type Sent = { mail: HospitalMail; plan: Plan | undefined }

/** Sends a mail to one hospital. Resending the same words after a failure keeps their id, so it stays one mail. */
export function useHospitalMail(
  reference: string,
  { id, hospital }: Referral,
  onSent: (mailId: string) => void,
) {
  const client = useQueryClient()
  const connection = useConnection()
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    if (connection === 'live') setBack(true)
  }, [connection])
  const { mutate, isPending, error } = useMutation({
    scope: { id: reference },
    onMutate: () => setBack(false),
    mutationFn: async (sent: Sent) => {
      try {
        return await send(reference, id, sent, client.getQueryData(toInquiryQuery(reference).queryKey))
      } catch (cause) {
        throw new Error(await explainReferral(cause, reference), { cause })
      }
    },
    onSuccess: (answer, { mail }) => {
      keepAnswer(client, answer)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      void client.invalidateQueries({ queryKey: toThreadsKey(reference) })
      onSent(mail.id)
      const next = answer.referrals.find((one) => one.id === id)?.next
      const then = next ? ` Next: ${toStepWords(next, answer.now, answer.inquiry)}.` : ''
      tellDone(`Your mail to ${isolate(hospital.name)} is on its way.${then}`)
    },
    onError: () => tellFailed(`Your mail to ${isolate(hospital.name)} was not sent. Its text is kept there.`),
  })
  const cause = error?.cause
  const isRefused = cause instanceof DeskError && cause.status === 409
  return {
    send: (mail: HospitalMail, plan: Plan | undefined) => mutate({ mail, plan }),
    isSending: isPending,
    lacks: readLacking(cause),
    fits: readFits(cause),
    // The parts of the failure of a reply, which shows them in the same way.
    failure: error?.message,
    isRefused,
    isReconnected: isBack && cause instanceof DeskError && cause.code === 'offline',
  }
}

/** On the newest version: what came in before was shown above the words. */
function send(
  reference: string,
  id: string,
  { mail: { id: mailId, subject, text, files, summary, link }, plan }: Sent,
  detail: InquiryDetail | undefined,
): Promise<InquiryDetail> {
  const version = detail?.referrals.find((one) => one.id === id)?.version ?? 1
  return callDesk(sendToHospitalRoute, {
    reference,
    id,
    body: {
      id: mailId,
      version,
      subject: subject.trim(),
      text,
      files: files.map((file) => file.id),
      summary,
      link,
      ...(plan && { plans: [plan] }),
    },
  })
}
