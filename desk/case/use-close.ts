import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { createStore, useStore } from '../platform/store.ts'

/** The inquiry whose closing reason the dialog asks for. */
const closing = createStore<InquiryRow | undefined>(undefined)

export function useClose(): (row: InquiryRow) => void {
  return closing.set
}

export function useClosing(): InquiryRow | undefined {
  return useStore(closing)
}

export function endClosing(): void {
  closing.set(undefined)
}
