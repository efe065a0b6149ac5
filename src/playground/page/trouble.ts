import { act } from './actions.ts'
import { html } from './html.ts'
import { showToast } from './toasts.ts'

const troubles = [
  ['node down', 'The node is down'],
  ['telegram down', 'Telegram is down'],
  ['telegram busy', 'Telegram rate-limits (429)'],
] as const

type Accident = readonly [label: string, title: string, name: string, body: object]
const accidents: readonly Accident[] = [
  ['Reorg of 3 blocks', 'The last three blocks are replaced by empty ones', 'reorg', { depth: 3 }],
  ["Lose Telegram's answer", 'Telegram sends the next message, but its answer is lost', 'lose', {}],
  ['Kill the bot', 'Lookout is killed with SIGKILL and started again', 'kill', {}],
]

const cause = async (name: string, body: object, title: string): Promise<void> => {
  if ((await act(name, body)) !== undefined) showToast(`${title}.`)
}

/** What can go wrong. Nothing may be lost by it. */
export const Trouble = ({ present }: { present: readonly string[] }) => html`
  <h2>Make something go wrong</h2>
  <div class="grid">
    ${accidents.map(
      ([label, title, name, body]) =>
        html`<button key=${name} type="button" title=${title} onClick=${() => cause(name, body, title)}>${label}</button>`,
    )}
  </div>
  ${troubles.map(
    ([name, label]) => html`
      <label class="switch" key=${name}>
        <input type="checkbox" checked=${present.includes(name)}
          onChange=${(event: Event & { currentTarget: HTMLInputElement }) =>
            act('trouble', { name, isPresent: event.currentTarget.checked })} />
        ${label}
      </label>
    `,
  )}
`
