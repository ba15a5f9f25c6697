import type { Company } from '#contract/company/company.ts'
import type { SiteWords } from '#contract/site/site-build.ts'
import { isolateLtr } from '#contract/words/isolate.ts'

type Values = Readonly<Record<string, string>>

/**
 * Fills {reference}, {company}, {phone} and the like in the site's words for a mail; others stay as they are. Among words from
 * right to left, numbers and addresses keep their order.
 */
export function createFill(
  company: Company,
  reference: string,
  { dir }: Pick<SiteWords, 'dir'>,
  more: Values = {},
): (text: string) => string {
  const keep = (text: string) => (dir === 'rtl' ? isolateLtr(text) : text)
  const values: Values = {
    reference,
    company: company.name,
    legalName: company.legalName,
    address: keep(company.address.join(', ')),
    phone: dir === 'rtl' ? isolateLtr(keepTogether(company.phones[0].display)) : company.phones[0].display,
    email: keep(company.email),
    ...more,
  }
  return (text) => text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}

/** Its second half would stand on the right of the next line. */
function keepTogether(number: string): string {
  return number.replaceAll(' ', '\u00a0')
}
