import type { SectionName } from '#contract/settings.ts'

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
  destinations: {
    title: 'Destinations',
    lead: 'Which ones the site shows, and their figures, which the templates have too. Publish a figure only if you can say where it comes from.',
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
export const setupSections: readonly SectionName[] = ['company', 'hours', 'destinations', 'mail', 'retention']
