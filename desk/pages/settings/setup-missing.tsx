import { Link } from 'wouter'
import type { SetupAnswer } from '#contract/desk/setup.ts'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'

/** Each thing that is missing, with the step that repairs it. The keys are above. */
export function SetupMissing({ error, keys: kept }: { error: Error | null; keys: SetupAnswer['keys'] }) {
  if (!(error instanceof DeskError) || error.code !== 'setup_incomplete')
    return <Failure text={error && toPlainWords(error)} />
  const { company, mail, ...others } = error.fields
  // Until the next attempt the answer names keys that were confirmed meanwhile.
  const keys = kept === 'generated' ? others['keys'] : undefined
  if (!keys && !company && !mail) return null
  return (
    <div className="form__error" role="alert">
      {keys && <p>{keys}</p>}
      {company && (
        <p>
          {company} <Link href="/settings/setup?step=company">Enter it now</Link>.
        </p>
      )}
      {mail && (
        <p>
          {mail} <Link href="/settings/setup?step=mail">Set it now</Link>.
        </p>
      )}
    </div>
  )
}
