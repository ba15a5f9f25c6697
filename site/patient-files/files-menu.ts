import type { FileWords } from '../content/file-words.ts'
import type { SentFile } from './sent-file.ts'
import { tryToTakeBack } from './take-back.ts'

type MenuOptions = {
  endpoint: string
  words: FileWords
  onTakenBack(name: string, id: string | undefined): void
  onProblem(words: string): void
}

/** The page's form that takes one file back: here also for those that were just chosen, and for photos in full size. */
export function improveMenu(menu: HTMLDetailsElement, { endpoint, words, ...on }: MenuOptions) {
  const form = menu.querySelector('form')
  const select = menu.querySelector('select')
  const title = menu.querySelector('summary')
  if (!form || !select || !title) throw new Error('The menu is not whole')
  const files = new Map<string, SentFile>()
  const original = document.createElement('button')
  Object.assign(original, { type: 'button', className: 'button button--quiet', hidden: true })
  original.textContent = words.menu.original
  form.querySelector('button')?.after(original)

  select.addEventListener('change', show)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void takeBack(select.value)
  })
  original.addEventListener('click', () => void files.get(select.value)?.sendOriginal().finally(show))

  async function takeBack(value: string): Promise<void> {
    const file = files.get(value)
    const option = findOption(value)
    if (!option) return
    if (file) {
      if (await file.takeBack()) on.onTakenBack(file.name, undefined)
      return
    }
    const problem = await tryToTakeBack(`${endpoint}/${value}`, endpoint, words.problems)
    if (problem !== undefined) {
      on.onProblem(problem)
      return
    }
    remove(value)
    on.onTakenBack(option.text, value)
  }

  function findOption(value: string): HTMLOptionElement | undefined {
    return [...(select?.options ?? [])].find((option) => option.value === value)
  }

  function remove(value: string): void {
    findOption(value)?.remove()
    show()
  }

  /** Offers what can be taken back now. */
  function offer(shown: readonly SentFile[]): void {
    for (const [index, file] of shown.entries()) {
      const value = String(index)
      const canBeTakenBack = file.outcome === undefined || file.outcome === 'received'
      if (!canBeTakenBack) findOption(value)?.remove()
      else if (!findOption(value)) select?.append(new Option(file.name, value))
      files.set(value, file)
    }
    show()
  }

  function show(): void {
    const hasOriginals = [...files.values()].some(({ bytes, hasOriginal }) => bytes > 0 && hasOriginal)
    const { title: plainTitle, titleWithOriginal } = words.menu
    if (title) title.textContent = hasOriginals ? titleWithOriginal : plainTitle
    original.hidden = !files.get(select?.value ?? '')?.hasOriginal
    menu.hidden = select?.options.length === 1
  }

  return {
    offer,
    remove,
    /** Names a file that came before, where this device knows it. */
    name(value: string, name: string | undefined) {
      const option = findOption(value)
      if (!option) return
      const { plain = option.text } = option.dataset
      option.dataset['plain'] = plain
      option.text = name === undefined ? plain : `${plain}: ${name}`
    },
  }
}
