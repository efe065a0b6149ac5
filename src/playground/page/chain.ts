import { useState } from 'preact/hooks'
import type { PageMessage, PageState } from '../page-state.ts'
import { act, copy, type Place } from './actions.ts'
import { html } from './html.ts'
import { Reset } from './reset.ts'
import { TimeTravel } from './time-travel.ts'
import { Timeline } from './timeline.ts'
import { showToast } from './toasts.ts'
import { Trouble } from './trouble.ts'
import { WebhookInbox } from './webhooks.ts'

type ChainProps = {
  readonly state: PageState
  readonly messages: readonly PageMessage[]
  readonly place: Place
  /** After something was done whose alert the reader wants to see. */
  readonly onSent: () => void
  /** Called when everything is being reset. */
  readonly onReset: () => void
}

const addressPattern = /\b0x[0-9a-fA-F]{40}\b/g
const transfers = [
  ['token', 'USDC arrives'],
  ['nft', 'NFT arrives'],
  ['items', 'ERC-1155 arrives'],
  ['swap', 'Swaps 1 ETH'],
  ['wrap', 'Wraps 2 ETH'],
  ['payout', 'Contract pays 1 ETH'],
  ['fake token', 'Spam token arrives'],
  ['imitation', 'Pays, then is poisoned'],
  ['burst of 10', '10 at once'],
  ['burst of 200', '200 at once'],
] as const
const actions = [
  ['approval', 'Approves USDC'],
  ['call', 'Calls a contract'],
  ['failed call', 'A call fails'],
  ['deployment', 'Deploys a contract'],
] as const

/** The others are folded. */
const shownAccounts = 3

const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/** `balance` in wei. */
const coinsText = (balance: string): string => {
  const coins = Number(BigInt(balance) / 10n ** 14n) / 10_000
  return coins.toLocaleString(undefined, { maximumFractionDigits: coins < 1_000 ? 2 : 0 })
}

/** What the reader wrote last, or else the first account. */
const suggestedAddress = ({ state, messages }: Pick<ChainProps, 'state' | 'messages'>): string => {
  const typed = messages
    .filter(({ from }) => from === 'own')
    .flatMap(({ text }) => text.match(addressPattern) ?? [])
  return typed.at(-1) ?? state.accounts[0]?.address ?? ''
}

/** The local chain: send coins, and watch what happens. */
export const Chain = ({ state, messages, place, onSent, onReset }: ChainProps) => {
  const [typed, setTyped] = useState<string>()
  const [coins, setCoins] = useState('1')
  const address = typed ?? suggestedAddress({ state, messages })
  const watch = (account: string): void => {
    setTyped(account)
    void act('send', { as: place.as, chat: 'bot', text: account })
    onSent()
  }
  const play = async (name: string, label: string): Promise<void> => {
    onSent()
    const reply = await act('scenario', { name, address })
    if (reply !== undefined)
      showToast(`${label}: ${shorten(address)}. An alert comes if it is watched for that.`)
  }
  const send = async (direction: 'in' | 'out'): Promise<void> => {
    const other =
      state.accounts.find(account => account.address.toLowerCase() !== address.toLowerCase())?.address ?? ''
    const ends = direction === 'in' ? { from: other, to: address } : { from: address, to: other }
    onSent()
    const reply = await act('transfer', { ...ends, coins })
    if (reply?.hash !== undefined) showToast(`Sent from ${shorten(ends.from)} to ${shorten(ends.to)}.`)
  }
  const [first, rest] = [state.accounts.slice(0, shownAccounts), state.accounts.slice(shownAccounts)]
  return html`
    <h2>Accounts <small>block ${state.height}</small></h2>
    <${Accounts} accounts=${first} onWatch=${watch} />
    <details><summary>${rest.length} more</summary><${Accounts} accounts=${rest} onWatch=${watch} /></details>
    <form class="transfer" onSubmit=${(event: Event) => {
      event.preventDefault()
      void send('in')
    }}>
      <label>Address<input name="address" required pattern="0x[0-9a-fA-F]{40}" spellcheck=${false} autocomplete="off" value=${address}
        onInput=${(event: InputEvent & { currentTarget: HTMLInputElement }) => setTyped(event.currentTarget.value)} /></label>
      <label>ETH<input name="coins" required pattern="\\d{1,9}(\\.\\d{1,18})?" inputmode="decimal" autocomplete="off" value=${coins}
        onInput=${(event: InputEvent & { currentTarget: HTMLInputElement }) => setCoins(event.currentTarget.value)} /></label>
      <button class="main">Send ${coins || '…'} ETH to it</button>
      <button type="button" onClick=${() => send('out')}>Send ${coins || '…'} ETH from it</button>
    </form>
    <${Scenarios} scenarios=${transfers} onPlay=${play} />
    <p class="hint">For watches that include calls and deployments:</p>
    <${Scenarios} scenarios=${actions} onPlay=${play} />
    <${Trouble} present=${state.troubles} />
    <${TimeTravel} aheadMs=${state.aheadMs} />
    <${WebhookInbox} webhooks=${state.webhooks} />
    <${Reset} onBegun=${onReset} />
    <${Timeline} entries=${state.timeline} docsUrl=${state.docsUrl} />
  `
}

type ScenariosProps = {
  readonly scenarios: readonly (readonly [name: string, label: string])[]
  readonly onPlay: (name: string, label: string) => void
}

const Scenarios = ({ scenarios, onPlay }: ScenariosProps) => html`
  <div class="grid">
    ${scenarios.map(
      ([name, label]) =>
        html`<button key=${name} type="button" onClick=${() => onPlay(name, label)}>${label}</button>`,
    )}
  </div>
`

type AccountsProps = {
  readonly accounts: PageState['accounts']
  readonly onWatch: (address: string) => void
}

const Accounts = ({ accounts, onWatch }: AccountsProps) => html`
  <ol class="accounts">
    ${accounts.map(
      ({ address, balance }) => html`
        <li key=${address}>
          <button type="button" class="copied" title=${`Copy ${address}`} onClick=${() => copy(address)}><code>${shorten(address)}</code></button>
          <span>${coinsText(balance)} ETH</span>
          <button type="button" onClick=${() => onWatch(address)}>Watch this</button>
        </li>
      `,
    )}
  </ol>
`
