import { useShortcuts } from '../../shell/shortcuts.ts'
import { Tip } from '../../shell/tip.tsx'

export type InquiryTab = 'conversation' | 'hospitals'

type InquiryTabsProps = { tab: InquiryTab; count: number; onTab: (tab: InquiryTab) => void }

/** The patient's conversation, or the hospitals that are asked. One key goes from either to the other. */
export function InquiryTabs({ tab, count, onTab }: InquiryTabsProps) {
  useShortcuts({ b: () => onTab(tab === 'hospitals' ? 'conversation' : 'hospitals') })
  return (
    <div className="inquiry-tabs">
      <button
        className="inquiry-tabs__tab"
        type="button"
        aria-pressed={tab === 'conversation'}
        onClick={() => onTab('conversation')}
      >
        Conversation
      </button>
      <Tip text="What hospitals are asked, and answer" keys="b">
        <button
          className="inquiry-tabs__tab"
          type="button"
          aria-pressed={tab === 'hospitals'}
          onClick={() => onTab('hospitals')}
        >
          Hospitals{count > 0 && ` ${count}`}
        </button>
      </Tip>
    </div>
  )
}
