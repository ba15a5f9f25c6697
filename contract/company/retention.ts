/** After which a closed inquiry is erased, unless a setting says otherwise. */
export const DEFAULT_RETENTION_DAYS = 730
export const SPAM_RETENTION_DAYS = 90
/** The link of the patient's page ends so many days after the inquiry was closed. */
export const LINK_DAYS_AFTER_CLOSING = 90
