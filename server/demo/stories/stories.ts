import type { Story } from '../story.ts'
import { closed } from './closed.ts'
import { fresh } from './fresh.ts'
import { planned } from './planned.ts'
import { waiting } from './waiting.ts'
import { wroteAgain } from './wrote-again.ts'

export const stories: readonly Story[] = [...fresh, ...wroteAgain, ...waiting, ...planned, ...closed]
