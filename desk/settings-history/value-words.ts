import type { SectionAnswer, SectionName } from '#contract/settings/settings.ts'

/** Names of the values in histories. Other keys are split into words. */
const names: Record<string, string> = {
  name: 'Name',
  legalName: 'Registered name',
  storedIn: 'Country of the data',
  referencePrefix: 'Letters of references',
  country: 'Country',
  formCountries: 'Countries of the forms',
  nameMeaning: 'Meaning of the name',
  region: 'Where patients live',
  regulator: 'Data protection authority',
  disabilityAuthority: 'Authority for people with disabilities',
  phones: 'Telephones',
  whatsApp: 'WhatsApp',
  email: 'E-mail address',
  address: 'Postal address',
  officeHours: 'Office hours',
  holidays: 'Holidays',
  otherHours: 'Other hours',
  items: 'Destinations',
  registrations: 'Registrations',
  members: 'People',
  estimate: 'Example of an estimate',
  earnings: 'What the company earns',
  published: 'Published languages',
  answered: 'Languages of answers',
  days: 'Days',
  server: 'Server',
  user: 'User name',
  password: 'Password',
  from: 'Sender',
  to: 'Support mailbox',
  folder: 'Folder',
  sent: 'Folder of sent mails',
  providers: 'Providers',
  key: 'Key',
  secret: 'Secret',
}

const otherNames: Partial<Record<SectionName, Record<string, string>>> = {
  services: { items: 'Services' },
  statistics: { items: 'Figures' },
  translations: { texts: 'Translations' },
  backup: { to: 'Place' },
}

/** Keys whose values are shown without a name. */
const silent = new Set(['name', 'kind', 'display', 'what', 'date'])
/** Keys of values that nobody can read. */
const hidden = new Set(['staffId', 'face'])

export function toValueName(key: string, section?: SectionName): string {
  return (
    (section && otherNames[section]?.[key]) ??
    names[key] ??
    key.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)
  )
}

/** One line for each part of a value, in plain words. */
export function toValueLines(value: unknown): string[] {
  if (Array.isArray(value)) return value.length === 0 ? ['none'] : value.map(toOneLine)
  return [toOneLine(value)]
}

function toOneLine(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map(toOneLine).join(', ')
  if (typeof value !== 'object') return String(value)
  if ('kept' in value) return 'a secret, which is not shown'
  return Object.entries(value)
    .filter(([key, part]) => !hidden.has(key) && part !== null && part !== undefined)
    .map(([key, part]) =>
      silent.has(key) ? toOneLine(part) : `${toValueName(key).toLowerCase()} ${toOneLine(part)}`,
    )
    .join(', ')
}

/** Returns the lines that differ: lines that the other side has too are left out. */
export function toChangedLines(before: unknown, after: unknown): { gone: string[]; come: string[] } {
  const [old, young] = [toValueLines(before), toValueLines(after)]
  const gone = old.filter((line) => !young.includes(line))
  const come = young.filter((line) => !old.includes(line))
  if (gone.length + come.length > 0) return { gone, come }
  const isOrder = old.length > 1
  return { gone: [isOrder ? 'another order, or what is not shown' : 'another one'], come: young }
}

export function toOriginWords({ from, fixed }: Pick<SectionAnswer, 'from' | 'fixed'>, key: string): string {
  if (from[key] === 'environment') return `the environment variable ${fixed[key]}`
  return from[key] === 'settings' ? 'set here' : 'as released'
}
