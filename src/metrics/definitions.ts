import { platformNames } from '#platforms/registry.ts'

/**
 * Every metric of Lookout by its name in Prometheus, with its labels and their values. Each label has few
 * values, to which neither a person nor a chain can add; `METRICS_READINGS` bounds those of
 * `lookout_reading`. A counter whose values are all known counts from 0: `increase()` misses the first count
 * of a series that begins with it. docs/metrics.md is generated from this.
 */

/** Values of a label, with their meaning if the name does not say it. */
type KnownValues = Readonly<Record<string, string>>
type Definition = { readonly help: string; readonly labels: Readonly<Record<string, string | KnownValues>> }
type Definitions = Readonly<Record<string, Definition>>

const chain = 'chain id'
const endpoint = 'its place in `RPC_<chain id>`, from 1'
const queue = 'its name, such as `deliveries`'

export const counters = {
  lookout_updates_total: {
    help: 'Updates from Telegram that were handled.',
    labels: {
      kind: {
        message: '',
        edited_message: '',
        callback_query: '',
        my_chat_member: '',
        chat_member: '',
        other: '',
      },
      outcome: {
        done: '',
        dropped: 'after two failures or five crashes',
        unanswerable: 'its chat is closed to the bot, or Telegram asks for a long wait there',
        retried: 'Telegram or the store is away, refuses the token or asks to wait',
      },
    },
  },
  lookout_telegram_calls_total: {
    help: 'Replies of the Bot API, without the long polls that were answered.',
    labels: {
      method: 'of the Bot API',
      code: '`ok`, the `error_code` of the reply, `not sent` or `unknown`',
    },
  },
  lookout_api_requests_total: {
    help: 'Requests to the API of the service.',
    labels: {
      operation: '`operationId`, or `none` for an unknown path',
      code: 'of the envelope; 0: success',
    },
  },
  lookout_rpc_calls_total: {
    help: 'JSON-RPC calls to the nodes of a chain.',
    labels: { chain, endpoint, outcome: '`ok`, or why it failed, such as `rpc_limited`' },
  },
  lookout_block_gaps_total: {
    help: 'Blocks and receipts that no endpoint showed, though each answered, so that the chain went on without: alerts may be missing.',
    labels: { chain },
  },
  lookout_rpc_false_answers_total: {
    help: 'False answers of nodes that were noticed.',
    labels: { chain, endpoint, what: '`wrong chain`, `missing logs`, `contradiction`' },
  },
  lookout_blocks_total: { help: 'Blocks that were matched.', labels: { chain } },
  lookout_matches_total: { help: 'Matches of watched addresses in blocks.', labels: { chain } },
  lookout_notifications_total: {
    help: 'Notifications that were queued for a channel: of one match, or the summary of a window.',
    labels: {},
  },
  lookout_deliveries_total: {
    help: 'Attempts to deliver a notification to a channel.',
    labels: {
      platform: Object.fromEntries(platformNames.map(name => [name, ''])),
      outcome: {
        delivered: '',
        retry: '',
        'give up': 'a dead letter',
        disable: 'the receiver is gone',
      },
    },
  },
  lookout_alerts_total: {
    help: 'Alerts that were handled.',
    labels: {
      result: {
        sent: 'in a message of its own',
        batched: 'in a message of several',
        corrected: 'an edit',
        suppressed: 'by rules, snoozes, mutes, digests or the spam filter',
        suspended: 'kept for a chat that is away',
        skipped: 'of a deleted watch, unreadable or superseded',
        rejected: 'by Telegram, for good',
      },
    },
  },
  lookout_alerts_repeated_total: {
    help: 'Messages that were sent again, marked as possible repeats.',
    labels: {},
  },
  lookout_sends_uncertain_total: { help: 'Sends of alerts whose outcome is unknown.', labels: {} },
  lookout_chats_suspended_total: {
    help: 'Chats and topics that the bot found closed when it sent an alert.',
    labels: {
      why: { blocked: '', removed: '', deleted: '', 'not found': '', 'no rights': '', 'topic closed': '' },
    },
  },
  lookout_store_errors_total: {
    help: 'Calls of the store that failed.',
    labels: { operation: 'of the store, such as `commit`' },
  },
} as const satisfies Definitions

/** Histograms in seconds. */
export const histograms = {
  lookout_update_seconds: {
    help: 'How long it took to handle an update, replies to the person included.',
    labels: { kind: 'as in `lookout_updates_total`' },
  },
  lookout_store_seconds: {
    help: 'How long calls of the store took.',
    labels: { operation: 'of the store, such as `commit`' },
  },
  lookout_rpc_seconds: { help: 'How long JSON-RPC calls took.', labels: { chain, endpoint } },
} as const satisfies Definitions

/** Read when Prometheus asks. Processes that share a store report the same queues. */
export const gauges = {
  lookout_ready: { help: '1 while `GET /health/ready` is 200, else 0.', labels: {} },
  lookout_role_info: {
    help: '1, for each role of this process: a process that does everything has both.',
    labels: { role: { telegram: '', service: '' } },
  },
  lookout_token_refused: {
    help: '1 while Telegram does not accept `BOT_TOKEN`, else 0; only in role `telegram`.',
    labels: {},
  },
  lookout_chain_head: {
    help: 'Newest known block, where this process follows the chain.',
    labels: { chain },
  },
  lookout_chain_cursor: {
    help: 'Last matched block, where this process follows the chain.',
    labels: { chain },
  },
  lookout_chain_lag_seconds: {
    help: 'Seconds since everything up to the head was matched, where this process follows the chain. A head that stays the same does not count.',
    labels: { chain },
  },
  lookout_chain_late_seconds: {
    help: 'For how long the alerts of the chain are late, also because its head stays the same, where this process follows it; 0: they are not late.',
    labels: { chain },
  },
  lookout_chain_failing: { help: '1 while an error stops the chain, else 0.', labels: { chain } },
  lookout_reading: {
    help: 'A value that a bot watches, in its unit, as of the last round, where this process follows the chain; at most `METRICS_READINGS` of them.',
    labels: {
      watch: 'id of the bot',
      chain,
      reading: 'what is read, such as `price:ETH/USD`, `gas` or `balance:<address>`',
    },
  },
  lookout_queue_items: { help: 'Items that wait, those that are being handled included.', labels: { queue } },
  lookout_queue_lanes: { help: 'Lanes with items: chats, channels, subscriptions.', labels: { queue } },
  lookout_queue_oldest_seconds: { help: 'Age of the oldest item; 0: there is none.', labels: { queue } },
} as const satisfies Definitions
export type GaugeName = keyof typeof gauges
