import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { confirmKeysRoute, KEY_ENDING_LENGTH, readKeysRoute } from '#contract/desk/setup.ts'
import { TextField } from '#ui/field.tsx'
import { callDesk } from '../../platform/api.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'
import { saveFile } from '../../shell/save-file.ts'
import { tellDone } from '../../shell/toasts-store.ts'
import { readinessKey } from '../../workplace/use-readiness.ts'
import { setupKey } from './use-setup.ts'

/**
 * Nobody can read a backup without the keys. Typing the end of the key shows that the copy can be read. Once the set-up has
 * ended, only a command on the server hands the keys out.
 */
export function KeysStep({ isHandedOut }: { isHandedOut: boolean }) {
  const client = useQueryClient()
  const [ending, setEnding] = useState('')
  const downloading = useMutation({
    mutationFn: () => callDesk(readKeysRoute),
    onSuccess: ({ keys }) => saveFile(new Blob([`${keys}\n`], { type: 'text/plain' }), 'data-keys.txt'),
  })
  const confirming = useMutation({
    mutationFn: () => callDesk(confirmKeysRoute, { body: { ending } }),
    onSuccess(answer) {
      client.setQueryData(setupKey, answer)
      void client.invalidateQueries({ queryKey: readinessKey })
      tellDone('The keys are kept.')
    },
  })
  const { error } = confirming

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!confirming.isPending) confirming.mutate()
  }

  return (
    <form className="form setting__form" noValidate onSubmit={submit}>
      <Failure text={downloading.error && toPlainWords(downloading.error)} />
      <p>
        Everything that patients write is encrypted with keys on this server. Keep a copy of them apart from
        the backups: without the keys nobody can read a backup, you included.
      </p>
      {isHandedOut ? (
        <button className="tool setting__add" type="button" onClick={() => downloading.mutate()}>
          Download the keys
        </button>
      ) : (
        <p>
          On the server, <code>pona keys show</code> prints them. Ask whoever looks after the server, and type
          the end of the first line here.
        </p>
      )}
      <TextField
        id="key-ending"
        label={`The last ${KEY_ENDING_LENGTH} characters of the first line`}
        hint="From your copy, so that it is there and can be read. An = at the end counts."
        value={ending}
        error={error ? toEndingWords(error) : undefined}
        errorPrefix="Error: "
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => setEnding(target.value)}
      />
      <div className="actions">
        <button className="tool" type="submit" aria-disabled={confirming.isPending}>
          I keep them
        </button>
      </div>
    </form>
  )
}

function toEndingWords(error: Error): string {
  return (error instanceof DeskError && error.fields['ending']) || toPlainWords(error)
}
