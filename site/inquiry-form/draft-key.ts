/** Where the device keeps what was typed. The number changes with the schema. */
export const DRAFT_KEY = 'pona-inquiry-draft-1'
