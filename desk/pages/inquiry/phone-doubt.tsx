import { findOtherCountries } from '#contract/inquiry/doubtful-phone.ts'
import { toReadablePhone, understandPhone } from '#contract/inquiry/phone.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

type PhoneDoubtProps = { countryCode: string; phone: string }

/** Other countries that the number may be from, if the patient left the preselected code. */
export function PhoneDoubt(written: PhoneDoubtProps) {
  const { phone } = written
  const home = useWorkplace()?.company
  const others = home ? findOtherCountries(written, home) : []
  if (others.length === 0) return null
  return (
    <span className="facts__doubt">
      The country code was preselected. The number may also be:
      {others.map(({ code, name }) => {
        const number = toReadablePhone(understandPhone(code, phone))
        return (
          <a key={code} href={`tel:${number.replaceAll(' ', '')}`}>
            {name} {number}
          </a>
        )
      })}
    </span>
  )
}
