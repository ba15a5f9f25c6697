import { type ReactNode, useState } from 'react'
import type { SectionName, SectionValue } from '#contract/settings/settings.ts'
import { type PreviewValues, SitePreview } from './look/site-preview.tsx'
import { useSettings } from './use-settings.ts'

const shownSections: readonly SectionName[] = ['company', 'hours', 'look', 'pictures']

type BesidePreviewProps<Name extends SectionName> = {
  name: Name
  /** Includes the values that are typed and not saved. */
  value: SectionValue<Name>
  children: ReactNode
}

/** Shows the page beside a form that changes it, and folded below the form where the window is narrow. */
export function BesidePreview<Name extends SectionName>({ name, value, children }: BesidePreviewProps<Name>) {
  const { data } = useSettings()
  const [isWide] = useState(() => matchMedia('(width >= 75em)').matches)
  if (data === undefined || !shownSections.includes(name)) return children
  const { company, hours, look, pictures } = data.sections
  const saved: PreviewValues = {
    company: company.value,
    hours: hours.value,
    look: look.value,
    pictures: pictures.value,
  }
  return (
    <div className="setting__beside">
      {children}
      <details className="setting__preview" open={isWide}>
        <summary>Preview</summary>
        <SitePreview values={{ ...saved, [name]: value }} hasDark={name === 'look'} />
      </details>
    </div>
  )
}
