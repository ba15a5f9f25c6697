import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import { createId } from '#ui/create-id.ts'
import type { FileWords } from '../content/file-words.ts'
import { removeExpired } from '../inquiry-form/device-record.ts'
import { KEPT_NAMES } from '../patient-files/chosen-files.ts'
import { improveMenu } from '../patient-files/files-menu.ts'
import { type Listed, showRememberedNames } from '../patient-files/remembered-names.ts'
import { isKeptOnly, SentFile } from '../patient-files/sent-file.ts'
import { showTimeLeft } from '../patient-files/show-time-left.ts'
import { toStatusText } from '../patient-files/status-text.ts'
import { fillIn } from '../words/fill-in.ts'

/** Sends chosen files at once, one after the other. Without it the form sends them. */
export function hydrate(island: HTMLElement): void {
  const data = island.querySelector('script[type="application/json"]')?.textContent
  const form = island.querySelector<HTMLFormElement>('.files__form')
  const list = island.querySelector('.files__list')
  const status = island.querySelector('[role="status"]')
  const details = island.querySelector('details')
  const left = island.querySelector<HTMLElement>('.files__left')
  if (!data || !form || !list || !status || !details || !left) throw new Error('The island is not whole')
  const words: FileWords = JSON.parse(data)
  // The page's own: a browser that translates it changes the language of the document.
  const locale = island.closest<HTMLElement>('[data-locale]')?.dataset['locale'] ?? ''
  const endpoint = `${location.pathname}/files`
  const [, , reference = ''] = location.pathname.split('/')
  const files: SentFile[] = []
  let batch = { id: '', count: 0 }
  let sending: Promise<void> = Promise.resolve()
  let lock: Promise<WakeLockSentinel | undefined> | undefined
  const timeLeft = showTimeLeft(left, files, words.live.left, locale)

  removeExpired(KEPT_NAMES)
  const listed = readListed(island)
  const names = showRememberedNames(island, {
    reference,
    words: words.live,
    listed,
    onForgotten() {
      for (const { id } of listed) menu.name(id, undefined)
      tell(words.live.forgotten)
    },
  })
  const menu = improveMenu(details, {
    endpoint,
    words,
    onTakenBack(name, id) {
      if (id !== undefined) {
        dropLine(id)
        names.removeId(id)
      }
      tell(fillIn(words.live.status.takenBack, { name }))
    },
    onProblem: (problem) => tell(problem),
  })
  for (const { id } of listed) menu.name(id, names.findName(id))
  menu.offer([])
  document.querySelector('.patient-page__leave')?.addEventListener('submit', names.forget)

  form.addEventListener('submit', (event) => event.preventDefault())
  form.querySelector('[type="submit"]')?.remove()
  const smaller = document.createElement('p')
  smaller.textContent = words.live.smaller
  form.prepend(smaller)
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type="file"]')) {
    toButton(input)
    // Takes files that were chosen while this was loading.
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
    if (files.every(({ outcome }) => outcome)) batch = { id: createId(), count: 0 }
    for (const file of chosen) {
      const place = { endpoint, batch: batch.id, position: batch.count++ }
      const sent = new SentFile(file, place, words, {
        onBegin,
        onBytes: timeLeft.count,
        onChange: () => tell(),
      })
      const refusal = findRefusal(file)
      files.push(sent)
      list?.append(sent.element)
      if (refusal) {
        sent.refuse(refusal)
        continue
      }
      names.add({ name: file.name, bytes: file.size, isKeptOnly: isKeptOnly(file) })
      sending = sending.then(() => sent.send())
    }
    tell()
    if (files.some(({ outcome }) => outcome === undefined)) keepAwake()
  }

  /** The page's own list of what came before: the file has its line here now. */
  function onBegin({ name, file }: SentFile, id: string): void {
    names.begin({ name, bytes: file.size }, id)
    dropLine(id)
    menu.remove(id)
  }

  function dropLine(id: string): void {
    const line = island.querySelector(`[data-file="${id}"]`)
    const lines = line?.parentElement
    line?.remove()
    if (lines?.childElementCount === 0) lines.remove()
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

  /** Announced when it changes: how many have arrived and what was refused, not each percent. */
  function tell(news = ''): void {
    for (const { name, file, outcome } of files)
      if (outcome === 'gone') names.remove({ name, bytes: file.size })
    if (files.every(({ outcome }) => outcome)) letSleep()
    const text = [news, toStatusText(files, words.live.status, locale)].filter(Boolean).join(' ')
    if (status && status.textContent !== text) status.textContent = text
    menu.offer(files)
    timeLeft.show()
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

function readListed(island: HTMLElement): Listed[] {
  return [...island.querySelectorAll<HTMLElement>('[data-file]')].map((line) => ({
    id: line.dataset['file'] ?? '',
    line,
    isWhole: line.dataset['state'] !== 'arriving',
  }))
}
