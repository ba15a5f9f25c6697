import { ToastItem, ToastRegion } from './toast-region.tsx'

export type ToastMessage = {
  id: number
  variant: 'default' | 'destructive'
  title: string
  text: string
}

type ToastsProps = {
  message: ToastMessage | undefined
  onClose: () => void
  /** `{hotkey}` stands for the key that moves the focus here. */
  label: string
  dismissLabel: string
}

/**
 * A message that stays until dismissed. It takes its own space in the page: a floating one would cover a control or the
 * focus.
 */
export function Toasts({ message, onClose, label, dismissLabel }: ToastsProps) {
  if (!message) return null
  const { id, variant, title, text } = message
  return (
    <ToastRegion label={label} onEscape={onClose}>
      <ToastItem key={id} data-variant={variant} announcement={`${title} ${text}`} isUrgent>
        <div className="toast__title">{title}</div>
        <div className="toast__text">{text}</div>
        <button className="toast__close" type="button" onClick={onClose}>
          {dismissLabel}
        </button>
      </ToastItem>
    </ToastRegion>
  )
}
