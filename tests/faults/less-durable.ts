import { join } from 'node:path'

const preload = join(import.meta.dirname, 'preload', 'synchronous.ts')

/** The environment of a control: a server that is the product's but for the syncs that it leaves out. */
export function syncOnly(level: 'normal' | 'off'): Record<string, string> {
  return { NODE_OPTIONS: `--import=${preload}`, FAULT_SYNCHRONOUS: level }
}
