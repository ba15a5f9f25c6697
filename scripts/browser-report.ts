import * as v from 'valibot'

/** Tests by file, line and title; an unstable one, which passed when it was repeated, with the trace of its failure. */
export type BrowserReport = { passed: number; failed: string[]; unstable: string[] }

type Spec = v.InferOutput<typeof specSchema>
type Suite = { specs: Spec[]; suites?: Suite[] | undefined }

const attachmentSchema = v.object({ name: v.string(), path: v.optional(v.string()) })

const specSchema = v.object({
  file: v.string(),
  line: v.number(),
  title: v.string(),
  tests: v.array(
    v.object({
      status: v.picklist(['expected', 'unexpected', 'flaky', 'skipped']),
      results: v.array(v.object({ attachments: v.array(attachmentSchema) })),
    }),
  ),
})

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(specSchema),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

/** Parses the report of Playwright's `json` reporter. Skipped tests don't count. */
export const browserReport = v.pipe(
  v.object({ suites: v.array(suiteSchema) }),
  v.transform(({ suites }): BrowserReport => {
    const specs = suites.flatMap(listSpecs)
    const unstable = specs.filter(hasStatus('flaky'))
    return {
      passed: specs.filter(hasStatus('expected')).length + unstable.length,
      failed: specs.filter(hasStatus('unexpected')).map(toName),
      unstable: unstable.map((spec) => `${toName(spec)}\n  trace: ${findTrace(spec) ?? 'none'}`),
    }
  }),
)

function listSpecs({ specs, suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

function hasStatus(status: Spec['tests'][number]['status']) {
  return ({ tests }: Spec) => tests.some((test) => test.status === status)
}

function toName({ file, line, title }: Spec): string {
  return `${file}:${line} ${title}`
}

function findTrace({ tests }: Spec): string | undefined {
  const attachments = tests.flatMap(({ results }) => results.flatMap((result) => result.attachments))
  return attachments.find(({ name }) => name === 'trace')?.path
}
