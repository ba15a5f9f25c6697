import { useLocation } from 'wouter'
import { leave } from '../session/leave.ts'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { Icon } from './icon.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from './menu.tsx'
import { useTools } from './nav.tsx'

export function PersonMenu({ onHelp }: { onHelp: () => void }) {
  const [, navigate] = useLocation()
  const me = useWorkplace()?.me
  const tools = useTools()
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
      <MenuItem onSelect={() => navigate('/account')}>Your account</MenuItem>
      <MenuItem onSelect={onHelp} hint={<kbd>?</kbd>}>
        Keyboard
      </MenuItem>
      <MenuLine />
      <MenuItem onSelect={() => void leave()}>Sign out</MenuItem>
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
