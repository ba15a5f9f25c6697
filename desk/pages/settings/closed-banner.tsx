import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { useWorkplace } from '../../workplace/use-workplace.ts'

const STEPS = '/settings/setup'
/** A sign-in without an address of its own leads here. */
const FIRST_PAGES = ['/', '/inbox/due']

/** Above every page until the set-up has ended. A sign-in of an administrator goes on with it. */
export function ClosedBanner() {
  const isAdmin = useWorkplace()?.me.admin
  const [path, navigate] = useLocation()
  // Once, so that the lists can be opened afterwards.
  useEffect(() => {
    if (isAdmin && FIRST_PAGES.includes(location.pathname)) navigate(STEPS, { replace: true })
  }, [isAdmin, navigate])
  return (
    <p className="offline-banner">
      The site is closed: visitors are asked to come back later.{' '}
      {!isAdmin && 'An administrator opens it by ending the set-up.'}
      {isAdmin && path !== STEPS && <Link href={STEPS}>Go on with the set-up</Link>}
      {isAdmin && path === STEPS && 'It opens once you end the set-up.'}
    </p>
  )
}
