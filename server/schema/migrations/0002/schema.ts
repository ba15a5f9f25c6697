import type { ColumnTypes } from '../../column-types.ts'
import { correctTemplates } from './corrected-templates.ts'
import { addHospitals } from './hospitals.ts'

export function changeSchema(types: ColumnTypes): string[] {
  return [...addHospitals(types), ...correctTemplates()]
}
