import { useMutation } from '@tanstack/react-query'
import { setMailAccountRoute } from '#contract/settings/mail-account.ts'
import { toServerWords } from '#contract/settings/mail-servers.ts'
import type { SettingsAnswer } from '#contract/settings/settings.ts'
import { callDesk } from '../../../platform/api.ts'
import { tellDone } from '../../../shell/toasts-store.ts'
import { useSettingsChanges } from '../use-settings.ts'
import { type AccountDraft, toAccount } from './account-draft.ts'

type Asked = { draft: AccountDraft; forceSave: boolean }

export function useMailAccount({ sections: { mail, mailbox } }: SettingsAnswer) {
  const { reload } = useSettingsChanges('mail', 'Mail')
  return useMutation({
    mutationFn: ({ draft, forceSave }: Asked) =>
      callDesk(setMailAccountRoute, {
        body: {
          ...toAccount(draft),
          versions: { mail: mail.version, mailbox: mailbox.version },
          although: forceSave,
        },
      }),
    async onSuccess({ mail: sends, mailbox: read }) {
      await reload()
      const isRead = read === null ? '' : ` Answers are read at ${toServerWords(read)}.`
      tellDone(`Mail goes out by ${toServerWords(sends)}.${isRead}`)
    },
    onError: () => void reload(),
  })
}
