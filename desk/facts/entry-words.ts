import type { Writer } from '#contract/desk/facts.ts'
import type { ConsentForm, EntryChannel } from '#contract/life/entry-origin.ts'

export const consentNames: Record<ConsentForm, string> = {
  spoken: 'Spoken',
  whatsapp: 'Written on WhatsApp',
  email: 'Written in an e-mail',
  paper: 'Signed on paper',
}

export const writerNames: Record<Writer, string> = {
  patient: 'The patient',
  relative: 'A relative',
  doctor: 'A doctor',
}

export const channelNames: Record<EntryChannel, string> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  'in-person': 'At the office',
  colleague: 'Colleague',
  email: 'E-mail',
}
