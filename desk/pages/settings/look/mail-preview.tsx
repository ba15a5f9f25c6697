import type { SectionValues } from '#contract/settings/settings.ts'
import { useDraftedText } from './use-drafted-text.ts'

type MailPreviewProps = { from: string; company: SectionValues['company'] }

/** The beginning and the end of the first mail, as a patient finds it in the mailbox. */
export function MailPreview({ from, company }: MailPreviewProps) {
  const read = useDraftedText()
  const { name, address } = splitSender(from)
  const facts: Record<string, string> = {
    company: company.name || 'Your company',
    legalName: company.legalName,
    address: company.address.join(', '),
    email: company.email,
    reference: `${company.referencePrefix || 'PN'}-…`,
  }
  const fill = (path: string) =>
    read(path)?.replace(/\{(\w+)\}/g, (placeholder, fact: string) => facts[fact] ?? placeholder)
  return (
    <figure className="mail-sample">
      <figcaption className="mail-sample__title">A mail to a patient</figcaption>
      <dl className="mail-sample__head">
        <dt>From</dt>
        <dd>
          <strong>{name || facts['company']}</strong> <bdi>{address || 'no address yet'}</bdi>
        </dd>
        <dt>Subject</dt>
        <dd>{fill('acknowledgement.subject')}</dd>
      </dl>
      <div className="mail-sample__text">
        <p>{fill('acknowledgement.greeting')}</p>
        <p>…</p>
        <p>
          {fill('acknowledgement.signature.0')}
          <br />
          {fill('acknowledgement.signature.1')}
        </p>
      </div>
    </figure>
  )
}

/** Splits "Company <care@company.example>"; a sender without brackets is an address alone. */
function splitSender(from: string): { name: string; address: string } {
  const open = from.indexOf('<')
  if (open === -1) return { name: '', address: from.trim() }
  return {
    name: from.slice(0, open).trim(),
    address: from
      .slice(open + 1)
      .replace('>', '')
      .trim(),
  }
}
