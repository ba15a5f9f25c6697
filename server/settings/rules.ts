import type { SectionName } from '#contract/settings/settings.ts'
import { countExpired } from '../case/life/erase.ts'
import type { Present } from '../company/settings/present.ts'
import type { ClearValues } from '../company/settings/values.ts'
import { findDestinationErrors } from './check-destinations.ts'
import { findFutureFigures, findUnknownLanguages } from './check-facts.ts'
import { findHoursErrors } from './check-hours.ts'
import { findColourErrors } from './check-look.ts'
import { findIncompletePlace, findMissingPassword, findMissingUser, findTwin } from './check-servers.ts'
import { findServiceErrors } from './check-services.ts'
import type { Host } from './find-hidden-loopback.ts'
import { findLockout } from './find-lockout.ts'
import { findUnwilling } from './find-unwilling.ts'
import type { SettingsDeps } from './settings-deps.ts'

export type Fields = Record<string, string>

export type Facts<Name extends SectionName> = {
  /** YYYY-MM-DD, of the clocks that are ahead of all others. */
  today: string
  /** The languages of the content. */
  locales: readonly string[]
  /** The section as it is without any change. */
  content: ClearValues[Name]
}

/** Rules for a change of one section, besides its schema. Sentences are by field; none where nothing is wrong. */
export type SectionRules<Name extends SectionName> = {
  /** Its values are on pages, which are rendered before they are saved. */
  isOnPages: boolean
  /** Errors that a schema can't see. */
  check?: (values: ClearValues[Name], facts: Facts<Name>) => Fields
  /** Refuses values by which something would be lost. `before`: those that count now. */
  refuse?: (deps: SettingsDeps, values: ClearValues[Name], before: ClearValues[Name]) => Promise<Fields>
  /** Refuses values until they are confirmed. */
  confirm?: (deps: SettingsDeps, values: ClearValues[Name]) => Promise<Fields>
  /** Hosts that a trial of these values connects to. */
  listHosts?: (wanted: Pick<Present, 'smtp' | 'incoming' | 'providers' | 'backupTo'>) => Host[]
}

/** A new section says here what holds for it: without an entry nothing compiles. */
export const sectionRules: { readonly [Name in SectionName]: SectionRules<Name> } = {
  company: {
    isOnPages: true,
    // Going back to the time before the set-up.
    refuse: async (_deps, { email }) => (email === '' ? { email: 'There was no company then.' } : {}),
  },
  hours: { isOnPages: true, check: findHoursErrors },
  look: { isOnPages: true, check: ({ logo: _logo, ...colours }) => findColourErrors(colours) },
  pictures: { isOnPages: true },
  services: {
    isOnPages: true,
    check: ({ items }, { content }) => findServiceErrors(items, content.items),
  },
  destinations: {
    isOnPages: true,
    check: ({ items }, { content }) => findDestinationErrors(items, content.items),
  },
  statistics: { isOnPages: true, check: ({ items }, { today }) => findFutureFigures(items, today) },
  team: {
    isOnPages: true,
    refuse: ({ db, vault }, { members }, before) => findUnwilling(db, vault, members, before.members),
  },
  trust: { isOnPages: true },
  costs: { isOnPages: true },
  languages: {
    isOnPages: true,
    check: ({ published }, { locales }) => findUnknownLanguages(published, locales),
  },
  translations: { isOnPages: true },
  retention: { isOnPages: true, confirm: countErased },
  mail: {
    isOnPages: false,
    check: findMissingPassword,
    async refuse({ config }, { server }) {
      if (server !== null || config.allowsMailFiles) return {}
      return { server: 'Without a mail server no mail would go out. Enter one.' }
    },
    listHosts: ({ smtp }) => (smtp.url ? [['server', smtp.url.hostname]] : []),
  },
  mailbox: {
    isOnPages: false,
    check: (values) => ({ ...findMissingPassword(values), ...findMissingUser(values) }),
    listHosts: ({ incoming }) => (incoming.imap ? [['server', incoming.imap.host]] : []),
  },
  'sign-in': {
    isOnPages: false,
    check: ({ providers }) => findTwin(providers),
    refuse: ({ db }, { providers }) => findLockout(db, providers),
    listHosts: ({ providers }) =>
      providers.map(({ issuer }, index) => [`providers.${index}.issuer`, new URL(issuer).hostname]),
  },
  backup: {
    isOnPages: false,
    check: findIncompletePlace,
    listHosts: ({ backupTo }) => (backupTo instanceof URL ? [['to', backupTo.hostname]] : []),
  },
}

/** Inquiries that are kept now and would be erased within a minute. */
async function countErased({ db, now }: SettingsDeps, { days }: ClearValues['retention']): Promise<Fields> {
  const count = await countExpired(db, { retentionDays: days, now: now() })
  if (count === 0) return {}
  const erased = count === 1 ? '1 closed inquiry that is' : `${count} closed inquiries that are`
  return { days: `This would erase ${erased} kept now, for good and at once.` }
}
