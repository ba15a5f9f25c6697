import { patientFileLimits } from '#contract/patient-files.ts'
import { fillIn } from '../fill-in.ts'
import { SentFile } from '../patient-files/sent-file.ts'
import type { FileWords } from '../patient-files/words.ts'

/** Sends chosen files at once, one after the other. Without it the form sends them. */
export function hydrate(island: HTMLElement): void {
  const data = island.querySelector('script[type="application/json"]')?.textContent
  const form = island.querySelector('form')
  const list = island.querySelector('.files__list')
  const status = island.querySelector('[role="status"]')
  if (!data || !form || !list || !status) throw new Error('The island is not whole')
  const words: FileWords = JSON.parse(data)
  const endpoint = `${location.pathname}/files`
  const files: SentFile[] = []
  let batch = { id: '', count: 0 }
  let sending: Promise<void> = Promise.resolve()
  let lock: Promise<WakeLockSentinel | undefined> | undefined

  form.addEventListener('submit', (event) => event.preventDefault())
  form.querySelector('[type="submit"]')?.remove()
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    toButton(input)
    // What was chosen while this was loading.
    take(input)
    input.addEventListener('change', () => take(input))
  }
  addEventListener('beforeunload', (event) => {
    if (files.some(({ outcome }) => outcome === undefined)) event.preventDefault()
  })

  function take(input: HTMLInputElement): void {
    const chosen = [...(input.files ?? [])]
    // So that the same file can be chosen again.
    input.value = ''
    if (chosen.length === 0) return
    // Photographed one after the other: one message, while there is still something to send.
    if (files.every(({ outcome }) => outcome)) batch = { id: crypto.randomUUID(), count: 0 }
    for (const file of chosen) {
      const place = { endpoint, batch: batch.id, position: batch.count++ }
      const sent = new SentFile(file, place, words, tell)
      const refusal = findRefusal(file)
      files.push(sent)
      list?.append(sent.element)
      if (refusal) sent.refuse(refusal)
      else sending = sending.then(() => sent.send())
    }
    tell()
    if (files.some(({ outcome }) => outcome === undefined)) keepAwake()
  }

  /** Its label is pressed instead: the browser would say "No file chosen" beside files that are on their way. */
  function toButton(input: HTMLInputElement): void {
    input.className = 'visually-hidden'
    for (const label of input.labels ?? [])
      label.className = input.multiple ? 'button button--quiet' : 'button'
  }

  function findRefusal(file: File): string | undefined {
    const { bytes, totalBytes, count } = patientFileLimits
    if (file.size === 0) return words.live.empty
    if (file.size > bytes) return words.problems['too-large']
    const taken = files.filter((sent) => sent.bytes > 0)
    const total = taken.reduce((sum, sent) => sum + sent.bytes, file.size)
    return taken.length >= count || total > totalBytes ? words.problems.full : undefined
  }

  /** Announced when it changes: how many have arrived, not each percent. */
  function tell(): void {
    const kept = files.filter(({ outcome }) => outcome !== 'gone' && outcome !== 'refused')
    const received = kept.filter(({ outcome }) => outcome === 'received').length
    const isAll = received === kept.length
    if (isAll) letSleep()
    if (kept.length === 0) return void status?.replaceChildren()
    const { oneReceived, allReceived, total } = words.live
    const text = fillIn(isAll ? (kept.length === 1 ? oneReceived : allReceived) : total, {
      received: String(received),
      count: String(kept.length),
    })
    if (status && status.textContent !== text) status.textContent = text
  }

  /** A phone that sleeps sends nothing. */
  function keepAwake(): void {
    lock ??= navigator.wakeLock?.request('screen').catch(() => undefined)
  }

  function letSleep(): void {
    void lock?.then((taken) => taken?.release())
    lock = undefined
  }
}
