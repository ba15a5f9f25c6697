import type { Log } from '../../platform/log/log.ts'
import { DamagedFile } from './damaged-file.ts'

/** Ends a damaged file where it can't be read, so that the person still gets the other files of an archive. */
export async function* readWhatIsThere(
  { log }: { log: Log },
  content: AsyncIterable<Uint8Array>,
  onDamaged: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error
    log.error({ err: error }, 'A damaged file was exported as far as it can be read')
    onDamaged()
  }
}
