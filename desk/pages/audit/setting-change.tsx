import { useState } from 'react'
import type { SectionName } from '#contract/settings/settings.ts'
import { Changes } from '../../settings-history/changes.tsx'
import { useHistory } from '../../settings-history/use-history.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'

/** Values before and after a change of the settings, for people who may read them. */
export function SettingChange({ section, version }: { section: SectionName; version: number }) {
  const isAdmin = useWorkplace()?.me.admin ?? false
  const [isShown, setShown] = useState(false)
  const { data, error } = useHistory(section, isShown && isAdmin)
  const change = data?.versions.find((one) => one.version === version)
  if (!isAdmin) return null
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="audit__more">Before and after</summary>
      {change && <Changes name={section} change={change} />}
      {error && <p>It can’t be read at the moment. Close this and open it again.</p>}
    </details>
  )
}
