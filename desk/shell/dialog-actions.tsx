import type { ReactNode } from 'react'

type DialogActionsProps = {
  onCancel?: () => void
  cancelWords?: string
  isBusy?: boolean
  isDangerous?: boolean
  /** If it is missing, the button submits the form. */
  onAct?: () => void
  children: ReactNode
}

/** The buttons at the end of a dialog. */
export function DialogActions(props: DialogActionsProps) {
  const { onCancel, cancelWords = 'Cancel', isBusy, isDangerous = false, onAct, children } = props
  return (
    <div className="dialog__actions">
      {onCancel && (
        <button className="tool" type="button" onClick={onCancel}>
          {cancelWords}
        </button>
      )}
      <button
        className={`tool tool--${isDangerous ? 'danger' : 'main'}`}
        type={onAct ? 'button' : 'submit'}
        aria-disabled={isBusy}
        onClick={onAct && (() => isBusy || onAct())}
      >
        {children}
      </button>
    </div>
  )
}
