import { useState } from 'preact/hooks'
import { act } from './actions.ts'
import { html } from './html.ts'
import { type TextKey, t, tCount } from './language.ts'
import { showToast } from './toasts.ts'

const troubles = [
  ['service down', 'serviceDown'],
  ['node down', 'nodeDown'],
  ['node lags', 'nodeLags'],
  ['telegram down', 'telegramDown'],
  ['telegram busy', 'telegramBusy'],
] as const

/** Troubles by their names; `means`: the text that describes them. */
const accidents = [
  ['lose', 'loseMeans'],
  ['kill', 'killMeans'],
] as const satisfies readonly (readonly [name: TextKey, means: TextKey])[]
const depths = [1, 2, 3, 4, 5] as const

const cause = async (name: string, body: object, done: string): Promise<void> => {
  if ((await act(name, body)) !== undefined) showToast(done)
}

/** Switches troubles. Nothing may be lost by one. */
export const Trouble = ({ present }: { present: readonly string[] }) => html`
  <h2>${t('goWrong')}</h2>
  <div class="grid">
    <${Reorg} />
    ${accidents.map(
      ([name, means]) =>
        html`<button key=${name} type="button" title=${t(means)} onClick=${() => cause(name, {}, t(means))}>${t(name)}</button>`,
    )}
  </div>
  ${troubles.map(
    ([name, label]) => html`
      <label class="switch" key=${name}>
        <input type="checkbox" checked=${present.includes(name)}
          onChange=${(event: Event & { currentTarget: HTMLInputElement }) =>
            act('trouble', { name, isPresent: event.currentTarget.checked })} />
        ${t(label)}
      </label>
    `,
  )}
`

/** Names the present troubles when the switches are out of sight. */
export const Present = ({ names }: { names: readonly string[] }) => {
  const labels = troubles.flatMap(([name, label]) => (names.includes(name) ? [t(label)] : []))
  const end = (): void => {
    for (const name of names) void act('trouble', { name, isPresent: false })
  }
  return html`
    <div role="status">
      ${labels.length > 0 && html`<p class="present">${labels.join(' · ')} <button type="button" onClick=${end}>${t('putRight')}</button></p>`}
    </div>
  `
}

/** The newest blocks are replaced by empty ones. */
const Reorg = () => {
  const [depth, setDepth] = useState(1)
  return html`
    <span class="reorg">
      <button type="button" title=${t('reorgMeans')}
        onClick=${() => cause('reorg', { depth }, tCount('reorgDone', depth))}>${t('reorg')}</button>
      <select aria-label=${t('reorgBlocks')} value=${depth}
        onChange=${(event: Event & { currentTarget: HTMLSelectElement }) => setDepth(Number(event.currentTarget.value))}>
        ${depths.map(one => html`<option key=${one} value=${one}>${t('deep', { count: one })}</option>`)}
      </select>
    </span>
  `
}
