import { SLOW_AFTER_MS, toConnectionText } from '../inquiry-form/connection-text.ts'
import { createDraftKeeper } from '../inquiry-form/draft-keeper.ts'
import type { Attempt } from '../inquiry-form/idempotency-key.ts'
import { sendWhenOnline } from '../inquiry-form/send-when-online.ts'
import { sendWithRetries } from '../inquiry-form/send-with-retries.ts'
import { findParts } from './form-parts.ts'
import { additionText, clearAddition, createAdditionRecord, toAdditionKey } from './kept-words.ts'
import { type AdditionOutcome, sendAddition } from './send-addition.ts'

type Status = 'editing' | 'waiting' | 'sending'

/**
 * Gives "Add something" the care of the home page's form: kept on the device, sent by itself once there is a connection,
 * and once however often it is sent. Without it the browser posts the form.
 */
export function improveWordsForm(section: HTMLElement, reference: string, onStored: () => void): void {
  const { form, words, ...parts } = findParts(section, cancelWaiting, clear)
  const record = createAdditionRecord(reference)
  const keeper = createDraftKeeper({
    findForm: () => form,
    record,
    text: additionText,
    onKept: parts.showKept,
  })
  let status: Status = 'editing'
  let waiting: AbortController | undefined

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  form.addEventListener('input', keeper.keepSoon)
  document.querySelector('.patient-page__leave')?.addEventListener('submit', () => {
    if (status === 'editing') keeper.clear()
  })
  addEventListener('pagehide', keeper.keepPending)
  addEventListener('online', () => show())
  addEventListener('offline', () => show())
  restore()

  function restore(): void {
    const isServerFilled = section.querySelector('.error-summary') !== null
    const restored = isServerFilled ? undefined : keeper.restore()
    const { message: _, ...more } = additionText.read(form)
    if (Object.values(more).some(Boolean)) parts.openMore()
    keeper.keep()
    setStatus(restored === 'waiting' ? 'waiting' : 'editing')
    if (restored === 'expired') fail(words.failed)
  }

  async function send(): Promise<void> {
    if (status === 'sending') return
    parts.showFailure(undefined)
    if (keeper.isBlank()) {
      if (navigator.onLine) submitPlainly()
      else fail(words.required)
      return
    }
    const text = additionText.read(form)
    const content = JSON.stringify(text)
    const attempt = keeper.attemptFor(content)
    // `onLine` may be wrong, so a second press tries anyway.
    if (!navigator.onLine && status !== 'waiting') {
      wait(attempt)
      return
    }
    keeper.keep({ attempt })
    setStatus('sending')
    const outcome = await sendWithRetries(() => sendAddition(text, attempt.key))
    setStatus('editing')
    settle(outcome, attempt, content)
  }

  function settle(outcome: AdditionOutcome, attempt: Attempt, content: string): void {
    if (outcome.kind === 'accepted') {
      // Text typed during sending is not part of it.
      if (JSON.stringify(additionText.read(form)) === content) {
        keeper.dropSent(attempt)
        clearAddition(form)
      } else keeper.keepAsNew()
      parts.showDone()
      onStored()
      return
    }
    if (outcome.kind === 'failed' && !navigator.onLine) {
      wait(attempt)
      return
    }
    keeper.keep({ isWaiting: false })
    if (outcome.kind === 'refused') submitPlainly()
    else fail(toFailureWords(outcome.status))
  }

  /** The page answers with what is to be mended, and with all that was typed. */
  function submitPlainly(): void {
    keeper.keepPending()
    form.submit()
  }

  function toFailureWords(code: number): string {
    if (code === 429) return words.tooMany
    return code === 413 ? words.tooLarge : words.failed
  }

  function fail(text: string): void {
    parts.showFailure(text)
  }

  function wait(attempt: Attempt): void {
    keeper.keep({ attempt, isWaiting: true })
    setStatus('waiting')
  }

  function cancelWaiting(): void {
    keeper.keep({ isWaiting: false })
    setStatus('editing')
  }

  function clear(): void {
    clearAddition(form)
    keeper.clear()
    setStatus('editing')
    parts.showCleared()
  }

  function setStatus(next: Status): void {
    waiting?.abort()
    status = next
    show()
    if (next === 'sending') setTimeout(show, SLOW_AFTER_MS, true)
    if (next !== 'waiting') return
    const ended = new AbortController()
    waiting = ended
    sendWhenOnline(() => void send(), ended.signal)
    addEventListener(
      'storage',
      ({ key }) => {
        if (key === toAdditionKey(reference) && keeper.isOvertaken()) setStatus('editing')
      },
      ended,
    )
  }

  function show(isSlow = false): void {
    const isWaiting = status === 'waiting'
    const isLasting = isSlow && status === 'sending'
    const text = toConnectionText(words.connection, isWaiting, !navigator.onLine, isLasting)
    parts.showConnection(text, isWaiting)
    parts.showSending(status)
  }
}
