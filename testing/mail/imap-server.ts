/// <reference path="./hoodiecrow-imap.d.ts" />
import type { AddressInfo, Socket } from 'node:net'
import createServer, { type HoodiecrowMessage } from 'hoodiecrow-imap'

export type ImapServer = AsyncDisposable & {
  url: string
  /** Puts a mail into a folder; returns its UID. */
  deliver(raw: string | Buffer, options?: { folder?: string; at?: Date; silently?: boolean }): number
  list(folder?: string): HoodiecrowMessage[]
  /** As after a migration: every mail has another UID. */
  renumber(folder?: string): void
  /** The UID stays listed, but nothing is handed out for it. */
  hide(uid: number): void
  show(uid: number): void
  setPassword(password: string): void
  setToken(token: string): void
  /** Breaks all connections. */
  cut(): void
  connections(): number
  /** Commands that were received, without their tags. */
  commands: string[]
}

type Options = { port?: number; isTls?: boolean; plugins?: string[] }

/** A real IMAP server on loopback, with the folders INBOX and Sent. */
export async function startImapServer({
  port = 0,
  isTls = false,
  plugins = ['IDLE', 'AUTH-PLAIN', 'SASL-IR', 'XOAUTH2', 'ID'],
}: Options = {}): Promise<ImapServer> {
  const server = createServer({
    plugins,
    secureConnection: isTls,
    users: {
      'care@pona.example': {
        password: 'secret',
        xoauth2: { accessToken: 'token-1', sessionTimeout: 3_600_000 },
      },
    },
    storage: {
      INBOX: { uidvalidity: 100 },
      '': { separator: '/', folders: { Sent: { uidvalidity: 200 } } },
    },
  })
  const sockets = new Set<Socket>()
  const commands: string[] = []
  const hidden = new Map<number, HoodiecrowMessage>()
  server.connectionHandlers.push(({ socket }) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString('latin1').split('\r\n'))
        if (line !== '') commands.push(line.replace(/^\S+ /, ''))
    })
  })
  await new Promise<void>((resolve) => server.server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.server.address() as AddressInfo
  const user = () => {
    const [known] = Object.values(server.users)
    if (known === undefined) throw new Error('The server has a user')
    return known
  }

  return {
    url: `${isTls ? 'imaps' : 'imap'}://care%40pona.example:secret@127.0.0.1:${bound}/INBOX`,
    commands,
    deliver(raw, { folder = 'INBOX', at = new Date(), silently = false } = {}) {
      const mailbox = server.getMailbox(folder)
      const text = typeof raw === 'string' ? Buffer.from(raw).toString('latin1') : raw.toString('latin1')
      const uid = mailbox.uidnext
      if (silently)
        mailbox.messages.push({ uid: mailbox.uidnext++, raw: text, flags: [], internaldate: toImapDate(at) })
      else server.appendMessage(folder, [], at, text)
      return uid
    },
    list: (folder = 'INBOX') => server.getMailbox(folder).messages,
    renumber(folder = 'INBOX') {
      const mailbox = server.getMailbox(folder)
      mailbox.uidvalidity++
      mailbox.uidnext = 1
      for (const message of mailbox.messages) message.uid = mailbox.uidnext++
    },
    hide(uid) {
      const { messages } = server.getMailbox('INBOX')
      const index = messages.findIndex((message) => message.uid === uid)
      const [message] = messages.splice(index, 1)
      if (message) hidden.set(uid, message)
    },
    show(uid) {
      const message = hidden.get(uid)
      const { messages } = server.getMailbox('INBOX')
      if (message) messages.splice(messages.findIndex((other) => other.uid > uid) >>> 0, 0, message)
    },
    setPassword: (password) => {
      user().password = password
    },
    setToken: (token) => {
      user().xoauth2 = { accessToken: token, sessionTimeout: 3_600_000 }
    },
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    connections: () => sockets.size,
    async [Symbol.asyncDispose]() {
      const closed = new Promise((resolve) => server.server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** `20-Nov-2026 10:00:00 +0000` */
function toImapDate(at: Date): string {
  const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(at.toUTCString()) ?? []
  return `${day}-${month}-${year} ${time} +0000`
}
