import type { Person } from '#contract/desk/person.ts'
import { useNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/office-time.ts'

type PersonChoiceProps = {
  person: Person
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
}

const contactWords = { email: 'e-mail', phone: 'phone' } as const

export function PersonChoice({ person: { inquiries, mails }, ticked, onTick }: PersonChoiceProps) {
  const now = useNow()
  const toggle = (id: string) =>
    onTick(new Set(ticked.has(id) ? [...ticked].filter((one) => one !== id) : [...ticked, id]))
  return (
    <>
      {inquiries.length + mails.length > 1 && (
        <p>
          Tick what is of the same person. A family may share a phone or a mailbox, so look at the name. What
          is not ticked is neither saved nor erased.
        </p>
      )}
      <fieldset className="form__choice person">
        <legend className="field__label">Inquiries</legend>
        {inquiries.map(({ reference, name, receivedAt, firstWords, repeats, same }) => (
          <label key={reference} className="person__item">
            <input
              type="checkbox"
              checked={same === null || ticked.has(reference)}
              disabled={same === null}
              onChange={() => toggle(reference)}
            />
            <span>
              <span className="person__name">
                <bdi>{name}</bdi>, {reference}
              </span>
              <span className="person__facts">
                {formatMoment(receivedAt, now)}
                {same
                  ? `, same ${same.contacts.map((one) => contactWords[one]).join(' and ')} as ${same.as}`
                  : ', this inquiry'}
                {repeats.length > 0 && `, with ${repeats.join(', ')} merged into it`}
              </span>
              <span className="person__words" dir="auto">
                {firstWords}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {mails.length > 0 && (
        <fieldset className="form__choice person">
          <legend className="field__label">Mails that are in no inquiry</legend>
          {mails.map(({ id, at, from, subject, isSetAside }) => (
            <label key={id} className="person__item">
              <input type="checkbox" checked={ticked.has(id)} onChange={() => toggle(id)} />
              <span>
                <bdi className="person__name">{subject || 'Without a subject'}</bdi>
                <span className="person__facts">
                  {formatMoment(at, now)}, from <bdi>{from || 'an unnamed sender'}</bdi>
                  {isSetAside && ', set aside as not ours'}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </>
  )
}
