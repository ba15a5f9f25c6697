import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { toInboxPath } from '../../case/filters.ts'
import { readOrigin } from '../../case/origin.ts'
import { viewNames } from '../../case/words.ts'
import { Icon } from '../../shell/icon.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'

/** Back to the list that led here, or to Due. */
export function BackLink() {
  const [, navigate] = useLocation()
  const origin = readOrigin(useHistoryState<unknown>())
  const path = origin === 'my-day' ? '/my-day' : toInboxPath(origin ?? 'due')

  function goBack(): void {
    // History keeps the list with its filters and scroll position.
    if (origin) window.history.back()
    else navigate(path)
  }

  useShortcuts({ u: goBack })
  return (
    <Link
      className="back-link"
      href={path}
      onClick={(event) => {
        if (!origin || event.metaKey || event.ctrlKey) return
        event.preventDefault()
        goBack()
      }}
    >
      <Icon name="arrowLeft" />
      {origin === 'my-day' ? 'My day' : viewNames[origin ?? 'due']}
    </Link>
  )
}
