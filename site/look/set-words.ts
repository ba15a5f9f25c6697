import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/words/escape-html.ts'
import type { Writing } from '../content/types.ts'
import { createDrawingFont } from './display-font.ts'

type Words = { text: string; size: number; colour: string; width?: number }

type Face = { family: string; lineHeight: number }

/** Pango shapes Arabic letters and sets them from right to left by itself. */
const faces: Readonly<Record<Writing, Face>> = {
  latin: { family: 'Fraunces', lineHeight: 0.88 },
  arabic: { family: 'Noto Naskh Arabic', lineHeight: 0.8 },
  ethiopic: { family: 'Noto Sans Ethiopic', lineHeight: 0.9 },
}

const fontFiles = new Map<string, Promise<string>>()

/**
 * Words as a picture, in the face of their letters. `letters`: all that are drawn in this process, so that it has one font of
 * each face. Of two files of one family, Pango takes letters from the first alone.
 */
export async function setWords({ text, size, colour, width }: Words, letters: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const writing = findWriting(text)
  const { family, lineHeight } = faces[writing]
  const picture = sharp({
    text: {
      text: `<span foreground="${colour}" line_height="${lineHeight}">${escapeHtml(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: await findFontFile(writing, letters),
      ...(width !== undefined && { width }),
      dpi: 72,
      rgba: true,
    },
  })
  return await picture.png().toBuffer()
}

export function place(input: Buffer, left: number, top: number): OverlayOptions {
  return { input, left, top }
}

function findWriting(text: string): Writing {
  if (/\p{Script=Arabic}/u.test(text)) return 'arabic'
  return /\p{Script=Ethiopic}/u.test(text) ? 'ethiopic' : 'latin'
}

function findFontFile(writing: Writing, letters: string): Promise<string> {
  const key = `${writing} ${letters}`
  const made = fontFiles.get(key) ?? writeFont(writing, letters)
  fontFiles.set(key, made)
  return made
}

async function writeFont(writing: Writing, letters: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, `${writing}.ttf`)
  writeFileSync(file, await createDrawingFont(writing, letters))
  return file
}
