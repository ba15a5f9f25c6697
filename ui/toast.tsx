import * as Radix from '@radix-ui/react-toast'

export type ToastMessage = {
  id: number
  variant: 'default' | 'destructive'
  title: string
  text: string
}

type ToastsProps = {
  /** Absent until the first message. */
  messages: readonly ToastMessage[] | undefined
  onClose: (id: number) => void
  /** `{hotkey}` stands for the key that moves the focus here. */
  label: string
  dismissLabel: string
}

const SUCCESS_DURATION_MS = 12_000

/**
 * Short messages in a corner, read out as they appear. A destructive one stays until it is dismissed.
 * Renders nothing before the first message: Radix writes style attributes, which the policy refuses in HTML.
 */
export function Toasts({ messages, onClose, label, dismissLabel }: ToastsProps) {
  if (!messages) return null
  return (
    <Radix.Provider label={label.replace(/ ?\(.*\)/, '')}>
      {messages.map((message) => (
        <Radix.Root
          key={message.id}
          className="toast"
          data-variant={message.variant}
          duration={message.variant === 'destructive' ? Number.POSITIVE_INFINITY : SUCCESS_DURATION_MS}
          onOpenChange={(isOpen) => !isOpen && onClose(message.id)}
        >
          <Radix.Title className="toast__title">{message.title}</Radix.Title>
          <Radix.Description className="toast__text">{message.text}</Radix.Description>
          <Radix.Close className="toast__close">{dismissLabel}</Radix.Close>
        </Radix.Root>
      ))}
      <Radix.Viewport className="toasts" label={label} />
    </Radix.Provider>
  )
}
