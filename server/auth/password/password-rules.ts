import { loadOnce } from '../../platform/process/load-once.ts'

const MIN_CHARACTERS = 12
export const MAX_CHARACTERS = 128
const MIN_DIFFERENT = 5

/** Loaded when a password is first set: other starts don't need it. */
const loadCommonPasswords = loadOnce(async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
})

export type WeakReason = 'length' | 'characters' | 'pwned'

/** Why a new password is refused; empty if it is fine. `ownWords` are publicly known words about the account. */
export async function findWeakReasons(password: string, ownWords: readonly string[]): Promise<WeakReason[]> {
  const common = await loadCommonPasswords()
  const text = password.normalize('NFKC').toLowerCase()
  const reasons: WeakReason[] = []
  if ([...text].length < MIN_CHARACTERS) reasons.push('length')
  if (new Set(text).size < MIN_DIFFERENT) reasons.push('characters')
  if (isCommon(text, common) || isOwn(text, ownWords)) reasons.push('pwned')
  return reasons
}

function isCommon(text: string, common: ReadonlySet<string>): boolean {
  const core = text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const word = /^(.+?)\1+$/u.exec(text)?.[1] ?? ''
  return [text, core, word].some((part) => common.has(part))
}

function isOwn(text: string, ownWords: readonly string[]): boolean {
  const known = ownWords.map((word) => word.toLowerCase())
  const rest = known.filter((word) => word.length > 3).reduce((left, word) => left.replaceAll(word, ''), text)
  return rest !== text && [...rest].length < MIN_CHARACTERS / 2
}
