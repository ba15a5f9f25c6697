export const SPAM_RETENTION_DAYS = 90
/** The link of the patient's page ends so many days after the inquiry was closed. */
export const LINK_DAYS_AFTER_CLOSING = 90
