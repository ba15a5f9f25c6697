import { useEffect, useRef } from 'react'
import type { SectionName } from '#contract/settings/settings.ts'
import { Changes } from '../../settings-history/changes.tsx'
import { useHistory } from '../../settings-history/use-history.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toActorName } from './related-pages.ts'

type MeanwhileProps = {
  name: SectionName
  /** The version on which the refused change was made. */
  since: number
  onKeepMine: () => void
  /** `keys`: the values that others have changed. */
  onKeepTheirs: (keys: readonly string[]) => void
}

/** After a refused save: the changes of others since the section was opened. */
export function Meanwhile({ name, since, onKeepMine, onKeepTheirs }: MeanwhileProps) {
  const { data } = useHistory(name, true)
  const { toName } = useNames()
  const now = useNow()
  const box = useRef<HTMLDivElement>(null)
  const versions = data?.versions.filter(({ version }) => version > since) ?? []
  const isKnown = versions.length > 0
  // Once it says what has happened.
  useEffect(() => {
    if (isKnown) box.current?.focus()
  }, [isKnown])
  if (!isKnown) return null
  return (
    <div ref={box} className="setting__meanwhile" role="alert" tabIndex={-1}>
      <p>
        <strong>Nothing was saved yet: this was changed after you had opened it.</strong>
      </p>
      {versions.map((one) => (
        <div key={one.version}>
          <p>
            {toName(one.actor) === 'You' ? 'You, in another window' : toActorName(one.actor, toName)},{' '}
            {formatMoment(one.at, now)}:
          </p>
          <Changes name={name} change={one} />
        </div>
      ))}
      <p>What you did not change stays theirs.</p>
      <div className="actions">
        <button className="tool tool--main" type="button" onClick={onKeepMine}>
          Keep mine and save
        </button>
        <button
          className="tool"
          type="button"
          onClick={() => onKeepTheirs(versions.flatMap(({ after }) => Object.keys(after)))}
        >
          Keep theirs
        </button>
      </div>
    </div>
  )
}
