import type { ReactNode } from 'react'

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="facts__fact">
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
