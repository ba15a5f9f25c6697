import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type ActionName, isAllowed } from '#contract/life/actions.ts'
import { toRow } from '../../case/cached-rows.ts'
import { takeAct } from '../../case/take-act.ts'
import { useClose } from '../../case/use-close.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { ContactButtons } from './contact-buttons.tsx'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { MoreMenu } from './more-menu.tsx'
import type { Writing } from './writing-desk.tsx'

type ActionBarProps = {
  inquiry: InquiryDetail['inquiry']
  onOpen: (dialog: OpenDialog) => void
  onWrite: (writing: Writing) => void
  onTemplate: () => void
}

/** Available actions, the likeliest first. On phones within the thumb's reach. */
export function ActionBar({ inquiry, onOpen, onWrite, onTemplate }: ActionBarProps) {
  const { me, toName } = useNames()
  const row = toRow(inquiry)
  const may = (action: ActionName) => isAllowed(action, inquiry)
  const isMine = inquiry.owner !== null && inquiry.owner === me?.id
  const claim = () => takeAct(row, { action: 'claim' })
  const closeRow = useClose()
  const close = () => closeRow(row)

  useShortcuts({
    c: () => may('claim') && !isMine && claim(),
    e: () => may('close') && close(),
    s: () => may('add-step') && onOpen('next'),
    a: () => may('add-step') && onOpen('series'),
    h: () => may('assign') && onOpen('hand-over'),
    t: () => may('log-answer') && onTemplate(),
    '!': () => may('mark-spam') && takeAct(row, { action: 'mark-spam' }),
    y: () => may('set-urgent') && takeAct(row, { action: 'set-urgent', isUrgent: !row.isUrgent }),
    f: () => !inquiry.isRepeat && onOpen('correct'),
    r: () => onWrite('reply'),
    n: () => onWrite('note'),
    o: () => onWrite('said'),
  })

  return (
    <div className="action-bar">
      {may('rescue') && (
        <ActionButton
          icon="check"
          label="Not spam"
          isMain
          onPress={() => takeAct(row, { action: 'rescue' })}
        />
      )}
      {may('reopen') && (
        <ActionButton
          icon="inbox"
          label="Open again"
          isMain
          onPress={() => takeAct(row, { action: 'reopen' })}
        />
      )}
      {may('claim') && !isMine && (
        <ActionButton
          icon="person"
          label={inquiry.owner === null ? 'Claim' : 'Take over'}
          tip={{
            text: inquiry.owner === null ? 'Answer it yourself' : `From ${toName(inquiry.owner)}`,
            keys: 'c',
          }}
          isMain
          isWide
          onPress={claim}
        />
      )}
      {may('log-answer') && (
        <>
          <ActionButton
            icon="reply"
            label="Reply"
            tip={{ text: 'Write an e-mail', keys: 'r' }}
            isMain={isMine}
            onPress={() => onWrite('reply')}
          />
          <ActionButton
            icon="template"
            label="Template"
            tip={{ text: 'Fill the reply from a template', keys: 't' }}
            isNarrow
            onPress={onTemplate}
          />
          <ContactButtons inquiry={inquiry} />
        </>
      )}
      {may('add-step') && (
        <ActionButton
          icon="alarm"
          label="Next"
          tip={{ text: 'Plan one more step', keys: 's' }}
          onPress={() => onOpen('next')}
        />
      )}
      {may('assign') && (
        <ActionButton
          icon="person"
          label="Hand over"
          tip={{ text: 'Hand it to a colleague, with the next step', keys: 'h' }}
          isWide
          onPress={() => onOpen('hand-over')}
        />
      )}
      {may('close') && (
        <ActionButton
          icon="check"
          label="Close"
          tip={{ text: 'Nothing is left to do', keys: 'e' }}
          isWide
          onPress={close}
        />
      )}
      <MoreMenu inquiry={inquiry} isMine={isMine} onOpen={onOpen} />
    </div>
  )
}
