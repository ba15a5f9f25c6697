import { composeSampleAcknowledgement } from '../intake/acknowledgement-mail.ts'
import { sampleShortMail } from '../patient-page/link-mail.ts'
import type { SampleMails } from '../platform/mail/sample-mail.ts'
import { type AnyRendering, requestPageRendering } from '../platform/pages/renderings/rendering.ts'
import { previewRendering } from '../words/preview/render-preview.ts'

/** All that the rendering thread can do. */
export const renderings: readonly AnyRendering[] = [requestPageRendering, previewRendering]

export const sampleMails: SampleMails = {
  acknowledgement: composeSampleAcknowledgement,
  linkMail: sampleShortMail('linkMail'),
  contactLink: sampleShortMail('contactLink'),
  contactNotice: sampleShortMail('contactNotice'),
}
