/** Focuses the first field with an error, else the message above the fields, once they are rendered. */
export function focusFirstError(form: HTMLFormElement | null): void {
  window.setTimeout(() => {
    const refused =
      form?.querySelector<HTMLElement>('[aria-invalid], fieldset:has(> .field__error) input') ??
      form?.querySelector<HTMLElement>('.form__error[tabindex]')
    refused?.focus()
    refused?.scrollIntoView({ block: 'nearest' })
  })
}
