import type { SectionName } from '#contract/settings.ts'
import { toInnerName } from '../../workplace/names.ts'

type Words = { title: string; lead: string }

export const sectionWords: Record<SectionName, Words> = {
  company: {
    title: 'Company',
    lead: 'On the site, in every mail and at the desk. The pages follow within seconds.',
  },
  hours: {
    title: 'Office hours and holidays',
    lead: 'On the site, in mails, and for the times that the desk proposes. All of them follow the office’s clocks.',
  },
  look: {
    title: 'Look',
    lead: 'Twelve colours and a sign. The dark theme, the icons, the mails and the desk follow. Nothing that can’t be read is saved.',
  },
  pictures: {
    title: 'Photographs',
    lead: 'In place of the drawings. A width of 1,600 pixels is enough; what the camera noted is removed.',
  },
  destinations: {
    title: 'Destinations',
    lead: 'Which ones the site shows, in which order, and their figures, which the templates have too.',
  },
  statistics: {
    title: 'Figures of the page',
    lead: 'The strip at the top. A figure is published with its source and its day, or not at all.',
  },
  team: {
    title: 'Coordinators on the page',
    lead: 'Who is shown to patients by name, face, languages and role: on the first screen of the page, in their mails, and to their own patients.',
  },
  trust: {
    title: 'Registrations and accreditations',
    lead: 'At the foot of each page, with who has issued them and where anybody can check them.',
  },
  costs: {
    title: 'Costs and who is paid',
    lead: 'A page of its own, linked at the foot of each page: one operation as an example, with its source, and what you earn. Without both there is no such page.',
  },
  languages: {
    title: 'Languages',
    lead: 'In which languages there are pages, and in which patients are answered.',
  },
  translations: {
    title: 'Facts in other languages',
    lead: 'What you have set as words, such as sources of figures, registrations and roles, as the pages tell it in each other language. When you change such a fact, its translations go: translate it again.',
  },
  retention: {
    title: 'Retention',
    lead: 'When a closed inquiry is erased. The privacy notice says so, too. A longer time holds for new inquiries: nobody’s are kept longer than they agreed to.',
  },
  mail: {
    title: 'Mail out',
    lead: 'The server that sends. Before it counts, a test mail goes to you.',
  },
  mailbox: {
    title: 'Mail in',
    lead: 'The mailbox that patients answer to. It is opened before it counts; nothing there is marked or deleted.',
  },
  backup: {
    title: 'Backups',
    lead: 'Where the server keeps copies of everything. The place is tried before it counts: something is written there, read back and deleted.',
  },
  'sign-in': {
    title: 'Sign-in providers',
    lead: 'Beside the password, staff can link a sign-in by OpenID Connect, such as your company’s.',
  },
}

/** Settings on pages of their own, and the section next to which each is looked for. */
export const elsewhere: readonly { href: string; text: string; summary: string; beside?: SectionName }[] = [
  { href: '/people', text: 'People', summary: 'who may sign in, and as what', beside: 'sign-in' },
  {
    href: '/templates',
    text: 'Templates',
    summary: 'the words of replies, by language',
    beside: 'languages',
  },
  { href: '/mail', text: 'Mail', summary: 'what goes out and what comes in', beside: 'mail' },
  { href: '/audit', text: 'Audit', summary: 'everything that was done, by whom and when' },
  {
    href: '/settings/instances',
    text: 'Instances',
    summary: 'which servers run, and what each of them runs',
  },
]

/** Names the person, or the server, that has changed something. */
export function toActorName(actor: string, toName: (id: string) => string): string {
  return actor === 'server' ? 'the server' : toInnerName(toName(actor))
}

/** The order in which a new company needs them. */
export const setupSections: readonly SectionName[] = [
  'company',
  'look',
  'pictures',
  'hours',
  'destinations',
  'mail',
  'retention',
]
