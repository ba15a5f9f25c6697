import { type SubmitEvent, useState } from 'react'
import type { OwnCard } from '#contract/desk/cards.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { commonLanguages } from '../../case/common-languages.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'
import { focusFirstError } from '../../shell/focus-first-error.ts'
import { useWorkplace } from '../../workplace/use-workplace.ts'
import { type Offered, useCard, useCardChanges } from './use-card.ts'

/** Offers the own name, face, role and languages to patients, and takes them back. */
export function ShownSection() {
  const { data } = useCard()
  return (
    <section className="page-section" aria-labelledby="shown">
      <h2 id="shown">Show me to patients</h2>
      <p>
        Patients trust a person whom they can see. If you want to, the page, your mails and your patients’ own
        pages show you: by name, role, languages and, if you like, face. An administrator decides who is
        shown. You can take it back at any time, and it is gone within a minute.
      </p>
      {data && <CardForm key={JSON.stringify(data)} card={data} />}
    </section>
  )
}

function CardForm({ card: { offered, shown } }: { card: OwnCard }) {
  const me = useWorkplace()?.me
  const { offering, withdrawing } = useCardChanges()
  const [wanted, setWanted] = useState<Offered>({
    name: offered?.name ?? me?.name ?? '',
    role: offered?.role ?? 'Coordinator',
    languages: offered?.languages ?? ['en'],
    agrees: offered !== null,
    picture: undefined,
    hasFace: offered?.face != null,
  })
  const errors = offering.error instanceof DeskError ? offering.error.fields : {}
  const change = (changes: Partial<Offered>) => setWanted({ ...wanted, ...changes })
  const toField = (name: 'name' | 'role') => ({
    id: `shown-${name}`,
    error: errors[name],
    errorPrefix: 'Error: ',
    value: wanted[name],
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const form = event.currentTarget
    if (!offering.isPending) offering.mutate(wanted, { onError: () => focusFirstError(form) })
  }

  return (
    <form className="account__away" noValidate onSubmit={submit}>
      <Failure text={offering.error && toPlainWords(offering.error)} />
      <p>
        <strong>{toState(offered, shown)}</strong>
      </p>
      <TextField
        {...toField('name')}
        label="Name, as patients see it"
        autoComplete="name"
        onChange={({ target }) => change({ name: target.value })}
      />
      <TextField
        {...toField('role')}
        label="What you do"
        onChange={({ target }) => change({ role: target.value })}
      />
      <Languages
        languages={wanted.languages}
        error={errors['languages']}
        onChange={(languages) => change({ languages })}
      />
      <Face offered={offered} wanted={wanted} onChange={change} />
      <label className="form__radio">
        <input
          type="checkbox"
          checked={wanted.agrees}
          aria-invalid={errors['agrees'] ? true : undefined}
          aria-describedby={errors['agrees'] && 'shown-agrees-error'}
          onChange={({ target }) => change({ agrees: target.checked })}
        />
        I agree that everybody can see this on the internet.
      </label>
      {errors['agrees'] && (
        <p className="field__error" id="shown-agrees-error">
          {errors['agrees']}
        </p>
      )}
      <div className="actions">
        <button className="tool tool--main" type="submit" aria-disabled={offering.isPending}>
          {offered === null ? 'Offer this' : 'Save'}
        </button>
        {(offered ?? shown) !== null && (
          <button
            className="tool"
            type="button"
            aria-disabled={withdrawing.isPending}
            onClick={() => !withdrawing.isPending && withdrawing.mutate()}
          >
            Show me no longer
          </button>
        )}
      </div>
    </form>
  )
}

type LanguagesProps = {
  languages: readonly string[]
  error: string | undefined
  onChange: (languages: string[]) => void
}

function Languages({ languages, error, onChange }: LanguagesProps) {
  return (
    <fieldset className="form__choice">
      <legend className="field__label">Languages that you speak</legend>
      {error && <p className="field__error">{error}</p>}
      {languages.map((tag) => (
        <label key={tag} className="form__radio">
          <input type="checkbox" checked onChange={() => onChange(languages.filter((one) => one !== tag))} />
          {toLanguageName(tag)}
        </label>
      ))}
      <SelectField
        id="shown-language"
        label="Add a language"
        errorPrefix=""
        value=""
        onChange={({ target }) => target.value && onChange([...languages, target.value])}
      >
        <option value="">Choose a language</option>
        {commonLanguages
          .filter((tag) => !languages.includes(tag))
          .map((tag) => (
            <option key={tag} value={tag}>
              {toLanguageName(tag)}
            </option>
          ))}
      </SelectField>
    </fieldset>
  )
}

type FaceProps = {
  offered: OwnCard['offered']
  wanted: Offered
  onChange: (changes: Partial<Offered>) => void
}

function Face({ offered, wanted, onChange }: FaceProps) {
  const { picture, hasFace } = wanted
  const face = picture === undefined && hasFace ? offered?.face : undefined
  return (
    <div className="account__face">
      {face && (
        <img
          src={`data:image/webp;base64,${face}`}
          alt="Your face, as it is offered"
          width="48"
          height="48"
        />
      )}
      <TextField
        id="shown-face"
        label="Picture of your face"
        hint="JPEG, PNG or WebP. Its middle is made small and round."
        errorPrefix="Error: "
        type="file"
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => onChange({ picture: target.files?.[0] })}
      />
      {face && (
        <button className="tool setting__remove" type="button" onClick={() => onChange({ hasFace: false })}>
          Leave the picture out
        </button>
      )}
    </div>
  )
}

function toState(offered: OwnCard['offered'], shown: OwnCard['shown']): string {
  if (shown === null) return offered === null ? 'You are not shown.' : 'Offered. You are not shown yet.'
  return JSON.stringify(shown) === JSON.stringify(offered)
    ? 'You are shown.'
    : 'You are shown as before. An administrator has yet to take what you offer now.'
}
