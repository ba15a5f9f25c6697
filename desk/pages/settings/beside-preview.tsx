import { type ReactNode, useState } from 'react'
import type { SectionName, SectionValue, SettingsAnswer } from '#contract/settings/settings.ts'
import { DestinationsPreview } from './look/destinations-preview.tsx'
import { MailPreview } from './look/mail-preview.tsx'
import { SitePreview } from './look/site-preview.tsx'
import { useSettings } from './use-settings.ts'

type Sections = SettingsAnswer['sections']
type Preview = (name: SectionName, sections: Sections) => ReactNode

const ofSite: Preview = (name, { company, hours, look, pictures }) => {
  const values = { company: company.value, hours: hours.value, look: look.value, pictures: pictures.value }
  return <SitePreview values={values} hasDark={name === 'look'} />
}

const previews: Partial<Record<SectionName, Preview>> = {
  company: ofSite,
  hours: ofSite,
  look: ofSite,
  pictures: ofSite,
  destinations: (_name, { destinations, look }) => (
    <DestinationsPreview items={destinations.value.items} cream={look.value.paper} />
  ),
  mail: (_name, { mail, company }) => <MailPreview from={mail.value.from} company={company.value} />,
}

type BesidePreviewProps<Name extends SectionName> = {
  name: Name
  /** Includes the values that are typed and not saved. */
  value: SectionValue<Name>
  children: ReactNode
}

/** Shows beside a form, and folded below it where the window is narrow, how patients meet what it changes. */
export function BesidePreview<Name extends SectionName>({ name, value, children }: BesidePreviewProps<Name>) {
  const { data } = useSettings()
  const [isWide] = useState(() => matchMedia('(width >= 75em)').matches)
  const preview = previews[name]
  if (data === undefined || preview === undefined) return children
  const sections: Sections = { ...data.sections, [name]: { ...data.sections[name], value } }
  return (
    <div className="setting__beside">
      {children}
      <details className="setting__preview" open={isWide}>
        <summary>Preview</summary>
        {preview(name, sections)}
      </details>
    </div>
  )
}
