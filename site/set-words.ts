import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/escape-html.ts'
import { createDrawingFont } from './display-font.ts'

type Words = { text: string; size: number; colour: string; width?: number }

const fontFiles = new Map<string, Promise<string>>()

/**
 * Words as pictures, in the display face. `letters`: all that are drawn in this process, so that it has one font. Of two
 * files of one family, Pango takes letters from the first alone.
 */
export async function setWords(list: readonly Words[], letters: string): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  const made = fontFiles.get(letters) ?? writeFont(letters)
  fontFiles.set(letters, made)
  const fontfile = await made
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

async function writeFont(letters: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pona-font-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'fraunces.ttf')
  writeFileSync(file, await createDrawingFont(letters))
  return file
}
