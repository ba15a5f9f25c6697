import type { Db } from '../platform/db/tables.ts'
import { createLimiter } from '../platform/limits/limiter.ts'
import { createBlockLimiter, type PerBlock, toSeconds, tryToConsume } from '../platform/limits/limits.ts'
import { toEmailIndex } from '../platform/mail/mailbox.ts'
import { DAY_MS } from '../platform/process/durations.ts'
import type { Vault } from '../platform/vault/vault.ts'

/** Enough for a family that writes much; bounds what one link can store. */
const OF_INQUIRY = { name: 'page-inquiry', points: 40, duration: DAY_MS / 1000 }

const OF_ADDRESS: PerBlock = {
  name: 'page-adds',
  duration: 10 * 60,
  points: { '/32': 60, '/24': 300, '/64': 60, '/56': 120, '/48': 300 },
}

/** A new address or number writes one or two mails, of which one goes to whatever address was typed. */
const OF_CONTACTS = { name: 'page-contact', points: 5, duration: DAY_MS / 1000 }
const OF_MAILBOX = { name: 'contact-mailbox', points: 3, duration: DAY_MS / 1000 }
/** A stranger can send many inquiries with one present address, which each proposal tells. */
const OF_TOLD_MAILBOX = { name: 'contact-told', points: 5, duration: DAY_MS / 1000 }
const MAILBOXES_OF_ADDRESS: PerBlock = {
  name: 'contact-mails',
  duration: 180 * 60,
  points: { '/32': 30, '/24': 100, '/64': 30, '/56': 60, '/48': 100 },
}

/** `told`: the blind index of the present address. */
type ProposedContact = { inquiryId: string; email: string; told: Uint8Array }

export type AdditionLimiter = {
  /** Counts one addition; returns the seconds to wait when its inquiry or its network has sent too many. */
  count(address: string, inquiryId: string): Promise<number | undefined>
  /** The same for a new address or number; `email` is empty for a number. */
  countContact(address: string, proposed: ProposedContact): Promise<number | undefined>
}

export function createAdditionLimiter({ db, vault }: { db: Db; vault: Vault }): AdditionLimiter {
  const addresses = createBlockLimiter((limit) => createLimiter(db, limit), OF_ADDRESS, vault)
  const ofInquiry = createLimiter(db, OF_INQUIRY)
  const ofContacts = createLimiter(db, OF_CONTACTS)
  const ofMailbox = createLimiter(db, OF_MAILBOX)
  const ofToldMailbox = createLimiter(db, OF_TOLD_MAILBOX)
  const mailboxes = createBlockLimiter((limit) => createLimiter(db, limit), MAILBOXES_OF_ADDRESS, vault)
  return {
    async countContact(address, { inquiryId, email, told }) {
      const mailbox = toEmailIndex(vault, email).toString('base64')
      const rejection =
        (await addresses.consume(address)) ??
        (await tryToConsume(ofContacts.consume(inquiryId))) ??
        (email === ''
          ? undefined
          : ((await mailboxes.consume(address)) ?? (await tryToConsume(ofMailbox.consume(mailbox))))) ??
        (await tryToConsume(ofToldMailbox.consume(Buffer.from(told).toString('base64'))))
      return rejection && toSeconds(rejection)
    },
    async count(address, inquiryId) {
      const rejection =
        (await addresses.consume(address)) ?? (await tryToConsume(ofInquiry.consume(inquiryId)))
      return rejection && toSeconds(rejection)
    },
  }
}

export const unlimitedAdditions: AdditionLimiter = {
  count: async () => undefined,
  countContact: async () => undefined,
}
