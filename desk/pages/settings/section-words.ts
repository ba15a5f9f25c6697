import type { SectionName } from '#contract/settings.ts'

type Words = { title: string; lead: string }

export const sectionWords: Record<SectionName, Words> = {
  company: {
    title: 'Company',
    lead: 'On the site, in every mail and at the desk. The pages follow within seconds.',
  },
  hours: {
    title: 'Office hours and holidays',
    lead: 'On the site, and for the times that the desk proposes. Times are East Africa’s.',
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
  retention: {
    title: 'Retention',
    lead: 'When a closed inquiry is erased. The privacy notice says so, too.',
  },
  mail: {
    title: 'Mail out',
    lead: 'The server that sends. Before it counts, a test mail goes to you.',
  },
  mailbox: {
    title: 'Mail in',
    lead: 'The mailbox that patients answer to. It is opened before it counts; nothing there is marked or deleted.',
  },
  'sign-in': {
    title: 'Sign-in providers',
    lead: 'Beside the password, staff can link a sign-in by OpenID Connect, such as your company’s.',
  },
}

/** The order in which a new company needs them. */
export const setupSections: readonly SectionName[] = [
  'company',
  'look',
  'hours',
  'destinations',
  'mail',
  'retention',
]
