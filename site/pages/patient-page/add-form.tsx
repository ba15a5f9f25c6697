import type { ReactNode } from 'react'
import {
  type AdditionField,
  type AdditionForm,
  additionFields,
  additionLimits,
  reachChoices,
  writerChoices,
} from '#contract/site/patient-page.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import type { SiteContent } from '../../content/types.ts'
import { FailureNotice } from '../../inquiry-form/failure-notice.tsx'
import { toAdditionWords } from '../../patient-words/words.ts'
import { useCompany } from '../../sections/site-settings.ts'
import { fillIn } from '../../words/fill-in.ts'

type AddFormProps = { content: SiteContent; form: AdditionForm }

/** Posts to the page's own address. Whatever was refused is shown again as it was typed. */
export function AddForm({ content, form }: AddFormProps) {
  const words = content.patientPage.add
  const { values } = form
  const errors = toMessages(content, form)
  const common = (field: 'message' | 'when' | 'language' | 'relation') => ({
    id: `add-${field}`,
    name: field,
    ...words[field],
    error: errors[field],
    errorPrefix: content.form.errorPrefix,
    defaultValue: values[field] ?? '',
    dir: 'auto',
  })
  const hasMore = additionFields.some((field) => field !== 'message' && (values[field] || errors[field]))
  const { email, phones, whatsApp } = useCompany()
  return (
    <section className="patient-page__section" id="add" aria-labelledby="add-title">
      <h2 className="patient-page__title" id="add-title">
        {words.title}
      </h2>
      <p>{words.text}</p>
      <Problems content={content} form={form} errors={errors} />
      <form className="patient-page__form" method="post" noValidate>
        <input type="hidden" name="key" value={form.key} />
        <TextAreaField {...common('message')} rows={5} />
        <details className="patient-page__more" open={hasMore}>
          <summary>{words.more}</summary>
          <div className="patient-page__form">
            <Choice name="reach" words={words.reach} choices={reachChoices} chosen={values.reach} />
            <TextField {...common('when')} />
            <TextField {...common('language')} autoComplete="language" />
            <Choice name="writer" words={words.writer} choices={writerChoices} chosen={values.writer} />
            <TextField {...common('relation')} />
          </div>
        </details>
        <input type="hidden" name="act" value="add" />
        <div>
          {/* For the script: filled in when there is something to say. */}
          <div className="connection-notice">
            <p role="status" />
          </div>
          <button className="button" type="submit">
            {words.send}
          </button>
        </div>
      </form>
      <div className="add-failure" hidden>
        <p className="files__problem" role="alert" />
        <FailureNotice
          text={content.form.otherWays}
          contactWords={content.form.contact}
          phones={phones}
          whatsApp={whatsApp}
          email={email}
        />
      </div>
      <div className="draft-note">
        <p role="status" />
      </div>
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: no "<" is left that could end the element
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(toAdditionWords(content)).replaceAll('<', '\\u003c'),
        }}
      />
    </section>
  )
}

type Messages = Partial<Record<AdditionField, string>>

function toMessages({ patientPage, dates }: SiteContent, { errors }: AdditionForm): Messages {
  const { required, tooLong, notAChoice } = patientPage.add.errors
  const words = { required: () => required, notAChoice: () => notAChoice, tooLong: toTooLong }
  function toTooLong(field: AdditionField): string {
    const limit = field === 'reach' || field === 'writer' ? 0 : additionLimits[field]
    return fillIn(tooLong, { limit: limit.toLocaleString(dates) })
  }
  const entries = additionFields.flatMap((field) => {
    const error = errors[field]
    return error ? [[field, words[error](field)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** Links to the fields, and a problem of no single field. The fragment of a refused form's page leads nowhere else. */
function Problems({ content, form, errors }: AddFormProps & { errors: Messages }) {
  const listed = Object.entries(errors)
  if (listed.length === 0 && form.problem === null) return null
  return (
    <div className="error-summary" role="alert" aria-labelledby="add-problem">
      <h3 className="error-summary__title" id="add-problem">
        {content.form.summaryTitle}
      </h3>
      {form.problem && <p>{content.patientPage.add.problems[form.problem]}</p>}
      <ul className="error-summary__list">
        {listed.map(([field, message]) => (
          <li key={field}>
            <a href={`#add-${field}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ChoiceProps<Value extends string> = {
  name: AdditionField
  words: { label: string; choices: Record<Value, string> }
  choices: readonly Value[]
  chosen: string | undefined
}

function Choice<Value extends string>({ name, words, choices, chosen }: ChoiceProps<Value>): ReactNode {
  return (
    <fieldset className="patient-page__choice" id={`add-${name}`}>
      <legend className="field__label">{words.label}</legend>
      {choices.map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} value={choice} defaultChecked={choice === chosen} />
          {words.choices[choice]}
        </label>
      ))}
    </fieldset>
  )
}
