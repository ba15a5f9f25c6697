import type { FileDeps } from '../case/files/file-deps.ts'
import { type WrittenFile, writeFile } from '../case/files/save-file.ts'
import type { Trx } from '../schema/tables.ts'
import type { ParsedFile } from './parse/parsed-mail.ts'
import type { Parsed } from './parse/parser.ts'
import type { SavedParts } from './record-mail.ts'

export const noParts: SavedParts = { fileIds: [], html: null, inline: [], insert: async () => {} }

/** Writes a mail's files and HTML; if it can't be parsed whole, its raw bytes as well. */
export async function saveParts(
  deps: FileDeps,
  { mail, problem }: Parsed,
  readRaw: () => Uint8Array<ArrayBuffer>,
): Promise<SavedParts> {
  const files: WrittenFile[] = []
  if (problem !== null) {
    const name = problem === 'too-large' ? 'beginning of the mail.eml' : 'mail.eml'
    const whole = { name, type: 'message/rfc822', contentId: null, content: readRaw() }
    files.push(await savePart(deps, whole))
  }
  const inline: SavedParts['inline'] = []
  for (const part of mail.files) {
    const file = await savePart(deps, part)
    files.push(file)
    if (part.contentId !== null) inline.push({ contentId: part.contentId, file: file.stored.id })
  }
  if (mail.html === null) return toSaved(files, { inline })
  const content = new TextEncoder().encode(mail.html)
  const html = await savePart(deps, { name: 'message.html', type: 'text/html', contentId: null, content })
  return toSaved([...files, html], { inline, html: html.stored.id })
}

function toSaved(
  files: readonly WrittenFile[],
  { html = null, inline = [] }: Partial<Pick<SavedParts, 'html' | 'inline'>> = {},
): SavedParts {
  return {
    fileIds: files.map(({ stored }) => stored.id),
    html,
    inline,
    async insert(trx: Trx) {
      for (const file of files) await file.insert(trx)
    },
  }
}

async function savePart(deps: FileDeps, { name, content }: ParsedFile): Promise<WrittenFile> {
  return await writeFile(deps, content, { name: name ?? 'part' })
}
