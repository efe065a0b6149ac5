import { alertActions } from '#chat/alert-buttons.ts'
import { volumePromptActions } from '#chat/busy.ts'
import { expandedViewActions } from '#chat/foldouts.ts'
import { showSpamAction } from '#chat/hidden.ts'
import { actions } from './actions.ts'

/** What a button's data names first, and what must be there, in this chat, for the button to do anything (presses.ts). */
export type RequiredTarget =
  | 'nothing'
  | 'watch'
  | 'anyWatch'
  | 'alert'
  | 'intent'
  | 'offer'
  | 'foldout'
  | 'hidden'
  | 'import'
  | 'channel'

/**
 * Every button outside a set-up: the action in its callback data, and what it needs. Those of a set-up carry `draftAction`, and
 * need that the set-up they were drawn for is open in this chat, at the same step (watch/input.ts).
 */
export const permissions = {
  watch: { action: actions.watch, needs: 'nothing' },
  chatSettings: { action: actions.chatSettings, needs: 'nothing' },
  help: { action: actions.help, needs: 'nothing' },
  list: { action: actions.list, needs: 'nothing' },
  search: { action: actions.search, needs: 'nothing' },
  card: { action: actions.card, needs: 'watch' },
  askDelete: { action: actions.askDelete, needs: 'watch' },
  delete: { action: actions.delete, needs: 'watch' },
  restore: { action: actions.restore, needs: 'anyWatch' },
  pause: { action: actions.pause, needs: 'watch' },
  resume: { action: actions.resume, needs: 'watch' },
  askMute: { action: actions.askMute, needs: 'watch' },
  mute: { action: actions.mute, needs: 'watch' },
  unmute: { action: actions.unmute, needs: 'watch' },
  rules: { action: actions.rules, needs: 'watch' },
  removeRule: { action: actions.removeRule, needs: 'watch' },
  undoRule: { action: actions.undoRule, needs: 'watch' },
  worthless: { action: actions.worthless, needs: 'watch' },
  edit: { action: actions.edit, needs: 'watch' },
  retryChange: { action: actions.retryChange, needs: 'watch' },
  undoChange: { action: actions.undoChange, needs: 'watch' },
  test: { action: actions.test, needs: 'watch' },
  channels: { action: actions.channels, needs: 'nothing' },
  addChannel: { action: actions.addChannel, needs: 'nothing' },
  channel: { action: actions.channel, needs: 'channel' },
  testChannel: { action: actions.testChannel, needs: 'channel' },
  undelivered: { action: actions.undelivered, needs: 'channel' },
  resend: { action: actions.resend, needs: 'channel' },
  resendAll: { action: actions.resendAll, needs: 'channel' },
  askSecret: { action: actions.askSecret, needs: 'channel' },
  newSecret: { action: actions.newSecret, needs: 'channel' },
  askDropChannel: { action: actions.askDropChannel, needs: 'channel' },
  dropChannel: { action: actions.dropChannel, needs: 'channel' },
  retry: { action: actions.retry, needs: 'intent' },
  undo: { action: actions.undo, needs: 'intent' },
  takeOffer: { action: actions.takeOffer, needs: 'offer' },
  openOffer: { action: actions.openOffer, needs: 'offer' },
  export: { action: actions.export, needs: 'nothing' },
  import: { action: actions.import, needs: 'import' },
  cancelImport: { action: actions.cancelImport, needs: 'import' },
  privacy: { action: actions.privacy, needs: 'nothing' },
  askForget: { action: actions.askForget, needs: 'nothing' },
  forget: { action: actions.forget, needs: 'nothing' },
  muteHere: { action: alertActions.mute, needs: 'alert' },
  unmuteHere: { action: alertActions.unmute, needs: 'alert' },
  more: { action: alertActions.more, needs: 'alert' },
  less: { action: alertActions.less, needs: 'alert' },
  ignore: { action: alertActions.rule, needs: 'alert' },
  why: { action: alertActions.why, needs: 'alert' },
  settings: { action: alertActions.settings, needs: 'alert' },
  settingsOf: { action: alertActions.settingsOf, needs: 'watch' },
  summarise: { action: volumePromptActions.summarise, needs: 'watch' },
  keepEvery: { action: volumePromptActions.keep, needs: 'watch' },
  unfold: { action: expandedViewActions.unfold, needs: 'foldout' },
  fold: { action: expandedViewActions.fold, needs: 'foldout' },
  showHidden: { action: showSpamAction, needs: 'hidden' },
} as const satisfies Readonly<Record<string, { readonly action: string; readonly needs: RequiredTarget }>>
