import type { InquiryDetail } from '#contract/desk/inquiries.ts'

type Contact = Pick<InquiryDetail['inquiry'], 'e164' | 'email' | 'reference'>

/** Prefilled texts hold the reference alone: others could read them. */
export function toContactLinks({ e164, email, reference }: Contact, companyName: string) {
  return {
    call: `tel:${e164}`,
    // WhatsApp would read the first digits of a number without a country code as the code.
    whatsApp: e164.startsWith('+')
      ? `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(`${companyName} ${reference}`)}`
      : undefined,
    mail: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`${companyName} ${reference}`)}`,
  }
}
