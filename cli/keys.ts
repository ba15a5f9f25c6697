import { countRowsByKey } from '../server/case/tables/reseal.ts'
import { addSigningKey } from '../server/company/staff/signing-keys.ts'
import { parseConfig } from '../server/platform/config/config.ts'
import { formatDataKey } from '../server/platform/config/data-key.ts'
import {
  addDataKey,
  createDataKey,
  dataKeysFile,
  findStoredDataKeys,
} from '../server/platform/vault/data-keys.ts'
import { type Command, type Output, UsageError } from './command/command.ts'
import { openStore, SETTINGS_HINT } from './store/store.ts'

export const keysCommand: Command = {
  summary: 'the data keys that seal what patients wrote, and the key that signs sign-ins',
  usage: [
    ['keys list', 'each data key, and how many rows still need it'],
    ['keys show', 'the data keys themselves, for a copy elsewhere'],
    ['keys rotate', 'a new data key; the server reseals everything in the background'],
    ['keys rotate-signing', 'a new key that signs sign-ins'],
  ],
  async run([action, ...rest], output) {
    if (rest.length > 0) throw new UsageError()
    if (action === 'rotate-signing') return rotateSigning(output)
    if (action === 'show') return showKeys(output)
    if (action === 'list') return listKeys(output)
    if (action === 'rotate') return rotate(output)
    throw new UsageError()
  },
}

/** Reads no database, which may be lost. */
function showKeys({ report }: Output): void {
  const config = parseConfig(process.env)
  const file = dataKeysFile(config.dataDir)
  const found = config.dataKeys ?? findStoredDataKeys(file)
  if (found === undefined) throw new Error(toNoKeys(file))
  const keys = found.map(formatDataKey)
  report(
    { keys },
    `${keys.join('\n')}\n\n` +
      'Keep these lines apart from the backups: without them nobody can read a backup, and with them anybody can. ' +
      'Then confirm your copy at the desk, under Settings.',
    true,
  )
}

function rotate({ say }: Output): void {
  const config = parseConfig(process.env)
  const key = createDataKey(new Date())
  if (config.dataKeys) {
    say(
      `The new data key:\n\n${formatDataKey(key)}\n\n` +
        'One server: put it first in DATA_KEYS, keep the others behind it, and restart.\n' +
        'Several, or the function at Supabase: first put it last in DATA_KEYS everywhere and restart all, so that each ' +
        'can open what another seals with it; then move it to the front everywhere and restart all again.\n' +
        'The server then reseals everything in the background. Older backups need the older keys: keep them.',
    )
    return
  }
  const file = dataKeysFile(config.dataDir)
  if (!addDataKey(file, key)) throw new Error(toNoKeys(file))
  say(
    `The new data key is ${key.id}. A running server uses it within a second and reseals everything within a ` +
      'minute; otherwise the next start does. Older backups need the older keys: keep them.',
  )
}

function toNoKeys(file: string): string {
  return `There are no data keys in ${file}: the first start of the server creates them. ${SETTINGS_HINT}`
}

async function listKeys({ report }: Output): Promise<void> {
  await using store = await openStore()
  const counts = await countRowsByKey(store.db)
  const keys = store.config.dataKeys ?? findStoredDataKeys(dataKeysFile(store.config.dataDir)) ?? []
  const listed = [...new Set([...keys.map((key) => key.id), ...counts.keys()])].map((id) => ({
    id,
    rows: counts.get(id) ?? 0,
    isHere: keys.some((key) => key.id === id),
  }))
  const lines = listed.map(
    ({ id, rows, isHere }) => `${id}\t${rows} rows${isHere ? '' : '\tMISSING: put it back'}`,
  )
  const explanation =
    'A key with 0 rows that is not the first is needed only for backups from before its rotation.'
  report(
    { keys: listed },
    [...lines, explanation].join('\n'),
    listed.every(({ isHere }) => isHere),
  )
}

async function rotateSigning({ say }: Output): Promise<void> {
  await using store = await openStore()
  const { kid, signsFrom } = await addSigningKey({ ...store, now: Date.now }, 'administrator')
  say(
    `The new signing key is ${kid}. It is published now and signs sign-ins from ${new Date(signsFrom).toISOString()}; ` +
      'the previous one stays published until its tokens have expired.',
  )
}
