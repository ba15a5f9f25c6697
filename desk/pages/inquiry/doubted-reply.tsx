import { useMutation, useQueryClient } from '@tanstack/react-query'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { callDesk } from '../../platform/api.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'

type DoubtedReplyProps = { reference: string; reply: string }

/** What a coordinator has found out about a reply that seems to have returned. */
export function DoubtedReply({ reference, reply }: DoubtedReplyProps) {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const { mutate, isPending } = useMutation({
    mutationFn: (hasArrived: boolean) =>
      callDesk(inquiryDetailSchema, `inquiries/${reference}/replies/${reply}/arrival`, {
        method: 'POST',
        body: { hasArrived },
      }),
    onSuccess(detail, hasArrived) {
      keepAnswer(client, detail, me?.id ?? '')
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      offerFocusToPageTitle()
      tellDone(
        hasArrived
          ? 'The reply has arrived and counts as an answer.'
          : 'The reply did not arrive and no longer counts as an answer.',
      )
    },
    onError: async (error: Error) => tellFailed(await explainFailure(client, error, reference, toName)),
  })
  return (
    <p className="doubted-reply">
      <button className="link-button" type="button" disabled={isPending} onClick={() => mutate(false)}>
        It did not arrive
      </button>
      <button className="link-button" type="button" disabled={isPending} onClick={() => mutate(true)}>
        It arrived
      </button>
    </p>
  )
}
