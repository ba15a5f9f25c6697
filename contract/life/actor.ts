/** The actor of an event: a person, and the token of the program that acted for them. */
export function joinActor(staffId: string, token: string): string {
  return `${staffId}/${token}`
}

export function parseActor(actor: string): { person: string; token: string | undefined } {
  const [person = '', token] = actor.split('/')
  return { person, token }
}
