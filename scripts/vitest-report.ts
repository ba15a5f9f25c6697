import { writeFileSync } from 'node:fs'
import * as v from 'valibot'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Names the file of the report. */
export const REPORT_FILE = 'VITEST_REPORT_FILE'

const failedFileSchema = v.object({
  project: v.string(),
  file: v.string(),
  /** Tests in it that passed. */
  passed: v.number(),
  /** Each with its message. Without a title: outside of a test, as in a `beforeAll`. */
  failures: v.array(v.object({ title: v.optional(v.string()), message: v.string() })),
})

export const vitestReport = v.object({
  /** In files without a failure. */
  passed: v.number(),
  failing: v.array(failedFileSchema),
  /** Errors outside of any file. */
  unhandled: v.array(v.string()),
})

export type FailedFile = v.InferOutput<typeof failedFileSchema>
export type VitestReport = v.InferOutput<typeof vitestReport>

/** Vitest's `json` reporter has neither projects nor the messages of hooks. */
// biome-ignore lint/style/noDefaultExport: vitest loads it by its file
export default class FailureReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const files = modules.map(toFile)
    const report: VitestReport = {
      passed: files.reduce((sum, { passed, failures }) => sum + (failures.length === 0 ? passed : 0), 0),
      failing: files.filter(({ failures }) => failures.length > 0),
      unhandled: unhandledErrors.map(toMessage),
    }
    const path = process.env[REPORT_FILE]
    if (path !== undefined) writeFileSync(path, JSON.stringify(report))
  }
}

function toFile(module: TestModule): FailedFile {
  const outside = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const failures: FailedFile['failures'] = outside.map((error) => ({ message: toMessage(error) }))
  let passed = 0
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    if (state === 'passed') passed += 1
    if (state === 'failed') failures.push({ title: test.fullName, message: errors.map(toMessage).join('; ') })
  }
  // One that could not even be collected has no error of its own in some cases.
  if (failures.length === 0 && module.state() === 'failed')
    failures.push({ message: 'It ended without a result' })
  return { project: module.project.name, file: module.relativeModuleId, passed, failures }
}

function toMessage({ message }: SerializedError): string {
  return message
}
