import type { Random } from '#testing/server/random.ts'

export type Files = { database: Buffer; wal: Buffer; mark: Buffer | undefined; shm: Buffer | undefined }

export type Damage = (files: Files, random: Random, earlier: Files) => Files

const PAGE_BYTES = 4096

export const databaseDamages: Record<string, Damage> = {
  'a byte of a page header': (files, random) => ({
    ...files,
    database: flip(files.database, pickPage(files, random) + Math.floor(8 * random()), random),
  }),
  'bytes anywhere': (files, random) => {
    const once = flip(files.database, random() * files.database.length, random)
    return { ...files, database: flip(once, random() * once.length, random) }
  },
  'a page of zeros': (files, random) => {
    const page = pickPage(files, random)
    return { ...files, database: Buffer.from(files.database).fill(0, page, page + PAGE_BYTES) }
  },
  'a file cut short': (files, random) => ({ ...files, database: cut(files.database, random) }),
}

/** Damage to the WAL: SQLite stops its replay at the first invalid frame without an error. */
export const logDamages: Record<string, Damage> = {
  'bytes of the log': (files, random) => ({
    ...files,
    wal: flip(files.wal, random() * files.wal.length, random),
  }),
  'a log cut short': (files, random) => ({ ...files, wal: cut(files.wal, random) }),
  'the log of an earlier day': (files, _random, earlier) => ({ ...files, wal: earlier.wal }),
  'no log': (files) => ({ ...files, wal: Buffer.alloc(0) }),
  'a log cut short, and a mark that is gone': (files, random) => ({
    ...files,
    wal: cut(files.wal, random),
    mark: undefined,
  }),
  'a log cut short, and bytes of the mark': (files, random) => ({
    ...files,
    wal: cut(files.wal, random),
    mark: files.mark && flip(files.mark, random() * files.mark.length, random),
  }),
}

export const sideDamages: Record<string, Damage> = {
  'another index of the log': (files, random) => ({
    ...files,
    shm: Buffer.from(Array.from({ length: 32_768 }, () => 256 * random())),
  }),
  'bytes of the mark': (files, random) => ({
    ...files,
    mark: files.mark && flip(files.mark, random() * files.mark.length, random),
  }),
  'a mark cut short': (files, random) => ({ ...files, mark: files.mark && cut(files.mark, random) }),
}

function pickPage({ database }: Files, random: Random): number {
  return PAGE_BYTES * Math.floor((random() * database.length) / PAGE_BYTES)
}

function cut(bytes: Buffer, random: Random): Buffer {
  return bytes.subarray(0, Math.floor(random() * bytes.length))
}

function flip(bytes: Buffer, at: number, random: Random): Buffer {
  const flipped = Buffer.from(bytes)
  const offset = Math.floor(at)
  flipped[offset] = (flipped[offset] ?? 0) ^ (1 + Math.floor(255 * random()))
  return flipped
}
