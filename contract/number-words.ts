const english = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
] as const

/** Up to twelve in words, in English; otherwise in digits. */
export function toNumberWord(count: number, locale: string): string {
  return (locale === 'en' ? english[count - 1] : undefined) ?? String(count)
}
