import type { TextsAnswer } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { countCharacters, namesCompany, replaceName } from '#contract/texts/check-texts.ts'
import { findLimits } from '#contract/texts/limits.ts'
import { TextAreaField, TextField } from '#ui/field.tsx'

/** Longer ones would be cut at the end of a field of one line. */
const MAX_LINE_LENGTH = 30
const LETTERS_OF_A_ROW = 60

type TextRowProps = {
  path: string
  label: string
  answer: TextsAnswer
  text: string
  error: string | undefined
  onChange: (text: string) => void
  onFocus: () => void
  /** Undefined unless it is an entry of a list. */
  onLeaveOut: (() => void) | undefined
}

export function toFieldId(path: string): string {
  return `text-${path}`
}

/** One text with its limit, its default, and the way back to it. */
export function TextRow({ path, label, answer, text, error, onChange, onFocus, onLeaveOut }: TextRowProps) {
  const { defaults, company, locale } = answer
  const english = answer.english?.[path]
  const limits = findLimits(defaults, path)
  const released = defaults[path]
  const isChanged = text !== (released ?? '')
  const field = {
    id: toFieldId(path),
    label,
    lang: locale,
    dir: 'auto',
    hint: toHint(limits?.placeholders ?? []),
    error,
    errorPrefix: 'Error: ',
    value: text,
    onFocus,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value.replace(/[\r\n]+/g, ' ')),
  }
  return (
    <div className="words__row" data-changed={isChanged || undefined}>
      {english && (
        <p className="words__english" lang={DEFAULT_LOCALE} dir="ltr">
          {english}
        </p>
      )}
      {limits && limits.maxLength > MAX_LINE_LENGTH ? (
        <TextAreaField {...field} rows={Math.ceil(limits.maxLength / LETTERS_OF_A_ROW)} />
      ) : (
        <TextField {...field} />
      )}
      <div className="words__row-foot">
        <span className="words__aside">
          {countCharacters(text)} of {limits?.maxLength}
        </span>
        {namesCompany(text, company) && (
          <button className="tool" type="button" onClick={() => onChange(replaceName(text, company))}>
            Put {'{company}'} in place of the name
          </button>
        )}
        {onLeaveOut && (
          <button className="tool tool--bare" type="button" onClick={onLeaveOut}>
            Leave it out<span className="visually-hidden"> {label}</span>
          </button>
        )}
        {isChanged && released !== undefined && (
          <button className="tool tool--bare" type="button" onClick={() => onChange(released)}>
            Back to the default<span className="visually-hidden"> {label}</span>
          </button>
        )}
      </div>
      {isChanged && released !== undefined && (
        <p className="words__aside" dir="auto">
          Default: {released || 'nothing'}
        </p>
      )}
    </div>
  )
}

function toHint(placeholders: readonly string[]): string | undefined {
  if (placeholders.length === 0) return undefined
  const names = [...new Set(placeholders)].map((name) => `{${name}}`).join(', ')
  return `Keep ${names}: filled in when it is shown.`
}
