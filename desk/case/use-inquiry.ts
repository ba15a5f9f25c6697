import { queryOptions, useQuery } from '@tanstack/react-query'
import { inquiryDetailSchema } from '#contract/desk/inquiries.ts'
import { callDesk } from '../platform/api.ts'
import { setServerTime } from '../time/clock.ts'

export function toInquiryQuery(reference: string) {
  return queryOptions({
    queryKey: ['inquiry', reference],
    queryFn: async ({ signal }) => {
      const detail = await callDesk(inquiryDetailSchema, `inquiries/${reference}`, { signal })
      setServerTime(detail.now)
      return detail
    },
  })
}

export function useInquiry(reference: string) {
  return useQuery(toInquiryQuery(reference))
}
