import { useMemo } from 'react'
import type { InquiryRow } from '#contract/desk/inquiries.ts'
import type { Channel } from '#contract/life/inquiry.ts'
import { useNow } from '../time/clock.ts'
import { toPresets } from '../time/presets.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'
import { type AfterAnswer, toAfterAnswer } from './usual-step.ts'

export function useAfterAnswer(row: InquiryRow, via: Channel): AfterAnswer {
  const now = useNow()
  const me = useNames().me?.id ?? ''
  const office = useWorkplace()?.company
  return useMemo(() => {
    const place = { callingCode: row.countryCode, office: office ?? { officeHours: [], holidays: [] } }
    return toAfterAnswer(row, via, toPresets(now, place), { me, now })
  }, [row, via, now, me, office])
}
