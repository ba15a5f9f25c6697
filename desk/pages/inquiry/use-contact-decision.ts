import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Contact, ContactDecision } from '#contract/contact-proposal.ts'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { toInquiryQuery } from '../../case/use-inquiry.ts'
import { callDesk } from '../../platform/api.ts'
import { offerFocusToPageTitle } from '../../shell/page-title.tsx'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { useNames } from '../../workplace/use-workplace.ts'

type Choice = Pick<ContactDecision, 'message' | 'decision'>

const contactNames = {
  email: 'new e-mail address',
  phone: 'new phone number',
} as const satisfies Record<Contact['kind'], string>

const doneWords: Record<ContactDecision['decision'], (name: string) => string> = {
  accept: (name) => `The ${name} is in use from now on.`,
  refuse: (name) => `The ${name} is not used. Nobody is told.`,
  undo: (name) => `The decision about the ${name} is taken back.`,
}

/** Decides on a new address or number of the patient, with Undo. */
export function useContactDecision(reference: string, kind: Contact['kind']) {
  const client = useQueryClient()
  const { me, toName } = useNames()
  const { mutate, isPending } = useMutation({
    // Waits for earlier steps.
    scope: { id: reference },
    mutationFn: (choice: Choice) => {
      const version = client.getQueryData(toInquiryQuery(reference).queryKey)?.inquiry.version
      return callDesk(inquiryDetailSchema, `inquiries/${reference}/contact`, {
        method: 'POST',
        body: { ...choice, version },
      })
    },
    onSuccess(detail, { message, decision }) {
      keepAnswer(client, detail, me?.id ?? '')
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      // Others may be related by the new number or address.
      void client.invalidateQueries({ queryKey: ['inquiry'] })
      offerFocusToPageTitle()
      tellDone(
        doneWords[decision](contactNames[kind]),
        decision === 'undo' ? undefined : () => mutate({ message, decision: 'undo' }),
      )
    },
    onError: async (error: Error) => tellFailed(await explainFailure(client, error, reference, toName)),
  })
  return { decide: mutate, isPending }
}
