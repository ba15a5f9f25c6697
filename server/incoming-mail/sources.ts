import type { ImapSettings } from '../platform/config/mail-settings.ts'

/** Stays the same when the password, the port or the way of signing in changes. */
export function toFolderSource({ user, host }: Pick<ImapSettings, 'user' | 'host'>, folder: string): string {
  return `${user}@${host}/${folder}`
}
