import { type FileHandle, open } from 'node:fs/promises'

// Loaded by --import, for controls: objects of files are confirmed without a sync.
const handle = await open(import.meta.filename)
const prototype: FileHandle = Object.getPrototypeOf(handle)
await handle.close()
prototype.sync = async () => {}
