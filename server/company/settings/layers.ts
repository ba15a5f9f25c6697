import { resolve } from 'node:path'
import { DEFAULT_RETENTION_DAYS } from '#contract/company/retention.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { brandColours } from '#contract/look/colours.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import type { SectionName } from '#contract/settings.ts'
import type { SiteFacts } from '#contract/site/site-build.ts'
import type { Config } from '../../platform/config/config.ts'
import { toDefaultCompany, toDefaultHours } from './default-identity.ts'
import { listReviews, type ReleasedLanguage } from './reviews.ts'
import type { ClearValues, StoredValues } from './values.ts'

/** Layers around the stored values: the environment above them, the content of the release below. */
export type Layer<Name extends SectionName> = {
  content: ClearValues[Name]
  environment: Partial<ClearValues[Name]>
  /** Named by the environment's values. */
  variables: Partial<Record<keyof ClearValues[Name], string>>
}

export type Layers = { [Name in SectionName]: Layer<Name> }

/** Facts of the release's content. */
export type ContentFacts = Omit<SiteFacts, 'words' | 'languages'> & {
  languages: readonly ReleasedLanguage[]
}

export type EnvironmentValues = Pick<
  Config,
  'mail' | 'retentionDays' | 'providers' | 'languages' | 'backupTo' | 'production'
>

export function toLayers(config: EnvironmentValues, content: ContentFacts, stored: StoredValues): Layers {
  const { company, destinations, statistics, team, registrations, costs } = content
  const isAnotherCompany = isOtherCompany(company, stored)
  return {
    company: { content: toDefaultCompany(company, stored), environment: {}, variables: {} },
    hours: { content: toDefaultHours(company, stored), environment: {}, variables: {} },
    look: { content: { ...brandColours, logo: null }, environment: {}, variables: {} },
    pictures: { content: { hero: null, about: null }, environment: {}, variables: {} },
    destinations: {
      content: {
        items: destinations.map((one) => toSetting(isAnotherCompany ? { name: one.name, ...UNKNOWN } : one)),
      },
      environment: {},
      variables: {},
    },
    statistics: {
      content: { items: statistics.filter((one) => !(isAnotherCompany && 'value' in one)) },
      environment: {},
      variables: {},
    },
    team: { content: { members: [...team] }, environment: {}, variables: {} },
    trust: { content: { registrations: [...registrations] }, environment: {}, variables: {} },
    costs: {
      // Only the company itself knows its earnings.
      content: { ...costs, ...(isAnotherCompany && { earnings: '' }) },
      environment: {},
      variables: {},
    },
    languages: toLanguagesLayer(config, content, { stored, isAnotherCompany }),
    translations: { content: { texts: {} }, environment: {}, variables: {} },
    retention: {
      content: { days: DEFAULT_RETENTION_DAYS },
      environment: config.retentionDays === undefined ? {} : { days: config.retentionDays },
      variables: { days: 'RETENTION_DAYS' },
    },
    mail: toMailLayer(config, toDefaultMailboxes(company, stored, isAnotherCompany)),
    mailbox: toMailboxLayer(config),
    'sign-in': {
      content: { providers: [] },
      environment: config.providers.length === 0 ? {} : { providers: [...config.providers] },
      variables: { providers: 'OIDC_…_ISSUER' },
    },
    backup: toBackupLayer(config),
  }
}

/** Figures of the content were never measured by another company. */
const UNKNOWN = { rating: null, savings: '', processing: '' }

function toSetting(destination: ContentFacts['destinations'][number]): DestinationSetting {
  return { source: '', asOf: null, ...destination, isShown: true, photograph: null, card: null }
}

/** Whether the content's facts are another company's, and so not true of this one. */
export function isOtherCompany(
  company: SiteFacts['company'],
  { company: stored = {} }: StoredValues,
): boolean {
  const { name = company.name, email = company.email } = stored
  return name !== company.name || email !== company.email
}

/** The content's sender names the content's company: another company sends from its own address. */
function toDefaultMailboxes(
  company: SiteFacts['company'],
  { company: stored = {} }: StoredValues,
  isAnotherCompany: boolean,
) {
  const { name = company.name, email = company.email } = stored
  return { from: isAnotherCompany ? `${toMailName(name)} <${email}>` : company.mailFrom, to: email }
}

/** Removes characters that end a name, begin a group or a comment in a header (RFC 5322): "Care, Ltd" is "Care Ltd". */
function toMailName(name: string): string {
  const plain = name.replace(/[,;:()\\]+/g, ' ')
  return plain.replace(/\s+/g, ' ').trim()
}

function toMailLayer(
  { mail: { smtpUrl, from, to } }: EnvironmentValues,
  defaults: { from: string; to: string },
): Layer<'mail'> {
  return {
    content: { server: null, user: null, password: null, ...defaults },
    environment: {
      ...(smtpUrl && {
        server: `${smtpUrl.protocol}//${smtpUrl.host}`,
        user: decodeURIComponent(smtpUrl.username) || null,
        password: decodeURIComponent(smtpUrl.password) || null,
      }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
    },
    variables: {
      server: 'SMTP_URL',
      user: 'SMTP_URL',
      password: 'SMTP_URL',
      from: 'MAIL_FROM',
      to: 'MAIL_TO',
    },
  }
}

function toMailboxLayer({ mail: { incoming } }: EnvironmentValues): Layer<'mailbox'> {
  const { imap } = incoming
  return {
    content: { server: null, user: null, password: null, folder: 'INBOX', sent: null },
    environment: imap
      ? {
          server: `${imap.isTls ? 'imaps' : 'imap'}://${toUrlHost(imap.host)}:${imap.port}`,
          user: imap.user,
          password: imap.password ?? null,
          folder: imap.mailbox,
          sent: imap.sent ?? null,
        }
      : {},
    variables: {
      server: 'IMAP_URL',
      user: 'IMAP_URL',
      password: 'IMAP_URL',
      folder: 'IMAP_URL',
      sent: 'IMAP_SENT',
    },
  }
}

function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/**
 * Until each part of a language was signed, production shows it only where somebody has named it. One whose words have
 * changed since stays.
 */
function toLanguagesLayer(
  { production, languages: named }: EnvironmentValues,
  { languages, answeredIn }: ContentFacts,
  { stored, isAnotherCompany }: { stored: StoredValues; isAnotherCompany: boolean },
): Layer<'languages'> {
  const reviews = listReviews(languages, stored.texts)
  const shown = languages.filter(({ locale }) => !production || reviews.get(locale) !== 'unsigned')
  const published = shown.map(({ locale }) => locale)
  return {
    content: { published, answered: isAnotherCompany ? [DEFAULT_LOCALE] : [...answeredIn] },
    environment: named === undefined ? {} : { published: [...named] },
    variables: { published: 'LANGUAGES' },
  }
}

function toBackupLayer({ backupTo }: EnvironmentValues): Layer<'backup'> {
  const isBucket = backupTo instanceof URL
  return {
    content: { to: null, key: null, secret: null },
    environment:
      backupTo === undefined
        ? {}
        : {
            to: isBucket ? toBucket(backupTo) : resolve(backupTo),
            key: isBucket ? decodeURIComponent(backupTo.username) : null,
            secret: isBucket ? decodeURIComponent(backupTo.password) : null,
          },
    variables: { to: 'BACKUP_TO', key: 'BACKUP_TO', secret: 'BACKUP_TO' },
  }
}

/** Leaves out key and secret. */
function toBucket({ host, pathname, search }: URL): string {
  return `s3://${host}${pathname.replace(/\/$/, '')}${search}`
}
