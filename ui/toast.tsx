import * as Radix from '@radix-ui/react-toast'

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
 * focus. Empty without a message, because Radix writes style attributes, which the policy refuses in HTML.
 */
export function Toasts({ message, onClose, label, dismissLabel }: ToastsProps) {
  if (!message) return null
  return (
    <Radix.Provider label={label.replace(/ ?\(.*\)/, '')} duration={Number.POSITIVE_INFINITY}>
      <Radix.Root
        key={message.id}
        className="toast"
        data-variant={message.variant}
        onOpenChange={(isOpen) => !isOpen && onClose()}
      >
        <Radix.Title className="toast__title">{message.title}</Radix.Title>
        <Radix.Description className="toast__text">{message.text}</Radix.Description>
        <Radix.Close className="toast__close">{dismissLabel}</Radix.Close>
      </Radix.Root>
      <Radix.Viewport className="toasts" label={label} />
    </Radix.Provider>
  )
}
