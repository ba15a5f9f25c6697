import { useState } from 'react'
import type { SectionName } from '#contract/settings/settings.ts'
import { Changes } from '../../settings-history/changes.tsx'
import { useHistory } from '../../settings-history/use-history.ts'
import { useNow } from '../../time/clock.ts'
import { formatMoment } from '../../time/office-time.ts'
import { useNames } from '../../workplace/use-workplace.ts'
import { toActorName } from './related-pages.ts'
import { sections } from './sections.ts'
import { useSettingsChanges } from './use-settings.ts'

type HistoryProps = { name: SectionName; version: number }

/** Changes of a section, by whom and when; one press restores an earlier state. */
export function History({ name, version }: HistoryProps) {
  const [isShown, setShown] = useState(false)
  const { data } = useHistory(name, isShown && version > 0)
  const { restore, refused } = useSettingsChanges(name, sections[name].title)
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
      {refused && (
        <div className="setting__refusal" role="alert">
          <p>{refused.reason}</p>
          <button
            className="tool"
            type="button"
            onClick={() => restore({ version: refused.version, forceSave: true })}
          >
            Go back all the same
          </button>
        </div>
      )}
      <ol className="setting__versions">
        {data?.versions.map((one, n) => (
          <li key={one.version} className="setting__version">
            <div>
              <strong>{formatMoment(one.at, now)}</strong>
              <span className="setting__aside">by {toActorName(one.actor, toName)}</span>
              <Changes name={name} change={one} />
            </div>
            {one.version === version ? (
              <button
                className="tool"
                type="button"
                onClick={() => restore({ version: data.versions[n + 1]?.version ?? 0 })}
              >
                Take this back
              </button>
            ) : (
              <button className="tool" type="button" onClick={() => restore({ version: one.version })}>
                Go back<span className="visually-hidden"> to version {one.version}</span>
              </button>
            )}
          </li>
        ))}
        <li className="setting__version">
          <strong>As released</strong>
          <button className="tool" type="button" onClick={() => restore({ version: 0 })}>
            Go back<span className="visually-hidden"> to what was released</span>
          </button>
        </li>
      </ol>
    </details>
  )
}
