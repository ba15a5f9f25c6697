declare module 'hoodiecrow-imap' {
  import type { Server, Socket } from 'node:net'

  export type HoodiecrowMessage = { uid: number; raw: string; flags: string[]; internaldate: Date | string }
  export type HoodiecrowMailbox = { uidvalidity: number; uidnext: number; messages: HoodiecrowMessage[] }
  export type Hoodiecrow = {
    server: Server
    users: Record<string, { password: string; xoauth2?: { accessToken: string; sessionTimeout: number } }>
    connectionHandlers: ((connection: { socket: Socket }) => void)[]
    getMailbox(path: string): HoodiecrowMailbox
    appendMessage(path: string, flags: string[], internaldate: Date, raw: string): void
  }
  const createServer: (options: object) => Hoodiecrow

  // biome-ignore lint/style/noDefaultExport: so the package exports it.
  export { createServer as default }
}
