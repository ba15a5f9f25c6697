import { Link } from 'wouter'
import { PageTitle } from './page-title.tsx'

export function NotFoundPage() {
  return (
    <div className="page">
      <PageTitle>There is no such page</PageTitle>
      <p>
        The address may have been cut short. <Link href="/inbox/due">Go to the inbox</Link>
      </p>
    </div>
  )
}
