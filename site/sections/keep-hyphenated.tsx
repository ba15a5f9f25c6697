import type { ReactNode } from 'react'

/** Keeps a word with a hyphen on one line where it fits there: at the end of a line "check-" reads as a word of its own. */
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
