import { toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { components } from './components.ts'

export type JsonSchema = {
  [key: string]: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const config = {
  target: 'draft-2020-12',
  // Describes values as sent, before they are parsed: answers, too, which the caller parses.
  typeMode: 'input',
  // A check in code has no words in JSON Schema. The refusal says it.
  errorMode: 'ignore',
  definitions: components,
  overrideRef: ({ referenceId }: { referenceId: string }) => `#/components/schemas/${referenceId}`,
} as const

export function describeSchema(schema: v.GenericSchema): JsonSchema {
  const { $schema, $defs, ...described } = toJsonSchema(schema, config)
  return described as JsonSchema
}

export function describeComponents(): Record<string, JsonSchema> {
  return toJsonSchemaDefs({ ...components }, config) as Record<string, JsonSchema>
}
