import { isSettingName, settingNames } from '../../server/platform/config/config.ts'
import { type Check, ok, wrong } from './check.ts'

/** Shorter names are near to those of other programs, such as MAIL. */
const LONG_NAME = 8
/** Variables of the system, one letter from a setting such as LANGUAGES. */
const OTHERS = new Set(['LANGUAGE'])

/** A setting that is misspelt has no effect, and nobody else says so. */
export const checkVariables: Check = ({ environment }) => {
  const found = Object.keys(environment).flatMap((name) => {
    const meant = isSettingName(name) || OTHERS.has(name) ? undefined : findMeant(name)
    return meant === undefined
      ? []
      : [
          wrong(
            `${name} is set, which is no setting of Pona: it has no effect.`,
            `Write ${meant}, if that is meant; docs/settings.md lists all settings.`,
          ),
        ]
  })
  return found.length > 0 ? found : [ok('No variable looks like a setting that is misspelt.')]
}

function findMeant(name: string): string | undefined {
  const plain = toPlain(name)
  return settingNames.find((known) => {
    const allowed = toPlain(known).length >= LONG_NAME ? 2 : 1
    // Two letters of PORT and HOST make other words.
    return (
      toPlain(known) === plain ||
      (known.length > 'DATA'.length && countChanges(plain, toPlain(known)) <= allowed)
    )
  })
}

function toPlain(name: string): string {
  return name.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/** The distance of Damerau and Levenshtein, with two letters that changed places as one change. */
function countChanges(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, n) => n)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          (last[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (last[j - 1] ?? 0) + cost,
          isSwap ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    ;[before, last] = [last, row]
  }
  return last[other.length] ?? 0
}
