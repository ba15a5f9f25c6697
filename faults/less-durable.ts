import { join } from 'node:path'

const toPreload = (name: string) => join(import.meta.dirname, 'preload', `${name}.ts`)

/** Environment of a control: the product's server with fewer syncs. */
export function syncOnly(level: 'normal' | 'off'): Record<string, string> {
  return { NODE_OPTIONS: `--import=${toPreload('synchronous')}`, FAULT_SYNCHRONOUS: level }
}

/** Environment of a control: the database syncs as it should, the objects of files don't. */
export function syncNoFiles(): Record<string, string> {
  return { NODE_OPTIONS: `--import=${toPreload('no-file-sync')}` }
}
