import type { SiteBuild } from '#contract/site/site-build.ts'
import type { Message } from '../../platform/mail/message.ts'

/** Mails to patients that depend on the site's words alone, by the name of those. */
export type SampleMailName =
  | 'acknowledgement'
  | 'linkMail'
  | 'contactLink'
  | 'contactNotice'
  | 'consentQuestion'

type SampleSite = Pick<SiteBuild, 'company' | 'words'>
/** Composes a mail about nobody with the given words. */
export type SampleMail = (site: SampleSite, sample: { locale: string; at: number }) => Message

export type SampleMails = Readonly<Record<SampleMailName, SampleMail>>
