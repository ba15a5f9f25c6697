import * as v from 'valibot'

/**
 * `POST /desk/v1/inquiries/:reference/link` makes a new link of the patient's page, which ends the earlier ones, and mails
 * it where there is an address. `POST …/link/copy` answers with the present one; each call is an event.
 */
export const pageLinkSchema = v.object({ link: v.string() })
