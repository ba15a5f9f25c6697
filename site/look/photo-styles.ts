import type { MadePhoto } from '#contract/site/site-build.ts'

/** Photographs have no dark palette. */
const NIGHT_STYLE = '@media screen and (prefers-color-scheme:dark){picture img{filter:brightness(.82)}}'

/** Placeholders as CSS rules, because the content security policy forbids style attributes; dimmed in dark mode. */
export function toPhotoStyles(photos: Readonly<Record<string, Pick<MadePhoto, 'placeholder'>>>): string {
  const placeholders = Object.entries(photos).map(
    ([name, { placeholder }]) => `.photo-${name}{background:${placeholder}}`,
  )
  return placeholders.length > 0 ? placeholders.join('') + NIGHT_STYLE : ''
}
