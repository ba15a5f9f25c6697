import { useMutation, useQueries } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Message } from '#contract/desk/messages.ts'
import { type ChosenOfPerson, exportPersonRoute, type PersonExport } from '#contract/desk/person.ts'
import { toInquiryQuery } from '../../../case/use-inquiry.ts'
import { fetchDesk } from '../../../platform/api.ts'
import { DeskError, toPlainWords } from '../../../platform/desk-error.ts'
import { Failure } from '../../../shell/failure.tsx'
import { saveFile } from '../../../shell/save-file.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { useNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/office-time.ts'

type SaveFormProps = {
  reference: string
  chosen: ChosenOfPerson
  onBack: () => void
  onSaved: () => void
}

/** Notes and messages of others may be about somebody else: those can be left out. */
export function SaveForm({ reference, chosen, onBack, onSaved }: SaveFormProps) {
  const now = useNow()
  const abort = useRef(new AbortController())
  useEffect(() => {
    const { current } = abort
    return () => current.abort()
  }, [])
  const { messages, isPending: isLoading } = useQueries({
    queries: chosen.inquiries.map(toInquiryQuery),
    combine: (results) => ({
      messages: results.flatMap(({ data }) => data?.messages ?? []).filter(mayBeAboutOthers),
      isPending: results.some(({ isPending }) => isPending),
    }),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: PersonExport) => fetchExport(reference, body, abort.current.signal),
    onSuccess: (file) => {
      saveFile(file, `${reference}.zip`)
      tellDone(`Everything of this person is saved as ${reference}.zip.`)
      onSaved()
    },
  })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const leaveOut = new FormData(event.currentTarget).getAll('leave-out').map(String)
    if (!isPending) mutate({ ...chosen, leaveOut })
  }

  return (
    <form className="form" onSubmit={submit}>
      <Failure text={error && toPlainWords(error)} />
      <p>
        The ZIP has a page with everything that was said and done, in order, and the files. It is not
        protected: give it to nobody but this person.
      </p>
      {messages.length > 0 && (
        <fieldset className="form__choice person">
          <legend className="field__label">
            Tick what to leave out because it is about somebody else. Notes about the patient are the
            patient’s to read.
          </legend>
          {messages.map(({ id, at, text, from, direction }) => (
            <label key={id} className="person__item">
              <input type="checkbox" name="leave-out" value={id} />
              <span>
                <span className="person__facts">
                  {direction === 'internal' ? 'Note' : `Mail of ${from?.name || from?.address || 'somebody'}`}
                  , {formatMoment(at, now)}
                </span>
                <span className="person__words" dir="auto">
                  {text}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <div className="dialog__actions">
        <button className="tool" type="button" onClick={onBack}>
          Back
        </button>
        <button className="tool" type="submit" aria-disabled={isPending || isLoading}>
          {isPending ? 'Saving …' : 'Save'}
        </button>
      </div>
    </form>
  )
}

function mayBeAboutOthers({ direction, author }: Message): boolean {
  return direction === 'internal' || author === 'sender'
}

/** The browser keeps large files on its disk; a file that was cut off is dropped. */
async function fetchExport(reference: string, body: PersonExport, signal: AbortSignal): Promise<Blob> {
  const response = await fetchDesk(exportPersonRoute, { reference, body, signal })
  return await response.blob().catch((cause: unknown) => {
    throw new DeskError('offline', { cause })
  })
}
