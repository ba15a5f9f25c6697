import { lazy, Suspense } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from './cached-rows.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { NextDialog } from './next-dialog.tsx'

const CorrectDialog = lazy(async () => ({
  default: (await import('../entry/correct-dialog.tsx')).CorrectDialog,
}))

export type OpenDialog = 'next' | 'hand-over' | 'correct' | 'erase'

type InquiryDialogsProps = {
  dialog: OpenDialog | undefined
  inquiry: InquiryDetail['inquiry']
  onClose: () => void
}

export function InquiryDialogs({ dialog, inquiry, onClose }: InquiryDialogsProps) {
  switch (dialog) {
    case undefined:
      return null
    case 'next':
      return <NextDialog row={toRow(inquiry)} onClose={onClose} />
    case 'hand-over':
      return <HandOverDialog row={toRow(inquiry)} onClose={onClose} />
    case 'correct':
      return (
        <Suspense fallback={null}>
          <CorrectDialog inquiry={inquiry} onClose={onClose} />
        </Suspense>
      )
    case 'erase':
      return <EraseDialog reference={inquiry.reference} onClose={onClose} />
  }
}
