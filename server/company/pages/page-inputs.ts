import { hash } from 'node:crypto'
import type { Photograph } from '#contract/settings/picture.ts'
import { listImages, toImageName } from '#contract/site/apply-destinations.ts'
import { applySettings } from '#contract/site/apply-settings.ts'
import type { Photos, RenderInputs, SiteContents, SiteSettings } from '#contract/site/site-build.ts'
import type { Config, HstsOption } from '../../platform/config/config.ts'
import type { Present } from '../settings/present.ts'

/** Everything that decides how pages look, except the release, and how long their headers are. */
export type PageInputs = Omit<RenderInputs, 'assets' | 'lookAssets'> & { hsts: readonly HstsOption[] }

const LOCAL_ORIGIN = 'http://localhost:8080'

const onPages = [
  'company',
  'services',
  'destinations',
  'look',
  'pictures',
  'statistics',
  'team',
  'invented',
  'registrations',
  'costs',
  'published',
  'reviewed',
  'answeredIn',
  'translations',
  'retentionDays',
  'texts',
] as const satisfies readonly (keyof Present)[]

export type PagePresent = Pick<Present, (typeof onPages)[number]>

/** Leaves out what no page shows, such as the password of the mail server. */
export function toPagePresent(present: Present): PagePresent {
  const onPage: Partial<Record<keyof Present, unknown>> = {}
  for (const name of onPages) onPage[name] = present[name]
  // Each name of the type was copied.
  return onPage as PagePresent
}

/** Everything that pages are rendered from at present. */
export type RenderFacts = {
  inputs: Omit<RenderInputs, 'year'>
  present: PagePresent
  settings: SiteSettings
}

export function toSiteSettings(
  { publicKey, backendUrl, publicOrigin }: Config,
  { retentionDays }: Pick<PagePresent, 'retentionDays'>,
): SiteSettings {
  return { publicKey, backendUrl, publicOrigin, retentionDays }
}

/** Under these names a machine is tried out: they count as one, whose pages every release brings. */
const LOCAL_HOSTS: readonly string[] = ['localhost', '127.0.0.1']

export function toPageInputs(
  config: Config,
  contents: SiteContents,
  present: PagePresent,
  now: Date,
): PageInputs {
  const isLocal = LOCAL_HOSTS.includes(new URL(config.publicOrigin).hostname)
  return {
    ...toSiteSettings(config, present),
    ...(isLocal && { publicOrigin: LOCAL_ORIGIN }),
    contents: applySettings(contents, present),
    look: present.look,
    photos: toPhotos(contents, present),
    year: now.getUTCFullYear(),
    hsts: config.hsts,
  }
}

/** Photographs of the settings replace those of the release. */
export function toPhotos(
  contents: SiteContents,
  { destinations, pictures }: Pick<PagePresent, 'destinations' | 'pictures'>,
): Photos {
  const images = listImages(contents)
  const replaced: Record<string, Photos[string]> = {}
  const replace = (name: string | undefined, photo: Photograph | null) => {
    if (name !== undefined && photo) replaced[name] = { picture: photo.picture, crop: photo.crop }
  }
  for (const [name, photo] of Object.entries(pictures)) replace(name, photo)
  for (const [index, one] of destinations.entries()) replace(toImageName(one, index, images), one.photograph)
  return { ...contents.photos, ...replaced }
}

/** The ids of the pictures that the pages show. */
export function listPictures({ look, photos }: Pick<PageInputs, 'look' | 'photos'>): string[] {
  const ids = [look.logo, ...Object.values(photos).map(({ picture }) => picture)]
  return [...new Set(ids.filter((id) => id !== null))]
}

export function toPagesHash(release: string, inputs: PageInputs): string {
  return hash('sha256', JSON.stringify([release, Object.entries(inputs).toSorted()])).slice(0, 32)
}
