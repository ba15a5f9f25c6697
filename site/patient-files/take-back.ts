import type { FileWords } from '../content/file-words.ts'
import { isOpen, Refusal, takeBack, toRefusalWords } from './upload.ts'

/** Deletes a file at the server. Returns why not, such as because a coordinator has opened it. */
export async function tryToTakeBack(
  address: string,
  endpoint: string,
  problems: FileWords['problems'],
): Promise<string | undefined> {
  try {
    await takeBack(address)
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) return problems.failed
    // Taken back elsewhere, unless the link has ended.
    if (error.code === 'not_found' && (await isOpen(endpoint))) return undefined
    return toRefusalWords(error, problems)
  }
}
