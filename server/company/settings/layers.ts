import { resolve } from 'node:path'
import { DEFAULT_RETENTION_DAYS } from '#contract/company/retention.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { brandColours } from '#contract/look/colours.ts'
import type { SectionName } from '#contract/settings/settings.ts'
import { countedKinds } from '#contract/settings/statistics.ts'
import type { Config } from '../../platform/config/config.ts'
import { toDefaultCompany, toDefaultHours, toDefaultMailboxes } from './defaults.ts'
import { listReviews } from './reviews.ts'
import { toSeed, toUnrated } from './seed.ts'
import type { ClearValues, ContentFacts, Seed, StoredValues } from './values.ts'

/** Layers around the stored values: the environment above them, the seed and the defaults below. */
export type Layer<Name extends SectionName> = {
  content: ClearValues[Name]
  environment: Partial<ClearValues[Name]>
  /** Named by the environment's values. */
  variables: Partial<Record<keyof ClearValues[Name], string>>
}

export type Layers = { [Name in SectionName]: Layer<Name> }

export type EnvironmentValues = Pick<
  Config,
  'mail' | 'retentionDays' | 'providers' | 'languages' | 'backupTo' | 'production'
>

export function toLayers(config: EnvironmentValues, content: ContentFacts, stored: StoredValues): Layers {
  // A command may come before the first start.
  const { seed = toSeed(content, stored) } = stored
  return {
    company: { content: toDefaultCompany(seed, stored, content.company), environment: {}, variables: {} },
    hours: { content: toDefaultHours(seed, stored), environment: {}, variables: {} },
    look: { content: { ...brandColours, logo: null }, environment: {}, variables: {} },
    pictures: { content: { hero: null, about: null, shared: null }, environment: {}, variables: {} },
    services: {
      content: { items: content.services.map((name) => ({ name, isShown: true, card: null })) },
      environment: {},
      variables: {},
    },
    destinations: {
      content: { items: listDestinations(content, seed) },
      environment: {},
      variables: {},
    },
    statistics: {
      content: { items: countedKinds.map((kind) => ({ kind })), ...seed.statistics },
      environment: {},
      variables: {},
    },
    team: { content: { members: [], ...seed.team }, environment: {}, variables: {} },
    trust: { content: { registrations: [], ...seed.trust }, environment: {}, variables: {} },
    costs: { content: { estimate: null, earnings: '', ...seed.costs }, environment: {}, variables: {} },
    languages: toLanguagesLayer(config, content, stored.texts, seed),
    translations: { content: { texts: {} }, environment: {}, variables: {} },
    retention: {
      content: { days: DEFAULT_RETENTION_DAYS },
      environment: config.retentionDays === undefined ? {} : { days: config.retentionDays },
      variables: { days: 'RETENTION_DAYS' },
    },
    mail: toMailLayer(config, toDefaultMailboxes(seed, stored)),
    mailbox: toMailboxLayer(config),
    'sign-in': {
      content: { providers: [] },
      environment: config.providers.length === 0 ? {} : { providers: [...config.providers] },
      variables: { providers: 'OIDC_…_ISSUER' },
    },
    backup: toBackupLayer(config),
  }
}

/** Destinations are words of the release: those that it has brought since the seed are shown, too. */
function listDestinations({ destinations }: ContentFacts, { destinations: { items = [] } = {} }: Seed) {
  const later = destinations.filter(({ name }) => !items.some((one) => one.name === name))
  return [...items, ...later.map(toUnrated)]
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
  { production, languages: wanted }: EnvironmentValues,
  { languages }: ContentFacts,
  texts: StoredValues['texts'],
  seed: Seed,
): Layer<'languages'> {
  const reviews = listReviews(languages, texts)
  const offered = languages.filter(({ locale }) => !production || reviews.get(locale) !== 'unsigned')
  const published = offered.map(({ locale }) => locale)
  return {
    content: { answered: [DEFAULT_LOCALE], ...seed.languages, published },
    environment: wanted === undefined ? {} : { published: [...wanted] },
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
