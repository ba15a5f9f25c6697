import { useState } from 'react'
import type { StaffPerson } from '#contract/desk/people.ts'
import { isolate } from '#contract/words/isolate.ts'
import { SelectField } from '#ui/field.tsx'
import { toPlainWords } from '../../platform/desk-error.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { tellDone } from '../../shell/toasts-store.ts'
import { toInnerName } from '../../workplace/names.ts'
import { useNames, useWorkplace } from '../../workplace/use-workplace.ts'
import { toOpenWords } from './person-words.ts'
import { usePeopleChanges } from './use-people.ts'

type DisableDialogProps = { person: StaffPerson; onClose: () => void }

export function DisableDialog({ person: { id, name, open }, onClose }: DisableDialogProps) {
  const { disabling } = usePeopleChanges()
  const { toName } = useNames()
  const people = useWorkplace()?.people ?? []
  const [to, setTo] = useState('')
  const colleagues = people.filter((one) => one.id !== id && !one.disabled)

  function disable(): void {
    if (disabling.isPending) return
    disabling.mutate(
      { id, to: to || null },
      {
        onSuccess({ handedOver, uncovered }) {
          const inquiries =
            handedOver > 0 ? ` ${toGone(handedOver, to === '' ? undefined : toInnerName(toName(to)))}` : ''
          const missing = uncovered.map((one) => ` Nobody covers for ${isolate(toName(one))} any more.`)
          tellDone(
            `${isolate(name)} is signed out and can’t sign in any more.${inquiries}${missing.join('')}`,
          )
          onClose()
        },
      },
    )
  }

  return (
    <Dialog title={`Disable ${isolate(name)}?`} onClose={onClose}>
      <div className="form">
        <Failure text={disabling.error && toPlainWords(disabling.error)} />
        <p>
          They are signed out everywhere and can’t sign in until somebody enables the account. What they have
          written stays.
        </p>
        {open > 0 && (
          <SelectField
            id="disable-to"
            label={`Their ${toOpenWords(open)} ${open === 1 ? 'goes' : 'go'} to`}
            errorPrefix=""
            value={to}
            onChange={({ target }) => setTo(target.value)}
          >
            <option value="">nobody: anybody can claim {open === 1 ? 'it' : 'them'}</option>
            {colleagues.map((one) => (
              <option key={one.id} value={one.id}>
                {toName(one.id)}
              </option>
            ))}
          </SelectField>
        )}
        <DialogActions onCancel={onClose} isBusy={disabling.isPending} isDangerous onAct={disable}>
          Disable the account
        </DialogActions>
      </div>
    </Dialog>
  )
}

function toGone(count: number, to: string | undefined): string {
  const is = count === 1 ? 'is' : 'are'
  return `${toOpenWords(count)} ${is} ${to === undefined ? 'free to claim' : `with ${to}`} now.`
}
