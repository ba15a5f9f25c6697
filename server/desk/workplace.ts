import type { Company } from '#contract/company/company.ts'
import type { Workplace } from '#contract/desk/workplace.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { DestinationWords, SiteBuild, WordsByLocale } from '#contract/site/site-build.ts'
import { listInquiryLanguages } from '../case/inquiry/inquiry-languages.ts'
import { hasPatientPages } from '../case/links/page-link.ts'
import { readAbsences } from '../case/staff/absences.ts'
import type { Setup } from '../company/setup/open-setup.ts'
import { listStaff } from '../company/staff/staff-directory.ts'
import type { SignedInStaff } from '../company/staff/staff-guard.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db } from '../schema/tables.ts'

type Deps = {
  db: Db
  now: () => number
  site: Pick<SiteBuild, 'company' | 'destinations' | 'languages' | 'words' | 'backendUrl'>
  config: Pick<Config, 'publicOrigin'>
  setup: Pick<Setup, 'isGated'>
}

export async function readWorkplace(
  { db, site, config, setup, now }: Deps,
  staff: SignedInStaff,
): Promise<Workplace> {
  const { company, destinations } = site
  const { id, email, name, admin } = staff
  return {
    me: { id, email, name, admin, disabled: false },
    people: await listStaff(db),
    absences: await readAbsences(db, company, now()),
    company: {
      name: company.name,
      phone: company.phones[0].display,
      email: company.email,
      referencePrefix: company.referencePrefix,
      country: company.country,
      formCountries: [...company.formCountries],
      zone: company.zone,
      officeHours: toLines(company),
      holidays: [...company.holidays],
      otherHours: company.otherHours.map((one) => ({ ...one, officeHours: toLines(one) })),
    },
    destinations: destinations.map(({ name, savings, processing }, index) => ({
      name,
      savings,
      processing,
      told: translateDestination(site.words, index),
    })),
    locales: site.languages.map(({ locale }) => locale),
    inquiryLocales: await listInquiryLanguages({ db, site }),
    mailLocales: Object.keys(site.words),
    patientPages: hasPatientPages({ site, config }),
    isSiteClosed: await setup.isGated(),
  }
}

function toLines({ officeHours }: Pick<Company, 'officeHours'>) {
  return officeHours.map((line) => ({ ...line, days: [...line.days] }))
}

function translateDestination(words: WordsByLocale, index: number): Record<string, DestinationWords> {
  const told = Object.entries(words).flatMap(([locale, { destinations }]) => {
    const own = destinations?.[index]
    return own === undefined || locale === DEFAULT_LOCALE ? [] : [[locale, own] as const]
  })
  return Object.fromEntries(told)
}
