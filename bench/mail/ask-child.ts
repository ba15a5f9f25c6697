import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** Sends a message to a child process and resolves to its next one. */
export async function askChild<Answer>(child: ChildProcess, message: object): Promise<Answer> {
  const answered = once(child, 'message') as Promise<[Answer]>
  child.send(message)
  const [answer] = await answered
  return answer
}
