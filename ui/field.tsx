import type { ComponentProps, ReactNode } from 'react'

type FieldProps = {
  /** Prefix of the ids of hint, error and note. */
  id: string
  label: string
  hint?: string | undefined
  /** `errorPrefix` names it as an error for those who can't see the colour. */
  error?: string | undefined
  errorPrefix: string
}

type TextFieldProps = ComponentProps<'input'> & FieldProps & { hasNote?: boolean }
type TextAreaFieldProps = ComponentProps<'textarea'> & FieldProps
type SelectFieldProps = ComponentProps<'select'> & FieldProps

/** A labelled single-line input. Hint, error and the text of its `FieldNote` are joined into its description. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, errorPrefix, hasNote, ...input } = props
  return (
    <FieldFrame {...props}>
      <input {...input} className="field__control" {...toDescription(props)} />
    </FieldFrame>
  )
}

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, errorPrefix, ...textarea } = props
  return (
    <FieldFrame {...props}>
      <textarea {...textarea} className="field__control" {...toDescription(props)} />
    </FieldFrame>
  )
}

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, errorPrefix, children, ...select } = props
  return (
    <FieldFrame {...props}>
      <select {...select} className="field__control field__control--select" {...toDescription(props)}>
        {children}
      </select>
    </FieldFrame>
  )
}

type FieldFrameProps = FieldProps & { required?: boolean | undefined; children?: ReactNode }

function FieldFrame({ id, label, required, hint, error, errorPrefix, children }: FieldFrameProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
        {required && <span aria-hidden="true"> *</span>}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">{errorPrefix}</span>
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

function toDescription({ id, hint, error, hasNote }: FieldProps & { hasNote?: boolean }) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, hasNote && `${id}-note`]
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}
