import * as v from 'valibot'
import { route } from '../api/route.ts'

const instance = v.object({
  id: v.string(),
  host: v.string(),
  version: v.string(),
  startedAt: v.number(),
  seenAt: v.number(),
  /** The number of the last change of the settings that it follows. */
  settings: v.number(),
  /** The hash of its pages. */
  pages: v.string(),
  /** Why its pages are not those of the settings. */
  problem: v.nullable(v.string()),
  /** The one that answers. */
  isOwn: v.boolean(),
  /** Not heard of lately. */
  isStale: v.boolean(),
})
export type Instance = v.InferOutput<typeof instance>

export const instancesSchema = v.object({
  instances: v.array(instance),
  /** The number of the last change of the settings. */
  settings: v.number(),
})

export const listInstancesRoute = route('GET', 'admin/instances', {
  summary: 'The servers that run',
  callers: 'administrators',
  answer: instancesSchema,
})
