import { alertActions } from '#alerts/alert-buttons.ts'
import { expandedViewActions } from '#alerts/records/shown-alerts.ts'
import { recordOf } from '#lib/collections.ts'
import { volumePromptActions } from '#watch/alert-counts.ts'
import { spamActions } from '#watch/hidden-spam.ts'
import { topicActions } from '#watch/watch-topics.ts'
import type { NeededRole } from './memberships.ts'

/**
 * Target of a button. It must exist and belong to the chat of the button, or nothing happens
 * (callback-routes.ts).
 */
export type RouteTarget =
  | 'nothing'
  /** A tap of an operator, in a private chat. */
  | 'operator'
  /** A watch that is not being deleted. */
  | 'watch'
  | 'anyWatch'
  | 'alert'
  /** An alert of a watch of this chat, or of a watch that reports here. */
  | 'shownAlert'
  | 'intent'
  /** An offer that was not opened. */
  | 'offer'
  /** A destination of alerts. */
  | 'destination'
  | 'expandedView'
  | 'spam'
  | 'import'
  /** A channel that is not being deleted. */
  | 'channel'
  /** An entry of the address book. */
  | 'label'

/** The action of every button of a wizard; its data names the wizard and the step that it was drawn for. */
export const draftAction = 'd'

/**
 * Every callback route: its action, which is the first field of the callback data (short, because Telegram
 * allows 64 bytes), and its target, whose id is the next field. The buttons of a wizard have `draftAction`
 * instead, and need that wizard to be open in this chat, at the same step (wizard/input.ts). In a group its
 * editors may tap (roles.ts), except on routes for a `manager`; routes for a `member` only show something. In
 * a private chat, the editors of a group or channel may tap buttons that act on its watches.
 */
