import { type FormEvent, useRef, useState } from 'react'
import * as v from 'valibot'
import { newTemplateSchema, placeholders, type Template } from '#contract/desk/templates.ts'
import { toLanguageName } from '#contract/language-name.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { SelectField, TextAreaField, TextField } from '#ui/field.tsx'
import { toPlainWords } from '../desk-error.ts'
import { Dialog } from '../shell/dialog.tsx'
import { createUnsaved } from '../shell/unsaved.ts'
import { useNames, useWorkplace } from '../workplace/use-workplace.ts'
import { TemplatePreview } from './template-preview.tsx'
import { isOvertaken, type TemplateWords, useTemplateChanges } from './use-template-changes.ts'

const templateErrors: Record<keyof typeof newTemplateSchema.entries, string> = {
  title: 'Give it a name of one line, so that colleagues find it.',
  locale: 'Choose the language.',
  subject: 'Write a subject of one line.',
  body: 'Write the reply.',
}

const unsaved = createUnsaved<{ known: Template | undefined; words: TemplateWords }>()

type TemplateFormProps = { template: Template | undefined; onClose: () => void }

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const locales = useWorkplace()?.locales ?? [DEFAULT_LOCALE]
  const { adding, changing, findTemplate } = useTemplateChanges()
  const { me } = useNames()
  const key = `${me?.id ?? ''} ${template?.id ?? 'new'}`
  const [kept] = useState(() => unsaved.read(key))
  // The version that the form started with: the list's is updated silently, and saving must not overwrite a colleague's
  // words unseen.
  const [known, setKnown] = useState(kept ? kept.known : template)
  const [start] = useState<TemplateWords>(
    template ?? { title: '', locale: DEFAULT_LOCALE, subject: '', body: '' },
  )
  const [words, setWords] = useState(kept?.words ?? start)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const body = useRef<HTMLTextAreaElement>(null)
  const error = adding.error ?? changing.error
  const isSaving = adding.isPending || changing.isPending

  function write(next: TemplateWords): void {
    setWords(next)
    unsaved.keep(key, { known, words: next })
  }

  function close(): void {
    unsaved.keep(key, undefined)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const parsed = v.safeParse(newTemplateSchema, words)
    setErrors(parsed.success ? {} : toErrors(parsed.issues))
    if (!parsed.success || isSaving) return
    if (!known) return adding.mutate(parsed.output, { onSuccess: close })
    const onError = (error: Error) => isOvertaken(error) && setKnown(findTemplate(known.id))
    changing.mutate({ ...known, ...parsed.output }, { onSuccess: close, onError })
  }

  function toField(name: keyof TemplateWords) {
    return {
      id: `template-${name}`,
      value: words[name],
      error: errors[name],
      errorPrefix: 'Error: ',
      dir: 'auto',
      onChange: ({ target }: { target: { value: string } }) => write({ ...words, [name]: target.value }),
    }
  }

  function insert(placeholder: string): void {
    const field = body.current
    if (field === null) return
    field.focus()
    field.setRangeText(`{${placeholder}}`, field.selectionStart, field.selectionEnd, 'end')
    write({ ...words, body: field.value })
  }

  return (
    <Dialog
      title={template ? 'Change a template' : 'A new template'}
      size="wide"
      holdsText={words !== start}
      onClose={close}
    >
      <form className="gate__form" noValidate onSubmit={submit}>
        {error && (
          <p className="gate__error" role="alert">
            {toPlainWords(error)} Your text is still here. {toWayOn(error, known)}
          </p>
        )}
        <div className="template-form__row">
          <TextField {...toField('title')} label="Name" maxLength={80} />
          <SelectField {...toField('locale')} label="Language">
            {locales.map((locale) => (
              <option key={locale} value={locale}>
                {toLanguageName(locale)}
              </option>
            ))}
          </SelectField>
        </div>
        <TextField {...toField('subject')} label="Subject" maxLength={200} />
        <TextAreaField ref={body} {...toField('body')} label="Reply" rows={9} />
        <p className="template-form__hint">Put in what is filled in for you:</p>
        <div className="template-form__placeholders">
          {placeholders.map((placeholder) => (
            <button key={placeholder} className="tool" type="button" onClick={() => insert(placeholder)}>
              {`{${placeholder}}`}
            </button>
          ))}
        </div>
        <TemplatePreview words={words} />
        <div className="dialog__actions">
          <button className="tool" type="button" onClick={close}>
            Cancel
          </button>
          <button className="tool tool--main" type="submit" aria-disabled={isSaving}>
            {isSaving ? 'Saving …' : 'Save'}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function toWayOn(error: Error, known: Template | undefined): string {
  if (!isOvertaken(error)) return ''
  return known ? 'Saving again puts it in place of theirs.' : 'Saving again adds it anew.'
}

function toErrors(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const rejected = new Set(issues.map(({ path }) => path?.[0]?.key))
  return Object.fromEntries(Object.entries(templateErrors).filter(([field]) => rejected.has(field)))
}
