import * as v from 'valibot'
import { createJsonFormat } from '../../platform/vault/sealed-json.ts'

/** Values of a section by their names, which its own schema checks one by one. */
export const settingFormat = createJsonFormat('setting', v.record(v.string(), v.unknown()))
