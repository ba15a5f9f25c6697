import * as v from 'valibot'
import { weekdays } from './company.ts'

/** Sent in place of a secret that is kept; a new secret is sent as text, and null removes it. */
export type KeptSecret = { kept: true }
const keptSecret = v.strictObject({ kept: v.literal(true) })
export const KEPT: KeptSecret = { kept: true }

const NO_MARKUP = /^[^<>"\r\n]*$/

function line(what: string, maxLength: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty(`Enter ${what}.`),
    v.maxLength(maxLength, `Use ${maxLength} characters at most.`),
    v.regex(NO_MARKUP, 'Leave out the characters < > and ".'),
  )
}

const EMAIL = /^[^\s<>@",;]{1,64}@[^\s<>@",;]{1,190}$/
const emailWords = 'Enter an address such as care@company.example.'
const email = v.pipe(v.string(), v.trim(), v.regex(EMAIL, emailWords))

/** A mailbox with or without a name. */
const mailbox = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:[^<>"\r\n,]{1,100} <[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'Enter one mailbox: name@company.example, or Name <name@company.example>.',
  ),
)

const phone = v.strictObject({
  display: line('the number as people read it', 30),
  e164: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\+[1-9]\d{6,14}$/, 'Enter + and digits alone, such as +254200000001.'),
  ),
})

const clock = v.pipe(v.string(), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00.'))
const officeHours = v.pipe(
  v.strictObject({
    days: v.pipe(v.array(v.picklist(weekdays)), v.nonEmpty('Choose a day.')),
    opens: v.optional(clock),
    closes: v.optional(clock),
  }),
  v.check(
    ({ opens, closes }) => (opens === undefined) === (closes === undefined),
    'Enter both times, or none for closed days.',
  ),
  v.check(({ opens = '', closes = '24:00' }) => opens < closes, 'The office must open before it closes.'),
)
const oneLineForEachDay = v.check<v.InferOutput<typeof officeHours>[], string>((lines) => {
  const days = lines.flatMap((one) => one.days)
  return new Set(days).size === days.length
}, 'Each day belongs into one line alone.')

const holiday = v.strictObject({
  date: v.pipe(v.string(), v.isoDate('Enter a day such as 2026-12-25.')),
  name: line('the name of the holiday', 60),
})

const secret = v.nullable(
  v.union([v.pipe(v.string(), v.nonEmpty('Enter the password.'), v.maxLength(500)), keptSecret]),
)
const user = v.nullable(line('the user name', 200))

/** Plain HTTP on loopback alone. */
const ENCRYPTED = /^(?:https:|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/

function server(pattern: RegExp, words: string, safe = /^/) {
  return v.nullable(
    v.pipe(
      v.string(),
      v.trim(),
      v.toLowerCase(),
      v.maxLength(260),
      v.regex(pattern, words),
      v.regex(safe, 'Use imaps://: without TLS the password would go out in clear.'),
    ),
  )
}

const signInProvider = v.strictObject({
  name: v.pipe(
    v.string(),
    v.regex(/^[a-z][a-z0-9_]{0,29}$/, 'Use small letters, digits and _ alone.'),
    v.notValue('email', 'Choose another name.'),
    v.notValue('phone', 'Choose another name.'),
  ),
  issuer: v.pipe(
    v.string(),
    v.trim(),
    v.url('Enter an address such as https://id.example.'),
    v.regex(ENCRYPTED, 'The address must begin with https://.'),
    v.maxLength(300),
  ),
  clientId: line('the client ID', 300),
  clientSecret: v.union([
    v.pipe(v.string(), v.nonEmpty('Enter the client secret.'), v.maxLength(500)),
    keptSecret,
  ]),
})

/** What an administrator can set, by section. Each section is checked whole. */
export const settingsSections = {
  company: v.strictObject({
    name: line('the name of the company', 40),
    legalName: line('the name under which it is registered', 100),
    /** The country of the server and its database, as in "is stored in …". */
    storedIn: line('the country', 60),
    phones: v.pipe(
      v.array(phone),
      v.minLength(1, 'Enter a telephone number.'),
      v.maxLength(4, 'Four numbers at most.'),
    ),
    whatsApp: phone,
    email,
    address: v.pipe(
      v.array(line('a line of the address', 80)),
      v.minLength(1, 'Enter the address.'),
      v.maxLength(5, 'Five lines at most.'),
    ),
  }),
  hours: v.strictObject({
    officeHours: v.pipe(v.array(officeHours), v.maxLength(7), oneLineForEachDay),
    holidays: v.pipe(v.array(holiday), v.maxLength(100, 'A hundred holidays at most.')),
  }),
  destinations: v.strictObject({
    /** Of the content's destinations, those that are shown, in this order. */
    items: v.pipe(
      v.array(
        v.strictObject({
          name: line('the name of the destination', 40),
          rating: v.pipe(
            v.number('Enter a number such as 4.8.'),
            v.minValue(0, 'Enter a number from 0 to 5.'),
            v.maxValue(5, 'Enter a number from 0 to 5.'),
          ),
          savings: line('the savings, such as 60-80%', 20),
          processing: line('the time, such as 2-3 weeks', 20),
        }),
      ),
      v.minLength(1, 'Show one destination at least.'),
    ),
  }),
  retention: v.strictObject({
    /** After which a closed inquiry is erased. */
    days: v.pipe(
      v.number('Enter a number of days.'),
      v.integer('Enter a whole number of days.'),
      v.minValue(1, 'One day at least.'),
      v.maxValue(99_999, '99,999 days at most.'),
    ),
  }),
  mail: v.strictObject({
    /** Null: no mail server. */
    server: server(
      /^smtps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/,
      'Enter a server such as smtps://mail.company.example or smtp://mail.company.example:587.',
    ),
    user,
    password: secret,
    from: mailbox,
    /** The support mailbox. */
    to: mailbox,
  }),
  mailbox: v.strictObject({
    /** Null: answers of patients are not read. */
    server: server(
      /^imaps?:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/,
      'Enter a server such as imaps://mail.company.example.',
      /^(?:imaps|imap:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|$))/,
    ),
    user,
    password: secret,
    folder: line('the folder', 200),
    /** The folder of sent mails; null where it is not read. */
    sent: v.nullable(line('the folder of sent mails', 200)),
  }),
  'sign-in': v.strictObject({
    providers: v.pipe(v.array(signInProvider), v.maxLength(10, 'Ten providers at most.')),
  }),
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
  })
}

