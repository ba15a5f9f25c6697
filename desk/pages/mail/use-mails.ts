import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  listMailsRoute,
  releaseMailsRoute,
  resendMailRoute,
  settleMailsRoute,
} from '#contract/desk/oversight.ts'
import { callDesk } from '../../platform/api.ts'
import { toPlainWords } from '../../platform/desk-error.ts'
import { MAIL_POLL_MS } from '../../received-mail/use-incoming-mail.ts'
import { tellDone, tellFailed } from '../../shell/toasts-store.ts'
import { readinessKey } from '../../workplace/use-readiness.ts'

export function useMails() {
  return useQuery({
    queryKey: ['mails'],
    queryFn: ({ signal }) => callDesk(listMailsRoute, { signal }),
    refetchInterval: MAIL_POLL_MS,
  })
}

export function useResend() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (n: number) => callDesk(resendMailRoute, { n: String(n) }),
    onSuccess: (mails) => {
      client.setQueryData(['mails'], mails)
      tellDone('The mail is being sent now.')
    },
    onError: (error) => {
      tellFailed(toPlainWords(error))
      void client.invalidateQueries({ queryKey: ['mails'] })
    },
  })
}

export function useHeldMails() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: 'release' | 'settle') =>
      callDesk(decision === 'release' ? releaseMailsRoute : settleMailsRoute),
    onSuccess: (mails, decision) => {
      client.setQueryData(['mails'], mails)
      void client.invalidateQueries({ queryKey: readinessKey })
      tellDone(decision === 'release' ? 'The mails are being sent now.' : 'The mails count as sent.')
    },
    onError: (error) => tellFailed(toPlainWords(error)),
  })
}
