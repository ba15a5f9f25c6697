import type { HonoRequest } from 'hono'
import * as v from 'valibot'
import { AppError } from '../../platform/http/app-error.ts'

const MAX_NAME = 500
const MAX_POSITION = 999

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))

const name = v.optional(v.pipe(v.string(), v.maxLength(MAX_NAME)), '')

const metadataSchema = v.object({
  name,
  filename: name,
  batch: v.optional(v.pipe(v.string(), v.uuid())),
  position: v.optional(v.pipe(wholeNumber, v.maxValue(MAX_POSITION)), '0'),
  hash: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

/**
 * Reads an Upload-Metadata header: pairs of a key and a base64 value. tusd and its clients call the name `filename`;
 * their `filetype` is passed over, because the content decides the type.
 */
export function readMetadata(request: HonoRequest) {
  const pairs = (request.header('upload-metadata') ?? '')
    .split(',')
    .map((pair) => pair.trim().split(' '))
    .filter(([key]) => key !== '')
    .map(([key, value = '']) => [key, Buffer.from(value, 'base64').toString()])
  const parsed = v.safeParse(metadataSchema, Object.fromEntries(pairs))
  if (!parsed.success) throw new AppError('invalid_request')
  const { filename, ...metadata } = parsed.output
  return { ...metadata, name: metadata.name || filename }
}

export function readCount(request: HonoRequest, header: 'upload-length' | 'upload-offset'): number {
  const parsed = v.safeParse(wholeNumber, request.header(header))
  if (!parsed.success) throw new AppError('invalid_request')
  return parsed.output
}
