import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const fixtures = join(import.meta.dirname, '..', '..', 'tests', 'fixtures')

/** The contents of a kept database that the tests read again. */
export type Kept = {
  dataKeys: string
  inquiries: Record<string, string>[]
  staff: { email: string; password: string; refreshToken: string }
  /** About the first inquiry. */
  written: { note: string; reply: { subject: string; body: string; files: string[] }; stepNote: string }
  /** The zone that was saved as a setting. */
  zone: string
  /** Objects of the file store, by their path in it, in base64. */
  objects: Record<string, string>
}

/** Databases of released schemas, oldest first, by their newest migration. */
export function listReleased(): string[] {
  return readdirSync(fixtures)
    .filter((name) => name.endsWith('.db.gz'))
    .map((name) => name.replace(/^schema-(.*)\.db\.gz$/, '$1'))
    .toSorted()
}

/** Makes a data folder of what was kept of a released schema. */
export function unpackReleased(name: string, dataDir: string): Kept {
  const fixture = join(fixtures, `schema-${name}`)
  const kept = JSON.parse(readFileSync(`${fixture}.json`, 'utf8')) as Kept
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dataDir, 'pona.db'), gunzipSync(readFileSync(`${fixture}.db.gz`)))
  for (const [path, content] of Object.entries(kept.objects)) {
    const file = join(dataDir, 'files', path)
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    writeFileSync(file, Buffer.from(content, 'base64'))
  }
  return kept
}
