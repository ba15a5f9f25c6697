/** Focuses the first field with an error, once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  window.setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid], fieldset:has(> .field__error) input')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  })
}
