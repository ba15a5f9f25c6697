import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

type Content = {
  folder: string
  /** Below the folder; `.` for all of it. */
  names: readonly string[]
  /** Time of every file. */
  time: Date
  /** Number of user and group of every file. */
  owner?: number
  /** Options of tar. */
  options?: readonly string[]
}

export type Archive = {
  bytes: number
  sha256: string
  /** Hash of the archive before its compression. */
  tarSha256: string
}

/** Readable by all and writable by root, whatever the umask of the checkout. */
export const PUBLIC_MODES = '--mode=u+rw,go-w,a+rX'

/** Writes an archive of which every byte follows from the names and contents of the files, and the time. */
export async function writeArchive(
  file: string,
  content: Content,
  { compressed }: { compressed: boolean },
): Promise<Archive> {
  const [inner, outer] = [createHash('sha256'), createHash('sha256')]
  let bytes = 0
  await pipeline(
    readTar(content),
    observe((chunk) => inner.update(chunk)),
    compressed ? createGzip() : new PassThrough(),
    observe((chunk) => {
      outer.update(chunk)
      bytes += chunk.length
    }),
    createWriteStream(file),
  )
  return { bytes, sha256: outer.digest('hex'), tarSha256: inner.digest('hex') }
}

async function* readTar({ folder, names, time, owner = 0, options = [] }: Content): AsyncIterable<Buffer> {
  const child = spawn(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', '--hard-dereference', '--numeric-owner'],
      ...[`--owner=${owner}`, `--group=${owner}`, `--mtime=@${Math.floor(time.getTime() / 1000)}`],
      ...[...options, `--directory=${folder}`, '--', ...names],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C' } },
  )
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve)
    child.once('error', reject)
  })
  const said = text(child.stderr)
  const output: Readable = child.stdout
  for await (const chunk of output) yield chunk
  const status = await ended
  if (status !== 0) throw new Error(`tar ended with ${status}: ${(await said).trim()}`)
}

function observe(see: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      see(chunk)
      done(null, chunk)
    },
  })
}
