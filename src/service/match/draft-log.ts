import {
  decodeDeploymentLog,
  decodeTransferLog,
  loggedAssetKind,
  provesSuccess,
  senderTopicIndex,
  topicAddressOffset,
} from './decode-log.ts'
import type { CandidateDrafts } from './drafts.ts'
import type { RawLog } from './raw-log.ts'

const collectDeploymentLog = (log: RawLog, drafts: CandidateDrafts): void => {
  const made = decodeDeploymentLog(log)
  if (made === undefined) return
  const bots = drafts.botsAt(made.creator, 0).filter(bot => bot.deployments)
  if (bots.length === 0) return
  const place = Number(log.transactionIndex)
  drafts.succeeded.add(place)
  drafts.take(place, log.transactionHash, bots).made.push(made)
}

/** Takes in what a log means to somebody. */
export const collectLog = (log: RawLog, drafts: CandidateDrafts): void => {
  const sender = senderTopicIndex(log)
  if (sender === 0) return collectDeploymentLog(log, drafts)
  const place = Number(log.transactionIndex)
  if (provesSuccess(log)) drafts.succeeded.add(place)
  const senders = drafts.botsAt(log.topics[sender] ?? '', topicAddressOffset)
  const receivers = drafts.botsAt(log.topics[sender + 1] ?? '', topicAddressOffset)
  if (senders.length === 0 && receivers.length === 0) return
  for (const end of log.topics.slice(sender, sender + 2))
    drafts.logged.add(end.slice(topicAddressOffset).toLowerCase())
  const kind = loggedAssetKind(log)
  const asking = [...senders, ...receivers].filter(bot => bot.directions[kind] !== undefined)
  const moved = asking.length === 0 ? [] : decodeTransferLog(log)
  const isNothing = moved.every(({ amount }) => amount === 0n)
  const bots = isNothing ? asking.filter(({ zeroValue }) => zeroValue) : asking
  if (moved.length === 0 || bots.length === 0) return
  const { logged } = drafts.take(place, log.transactionHash, bots)
  for (const transfer of moved) logged.push(transfer)
}
