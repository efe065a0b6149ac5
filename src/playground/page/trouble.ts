import { act } from './actions.ts'
import { html } from './html.ts'

const troubles = [
  ['node down', 'The node is down'],
  ['telegram down', 'Telegram is down'],
  ['telegram busy', 'Telegram says 429'],
] as const

type Accident = readonly [label: string, title: string, name: string, body: object]
const accidents: readonly Accident[] = [
  ['Reorg of 3 blocks', 'The last three blocks are replaced by empty ones', 'reorg', { depth: 3 }],
  ['Lose a reply', 'Telegram sends the next message, but its reply is lost', 'lose', {}],
  ['Kill -9', 'Lookout is killed and started again', 'kill', {}],
]

/** What can go wrong. Nothing may be lost by it. */
export const Trouble = ({ present }: { present: readonly string[] }) => html`
  <h2>Make something go wrong</h2>
  <div class="grid">
    ${accidents.map(
      ([label, title, name, body]) =>
        html`<button key=${name} type="button" title=${title} onClick=${() => act(name, body)}>${label}</button>`,
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
