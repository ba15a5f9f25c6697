import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type InquiryDetail, inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDesk } from '../api.ts'
import { tellDone } from '../shell/toasts-store.ts'
import { useNames } from '../workplace/use-workplace.ts'
import { keepAnswer } from './cached-rows.ts'
import type { Draft } from './drafts.ts'
import { explainFailure } from './explain-failure.ts'

/** Sends a reply. Sent again after a failure it is still one reply: its id stays. */
export function useReply({ reference, name, version }: InquiryDetail['inquiry'], onSent: () => void) {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ id, subject, body }: Draft) => {
      try {
        return await callDesk(inquiryDetailSchema, `inquiries/${reference}/replies`, {
          method: 'POST',
          body: { id, version, subject, body },
        })
      } catch (cause) {
        throw new Error(await explainFailure(client, cause, reference, toName), { cause })
      }
    },
    onSuccess: (detail) => {
      keepAnswer(client, detail, me?.id ?? '')
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      onSent()
      tellDone(`Your reply to ${name} is on its way.`)
    },
  })
  return { send: mutate, isSending: isPending, failure: error?.message.replace(' Nothing was changed.', '') }
}
