import { am } from './first-templates/am.ts'
import { ar } from './first-templates/ar.ts'
import { en } from './first-templates/en.ts'
import { fr } from './first-templates/fr.ts'
import { so } from './first-templates/so.ts'
import { sw } from './first-templates/sw.ts'
import { templateNames } from './first-templates/texts.ts'

const languages = { en, sw, fr, am, so, ar }

const titles = {
  firstAnswer: { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a01', title: 'First answer: what we need' },
  destination: { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a02', title: 'A destination, its cost and time' },
  notReached: { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a03', title: 'We could not reach you' },
  reminder: { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a04', title: 'Reminder: reports are missing' },
  sendReports: { id: '3f0f6f0e-6a55-4d0c-9d0e-2f6f3c1f4a05', title: 'Send us your reports' },
} as const

/** Initial templates, which the company edits in the desk. Their titles are for the staff. */
export const firstTemplates = templateNames.map((name) => ({
  ...titles[name],
  texts: Object.entries(languages).map(([locale, texts]) => ({ locale, ...texts[name] })),
}))
