import type { Attachment } from '#contract/desk/files.ts'
import type { InquiryDetail } from '#contract/desk/inquiries.ts'
import { AttachFiles } from '../../files/attach-files.tsx'
import { AttachedFiles } from '../../files/attached-files.tsx'
import { CarriedNotice } from '../../files/carried-notice.tsx'
import { InquiryFilesToAttach } from '../../files/inquiry-files-to-attach.tsx'

type ReplyFilesProps = {
  inquiryFiles: InquiryDetail['files']
  files: readonly Attachment[]
  /** Undefined until it is known. */
  totalBytes: number | undefined
  /** Names the mail that carries them: "reply". */
  noun: string
  onChange: (files: readonly Attachment[]) => void
}

/** The files of a reply or of a mail to a hospital: attached for it, or chosen from those of the inquiry. */
export function ReplyFiles({ inquiryFiles, files, totalBytes, noun, onChange }: ReplyFilesProps) {
  return (
    <>
      <AttachedFiles files={files} onRemove={(id) => onChange(files.filter((file) => file.id !== id))} />
      <CarriedNotice files={files} />
      <AttachFiles
        files={files}
        totalBytes={totalBytes}
        hint={`Sent with this ${noun}.`}
        onAdd={(added) => onChange([...files, ...added])}
      />
      <InquiryFilesToAttach
        inquiryFiles={inquiryFiles}
        files={files}
        totalBytes={totalBytes}
        noun={noun}
        onChange={onChange}
      />
    </>
  )
}
