import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OverlayOptions } from 'sharp'
import { escapeHtml } from '#contract/escape-html.ts'
import { createDrawingFont } from './display-font.ts'

export type Words = { text: string; size: number; colour: string; width?: number }

/** Words as pictures, in the display face. */
export async function setWords(list: readonly Words[]): Promise<Buffer[]> {
  const { default: sharp } = await import('sharp')
  const fontDir = await mkdtemp(join(tmpdir(), 'pona-font-'))
  try {
    const fontfile = join(fontDir, 'fraunces.ttf')
    await writeFile(fontfile, await createDrawingFont(list.map(({ text }) => text).join('')))
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
  } finally {
    await rm(fontDir, { recursive: true })
  }
}

export function place(input: Buffer, left: number, top: number): OverlayOptions {
  return { input, left, top }
}
