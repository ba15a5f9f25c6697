import { PageTitle } from '../../shell/page-title.tsx'
import { useNames } from '../../workplace/use-workplace.ts'
import { EntryForm } from './entry-form.tsx'

export function EntryPage() {
  const { me } = useNames()
  return (
    <div className="page entry">
      <PageTitle>New inquiry</PageTitle>
      {me && <EntryForm me={me.id} />}
    </div>
  )
}
