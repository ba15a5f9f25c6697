import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { keepAnswer } from '../../../case/cached-rows.ts'
import { toInquiryQuery } from '../../../case/use-inquiry.ts'
import { DeskError } from '../../../platform/desk-error.ts'
import { explainReferral } from './explain-referral.ts'
import { toThreadsKey } from './use-thread.ts'

type Send = (version: number) => Promise<InquiryDetail>

/**
 * Saves what was typed about a referral, on the version that was seen as the dialog opened. After a refusal the newest one is
 * shown, and saving again is meant for it.
 */
export function useReferralSave(
  reference: string,
  { id, version }: Pick<Referral, 'id' | 'version'>,
  onSaved: (detail: InquiryDetail) => void,
) {
  const client = useQueryClient()
  const [known, setKnown] = useState(version)
  const { mutate, isPending, error } = useMutation({
    scope: { id: reference },
    mutationFn: async (send: Send) => {
      try {
        return await send(known)
      } catch (cause) {
        throw new Error(await explainReferral(cause, reference), { cause })
      }
    },
    onSuccess: (detail) => {
      keepAnswer(client, detail)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      void client.invalidateQueries({ queryKey: toThreadsKey(reference) })
      onSaved(detail)
    },
    onError: () => {
      const newest = client
        .getQueryData(toInquiryQuery(reference).queryKey)
        ?.referrals.find((one) => one.id === id)
      if (newest) setKnown(newest.version)
    },
  })
  const cause = error?.cause
  const fields = cause instanceof DeskError ? cause.fields : {}
  return {
    save: (send: Send) => {
      if (!isPending) mutate(send)
    },
    isPending,
    /** Null where each wrong field says it. */
    failure: error && Object.keys(fields).length === 0 ? error.message : null,
    fields,
  }
}
