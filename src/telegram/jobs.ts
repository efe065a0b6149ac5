import { checkAccess, endAccess } from './features/access/jobs.ts'
import { sendLabels } from './features/address-book/jobs.ts'
import { announce } from './features/admin/jobs.ts'
import { announceChainDelay, notifyChainDelay } from './features/chain-notices/jobs.ts'
import { addChannel, deleteChannel, renewSecret, testChannel } from './features/channels/jobs.ts'
import { migrateChat } from './features/groups/jobs/migrate-chat.ts'
import { notifySuspension } from './features/groups/jobs/notify-suspension.ts'
import { retryClosed } from './features/groups/jobs/retry-closed.ts'
import { importWatches } from './features/import-export/jobs.ts'
import { notifyOperator } from './features/operator-notices/jobs.ts'
import { compactStore, forgetChat } from './features/privacy/jobs.ts'
import { moveReceiver } from './features/receivers/jobs/move-receiver.ts'
import { openReceiver } from './features/receivers/jobs/open-receiver.ts'
import { syncTopics } from './features/topics/jobs.ts'
import { changeWatch } from './features/watches/jobs/change-watch.ts'
import { createWatch } from './features/watches/jobs/create-watch.ts'
import { deleteWatch, finalizeDeletion } from './features/watches/jobs/delete-watch.ts'
import { retireMovedWatch } from './features/watches/jobs/retire-moved-watch.ts'
import { syncPause } from './features/watches/jobs/sync-pause.ts'

/** Every job; the worker, the schemas and the retries follow from this list. */
export const jobs = [
  createWatch,
  changeWatch,
  syncPause,
  deleteWatch,
  finalizeDeletion,
  retireMovedWatch,
  openReceiver,
  moveReceiver,
  addChannel,
  testChannel,
  renewSecret,
  deleteChannel,
  sendLabels,
  importWatches,
  syncTopics,
  migrateChat,
  retryClosed,
  notifySuspension,
  endAccess,
  checkAccess,
  forgetChat,
  compactStore,
  announce,
  notifyOperator,
  announceChainDelay,
  notifyChainDelay,
] as const
