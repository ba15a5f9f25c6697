/** Providers take 25 to 50 MB; encoded, files grow by a third. */
export const MAX_MAIL_BYTES = 64 * 1024 * 1024

/** The problem of a mail of which some letters are missing: its raw mail is kept as long as the message. */
export const UNDECODABLE = 'undecodable'
