import type { AdditionWords } from './words.ts'

/** The parts of the form's section, and how they look in each state. */
export function findParts(section: HTMLElement, onCancel: () => void, onClear: () => void) {
  const form = section.querySelector('form')
  const send = form?.querySelector<HTMLButtonElement>('.button[type="submit"]')
  const notice = section.querySelector<HTMLElement>('.connection-notice')
  const note = section.querySelector<HTMLElement>('.draft-note')
  const failure = section.querySelector<HTMLElement>('.add-failure')
  const data = section.querySelector('script[type="application/json"]')?.textContent
  if (!form || !send || !notice || !note || !failure || !data) throw new Error('The form is not whole')
  const words: AdditionWords = JSON.parse(data)
  const cancel = addButton(notice, words.connection.cancel, onCancel)
  const kept = document.createElement('p')
  kept.textContent = words.draft.kept
  note.append(kept)
  const clear = addButton(note, words.draft.clear, onClear)

  return {
    form,
    words,
    showKept(isKept: boolean) {
      kept.hidden = clear.hidden = !isKept
      if (isKept) setText(note, '')
    },
    showCleared: () => setText(note, words.draft.cleared),
    openMore() {
      for (const details of form.querySelectorAll('details')) details.open = true
    },
    showConnection(text: string | false, isWaiting: boolean) {
      setText(notice, text || '')
      notice.toggleAttribute('data-shown', text !== false)
      cancel.hidden = !isWaiting
    },
    showSending(status: 'editing' | 'waiting' | 'sending') {
      const label = { editing: words.send, waiting: words.connection.retry, sending: words.sending }
      send.textContent = label[status]
      send.setAttribute('aria-disabled', String(status === 'sending'))
    },
    /** Shows the failure, with the ways to reach the company. */
    showFailure(text: string | undefined) {
      failure.hidden = text === undefined
      setText(failure, text ?? '')
    },
    showDone() {
      for (const old of document.querySelectorAll('#done, #add .error-summary')) old.remove()
      const done = document.createElement('p')
      Object.assign(done, { id: 'done', className: 'patient-page__done', tabIndex: -1 })
      done.setAttribute('role', 'status')
      form.before(done)
      done.textContent = words.done
      done.focus()
    },
  }
}

function addButton(place: HTMLElement, words: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  Object.assign(button, { type: 'button', className: 'link-button', textContent: words, hidden: true })
  button.addEventListener('click', press)
  place.append(button)
  return button
}

/** Announced by the part's first paragraph, when it changes. */
function setText(part: HTMLElement, text: string): void {
  const live = part.querySelector('p')
  if (live && live.textContent !== text) live.textContent = text
}
