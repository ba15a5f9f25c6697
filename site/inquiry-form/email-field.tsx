import { type ComponentProps, useRef, useState } from 'react'
import { TextField } from '#ui/field.tsx'
import { FieldNote, type Note } from '#ui/field-note.tsx'
import type { FormContent } from '../content/types.ts'
import { afterPress } from './after-press.ts'
import { suggestEmail } from './suggest-email.ts'
import { typeInto } from './typed-text.ts'

type EmailFieldProps = ComponentProps<typeof TextField> & { words: FormContent['emailNote'] }

/** Points out a provider that is probably misspelt, and takes over the suggestion at one press. */
export function EmailField({ words, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<string>()

  function accept(email: string) {
    if (!input.current) return
    typeInto(input.current, email)
    input.current.focus()
  }

  const note: Note | null = suggestion
    ? {
        tone: 'doubting',
        text: words.suggestion.replace('{email}', suggestion),
        action: (
          <button className="link-button" type="button" onClick={() => accept(suggestion)}>
            {words.accept}
          </button>
        ),
      }
    : null

  return (
    <div>
      <TextField
        {...field}
        ref={input}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        onBlur={({ target }) => afterPress(() => setSuggestion(suggestEmail(target.value)))}
        onInput={() => setSuggestion(undefined)}
        hasNote={note !== null}
      />
      <FieldNote field={field.id} note={note} />
    </div>
  )
}
