import type { InquiryDetail } from '#contract/desk/inquiries.ts'

type Contact = Pick<InquiryDetail['inquiry'], 'e164' | 'email' | 'reference'>

/** Ways to the patient. Nothing but the reference is said for us: what others could read tells no illness. */
export function toContactLinks({ e164, email, reference }: Contact, companyName: string) {
  return {
    call: `tel:${e164}`,
    // Without a country code WhatsApp would take the first digits for one.
    whatsApp: e164.startsWith('+')
      ? `https://wa.me/${e164.slice(1)}?text=${encodeURIComponent(`${companyName} ${reference}`)}`
      : undefined,
    mail: `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`${companyName} ${reference}`)}`,
  }
}
