/** After so many days what was taken for spam, by the server or by a coordinator, is erased. */
export const SPAM_RETENTION_DAYS = 90
