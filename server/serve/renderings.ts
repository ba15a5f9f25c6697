import type { SampleMails } from '../company/letters/sample-mail.ts'
import { type AnyRendering, requestPageRendering } from '../company/pages/renderings/rendering.ts'
import { composeSampleAcknowledgement } from '../intake/acknowledgement-mail.ts'
import { sampleShortMail } from '../patient-page/link-mail.ts'
import { previewRendering } from '../words/preview/render-preview.ts'

/** All that the rendering thread can do. */
export const renderings: readonly AnyRendering[] = [requestPageRendering, previewRendering]

export const sampleMails: SampleMails = {
  acknowledgement: composeSampleAcknowledgement,
  linkMail: sampleShortMail('linkMail'),
  contactLink: sampleShortMail('contactLink'),
  contactNotice: sampleShortMail('contactNotice'),
  consentQuestion: sampleShortMail('consentQuestion'),
}
