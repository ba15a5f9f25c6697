/** From the patient or somebody else, to them, or between colleagues. */
export const directions = ['in', 'out', 'internal'] as const
export type Direction = (typeof directions)[number]

/** `page` is the patient's own page. */
export const messageChannels = ['form', 'email', 'call', 'whatsapp', 'page', 'in-person'] as const
export type MessageChannel = (typeof messageChannels)[number]

/**
 * The author: `patient` is verified; `unverified` has the patient's address without proof; `hospital` has an address of the
 * hospital in whose thread it is, and is verified.
 */
export const trusts = ['patient', 'someone-else', 'unverified', 'hospital'] as const
export type Trust = (typeof trusts)[number]

/**
 * The state of a mail to the patient: `sent` once the mail server has accepted it, `refused` if it did not, `returned`
 * if a delivery report came later, `returned (unconfirmed)` if anybody may have written that report, `withdrawn` if
 * nothing may be sent to the patient any more, `invented` if the inquiry was made to try the desk.
 */
export const deliveries = [
  'waiting',
  'sent',
  'refused',
  'returned',
  'returned (unconfirmed)',
  'withdrawn',
  'invented',
] as const
export type Delivery = (typeof deliveries)[number]

/** The author of a message that no member of staff wrote. */
export const outsideAuthors = ['patient', 'sender'] as const
export type OutsideAuthor = (typeof outsideAuthors)[number]
