import * as v from 'valibot'
import { route } from '../api/route.ts'

const place = v.pipe(v.string(), v.trim(), v.maxLength(260))

/**
 * Sets sending and receiving for one mailbox: `out` and `in` are hosts, with or without a port. Ports and encryption are tried
 * in order, and what works is stored. `in` null: the mailbox is not read. 409 `stale`, 422 `fields` and 424 `not_reached` have
 * sentences by the names of this body; `although` sets what comes first all the same.
 */
export const setMailAccountRoute = route('POST', 'admin/mail-account', {
  summary: 'Send from and read one mailbox',
  callers: 'administrators',
  body: v.object({
    /** Versions of the sections `mail` and `mailbox` that were read. */
    versions: v.object({ mail: v.number(), mailbox: v.number() }),
    address: v.pipe(v.string(), v.trim(), v.maxLength(200)),
    user: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(200))),
    password: v.nullable(v.pipe(v.string(), v.maxLength(500))),
    out: place,
    in: v.nullable(place),
    although: v.optional(v.boolean(), false),
  }),
  /** Servers as they are stored. */
  answer: v.object({ mail: v.string(), mailbox: v.nullable(v.string()) }),
})
