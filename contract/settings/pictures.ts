import * as v from 'valibot'
import { photograph } from './picture.ts'

/** Photographs in place of the page's drawings; null where the drawing stays. */
export const pictures = v.strictObject({
  hero: v.nullable(photograph),
  about: v.nullable(photograph),
  /** Stands beside a link to the page. Null: the photograph at the top, or the drawing, beside the name. */
  shared: v.optional(v.nullable(photograph), null),
})
