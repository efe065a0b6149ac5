import { useState } from 'preact/hooks'
import type { PageState } from '../page-state.ts'
import { act } from './actions.ts'
import { coinsText, parseWei, shorten } from './amounts.ts'
import { html } from './html.ts'
import { t } from './language.ts'
import { plainCoins } from './plain-coins.ts'
import { showToast } from './toasts.ts'

type Account = PageState['accounts'][number]

/** What is wrong with the form, as a text for people. Returns `undefined` if it can be sent. */
const findProblem = (address: string, coins: string, from: Account | undefined): string | undefined => {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return t('notAnAddress')
  const wei = parseWei(coins)
  if (wei === undefined) return t('notAnAmount')
  // The server gives a sender that is none of the accounts what it is to send.
  if (from === undefined || wei < BigInt(from.balance)) return undefined
  return t('tooMuch', { address: shorten(from.address), coins: coinsText(from.balance) })
}

type TransferProps = {
  readonly accounts: readonly Account[]
  readonly address: string
  readonly onAddress: (address: string) => void
}

/** A form that sends coins between one of the accounts and an address, in either direction. */
export const Transfer = ({ accounts, address, onAddress }: TransferProps) => {
  const [typed, setTyped] = useState('1')
  const [problem, setProblem] = useState<string>()
  const coins = plainCoins(typed)
  const shown = parseWei(coins) === undefined ? '…' : coins
  const isAddress = (account: Account): boolean => account.address.toLowerCase() === address.toLowerCase()
  const other = accounts.find(account => !isAddress(account))
  const send = async (direction: 'in' | 'out'): Promise<void> => {
    const found = findProblem(address, coins, direction === 'in' ? other : accounts.find(isAddress))
    setProblem(found)
    if (found !== undefined || other === undefined) return
    const account = other.address
    const ends = direction === 'in' ? { from: account, to: address } : { from: address, to: account }
    const reply = await act('transfer', { ...ends, coins })
    if (reply?.hash !== undefined)
      showToast(t('wasSent', { coins, from: shorten(ends.from), to: shorten(ends.to) }))
  }
  const change =
    (set: (value: string) => void) =>
    (event: InputEvent & { currentTarget: HTMLInputElement }): void => {
      set(event.currentTarget.value)
      setProblem(undefined)
    }
  return html`
    <form class="transfer" novalidate onSubmit=${(event: Event) => {
      event.preventDefault()
      void send('in')
    }}>
      <label>${t('address')}<input name="address" spellcheck=${false} autocomplete="off" value=${address}
        onInput=${change(value => onAddress(value.trim()))} /></label>
      <label>ETH<input name="coins" inputmode="decimal" autocomplete="off" value=${typed} onInput=${change(setTyped)} /></label>
      <p class="problem" role="alert">${problem}</p>
      <button class="main">${t('sendTo', { coins: shown })}</button>
      <button type="button" onClick=${() => send('out')}>${t('sendFrom', { coins: shown })}</button>
    </form>
  `
}
