import { useShortcuts } from '../../shell/shortcuts.ts'

/** `name` where it is somebody else's. */
export function EmptyDay({ name }: { name: string | undefined }) {
  // Unbound, these keys would begin a text, and the next shortcut would be part of it.
  useShortcuts({ j: stay, k: stay, d: stay, m: stay })
  return (
    <div className="empty">
      <svg className="empty__art" viewBox="0 0 160 72" aria-hidden="true">
        <path className="empty__sun" d="M80 50a20 20 0 0 1 40 0z" />
        <path className="empty__hill" d="M0 70c24-26 44-30 62-18 14-14 34-16 52 0 14-8 32-4 46 18z" />
        <path className="empty__line" d="M4 62C40 62 52 20 92 14c26-4 42 6 62-4" />
      </svg>
      {name === undefined ? (
        <>
          <h2 className="empty__title">Nothing is waiting for you</h2>
          <p>
            Your steps, and what you owe to patients, appear here. Under Due are inquiries that nobody has
            yet.
          </p>
        </>
      ) : (
        <>
          <h2 className="empty__title">Nothing is waiting for {name}</h2>
          <p>Their steps, and what they owe to patients, appear here.</p>
        </>
      )}
    </div>
  )
}

function stay(): void {}
