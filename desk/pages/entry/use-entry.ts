import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { type Entry, enterInquiryRoute } from '#contract/desk/entry.ts'
import { enterFromMailRoute } from '#contract/desk/unsorted.ts'
import { keepAnswer } from '../../case/cached-rows.ts'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { unsortedKey } from '../../received-mail/unsorted-key.ts'
import { tellDone } from '../../shell/toasts-store.ts'

/** Stores an entry and opens its page. Resending it after a failure stores one inquiry. */
export function useEntry(onSaved: (id: string) => void, mailId?: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (entry: Entry) =>
      mailId === undefined
        ? callDesk(enterInquiryRoute, { body: entry })
        : callDesk(enterFromMailRoute, { id: mailId, body: entry }),
    onSuccess: (detail, { id }) => {
      const { reference } = detail.inquiry
      keepAnswer(client, detail)
      void client.invalidateQueries({ queryKey: ['inquiries'] })
      if (mailId !== undefined) void client.invalidateQueries({ queryKey: unsortedKey })
      onSaved(id)
      tellDone(`${reference} is entered.`)
      window.scrollTo({ top: 0, behavior: 'instant' })
      navigate(`/inquiries/${reference}`, { replace: true, state: window.history.state })
    },
  })
  return { save: mutate, isSaving: isPending, failure: error && toFailure(error) }
}

function toFailure(error: Error): string {
  const isRefused = error instanceof DeskError && error.isRefusal
  const wayOn = isRefused ? '' : ' Save it again: it is stored once.'
  return `${toPlainWords(error)} What you have typed is still here.${wayOn}`
}
