import { createServer, type Socket } from 'node:net'

/** A mail that the sink has taken, and its patient: the benchmarks' patients are `p<n>@patient.example`. */
export type TakenMail = { patient: number; at: number }

const PATIENT = /p(\d+)@patient\.example/
const HEAD_BYTES = 2_000
const END = Buffer.from('\r\n.\r\n')

const taken: TakenMail[] = []

/** A bare SMTP server in a process of its own, so that it takes no time of the load's thread. */
const server = createServer((socket) => {
  socket.setNoDelay(true)
  socket.on('error', () => {})
  socket.write('220 sink\r\n')
  serve(socket)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
process.on('message', () => process.send?.(taken.splice(0)))
process.on('disconnect', () => process.exit())

function serve(socket: Socket): void {
  let rest: Buffer = Buffer.alloc(0)
  let recipient = ''
  let isContent = false

  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    let answers = ''
    for (let answer = next(); answer !== undefined; answer = next()) answers += answer
    if (answers !== '') socket.write(answers)
  })

  function next(): string | undefined {
    const end = rest.indexOf(isContent ? END : '\r\n')
    if (end < 0) return undefined
    if (isContent) {
      note(rest.toString('latin1', 0, Math.min(end, HEAD_BYTES)))
      rest = rest.subarray(end + END.length)
      isContent = false
      return '250 taken\r\n'
    }
    const line = rest.toString('latin1', 0, end)
    rest = rest.subarray(end + 2)
    return answer(line)
  }

  function answer(line: string): string {
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO') return '250-sink\r\n250-PIPELINING\r\n250-8BITMIME\r\n250 DSN\r\n'
    if (verb === 'RCPT') recipient = line
    if (verb !== 'DATA') return '250 ok\r\n'
    isContent = true
    return '354 go on\r\n'
  }

  function note(head: string): void {
    const [, patient] = PATIENT.exec(recipient) ?? PATIENT.exec(head) ?? []
    taken.push({ patient: Number(patient ?? Number.NaN), at: Number(process.hrtime.bigint()) / 1e6 })
  }
}
