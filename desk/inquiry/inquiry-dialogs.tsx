import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import type { NextKind } from '#contract/life/inquiry.ts'
import { toRow } from './cached-rows.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useAction } from './use-action.ts'
import { WhenDialog } from './when-dialog.tsx'

export type OpenDialog = 'snooze' | 'wait' | 'follow-up' | 'erase'

type InquiryDialogsProps = {
  dialog: OpenDialog | undefined
  inquiry: InquiryDetail['inquiry']
  onClose: () => void
}

export function InquiryDialogs({ dialog, inquiry, onClose }: InquiryDialogsProps) {
  const { act } = useAction()
  const row = toRow(inquiry)
  const toNote = (kind: NextKind) => (row.next?.kind === kind ? row.nextNote : null)
  switch (dialog) {
    case undefined:
      return null
    case 'snooze':
      return <SnoozeDialog row={row} onClose={onClose} />
    case 'wait':
      return (
        <WhenDialog
          title="Wait for the patient"
          text="When is it time to ask again, if nothing comes?"
          callingCode={row.countryCode}
          note={toNote('wait')}
          onChoose={(at, note) => act(row, { action: 'set-next', next: { kind: 'wait', at }, note })}
          onClose={onClose}
        />
      )
    case 'follow-up':
      return (
        <WhenDialog
          title="Follow-up"
          text="The inquiry comes under Due again at that time."
          callingCode={row.countryCode}
          note={toNote('task')}
          onChoose={(at, note) => act(row, { action: 'set-next', next: { kind: 'task', at }, note })}
          onClose={onClose}
        />
      )
    case 'erase':
      return <EraseDialog reference={inquiry.reference} onClose={onClose} />
  }
}
