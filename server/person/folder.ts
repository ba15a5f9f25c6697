import type { MessageFile } from '#contract/desk/files.ts'
import type { Message } from '#contract/desk/messages.ts'
import { DamagedFile } from '../case/files/damaged-file.ts'
import { type LookDeps, openForStaff, type StartedFile } from '../case/files/open-for-staff.ts'
import { readWhatIsThere } from '../case/files/read-what-is-there.ts'
import type { ZipEntry } from '../platform/store/zip.ts'

type Carrier = Pick<Message, 'at' | 'files'> & { isLeftOut?: boolean }

/** `state`: `whole`, or why it isn't. `path` is null when nothing of it is in the archive. */
export type FileLink = { path: string | null; state: 'whole' | 'damaged' | 'missing' }

/** The files of the messages, each once, numbered in the order of the conversation. */
export function createFolder(deps: LookDeps, staffId: string, messages: readonly Carrier[]) {
  const links = new Map<string, FileLink>()

  async function open(fileId: string): Promise<StartedFile | 'missing' | 'damaged'> {
    try {
      return (await openForStaff(deps, { staffId, fileId, allowsInfected: true })) ?? 'missing'
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error
      deps.log.error({ err: error }, 'A damaged file was left out of an archive')
      return 'damaged'
    }
  }

  async function* entries(): AsyncGenerator<ZipEntry> {
    let number = 0
    for (const { at, files, isLeftOut } of messages)
      for (const { id, name } of isLeftOut ? [] : files) {
        if (links.has(id)) continue
        const file = await open(id)
        if (typeof file === 'string') {
          links.set(id, { path: null, state: file })
          continue
        }
        const path = `files/${String(++number).padStart(3, '0')} ${name}`
        const link: FileLink = { path, state: 'whole' }
        links.set(id, link)
        const content = readWhatIsThere(deps, file.content, () => {
          link.state = 'damaged'
        })
        yield { name: path, at, content }
      }
  }

  return {
    entries,
    toLink: ({ id }: Pick<MessageFile, 'id'>): FileLink => links.get(id) ?? { path: null, state: 'missing' },
  }
}
