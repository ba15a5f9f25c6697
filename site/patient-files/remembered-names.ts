import type { LiveFileWords } from '../content/file-words.ts'
import { fillIn } from '../words/fill-in.ts'
import { type ChosenFile, createChosenFiles, isSame } from './chosen-files.ts'

/** The page's own list of what came before. */
export type Listed = { id: string; line: HTMLElement; isWhole: boolean }

type NameOptions = {
  reference: string
  words: LiveFileWords
  listed: readonly Listed[]
  onForgotten(): void
}

/** Says what this device remembers: which of the chosen files are missing, and the names of those that came. */
export function showRememberedNames(island: HTMLElement, { reference, words, listed, ...on }: NameOptions) {
  const chosen = createChosenFiles(reference)
  chosen.keepListed(new Set(listed.map(({ id }) => id)))
  const before = chosen.read()
  const wholeIds = new Set(listed.filter(({ isWhole }) => isWhole).map(({ id }) => id))
  const arrived = before.filter(({ id }) => id !== undefined && wholeIds.has(id))
  let missing = before.filter((file) => !arrived.includes(file))

  const missingText = document.createElement('p')
  missingText.className = 'files__missing'
  const note = document.createElement('div')
  note.className = 'files__memory'
  const remembered = document.createElement('p')
  remembered.textContent = words.remembered
  const forget = document.createElement('button')
  Object.assign(forget, { type: 'button', className: 'link-button', textContent: words.forget })
  forget.addEventListener('click', forgetAll)
  note.append(remembered, forget)
  island.querySelector('.files__form')?.before(missingText)
  island.append(note)
  nameLines()
  show()

  function nameLines(): void {
    for (const { id, line } of listed) {
      const file = before.find((known) => known.id === id)
      if (!file) continue
      const name = document.createElement('p')
      name.className = 'files__name'
      name.dir = 'auto'
      name.textContent = file.name
      line.prepend(name)
      if (file.isKeptOnly) line.querySelector('p:last-of-type')?.append(` ${words.keptOnly}`)
    }
  }

  function forgetAll(): void {
    chosen.forget()
    missing = []
    for (const { line } of listed) line.querySelector('.files__name')?.remove()
    show()
    on.onForgotten()
  }

  function show(): void {
    missingText.hidden = missing.length === 0
    missingText.textContent = fillIn(words.missing, {
      chosen: String(before.length),
      arrived: String(arrived.length),
      names: missing.map(({ name }) => name).join(', '),
    })
    note.hidden = chosen.read().length === 0
  }

  return {
    forget: forgetAll,
    findName: (id: string) => before.find((file) => file.id === id)?.name,
    add(file: ChosenFile) {
      chosen.add(file)
      missing = missing.filter((other) => !isSame(other, file))
      show()
    },
    begin: chosen.begin,
    remove(file: Pick<ChosenFile, 'name' | 'bytes'>) {
      chosen.remove(file)
      show()
    },
    removeId(id: string) {
      const file = before.find((known) => known.id === id)
      if (file) chosen.remove(file)
      show()
    },
  }
}
