import { FirstAdministratorPage } from './first-administrator-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

/** Behind a link that lets somebody in: of the set-up with its token, or else of an account. */
export function LinkPage({ token }: { token: string | undefined }) {
  return token === undefined ? <WelcomePage /> : <FirstAdministratorPage token={token} />
}
