import type { MessageFile } from '#contract/desk/files.ts'

export const scanWords: Record<MessageFile['scan'], string> = {
  none: 'not scanned',
  clean: 'no virus found',
  infected: 'VIRUS FOUND',
  'too-large': 'not scanned: too large',
}

export const INFECTED_WARNING = 'Press again to download it all the same. Don’t open it.'
