import { useLocation } from 'wouter'
import { useWorkplace } from '../workplace/use-workplace.ts'
import type { Feature } from './feature.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.tsx'
import { listLinks, useTools } from './nav.tsx'

type PersonMenuProps = { features: readonly Feature[]; onHelp: () => void; onSignOut: () => void }

export function PersonMenu({ features, onHelp, onSignOut }: PersonMenuProps) {
  const [, navigate] = useLocation()
  const me = useWorkplace()?.me
  const tools = useTools(features)
  return (
    <Menu
      trigger={
        <button className="person-menu" type="button" aria-label={`Menu of ${me?.name ?? 'your account'}`}>
          <span className="person-menu__initials" aria-hidden="true">
            {toInitials(me?.name ?? '')}
          </span>
          <span className="person-menu__name">{me?.name}</span>
          <Icon name="chevron" />
        </button>
      }
    >
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

function toInitials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}
