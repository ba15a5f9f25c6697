const ownWords = 'meets our own words and files, at build time or on the page'
const settings = 'meets a setting of the operator'
const staff = 'meets the words of a template that staff wrote'
const bounded = 'meets 1,000 letters at most'

/** Expressions that may take more than linear time, or are put together at run time: why no stranger can make them slow. */
export const exceptions: ReadonlyMap<string, string> = new Map([
  ['contract/desk/mentions.ts new RegExp', 'is anchored, and holds the names of staff'],
  ['contract/inquiry/email.ts /^[^\\p{L}\\p{N}_]*(?:mailto:)?|(?:\\?.*)?[^\\p{L}\\p{N}]*$/giu', bounded],
  ['contract/inquiry/email.ts /\\s*@[\\s@]*/g', bounded],
  ['contract/inquiry/email.ts /\\s*[.。]+/g', bounded],
  ['desk/add-integrity.ts /\\s*\\/?>$/', ownWords],
  ['desk/replies/unnamed-treatment.ts /(?:^|[.!?]\\s+|\\n\\s*)$/', staff],
  ['desk/platform/supabase.ts /\\/*$/', settings],
  ['desk/replies/optional-parts.ts /(?:^|[.!?]\\s+|\\n\\s*)$/', staff],
  ['desk/replies/optional-parts.ts /[ \\t]+$/', staff],
  ['server/auth/password/password-rules.ts /^[^\\p{L}]+|[^\\p{L}]+$/gu', bounded],
  ['server/auth/password/password-rules.ts /^(.+?)\\1+$/u', bounded],
  ['server/auth/providers/redirects.ts new RegExp', settings],
  ['server/platform/store/s3-store.ts new RegExp', 'begins with a tag of the store'],
  ['server/platform/mail/transport.ts /^<|@.*$/g', ownWords],
  [
    'server/case/inquiry/find-case.ts new RegExp',
    'is the pattern of a reference, which repeats nothing without a bound',
  ],
  ['server/incoming-mail/office.ts /([^\\s<>]+@[^\\s<>]+?)>?$/', settings],
  [
    'server/incoming-mail/parse/sole-sender.ts /[^\\s<>()[\\]:;,"\\\\@\\p{Cc}\\p{Cf}]+@[^\\s<>()[\\]:;,"\\\\@\\p{Cc}\\p{Cf}]+/u',
    bounded,
  ],
  ['server/incoming-mail/parse/sole-sender.ts new RegExp', bounded],
  ['site/inquiry-form/backend-client.ts /\\/+$/', settings],
  ['site/style/inline-tokens.ts /([\\w-]+)\\s*:\\s*([^;]+)/g', ownWords],
  ['site/style/inline-tokens.ts new RegExp', ownWords],
  ['site/sections/keep-hyphenated.tsx /(\\S+-\\S+)/', ownWords],
])
