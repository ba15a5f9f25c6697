/** Where the device keeps what was typed, and the receipt of what was sent. The numbers change with the schemas. */
export const DRAFT_KEY = 'pona-inquiry-draft-1'
export const RECEIPT_KEY = 'pona-inquiry-receipt-1'
