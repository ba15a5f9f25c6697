import type { InquiryRow } from '#contract/desk/inquiries.ts'
import { createStore, useStore } from '../store.ts'

/** The inquiry for which somebody is asked why it is closed. */
const closing = createStore<InquiryRow | undefined>(undefined)

/** Closing takes a reason, which `CloseDialog` asks for. */
export function useClose(): (row: InquiryRow) => void {
  return closing.set
}

export function useClosing(): InquiryRow | undefined {
  return useStore(closing)
}

export function endClosing(): void {
  closing.set(undefined)
}
