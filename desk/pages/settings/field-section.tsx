import type { ReactNode } from 'react'

type FieldSectionProps = { title: string; lead?: string; children: ReactNode }

/** Fields that belong together, with a sentence about them. */
export function FieldSection({ title, lead, children }: FieldSectionProps) {
  return (
    <div className="setting__section">
      <h2 className="setting__heading">{title}</h2>
      {lead && <p className="setting__aside">{lead}</p>}
      {children}
    </div>
  )
}
