import { type SubmitEvent, useState } from 'react'
import type { Attachment } from '#contract/desk/files.ts'
import type { Template } from '#contract/desk/templates.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { SelectField, TextField } from '#ui/field.tsx'
import { toPlainWords } from '../../platform/desk-error.ts'
import { useStaffId } from '../../platform/session-store.ts'
import { createUnsaved } from '../../platform/unsaved.ts'
import { Dialog } from '../../shell/dialog.tsx'
import { DialogActions } from '../../shell/dialog-actions.tsx'
import { Failure } from '../../shell/failure.tsx'
import { isStale, toRetryWords } from '../../shell/use-kept-changes.ts'
import { checkTemplate, type TemplateErrors } from './check-template.ts'
import { findText, listLanguages, listMissing, withText } from './languages.ts'
import { TemplatePreview } from './template-preview.tsx'
import { TemplateTextFields } from './template-text-fields.tsx'
import type { TemplateWords } from './template-words.ts'
import { useTemplateChanges } from './use-template-changes.ts'

const unsaved = createUnsaved<{ known: Template | undefined; words: TemplateWords }>()

type TemplateFormProps = {
  template: Template | undefined
  locales: readonly string[]
  onClose: () => void
}

export function TemplateForm({ template, locales, onClose }: TemplateFormProps) {
  const { adding, changing, find } = useTemplateChanges()
  const key = `${useStaffId()} ${template?.id ?? 'new'}`
  const [kept] = useState(() => unsaved.read(key))
  // The version that the form started with: the list's is updated silently, and saving must not overwrite a colleague's
  // words unseen.
  const [known, setKnown] = useState(kept ? kept.known : template)
  const [start] = useState<TemplateWords>(template ?? { title: '', texts: [] })
  const [words, setWords] = useState(kept?.words ?? start)
  const languages = listLanguages(words, locales)
  const [locale, setLocale] = useState(() => languages[0] ?? DEFAULT_LOCALE)
  const [errors, setErrors] = useState<TemplateErrors>({})
  const error = adding.error ?? changing.error
  const isSaving = adding.isPending || changing.isPending

  function write(next: TemplateWords): void {
    setWords(next)
    unsaved.keep(key, { known, words: next })
  }

  /** Adds to the latest words, which may have been edited during the upload. */
  function addFiles(language: string, files: readonly Attachment[]): void {
    const current = unsaved.read(key)?.words ?? start
    const text = findText(current, language)
    write(withText(current, { ...text, files: [...text.files, ...files] }))
  }

  function close(): void {
    unsaved.keep(key, undefined)
    onClose()
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSaving) return
    const checked = checkTemplate(words, locale)
    setErrors(checked.errors ?? {})
    if (checked.errors) return setLocale(checked.locale)
    if (!known) return adding.mutate(checked.template, { onSuccess: close })
    const onError = (error: Error) => isStale(error) && setKnown(find(known.id))
    changing.mutate(
      { id: known.id, version: known.version, changed: checked.template },
      { onSuccess: close, onError },
    )
  }

  function show(next: string): void {
    setLocale(next)
    setErrors({})
  }

  return (
    <Dialog
      title={template ? 'Change a template' : 'A new template'}
      size="wide"
      holdsText={words !== start}
      onClose={close}
    >
      <form className="form" noValidate onSubmit={submit}>
        <Failure
          text={
            error &&
            `${toPlainWords(error)} Your text is still here. ${toRetryWords(error, known, 'template')}`
          }
        />
        <div className="template-form__row">
          <TextField
            id="template-title"
            label="Name"
            value={words.title}
            error={errors.title}
            errorPrefix="Error: "
            dir="auto"
            maxLength={80}
            onChange={({ target }) => write({ ...words, title: target.value })}
          />
          {languages.length > 1 && (
            <SelectField
              id="template-locale"
              label="Language"
              errorPrefix="Error: "
              value={locale}
              onChange={({ target }) => show(target.value)}
            >
              {languages.map((language) => (
                <option key={language} value={language}>
                  {toLanguageName(language)}
                  {listMissing(words, languages).includes(language) && ' (no text yet)'}
                </option>
              ))}
            </SelectField>
          )}
        </div>
        <TemplateTextFields
          text={findText(words, locale)}
          errors={errors}
          onChange={(text) => write(withText(words, text))}
          onAddFiles={(files) => addFiles(locale, files)}
        />
        <TemplatePreview text={findText(words, locale)} />
        <DialogActions onCancel={close} isBusy={isSaving}>
          {isSaving ? 'Saving …' : 'Save'}
        </DialogActions>
      </form>
    </Dialog>
  )
}
