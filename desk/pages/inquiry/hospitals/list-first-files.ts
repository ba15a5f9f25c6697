import { type Attachment, fileLimits } from '#contract/desk/files.ts'
import type { InquiryFile } from '#contract/desk/inquiry-files.ts'

/** Files to which the patient agreed, in their order, as many as one mail takes. */
export function listFirstFiles(files: readonly InquiryFile[], agreed: readonly string[]): Attachment[] {
  return files
    .filter(({ id, state, scan }) => agreed.includes(id) && state === 'stored' && scan !== 'infected')
    .slice(0, fileLimits.count)
    .map(({ id, name, size }) => ({ id, name, bytes: size }))
}
