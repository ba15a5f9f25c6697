import { Hono } from 'hono'
import type { Feature, Ground } from '../case/feature.ts'
import type { StaffVariables } from '../company/staff/staff-guard.ts'
import { forgetPictures } from './forget-pictures.ts'
import { servePictures } from './routes.ts'
import { createUploadEncoder } from './upload-encoder.ts'

/** Photographs and signs that administrators upload for the site. */
export function picturesFeature(ground: Ground) {
  const encoder = ground.opened.use(createUploadEncoder(ground.log))
  const desk = new Hono<{ Variables: StaffVariables }>()
  servePictures(desk, { ...ground, encoder })
  return {
    desk,
    tasks: { forgetPictures: () => forgetPictures(ground) },
  } satisfies Feature
}