export const permissions = {
  /** Begins a wizard. */
  newWatch: ['n', 'nothing'],
  /** Begins a wizard for a destination of another chat, or another topic. */
  newWatchThere: ['N', 'destination'],
  /** The settings of the chat; arguments: the setting, and its new value (settings/settings.ts). */
  chatSettings: ['S', 'nothing'],
  /** Whether every member of the group may change its watches; argument: `members` or `administrators`. */
  openToMembers: ['so', 'nothing', 'manager'],
  /**
   * Opens the settings of a group or channel from the private chat; arguments: destination, then those of
   * `chatSettings`.
   */
  chatSettingsThere: ['St', 'destination'],
  openToMembersThere: ['sot', 'destination', 'manager'],
  /** Switches which watches of this chat report to a group or channel; arguments: destination, page from 0, watch. */
  switchRecipient: ['at', 'destination'],
  /** Switches which watches post to a channel of the chat; arguments: channel, page from 0, watch. */
  switchChannel: ['atc', 'channel'],
  help: ['h', 'nothing', 'member'],
  /** The list of watches; arguments: page, from 0, and filter. */
  list: ['l', 'nothing', 'member'],
  /** Sorts the list of watches; arguments: the order (list-order.ts), and filter. */
  sortList: ['lo', 'nothing'],
  /** Lists, in a private chat, where watches that the person manages report to; argument: page, from 0. */
  destinations: ['D', 'nothing'],
  /** Chooses several watches of the list; arguments: selection, page from 0, filter where it begins. */
  selectWatches: ['ls', 'nothing'],
  /** Arguments: watch, selection, page. */
  toggleSelected: ['lt', 'watch'],
  /** Chooses all, or none; arguments: selection, page. */
  selectAll: ['la', 'nothing'],
  /** Arguments: the action, selection, and for how long to mute. */
  changeSelected: ['lc', 'nothing'],
  /** Asks for the text of a search. */
  search: ['L', 'nothing'],
  /** Searches the watches of a destination; argument: destination. */
  searchThere: ['Lt', 'destination'],
  /**
   * The card of a watch; arguments: watch, and the place in the list that it leads back to, with the
   * arguments of `list`.
   */
  card: ['c', 'watch', 'member'],
  /**
   * Shows the last 90 days, as a page or a file (history/history-scope.ts), of this chat, of a destination
   * that the person manages from here, or of a watch. Arguments: destination or watch, if it is about one,
   * the view, and the place that the card leads to.
   */
  history: ['hi', 'nothing', 'member'],
  historyThere: ['ht', 'destination'],
  historyOfWatch: ['hw', 'watch', 'member'],
  /** Shows a watch's addresses in full, and rarer actions; arguments: watch, place. */
  watchDetails: ['wd', 'watch', 'member'],
  /** Shows a watch's balances now; arguments: watch, page from 0, place. */
  balances: ['wb', 'watch', 'member'],
  /** Draws a value of a watch; arguments: watch, page of its values from 0, index on the page from 0. */
  valueChart: ['wv', 'watch', 'member'],
  /** Arguments: watch, place. */
  confirmDelete: ['x', 'watch'],
  /** Argument: watch. */
  delete: ['X', 'watch'],
  /** Undoes a deletion; argument: watch. */
  restore: ['U', 'anyWatch'],
  /** Arguments: watch, place. */
  pause: ['p', 'watch'],
  resume: ['P', 'watch'],
  /** Restarts a watch that alerted once, then stopped; arguments: watch, place. */
  watchAgain: ['wa', 'watch'],
  /** Asks how long to mute a watch from its card; arguments: watch, place. */
  chooseMute: ['q', 'watch'],
  /** Arguments: watch; hours, minutes with an `m`, or `on`; place. */
  mute: ['k', 'watch'],
  /** Arguments: watch, place. */
  unmute: ['K', 'watch'],
  /** Arguments: watch, snooze, place. */
  endSnoozeFromCard: ['kz', 'watch'],
  /** The rules of a watch; arguments: watch, place. */
  rules: ['j', 'watch'],
  /** Removes a rule from their list; arguments: watch, rule, place. */
  removeRule: ['J', 'watch'],
  /** Ignores a token of recent alerts; arguments: watch, rule, place. */
  ignoreToken: ['ji', 'watch'],
  /** Removes a rule where it was added; arguments: watch, rule. */
  undoRule: ['z', 'watch'],
  /** Stops trusting a spender, where it was trusted; arguments: watch, spender. */
  undoTrust: ['zt', 'watch'],
  /** Shows spam, or hides it; arguments: watch, place. */
  toggleSpam: ['W', 'watch'],
  /** Arguments: watch, the step to open, place. */
  editWatch: ['e', 'watch'],
  /** Changes a watch as a person has written it; arguments: watch, the text, as a stored search. */
  editBySentence: ['ew', 'watch'],
  /** Shows how a sentence changes all watches; argument: the sentence, as a stored search. */
  changeAll: ['ewa', 'nothing'],
  /** Saves the changes of all watches; argument: the watches and the sentence, as a stored search. */
  saveAll: ['ews', 'nothing'],
  /** Discards the changes of all watches. */
  discardAll: ['ewd', 'nothing'],
  /** Begins a watch as a person has written it; argument: the text, as a stored search. */
  newBySentence: ['nw', 'nothing'],
  /**
   * Does what the offered sentence says, instead of one that was not understood; argument: the sentence, as a
   * stored search.
   */
  saySentence: ['sy', 'nothing'],
  /** Takes a saved edit back; arguments: watch, its settings before and after as a stored search. */
  undoEdit: ['eo', 'watch'],
  /** Takes a saved change of all watches back; argument: the watches and their edits, as a stored search. */
  undoAll: ['ea', 'nothing'],
  /** Retries a change that the service does not have yet, or takes it back; argument: watch. */
  retryChange: ['er', 'watch'],
  undoChange: ['eu', 'watch'],
  /** Saves a change without the part that the service refused; argument: watch. */
  leaveOutOfChange: ['ev', 'watch'],
  /** The link that shares a watch; arguments, as of the next routes: watch, place. */
  share: ['sh', 'watch', 'manager'],
  renewShareLink: ['sn', 'watch', 'manager'],
  revokeShareLink: ['sr', 'watch', 'manager'],
  /** Lists, in a private chat, where a watch can be moved or copied to; arguments: watch, page from 0, place. */
  chooseCopy: ['cm', 'watch', 'manager'],
  /** Asks whether a watch is moved or copied; arguments: watch, destination, place. */
  chooseMoveOrCopy: ['mc', 'watch', 'manager'],
  /** Arguments: watch, destination, which screen asked. */
  copyWatch: ['cy', 'watch', 'manager'],
  moveWatch: ['mv', 'watch', 'manager'],
  /** Argument: watch. */
  testWatch: ['t', 'watch'],
  /** The channels of the chat. */
  channels: ['cl', 'nothing', 'manager'],
  addChannel: ['ca', 'nothing', 'manager'],
  /** Adds the webhook in the message that its offer replies to. */
  addOfferedChannel: ['co', 'nothing', 'manager'],
  /** Lists and adds channels of a group or channel of Telegram from the private chat; argument: destination. */
  channelsThere: ['clt', 'destination', 'manager'],
  addChannelThere: ['cat', 'destination', 'manager'],
  /** Asks for a group or channel of Telegram, by a keyboard in the private chat. */
  chooseChat: ['cg', 'nothing', 'manager'],
  /** A channel; its id is the first argument of the next routes. */
  channel: ['cc', 'channel', 'manager'],
  testChannel: ['ct', 'channel', 'manager'],
  /** Lists a channel's dead letters; further argument: page, from 0. */
  undelivered: ['cu', 'channel', 'manager'],
  /** Sends a dead letter again; further arguments: delivery, page. */
  resend: ['cr', 'channel', 'manager'],
  resendAll: ['cR', 'channel', 'manager'],
  confirmNewSecret: ['cs', 'channel', 'manager'],
  newSecret: ['cS', 'channel', 'manager'],
  confirmDeleteChannel: ['cx', 'channel', 'manager'],
  deleteChannel: ['cX', 'channel', 'manager'],
  /** Retries a creation now, or takes it back; argument: intent. */
  retryCreation: ['r', 'intent'],
  undoCreation: ['u', 'intent'],
  /** Watches without the part that the service refused; argument: intent. */
  leaveOutOfCreation: ['rv', 'intent'],
  /** Watches what a card offers, or begins a wizard with it; argument: offer. */
  acceptOffer: ['ow', 'offer'],
  /** Makes a watch of each address that a card offers. */
  acceptEach: ['oe', 'offer'],
  openOffer: ['oc', 'offer'],
  /** Gives watched addresses of the offer the labels that came with them. */
  renameOffered: ['on', 'offer'],
  /** Asks for a name of the address. */
  nameOffered: ['oa', 'offer'],
  /** Offers the next lines of a file. */
  readNextLines: ['ol', 'offer'],
  /** Divides an offer that several messages made together. */
  splitOffer: ['os', 'offer'],
  /** The address book; argument: page, from 0. */
  labels: ['ab', 'nothing'],
  /** Arguments of these: entry, page. */
  openLabel: ['ao', 'label'],
  changeLabel: ['ac', 'label'],
  removeLabel: ['ax', 'label'],
  /** Calls an address as before it was named; arguments: entry, the name and what was renamed, as a stored search. */
  undoLabel: ['au', 'label'],
  /** Takes back a question that waits for a text. */
  cancelQuestion: ['ak', 'nothing'],
  /** Sends the settings and watches of this chat as a file. */
  export: ['ex', 'nothing', 'manager'],
  /** Argument: import. */
  startImport: ['im', 'import', 'manager'],
  cancelImport: ['ic', 'import', 'manager'],
  /** Shows what is stored about this chat. */
  privacy: ['pv', 'nothing'],
  confirmForget: ['fa', 'nothing', 'manager'],
  forget: ['fg', 'nothing', 'manager'],
  /** Makes an invitation. */
  invite: ['iv', 'operator'],
  /** Lists invited people; argument: page, from 0. */
  members: ['ml', 'operator'],
  /** Argument: invitation. */
  revokeInvitation: ['ir', 'operator'],
  /** Argument: person or chat. */
  confirmRemoveMember: ['mx', 'operator'],
  removeMember: ['mX', 'operator'],
  /** Argument of both: announcement. */
  announce: ['ba', 'operator'],
  cancelAnnouncement: ['bA', 'operator'],
  /** Ends a block; arguments: person or chat, page. */
  unblock: ['ub', 'operator'],
  /** Shows a screen to an operator; arguments: screen, page from 0 (admin/admin.ts). */
  admin: ['ad', 'operator'],
  /** Sends a dead letter again; arguments: channel at the service, delivery, page. */
  adminResend: ['ar', 'operator'],
  // Buttons under alerts, summaries and batches.
  muteFromAlert: [alertActions.mute, 'alert'],
  unmuteFromAlert: [alertActions.unmute, 'alert'],
  openAlertMenu: [alertActions.more, 'shownAlert', 'member'],
  closeAlertMenu: [alertActions.less, 'shownAlert', 'member'],
  /** Takes the chat or topic off a watch of another chat. */
  stopAlertsHere: [alertActions.stopHere, 'shownAlert', 'manager'],
  addRule: [alertActions.rule, 'alert'],
  trustSpender: [alertActions.trust, 'alert'],
  labelFromAlert: [alertActions.label, 'alert'],
  explainAlert: [alertActions.why, 'shownAlert', 'member'],
  alertChart: [alertActions.chart, 'shownAlert', 'member'],
  cardOfAlert: [alertActions.settings, 'alert', 'member'],
  cardOfWatch: [alertActions.settingsOf, 'watch', 'member'],
  snooze: [alertActions.snooze, 'alert'],
  endSnooze: [alertActions.endSnooze, 'alert'],
  snoozeTest: [alertActions.snoozeTest, 'watch'],
  summarize: [volumePromptActions.summarise, 'watch'],
  keepEvery: [volumePromptActions.keep, 'watch'],
  expand: [expandedViewActions.expand, 'expandedView', 'member'],
  collapse: [expandedViewActions.collapse, 'expandedView', 'member'],
  showSpam: [spamActions.show, 'spam', 'member'],
  hideSpam: [spamActions.hide, 'spam', 'member'],
  trustSender: [spamActions.trust, 'spam'],
  stopSpamWarnings: [spamActions.stop, 'spam'],
  /** Makes a deleted topic of this chat again. */
  remakeTopic: [topicActions.again, 'nothing'],
} as const satisfies Readonly<
  Record<string, readonly [action: string, target: RouteTarget, role?: NeededRole]>
>

export type RouteName = keyof typeof permissions

const isRouteName = (name: string): name is RouteName => Object.hasOwn(permissions, name)
export const routeNames: readonly RouteName[] = Object.keys(permissions).filter(isRouteName)

/** The actions of all routes, for the buttons. */
export const actions = recordOf<{ readonly [N in RouteName]: string }>(
  routeNames.map(name => [name, permissions[name][0]]),
)
