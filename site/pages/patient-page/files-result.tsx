import type { FilesNotice } from '#contract/inquiry/patient-files.ts'
import type { SiteContent } from '../../content/types.ts'
import { fillIn } from '../../words/fill-in.ts'
import { choosePlural } from '../../words/plural.ts'

type FilesResultProps = { content: SiteContent; notice: FilesNotice | null }

/** For the form without script: how many files arrived, or why they didn't. */
export function FilesResult({ content, notice }: FilesResultProps) {
  if (notice === null) return null
  const words = content.patientPage.reports
  const { received, problem } = notice
  return (
    <>
      {received > 0 && (
        <p className="patient-page__done" role="status">
          {fillIn(choosePlural(words.notice, received, content.locale), { count: String(received) })}
        </p>
      )}
      {problem && (
        <p className="files__problem" role="alert">
          {words.problems[problem]}
        </p>
      )}
    </>
  )
}
