/** Moves the focus to the first field that says what is wrong, once it says so. */
export function focusFirstError(form: HTMLFormElement | null): void {
  window.setTimeout(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid], fieldset:has(.field__error) input')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  })
}
