import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { rootDir } from './paths.ts'
import { writeNewKey } from './release/sums.ts'
import { readTree, refuseChanged } from './release/tree.ts'
import { writeHostFolder, writeRelease } from './release/write-release.ts'

const USAGE = `Usage: npm run release -- --out DIR       writes the archives of all platforms, their hashes and signature
       npm run release -- --folder DIR    writes the release for this machine, unpacked, into a new folder
       npm run release -- --key-out FILE  writes a new private key for PONA_RELEASE_KEY, and prints the public one
A tree that differs from its commit is refused without --dirty.`

// Everybody may read what a release holds.
process.umask(0o022)
try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = {
    out: { type: 'string' },
    folder: { type: 'string' },
    'key-out': { type: 'string' },
    dirty: { type: 'boolean', default: false },
  } as const
  const { out, folder, 'key-out': keyFile, dirty } = parseArgs({ options }).values
  if ([out, folder, keyFile].filter(Boolean).length !== 1) throw new Error(USAGE)
  if (keyFile) return void process.stdout.write(writeNewKey(keyFile))
  if (!dirty) refuseChanged(await readTree(rootDir))
  const temporary = mkdtempSync(join(tmpdir(), 'pona-release-'))
  const say = (sentence: string) => process.stdout.write(`${sentence}\n`)
  try {
    if (folder) return await writeHostFolder(resolve(folder), { temporary, say })
    const outDir = resolve(out ?? '')
    mkdirSync(outDir, { recursive: true })
    await writeRelease(outDir, { temporary, say })
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}
