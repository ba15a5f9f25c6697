/** Each number changes with its schema. */
export const DRAFT_KEY = 'pona-inquiry-draft-1'
export const RECEIPT_KEY = 'pona-inquiry-receipt-1'
