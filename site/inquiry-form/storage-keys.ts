/** Each number changes with its schema. */
export const DRAFT_KEY = 'inquiry-draft-1'
export const RECEIPT_KEY = 'inquiry-receipt-1'
