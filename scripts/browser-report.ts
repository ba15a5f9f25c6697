import * as v from 'valibot'

/** A failed test by its file, line and title; `trace` is the file with what the browser did. */
export type FailedTest = { name: string; tags: string[]; trace: string | undefined }
export type BrowserReport = { passed: number; failing: FailedTest[] }

type Spec = v.InferOutput<typeof specSchema>
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }

const attachmentSchema = v.object({ name: v.string(), path: v.optional(v.string()) })

const specSchema = v.object({
  file: v.string(),
  line: v.number(),
  title: v.string(),
  tags: v.array(v.string()),
  ok: v.boolean(),
  tests: v.array(v.object({ results: v.array(v.object({ attachments: v.array(attachmentSchema) })) })),
})

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

/** Parses the report of Playwright's `json` reporter. Skipped tests don't count. */
export const browserReport = v.pipe(
  v.object({ stats: v.object({ expected: v.number() }), suites: v.array(suiteSchema) }),
  v.transform(
    ({ stats, suites }): BrowserReport => ({
      passed: stats.expected,
      failing: suites.flatMap(listSpecs).flatMap((spec) => (spec.ok ? [] : [toFailedTest(spec)])),
    }),
  ),
)

function listSpecs({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

function toFailedTest({ file, line, title, tags, tests }: Spec): FailedTest {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments))
  const trace = attachments.find(({ name }) => name === 'trace')?.path
  return { name: `${file}:${line} ${title}`, tags, trace }
}
