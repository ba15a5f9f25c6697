import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import type { FileChange } from '#contract/desk/inquiry-files.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { callDesk } from '../../platform/api.ts'
import { dismissToast, tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { type Files, predict, toInverse } from './predict.ts'

type Making = { change: FileChange; before: Files }

/** The newest message about an order: Undo of an earlier one would meet another order. */
let orderToast: number | undefined

export const toChangesKey = (reference: string) => ['files', reference] as const

/** Shows a change at once, and sends it after the earlier ones. Each has its Undo. */
export function useFileChanges(reference: string) {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const key = ['inquiry', reference]
  const mutationKey = toChangesKey(reference)

  const { mutate } = useMutation({
    mutationKey,
    scope: { id: `files ${reference}` },
    mutationFn: ({ change }: Making) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/files`, { method: 'POST', body: change }),
    onSuccess: (detail, { change, before }) => {
      // Later changes are shown already.
      if (client.isMutating({ mutationKey }) === 1) keepAnswer(client, detail, me?.id ?? '')
      const inverse = toInverse(change, before, detail.files)
      if (change.change === 'order' && orderToast !== undefined) dismissToast(orderToast)
      const toast = tellDone(doneWords[change.change], () => void make(() => inverse))
      if (change.change === 'order') orderToast = toast
    },
    onError: async (error, { change }) => {
      const why = await explainFailure(client, error, reference, toName)
      const typed = change.change === 'name' ? change.to : null
      tellFailed(typed === null ? why : `${why} You typed “${typed}”.`)
      await client.invalidateQueries({ queryKey: key })
    },
  })

  /** `decide` gets the files as they are shown now, which a press just before may have changed. */
  async function make(decide: (files: Files) => FileChange | undefined): Promise<void> {
    await client.cancelQueries({ queryKey: key })
    const detail = client.getQueryData<InquiryDetail>(key)
    if (detail === undefined) return
    const change = decide(detail.files)
    if (change === undefined) return
    client.setQueryData<InquiryDetail>(key, { ...detail, files: predict(detail.files, change) })
    mutate({ change, before: detail.files })
  }

  return make
}

const doneWords = {
  order: 'The files are in another order.',
  name: 'The file has another name.',
  hospital: 'The mark “for the hospital” is changed.',
} as const satisfies Record<FileChange['change'], string>
