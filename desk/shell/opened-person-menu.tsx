import { useState } from 'react'
import { useLocation } from 'wouter'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { Feature } from './feature.ts'
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.tsx'
import { listLinks, useTools } from './nav.tsx'
import { PersonButton } from './person-button.tsx'

export type PersonMenuProps = {
  features: readonly Feature[]
  onHelp: () => void
  onSignOut: () => void
}

/** Open at first: it is mounted by the press on its button. */
export function OpenedPersonMenu({ features, onHelp, onSignOut }: PersonMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const [, navigate] = useLocation()
  const me = useWorkplace()?.me
  const tools = useTools(features)
  return (
    <Menu isOpen={isOpen} onOpenChange={setOpen} trigger={<PersonButton me={me} />}>
      <MenuLabel>{me?.email}</MenuLabel>
      <div className="person-menu__tools">
        {tools.map(({ path, name }) => (
          <MenuItem key={path} onSelect={() => navigate(path)}>
            {name}
          </MenuItem>
        ))}
        <MenuLine />
      </div>
      {listLinks(features, 'own').map(({ path, name }) => (
        <MenuItem key={path} onSelect={() => navigate(path)}>
          {name}
        </MenuItem>
      ))}
      <MenuItem onSelect={onHelp} hint={<kbd>?</kbd>}>
        Keyboard
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={onSignOut}>Sign out</MenuItem>
    </Menu>
  )
}
