import { type ComponentProps, useRef, useState } from 'react'
import { mendEmail } from '#contract/inquiry/email.ts'
import { TextField } from '#ui/field.tsx'
import { FieldNote, type Note } from '#ui/field-note.tsx'
import type { FormContent } from '../content/types.ts'
import { afterPress } from './after-press.ts'
import { suggestEmail } from './suggest-email.ts'
import { typeInto } from './typed-text.ts'

type EmailFieldProps = ComponentProps<typeof TextField> & { words: FormContent['emailNote'] }

/** Shows a corrected address, and asks about a provider that is probably misspelt. */
export function EmailField({ words, ...field }: EmailFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [note, setNote] = useState<Note | null>(null)

  function accept(email: string) {
    if (!input.current) return
    typeInto(input.current, email)
    input.current.focus()
  }

  function tellUnderstood(typed: string) {
    const email = mendEmail(typed)
    const suggestion = suggestEmail(email)
    if (suggestion) {
      setNote({
        tone: 'doubting',
        text: words.suggestion.replace('{email}', breakBeforeAt(suggestion)),
        action: (
          <button className="link-button" type="button" onClick={() => accept(suggestion)}>
            {words.accept}
          </button>
        ),
      })
    } else if (email !== typed) {
      setNote({ tone: 'agreeing', text: words.understood.replace('{email}', breakBeforeAt(email)) })
    }
  }

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
        onBlur={({ target }) => afterPress(() => tellUnderstood(target.value))}
        onInput={() => setNote(null)}
        hasNote={note !== null}
      />
      <FieldNote field={field.id} note={note} />
    </div>
  )
}

/** If the address needs two lines, the second begins with the @. */
function breakBeforeAt(email: string): string {
  return email.replace('@', '\u200B@')
}
