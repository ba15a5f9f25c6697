import { OpenPage } from './open-page.tsx'
import type { PatientPageProps } from './page-parts.tsx'
import { WithdrawnPage } from './withdrawn-page.tsx'

/**
 * Where the inquiry stands, and what can be added. It shows nothing that anybody wrote, save what may go to a hospital and
 * what hospitals offer.
 */
export function PatientPage({ withdrawn, ...props }: PatientPageProps) {
  return withdrawn ? <WithdrawnPage {...props} withdrawn={withdrawn} /> : <OpenPage {...props} />
}
