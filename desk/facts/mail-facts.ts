import { understandPhone } from '#contract/inquiry/phone.ts'

const RUN = /(?<![\p{L}\p{N}/@.-])(?:\(\+|\+?\(?)\d[\d\s().-]{6,20}\d(?![\p{L}\p{N}@/])/gu
const DATE = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4}$/
/** How people say their name: "my name is", "je m'appelle", "jina langu ni", "magacaygu waa", "ስሜ … ይባላል", "اسمي". */
const NAME_SAID =
  /(?:my name is|i am called|je m['’]appelle|jina langu ni|naitwa|magacaygu waa|اسمي|ስሜ)\s+((?:\p{L}[\p{L}\p{M}'’-]*[ \t]?){1,4})/iu
/** Words that follow a name in a sentence. */
const AFTER_NAME = new Set([
  'and',
  'from',
  'i',
  'et',
  'de',
  'na',
  'kutoka',
  'oo',
  'iyo',
  'ka',
  'من',
  'ይባላል',
  'ነው',
])

/** The first telephone number in what somebody wrote, in their spelling; empty where there is none. */
export function findPhone(text: string, countryCode: string): string {
  const runs = [...text.matchAll(RUN)].map(([run]) => run.replace(/\s+/g, ' '))
  const isNumber = (run: string) =>
    !DATE.test(run) &&
    /^\(?\+|^00|^0|^\d{9,}/.test(run) &&
    understandPhone(countryCode, run).length === 'fits'
  return runs.find(isNumber) ?? ''
}

/** The name by which somebody introduces themselves; empty where they don't. */
export function findName(text: string): string {
  const words = (NAME_SAID.exec(text)?.[1] ?? '').trim().split(/\s+/)
  // In Latin letters a name has capitals.
  const isEnd = (word: string) => AFTER_NAME.has(word.toLowerCase()) || /^\p{Ll}/u.test(word)
  const end = words.findIndex(isEnd)
  return (end === -1 ? words : words.slice(0, end)).join(' ')
}
