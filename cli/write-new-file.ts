import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dropAtEnd } from '../server/platform/disk/drop-at-end.ts'

/** Under its name only once it is whole. Asks for the content after the file can be written. */
export async function writeNewFile(
  file: string,
  read: () => Promise<AsyncIterable<Uint8Array>>,
): Promise<void> {
  if (existsSync(file)) throw new Error(`${file} exists: name a new file`)
  const part = `${file}.part`
  // A process that was killed may have left one.
  rmSync(part, { force: true })
  using _part = dropAtEnd(part)
  const target = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(await read()), target)
  renameSync(part, file)
}
