/** From the patient or somebody else, to them, or between colleagues. */
export const directions = ['in', 'out', 'internal'] as const
export type Direction = (typeof directions)[number]

/** `page` is the patient's own page. */
export const messageChannels = ['form', 'email', 'call', 'whatsapp', 'page', 'in-person'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Who wrote: `patient` is proved; with `unverified` the address is the patient's, and nothing vouches for it. */
export const trusts = ['patient', 'someone-else', 'unverified'] as const
export type Trust = (typeof trusts)[number]

/**
 * Where a mail of ours is: `sent` once the mail server has taken it, `refused` if it did not, `returned` if it came back
 * later, `withdrawn` when nothing may be sent to the patient any more.
 */
export const deliveries = ['waiting', 'sent', 'refused', 'returned', 'withdrawn'] as const
export type Delivery = (typeof deliveries)[number]

/** The author of a message that no member of staff wrote. */
export const outsideAuthors = ['patient', 'sender'] as const
export type OutsideAuthor = (typeof outsideAuthors)[number]
