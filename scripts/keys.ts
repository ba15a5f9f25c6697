import { countRowsByKey } from '../server/case/tables/reseal.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { formatDataKey } from '../server/platform/config/data-key.ts'
import { addSigningKey } from '../server/platform/staff/signing-keys.ts'
import {
  addDataKey,
  createDataKey,
  dataKeysFile,
  findStoredDataKeys,
} from '../server/platform/vault/data-keys.ts'
import { openStore, runCommand, SETTINGS_HINT, UsageError } from './command.ts'

await runCommand(async ([action]) => {
  if (action === 'rotate-signing') return rotateSigning()
  if (action === 'list') return listKeys()
  if (action !== 'rotate') throw new UsageError('Usage: npm run keys -- rotate | rotate-signing | list')
  const config = parseConfig(process.env)
  const key = createDataKey(new Date())
  if (config.dataKeys) {
    process.stdout.write(
      `The new data key:\n\n${formatDataKey(key)}\n\n` +
        'One server: put it first in DATA_KEYS, keep the others behind it, and restart.\n' +
        'Several, or the function at Supabase: first put it last in DATA_KEYS everywhere and restart all, so that each ' +
        'can open what another seals with it; then move it to the front everywhere and restart all again.\n' +
        'The server then reseals everything in the background. Older backups need the older keys: keep them.\n',
    )
    return
  }
  const file = dataKeysFile(config.dataDir)
  if (!addDataKey(file, key))
    throw new UsageError(
      `There are no data keys in ${file}: the first start of the server creates them. ${SETTINGS_HINT}`,
    )
  process.stdout.write(
    `The new data key is ${key.id}. A running server uses it within a second and reseals everything within a ` +
      'minute; otherwise the next start does. Older backups need the older keys: keep them.\n',
  )
})

async function listKeys(): Promise<void> {
  await using store = await openStore()
  const counts = await countRowsByKey(store.db)
  const keys = store.config.dataKeys ?? findStoredDataKeys(dataKeysFile(store.config.dataDir)) ?? []
  for (const id of new Set([...keys.map((key) => key.id), ...counts.keys()])) {
    const isHere = keys.some((key) => key.id === id)
    process.stdout.write(`${id}\t${counts.get(id) ?? 0} rows${isHere ? '' : '\tMISSING: put it back'}\n`)
  }
  process.stdout.write(
    'A key with 0 rows that is not the first is needed only for backups from before its rotation.\n',
  )
}

async function rotateSigning(): Promise<void> {
  await using store = await openStore()
  const { kid, signsFrom } = await addSigningKey({ ...store, now: Date.now }, 'administrator')
  process.stdout.write(
    `The new signing key is ${kid}. It is published now and signs sign-ins from ${new Date(signsFrom).toISOString()}; ` +
      'the previous one stays published until its tokens have expired.\n',
  )
}
