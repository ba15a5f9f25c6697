import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Answers of the server to each command; undefined: nothing, for ever. */
export type SmtpScript = Partial<
  Record<'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | '.', string>
>

const usual: Required<SmtpScript> = {
  greeting: '220 ready',
  EHLO: '250-scripted\r\n250 AUTH PLAIN',
  AUTH: '235 welcome',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
}

/** A mail server on loopback that answers as it is told. */
export async function startScriptedSmtp(
  script: SmtpScript | 'silent' = {},
): Promise<AsyncDisposable & { port: number }> {
  const server = createServer((socket) => {
    if (script === 'silent') return
    const answers = { ...usual, ...script }
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    socket.on('error', () => {})
    say(answers.greeting)
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n')) {
        if (isData && line !== '.') continue
        const command = line === '.' ? '.' : (line.split(/[ :]/)[0] ?? '').toUpperCase()
        isData = command === 'DATA' && answers.DATA.startsWith('354')
        if (command === 'QUIT') socket.end('221 bye\r\n')
        else if (command in answers) say(answers[command as keyof typeof answers])
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    // It listens on a port.
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close()
    },
  }
}
