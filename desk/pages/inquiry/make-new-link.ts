import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { renewLinkRoute } from '#contract/desk/page-link.ts'
import { changeInquiry } from '../../case/change-inquiry.ts'
import { callDesk } from '../../platform/api.ts'

/** Makes a new link of the patient's page, which ends the earlier ones, and mails it where there is an address. */
export function makeNewLink({
  reference,
  email,
}: Pick<InquiryDetail['inquiry'], 'reference' | 'email'>): void {
  const words =
    email === ''
      ? 'Earlier links no longer work. Copy the new one for the patient, under “More”.'
      : 'A new link is on its way to the patient. Earlier links no longer work.'
  changeInquiry(reference, {
    send: () => callDesk(renewLinkRoute, { reference }),
    onDone: () => ({ words }),
  })
}
