import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRandom, type Random } from '#testing/server/random.ts'
import { createDisk, type Disk, findDiskObstacle } from '../disk.ts'
import { appendTo, beginUpload, startFileServer } from '../file-process.ts'
import { syncNoFiles } from '../less-durable.ts'
import { countLost, type SentFile } from '../stored-files.ts'
import { none, type Trial } from '../trial.ts'

const DISK_MEGABYTES = 256
const UPLOADS = 6
const MAX_FILE_BYTES = 3_000_000
const MAX_SLICE_BYTES = 400_000
const CONFIRMED_BEFORE = 8
const LOAD_MS = 400
const [MIN_CONTROL_ROUNDS, MAX_CONTROL_ROUNDS] = [3, 30]

export const filePowerCut: Trial = {
  title: 'what was confirmed of a file that arrives is there after a power cut',
  rounds: 2,
  findObstacle: findDiskObstacle,
  async run({ rounds, seed }) {
    const random = createRandom(seed)
    await using disk = await createDisk(DISK_MEGABYTES)
    const dataDir = join(disk.folder, 'data')
    let files = 0
    let lost = 0
    for (let round = 0; round < rounds; round++) {
      const sent = await uploadUntilCut(disk, dataDir, random)
      files += sent.length
      lost += await countLost(dataDir, sent)
    }
    const controlRounds = Math.min(Math.max(Math.ceil(rounds / 2), MIN_CONTROL_ROUNDS), MAX_CONTROL_ROUNDS)
    let lossy = 0
    for (let round = 0; round < controlRounds; round++) {
      const sent = await uploadUntilCut(disk, dataDir, random, syncNoFiles())
      if ((await countLost(dataDir, sent)) > 0) lossy += 1
    }
    return [
      ...none('files that lack a confirmed byte', lost, files),
      {
        what: 'control: rounds that lose bytes when objects are not synced',
        count: lossy,
        of: controlRounds,
        atLeast: 1,
      },
    ]
  },
}

/** Uploads several files at once, slice by slice, until the power is cut; returns those with a confirmed byte. */
async function uploadUntilCut(
  disk: Disk,
  dataDir: string,
  random: Random,
  environment: Record<string, string> = {},
): Promise<SentFile[]> {
  rmSync(dataDir, { recursive: true, force: true })
  mkdirSync(dataDir)
  await using server = await startFileServer(dataDir, environment)
  const sent: SentFile[] = []
  let confirmations = 0
  const enough = Promise.withResolvers<void>()

  async function uploadFiles(): Promise<void> {
    for (;;) {
      const content = makeContent(random, 1 + Math.floor(random() * MAX_FILE_BYTES))
      const file = { id: await beginUpload(server.origin, content.byteLength), content, confirmed: 0 }
      sent.push(file)
      while (file.confirmed < content.byteLength) {
        const slice = content.subarray(
          file.confirmed,
          file.confirmed + 1 + Math.floor(random() * MAX_SLICE_BYTES),
        )
        file.confirmed = await appendTo(server.origin, file.id, file.confirmed, new Uint8Array(slice))
        confirmations += 1
        if (confirmations >= CONFIRMED_BEFORE) enough.resolve()
      }
    }
  }

  const uploading = Array.from({ length: UPLOADS }, () => uploadFiles().catch(() => undefined))
  await enough.promise
  await sleep(LOAD_MS * random())
  const known = sent.map((file) => ({ ...file }))
  await disk.cutPower()
  await server.kill()
  await Promise.all(uploading)
  await disk.remount()
  return known.filter(({ confirmed }) => confirmed > 0)
}

const noise = randomBytes(2 * MAX_FILE_BYTES)

/** Random bytes, so that no part can stand for another. */
function makeContent(random: Random, bytes: number): Buffer {
  const from = Math.floor(random() * (noise.byteLength - bytes))
  return noise.subarray(from, from + bytes)
}
