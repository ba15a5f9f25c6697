import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenOfPerson, erasePersonRoute, findPersonRoute, type Person } from '#contract/desk/person.ts'
import { callDesk } from '../../../platform/api.ts'
import { toPlainWords } from '../../../platform/desk-error.ts'
import { Dialog } from '../../../shell/dialog.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { EraseForm } from './erase-form.tsx'
import { PersonChoice } from './person-choice.tsx'
import { SaveForm } from './save-form.tsx'
import { useErasure } from './use-erasure.ts'
import './person.css'

type PersonDialogProps = { reference: string; onClose: () => void }

const titles = {
  choose: 'Everything of this person',
  save: 'Save everything to a file',
  erase: 'Erase everything of this person',
} as const
type Step = keyof typeof titles

/** Asks first which inquiries and mails belong to one person: a family may share a phone or a mailbox. */
export function PersonDialog({ reference, onClose }: PersonDialogProps) {
  const [step, setStep] = useState<Step>('choose')
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const { data, error } = useQuery({
    queryKey: ['person', reference],
    queryFn: ({ signal }) => callDesk(findPersonRoute, { reference, signal }),
    gcTime: 0,
  })
  const chosen = data && toChosen(data, ticked)
  const back = () => setStep('choose')
  return (
    <Dialog title={titles[step]} size="wide" onClose={onClose}>
      <Failure text={error && toPlainWords(error)} />
      {!data && !error && <p role="status">Looking for inquiries of this person …</p>}
      {data && step === 'choose' && (
        <>
          <PersonChoice person={data} ticked={ticked} onTick={setTicked} />
          <div className="dialog__actions">
            <button className="tool tool--danger" type="button" onClick={() => setStep('erase')}>
              Erase …
            </button>
            <button className="tool" type="button" onClick={() => setStep('save')}>
              Save to a file …
            </button>
          </div>
        </>
      )}
      {chosen && step === 'save' && (
        <SaveForm reference={reference} chosen={chosen} onBack={back} onSaved={onClose} />
      )}
      {chosen && step === 'erase' && (
        <Erase reference={reference} chosen={chosen} onClose={onClose} onBack={back} />
      )}
    </Dialog>
  )
}

type EraseProps = PersonDialogProps & { chosen: ChosenOfPerson; onBack: () => void }

function Erase({ reference, chosen, onBack, onClose }: EraseProps) {
  const { mutate, isPending, error } = useErasure(
    (reason) => callDesk(erasePersonRoute, { reference, body: { ...chosen, reference, reason } }),
    onClose,
  )
  return (
    <>
      <p>
        {toCountWords(chosen)} {chosen.inquiries.length + chosen.mails.length === 1 ? 'goes' : 'go'} at once,
        with every message, note, file and repeat. That it was erased, by whom and why stays in the audit log.{' '}
        <strong>This can’t be undone.</strong>
      </p>
      <EraseForm
        reference={reference}
        error={error}
        isPending={isPending}
        keepWords="Back"
        onKeep={onBack}
        onErase={mutate}
      />
    </>
  )
}

function toChosen({ inquiries, mails }: Person, ticked: ReadonlySet<string>): ChosenOfPerson {
  return {
    inquiries: inquiries.flatMap((one) =>
      one.same === null || ticked.has(one.reference) ? one.reference : [],
    ),
    mails: mails.flatMap(({ id }) => (ticked.has(id) ? id : [])),
  }
}

function toCountWords({ inquiries, mails }: ChosenOfPerson): string {
  const named = new Intl.ListFormat('en-GB').format(inquiries)
  if (mails.length === 0) return named
  return `${named} and ${mails.length === 1 ? 'one unsorted mail' : `${mails.length} unsorted mails`}`
}
