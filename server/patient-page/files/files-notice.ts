import type { HonoRequest } from 'hono'
import { type FilesNotice, fileProblems, patientFileLimits } from '#contract/inquiry/patient-files.ts'

/** Query of the address to which the form without script leads back. */
export function toNoticeQuery({ received, problem }: FilesNotice): string {
  const query = new URLSearchParams({
    ...(received > 0 && { received: String(received) }),
    ...(problem && { problem }),
  })
  return `?${query}#reports`
}

export function readFilesNotice(request: HonoRequest): FilesNotice | null {
  const received = Math.min(
    patientFileLimits.count,
    Number.parseInt(request.query('received') ?? '', 10) || 0,
  )
  const problem = fileProblems.find((known) => known === request.query('problem'))
  return received > 0 || problem ? { received, ...(problem && { problem }) } : null
}
