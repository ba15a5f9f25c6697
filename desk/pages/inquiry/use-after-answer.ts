import { useMemo } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Channel } from '#contract/life/inquiry.ts'
import { unknownOffice } from '#contract/office-hours.ts'
import { type AfterAnswer, toAfterAnswer } from '../../case/usual-step.ts'
import { useNow } from '../../time/clock.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'

export function useAfterAnswer(row: InquiryRow, via: Channel): AfterAnswer {
  const now = useNow()
  const me = useNames().me?.id ?? ''
  const office = useWorkplace()?.company ?? unknownOffice
  return useMemo(() => toAfterAnswer(row, via, { me, now, office }), [row, via, now, me, office])
}
