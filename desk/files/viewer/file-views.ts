import type { MessageFile } from '#contract/desk/files.ts'

/** AMR, of old phones, is played by no browser. */
const SOUND = /^audio\/(?:ogg|mp4|mpeg|webm)\b/i
const PICTURE = /^image\/(?:jpeg|png|webp)\b/i

export type FileView = 'picture' | 'heic' | 'sound' | 'pdf' | 'dicom' | 'infected' | 'none'

/** How the viewer shows a file. The server looks at its content, and may refuse. */
export function toFileView({ type, scan }: Pick<MessageFile, 'type' | 'scan'>): FileView {
  if (scan === 'infected') return 'infected'
  if (PICTURE.test(type)) return 'picture'
  if (/^image\/heic\b/i.test(type)) return 'heic'
  if (SOUND.test(type)) return 'sound'
  if (/^application\/pdf\b/i.test(type)) return 'pdf'
  return /^application\/dicom\b/i.test(type) ? 'dicom' : 'none'
}
