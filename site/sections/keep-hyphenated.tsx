import type { ReactNode } from 'react'

/** Keeps a hyphenated word on one line if it fits: at a line's end "check-" reads like a word. */
export function keepHyphenated(text: string): ReactNode[] {
  return text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span className="unbroken" key={part}>
        {part}
      </span>
    ),
  )
}
