import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { consentNames, writerNames } from '../../facts/entry-words.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { Fact } from './fact.tsx'

type OriginFactsProps = Pick<InquiryDetail['inquiry'], 'origin' | 'writer'>

export function OriginFacts({ origin, writer }: OriginFactsProps) {
  const now = useNow()
  const { toName } = useNames()
  return (
    <>
      {writer && <Fact term="Who contacted us">{writerNames[writer]}</Fact>}
      {origin && (
        <Fact term="Consent">
          {consentNames[origin.consent]}
          <span className="facts__aside">
            to {toInnerName(toName(origin.consentTo))}, {formatMoment(origin.consentAt, now)}
          </span>
        </Fact>
      )}
    </>
  )
}
