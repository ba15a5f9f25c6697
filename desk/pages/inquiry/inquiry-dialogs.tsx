import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { toRow } from '../../case/cached-rows.ts'
import { HandOverDialog } from '../../case/hand-over-dialog.tsx'
import { SeriesDialog } from '../../case/lazy-series-dialog.ts'
import { NextDialog } from '../../case/next-dialog.tsx'
import { lazyDialog } from '../../shell/lazy-part.tsx'

const CorrectDialog = lazyDialog(async () => (await import('./correct-dialog.tsx')).CorrectDialog)

const EraseDialog = lazyDialog(async () => (await import('./person/erase-dialog.tsx')).EraseDialog)

const PersonDialog = lazyDialog(async () => (await import('./person/person-dialog.tsx')).PersonDialog)

const AgreedDialog = lazyDialog(async () => (await import('./agreed-dialog.tsx')).AgreedDialog)

const LinkDialog = lazyDialog(async () => (await import('./link-dialog.tsx')).LinkDialog)

export type OpenDialog = 'next' | 'series' | 'hand-over' | 'correct' | 'agreed' | 'link' | 'person' | 'erase'

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
    case 'series':
      return <SeriesDialog row={toRow(inquiry)} onClose={onClose} />
    case 'hand-over':
      return <HandOverDialog row={toRow(inquiry)} onClose={onClose} />
    case 'correct':
      return <CorrectDialog inquiry={inquiry} onClose={onClose} />
    case 'agreed':
      return <AgreedDialog inquiry={inquiry} onClose={onClose} />
    case 'link':
      return <LinkDialog reference={inquiry.reference} onClose={onClose} />
    case 'erase':
      return <EraseDialog reference={inquiry.reference} onClose={onClose} />
    case 'person':
      return <PersonDialog reference={inquiry.reference} onClose={onClose} />
  }
}
