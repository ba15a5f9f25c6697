import { useMutation, useQueryClient } from '@tanstack/react-query'
import { copyLinkRoute } from '#contract/desk/page-link.ts'
import { LINK } from '#contract/desk/templates.ts'
import { explainFailure } from '../../case/explain-failure.ts'
import { callDesk } from '../../platform/api.ts'
import { copyText } from '../../shell/copy-text.ts'
import { tellFailed } from '../../shell/toasts-store.ts'

type Copied = { text: string; isCopied: boolean }

/** Copies a text with the link of the patient's page in it, which only the server knows. */
export function useCopyWithLink(reference: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (words: string): Promise<Copied> => {
      const text = words.includes(LINK) ? words.replaceAll(LINK, await readLink(reference)) : words
      return { text, isCopied: await copyText(text) }
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['inquiry', reference] }),
    onError: async (error: Error) => tellFailed(await explainFailure(error, reference)),
  })
}

async function readLink(reference: string): Promise<string> {
  return (await callDesk(copyLinkRoute, { reference })).link
}
