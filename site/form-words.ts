import type { Plugin } from 'vite'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import type { SiteContent } from './content/types.ts'
import type { InquiryFormProps } from './inquiry-form/inquiry-form-props.ts'
import { findContent } from './languages.ts'

/** The words of the form that its script needs, of one language. */
export type FormWords = Pick<InquiryFormProps, 'content' | 'errorWords' | 'otherError' | 'dates'>

const SOURCE = 'virtual:form-words'
const ID = `\0${SOURCE}?`

export function toFormWords({ form, errors, otherError, dates }: SiteContent): FormWords {
  return { content: form, errorWords: errors, otherError, dates }
}

/** Resolves `virtual:form-words` to the language in the importer's query, so that no page loads another's. */
export function formWordsPlugin(toModule: (locale: string) => string = toFixedModule): Plugin {
  return {
    name: 'form-words',
    resolveId(source, importer) {
      if (source !== SOURCE) return undefined
      return ID + (new URLSearchParams(importer?.split('?')[1]).get('locale') ?? DEFAULT_LOCALE)
    },
    load: (id) => (id.startsWith(ID) ? toModule(id.slice(ID.length)) : undefined),
  }
}

function toFixedModule(locale: string): string {
  return `export const words = ${JSON.stringify(toFormWords(findContent(locale)))}`
}
