import { Readable } from 'node:stream'
import type { Attachment } from '#contract/desk/files.ts'
import type { MailAttachment } from '../../../platform/mail/message.ts'
import type { FileDeps } from '../file-deps.ts'
import { openFile } from '../find-files.ts'
import { toOutgoing } from './outgoing.ts'

/** The files of a mail as they leave: without place and device where that is known how. */
export async function openAttachments(
  deps: Omit<FileDeps, 'now'>,
  files: readonly Attachment[],
): Promise<MailAttachment[]> {
  const attachments: MailAttachment[] = []
  for (const { id, name } of files) {
    const file = await openFile(deps, id)
    // The message refers to it, so it was not deleted.
    if (file === undefined) throw new Error(`The file ${id} of a message is gone`)
    const { content } = await toOutgoing(file)
    attachments.push({ name, type: file.type, content: Readable.from(content) })
  }
  return attachments
}
