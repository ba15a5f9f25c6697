import { Dialog } from './shell/dialog.tsx'

const groups = [
  {
    title: 'In a list',
    keys: [
      ['j', 'Next inquiry'],
      ['k', 'Previous inquiry'],
      ['Enter', 'Open it'],
      ['x', 'Select it'],
      ['Shift x', 'Select the range from the last one'],
    ],
  },
  {
    title: 'In a list and in an inquiry',
    keys: [
      ['c', 'Claim it'],
      ['r', 'Reply'],
      ['t', 'Reply by a template'],
      ['p', 'Call, and log the outcome'],
      ['w', 'Write on WhatsApp, and log the outcome'],
      ['s', 'Plan one more step: call, follow up, wait'],
      ['m', 'Move the next step'],
      ['d', 'The next step is done'],
      ['h', 'Hand over'],
      ['n', 'Write a note'],
      ['e', 'Close, with a reason'],
      ['y', 'Urgent, or no longer'],
      ['!', 'Put in Spam'],
    ],
  },
  {
    title: 'In an inquiry',
    keys: [
      ['Ctrl Enter', 'Send the reply, or save what you write'],
      ['Ctrl Shift Enter', 'Send the reply, and choose the next step'],
      ['a', 'Add the steps of a plan'],
      ['o', 'Note what the patient said'],
      ['f', 'Correct the facts'],
      ['b', 'Hospitals, or back to the conversation'],
      ['Alt ↑', 'In the list of files: move the file up; Alt ↓ down'],
      ['u', 'Back to the list'],
    ],
  },
  {
    title: 'In the hospitals of an inquiry',
    keys: [
      ['q', 'Ask hospitals'],
      ['1', 'Open the first hospital; 2 to 9 the others'],
      ['j', 'Next hospital; k the one before'],
      ['l', 'Write to the hospital'],
      ['x', 'Enter its offer'],
      ['v', 'Compare the offers'],
    ],
  },
  {
    title: 'In Unsorted',
    keys: [
      ['j', 'Next mail'],
      ['k', 'Previous mail'],
      ['Enter', 'Show the whole text'],
      ['a', 'Attach to the first suggestion'],
      ['s', 'Search the inquiry to attach to'],
      ['n', 'New inquiry from the mail'],
      ['e', 'Not ours; there: may be ours'],
    ],
  },
  {
    title: 'In For you',
    keys: [
      ['j', 'Next notification'],
      ['k', 'Previous notification'],
      ['Enter', 'Open the inquiry'],
      ['e', 'Mark as seen'],
    ],
  },
  {
    title: 'In My day',
    keys: [
      ['j', 'Next step'],
      ['k', 'Previous step'],
      ['Enter', 'Open the inquiry'],
      ['d', 'The step is done'],
      ['m', 'Move the step'],
    ],
  },
  {
    title: 'In a file that is shown',
    keys: [
      ['→', 'Next file; ← the one before'],
      ['+', 'Larger'],
      ['-', 'Smaller'],
      ['0', 'All of it'],
      ['r', 'Turn to the right'],
      ['↓', 'In a larger picture or a document: move on; ↑ back'],
    ],
  },
  {
    title: 'In a dialog with choices',
    keys: [
      ['1', 'The first choice; 2 to 9 the others'],
      ['Enter', 'The usual choice'],
      ['c', 'Next step: call'],
      ['w', 'Next step: write'],
      ['f', 'Next step: follow up'],
      ['a', 'Next step: ask the patient again'],
      ['n', 'Next step: note'],
    ],
  },
  {
    title: 'Anywhere',
    keys: [
      ['i', 'New inquiry, by phone or in person'],
      ['/', 'Search'],
      ['g t', 'Go to My day'],
      ['g d', 'Go to Due'],
      ['g m', 'Go to Mine'],
      ['g w', 'Go to Waiting'],
      ['g l', 'Go to Later'],
      ['g a', 'Go to All'],
      ['g f', 'Go to For you'],
      ['g u', 'Go to Unsorted'],
      ['g h', 'Go to Hospitals'],
      ['Esc', 'Leave a field'],
      ['z', 'Undo'],
      ['?', 'This help'],
    ],
  },
] as const

export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard" size="wide" onClose={onClose}>
      <div className="keyboard-help">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl className="keyboard-help__list">
              {keys.map(([key, meaning]) => (
                <div key={key}>
                  <dt>
                    {key.split(' ').map((part) => (
                      <kbd key={part}>{part}</kbd>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
