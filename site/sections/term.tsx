import type { ReactNode } from 'react'
import type { TermName } from '../content/types.ts'

type TermProps = { name: TermName; label?: string; children: ReactNode }

export function Term({ name, label, children }: TermProps) {
  const meaning = toMeaningId(name)
  return (
    <a className="term" href={`#${meaning}`} aria-label={label} aria-describedby={meaning}>
      {children}
    </a>
  )
}

export function toMeaningId(name: TermName): string {
  return `meaning-${name}`
}
