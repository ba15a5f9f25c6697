import * as v from 'valibot'
import { route } from '../api/route.ts'
import { backup } from './backup.ts'
import { answeredCompany, company } from './company.ts'
import { costs } from './costs.ts'
import { destinations } from './destinations.ts'
import { hours } from './hours.ts'
import { languages } from './languages.ts'
import { look } from './look.ts'
import { mail, mailbox } from './mail.ts'
import { pictures } from './pictures.ts'
import { retention } from './retention.ts'
import { services } from './services.ts'
import { signIn } from './sign-in.ts'
import { statistics } from './statistics.ts'
import { team } from './team.ts'
import { translations } from './translations.ts'
import { trust } from './trust.ts'

/** Sections that an administrator can set. Each section is checked whole. */
export const settingsSections = {
  company,
  hours,
  look,
  pictures,
  services,
  destinations,
  statistics,
  team,
  trust,
  costs,
  languages,
  translations,
  retention,
  mail,
  mailbox,
  'sign-in': signIn,
  backup,
} as const

export type SectionName = keyof typeof settingsSections
export const sectionNames = Object.keys(settingsSections).filter(isSection)

export function isSection(name: string): name is SectionName {
  return Object.hasOwn(settingsSections, name)
}

export type SectionValue<Name extends SectionName> = v.InferOutput<(typeof settingsSections)[Name]>
export type SectionValues = { [Name in SectionName]: SectionValue<Name> }

export const originNames = ['environment', 'settings', 'content'] as const

function sectionAnswer<Value extends v.GenericSchema>(value: Value) {
  return v.object({
    /** 0 where nothing was ever set. */
    version: v.number(),
    value,
    /** Where each value comes from. */
    from: v.record(v.string(), v.picklist(originNames)),
    /** The variables of the values that the environment fixes. */
    fixed: v.record(v.string(), v.string()),
    /** The last change; null where nothing was ever set. */
    changed: v.nullable(v.object({ at: v.number(), actor: v.string() })),
  })
}

type SectionAnswers = {
  [Name in SectionName]: ReturnType<typeof sectionAnswer<(typeof settingsSections)[Name]>>
}
// One of each name.
const sectionAnswers = Object.fromEntries(
  sectionNames.map((name) => [
    name,
    sectionAnswer<v.GenericSchema>(name === 'company' ? answeredCompany : settingsSections[name]),
  ]),
) as SectionAnswers

/** `pages`: why the present pages are not those of the settings. */
export const settingsAnswerSchema = v.object({
  sections: v.object(sectionAnswers),
  pages: v.nullable(v.string()),
  /** The languages of the content. */
  locales: v.array(v.object({ locale: v.string(), isReviewed: v.boolean() })),
  /** Facts that are words, with what the content tells in their place, by language: those that it knows need no translation. */
  facts: v.array(v.object({ text: v.string(), told: v.record(v.string(), v.string()) })),
})
export type SettingsAnswer = v.InferOutput<typeof settingsAnswerSchema>
export type SectionAnswer<Name extends SectionName = SectionName> = SettingsAnswer['sections'][Name]

const callers = 'administrators'
const anySectionAnswerSchema = v.union(Object.values(sectionAnswers))

export const listSectionsRoute = route('GET', 'admin/settings', {
  summary: 'All settings',
  callers,
  answer: settingsAnswerSchema,
})

/**
 * A value that is left out stays as it is. 409 `stale`; 422 `fields`; 424 `not_reached`, after which `although` saves it all
 * the same.
 */
export const changeSectionRoute = route('PUT', 'admin/settings/:name', {
  summary: 'Change a section',
  callers,
  body: v.object({
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    value: v.record(v.string(), v.unknown()),
    although: v.optional(v.boolean(), false),
  }),
  answer: anySectionAnswerSchema,
})

/** Newest first. */
export const historySchema = v.object({
  versions: v.array(
    v.object({
      version: v.number(),
      at: v.number(),
      actor: v.string(),
      /** Values that were set, without secrets; missing ones came from the content. */
      value: v.record(v.string(), v.unknown()),
      /** Values that this version has changed, before it and with it, without secrets. */
      before: v.record(v.string(), v.unknown()),
      after: v.record(v.string(), v.unknown()),
    }),
  ),
})
export type SettingsHistory = v.InferOutput<typeof historySchema>

export const readSectionHistoryRoute = route('GET', 'admin/settings/:name/history', {
  summary: 'The versions of a section',
  callers,
  answer: historySchema,
})

/** Sets what that version set, once it was tried as a change is. The body may be left out. */
export const restoreSectionRoute = route('POST', 'admin/settings/:name/history/:version/restore', {
  summary: 'Go back to a version',
  callers,
  body: v.optional(v.object({ although: v.optional(v.boolean(), false) }), {}),
  answer: anySectionAnswerSchema,
})
