import { lazy, Suspense } from 'react'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from './cached-rows.ts'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { NextDialog } from './next-dialog.tsx'

const CorrectDialog = lazy(async () => ({
  default: (await import('../entry/correct-dialog.tsx')).CorrectDialog,
}))

const EraseDialog = lazy(async () => ({
  default: (await import('../person/erase-dialog.tsx')).EraseDialog,
}))

const PersonDialog = lazy(async () => ({
  default: (await import('../person/person-dialog.tsx')).PersonDialog,
}))

const LinkDialog = lazy(async () => ({
  default: (await import('./link-dialog.tsx')).LinkDialog,
}))

export type OpenDialog = 'next' | 'hand-over' | 'correct' | 'link' | 'person' | 'erase'

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
    case 'link':
      return (
        <Suspense fallback={null}>
          <LinkDialog reference={inquiry.reference} onClose={onClose} />
        </Suspense>
      )
    case 'erase':
      return (
        <Suspense fallback={null}>
          <EraseDialog reference={inquiry.reference} onClose={onClose} />
        </Suspense>
      )
    case 'person':
      return (
        <Suspense fallback={null}>
          <PersonDialog reference={inquiry.reference} onClose={onClose} />
        </Suspense>
      )
  }
}
