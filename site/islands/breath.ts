import { nextTask } from './next-task.ts'

// Between two modules that take long to evaluate.
await nextTask()
