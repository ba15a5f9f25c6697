import type { Phone } from '#contract/company/company.ts'

/** Read from left to right in any language. */
export function PhoneNumber({ phone }: { phone: Pick<Phone, 'display'> }) {
  return <bdi>{phone.display}</bdi>
}

/** `words` hold {number}, which stays on one line. */
export function PhoneInWords({ words, phone }: { words: string; phone: Phone }) {
  const [before, after] = words.split('{number}')
  return (
    <span>
      {before}
      <PhoneNumber phone={{ display: phone.display.replaceAll(' ', '\u00A0') }} />
      {after}
    </span>
  )
}
