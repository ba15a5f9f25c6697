import type { StaffPerson } from '#contract/desk/people.ts'
import { Icon } from '../../shell/icon.tsx'
import { Menu, MenuItem } from '../../shell/menu.tsx'
import { useNow } from '../../time/clock.ts'
import { toLanguageWords } from '../../workplace/languages.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toOpenWords, toRoleName, toStateWords } from './person-words.ts'
import { usePeopleChanges } from './use-people.ts'

export type AskedOfPerson = 'profile' | 'factors' | 'disable' | 'reset' | 'sessions'

type PersonItemProps = { person: StaffPerson; onAsk: (what: AskedOfPerson) => void }

export function PersonItem({ person, onAsk }: PersonItemProps) {
  const now = useNow()
  const { me } = useNames()
  const { enable, setRole } = usePeopleChanges()
  const { id, name, email, role, state, open, languages } = person
  const other = role === 'administrator' ? 'coordinator' : 'administrator'
  return (
    <li className="person" data-state={state}>
      <div className="person__words">
        <h2 className="person__name">
          <span dir="auto">{name}</span>
          {id === me?.id && <span className="person__you"> (you)</span>}
        </h2>
        <p className="person__email">{email}</p>
        {languages.length > 0 && <p className="person__state">Speaks {toLanguageWords(languages)}</p>}
        <p className="person__state">{toStateWords(person, now)}</p>
      </div>
      <p className="person__facts">
        <span>{toRoleName(role)}</span>
        {open > 0 && <span className="person__open">{toOpenWords(open)}</span>}
      </p>
      {state === 'disabled' ? (
        <button className="tool person__action" type="button" onClick={() => enable(person)}>
          Enable<span className="visually-hidden"> {name}</span>
        </button>
      ) : (
        <Menu
          trigger={
            <button className="tool person__action" type="button">
              Change<span className="visually-hidden"> {name}</span>
              <Icon name="chevron" />
            </button>
          }
        >
          <MenuItem onSelect={() => onAsk('profile')}>Name, languages, telephone …</MenuItem>
          <MenuItem onSelect={() => setRole({ person, role: other })}>
            {other === 'administrator' ? 'Make an administrator' : 'Make a coordinator'}
          </MenuItem>
          <MenuItem onSelect={() => onAsk('reset')}>
            {state === 'invited' ? 'New link …' : 'Reset the sign-in …'}
          </MenuItem>
          {state === 'active' && (
            <>
              <MenuItem onSelect={() => onAsk('factors')}>Second steps …</MenuItem>
              <MenuItem onSelect={() => onAsk('sessions')}>Where they are signed in …</MenuItem>
            </>
          )}
          <MenuItem onSelect={() => onAsk('disable')}>Disable …</MenuItem>
        </Menu>
      )}
    </li>
  )
}
