import { useState } from 'react'
import { useWorkplace } from '../workplace/use-workplace.ts'
import { lazyPart } from './lazy-part.tsx'
import type { PersonMenuProps } from './opened-person-menu.tsx'
import { PersonButton } from './person-button.tsx'

const OpenedPersonMenu = lazyPart<PersonMenuProps>(
  async () => (await import('./opened-person-menu.tsx')).OpenedPersonMenu,
  { toLoading: () => <ClosedPersonMenu isBusy /> },
)

/** The library of menus is loaded when somebody reaches for the first one. */
export function PersonMenu(props: PersonMenuProps) {
  const [isReached, setReached] = useState(false)
  if (isReached) return <OpenedPersonMenu {...props} />
  return <ClosedPersonMenu onReach={() => setReached(true)} />
}

function ClosedPersonMenu({ isBusy = false, onReach }: { isBusy?: boolean; onReach?: () => void }) {
  const me = useWorkplace()?.me
  return (
    <PersonButton
      me={me}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={isBusy || undefined}
      onPointerEnter={() => void OpenedPersonMenu.preload()}
      onClick={onReach}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        onReach?.()
      }}
    />
  )
}
