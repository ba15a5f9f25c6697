import type { Company } from '#contract/company.ts'

/** Opens a chat with no text in it: what is written about an illness belongs into the form. */
export function toWhatsAppUrl({ whatsApp }: Company): string {
  return `https://wa.me/${whatsApp.e164.slice(1)}`
}
