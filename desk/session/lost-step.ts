const LOST_STEP = '#lost-step'

/** Leads somebody who has used a recovery code to a new second step. */
export const LOST_STEP_PAGE = `/account${LOST_STEP}`

export function hasLostStep(): boolean {
  return location.hash === LOST_STEP
}
