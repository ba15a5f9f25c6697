/** Words that cameras, scanners, messengers and browsers put into every file's name. */
const GENERIC = new Set(
  [
    'img image photo pic picture picha dsc dscn pxl mvimg screenshot burst mms video vid snapchat wa whatsapp telegram',
    'signal scan scanned scanner camscanner adobe document doc file files attachment received sent download untitled',
    'unnamed copy page mail edited new temp tmp output pdf jpg jpeg at am pm no nr',
  ].flatMap((words) => words.split(' ')),
)
const MIN_WORD_LENGTH = 2

/** Letters of most scripts are words of their own. */
const WORD = /[\p{L}\p{M}]+/gu
const LATIN = /^\p{Script=Latin}+$/u
/** Such as a hash or an id. */
const MIXED = /^(?=.*\d)[0-9a-f]{4,}$/i

/** A name that says something is kept; one like "IMG_2031.jpg" becomes "Report 1.jpg". */
export function toDefaultName(sentAs: string, number: number): string {
  const { stem, extension } = splitName(sentAs)
  return hasWord(stem) ? sentAs : `Report ${number}${extension}`
}

/** The extension has its dot. */
export function splitName(name: string): { stem: string; extension: string } {
  const [, stem = name, extension = ''] = /^(.+?)(\.[^.\s]{1,10})?$/su.exec(name) ?? []
  return { stem, extension }
}

function hasWord(stem: string): boolean {
  return stem
    .split(/[\s_\-.,()[\]+~]+/u)
    .filter((part) => !MIXED.test(part))
    .flatMap((part) => part.match(WORD) ?? [])
    .some((word) => !LATIN.test(word) || (word.length >= MIN_WORD_LENGTH && !GENERIC.has(word.toLowerCase())))
}
