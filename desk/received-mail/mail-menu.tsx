import { useState } from 'react'
import { Icon } from '../shell/icon.tsx'
import { lazyDialog } from '../shell/lazy-part.tsx'
import { Menu, MenuItem } from '../shell/menu.tsx'
import { useRawDownload } from './use-raw-download.ts'

const MoveDialog = lazyDialog(async () => (await import('./move-dialog.tsx')).MoveDialog)

export function MailMenu({ id, from }: { id: string; from: string }) {
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
        <MenuItem onSelect={() => setMoving(true)}>Move to another inquiry …</MenuItem>
        <MenuItem onSelect={() => download(id)}>Download the mail as it came</MenuItem>
      </Menu>
      {isMoving && <MoveDialog id={id} from={from} onClose={() => setMoving(false)} />}
    </>
  )
}
