import { useRef } from 'react'
import type { Attachment } from '#contract/desk/files.ts'
import { placeholders, type TemplateText } from '#contract/desk/templates.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'
import type { TemplateErrors } from './check-template.ts'
import { TemplateFiles } from './template-files.tsx'

type TemplateTextFieldsProps = {
  text: TemplateText
  errors: TemplateErrors
  onChange: (text: TemplateText) => void
  onAddFiles: (files: readonly Attachment[]) => void
}

export function TemplateTextFields({ text, errors, onChange, onAddFiles }: TemplateTextFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null)

  function toField(name: 'subject' | 'body') {
    return {
      id: `template-${name}`,
      value: text[name],
      error: errors[name],
      errorPrefix: 'Error: ',
      dir: 'auto',
      lang: text.locale,
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...text, [name]: target.value }),
    }
  }

  function replaceSelection(toWords: (selected: string) => string, mode: SelectionMode): void {
    const field = body.current
    if (field === null) return
    const { value, selectionStart, selectionEnd } = field
    field.focus()
    field.setRangeText(toWords(value.slice(selectionStart, selectionEnd)), selectionStart, selectionEnd, mode)
    onChange({ ...text, body: field.value })
  }

  return (
    <>
      <TextField {...toField('subject')} label="Subject" maxLength={200} />
      <TextAreaField ref={body} {...toField('body')} label="Reply" rows={9} />
      <p className="template-form__hint">
        The desk fills in these placeholders. It leaves out a part in brackets, like [about your{' '}
        {'{treatment}'}], when it can’t fill in a placeholder in it.
      </p>
      <div className="template-form__placeholders">
        {placeholders.map((placeholder) => (
          <button
            key={placeholder}
            className="tool"
            type="button"
            onClick={() => replaceSelection(() => `{${placeholder}}`, 'end')}
          >
            {`{${placeholder}}`}
          </button>
        ))}
        <button
          className="tool"
          type="button"
          onClick={() => replaceSelection((selected) => `[${selected}]`, 'preserve')}
        >
          [ optional part ]
        </button>
      </div>
      <TemplateFiles
        key={text.locale}
        files={text.files}
        onAdd={onAddFiles}
        onRemove={(id) => onChange({ ...text, files: text.files.filter((file) => file.id !== id) })}
      />
    </>
  )
}
