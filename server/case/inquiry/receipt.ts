export type Receipt = { id: string; reference: string; receivedAt: number; linkGeneration: number }

export type ReceiptRow = { id: string; reference: string; received_at: number; link_generation: number }

export function toReceipt(row: ReceiptRow): Receipt {
  const { id, reference, received_at: receivedAt, link_generation: linkGeneration } = row
  return { id, reference, receivedAt, linkGeneration }
}
