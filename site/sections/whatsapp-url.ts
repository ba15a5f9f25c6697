import type { Company } from '#contract/company/company.ts'

/** Opens a chat without prefilled text: health data belongs in the form. */
export function toWhatsAppUrl({ whatsApp }: Company): string {
  return `https://wa.me/${whatsApp.e164.slice(1)}`
}
