import { useQuery } from '@tanstack/react-query'
import { readTextsRoute } from '#contract/desk/texts.ts'
import { DEFAULT_LOCALE } from '#contract/locales.ts'
import { callDesk } from '../../../platform/api.ts'

/** Reads the site's words by their path, as they are drafted; undefined until they have arrived. */
export function useDraftedText(): (path: string) => string | undefined {
  const { data } = useQuery({
    queryKey: ['texts', DEFAULT_LOCALE],
    queryFn: ({ signal }) => callDesk(readTextsRoute, { locale: DEFAULT_LOCALE, signal }),
    refetchOnWindowFocus: false,
  })
  return (path) => data && (data.texts[path] ?? data.defaults[path])
}
