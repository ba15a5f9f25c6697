import { patientFileLimits } from '#contract/patient-files.ts'
import { fillIn } from '../fill-in.ts'
import { hashContent } from './hash-content.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { isOpen, Refusal, takeBack, upload } from './upload.ts'
import type { FileWords } from './words.ts'

/** Kept in memory until they are confirmed: phones hand out another file when the same photo is read again. */
const MAX_IN_MEMORY_BYTES = 30_000_000
/** What a coordinator can look at. Anything else is kept, and said so. */
const SHOWN = /\.(?:pdf|jpe?g|png|heic|heif|webp|dcm|dicom|zip|txt|docx?)$/i

export type Place = { endpoint: string; batch: string; position: number }
type Outcome = 'received' | 'refused' | 'gone'

/** One chosen file: its line in the list, and its way to the server. */
export class SentFile {
  readonly element = document.createElement('li')
  outcome: Outcome | undefined
  readonly #file: File
  readonly #place: Place
  readonly #words: FileWords
  readonly #state = document.createElement('p')
  readonly #bar = document.createElement('progress')
  readonly #buttons = document.createElement('p')
  readonly #onChange: () => void
  #stop = new AbortController()
  #address: string | undefined
  #size: 'smaller' | 'original' = 'smaller'

  constructor(file: File, place: Place, words: FileWords, onChange: () => void) {
    this.#file = file
    this.#place = place
    this.#words = words
    this.#onChange = onChange
    const name = document.createElement('p')
    name.className = 'files__name'
    name.textContent = file.name
    name.dir = 'auto'
    this.#bar.max = 100
    this.#bar.value = 0
    this.#bar.setAttribute('aria-label', fillIn(words.live.progress, { name: file.name }))
    this.#buttons.className = 'files__buttons'
    this.element.append(name, this.#state, this.#bar, this.#buttons)
    this.#show(words.live.waiting)
    this.#offer()
  }

  get bytes(): number {
    return this.outcome === 'gone' || this.outcome === 'refused' ? 0 : this.#file.size
  }

  /** Said before anything is sent. */
  refuse(words: string): void {
    this.#finish('refused', words)
  }

  /** Never rejects. */
  async send(): Promise<void> {
    if (this.outcome) return
    const { live, problems } = this.#words
    const stop = this.#stop
    this.#show(live.preparing)
    try {
      const content = await this.#prepare()
      const hash = await hashContent(content)
      await upload(content, {
        ...this.#place,
        ...{ name: this.#file.name, hash, signal: stop.signal },
        onBegin: (address) => {
          this.#address = address
          forgetEarlier(address)
        },
        onProgress: (confirmed) => {
          const percent = Math.floor((100 * confirmed) / content.size)
          this.#bar.value = percent
          this.#show(fillIn(live.sending, { percent: String(percent) }))
        },
        onPause: (code) => this.#show(toPauseWords(code, live)),
      })
      this.#finish('received', live.received)
    } catch (error) {
      if (stop.signal.aborted) return
      this.#finish('refused', error instanceof Refusal ? toWords(error, problems) : problems.failed)
    }
  }

  async #prepare(): Promise<Blob> {
    const smaller = this.#size === 'original' ? undefined : await shrinkPhoto(this.#file)
    const content = smaller ?? this.#file
    if (content.size > MAX_IN_MEMORY_BYTES) return content
    return new Blob([await content.arrayBuffer()])
  }

  #show(words: string): void {
    const isKeptOnly = !this.outcome && !SHOWN.test(this.#file.name) && !this.#file.type.startsWith('image/')
    this.#state.textContent = isKeptOnly ? `${words} ${this.#words.live.keptOnly}` : words
  }

  #finish(outcome: Outcome, words: string): void {
    this.outcome = outcome
    this.#bar.hidden = true
    this.element.dataset['outcome'] = outcome
    this.#show(words)
    this.#offer()
    this.#onChange()
  }

  #offer(): void {
    const { live } = this.#words
    this.#buttons.replaceChildren()
    if (this.outcome === 'gone') return
    if (this.outcome === 'refused') {
      if (this.#file.size > 0 && this.#file.size <= patientFileLimits.bytes)
        this.#addButton(live.tryAgain, () => this.#again())
      return
    }
    this.#addButton(live.takeBack, () => this.#takeBack())
    if (this.#file.type.startsWith('image/') && this.#size === 'smaller')
      this.#addButton(live.original, () => this.#sendOriginal())
  }

  #addButton(words: string, press: () => void): void {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'button button--quiet'
    button.textContent = words
    button.setAttribute('aria-label', `${words}: ${this.#file.name}`)
    button.addEventListener('click', press)
    this.#buttons.append(button)
  }

  async #takeBack(): Promise<void> {
    if (await this.#delete()) this.#finish('gone', this.#words.live.takenBack)
  }

  async #sendOriginal(): Promise<void> {
    if (!(await this.#delete())) return
    this.#size = 'original'
    await this.#again()
  }

  async #again(): Promise<void> {
    this.outcome = undefined
    delete this.element.dataset['outcome']
    this.#bar.hidden = false
    this.#bar.value = 0
    this.#stop = new AbortController()
    this.#offer()
    this.#onChange()
    await this.send()
  }

  /** What has begun to arrive is deleted; where that fails it goes after two days. False once it was opened. */
  async #delete(): Promise<boolean> {
    this.#stop.abort()
    const address = this.#address
    this.#address = undefined
    if (address === undefined) return true
    try {
      await takeBack(address)
    } catch (error) {
      const isMissing = error instanceof Refusal && error.code === 'not_found'
      if (isMissing && (await isOpen(this.#place.endpoint))) return true
      this.#address = address
      this.#show(
        error instanceof Refusal ? toWords(error, this.#words.problems) : this.#words.problems.failed,
      )
      return false
    }
    return true
  }
}

/** The page's own list of what came before: the file has its line here now. */
function forgetEarlier(address: string): void {
  const line = document.querySelector(`[data-file="${address.split('/').at(-1)}"]`)
  const list = line?.parentElement
  line?.remove()
  if (list?.childElementCount === 0) list.remove()
}

function toPauseWords(code: string, live: FileWords['live']): string {
  if (code === 'disk_full') return live.noRoom
  if (code === 'uploads_busy') return live.busy
  return navigator.onLine ? live.retrying : live.offline
}

function toWords({ code }: Refusal, problems: FileWords['problems']): string {
  if (code === 'file_too_large' || code === 'too_large') return problems['too-large']
  if (code === 'files_full') return problems.full
  if (code === 'too_many_files') return problems.tomorrow
  if (code === 'file_opened') return problems.opened
  return problems.failed
}
