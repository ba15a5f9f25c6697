import { randomUUIDv7 } from 'node:crypto'
import type { StoredInquiry } from './find-stored.ts'

export const SAMPLE_REFERENCE = 'AB-1234-5678'
/** Leads nowhere. */
export const SAMPLE_LINK = 'https://company.example/sent'
export const SAMPLE_MAILBOX = 'care@company.example'
export const SAMPLE_HOSPITAL = { hospital: 'Example Hospital', place: 'Delhi, India' }

/** Made up, to show what mails and pages look like. Nothing of it is stored. */
export function createSampleInquiry(locale: string, receivedAt: number): StoredInquiry {
  return {
    id: randomUUIDv7(),
    reference: SAMPLE_REFERENCE,
    receivedAt,
    linkGeneration: 1,
    emailIndex: new Uint8Array(),
    inquiry: {
      name: 'Grace',
      email: 'grace@patient.example',
      countryCode: '+254',
      phone: '700 000 000',
      treatment: '',
      message: '',
      writer: null,
      locale,
      consentVersion: '',
    },
  }
}
