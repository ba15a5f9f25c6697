import { Link } from 'wouter'
import { Icon } from '../../shell/icon.tsx'

export function BackToSettings() {
  return (
    <Link className="tool tool--bare setting__back" href="/settings">
      <Icon name="arrowLeft" />
      All settings
    </Link>
  )
}
