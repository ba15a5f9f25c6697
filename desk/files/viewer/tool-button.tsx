import { Icon, type IconName } from '../../shell/icon.tsx'

type ToolButtonProps = { icon: IconName; label: string; isOff?: boolean; onPress: () => void }

/** A button that is off keeps the focus. */
export function ToolButton({ icon, label, isOff = false, onPress }: ToolButtonProps) {
  return (
    <button
      className="tool tool--bare"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
    >
      <Icon name={icon} />
    </button>
  )
}
