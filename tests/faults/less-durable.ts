import { join } from 'node:path'

const preload = join(import.meta.dirname, 'preload', 'synchronous.ts')

/** Environment of a control: the product's server with fewer syncs. */
export function syncOnly(level: 'normal' | 'off'): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, FAULT_SYNCHRONOUS: level }
}
