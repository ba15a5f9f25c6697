/** Spam is erased after so many days. */
export const SPAM_RETENTION_DAYS = 90
