import type { ReactNode } from 'react'
import { toServerWords } from '#contract/settings/mail-servers.ts'
import {
  type SectionAnswer,
  type SectionName,
  type SettingsAnswer,
  sectionNames,
} from '#contract/settings/settings.ts'
import { toLanguageName } from '#contract/site/language-name.ts'
import { BackupFields } from './backup-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { CostsFields } from './costs-fields.tsx'
import { DestinationFields } from './destination-fields.tsx'
import type { Draft } from './draft.ts'
import { HoursFields } from './hours-fields.tsx'
import { LanguagesFields } from './languages-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { MailboxFields, MailFields } from './mail-fields.tsx'
import { PictureFields } from './picture-fields.tsx'
import { RetentionFields } from './retention-fields.tsx'
import { ServiceFields } from './service-fields.tsx'
import { SignInFields } from './sign-in-fields.tsx'
import { StatisticsFields } from './statistics-fields.tsx'
import { TeamFields } from './team-fields.tsx'
import { TranslationFields } from './translation-fields.tsx'
import { TrustFields } from './trust-fields.tsx'
import { listIncomplete } from './untranslated.ts'

/** A section as the desk shows it. */
type Section<Name extends SectionName> = {
  title: string
  lead: string
  /** Its present value in some words. */
  summarize: (section: SectionAnswer<Name>, settings: SettingsAnswer) => string
  Fields: (props: { draft: Draft<Name> }) => ReactNode
  /** Its place in the set-up of a new company; null where it is left for later. */
  setupStep: number | null
}

/** A new section says here how it is shown: without an entry nothing compiles. */
export const sections: { readonly [Name in SectionName]: Section<Name> } = {
  company: {
    title: 'Company',
    lead: 'On the site, in every mail and at the desk. The pages follow within seconds.',
    summarize: ({ value }) => [value.name, value.phones[0]?.display].filter(Boolean).join(', '),
    Fields: CompanyFields,
    setupStep: 1,
  },
  hours: {
    title: 'Office hours and holidays',
    lead: 'On the site, in mails, and for the times that the desk proposes. All of them follow the office’s clocks.',
    summarize: ({ value: { holidays } }) =>
      holidays.length === 1 ? '1 holiday' : `${holidays.length} holidays`,
    Fields: HoursFields,
    setupStep: 4,
  },
  look: {
    title: 'Look',
    lead: 'Colours and a logo. The dark theme, the icons, the mails and the desk follow. Nothing that can’t be read is saved.',
    summarize: ({ from }) => (Object.values(from).includes('settings') ? 'Your own' : 'As it came'),
    Fields: LookFields,
    setupStep: 2,
  },
  pictures: {
    title: 'Photographs',
    lead: 'In place of the drawings. A width of 1,600 pixels is enough; what the camera noted is removed.',
    summarize: ({ value: { hero, about, shared } }) => (hero || about || shared ? 'Your own' : 'Drawings'),
    Fields: PictureFields,
    setupStep: 3,
  },
  services: {
    title: 'Services',
    lead: 'Which ones the site shows, in which order, and your own. The words of the others are under Words.',
    summarize: ({ value: { items } }) => `${items.filter(({ isShown }) => isShown).length} shown`,
    Fields: ServiceFields,
    setupStep: null,
  },
  destinations: {
    title: 'Destinations',
    lead: 'Which ones the site shows, in which order, and their figures, which the templates have too.',
    summarize: ({ value }) => value.items.map((one) => one.name).join(', '),
    Fields: DestinationFields,
    setupStep: 5,
  },
  statistics: {
    title: 'Figures of the page',
    lead: 'The strip at the top. A figure is published with its source and its day, or not at all.',
    summarize: ({ value }) =>
      value.items.map((item) => ('value' in item ? item.value : item.kind)).join(', ') || 'None',
    Fields: StatisticsFields,
    setupStep: null,
  },
  team: {
    title: 'Coordinators on the page',
    lead: 'Who is shown to patients by name, face, languages and role: on the first screen of the page, in their mails, and to their own patients.',
    summarize: ({ value }) => value.members.map((member) => member.name).join(', ') || 'Nobody is shown',
    Fields: TeamFields,
    setupStep: null,
  },
  trust: {
    title: 'Registrations and accreditations',
    lead: 'At the foot of each page, with who has issued them and where anybody can check them.',
    summarize: ({ value }) => value.registrations.map((one) => one.what).join(', ') || 'None',
    Fields: TrustFields,
    setupStep: null,
  },
  costs: {
    title: 'Costs and who is paid',
    lead: 'A page of its own, linked at the foot of each page: one operation as an example, with its source, and what you earn. Without both there is no such page.',
    summarize: ({ value }) => value.estimate?.operation ?? 'No example',
    Fields: CostsFields,
    setupStep: null,
  },
  languages: {
    title: 'Languages',
    lead: 'In which languages there are pages, and in which patients are answered.',
    summarize: ({ value }) => `Pages in ${value.published.map(toLanguageName).join(', ')}`,
    Fields: LanguagesFields,
    setupStep: null,
  },
  translations: {
    title: 'Facts in other languages',
    lead: 'What you have set as words, such as sources of figures, registrations and roles, as the pages tell it in each other language. When you change such a fact, its translations go: translate it again.',
    summarize: (_section, settings) => {
      const incomplete = listIncomplete(settings).map(toLanguageName)
      return incomplete.length === 0 ? 'Complete' : `English is shown in ${incomplete.join(', ')}`
    },
    Fields: TranslationFields,
    setupStep: null,
  },
  retention: {
    title: 'Retention',
    lead: 'When a closed inquiry is erased. The privacy notice says so, too. A longer time holds for new inquiries: nobody’s are kept longer than they agreed to.',
    summarize: ({ value }) => `${value.days} days`,
    Fields: RetentionFields,
    setupStep: null,
  },
  mail: {
    title: 'Mail out',
    lead: 'The server that sends. Before it counts, a test mail goes to you.',
    summarize: ({ value }) => (value.server === null ? 'No mail server' : toServerWords(value.server)),
    Fields: MailFields,
    setupStep: 6,
  },
  mailbox: {
    title: 'Mail in',
    lead: 'The mailbox that patients answer to. It is opened before it counts; nothing there is marked or deleted.',
    summarize: ({ value }) => (value.server === null ? 'No mailbox is read' : toServerWords(value.server)),
    Fields: MailboxFields,
    setupStep: null,
  },
  'sign-in': {
    title: 'Sign-in providers',
    lead: 'Beside the password, staff can sign in by the account that they have at a provider, such as your company’s at Google or Microsoft.',
    summarize: ({ value }) => value.providers.map((provider) => provider.name).join(', ') || 'Password alone',
    Fields: SignInFields,
    setupStep: null,
  },
  backup: {
    title: 'Backups',
    lead: 'Where the server keeps copies of everything. The place is tried before it counts: something is written there, read back and deleted.',
    summarize: ({ value }) => value.to ?? 'No backups are made by themselves',
    Fields: BackupFields,
    setupStep: null,
  },
}

/** The order in which a new company needs them. */
export const setupSections: readonly SectionName[] = sectionNames
  .filter((name) => sections[name].setupStep !== null)
  .toSorted((one, other) => Number(sections[one].setupStep) - Number(sections[other].setupStep))

export function summarize<Name extends SectionName>(name: Name, settings: SettingsAnswer): string {
  return sections[name].summarize(settings.sections[name], settings)
}
