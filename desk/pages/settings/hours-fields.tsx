import { findCountry } from '#contract/company/countries.ts'
import { countryIsos } from '#contract/company/country-isos.ts'
import { fromMonday } from '#contract/company/office-week.ts'
import type { Draft } from './draft.ts'
import { FieldSection } from './field-section.tsx'
import { HolidayFields } from './holiday-fields.tsx'
import { OtherHoursFields } from './other-hours-fields.tsx'
import { useFirstHolidays } from './use-holidays.ts'
import { useSettings } from './use-settings.ts'
import { WeekFields } from './week-fields.tsx'
import { ZoneFields } from './zone-fields.tsx'

export function HoursFields({ draft }: { draft: Draft<'hours'> }) {
  const { value, set, errors } = draft
  const listed = findCountry(useSettings().data?.sections.company.value.country ?? '')
  const country = listed && { ...listed, iso: countryIsos[listed.code] }
  useFirstHolidays(draft, country?.iso)
  return (
    <>
      <FieldSection title="Office hours" lead="By the clocks of the office.">
        <WeekFields
          title="Week"
          lines={value.officeHours}
          days={fromMonday}
          path="officeHours"
          errors={errors}
          onChange={(officeHours) => set({ officeHours })}
        />
        <p className="field__hint">
          A closing time of 00:00 is midnight. One before the opening is on the next day, twelve hours later
          at most.
        </p>
      </FieldSection>
      <FieldSection title="Time zone">
        <ZoneFields draft={draft} country={country} />
      </FieldSection>
      <FieldSection title="Holidays" lead="The office is closed, and the desk proposes no time.">
        <HolidayFields draft={draft} country={country} />
      </FieldSection>
      <FieldSection
        title="Other hours on given dates"
        lead="Ramadan, a half-day, or days off: the page says so, and the desk proposes no time outside of them."
      >
        <OtherHoursFields draft={draft} />
      </FieldSection>
    </>
  )
}
