import { Icon, type IconName } from '../shell/icon.tsx'
import { Tip } from '../shell/tip.tsx'

type ActionButtonProps = {
  icon: IconName
  label: string
  /** What it does, and the key that does the same. */
  tip?: { text: string; keys: string }
  /** The likeliest thing to do next. */
  isMain?: boolean
  /** On phones it is in the menu instead. */
  isWide?: boolean
  onPress: () => void
}

export function ActionButton({ icon, label, tip, isMain, isWide, onPress }: ActionButtonProps) {
  const className = ['tool', isMain && 'tool--main', isWide && 'action-bar__wide'].filter(Boolean).join(' ')
  const button = (
    <button className={className} type="button" onClick={onPress}>
      <Icon name={icon} />
      {label}
    </button>
  )
  return tip ? <Tip {...tip}>{button}</Tip> : button
}
