import type { Company } from '#contract/company/company.ts'
import { toMonogram } from '#contract/look/monogram.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import type { ServiceSetting } from '#contract/settings/services.ts'
import type { SectionName } from '#contract/settings/settings.ts'
import type { FactTranslations } from '#contract/settings/translations.ts'
import type { PublishedTexts } from '#contract/site/published.ts'
import type { Look, SiteContents } from '#contract/site/site-build.ts'
import type {
  ImapSettings,
  IncomingMailSettings,
  OAuthSettings,
} from '../../platform/config/mail-settings.ts'
import type { ProviderSettings } from '../../platform/config/settings.ts'
import { type EnvironmentValues, type Layers, toLayers } from './layers.ts'
import { listReviews } from './reviews.ts'
import type { ClearValues, ContentFacts, StoredValues } from './values.ts'

/** Present values: the environment's, else those that were saved, else the seed's. */
export type Present = Pick<
  SiteContents,
  'statistics' | 'team' | 'invented' | 'registrations' | 'costs' | 'answeredIn'
> & {
  company: Company
  services: readonly ServiceSetting[]
  destinations: readonly DestinationSetting[]
  look: Look
  pictures: ClearValues['pictures']
  /** The languages in which there are pages. */
  published: readonly string[]
  /** The languages that native speakers have reviewed, as they are published. */
  reviewed: readonly string[]
  retentionDays: number
  /** Facts in other languages. */
  translations: FactTranslations
  /** Words in place of the content's. */
  texts: PublishedTexts
  /** `from` sends; `to` is the support mailbox. */
  mailboxes: { from: string; to: string }
  smtp: { url: URL | undefined; oauth: OAuthSettings | undefined }
  incoming: IncomingMailSettings
  providers: readonly ProviderSettings[]
  /** A folder or a bucket; undefined where nobody makes backups. */
  backupTo: string | URL | undefined
}

/** At the desk while it is set up. No patient reads it: the site waits for the end. */
const UNNAMED = 'Your company'

export function toPresent(
  config: EnvironmentValues,
  facts: ContentFacts,
  stored: StoredValues = {},
): Present {
  const layers = toLayers(config, facts, stored)
  const identity = toValues('company', layers, stored)
  const company = { ...identity, name: identity.name || UNNAMED }
  const hours = toValues('hours', layers, stored)
  const mail = toValues('mail', layers, stored)
  const { logo, ...colours } = toValues('look', layers, stored)
  const languages = toValues('languages', layers, stored)
  const team = toValues('team', layers, stored).members
  // The sign and the drawn coordinators of the content are those of its own company.
  const isContents = company.name === facts.company.name
  const [phone = company.whatsApp, ...phones] = company.phones
  return {
    company: {
      ...company,
      formCountries: company.formCountries.includes(company.country)
        ? company.formCountries
        : [company.country, ...company.formCountries],
      phones: [phone, ...phones],
      ...hours,
      // The content's: no page shows the sender, so that a change of it renders none. `mailboxes` has the present one.
      mailFrom: facts.company.mailFrom,
      monogram: isContents ? null : toMonogram(company.name),
      firstYear: isContents ? facts.company.firstYear : undefined,
    },
    services: toValues('services', layers, stored).items,
    destinations: toValues('destinations', layers, stored).items,
    look: { colours, logo },
    pictures: toValues('pictures', layers, stored),
    statistics: toValues('statistics', layers, stored).items,
    team,
    // Patients of a real company meet nobody who doesn't exist.
    invented: config.production || team.length > 0 || !isContents ? [] : facts.invented,
    registrations: toValues('trust', layers, stored).registrations,
    costs: toValues('costs', layers, stored),
    published: languages.published,
    reviewed: [...listReviews(facts.languages, stored.texts)].flatMap(([locale, state]) =>
      state === 'signed' ? [locale] : [],
    ),
    answeredIn: languages.answered,
    translations: toValues('translations', layers, stored).texts,
    retentionDays: toValues('retention', layers, stored).days,
    texts: stored.texts ?? {},
    mailboxes: { from: mail.from, to: mail.to },
    smtp: { url: config.mail.smtpUrl ?? toSmtpUrl(mail), oauth: config.mail.oauth },
    incoming: {
      ...config.mail.incoming,
      imap: config.mail.incoming.imap ?? toImap(toValues('mailbox', layers, stored)),
    },
    providers: toValues('sign-in', layers, stored).providers,
    backupTo: config.backupTo ?? toBackupTo(toValues('backup', layers, stored)),
  }
}

export function toValues<Name extends SectionName>(
  name: Name,
  layers: Layers,
  stored: StoredValues,
): ClearValues[Name] {
  const { content, environment } = layers[name]
  return { ...content, ...stored[name], ...environment }
}

export function toSmtpUrl({ server, user, password }: ClearValues['mail']): URL | undefined {
  if (server === null) return undefined
  const url = new URL(server)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(password ?? '')
  return url
}

export function toImap({
  server,
  user,
  password,
  folder,
  sent,
}: ClearValues['mailbox']): ImapSettings | undefined {
  if (server === null || user === null || password === null) return undefined
  const { protocol, hostname, port } = new URL(server)
  const isTls = protocol === 'imaps:'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isTls ? 993 : 143),
    isTls,
    user,
    password,
    oauth: undefined,
    mailbox: folder,
    sent: sent ?? undefined,
    since: 'now',
  }
}

export function toBackupTo({ to, key, secret }: ClearValues['backup']): string | URL | undefined {
  if (to === null || !isBucket(to)) return to ?? undefined
  const url = new URL(to)
  url.username = encodeURIComponent(key ?? '')
  url.password = encodeURIComponent(secret ?? '')
  return url
}

function isBucket(place: string): boolean {
  return place.startsWith('s3://')
}
