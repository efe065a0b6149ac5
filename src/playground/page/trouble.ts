import { useState } from 'preact/hooks'
import { act } from './actions.ts'
import { html } from './html.ts'
import { showToast } from './toasts.ts'

const troubles = [
  ['service down', 'The service is down'],
  ['node down', 'The node is down'],
  ['node lags', 'The node lags 3 blocks behind'],
  ['telegram down', 'Telegram is down'],
  ['telegram busy', 'Telegram rate-limits (429)'],
] as const

type Accident = readonly [label: string, title: string, name: string]
const accidents: readonly Accident[] = [
  ["Lose Telegram's answer", 'Telegram sends the next message, but its answer is lost', 'lose'],
  ['kill -9, start again', 'Lookout is killed with SIGKILL and started again', 'kill'],
]
const depths = [1, 2, 3, 4, 5] as const

const cause = async (name: string, body: object, title: string): Promise<void> => {
  if ((await act(name, body)) !== undefined) showToast(`${title}.`)
}

/** What can go wrong. Nothing may be lost by it. */
export const Trouble = ({ present }: { present: readonly string[] }) => html`
  <h2>Make something go wrong</h2>
  <div class="grid">
    <${Reorg} />
    ${accidents.map(
      ([label, title, name]) =>
        html`<button key=${name} type="button" title=${title} onClick=${() => cause(name, {}, title)}>${label}</button>`,
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

/** What is wrong, where the switches are out of sight. */
export const Present = ({ names }: { names: readonly string[] }) => {
  const labels = troubles.flatMap(([name, label]) => (names.includes(name) ? [label] : []))
  const end = (): void => {
    for (const name of names) void act('trouble', { name, isPresent: false })
  }
  return html`
    <div role="status">
      ${labels.length > 0 && html`<p class="present">${labels.join(' · ')} <button type="button" onClick=${end}>Put right</button></p>`}
    </div>
  `
}

/** The newest blocks are replaced by empty ones. */
const Reorg = () => {
  const [depth, setDepth] = useState(1)
  const blocks = depth === 1 ? 'block was' : `${depth} blocks were`
  return html`
    <span class="reorg">
      <button type="button" title="The newest blocks are replaced by empty ones"
        onClick=${() => cause('reorg', { depth }, `Reorg: the last ${blocks} replaced`)}>Reorg</button>
      <select aria-label="Blocks of the reorg" value=${depth}
        onChange=${(event: Event & { currentTarget: HTMLSelectElement }) => setDepth(Number(event.currentTarget.value))}>
        ${depths.map(one => html`<option key=${one} value=${one}>${one} deep</option>`)}
      </select>
    </span>
  `
}
