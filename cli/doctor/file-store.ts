import { openObjectStore } from '../../server/platform/store/open-store.ts'
import { findStoreId, readStoreId } from '../../server/platform/store/store-id.ts'
import { type Check, ok, toMessage, wrong } from './check.ts'

export const checkFileStore: Check = async ({ config, openDb }) => {
  const db = await openDb().catch(() => undefined)
  const expected = db && (await findStoreId(db))
  const place = config.filesUrl ? `the bucket at ${config.filesUrl.host}` : 'the data folder'
  const several = config.databaseUrl !== undefined && !config.filesUrl
  try {
    const found = await readStoreId(openObjectStore(config))
    if (expected !== undefined && found !== expected)
      return [
        wrong(
          `The files of this database do not lie in ${place}.`,
          several
            ? 'Set FILES_URL, the same for all instances: with folders, only the one that stored a file has it.'
            : 'Mount the disk of DATA_DIR/files, or mend FILES_URL. If the files are lost, run "pona files claim".',
        ),
      ]
    return [ok(`The file store, ${place}, is reached, and no other's.`)]
  } catch (error) {
    return [
      wrong(
        `The file store can't be used: ${toMessage(error)}.`,
        'Compare FILES_URL with what the store shows: address, bucket, key and secret.',
      ),
    ]
  }
}
