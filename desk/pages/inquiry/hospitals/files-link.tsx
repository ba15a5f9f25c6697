import { endFilesLinkRoute } from '#contract/desk/referral-changes.ts'
import type { Referral } from '#contract/desk/referrals.ts'
import { isolate } from '#contract/words/isolate.ts'
import { callDesk } from '../../../platform/api.ts'
import { CopyButton } from '../../../shell/copy-button.tsx'
import { useNow } from '../../../time/clock.ts'
import { formatMoment } from '../../../time/office-time.ts'
import { changeReferral } from './change-referral.ts'
import { toTakenWords } from './referral-words.ts'

type FilesLinkProps = { reference: string; referral: Referral }

/** The link by which the hospital takes large files, with how often it took them. */
export function FilesLink({ reference, referral }: FilesLinkProps) {
  const { id, hospital, link } = referral
  const now = useNow()
  if (link === null) return null
  return (
    <div className="files-link">
      <p dir="auto">
        Files by link until {formatMoment(link.until, now)}: {link.files.map(toTakenWords).join(', ')}.
      </p>
      <CopyButton text={link.url} label="Copy the link" />
      <button
        className="link-button"
        type="button"
        onClick={() =>
          changeReferral(reference, id, {
            send: () => callDesk(endFilesLinkRoute, { reference, id }),
            words: `The link for ${isolate(hospital.name)} has ended.`,
          })
        }
      >
        End the link
      </button>
    </div>
  )
}
