import { findPart } from '#contract/texts/parts.ts'
import { toLabel } from './labels.ts'

const MAX_FOUND = 40

type FoundTextsProps = {
  /** By their paths. */
  all: Readonly<Record<string, string>>
  find: string
  onChoose: (path: string) => void
}

export function FoundTexts({ all, find, onChoose }: FoundTextsProps) {
  const words = find.trim().toLowerCase()
  const found = Object.keys(all).filter((path) => all[path]?.toLowerCase().includes(words))
  return (
    <ul className="words__found" aria-label="Texts that were found">
      {found.slice(0, MAX_FOUND).map((path) => (
        <li key={path}>
          <button className="tool words__hit" type="button" onClick={() => onChoose(path)}>
            <span className="words__hit-text" dir="auto">
              {all[path]}
            </span>
            <span className="words__aside">
              {findPart(path).name}: {toLabel(path, findPart(path))}
            </span>
          </button>
        </li>
      ))}
      {found.length === 0 && <li>No text has these words.</li>}
    </ul>
  )
}
