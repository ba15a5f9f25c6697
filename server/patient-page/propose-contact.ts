import type { Contact } from '#contract/inquiry/contact-proposal.ts'
import { formatPhonesAsDialled } from '#contract/inquiry/phone.ts'
import { isSpam } from '#contract/life/standing.ts'
import { hasEmail } from '../case/inquiry/contact-index.ts'
import { receiveMessage } from '../case/life/receive-message.ts'
import type { LinkedInquiry } from '../case/links/link.ts'
import { type NewEvent, recordChange } from '../company/audit/record-change.ts'
import { enqueueMails } from '../company/outbox/store.ts'
import { type AddDeps, toMessageId } from './add.ts'
import type { SentContact } from './contact-form.ts'
import type { ContactMails } from './limits.ts'

/**
 * Stores a new address or number as a message of the patient, for a coordinator to accept: a link alone redirects no
 * reply. A link to confirm goes to a new address, a notice to the present one, as far as `mails` says. The same form sent twice is stored once.
 */
export async function proposeContact(
  deps: AddDeps & { wakeOutbox: () => void },
  { own, head, givenTo }: LinkedInquiry,
  { key, contacts, mails }: SentContact & { mails: ContactMails },
): Promise<void> {
  const { vault } = deps
  await recordChange(deps, async (trx, at) => {
    const events: NewEvent[] = []
    const added: { id: string; to: Contact }[] = []
    for (const to of contacts) {
      const id = toMessageId(vault, [own.id, key, JSON.stringify(to)])
      const known = await trx.selectFrom('message').select('id').where('id', '=', id).executeTakeFirst()
      if (known !== undefined) continue
      const origin = { inquiryId: own.id, channel: 'page', author: 'patient', trust: null } as const
      const proposal = { to, givenTo, confirmedAt: null, decision: null, former: null }
      const message = { id, ...origin, at, text: toText(to), proposal }
      events.push(...(await receiveMessage(trx, deps, message, at)))
      added.push({ id, to })
    }
    const [first] = added
    // Spam gets no mail.
    if (first !== undefined && !isSpam(head))
      await enqueueMails(trx, [
        ...added.flatMap(({ id, to }) =>
          to.kind === 'email' && mails.link
            ? [{ inquiryId: own.id, kind: 'contact-link', itemId: id, createdAt: at } as const]
            : [],
        ),
        ...(hasEmail(vault, head) && mails.notice
          ? [{ inquiryId: head.id, kind: 'contact-notice', itemId: first.id, createdAt: at } as const]
          : []),
      ])
    return events
  })
  deps.wakeOutbox()
}

/** As search and export have it. */
function toText(to: Contact): string {
  return to.kind === 'email'
    ? `New e-mail address: ${to.email}`
    : `New phone number: ${formatPhonesAsDialled(to.countryCode, to.phone)}`
}
