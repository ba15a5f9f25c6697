import type { SiteBuild } from '#contract/site/site-build.ts'
import type { StoredInquiry } from '../case/inquiry/find-stored.ts'
import { findProposal } from '../case/links/proposals.ts'
import type { Message } from '../platform/mail/message.ts'
import type { Vault } from '../platform/vault/vault.ts'
import type { Db } from '../schema/tables.ts'
import { toContactPath } from './confirm-contact.ts'
import { composeShortMail } from './link-mail.ts'

type Deps = {
  db: Db
  vault: Vault
  site: Pick<SiteBuild, 'company' | 'words'>
  config: { publicOrigin: string }
}
/** `proposal` is the id of its message. */
type Frame = { proposal: string; stored: StoredInquiry; from: string; replyTo: string; messageId: string }

/** To a new address: one link, and nothing about anybody's health. Undefined once it is confirmed or decided. */
export async function findContactLinkMail(
  { db, vault, site, config }: Deps,
  { proposal: id, stored, ...mailboxes }: Frame,
): Promise<Message | undefined> {
  const found = await findProposal(db, vault, id)
  if (found === undefined || found.proposal.to.kind !== 'email') return undefined
  const { to, confirmedAt, decision } = found.proposal
  if (confirmedAt !== null || decision !== null) return undefined
  const { reference } = stored
  const href = config.publicOrigin + toContactPath(vault, { reference, message: id })
  return composeShortMail(stored, site, { ...mailboxes, kind: 'contactLink', to: to.email, href })
}

/** To the address that counted when the new address or number was proposed: it says that, not what. */
export async function findContactNotice(
  { db, vault, site }: Deps,
  { proposal: id, stored, ...mailboxes }: Frame,
): Promise<Message | undefined> {
  const found = await findProposal(db, vault, id)
  if (found === undefined) return undefined
  const { former } = found.proposal
  const to = former?.kind === 'email' ? former.email : stored.inquiry.email
  if (to === '') return undefined
  return composeShortMail(stored, site, { ...mailboxes, kind: 'contactNotice', to })
}
