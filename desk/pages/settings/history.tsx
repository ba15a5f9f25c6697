import { useState } from 'react'
import type { SectionName } from '#contract/settings.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { useHistory, useSettingsChanges } from './use-settings.ts'

type HistoryProps = { name: SectionName; version: number }

export function History({ name, version }: HistoryProps) {
  const [isShown, setShown] = useState(false)
  const { data } = useHistory(name, isShown && version > 0)
  const { restore } = useSettingsChanges(name)
  const { toName } = useNames()
  const now = useNow()
  if (version === 0) return <p className="setting__aside">Nothing was changed here yet.</p>
  return (
    <details
      className="setting__history"
      open={isShown}
      onToggle={({ currentTarget }) => setShown(currentTarget.open)}
    >
      <summary>Earlier versions</summary>
      <ul>
        {data?.versions.map((one) => (
          <li key={one.version} className="setting__version">
            <span>
              Version {one.version}, by {toName(one.actor)}
              <span className="setting__aside">
                {formatMoment(one.at, now)}
                {Object.keys(one.value).length > 0 && `: ${Object.keys(one.value).join(', ')}`}
              </span>
            </span>
            {one.version === version ? (
              <strong>now</strong>
            ) : (
              <button className="tool" type="button" onClick={() => restore(one.version)}>
                Go back<span className="visually-hidden"> to version {one.version}</span>
              </button>
            )}
          </li>
        ))}
        <li className="setting__version">
          <span>As released</span>
          <button className="tool" type="button" onClick={() => restore(0)}>
            Go back<span className="visually-hidden"> to what was released</span>
          </button>
        </li>
      </ul>
    </details>
  )
}
