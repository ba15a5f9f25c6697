import { expect, it } from 'vitest'
import type { Office } from '#contract/company/office-hours.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { toNewLife } from '#contract/life/inquiry.ts'
import { ANSWER_WITHIN_MS } from '#contract/life/promise.ts'
import { receive } from '#contract/life/receive.ts'
import { listTexts } from '#contract/texts/list-texts.ts'
import { defaultContents } from './default-contents.ts'

const hours = ANSWER_WITHIN_MS / HOUR_MS

const { languages } = defaultContents
const english = listTexts(languages.find(({ locale }) => locale === 'en') ?? {})
/** Texts that promise an answer within hours. */
const promises = Object.entries(english).filter(([, text]) =>
  /\b(?:repl|answer|respon|back to you)\w*\b.*\b\d+ hours\b/i.test(text),
)

it('the page promises an answer in more than one place, always within the hours of the rule', () => {
  expect(promises.length).toBeGreaterThan(5)
  for (const [path, text] of promises) expect(text.match(/\d+(?= hours)/)?.[0], path).toBe(String(hours))
})

it.each(languages)('the page in $locale promises the same hours in the same places', (content) => {
  const texts = listTexts(content)
  for (const [path] of promises) expect(texts[path], path).toMatch(new RegExp(`(?<!\\d)${hours}(?!\\d|/)`))
})

/** Open for an hour on Mondays, so that almost every answer is due while it is closed. */
const office: Office = {
  zone: 'Africa/Nairobi',
  officeHours: [{ days: ['Monday'], opens: '08:00', closes: '09:00' }],
  otherHours: [],
  holidays: [],
}

it('what is due is what is promised, for the first message and for each later one, on each hour of a week', () => {
  const first = Date.parse('2026-11-28T09:30:00+03:00')
  expect(toNewLife(first, false).owed).toMatchObject({ at: first + hours * HOUR_MS })
  const answered = {
    ...toNewLife(first, false),
    firstAnswer: { at: first, by: 'amina', via: 'email' as const },
    owed: null,
  }
  for (let now = first; now < first + 7 * 24 * HOUR_MS; now += HOUR_MS) {
    const mail = { message: 'm1', channel: 'email', author: 'patient', isAutomatic: false } as const
    const outcome = receive(answered, mail, { now, disabled: [], office })
    expect(outcome).toMatchObject({ inquiry: { owed: { kind: 'reply', at: now + hours * HOUR_MS } } })
  }
})
