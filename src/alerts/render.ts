import { formatAmount, shortAddress } from '#chat/format.ts'
import type { Button, Message } from '#chat/message.ts'
import type { Watch } from '#chat/records.ts'
import { bold, join, localTime, plain, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { cleanText } from '#lib/clean-text.ts'
import type { Alert } from './alert.ts'

/** `repeat`: an earlier send of this alert may have reached the chat. */
export type RenderOptions = { readonly watch: Watch | undefined; readonly say: Say; readonly repeat: boolean }

/** What the chat shows of an alert. Pure: the same alert gives the same message. */
export const renderAlert = (alert: Alert, o: RenderOptions): Message => {
  const { lines, buttons } = contentOf(alert, o)
  const body = join(o.repeat ? [...lines, o.say('alert-repeat')] : lines, '\n')
  return { body, buttons: buttons.length === 0 ? [] : [buttons] }
}

const contentOf = (
  alert: Alert,
  o: RenderOptions,
): { lines: readonly (Rich | string)[]; buttons: readonly Button[] } => {
  switch (alert.kind) {
    case 'transaction': {
      const { notification } = alert
      const chain = Number(notification.data.chain.chain_id)
      const lines =
        notification.message.trim() === ''
          ? movementLines(notification, o)
          : [notification.message, ...(notification.state === 'removed' ? [o.say('alert-removed')] : [])]
      return {
        lines,
        buttons: [transactionButton(chain, { hash: notification.data.transaction.hash, say: o.say })],
      }
    }
    case 'event':
      return {
        lines: [
          bold(o.say('alert-event', { name: nameOf(o.watch) })),
          chainOf(alert.chain).name,
          localTime(alert.time),
        ],
        buttons: [transactionButton(alert.chain, { hash: alert.hash, say: o.say })],
      }
    case 'text':
      return { lines: [alert.text], buttons: [] }
  }
}

const movementLines = (notification: Notification, o: RenderOptions): readonly (Rich | string)[] => {
  const { block, chain, movements } = notification.data
  const chainName = chainOf(Number(chain.chain_id)).name
  const lastLine = notification.state === 'removed' ? o.say('alert-removed') : localTime(block.time)
  if (movements.length === 0)
    return [bold(o.say('alert-event', { name: nameOf(o.watch) })), chainName, lastLine]
  return [
    ...movements.map(movement => titleOf(movement, o)),
    ...movements.slice(0, 1).map(movement =>
      plain(
        o.say('alert-route', {
          chain: chainName,
          direction: movement.direction,
          counterparty: labelOf(movement.counterparty, o.watch) ?? shortAddress(movement.counterparty),
        }),
      ),
    ),
    lastLine,
  ]
}

/** Units that are not known are shown as they are counted on the chain. */
const assetOf = (movement: Movement): { decimals: number; symbol: string } => {
  if (movement.kind === 'nft')
    return {
      decimals: 0,
      symbol: `${movement.name || shortAddress(movement.contract)} #${movement.token_id}`,
    }
  if (movement.kind === 'native') return movement
  return { decimals: movement.decimals ?? 0, symbol: movement.symbol || shortAddress(movement.contract) }
}

const titleOf = (movement: Movement, { watch, say }: RenderOptions): Rich => {
  const { decimals, symbol } = assetOf(movement)
  const amount = formatAmount(BigInt(movement.amount), { decimals, locale: say.locale })
  const title = say('alert-title', {
    name:
      labelOf(movement.address, watch) ??
      (watch?.addresses.length === 1 ? watch.name : shortAddress(movement.address)),
    direction: movement.direction,
    amount,
    symbol: cleanText(symbol, 16),
  })
  return say.rich('alert-line', { direction: movement.direction, title: bold(title) })
}

const labelOf = (address: string, watch: Watch | undefined): string | undefined =>
  watch?.addresses.find(watched => watched.address.toLowerCase() === address.toLowerCase())?.label

const nameOf = (watch: Watch | undefined): string => watch?.name ?? ''

const transactionButton = (chain: number, o: { hash: string; say: Say }): Button => {
  const { explorer } = chainOf(chain)
  return explorer === ''
    ? { text: o.say('button-copy-hash'), copy_text: { text: o.hash } }
    : { text: o.say('button-explorer'), url: `${explorer}/tx/${o.hash}` }
}
