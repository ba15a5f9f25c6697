import type { FileDeps } from '../files/file-deps.ts'
import { saveFile } from '../files/save-file.ts'
import type { ParsedFile } from './parse/parsed-mail.ts'
import type { Parsed } from './parse/parser.ts'
import type { SavedParts } from './record-mail.ts'

/** Stores what a mail holds beside its text; of a mail that can't be parsed, all of it. */
export async function saveParts(
  deps: FileDeps,
  { mail, problem }: Parsed,
  readRaw: () => Uint8Array<ArrayBuffer>,
): Promise<SavedParts> {
  if (problem !== null) {
    const name = problem === 'too-large' ? 'beginning of the mail.eml' : 'mail.eml'
    const whole = { name, type: 'message/rfc822', contentId: null, content: readRaw() }
    return { fileIds: [await savePart(deps, whole)], html: null, inline: [] }
  }
  const fileIds: string[] = []
  const inline: SavedParts['inline'] = []
  for (const part of mail.files) {
    const file = await savePart(deps, part)
    fileIds.push(file)
    if (part.contentId !== null) inline.push({ contentId: part.contentId, file })
  }
  if (mail.html === null) return { fileIds, html: null, inline }
  const content = new TextEncoder().encode(mail.html)
  const html = await savePart(deps, { name: 'message.html', type: 'text/html', contentId: null, content })
  return { fileIds: [...fileIds, html], html, inline }
}

async function savePart(deps: FileDeps, { name, content }: ParsedFile): Promise<string> {
  const file = await saveFile(deps, content, { name: name ?? 'part' })
  return file.id
}
