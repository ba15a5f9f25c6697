import { Icon, type IconName } from './icon.tsx'
import { Tip } from './tip.tsx'

type ActionButtonProps = {
  icon: IconName
  label: string
  tip?: { text: string; keys: string }
  isMain?: boolean
  isWide?: boolean
  /** Only on phones; wider screens show it on the page. */
  isNarrow?: boolean
  onPress: () => void
}

export function ActionButton({ icon, label, tip, isMain, isWide, isNarrow, onPress }: ActionButtonProps) {
  const className = [
    'tool',
    isMain && 'tool--main',
    isWide && 'action-bar__wide',
    isNarrow && 'action-bar__narrow',
  ]
    .filter(Boolean)
    .join(' ')
  const button = (
    <button className={className} type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  )
  return tip ? <Tip {...tip}>{button}</Tip> : button
}
