import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of the program of a thread or process, beside the module that names it: in the sources and in the build. */
export function toProgramFile(name: string, moduleUrl: string): string {
  return fileURLToPath(new URL(`./${name}${extname(moduleUrl)}`, moduleUrl))
}
