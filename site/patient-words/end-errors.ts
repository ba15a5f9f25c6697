import { afterPress } from '../inquiry-form/after-press.ts'
import { isControl } from '../inquiry-form/control.ts'

/** Takes away what the page says against a field, once somebody leaves it filled in, and the list when nothing is left in it. */
export function endErrors(page: Element): void {
  page.addEventListener('focusout', ({ target }) => {
    if (!isControl(target) || target.getAttribute('aria-invalid') !== 'true') return
    if (target.value.trim() === '' || !target.checkValidity()) return
    afterPress(() => endError(page, target.id))
  })
}

function endError(page: Element, id: string): void {
  const control = page.querySelector(`[id="${id}"]`)
  const error = page.querySelector(`[id="${id}-error"]`)
  control?.removeAttribute('aria-invalid')
  const described = control?.getAttribute('aria-describedby')?.split(' ') ?? []
  control?.setAttribute('aria-describedby', described.filter((part) => part !== error?.id).join(' '))
  error?.remove()
  const entry = page.querySelector(`.error-summary a[href="#${id}"]`)?.closest('li')
  const summary = entry?.closest('.error-summary')
  entry?.remove()
  if (summary && summary.querySelector('li') === null) summary.remove()
}
