import type { Trust } from '#contract/inquiry/conversation.ts'
import { isSpam } from '#contract/life/standing.ts'
import {
  type Case,
  findBySender,
  findNamed,
  findReferenced,
  findTagged,
  isAddressOf,
  toAddresses,
} from '../../case/inquiry/find-case.ts'
import { judgeHospital } from '../../case/life/receive-answer.ts'
import type { Vault } from '../../platform/vault/vault.ts'
import type { Db } from '../../schema/tables.ts'
import type { ParsedMail } from '../parse/parsed-mail.ts'

export type Route = {
  /** Undefined where a person must decide. */
  inquiry: Case | undefined
  trust: Trust
}

/**
 * Finds a mail's inquiry by the tag of its address, else by the mails that it answers. A sender who only names a
 * reference, or has the address of a patient, must be the patient, which the company's mail server vouches for. Where
 * two inquiries, or two threads of one, are possible, a person decides.
 */
export async function routeMail(db: Db, vault: Vault, mail: ParsedMail): Promise<Route> {
  const sender = toSender(mail)
  const own = sender === undefined ? [] : await findBySender(db, vault, sender)
  const inquiry = await findInquiry(db, vault, mail, own)
  return { inquiry, trust: await judgeSender(db, vault, inquiry, mail) }
}

async function findInquiry(
  db: Db,
  vault: Vault,
  mail: ParsedMail,
  own: readonly Case[],
): Promise<Case | undefined> {
  const tagged = await findTagged(db, vault, listRecipients(mail))
  const referenced = await findReferenced(db, vault, listReferences(mail))
  const meant = toDistinct([...tagged, ...referenced])
  const [only, ...others] = meant
  if (only === undefined) return await findVouchedFor(db, mail, own)
  // A patient who writes into the conversation of another, or of a hospital: it may be about either.
  const isOfAnother = own.length > 0 && (only.referral !== null || own.every(({ id }) => id !== only.id))
  return others.length > 0 || isOfAnother ? undefined : only
}

/** Accepts only the patient, for whom the mail server vouches, and only where one inquiry is possible. */
async function findVouchedFor(db: Db, mail: ParsedMail, own: readonly Case[]): Promise<Case | undefined> {
  if (mail.dmarc !== 'pass') return undefined
  const named = await findNamed(db, mail.subject)
  const possible = (named.length > 0 ? named : own).filter((one) => !isSpam(one))
  const [only, ...others] = possible
  if (only === undefined || others.length > 0) return undefined
  return own.some(({ id }) => id === only.id) ? only : undefined
}

/** `patient` where the mail server vouches for the patient's address, `unverified` where only the address is the same. */
export async function judgeSender(
  db: Db,
  vault: Vault,
  inquiry: Pick<Case, 'id' | 'referral'> | undefined,
  mail: Pick<ParsedMail, 'from' | 'dmarc'>,
): Promise<Trust> {
  const sender = toSender(mail)
  if (inquiry?.referral)
    return judgeHospital(db, vault, inquiry.referral, { sender, isVouchedFor: mail.dmarc === 'pass' })
  if (inquiry === undefined || sender === undefined) return 'someone-else'
  if (!(await isAddressOf(db, vault, inquiry, [sender]))) return 'someone-else'
  return mail.dmarc === 'pass' ? 'patient' : 'unverified'
}

/** A mail with several senders has none that could be vouched for. */
export function toSender({ from }: Pick<ParsedMail, 'from'>): string | undefined {
  return from.length === 1 && from[0]?.address !== '' ? from[0]?.address : undefined
}

/** Oldest first; the mail that is answered is the newest. */
export function listReferences({ references, inReplyTo }: ParsedMail): string[] {
  return [...references.filter((id) => !inReplyTo.includes(id)), ...inReplyTo]
}

export function listRecipients(mail: ParsedMail): string[] {
  return [...mail.deliveredTo, ...toAddresses(mail.to), ...toAddresses(mail.cc)]
}

function toDistinct(cases: readonly Case[]): Case[] {
  return [...new Map(cases.map((each) => [`${each.id} ${each.referral}`, each])).values()]
}
