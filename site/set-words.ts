import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/escape-html.ts'
import { createDrawingFont } from './display-font.ts'

type Words = { text: string; size: number; colour: string; width?: number }

/** Latin letters with all their accents, and the marks of titles. */
const GLYPHS = [
  ...Array.from({ length: 0x24f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  '‘’“”–—…',
].join('')

let fontFile: Promise<string> | undefined

/** Words as pictures, in the display face. */
export async function setWords(list: readonly Words[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  fontFile ??= writeFont()
  const fontfile = await fontFile
  return await Promise.all(
    list.map(({ text, size, colour, width }) =>
      sharp({
        text: {
          text: `<span foreground="${colour}" line_height="0.88">${escapeHtml(text)}</span>`,
          font: `Fraunces ${size}`,
          fontfile,
          ...(width !== undefined && { width }),
          dpi: 72,
          rgba: true,
        },
      })
        .png()
        .toBuffer(),
    ),
  )
}

export function place(input: Buffer, left: number, top: number): OverlayOptions {
  return { input, left, top }
}

/** One for the whole process: of two files of one family, Pango takes letters from the first alone. */
async function writeFont(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fraunces.ttf')
  writeFileSync(file, await createDrawingFont(GLYPHS))
  return file
}