/** `GET /desk/v1/admin/settings`, for administrators. `pages`: why the present pages are not those of the settings. */
export const settingsAnswerSchema = v.object({
  sections: v.object({
    company: sectionAnswer(settingsSections.company),
    hours: sectionAnswer(settingsSections.hours),
    destinations: sectionAnswer(settingsSections.destinations),
    retention: sectionAnswer(settingsSections.retention),
    mail: sectionAnswer(settingsSections.mail),
    mailbox: sectionAnswer(settingsSections.mailbox),
    'sign-in': sectionAnswer(settingsSections['sign-in']),
  }),
  pages: v.nullable(v.string()),
})
export type SettingsAnswer = v.InferOutput<typeof settingsAnswerSchema>
export type SectionAnswer<Name extends SectionName = SectionName> = SettingsAnswer['sections'][Name]

/**
 * `PUT …/settings/NAME`: what `value` leaves out stays as it is. 409 `stale`; 422 `fields`; 424 `not_reached`, after which
 * `although` saves it all the same.
 */
export const changedSectionSchema = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  value: v.record(v.string(), v.unknown()),
  although: v.optional(v.boolean(), false),
})

/** `GET …/settings/NAME/history`, newest first; `POST …/history/VERSION/restore` sets what that version set. */
export const historySchema = v.object({
  versions: v.array(
    v.object({
      version: v.number(),
      at: v.number(),
      actor: v.string(),
      /** What was set, without secrets; what is missing came from the content. */
      value: v.record(v.string(), v.unknown()),
    }),
  ),
})
export type SettingsHistory = v.InferOutput<typeof historySchema>
