import { type SubmitEvent, useState } from 'react'
import { type TokenScope, tokenScopes } from '#contract/api/token-scopes.ts'
import { connectLimits } from '#contract/desk/connect.ts'
import { DAY_MS } from '#contract/durations.ts'
import { isolate } from '#contract/words/isolate.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { useNow } from '../../time/clock.ts'
import { CheckList } from './check-list.tsx'
import { scopeWords } from './connect-words.ts'
import { ShownOnce } from './shown-once.tsx'
import { useTokenChanges } from './use-tokens.ts'

const lifetimes = [
  [30, '30 days'],
  [90, '90 days'],
  [365, 'a year'],
] as const

export function TokenDialog({ onClose }: { onClose: () => void }) {
  const { adding } = useTokenChanges()
  const now = useNow()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<TokenScope[]>([])
  const [days, setDays] = useState(365)
  const [isChecked, setChecked] = useState(false)
  const { data, error, isPending } = adding

  if (data)
    return (
      <ShownOnce
        title={`The token ${isolate(name.trim())}`}
        what="token"
        text={data.token}
        onClose={onClose}
      />
    )

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    setChecked(true)
    if (name.trim() === '' || scopes.length === 0) return focusFirstError(event.currentTarget)
    adding.mutate({ name, scopes, expiresAt: now + days * DAY_MS })
  }

  const refused = error instanceof DeskError ? Object.values(error.fields)[0] : undefined
  return (
    <Dialog title="Make a token" holdsText={name !== ''} onClose={onClose}>
      <form className="form" noValidate onSubmit={submit}>
        <Failure text={error && (refused ?? toPlainWords(error))} />
        <TextField
          id="token-name"
          label="Name"
          hint="Of the program that gets it. The audit log names it."
          value={name}
          error={isChecked && name.trim() === '' ? 'Enter a name.' : undefined}
          errorPrefix="Error: "
          dir="auto"
          autoComplete="off"
          maxLength={connectLimits.name}
          onChange={({ target }) => setName(target.value)}
        />
        <CheckList
          legend="It may"
          items={tokenScopes}
          words={scopeWords}
          chosen={scopes}
          error={isChecked && scopes.length === 0 ? 'Tick what it may do.' : undefined}
          onChoose={setScopes}
        />
        <SelectField
          id="token-days"
          label="It works for"
          errorPrefix=""
          value={days}
          onChange={({ target }) => setDays(Number(target.value))}
        >
          {lifetimes.map(([count, words]) => (
            <option key={count} value={count}>
              {words}
            </option>
          ))}
        </SelectField>
        <DialogActions onCancel={onClose} isBusy={isPending}>
          Make the token
        </DialogActions>
      </form>
    </Dialog>
  )
}
