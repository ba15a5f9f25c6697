import * as v from 'valibot'

/** `failing` names each failed test by its file, line and title. */
export type BrowserReport = { passed: number; failing: string[] }

type Suite = {
  specs: { file: string; line: number; title: string; ok: boolean }[]
  suites?: Suite[] | undefined
}

const suiteSchema: v.GenericSchema<unknown, Suite> = v.object({
  specs: v.array(v.object({ file: v.string(), line: v.number(), title: v.string(), ok: v.boolean() })),
  suites: v.optional(v.array(v.lazy(() => suiteSchema))),
})

/** Parses the report of Playwright's `json` reporter. Skipped tests don't count. */
export const browserReport = v.pipe(
  v.object({ stats: v.object({ expected: v.number() }), suites: v.array(suiteSchema) }),
  v.transform(
    ({ stats, suites }): BrowserReport => ({
      passed: stats.expected,
      failing: suites.flatMap(listSpecs).flatMap((spec) => (spec.ok ? [] : [toName(spec)])),
    }),
  ),
)

function listSpecs({ specs, suites = [] }: Suite): Suite['specs'] {
  return [...specs, ...suites.flatMap(listSpecs)]
}

function toName({ file, line, title }: Suite['specs'][number]): string {
  return `${file}:${line} ${title}`
}
