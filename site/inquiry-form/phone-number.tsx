import type { Phone } from '#contract/company.ts'

/** Read from left to right in any language, and never on two lines. */
export function PhoneNumber({ phone }: { phone: Phone }) {
  return <bdi>{phone.display.replaceAll(' ', '\u00A0')}</bdi>
}

/** `words` hold {number}. */
export function PhoneInWords({ words, phone }: { words: string; phone: Phone }) {
  const [before, after] = words.split('{number}')
  return (
    <span>
      {before}
      <PhoneNumber phone={phone} />
      {after}
    </span>
  )
}
