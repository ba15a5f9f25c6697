import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { type ActionName, isAllowed } from '#contract/life/actions.ts'
import { isContactForbidden } from '#contract/life/inquiry.ts'
import { isSpam } from '#contract/life/standing.ts'
import { toRow } from '../../case/cached-rows.ts'
import { takeAct } from '../../case/take-act.ts'
import { useClose } from '../../case/use-close.ts'
import { Icon } from '../../shell/icon.tsx'
import { Menu, MenuItem, MenuLine } from '../../shell/menu.tsx'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import type { OpenDialog } from './inquiry-dialogs.tsx'
import { makeNewLink } from './make-new-link.ts'

type MoreMenuProps = {
  inquiry: InquiryDetail['inquiry']
  isMine: boolean
  onOpen: (dialog: OpenDialog) => void
}

export function MoreMenu({ inquiry, isMine, onOpen }: MoreMenuProps) {
  const row = toRow(inquiry)
  const may = (action: ActionName) => isAllowed(action, inquiry)
  const close = useClose()
  const hasPage = useWorkplace()?.patientPages && !inquiry.isRepeat
  const canGiveLink = hasPage && !isSpam(inquiry) && !isContactForbidden(inquiry)
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
        {may('claim') && !isMine && (
          <MenuItem onSelect={() => takeAct(row, { action: 'claim' })}>
            {inquiry.owner === null ? 'Claim' : 'Take over'}
          </MenuItem>
        )}
        {may('assign') && <MenuItem onSelect={() => onOpen('hand-over')}>Hand over …</MenuItem>}
        {may('close') && <MenuItem onSelect={() => close(row)}>Close …</MenuItem>}
      </div>
      {may('add-step') && <MenuItem onSelect={() => onOpen('series')}>Add a plan …</MenuItem>}
      {!inquiry.isRepeat && <MenuItem onSelect={() => onOpen('correct')}>Correct the facts …</MenuItem>}
      {canGiveLink && (
        <>
          <MenuItem onSelect={() => onOpen('link')}>Copy the link to their page …</MenuItem>
          <MenuItem onSelect={() => makeNewLink(inquiry)}>
            {inquiry.email === '' ? 'Make a new link to their page' : 'Send a new link to their page'}
          </MenuItem>
        </>
      )}
      {may('release') && (
        <MenuItem onSelect={() => takeAct(row, { action: 'release' })}>Set free for others</MenuItem>
      )}
      {may('set-urgent') && (
        <MenuItem onSelect={() => takeAct(row, { action: 'set-urgent', isUrgent: !inquiry.isUrgent })}>
          {inquiry.isUrgent ? 'No longer urgent' : 'Mark as urgent'}
        </MenuItem>
      )}
      {may('mark-spam') && (
        <MenuItem onSelect={() => takeAct(row, { action: 'mark-spam' })}>Put in Spam</MenuItem>
      )}
      <MenuLine />
      <MenuItem onSelect={() => onOpen('person')}>Everything of this person …</MenuItem>
      <MenuItem onSelect={() => onOpen('erase')}>Erase for good …</MenuItem>
    </Menu>
  )
}
