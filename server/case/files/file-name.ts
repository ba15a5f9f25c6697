import { fileLimits } from '#contract/desk/files.ts'
import type { FileKind } from '../../platform/store/sniff.ts'

/** Separators of folders, what Windows refuses, control characters, and marks that turn the direction of a name. */
const UNSAFE = /[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** A name that every system takes, with the extension of what the file is. */
export function toFileName(typed: string, { extensions }: Pick<FileKind, 'extensions'>): string {
  const [, stem = '', extension = ''] = /^(.*?)(?:\.([^.]*))?$/su.exec(typed) ?? []
  const isRight = extensions.some((known) => known === extension.toLowerCase())
  const kept = (isRight ? stem : typed)
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  const end = isRight ? extension.toLowerCase() : extensions[0]
  const letters = [...kept].slice(0, fileLimits.name - end.length - 1).join('')
  return `${letters || 'file'}.${end}`
}

/** RFC 6266: an ASCII name for old programs, the whole one for the others. */
export function toDisposition(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`
}
