import { type AddressInfo, createServer, type Socket } from 'node:net'

export type SmtpMoment = 'connect' | 'EHLO' | 'STARTTLS' | 'MAIL' | 'RCPT' | 'DATA' | 'content' | 'end'

/** Replaces the usual reply at one point of every session, optionally after a delay. */
export type SmtpFault = { at: SmtpMoment; reply?: string; drop?: boolean; waitMs?: number }

export type TakenMail = { reference: string; messageId: string; isInquiry: boolean }

export type FaultySmtpServer = AsyncDisposable & {
  url: string
  /** Every mail that was received completely and not refused, whether or not the reply arrived. */
  taken: TakenMail[]
  fault: SmtpFault | undefined
  onMoment: ((moment: SmtpMoment) => void) | undefined
  isListening(): boolean
  stopListening(): Promise<void>
  listenAgain(): Promise<void>
}

const usual: Record<SmtpMoment, string> = {
  connect: '220 ready',
  EHLO: '250 hello',
  STARTTLS: '220 go on',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  content: '',
  end: '250 taken',
}

/** A bare SMTP server that can fail at every point of a session. */
export async function startFaultySmtpServer(): Promise<FaultySmtpServer> {
  const sockets = new Set<Socket>()
  let server = createServer(serve)
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listen(0)
  const { port } = server.address() as AddressInfo // of a TCP server, which has one

  const self: FaultySmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    taken: [],
    fault: undefined,
    onMoment: undefined,
    isListening: () => server.listening,
    async stopListening() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
    async listenAgain() {
      server = createServer(serve)
      await listen(port)
    },
    async [Symbol.asyncDispose]() {
      await this.stopListening()
    },
  }

  function serve(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    let buffered = ''
    let content: string | undefined

    socket.on('data', (chunk) => {
      buffered += chunk.toString('latin1')
      if (content !== undefined) return void takeContent()
      for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
        const verb = buffered.slice(0, end).split(' ')[0]?.toUpperCase() ?? ''
        buffered = buffered.slice(end + 2)
        if (verb === 'DATA') content = ''
        if (verb === 'QUIT') socket.end('221 bye\r\n')
        else if (verb === 'RSET') socket.write('250 ok\r\n')
        else if (verb in usual) void answer(verb as SmtpMoment)
        else socket.write('502 unknown\r\n')
      }
    })
    void answer('connect')

    function takeContent(): void {
      if (self.fault?.at === 'content') return void answer('content')
      const end = buffered.indexOf('\r\n.\r\n')
      if (end < 0) return
      const mail = buffered.slice(0, end)
      buffered = buffered.slice(end + 5)
      content = undefined
      const refused = self.fault?.at === 'end' && /^[45]/.test(self.fault.reply ?? '')
      if (!refused) self.taken.push(toTakenMail(mail))
      void answer('end')
    }

    async function answer(moment: SmtpMoment): Promise<void> {
      self.onMoment?.(moment)
      const fault = self.fault?.at === moment ? self.fault : undefined
      if (fault?.waitMs !== undefined) await new Promise((resolve) => setTimeout(resolve, fault.waitMs))
      if (fault?.drop) socket.destroy()
      else if (moment === 'EHLO' && self.fault?.at === 'STARTTLS')
        socket.write('250-hello\r\n250 STARTTLS\r\n')
      else socket.write(`${fault?.reply ?? usual[moment]}\r\n`)
      if (moment === 'DATA' && !/^3/.test(fault?.reply ?? '354')) content = undefined
    }
  }

  return self
}

function toTakenMail(mail: string): TakenMail {
  const subject = /^Subject: (.*)$/im.exec(mail)?.[1] ?? ''
  return {
    reference: /PN-\w{4}-\w{4}/.exec(subject)?.[0] ?? '',
    messageId: /^Message-ID: (.*)$/im.exec(mail)?.[1] ?? '',
    isInquiry: subject.startsWith('Inquiry'),
  }
}
