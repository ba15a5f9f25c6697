import type { TextsAnswer } from '#contract/desk/texts.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { LinkHolder, SignedInStaff } from '../company/staff/staff-guard.ts'
import { readCompared, readParts, toAnswerParts, toLiveEnglish } from './parts.ts'
import { createToken } from './preview/token.ts'
import { countSigned } from './publish.ts'
import { toContext, type WordsDeps } from './texts.ts'

const FRAME_HOURS = 12

/** An administrator, or the holder of a link in whose name they made it. */
type TextsViewer = { staff: SignedInStaff; holder?: LinkHolder }

/** Reads the draft of a language, its published texts and those in English, and the state of its review. */
export async function readTexts(
  deps: WordsDeps,
  locale: string,
  { staff, holder }: TextsViewer,
): Promise<TextsAnswer> {
  const { vault, settings, now } = deps
  const { texts: published, reviewed } = settings.present()
  const compared = await readCompared(deps, locale)
  const parts = await readParts(deps, locale)
  return {
    locale,
    version: compared.version,
    texts: { ...compared.own.changed },
    ...toContext(deps, locale),
    published: { ...published[locale]?.texts },
    publishedVersion: settings.stored().textsVersion,
    english: locale === DEFAULT_LOCALE ? null : { ...toLiveEnglish(compared) },
    parts: toAnswerParts(parts),
    hasNewSignatures: countSigned(published[locale]?.signatures, parts.signatures) > 0,
    isReviewed: reviewed.includes(locale),
    frame: createToken(vault, {
      locale,
      until: toFrameEnd(now()),
      holder: holder === undefined ? staff : { id: holder.id, sessionId: '' },
    }),
    reviewer: holder === undefined ? null : { name: holder.name, until: holder.expiresAt },
  }
}

/** Gives tokens of one hour the same end: another token would load the frame again. */
function toFrameEnd(at: number): number {
  return (Math.floor(at / HOUR_MS) + FRAME_HOURS) * HOUR_MS
}
