import type { Company } from '#contract/company/company.ts'
import type { SiteWords } from '#contract/site/site-build.ts'
import { createFill } from './fill-words.ts'
import { type Link, toLine } from './links.ts'

type WaysBack = {
  company: Company
  words: Pick<SiteWords, 'acknowledgement' | 'dir'>
  reference: string
  /** Undefined where patients have no page, and in a mail to somebody else. */
  pageLink: string | undefined
}

/** How the recipient of a mail reaches us again: the patient's page, WhatsApp and the telephone. */
export function listWaysBack({ company, words, reference, pageLink }: WaysBack): Link[] {
  const { confirmation, whatsApp, call } = words.acknowledgement.links
  const fill = createFill(company, reference, words)
  return [
    ...(pageLink === undefined ? [] : [{ label: fill(confirmation), href: pageLink }]),
    // The reference alone: an illness must not appear in an address.
    {
      label: fill(whatsApp),
      href: `https://wa.me/${company.whatsApp.e164.slice(1)}?text=${encodeURIComponent(reference)}`,
    },
    { label: fill(call), href: `tel:${company.phones[0].e164}` },
  ]
}

/** For the plain text of a mail. The words of the telephone's link have the number in them. */
export function toLines(links: readonly Link[]): string {
  return links.map((link) => (link.href.startsWith('tel:') ? link.label : toLine(link))).join('\n')
}
