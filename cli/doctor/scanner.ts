import { scanByClamd } from '../../server/platform/store/clamd.ts'
import { type Check, ok, toMessage, wrong } from './check.ts'

/** Has a few harmless bytes scanned. Says nothing where no scanner is named. */
export const checkScanner: Check = async ({ config: { clamdUrl } }) => {
  if (clamdUrl === undefined) return []
  try {
    await scanByClamd(clamdUrl, [Buffer.from('pona doctor')])
    return [ok('The virus scanner scans files.')]
  } catch (error) {
    return [
      wrong(
        `The virus scanner (CLAMD_URL) can't be used: ${toMessage(error)}.`,
        'Start clamd, and let the user of the service reach its socket. Until then files are shown as not scanned.',
      ),
    ]
  }
}
