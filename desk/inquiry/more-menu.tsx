import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type ActionName, isAllowed } from '#contract/life/actions.ts'
import { Icon } from '../shell/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../shell/menu.tsx'
import { toRow } from './cached-rows.ts'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { useAction } from './use-action.ts'
import { useClose } from './use-close.ts'

type MoreMenuProps = { inquiry: InquiryDetail['inquiry']; onOpen: (dialog: OpenDialog) => void }

export function MoreMenu({ inquiry, onOpen }: MoreMenuProps) {
  const { act } = useAction()
  const row = toRow(inquiry)
  const may = (action: ActionName) => isAllowed(action, inquiry)
  const close = useClose()
  return (
    <Menu
      trigger={
        <button className="tool" type="button">
          <Icon name="more" />
          More
        </button>
      }
    >
      <div className="action-bar__narrow">
        {may('set-next') && <MenuItem onSelect={() => onOpen('snooze')}>Snooze …</MenuItem>}
        {may('close') && <MenuItem onSelect={() => close(row)}>Close …</MenuItem>}
      </div>
      {may('set-next') && <MenuItem onSelect={() => onOpen('wait')}>Wait for the patient …</MenuItem>}
      {may('set-next') && <MenuItem onSelect={() => onOpen('follow-up')}>Set a follow-up …</MenuItem>}
      {may('release') && (
        <MenuItem onSelect={() => act(row, { action: 'release' })}>Set free for others</MenuItem>
      )}
      {may('mark-spam') && (
        <MenuItem onSelect={() => act(row, { action: 'mark-spam' })}>Put in Spam</MenuItem>
      )}
      <MenuLine />
      <MenuItem onSelect={() => onOpen('erase')}>Erase for good …</MenuItem>
    </Menu>
  )
}
