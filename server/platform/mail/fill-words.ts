import type { Company } from '#contract/company.ts'

type Values = Readonly<Record<string, string>>

/** Fills {reference}, {company}, {phone} and the like in the site's words for a mail; others stay as they are. */
export function createFill(company: Company, reference: string, more: Values = {}): (text: string) => string {
  const values: Values = {
    reference,
    company: company.name,
    legalName: company.legalName,
    address: company.address.join(', '),
    phone: company.phones[0].display,
    email: company.email,
    ...more,
  }
  return (text) => text.replace(/\{(\w+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}
