/** Writes Arabic, Persian and full-width digits as ASCII: the low four bits of their code points are the digit. */
export function toAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
}
