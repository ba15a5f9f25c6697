import { AsyncLocalStorage } from 'node:async_hooks'
import { joinActor } from '#contract/life/actor.ts'

type ActingProgram = { staffId: string; token: string }

const programs = new AsyncLocalStorage<ActingProgram>()

/** All that `work` does and waits for was done by this program, for that person. */
export function runByProgram<Result>(program: ActingProgram, work: () => Result): Result {
  return programs.run(program, work)
}

/** As the event log names it: a person who acts by a program, with its token. */
export function toLoggedActor(actor: string): string {
  const program = programs.getStore()
  return program?.staffId === actor ? joinActor(actor, program.token) : actor
}
