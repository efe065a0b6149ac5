/** The names of the variables of each text of en.ftl, written by `npm run texts`. */
export type TextVariables = {
  'start': 'title' | 'example' | 'line'
  'start-title': never
  'here': 'watches' | 'place'
  'here-place': never
  'group-start': 'who'
  'destination-ready': 'title'
  'also-there': 'title'
  'also-there-saved': 'count' | 'title' | 'names'
  'link-over': never
  'chat-choose': never
  'chat-choose-cancelled': never
  'chat-absent': 'title'
  'chat-silent': 'title'
  'chat-not-manager': 'title'
  'chat-not-allowed': 'title'
  'managed-elsewhere': never
  'stopped-here': 'name'
  'group-managers-only': never
  'group-unreachable': never
  'group-administrators-only': never
  'group-anonymous': never
  'group-not-yours': never
  'group-change': 'who' | 'action' | 'until' | 'names'
  'group-reply': 'person'
  'help': 'address' | 'name' | 'line'
  'help-here': 'who' | 'example' | 'bot'
  'help-line': never
  'help-group': never
  'help-new': never
  'help-values': 'example'
  'help-status': never
  'help-more': never
  'profile-description': never
  'profile-about': never
  'language': never
  'access-refused': 'id'
  'access-refused-group': 'id'
  'access-refused-press': never
  'access-blocked': never
  'access-blocked-press': never
  'access-accepted': 'name' | 'id'
  'access-ended': 'watches'
  'invitation-title': never
  'invitation-terms': 'uses' | 'day'
  'invitation-needless': never
  'invitation-revoked': never
  'invitations-title': never
  'invitations-line': 'number' | 'uses' | 'day'
  'members-title': never
  'members-none': never
  'members-line': 'name' | 'day'
  'member-remove-ask': 'name' | 'watches'
  'member-removing': 'name'
  'member-removed': 'name' | 'watches'
  'member-kept': 'name'
  'button-invite': never
  'button-members': never
  'button-copy-link': never
  'button-remove-access': never
  'button-remove-member': 'name'
  'button-revoke-invitation': 'number'
  'share-title': 'name'
  'share-shows': never
  'share-uses': 'opened' | 'taken' | 'day'
  'share-none': never
  'share-offer': never
  'share-gone': never
  'share-in-private': never
  'button-share': never
  'button-share-open': never
  'button-share-revoke': never
  'button-share-new-link': never
  'button-share-make': never
  'button-copy-to': never
  'button-move-watch': never
  'button-copy-watch': never
  'copy-where': 'name'
  'copy-or-move': 'name' | 'place'
  'move-busy': never
  'copy-nowhere': never
  'cancel-nothing': never
  'command-watch': never
  'command-watches': never
  'command-history': never
  'command-status': never
  'command-mute': never
  'command-here': never
  'command-channels': never
  'command-names': never
  'command-settings': never
  'command-export': never
  'command-import': never
  'command-privacy': never
  'command-forget': never
  'command-cancel': never
  'command-invite': never
  'command-members': never
  'command-help': never
  'button-watch': never
  'button-watch-there': never
  'button-also-there': never
  'button-add-to-group': never
  'button-add-to-channel': never
  'button-make-administrator': never
  'button-choose-chat': never
  'button-choose-again': never
  'button-choose-group': never
  'button-choose-channel': never
  'button-elsewhere': never
  'button-watches': never
  'button-help': never
  'button-group': never
  'button-cancel': never
  'button-back': never
  'button-to-list': never
  'button-next': never
  'button-review': never
  'button-start-over': never
  'button-watch-offer': never
  'button-watch-rest': 'count'
  'button-watch-each': never
  'button-watch-together': never
  'button-customise': never
  'button-watch-otherwise': never
  'button-all': never
  'button-choose': never
  'button-again': never
  'button-retry': never
  'button-undo': never
  'button-leave-out': never
  'button-settings': never
  'button-test': never
  'button-pause': never
  'button-resume': never
  'button-watch-again': never
  'button-delete': never
  'button-export': never
  'button-import': 'count'
  'button-import-all': never
  'button-import-settings': never
  'button-forget': never
  'button-edit': never
  'button-keep': never
  'button-explorer': never
  'button-revoke': never
  'button-safe-app': never
  'button-copy-hash': never
  'button-show': never
  'button-hide': never
  'button-not-spam': 'sender'
  'button-show-all': never
  'button-mute': never
  'button-mute-watch': never
  'button-mute-for': 'length'
  'button-unmute': never
  'button-change-end': never
  'button-snooze': 'length'
  'button-end-snooze': never
  'button-end-snooze-of': 'what'
  'button-more': never
  'button-more-of-watch': never
  'button-more-parts': never
  'button-stop-here': never
  'button-why': never
  'button-watch-settings': never
  'button-balances': never
  'button-balance-alert': never
  'button-values': never
  'button-ignore': 'label'
  'button-trust': 'label'
  'button-above': 'label'
  'button-name': 'label'
  'button-name-as': 'label'
  'button-rename-all': 'count'
  'button-next-lines': 'count'
  'button-copy': 'label'
  'button-rename': never
  'button-remove-name': never
  'button-rename-label': 'label'
  'button-names': never
  'button-rules': never
  'button-remove-rule': 'rule'
  'button-show-worthless': never
  'button-hide-worthless': never
  'button-older': never
  'button-select': never
  'button-select-all': never
  'button-select-none': never
  'button-search': never
  'button-all-watches': never
  'button-history': never
  'button-all-history': never
  'button-by-watch': never
  'button-by-address': never
  'button-csv': never
  'button-chart': never
  'button-destinations': 'count'
  'destination-watches': 'title' | 'count'
  'button-newer': never
  'watch-header': 'step' | 'count'
  'watch-header-review': never
  'watch-header-part': 'part'
  'watch-header-change': never
  'watch-addresses': 'example'
  'watch-addresses-example': never
  'watch-addresses-more': never
  'watch-line-unclear': 'words'
  'approvals-any-token': 'tokens'
  'watch-addresses-find': never
  'addresses-found': 'sought' | 'found' | 'count'
  'watch-addresses-added': 'count'
  'button-watch-apart': never
  'watch-chains': never
  'watch-chains-search': 'count'
  'chain-not-found': 'name'
  'chains-found': 'chains'
  'button-chains-used': never
  'watch-what': never
  'watch-words': 'name' | 'words'
  'watch-chosen': never
  'watch-choose': never
  'watch-missing': 'chains' | 'names'
  'watch-refine': never
  'watch-refine-ask': never
  'watch-preset-money': never
  'watch-preset-security': never
  'watch-preset-contract': never
  'watch-preset-everything': never
  'watch-everything': 'count' | 'more'
  'watch-group-moves': never
  'watch-group-security': never
  'watch-group-contract': never
  'watch-group-validator': never
  'watch-group-values': never
  'watch-group-deadlines': never
  'watch-group-silence': never
  'watch-group-rare': never
  'watch-about': 'kind'
  'watch-kind-coin': never
  'watch-kind-tokens': never
  'watch-kind-nfts': never
  'watch-kind-deployments': never
  'watch-kind-calls': never
  'watch-kind-approvals': never
  'watch-kind-failures': never
  'watch-kind-delegations': never
  'watch-kind-safes': never
  'watch-kind-wraps': never
  'watch-kind-outflows': never
  'watch-kind-events': never
  'watch-kind-withdrawals': never
  'watch-kind-rewards': never
  'watch-kind-line': 'kind'
  'watch-events-preset-line': 'preset'
  'watch-events-line': 'more' | 'names'
  'watch-conditions-button': never
  'watch-conditions': never
  'watch-condition-always': 'condition'
  'watch-events-preset': 'preset'
  'watch-events': 'example'
  'watch-events-both': 'event'
  'watch-events-unindexed': 'event'
  'watch-list': 'count' | 'first' | 'second' | 'third'
  'watch-direction': 'direction'
  'watch-directions': never
  'watch-direction-of': 'what' | 'direction'
  'watch-directions-differ': never
  'watch-directions-each': never
  'watch-direction-line': 'direction'
  'watch-any-amount': never
  'watch-any-amount-line': never
  'watch-amounts-differ': never
  'watch-at-least': 'amount'
  'watch-at-least-line': 'amount'
  'watch-in-and-out-line': 'incoming' | 'outgoing'
  'watch-at-least-of-line': 'kinds' | 'amount'
  'watch-restricted-line': 'what' | 'way' | 'list'
  'watch-party-line': 'direction' | 'way' | 'list'
  'watch-token-minimum-line': 'amount'
  'watch-token-minimum': 'symbol' | 'direction'
  'watch-filters': 'count'
  'watch-only-token': 'token'
  'watch-filters-ask': never
  'watch-filter-tokens': 'way' | 'count'
  'watch-filter-counterparties': 'way' | 'count'
  'watch-filter-new': never
  'watch-filter-new-note': never
  'watch-filter-gross': never
  'watch-filter-gross-note': never
  'watch-filter-spenders': 'way' | 'count'
  'watch-filter-unlimited': never
  'watch-filter-status': 'status'
  'watch-filter-way': 'way'
  'watch-filter-rest': never
  'watch-filter-rest-off': never
  'watch-ask-tokens': 'way'
  'watch-ask-counterparties': 'way'
  'watch-ask-spenders': never
  'watch-unlimited-line': never
  'watch-new-line': never
  'watch-status-line': 'status'
  'watch-gross-line': never
  'watch-at-least-said': 'amount'
  'watch-token-as-dollars': 'symbol'
  'watch-amount': 'direction' | 'examples'
  'watch-amount-of': 'direction' | 'amount'
  'watch-amount-separately': never
  'watch-amount-together': never
  'watch-amount-kept': never
  'watch-amount-coin-only': never
  'watch-amount-unlisted': never
  'watch-unpriced': 'symbol' | 'chain' | 'amount'
  'watch-token-which': 'symbol'
  'watch-token-address': never
  'watch-token-seen': 'symbol' | 'token'
  'watch-amount-nfts': never
  'watch-amount-examples': never
  'watch-amount-examples-coin': never
  'watch-amount-examples-dollars': never
  'watch-outflow': never
  'watch-outflow-choice': 'usd' | 'span'
  'watch-outflow-line': 'usd' | 'span'
  'watch-balance': 'side' | 'asset' | 'addresses'
  'watch-balance-on': 'asset' | 'chain'
  'share-instead': 'now' | 'amount'
  'watch-balance-now': 'amount'
  'watch-balance-asset': never
  'watch-balance-how': 'tokens'
  'watch-balance-unread': 'asset'
  'watch-balance-no-token': 'asset'
  'watch-balance-way': 'side'
  'watch-value': never
  'watch-value-ask': 'side' | 'value'
  'watch-value-name': 'of'
  'watch-value-ask-other': 'of'
  'watch-value-counts': 'what'
  'watch-value-none': 'of' | 'chains'
  'watch-value-unread': 'value' | 'chains'
  'watch-value-since': 'chains' | 'height'
  'watch-balance-line': 'side' | 'amount'
  'watch-runway-line': 'amount' | 'span'
  'watch-reading-line': 'side' | 'call' | 'amount' | 'high' | 'percent' | 'span'
  'watch-liquidity_position-line': never
  'watch-silence-line': 'way' | 'amount'
  'watch-rate-line': 'way' | 'amount' | 'span'
  'watch-rate-now': 'count' | 'span'
  'watch-transfers-line': 'limit'
  'watch-deadline-line': 'call' | 'amount'
  'watch-ens_names-line': 'amount'
  'watch-timelock-line': 'amount'
  'watch-governor-line': 'amount'
  'watch-allowance-line': 'amount'
  'watch-safe_unsigned-line': 'amount'
  'watch-no-balance': never
  'watch-no-kinds': never
  'watch-often': never
  'watch-often-about': never
  'watch-summary': never
  'watch-often-windows': never
  'watch-often-window': 'window'
  'watch-often-once': never
  'button-final': never
  'watch-final-about': never
  'watch-final-off': 'button'
  'button-summary': never
  'button-digest': never
  'button-digest-instead': never
  'button-days': never
  'button-workdays': never
  'digest-ask': never
  'digest-days-ask': never
  'digest-type': never
  'digest-zone': 'zone'
  'digest-zone-none': never
  'digest-at-once': never
  'digest-chosen': 'times'
  'digest-line': 'times' | 'values'
  'digest-channels': 'names'
  'digest-waits': 'kinds'
  'digest-times': 'kind' | 'at' | 'days'
  'wrong-digest-time': never
  'digest-name': never
  'digest-title': 'title' | 'count'
  'digest-watch': 'name' | 'count'
  'digest-late': 'time'
  'digest-spam': 'count'
  'digest-ruled': 'count'
  'watch-name': 'name'
  'watch-moving-least-line': 'what' | 'least'
  'watch-often-line': 'frequency' | 'window'
  'watch-often-limits': never
  'watch-often-counted': never
  'watch-often-final': 'frequency'
  'watch-final-missing': 'chains'
  'safe-none': 'name' | 'chains'
  'safe-address': never
  'safe-others': never
  'safe-unseen': 'chains'
  'watch-safe-proposals': 'chains'
  'watch-often-where': 'frequency' | 'places'
  'where-here': never
  'where-other-chat': never
  'where-this-chat': never
  'watch-where': never
  'where-unknown': never
  'watch-coverage': 'what' | 'how' | 'seen' | 'unseen'
  'watch-rate': 'count' | 'what' | 'of' | 'chains'
  'watch-rate-new': never
  'watch-rate-few': 'fired' | 'span'
  'watch-rate-rough': 'fired' | 'span'
  'watch-start': never
  'watch-edit-addresses': never
  'watch-edit-chains': never
  'watch-edit-what': never
  'watch-edit-often': never
  'watch-edit-name': never
  'watch-edit-message': never
  'watch-edit-balance': never
  'watch-edit-tags': never
  'watch-edit-where': never
  'watch-own-message': never
  'watch-usual-message': never
  'watch-sound': 'quiet'
  'watch-tags': never
  'watch-no-tags': never
  'watch-message': 'placeholders'
  'watch-message-now': never
  'watch-message-preview': never
  'watch-message-use': never
  'watch-message-default': never
  'watch-cancelled': never
  'watch-had-to-close': never
  'watch-closed': 'most'
  'watch-expired': never
  'edit-nothing': never
  'edit-unsaved': never
  'wish-kept': never
  'question-open': never
  'edit-adds': never
  'silence-both-ways': never
  'edit-line': 'what' | 'before' | 'after'
  'edit-other': 'what' | 'after'
  'edit-another': never
  'edit-addresses-added': 'count'
  'edit-addresses-removed': 'count'
  'edit-addresses-relabelled': 'count'
  'edit-addresses-order': never
  'edit-save': never
  'edit-conflict': never
  'edit-conflict-line': 'what' | 'yours' | 'now'
  'edit-mine': never
  'edit-theirs': never
  'edit-gone': never
  'edit-creating': never
  'frequency-Always': never
  'frequency-OnlyOnce': never
  'frequency-5m': never
  'frequency-10m': never
  'frequency-30m': never
  'frequency-1h': never
  'frequency-4h': never
  'frequency-12h': never
  'frequency-24h': never
  'window-5m': never
  'window-10m': never
  'window-30m': never
  'window-1h': never
  'window-4h': never
  'window-12h': never
  'window-24h': never
  'addresses-count': 'count'
  'addresses-more': 'first' | 'more'
  'details-more': 'count'
  'chains-count': 'count'
  'offer': 'what'
  'offer-plain': 'chains'
  'offer-watched': 'count'
  'offer-watched-all': never
  'offer-watched-one': never
  'offer-name-ask': 'address' | 'label'
  'offer-rename-ask': 'address' | 'now' | 'label'
  'offer-gone': never
  'who-unseen': never
  'who-seen': 'count' | 'date'
  'who-unsure': never
  'offer-together': never
  'each-working': 'done' | 'total'
  'each-done': 'count'
  'button-separately': never
  'name-none': 'names'
  'name-off-chain': 'names'
  'name-not-here': 'names'
  'name-away': 'names'
  'file': 'name' | 'lines'
  'file-unnamed': never
  'file-wrong': 'count'
  'file-wrong-line': 'line' | 'why' | 'text' | 'system'
  'file-wrong-more': 'count'
  'file-twice': 'count'
  'file-left': 'count'
  'file-part': 'name' | 'from' | 'to'
  'file-transactions': never
  'file-none': never
  'file-large': never
  'file-gone': never
  'file-slow': never
  'file-binary': never
  'file-empty': never
  'wrong-no-address': never
  'wrong-no-token': 'symbol'
  'wrong-filter-many': 'most'
  'wrong-checksum': 'address'
  'wrong-length': 'length' | 'address'
  'wrong-hash': 'address'
  'wrong-shortened': 'address'
  'wrong-characters': 'address'
  'wrong-foreign': 'address' | 'system'
  'wrong-family': 'address' | 'system'
  'wrong-too-many': 'most' | 'taken'
  'chains-not-offered': 'chains'
  'link-elsewhere': 'chains'
  'wrong-more': 'count'
  'twice': 'address'
  'renamed': 'address' | 'label'
  'renamed-many': 'count'
  'watch-renamed': 'before' | 'name'
  'name-cut': 'count' | 'most'
  'twice-many': 'count'
  'wrong-event': 'fault' | 'what' | 'length' | 'arguments' | 'indexed'
  'wrong-events-many': 'most'
  'wrong-condition': 'fault' | 'names'
  'wrong-condition-operator': 'arg' | 'operators'
  'wrong-condition-never': 'condition'
  'wrong-condition-value': 'kind' | 'arg'
  'wrong-conditions-many': 'most'
  'wrong-outflow': never
  'wrong-silence': never
  'wrong-balance': 'symbol'
  'wrong-balance-many': 'most'
  'wrong-amount': never
  'wrong-amount-negative': never
  'wrong-amount-zero': never
  'amount-in-dollars': 'amount' | 'dollars' | 'date'
  'amount-at-price': 'amount' | 'worth'
  'wrong-amount-currency': never
  'wrong-amount-small': never
  'wrong-amount-decimals': 'symbol' | 'decimals'
  'wrong-token-amount': 'symbol'
  'wrong-amount-large': never
  'wrong-amount-cent': never
  'wrong-amount-dear': never
  'wrong-amount-token': 'symbol'
  'wrong-amount-coin': 'symbol'
  'wrong-tags': never
  'wrong-tags-many': 'most'
  'wrong-name': never
  'wrong-message-long': 'over' | 'most'
  'wrong-placeholder': 'placeholder' | 'suggested' | 'meant'
  'wrong-message-empty': never
  'wrong-expects-button': never
  'wrong-text-only': never
  'choose-chain': never
  'choose-chain-with': 'kinds'
  'watch-kinds-left-out': 'kinds'
  'choose-kind': never
  'stale-button': never
  'foreign-address': 'system'
  'foreign-name': 'system'
  'foreign-transaction': 'system'
  'secret-warning': 'secret' | 'deleted'
  'secret-or-hash': never
  'thanks-answer': never
  'not-understood': never
  'sentence-ask': 'example'
  'sentence-example': never
  'sentence-example-amount': never
  'sentence-hint': 'topic' | 'chains'
  'spam-hidden': 'shown' | 'names'
  'spam-unpriced': never
  'sentence-words': 'topic'
  'offer-words': 'way'
  'answer-words': 'way'
  'wizard-words': 'way'
  'sentence-only': never
  'sentence-not': never
  'sentence-numbers': never
  'busy-message': never
  'busy-press': never
  'failed-update': never
  'store-lost': never
  'setup-channel': never
  'setup-bot': never
  'setup-subscription': never
  'setup-done': 'step'
  'setup-open': 'step'
  'setup-ready': 'name' | 'chains' | 'where' | 'digest' | 'sentence' | 'places'
  'setup-limits': 'where' | 'side' | 'value' | 'amount' | 'limits' | 'places'
  'setup-balance': never
  'setup-ready-later': 'name'
  'setup-later': 'chains'
  'setup-away': 'progress'
  'setup-given-up': 'progress'
  'refused': 'why' | 'reason'
  'refused-value': 'what' | 'chains' | 'rest'
  'refused-kind': 'refused' | 'what'
  'setup-refused': 'refused' | 'progress'
  'setup-undoing': never
  'setup-undone': never
  'setup-trying': never
  'change-working': never
  'change-bot': never
  'change-subscription': never
  'change-unsubscribe': never
  'change-saved': never
  'change-undone': never
  'change-newer': 'name'
  'changes-undone': 'names'
  'change-away': never
  'change-refused': 'refused' | 'progress'
  'watches-none': never
  'watches-none-here': never
  'watches-none-there': 'place'
  'watches-destinations': 'count'
  'watches-title-group': never
  'watches-none-group': never
  'watches-title': never
  'watches-select': 'count'
  'selected-done': 'action' | 'names'
  'selected-already': 'are' | 'names'
  'selected-unchanged': never
  'selected-stricter': 'names'
  'selected-ask': 'names'
  'selected-tags': 'names'
  'selected-move-ask': 'most' | 'names'
  'selected-delete-ask': 'names'
  'watches-header': 'title' | 'by' | 'sought' | 'from' | 'to' | 'total'
  'watches-not-found': 'sought'
  'watches-order': 'order'
  'watches-worth-part': never
  'watches-not-found-there': 'sought' | 'place'
  'watches-search': never
  'topic-gone': never
  'button-remake-topic': never
  'topic-made-again': 'name'
  'topic-twin': never
  'topics-refused': never
  'watches-line': 'number' | 'state' | 'name' | 'reason'
  'alerts-today': 'today'
  'watches-lost': 'title' | 'reason'
  'card-title': 'state' | 'name'
  'card-now': 'values'
  'card-now-since': 'value' | 'time'
  'card-where': 'frequency' | 'places'
  'card-last': 'time' | 'today' | 'count'
  'card-no-alert': never
  'card-change': 'state'
  'card-turning': 'what'
  'card-away': never
  'status-title': 'state'
  'status-none': never
  'chain-status': 'state' | 'chain' | 'block' | 'time' | 'ago'
  'status-last': 'alert' | 'time' | 'ago'
  'chain-unread': 'chain' | 'time'
  'chain-delayed': 'chain' | 'time'
  'chain-caught-up': 'chain' | 'time'
  'service-unanswering': 'time'
  'card-failing': 'time' | 'reason'
  'card-disabled': 'time' | 'reason'
  'suspended-why': 'why' | 'chat'
  'card-suspended': 'reason'
  'card-suspended-place': 'place' | 'reason'
  'suspended-watches': 'names'
  'card-muted': 'time'
  'card-muted-on': never
  'card-snoozed': 'what' | 'time'
  'card-done': 'time'
  'delete-ask': 'name'
  'delete-over': never
  'undo-nothing': never
  'delete-away': never
  'delete-done': 'name'
  'undo-for': never
  'restore-paused': never
  'settings-title': never
  'settings-language': 'how' | 'language'
  'settings-zone': 'place' | 'clock'
  'settings-quiet': 'quiet' | 'hours'
  'settings-detail': 'detail'
  'settings-tables': 'tables'
  'settings-spam': never
  'settings-currency': 'currency'
  'settings-new': 'what'
  'settings-topics': 'by'
  'button-topics': 'by'
  'topics-title': never
  'topics-ask': never
  'topics-obstacle': 'obstacle'
  'settings-who': 'who'
  'who-saved': 'who'
  'settings-answers': 'to'
  'button-language': never
  'button-zone': never
  'button-quiet': never
  'button-shorten': never
  'button-lengthen': never
  'button-tables-on': never
  'button-tables-off': never
  'button-spam-notices-on': never
  'button-spam-notices-off': never
  'display-title': never
  'display-tables': never
  'button-as-telegram': never
  'button-no-quiet': never
  'button-new-watches': never
  'button-who-members': never
  'button-who-administrators': never
  'button-answers-all': never
  'button-answers-person': never
  'button-as-at-first': never
  'language-title': never
  'language-ask': never
  'language-unknown': 'language'
  'currency-title': never
  'currency-ask': 'others'
  'currency-unknown': 'others'
  'currency-none': never
  'dollars-in-currency': 'dollars' | 'amount' | 'date'
  'zone-title': never
  'zone-now': 'clock' | 'place'
  'zone-ask': never
  'zone-which': never
  'zone-unknown': never
  'zone-button': 'place' | 'offset'
  'quiet-title': never
  'quiet-now': 'quiet' | 'from' | 'to'
  'quiet-anyway': 'path'
  'quiet-of-all': 'names'
  'quiet-ask': 'place'
  'wrong-hours': never
  'new-title': never
  'new-begin': never
  'export-done': 'count'
  'export-nothing': never
  'history-title': never
  'history-title-of': 'name'
  'history-header': 'title' | 'from' | 'to' | 'total' | 'zone'
  'history-none': never
  'history-none-of': never
  'history-none-yet': never
  'history-file-later': never
  'history-since': 'time'
  'history-none-then': never
  'history-by-address': 'title'
  'history-side': 'side'
  'history-by-address-none': never
  'history-summarized': 'count'
  'which-watch': never
  'history-no-watches': never
  'history-file-only': never
  'history-file': 'count'
  'history-file-then': 'count'
  'chart-dollars': 'total'
  'chart-alerts': never
  'chart-unpriced': 'count'
  'chart-none': never
  'chart-value': 'last' | 'since' | 'low' | 'lowTime' | 'high' | 'highTime'
  'chart-value-signs': never
  'chart-value-passed': 'count' | 'time'
  'chart-value-none': never
  'import-ask': never
  'import-broken': never
  'import-openzeppelin': never
  'import-newer': never
  'import-total': 'count'
  'import-here': 'count'
  'import-cannot': 'count'
  'import-wrong': 'place' | 'name' | 'why'
  'import-wrong-unread': 'place' | 'field'
  'import-no-chain': never
  'import-chains-left': 'chains'
  'import-more': 'count'
  'import-left': 'count'
  'import-no-channels': 'names'
  'import-settings': never
  'import-names': 'count'
  'import-names-unread': 'count'
  'import-settings-unread': never
  'import-nothing': never
  'import-working': 'done' | 'total'
  'import-away': never
  'import-done': 'count'
  'import-done-beside': 'what'
  'import-refused': 'name' | 'why'
  'channels-title': never
  'channels-here': 'count'
  'channels-there': 'count'
  'channels-line': 'number' | 'state' | 'name' | 'url' | 'count'
  'channels-chat': 'number' | 'name' | 'count'
  'channels-none': 'chat'
  'channels-full': 'chat' | 'most'
  'button-add-webhook': never
  'channel-url': 'example'
  'channel-url-example': never
  'channel-known': 'name'
  'webhook-offer': 'name'
  'channel-cancelled': never
  'wrong-url': never
  'wrong-url-credentials': never
  'wrong-url-long': never
  'channel-adding': 'name'
  'channel-added': 'name'
  'channel-tested': never
  'channel-test-arrived': never
  'channel-test-failed': 'why'
  'channel-renewed': 'name'
  'channel-secret': 'secret'
  'button-copy-secret': never
  'button-have-it': never
  'button-go-on': never
  'button-new-secret': never
  'channel-secret-ask': 'name'
  'channel-renewing': never
  'channel-no-secret': 'name'
  'channel-away': 'what' | 'name'
  'channel-refused': 'refused'
  'channel-refused-next': never
  'channel-title': 'name'
  'channel-being-added': never
  'channel-ok': never
  'channel-trouble': 'state' | 'time' | 'why'
  'channel-health': 'change' | 'name' | 'why' | 'time'
  'delivery-failure': 'code' | 'status' | 'text'
  'channel-undelivered': 'count'
  'undelivered-title': 'name' | 'count'
  'undelivered-line': 'number' | 'time' | 'name' | 'count' | 'why'
  'undelivered-resent': 'count'
  'undelivered-away': never
  'button-undelivered': never
  'button-resend-all': never
  'channel-used': 'watches'
  'channel-unused': never
  'channel-delete-ask': 'name'
  'channel-delete-goes-on': 'watches'
  'channel-delete-stops': 'watches'
  'channel-deleting': never
  'channel-deleted': 'name'
  'limit-watches': 'where' | 'has' | 'most'
  'limit-addresses': 'where' | 'has' | 'most'
  'limit-uploads': never
  'limit-each': 'most' | 'has'
  'limit-forgetting': 'where'
  'flood': never
  'privacy-title': never
  'privacy-watches': 'watches' | 'addresses'
  'privacy-channels': 'channels'
  'privacy-names': 'names'
  'privacy-alerts': 'messages' | 'many'
  'privacy-history': 'count'
  'privacy-short': never
  'privacy-person': never
  'privacy-chats': never
  'privacy-group': never
  'privacy-where': never
  'forget-ask': 'watches'
  'forget-working': 'done' | 'total'
  'forget-away': never
  'forget-done': never
  'mute-ask': 'name'
  'mute-ask-type': never
  'wrong-mute': never
  'mute-covers': 'count'
  'mute-which': 'span'
  'mute-how': 'length' | 'tomorrow' | 'named' | 'off'
  'mute-begun': never
  'muted-until': 'name' | 'time'
  'muted-silent': 'places'
  'muted-loud': 'places'
  'mute-ended': never
  'mute-none': never
  'mute-missed': 'name' | 'count'
  'snooze-begun': 'what' | 'length'
  'snooze-ended': never
  'snooze-none': never
  'snooze-full': 'most'
  'snooze-test': never
  'busy-title': never
  'busy-count': 'name' | 'count'
  'busy-kept': 'name'
  'busy-summarised': never
  'button-summarise': never
  'button-keep-every': never
  'rule': 'kind' | 'label' | 'contract'
  'rule-added': 'kind' | 'name' | 'label' | 'rule'
  'rule-removed': 'kind' | 'name' | 'rule'
  'rule-known': never
  'rule-full': 'most'
  'trust-added': 'name' | 'label'
  'trust-removed': 'name' | 'label'
  'trust-known': never
  'trust-full': 'most'
  'labels-title': never
  'labels-header': 'title' | 'from' | 'to' | 'total'
  'labels-line': 'number' | 'label' | 'address'
  'labels-add': 'example'
  'label-verbs': never
  'label-example': never
  'labels-none': never
  'labels-none-watches': 'names'
  'label-ask': 'address' | 'most'
  'label-present': 'label'
  'label-wrong': never
  'label-saved': 'label' | 'address'
  'label-undone': 'address'
  'labels-saved': 'count'
  'labels-full': 'most'
  'rules-title': 'name'
  'rules-intro': never
  'rules-none': never
  'rules-worthless': 'how'
  'rules-line': 'rule'
  'rules-quiet': 'count'
  'why': 'name' | 'addresses' | 'chain'
  'why-unnamed': 'addresses' | 'chain'
  'why-fired': 'fired'
  'why-how': 'what' | 'frequency'
  'why-func': 'func'
  'test-sent': never
  'test-refused': never
  'test-away': never
  'guest-hint': 'bot'
  'inline-used': 'chains'
  'inline-transaction': 'status' | 'chain'
  'why-header': 'hash' | 'chain' | 'time'
  'why-shown': 'how' | 'what'
  'why-shown-what': 'name' | 'happened'
  'why-ruled': 'name'
  'why-muted': 'name'
  'why-digest': 'name'
  'why-worthless': 'name' | 'reason'
  'why-minimum': 'name' | 'direction' | 'needs' | 'has'
  'why-dollars': 'name' | 'kinds' | 'direction'
  'why-outflow': 'name' | 'limit' | 'within' | 'left'
  'why-outflow-before': 'name' | 'limit' | 'within' | 'left'
  'why-direction': 'name' | 'kinds' | 'direction'
  'why-netted': 'name' | 'kinds' | 'direction'
  'why-kinds': 'name' | 'kinds'
  'why-restricted': 'name' | 'what'
  'why-approval': 'verdict' | 'name'
  'why-condition': 'name' | 'argument' | 'op' | 'needs' | 'has'
  'why-quiet': 'why' | 'name' | 'chain'
  'why-state': 'state' | 'name'
  'why-gathered': 'name' | 'time'
  'why-uninvolved': 'are' | 'count'
  'why-unseen': 'chain'
  'why-coin-logs': 'chain'
  'why-nowhere': 'hash' | 'chains'
  'why-nowhere-key': never
  'why-away': 'chains'
  'why-not-offered': never
  'why-not-shown-here': 'hash'
  'why-reading': 'height' | 'time' | 'amount' | 'sent'
  'limit-now': 'state' | 'amount' | 'time' | 'side' | 'back'
  'deadline-now': 'late' | 'name' | 'time' | 'amount' | 'state'
  'balance-unread': 'state'
  'reading-unread': 'state'
  'why-limit-gone': never
  'why-balances-not-offered': never
  'balances-title': 'name'
  'worths-total': 'worth'
  'values-title': 'name'
  'why-proposal': 'nonce' | 'sent' | 'signatures'
  'proposal-now': 'state' | 'required'
  'alert-line': 'sign' | 'title'
  'alert-title': 'name' | 'happened'
  'alert-worth': 'bound' | 'usd'
  'alert-worth-stale': 'worth' | 'hours'
  'alert-worth-unknown': never
  'alert-failed': 'title'
  'alert-moved': 'direction' | 'asset'
  'alert-moved-unmeasured': 'direction' | 'asset'
  'alert-swap': 'out' | 'into'
  'alert-outflow-part': 'moved' | 'counterparty'
  'alert-bridged': 'way' | 'asset' | 'chain'
  'alert-wrapped': 'action' | 'asset'
  'alert-withdrawal': 'asset' | 'validator'
  'alert-reward': 'asset'
  'alert-minted': 'asset'
  'alert-minted-for': 'asset' | 'price'
  'alert-burned': 'asset'
  'alert-asset': 'kind'
  'alert-figure': 'amount'
  'alert-units': 'amount' | 'symbol'
  'alert-raw-units': 'amount' | 'symbol'
  'alert-nft': 'amount' | 'name' | 'id'
  'alert-deployed': 'contract'
  'alert-called': 'role' | 'caller' | 'method' | 'contract'
  'alert-method': 'method'
  'alert-approved': 'what' | 'spender' | 'asset' | 'id' | 'amount'
  'alert-via-permit2': 'done'
  'alert-at-risk': 'done' | 'what' | 'held' | 'worth'
  'alert-delegated': 'what' | 'contract'
  'alert-outflow': 'bound' | 'usd' | 'unit' | 'span'
  'alert-contract-event': 'count' | 'event' | 'args'
  'alert-event-minted': 'what' | 'amount' | 'account'
  'alert-base-units': 'amount'
  'alert-safe': 'action' | 'party' | 'threshold'
  'alert-tried': 'what' | 'contract' | 'method'
  'alert-reverted': 'tried' | 'reason'
  'alert-more': 'count'
  'alert-route': 'way' | 'chain' | 'counterparty'
  'summary-title': 'name' | 'count' | 'span'
  'summary-span': 'unit' | 'count'
  'summary-way': 'way' | 'moved'
  'summary-unpriced': 'worth' | 'count'
  'summary-nft': 'amount' | 'name'
  'summary-deployments': 'count'
  'summary-calls': 'count'
  'summary-approvals': 'count'
  'summary-contract_events': 'count'
  'summary-safe_actions': 'count'
  'summary-wraps': 'count'
  'summary-withdrawals': 'count'
  'summary-rewards': 'count'
  'summary-failures': 'count'
  'summary-delegations': 'count'
  'summary-outflows': 'count'
  'summary-left-out': 'count'
  'summary-largest': 'way' | 'moved' | 'counterparty'
  'batch-missed': never
  'batch-title': 'count'
  'batch-more': 'watches' | 'count'
  'batch-removed': 'count'
  'batch-reply': 'what'
  'alert-event': 'name'
  'alert-late': 'unit' | 'count' | 'because' | 'chain'
  'hidden-warning': 'count' | 'lookAlikes'
  'hidden-warning-all': 'count'
  'hidden-title': never
  'hidden-line': 'name' | 'happened' | 'chain' | 'way' | 'other' | 'reason'
  'hidden-reason': 'reason'
  'hidden-look-alike': 'imitated'
  'hidden-never-copy': never
  'spam-trusted': 'sender'
  'spam-notices-stopped': never
  'balance-alert': 'state' | 'name' | 'amount' | 'limit'
  'runway-alert': 'state' | 'name' | 'amount' | 'time' | 'limit'
  'reading-reorg': never
  'balance-test': never
  'value-label': 'name' | 'call'
  'value-gas': never
  'value-transfer_fee': never
  'value-loan_health': never
  'value-morpho_loan': never
  'value-liquidity_position': never
  'value-liquidity_position-item': 'name' | 'id'
  'value-percent': 'amount'
  'value-gwei': 'amount'
  'value-total_supply': never
  'value-share_price': never
  'silence-alert': 'state' | 'name' | 'way' | 'amount'
  'silence-about': never
  'rate-alert': 'state' | 'way' | 'name' | 'amount' | 'span' | 'limit'
  'deadline-alert': 'state' | 'name' | 'amount'
  'timelock-alert': 'state' | 'name' | 'call' | 'amount'
  'governor-about': 'amount'
  'governor-alert': 'state' | 'name' | 'title' | 'amount'
  'allowance-what': 'what' | 'asset' | 'amount'
  'allowance-alert': 'state' | 'name' | 'what' | 'amount'
  'safe_unsigned-alert': 'state' | 'name' | 'nonce' | 'amount'
  'safe_unsigned-by': 'names'
  'reading-label': 'call' | 'name'
  'reading-alert': 'state' | 'label' | 'amount' | 'limit' | 'percent' | 'span' | 'from'
  'threshold-liquidity_position': 'state' | 'label'
  'reading-test': never
  'loan-repay': 'amount' | 'health'
  'reading-snoozed': 'state' | 'time'
  'proposal-alert': 'state' | 'name' | 'nonce' | 'what'
  'proposal-what': 'what' | 'amount' | 'to' | 'method'
  'proposal-more': 'count'
  'proposal-signatures': 'required' | 'count'
  'proposal-by': 'who'
  'proposal-delegate-call': never
  'proposal-refund': 'payee' | 'amount' | 'to'
  'alert-repeat': never
  'alert-test': never
  'alert-removed': never
  'alert-removed-reply': never
  'alert-restored-reply': never
  'alert-final': 'what'
  'alert-changed-reply': 'now'
  'operator-begun': 'what'
  'operator-over': 'unit' | 'count' | 'what'
  'operator-chain-late': 'chain'
  'operator-endpoint': 'chain' | 'endpoint' | 'fault'
  'operator-dead-letters': 'count'
  'operator-problem': 'what'
  'command-admin': never
  'admin-title': never
  'admin-counts': 'chats' | 'live' | 'paused'
  'admin-queues': never
  'admin-queue-name': 'queue'
  'admin-queue': 'name' | 'items' | 'unit' | 'count'
  'admin-queue-empty': 'name'
  'admin-waits-title': never
  'admin-waits-none': never
  'admin-chains-title': never
  'admin-chain': 'name' | 'state' | 'lag'
  'admin-chain-late': 'unit' | 'count'
  'admin-letters-title': 'count'
  'admin-letter': 'number' | 'time' | 'platform' | 'channel' | 'name' | 'why'
  'admin-suspended-title': 'count'
  'admin-suspended-line': 'id' | 'why'
  'admin-not-offered': never
  'button-admin-chains': never
  'button-admin-waits': never
  'button-admin-letters': never
  'button-admin-suspended': 'count'
  'button-admin-resend': 'number'
  'button-refresh': never
  'command-announce': never
  'command-block': never
  'announcement-title': never
  'announce-how': never
  'announce-too-long': 'most'
  'announce-ask': 'chats' | 'more'
  'announce-sending': never
  'announce-done': 'chats'
  'announce-canceled': never
  'button-announce': never
  'button-admin-announce': never
  'button-admin-blocked': never
  'admin-blocked-title': 'count'
  'admin-blocked-line': 'id' | 'name' | 'day'
  'admin-block-how': never
  'block-needs-id': never
  'block-operator': never
  'block-done': 'name'
  'block-ended': 'name'
  'button-unblock': 'name'
  'admin-failing-title': 'count'
  'admin-failing-line': 'platform' | 'channel' | 'time' | 'why'
  'button-admin-failing': never
}
