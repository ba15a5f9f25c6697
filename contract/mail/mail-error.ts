/** The mail was waiting when a backup was made, and may have been sent since. */
export const HELD = 'HELD'
