import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type ActionName, isAllowed } from '#contract/desk/statuses.ts'
import { Icon } from '../shell/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../shell/menu.tsx'
import { useShortcuts } from '../shell/shortcuts.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'
import { toContactLinks } from './contact-links.ts'
import { focusWriting } from './focus-writing.ts'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { toRow, useAction } from './use-action.ts'

type ActionBarProps = { inquiry: InquiryDetail['inquiry']; onOpen: (dialog: OpenDialog) => void }

/** What can be done now, the likeliest first. On phones it stays within reach of the thumb. */
export function ActionBar({ inquiry, onOpen }: ActionBarProps) {
  const { act } = useAction()
  const { me } = useNames()
  const companyName = useWorkplace()?.company.name ?? ''
  const row = toRow(inquiry)
  const may = (action: ActionName) => isAllowed(action, inquiry.status)
  const isMine = inquiry.assignedTo !== null && inquiry.assignedTo === me?.id
  const links = toContactLinks(inquiry, companyName)

  function noteAnswer(via: 'call' | 'whatsapp'): void {
    if (inquiry.answeredAt === null && may('log-answer')) act(row, { action: 'log-answer', via })
  }

  useShortcuts({
    c: () => may('claim') && !isMine && act(row, { action: 'claim' }),
    e: () => may('close') && act(row, { action: 'close' }),
    s: () => may('snooze') && onOpen('snooze'),
    r: () => focusWriting('reply'),
    n: () => focusWriting('note'),
  })

  return (
    <div className="action-bar">
      {may('rescue') && (
        <button className="tool tool--main" type="button" onClick={() => act(row, { action: 'rescue' })}>
          <Icon name="check" />
          Not spam
        </button>
      )}
      {may('reopen') && inquiry.mergedInto === null && (
        <button className="tool tool--main" type="button" onClick={() => act(row, { action: 'reopen' })}>
          <Icon name="inbox" />
          Open again
        </button>
      )}
      {may('claim') && !isMine && (
        <button className="tool tool--main" type="button" onClick={() => act(row, { action: 'claim' })}>
          <Icon name="person" />
          {inquiry.assignedTo === null ? 'Claim' : 'Take over'}
        </button>
      )}
      {may('log-answer') && (
        <>
          <button
            className={isMine ? 'tool tool--main' : 'tool'}
            type="button"
            onClick={() => focusWriting('reply')}
          >
            <Icon name="reply" />
            Reply
          </button>
          <a
            className="tool"
            href={links.whatsApp}
            target="_blank"
            rel="noopener noreferrer"
            onClick={() => noteAnswer('whatsapp')}
          >
            <Icon name="whatsapp" />
            WhatsApp
          </a>
          <a className="tool" href={links.call} onClick={() => noteAnswer('call')}>
            <Icon name="call" />
            Call
          </a>
        </>
      )}
      {may('snooze') && (
        <button className="tool action-bar__wide" type="button" onClick={() => onOpen('snooze')}>
          <Icon name="alarm" />
          Snooze
        </button>
      )}
      {may('close') && (
        <button className="tool action-bar__wide" type="button" onClick={() => act(row, { action: 'close' })}>
          <Icon name="check" />
          Close
        </button>
      )}
      <Menu
        trigger={
          <button className="tool" type="button">
            <Icon name="more" />
            More
          </button>
        }
      >
        <div className="action-bar__narrow">
          {may('snooze') && <MenuItem onSelect={() => onOpen('snooze')}>Snooze …</MenuItem>}
          {may('close') && <MenuItem onSelect={() => act(row, { action: 'close' })}>Close</MenuItem>}
        </div>
        {may('wait') && <MenuItem onSelect={() => onOpen('wait')}>Wait for the patient …</MenuItem>}
        {may('follow-up') && <MenuItem onSelect={() => onOpen('follow-up')}>Set a follow-up …</MenuItem>}
        {inquiry.snoozedUntil !== null && may('wake') && (
          <MenuItem onSelect={() => act(row, { action: 'wake' })}>Bring back now</MenuItem>
        )}
        {may('release') && (
          <MenuItem onSelect={() => act(row, { action: 'release' })}>Set free for others</MenuItem>
        )}
        {may('mark-spam') && (
          <MenuItem onSelect={() => act(row, { action: 'mark-spam' })}>Put in Spam</MenuItem>
        )}
        <MenuLine />
        <MenuItem onSelect={() => onOpen('erase')}>Erase for good …</MenuItem>
      </Menu>
    </div>
  )
}
