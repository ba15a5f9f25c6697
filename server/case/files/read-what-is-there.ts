import type { Log } from '../../platform/log/log.ts'
import { DamagedFile } from './damaged-file.ts'

/** What can still be read of a damaged file must not keep the other files of an archive from the person. */
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
