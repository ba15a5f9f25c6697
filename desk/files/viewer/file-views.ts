import type { MessageFile } from '#contract/desk/files.ts'

const PICTURE = /^image\/(?:jpeg|png|webp)\b/i

export type FileView = 'picture' | 'pdf' | 'dicom' | 'infected' | 'none'

/** How the viewer shows a file. The server looks at its content, and may refuse. */
export function toFileView({ type, scan }: Pick<MessageFile, 'type' | 'scan'>): FileView {
  if (scan === 'infected') return 'infected'
  if (PICTURE.test(type)) return 'picture'
  if (/^application\/pdf\b/i.test(type)) return 'pdf'
  return /^application\/dicom\b/i.test(type) ? 'dicom' : 'none'
}
