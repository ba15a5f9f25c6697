import { type ComponentProps, useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { lazyDialog } from '../shell/lazy-part.tsx'
import { Menu, MenuItem } from '../shell/menu.tsx'
import { useRawDownload } from './use-raw-download.ts'

const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

type MailMenuProps = Omit<ComponentProps<typeof MoveDialog>, 'onClose'>

export function MailMenu(mail: MailMenuProps) {
  const [isMoving, setMoving] = useState(false)
  const { mutate: download } = useRawDownload()
  return (
    <>
      <Menu
        trigger={
          <button className="tool tool--bare message__menu" type="button" aria-label="More about this mail">
            <Icon name="more" />
          </button>
        }
      >
        <MenuItem onSelect={() => setMoving(true)}>
          {mail.places.length > 0 ? 'Move it elsewhere …' : 'Move to another inquiry …'}
        </MenuItem>
        <MenuItem onSelect={() => download(mail.id)}>Download the mail as it came</MenuItem>
      </Menu>
      {isMoving && <MoveDialog {...mail} onClose={() => setMoving(false)} />}
    </>
  )
}
