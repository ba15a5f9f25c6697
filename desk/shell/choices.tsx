import type { KeyboardEvent, ReactNode } from 'react'
import { useDialogShortcuts } from './shortcuts.ts'

export type Choice = {
  key: string
  label: string
  hint?: string | undefined
  /** On a line of its own. */
  details?: ReactNode
  onChoose: () => void
}

type ChoicesProps = {
  label: string
  choices: readonly Choice[]
  /** The choice that has the focus at first; null if a field has it. */
  defaultKey?: string | null | undefined
}

/** A choice by digit, by arrow keys and Enter, or by tap. For dialogs. */
export function Choices({ label, choices, defaultKey = choices[0]?.key }: ChoicesProps) {
  const numbered = defaultKey === null ? [] : choices.slice(0, 9)
  useDialogShortcuts(Object.fromEntries(numbered.map(({ onChoose }, index) => [String(index + 1), onChoose])))
  return (
    <ul className="choices" aria-label={label} onKeyDown={walk}>
      {choices.map(({ key, label: text, hint, details, onChoose }, index) => (
        <li key={key}>
          <button
            className="tool choices__choice"
            type="button"
            // biome-ignore lint/a11y/noAutofocus: a dialog takes the focus, and Enter takes what is likeliest.
            autoFocus={key === defaultKey}
            onClick={onChoose}
          >
            {index < numbered.length && (
              <span className="choices__digit" aria-hidden="true">
                {index + 1}
              </span>
            )}
            <span className="choices__words">
              <span dir="auto">{text}</span> {hint && <span className="choices__hint">{hint}</span>}
              {details && (
                <span className="choices__details" dir="auto">
                  {details}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = steps[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const index = buttons.findIndex((button) => button.matches(':focus'))
  buttons.at((index + step) % buttons.length)?.focus()
  event.preventDefault()
}
