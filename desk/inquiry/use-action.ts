import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type InquiryRow, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDesk } from '../api.ts'
import { tellDone, tellFailed } from '../shell/toasts-store.ts'
import { readNow } from '../time/clock.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { keepAnswer, patchCached, restoreCached, toRow } from './cached-rows.ts'
import { explainFailure } from './explain-failure.ts'
import { predictStep, type Step, toDoneWords, toUndo } from './steps.ts'

type Acting = { row: InquiryRow; step: Step; isUndo?: boolean }

/**
 * Does one step to an inquiry: shown at once, taken back visibly when the server says no, with a way to undo it where
 * there is one.
 */
export function useAction() {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ row, step }: Acting) =>
      callDesk(inquiryDetailSchema, `inquiries/${row.reference}/actions`, {
        method: 'POST',
        body: { ...step, version: row.version },
      }),
    onMutate: async ({ row, step }) => {
      await client.cancelQueries({ queryKey: ['inquiries'] })
      await client.cancelQueries({ queryKey: ['inquiry', row.reference] })
      const now = readNow()
      return patchCached(client, predictStep(row, step, me?.id ?? '', now), me?.id ?? '', now)
    },
    onSuccess: (detail, { row, step, isUndo }) => {
      keepAnswer(client, detail, me?.id ?? '')
      const undo = isUndo ? undefined : toUndo(row, step)
      tellDone(
        isUndo ? `Undone: ${row.reference} is as it was.` : toDoneWords(row, step, detail.now, toName),
        undo && (() => mutate({ row: toRow(detail.inquiry), step: undo, isUndo: true })),
      )
    },
    onError: async (error, { row }, before) => {
      if (before) restoreCached(client, row.reference, before)
      tellFailed(await explainFailure(client, error, row.reference, toName))
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['inquiries'] }),
  })
  const act = useCallback((row: InquiryRow, step: Step) => mutate({ row, step }), [mutate])
  return { act, isPending }
}
