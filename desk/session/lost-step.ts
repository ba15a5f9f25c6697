const LOST_STEP = '#lost-step'

/** Whoever has used a recovery code sets up a new second step there. */
export const LOST_STEP_PAGE = `/account${LOST_STEP}`

export function hasLostStep(): boolean {
  return location.hash === LOST_STEP
}
