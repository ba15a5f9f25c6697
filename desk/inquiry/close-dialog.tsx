import type { KeyboardEvent } from 'react'
import { type ClosingReason, closingReasons } from '#contract/life/inquiry.ts'
import { Dialog } from '../shell/dialog.tsx'
import { closingNames } from './history-words.ts'
import { useAction } from './use-action.ts'
import { endClosing, useClosing } from './use-close.ts'
import './close-dialog.css'

/** Why an inquiry is closed: one digit or one tap. */
export function CloseDialog() {
  const { act } = useAction()
  const row = useClosing()
  if (row === undefined) return null

  function close(reason: ClosingReason): void {
    endClosing()
    if (row) act(row, { action: 'close', reason })
  }

  function choose(event: KeyboardEvent): void {
    const reason = closingReasons[Number(event.key) - 1]
    if (reason === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    close(reason)
  }

  return (
    <Dialog title={`Close ${row.reference}. Why?`} onClose={endClosing}>
      <ol className="close-choice" onKeyDown={choose}>
        {closingReasons.map((reason, index) => (
          <li key={reason}>
            <button
              className="tool close-choice__reason"
              type="button"
              // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus.
              autoFocus={index === 0}
              onClick={() => close(reason)}
            >
              <span className="close-choice__key" aria-hidden="true">
                {index + 1}
              </span>
              {closingNames[reason]}
            </button>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
