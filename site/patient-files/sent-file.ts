import { patientFileLimits } from '#contract/inquiry/patient-files.ts'
import type { FileWords, LiveFileWords } from '../content/file-words.ts'
import { fillIn } from '../words/fill-in.ts'
import { hashContent } from './hash-content.ts'
import { shrinkPhoto } from './shrink-photo.ts'
import { tryToTakeBack } from './take-back.ts'
import { Refusal, toRefusalWords, upload } from './upload.ts'

/** Kept in memory until they are confirmed: phones hand out another file when the same photo is read again. */
const MAX_IN_MEMORY_BYTES = 30_000_000
/** Files that a coordinator can look at. Anything else is kept, and said so. */
const SHOWN = /\.(?:pdf|jpe?g|png|heic|heif|webp|dcm|dicom|zip|txt|docx?)$/i

export type Place = { endpoint: string; batch: string; position: number }
type Outcome = 'received' | 'refused' | 'gone'

type Watcher = {
  /** Its id, once the server knows it. */
  onBegin(file: SentFile, id: string): void
  /** Bytes that were confirmed since the last time; 0 when it begins to move. */
  onBytes(bytes: number): void
  onChange(): void
}

export function isKeptOnly({ name, type }: File): boolean {
  return !SHOWN.test(name) && !type.startsWith('image/')
}

/** One chosen file: its line in the list, and its way to the server. */
export class SentFile {
  readonly element = document.createElement('li')
  readonly file: File
  outcome: Outcome | undefined
  /** Why it was refused. */
  reason = ''
  isPaused = false
  /** The bytes that are sent of it, once they are known. */
  content: Blob | undefined
  confirmed = 0
  readonly #place: Place
  readonly #words: FileWords
  readonly #state = document.createElement('p')
  readonly #bar = document.createElement('progress')
  readonly #again = document.createElement('button')
  readonly #watcher: Watcher
  #stop = new AbortController()
  #address: string | undefined
  #size: 'smaller' | 'original' = 'smaller'
  #motion: 'still' | 'moving' = 'still'

  constructor(file: File, place: Place, words: FileWords, watcher: Watcher) {
    this.file = file
    this.#place = place
    this.#words = words
    this.#watcher = watcher
    const name = document.createElement('p')
    name.className = 'files__name'
    name.textContent = file.name
    name.dir = 'auto'
    this.#bar.max = 100
    this.#bar.value = 0
    this.#bar.setAttribute('aria-label', fillIn(words.live.progress, { name: file.name }))
    const { tryAgain } = words.live
    Object.assign(this.#again, { type: 'button', className: 'button button--quiet', textContent: tryAgain })
    this.#again.setAttribute('aria-label', `${tryAgain}: ${file.name}`)
    this.#again.addEventListener('click', () => this.#sendAgain())
    this.element.append(name, this.#state, this.#bar, this.#again)
    this.#again.hidden = true
    this.#show(words.live.waiting)
  }

  get name(): string {
    return this.file.name
  }

  get bytes(): number {
    return this.outcome === 'gone' || this.outcome === 'refused' ? 0 : this.file.size
  }

  /** Whether less than the whole photo is sent. */
  get hasOriginal(): boolean {
    if (this.#size === 'original' || !this.file.type.startsWith('image/')) return false
    return this.content === undefined || this.content.size < this.file.size
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
      this.content = content
      await upload(content, {
        ...this.#place,
        name: this.name,
        hash,
        signal: stop.signal,
        onBegin: (address) => {
          this.#address = address
          this.#watcher.onBegin(this, address.split('/').at(-1) ?? '')
        },
        onProgress: (confirmed) => this.#progress(confirmed, content.size),
        onPause: (code) => {
          this.isPaused = true
          this.#motion = 'still'
          this.#show(toPauseWords(code, live))
          this.#watcher.onChange()
        },
      })
      this.#finish('received', live.received)
    } catch (error) {
      if (stop.signal.aborted) return
      this.#finish('refused', error instanceof Refusal ? toRefusalWords(error, problems) : problems.failed)
    }
  }

  /** False once it was opened, which its line then says. */
  async takeBack(): Promise<boolean> {
    if (!(await this.#delete())) return false
    this.#finish('gone', this.#words.live.takenBack)
    return true
  }

  async sendOriginal(): Promise<void> {
    if (!(await this.#delete())) return
    this.#size = 'original'
    await this.#sendAgain()
  }

  #progress(confirmed: number, size: number): void {
    const percent = Math.floor((100 * confirmed) / size)
    // Bytes that came earlier, or while the connection was lost, say nothing of the speed.
    const bytes = this.#motion === 'moving' ? confirmed - this.confirmed : 0
    this.#motion = 'moving'
    this.confirmed = confirmed
    this.isPaused = false
    this.#bar.value = percent
    this.#show(fillIn(this.#words.live.sending, { percent: String(percent) }))
    this.#watcher.onBytes(bytes)
  }

  async #prepare(): Promise<Blob> {
    const smaller = this.#size === 'original' ? undefined : await shrinkPhoto(this.file)
    const content = smaller ?? this.file
    if (content.size > MAX_IN_MEMORY_BYTES) return content
    return new Blob([await content.arrayBuffer()])
  }

  #show(words: string): void {
    const isSaid = this.outcome === undefined || this.outcome === 'received'
    this.#state.textContent =
      isSaid && isKeptOnly(this.file) ? `${words} ${this.#words.live.keptOnly}` : words
  }

  #finish(outcome: Outcome, words: string): void {
    this.outcome = outcome
    this.reason = outcome === 'refused' ? words : ''
    this.#bar.hidden = true
    this.element.dataset['outcome'] = outcome
    const mayHelp = this.file.size > 0 && this.file.size <= patientFileLimits.bytes
    this.#again.hidden = outcome !== 'refused' || !mayHelp
    this.#show(words)
    this.#watcher.onChange()
  }

  async #sendAgain(): Promise<void> {
    this.outcome = undefined
    this.content = undefined
    this.confirmed = 0
    this.#motion = 'still'
    delete this.element.dataset['outcome']
    this.#bar.hidden = false
    this.#bar.value = 0
    this.#again.hidden = true
    this.#stop = new AbortController()
    this.#watcher.onChange()
    await this.send()
  }

  /** Deletes a file that has begun to arrive; where that fails it goes after two days. */
  async #delete(): Promise<boolean> {
    this.#stop.abort()
    const address = this.#address
    if (address === undefined) return true
    const problem = await tryToTakeBack(address, this.#place.endpoint, this.#words.problems)
    if (problem === undefined) this.#address = undefined
    else this.#show(problem)
    return problem === undefined
  }
}

function toPauseWords(code: string, live: LiveFileWords): string {
  if (code === 'disk_full') return live.noRoom
  if (code === 'uploads_busy') return live.busy
  return navigator.onLine ? live.retrying : live.offline
}
