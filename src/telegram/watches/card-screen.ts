import { type Message, press } from '#chat/message.ts'
import type { Tally, Watch } from '#chat/records.ts'
import { bold, join, type Rich } from '#chat/rich.ts'
import type { Say } from '#chat/texts.ts'
import type { Doc } from '#store/store.ts'
import { actions } from '../actions.ts'
import { addressLine, chainNames } from '../watch/draft.ts'
import { whatLine } from '../watch/kinds.ts'

/** Everything about one watch, and what can be done with it. `today`: alerts of this day. `rules`: how many it has. `mutedUntil`: milliseconds since 1970. */
export const cardMessage = (
  watch: Doc<Watch>,
  o: {
    tally: Tally | undefined
    today: number
    mutedUntil: number | undefined
    rules: number
    say: Say
  },
): Message => {
  const { say, mutedUntil } = o
  const { value } = watch
  const last: Rich | string =
    o.tally === undefined
      ? say('card-no-alert')
      : say.rich('card-last', { time: say.time(o.tally.lastAt, 'r'), today: o.today, count: o.tally.alerts })
  const lines = [
    say.rich('card-title', { name: bold(value.name) }),
    addressLine(value.addresses, say),
    `${chainNames(value.chains, say)} · ${whatLine(value, say)}`,
    say('card-to-chat', { frequency: say(`frequency-${value.frequency}`) }),
    last,
    ...(mutedUntil === undefined
      ? []
      : [say.rich('card-muted', { time: say.time(Math.floor(mutedUntil / 1_000)) })]),
  ]
  const muteButton =
    mutedUntil === undefined
      ? press(say('button-mute'), actions.mute, watch.id)
      : press(say('button-unmute'), actions.unmute, watch.id)
  return {
    body: join(lines, '\n'),
    buttons: [
      [
        muteButton,
        ...(o.rules === 0 ? [] : [press(say('button-rules'), actions.rules, watch.id)]),
        press(
          say(value.showsWorthless === true ? 'button-hide-worthless' : 'button-show-worthless'),
          actions.worthless,
          watch.id,
        ),
      ],
      [
        press(say('button-delete'), actions.askDelete, watch.id),
        press(say('button-back'), actions.list, '0'),
      ],
    ],
  }
}

export const askDeleteMessage = (watch: Doc<Watch>, say: Say): Message => ({
  body: say.rich('delete-ask', { name: bold(watch.value.name) }),
  buttons: [
    [
      { ...press(say('button-delete'), actions.delete, watch.id), style: 'danger' },
      press(say('button-keep'), actions.card, watch.id),
    ],
  ],
})
