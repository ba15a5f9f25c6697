import type { Ref } from 'react'

type CodeFieldProps = { label: string; hint: string; ref?: Ref<HTMLInputElement> }

/** One field for six digits, so that paste, password managers and the phone's suggestion work. */
export function CodeField({ label, hint, ref }: CodeFieldProps) {
  return (
    <div className="field">
      <label className="field__label" htmlFor="code">
        {label}
      </label>
      <p className="field__hint" id="code-hint">
        {hint}
      </p>
      <input
        ref={ref}
        id="code"
        name="code"
        className="field__control code-field"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-describedby="code-hint"
        spellCheck={false}
        required
      />
    </div>
  )
}

/** The digits alone: people type spaces, and apps copy them. */
export function readCode(form: FormData): string {
  return String(form.get('code')).replace(/\D/g, '')
}
