import { Link } from 'wouter'
import { DeskError, toPlainWords } from '../../platform/desk-error.ts'
import { Failure } from '../../shell/failure.tsx'

/** Each thing that is missing, with the step that repairs it. The keys are above. */
export function SetupMissing({ error }: { error: Error | null }) {
  if (!(error instanceof DeskError) || error.code !== 'setup_incomplete')
    return <Failure text={error && toPlainWords(error)} />
  const { company, mail, keys } = error.fields
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
