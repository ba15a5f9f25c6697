import { brandColours } from '#contract/look/colours.ts'
import { DEFAULT_RETENTION_DAYS } from '#contract/retention.ts'
import type { DestinationSetting } from '#contract/settings/destinations.ts'
import type { SectionName } from '#contract/settings.ts'
import type { SiteFacts } from '#contract/site-build.ts'
import type { Config } from '../config/config.ts'
import type { ClearValues, StoredValues } from './values.ts'

/** What decides beside what was set: the environment above it, the content of the release below. */
export type Layer<Name extends SectionName> = {
  content: ClearValues[Name]
  environment: Partial<ClearValues[Name]>
  /** Named by the environment's values. */
  variables: Partial<Record<keyof ClearValues[Name], string>>
}

export type Layers = { [Name in SectionName]: Layer<Name> }

/** What the content of the release says. */
export type ContentFacts = Pick<SiteFacts, 'company' | 'destinations'>

export type EnvironmentValues = Pick<Config, 'mail' | 'retentionDays' | 'providers'>

export function toLayers(
  config: EnvironmentValues,
  { company, destinations }: ContentFacts,
  stored: StoredValues,
): Layers {
  const { name, legalName, storedIn, phones, whatsApp, email, address, officeHours, holidays } = company
  return {
    company: {
      content: { name, legalName, storedIn, phones: [...phones], whatsApp, email, address: [...address] },
      environment: {},
      variables: {},
    },
    hours: {
      content: {
        officeHours: officeHours.map(({ days, ...times }) => ({ ...times, days: [...days] })),
        holidays: [...holidays],
      },
      environment: {},
      variables: {},
    },
    look: { content: { ...brandColours, logo: null }, environment: {}, variables: {} },
    pictures: { content: { hero: null, about: null }, environment: {}, variables: {} },
    destinations: {
      content: { items: destinations.map(toSetting) },
      environment: {},
      variables: {},
    },
    retention: {
      content: { days: DEFAULT_RETENTION_DAYS },
      environment: config.retentionDays === undefined ? {} : { days: config.retentionDays },
      variables: { days: 'RETENTION_DAYS' },
    },
    mail: toMailLayer(config, toDefaultMailboxes(company, stored)),
    mailbox: toMailboxLayer(config),
    'sign-in': {
      content: { providers: [] },
      environment: config.providers.length === 0 ? {} : { providers: [...config.providers] },
      variables: { providers: 'OIDC_…_ISSUER' },
    },
  }
}

function toSetting(destination: ContentFacts['destinations'][number]): DestinationSetting {
  return { source: '', asOf: null, ...destination, isShown: true, photograph: null, card: null }
}

/** The content's sender names the content's company: another company sends from its own address. */
function toDefaultMailboxes(company: SiteFacts['company'], { company: stored = {} }: StoredValues) {
  const { name = company.name, email = company.email } = stored
  const isOther = name !== company.name || email !== company.email
  return { from: isOther ? `${name} <${email}>` : company.mailFrom, to: email }
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
      ...{ server: 'SMTP_URL', user: 'SMTP_URL', password: 'SMTP_URL' },
      ...{ from: 'MAIL_FROM', to: 'MAIL_TO' },
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
      ...{ server: 'IMAP_URL', user: 'IMAP_URL', password: 'IMAP_URL', folder: 'IMAP_URL' },
      sent: 'IMAP_SENT',
    },
  }
}

function toUrlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
