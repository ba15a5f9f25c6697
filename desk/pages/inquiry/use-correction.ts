import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Correction } from '#contract/desk/facts.ts'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { correctFactsRoute } from '#contract/desk/inquiry-changes.ts'
import { findNewest, keepAnswer, toRow } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { toInquiryQuery } from '../../case/use-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { tellDone } from '../../shell/toasts-store.ts'

type Correcting = { correction: Correction; decidedOn: InquiryRow }
type Outcomes = { onCorrected: () => void; onRefused: (decidedOn: InquiryRow) => void }

/** Resending the same facts is idempotent. After a refusal the next attempt uses the newest version. */
export function useCorrection(reference: string, { onCorrected, onRefused }: Outcomes) {
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    // Waits for earlier steps.
    scope: { id: reference },
    mutationFn: async ({ correction, decidedOn }: Correcting) => {
      const { version } = findNewest(client, decidedOn)
      try {
        return await callDesk(correctFactsRoute, { reference, body: { ...correction, version } })
      } catch (cause) {
        throw new Error(await toFailure(cause), { cause })
      }
    },
    onSuccess: (detail) => {
      keepAnswer(client, detail)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      // Others may be related by the new number or address.
      void client.invalidateQueries({ queryKey: ['inquiry'] })
      onCorrected()
      tellDone(`The facts of ${reference} are corrected.`)
    },
    onError: () => {
      // Refetched to explain the refusal.
      const detail = client.getQueryData(toInquiryQuery(reference).queryKey)
      if (detail) onRefused(toRow(detail.inquiry))
    },
  })

  async function toFailure(cause: unknown): Promise<string> {
    if (!(cause instanceof DeskError && cause.isRefusal))
      return `${toPlainWords(cause)} What you have typed is still here: save it again.`
    const why = await explainFailure(cause, reference)
    return cause.code === 'changed_meanwhile' ? `${why} Saving again keeps what both of you changed.` : why
  }

  return { correct: mutate, isSaving: isPending, failure: error?.message }
}
