import { decodeDeployed, decodeLog, kindOf, provesSuccess, senderTopic, topicAddress } from './decode-log.ts'
import type { Drafts } from './drafts.ts'
import type { RawLog } from './raw-log.ts'

const draftDeployed = (log: RawLog, drafts: Drafts): void => {
  const made = decodeDeployed(log)
  if (made === undefined) return
  const bots = drafts.botsAt(made.creator, 0).filter(bot => bot.deployments)
  if (bots.length === 0) return
  const place = Number(log.transactionIndex)
  drafts.succeeded.add(place)
  drafts.take(place, log.transactionHash, bots).made.push(made)
}

/** Takes in what a log means to somebody. */
export const draftLog = (log: RawLog, drafts: Drafts): void => {
  const sender = senderTopic(log)
  if (sender === 0) return draftDeployed(log, drafts)
  const place = Number(log.transactionIndex)
  if (provesSuccess(log)) drafts.succeeded.add(place)
  const senders = drafts.botsAt(log.topics[sender] ?? '', topicAddress)
  const receivers = drafts.botsAt(log.topics[sender + 1] ?? '', topicAddress)
  if (senders.length === 0 && receivers.length === 0) return
  for (const end of log.topics.slice(sender, sender + 2))
    drafts.logged.add(end.slice(topicAddress).toLowerCase())
  const kind = kindOf(log)
  const asking = [...senders, ...receivers].filter(bot => bot.directions[kind] !== undefined)
  const moved = asking.length === 0 ? [] : decodeLog(log)
  const isNothing = moved.every(({ amount }) => amount === 0n)
  const bots = isNothing ? asking.filter(({ zeroValue }) => zeroValue) : asking
  if (moved.length === 0 || bots.length === 0) return
  const { logged } = drafts.take(place, log.transactionHash, bots)
  for (const transfer of moved) logged.push(transfer)
}
