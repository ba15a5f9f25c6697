export const SPAM_RETENTION_DAYS = 90
