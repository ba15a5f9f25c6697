import { useQuery } from '@tanstack/react-query'
import { readTextsRoute } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { callDesk } from '../../../platform/api.ts'

const TITLE = 'hero.title'

/** The first sentence of the page, as it is drafted. */
export function useIntroduction(): string | undefined {
  const { data } = useQuery({
    queryKey: ['texts', DEFAULT_LOCALE],
    queryFn: ({ signal }) => callDesk(readTextsRoute, { locale: DEFAULT_LOCALE, signal }),
    refetchOnWindowFocus: false,
  })
  return data && (data.texts[TITLE] ?? data.defaults[TITLE])
}
