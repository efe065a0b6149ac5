import { useState } from 'preact/hooks'
import type { PageMessage, PageState } from '../page-state.ts'
import { act, copy } from './actions.ts'
import { coinsText, shorten } from './amounts.ts'
import { html } from './html.ts'
import { type TextKey, t } from './language.ts'
import type { Place } from './place.ts'
import { Reset } from './reset.ts'
import { TimeTravel } from './time-travel.ts'
import { Timeline } from './timeline.ts'
import { showToast } from './toasts.ts'
import { Transfer } from './transfer.ts'
import { Trouble } from './trouble.ts'
import { WebhookInbox } from './webhooks.ts'

type ChainProps = {
  readonly state: PageState
  readonly messages: readonly PageMessage[]
  readonly place: Place
  /** Called when the bot is asked to watch an account, which the reader confirms in the chat. */
  readonly onWatch: () => void
  /** Called when everything is being reset. */
  readonly onReset: () => void
}

const addressPattern = /\b0x[0-9a-fA-F]{40}\b/g

/** Kinds of transfers by their names at the server, and their texts. */
const transfers = [
  ['token', 'token'],
  ['nft', 'nft'],
  ['items', 'items'],
  ['swap', 'swap'],
  ['wrap', 'wrap'],
  ['payout', 'payout'],
  ['fake token', 'fakeToken'],
  ['imitation', 'imitation'],
  ['burst of 10', 'burst10'],
  ['burst of 200', 'burst200'],
] as const
const actions = [
  ['approval', 'approval'],
  ['call', 'call'],
  ['failed call', 'failedCall'],
  ['deployment', 'deployment'],
] as const
const finance = [
  ['price falls', 'priceFalls'],
  ['price rises', 'priceRises'],
  ['loan', 'borrows'],
  ['schedule', 'schedules'],
  ['execute', 'executes'],
] as const
/** Scenarios that concern none of the accounts. */
const withoutAddress: ReadonlySet<string> = new Set(['price falls', 'price rises', 'schedule', 'execute'])

/** Number of accounts that are not folded. */
const shownAccounts = 3

/** Suggests the address that the reader wrote last, or else the first account. */
const suggestedAddress = ({ state, messages }: Pick<ChainProps, 'state' | 'messages'>): string => {
  const typed = messages
    .filter(({ from }) => from === 'own')
    .flatMap(({ text }) => text.match(addressPattern) ?? [])
  return typed.at(-1) ?? state.accounts[0]?.address ?? ''
}

/** The local chain: send coins, and watch what happens. */
export const Chain = ({ state, messages, place, onWatch, onReset }: ChainProps) => {
  const [typed, setTyped] = useState<string>()
  const address = typed ?? suggestedAddress({ state, messages })
  const watch = (account: string): void => {
    setTyped(account)
    void act('send', { as: place.as, chat: 'bot', text: account })
    onWatch()
  }
  const play = async (name: string, label: TextKey): Promise<void> => {
    const reply = await act('scenario', { name, address })
    const about = withoutAddress.has(name) ? [] : [shorten(address)]
    if (reply !== undefined) showToast([t(label), ...about].join(' · '))
  }
  const [first, rest] = [state.accounts.slice(0, shownAccounts), state.accounts.slice(shownAccounts)]
  return html`
    <h2>${t('accounts')} <small>${t('block', { height: state.height })}</small></h2>
    <${Accounts} accounts=${first} onWatch=${watch} />
    <details><summary>${t('moreAccounts', { count: rest.length })}</summary><${Accounts} accounts=${rest} onWatch=${watch} /></details>
    <${Transfer} accounts=${state.accounts} address=${address} onAddress=${setTyped} />
    <p class="hint">${t('ifWatched')}</p>
    <${Scenarios} scenarios=${transfers} onPlay=${play} />
    <p class="hint">${t('forCalls')}</p>
    <${Scenarios} scenarios=${actions} onPlay=${play} />
    <p class="hint">${t('forValues')}</p>
    <${Accounts} accounts=${[{ address: state.timelock, name: t('timelock') }]} onWatch=${watch} />
    <${Scenarios} scenarios=${finance} onPlay=${play} />
    <${Trouble} present=${state.troubles} />
    <${TimeTravel} aheadMs=${state.aheadMs} />
    <${WebhookInbox} webhooks=${state.webhooks} />
    <${Reset} onBegun=${onReset} />
    <${Timeline} entries=${state.timeline} docsUrl=${state.docsUrl} />
  `
}

type ScenariosProps = {
  readonly scenarios: readonly (readonly [name: string, label: TextKey])[]
  readonly onPlay: (name: string, label: TextKey) => void
}

const Scenarios = ({ scenarios, onPlay }: ScenariosProps) => html`
  <div class="grid">
    ${scenarios.map(
      ([name, label]) =>
        html`<button key=${name} type="button" onClick=${() => onPlay(name, label)}>${t(label)}</button>`,
    )}
  </div>
`

type Account = { readonly address: string; readonly balance?: string; readonly name?: string }

type AccountsProps = {
  readonly accounts: readonly Account[]
  readonly onWatch: (address: string) => void
}

const Accounts = ({ accounts, onWatch }: AccountsProps) => html`
  <ol class="accounts">
    ${accounts.map(
      ({ address, balance, name }) => html`
        <li key=${address}>
          <span>
            <button type="button" class="copied" title=${t('copy', { address })} onClick=${() => copy(address)}><code>${shorten(address)}</code></button>
            <small>${[name, balance && `${coinsText(balance)} ETH`].filter(Boolean).join(' · ')}</small>
          </span>
          <button type="button" onClick=${() => onWatch(address)}>${t('watchThis')}</button>
        </li>
      `,
    )}
  </ol>
`
