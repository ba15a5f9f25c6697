import type { Command } from './command/command.ts'

/** In the order of the list: what runs, who may enter, then what is looked after. */
export const commands: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve.ts')).serveCommand,
  status: async () => (await import('./status.ts')).statusCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  alerts: async () => (await import('./alerts.ts')).alertsCommand,
  'setup-link': async () => (await import('./setup-link.ts')).setupLinkCommand,
  staff: async () => (await import('./staff.ts')).staffCommand,
  mail: async () => (await import('./mail.ts')).mailCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  move: async () => (await import('./move.ts')).moveCommand,
  keys: async () => (await import('./keys.ts')).keysCommand,
  audit: async () => (await import('./audit.ts')).auditCommand,
  files: async () => (await import('./files.ts')).filesCommand,
  pages: async () => (await import('./pages.ts')).pagesCommand,
  inquiry: async () => (await import('./inquiry.ts')).inquiryCommand,
  upgrade: async () => (await import('./upgrade.ts')).upgradeCommand,
  version: async () => (await import('./version.ts')).versionCommand,
}
