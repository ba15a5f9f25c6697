/** Names the inquiry in mails, so that the office can sort them. */
export const REFERENCE_HEADER = 'X-Pona-Reference'
