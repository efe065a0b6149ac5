# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } watches blockchain addresses and alerts you here.

    Paste an address, or several. For example:
    { $example }

    Or all in one line:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] No watches post to
        [one] One watch posts to
       *[other] { $watches } watches post to
    } { $place }.
here-place = this chat
group-start = I watch blockchain addresses and post alerts here. { $who ->
    [all] Every member can choose which ones.
   *[administrators] Administrators choose which ones.
 }
destination-ready = Alerts can go to { $title } now.
also-there = Which of your watches should post in { $title }, too?
also-there-saved = Saved. { $count ->
    [0] None of your watches post in { $title }.
   *[other] Now posting in { $title }: { $names }.
 }
link-over = This link has been used or has expired. Send me /channels in private for a new one.
chat-choose = Which group or channel should get alerts? I'll join it if I'm not there yet. For a topic, send /here in it.
chat-choose-cancelled = No chat chosen.
chat-absent = I'm not in { $title } yet. Add me, and alerts can go there.
chat-silent = I can't post in { $title }. Make me an administrator who can post, and alerts can go there.
chat-not-manager = Only administrators of { $title } can choose its alerts.
chat-not-allowed = This bot isn't open to { $title }. The people who run it decide that.
managed-elsewhere = This watch is managed in another chat.
stopped-here = { $name } no longer alerts here.
group-managers-only = Only administrators can change what this group watches.
group-unreachable = I can't reach this group or channel, so I can't check who manages it.
group-administrators-only = Only administrators can do that here.
group-anonymous = You're anonymous here, so I can't tell which replies are yours. Tap the buttons, or post as yourself.
group-not-yours = Someone else is setting this up. Send /watch to start your own.
group-change = { $who } · { $action ->
    [muted] Muted until { $until }
    [silenced] Muted
    [unmuted] Unmuted
    [paused] Paused
    [live] Resumed
    [deleting] Deleted
    [restored] Restored
    [posting] Posts here now
    [stopped] No longer posts here
   *[changed] Changed
 }: { $names }{ $action ->
    [posting] . Administrators can stop it: ⋯ under an alert.
   *[other] {""}
 }
group-reply = { $person }, reply to this message.

help =
    I watch blockchain addresses and alert you here. Send me any of these:

    • { $address } – one address or a list, with labels if you like
    • { $name } – an ENS name
    • An explorer link – I'll watch the address on that chain
    • A transaction hash – I'll tell you why it did or didn't trigger an alert
    • A text or CSV file – one address per line, with its label

    /watch – set up a watch step by step, or in one line: { $line }
    /watches – see, edit, mute, pause or delete your watches
    /mute – mute a watch for a while
    /history – past alerts, as a list, a file or a chart
    /channels – get alerts in groups, channels and webhooks
    /names – the names you gave addresses
    /settings – language, time zone, quiet hours
    /export, /import – move your watches
    /privacy – what I keep, /forget – delete it
    /cancel – stop setting something up
help-here =
    I watch blockchain addresses and post alerts here.

    { $who ->
        [all] Every member can:
       *[administrators] Administrators can:
    }
    • /watch 0x… – watch an address
    • /watches – edit, mute, pause or delete watches
    • /settings – language, time zone, who may do this
    Everyone can look: /watches, /history, /status

    To talk to me, reply to one of my messages or, where I'm an administrator, write { $example }
    The rest: /help in private, { $bot }
help-line = /watch 0x… treasury >$500 out daily 9:00
help-group = In a group or topic, write /watch in front of an address or link. /here shows which watches post there.
help-new = 🆕 marks an address that a watch meets for the first time, once the watch has run for a day.
help-values = I also watch balances, prices, gas, silence and deadlines. Just say what you want, such as { $example }
help-status = /status shows whether every chain is read.
help-more = You'll see a review before anything is created.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    I watch blockchain addresses and alert you when something happens: coins, tokens, NFTs, contracts.

    Tap Start and paste an address.
profile-about = Watches blockchain addresses and alerts you when something happens.

# What the language calls itself
language = English

access-refused =
    This bot is private. Ask the person who runs it for an invitation.
    Your Telegram ID: { $id }
access-refused-group =
    This bot is private, and this group isn't on its list. Ask the person who runs it to add the group.
    The ID of this group: { $id }
access-refused-press = This bot is private.
access-blocked = You've been blocked from using this bot. /privacy shows what it still stores about you, and lets you delete it.
access-blocked-press = You've been blocked from using this bot.

access-accepted = { $name } accepted your invitation. Telegram ID: { $id }
access-ended =
    You can no longer use this bot.{ $watches ->
        [0] {""}
        [one] {" "}Your watch is paused.
       *[other] {" "}Your { $watches } watches are paused.
    }
invitation-title = Invitation
invitation-terms =
    { $uses ->
        [one] The first person to open it can use this bot.
       *[other] The first { $uses } people to open it can use this bot.
    } It expires on { $day }. I show the link only once.
invitation-needless = Anyone can use this bot, so no invitation is needed. To change that, set ALLOWED_USERS.
invitation-revoked = Invitation revoked
invitations-title = Open invitations
invitations-line = { $number }. { $uses ->
        [one] 1 use
       *[other] { $uses } uses
    } left, until { $day }
members-title = Invited people and groups
members-none = No one yet.
members-line = { $name }, since { $day }
member-remove-ask = Remove { $name }? { $watches ->
        [0] They can no longer use this bot.
        [one] They can no longer use this bot, and their watch is paused.
       *[other] They can no longer use this bot, and their { $watches } watches are paused.
    }
member-removing = Removing { $name }…
member-removed = Removed { $name }. { $watches ->
        [0] They had no watches.
        [one] 1 watch paused.
       *[other] { $watches } watches paused.
    }
member-kept = { $name } can still use this bot: they're listed in its configuration, or were invited again.
button-invite = Invite
button-members = Members
button-copy-link = Copy link
button-remove-access = Remove
button-remove-member = Remove { $name }
button-revoke-invitation = Revoke invitation { $number }

share-title = Share { $name }
share-shows = Anyone who opens the link can set up the same watch in their own chat: the same addresses, chains and alert settings. They don't see its name, labels, tags, rules, alert text or webhooks.
share-uses =
    { $opened ->
        [0] Not opened yet.
       *[other] Opened { $opened ->
            [1] once
            [2] twice
           *[other] { $opened } times
        }, { $taken ->
            [0] not set up yet.
            [1] set up once.
            [2] set up twice.
           *[other] set up { $taken } times.
        }
    } It expires on { $day }.
share-none = No link yet. A link works for 30 days.
share-offer = A watch was shared with you.
share-gone = This link doesn't work, or no longer does. Ask for a new one.
share-in-private = Open this link in our private chat.
button-share = Share a link
button-share-open = Open the link
button-share-revoke = Revoke
button-share-new-link = Replace link
button-share-make = Make a link

button-copy-to = Move or copy…
button-move-watch = Move
button-copy-watch = Copy
copy-where = Where should { $name } go? Rules and the spam setting go with it; webhooks don't.
copy-or-move = Move { $name } to { $place }, or put a copy there?
move-busy = The last change to this watch isn't done yet. Try again in a minute.
copy-nowhere = There's no other place for alerts yet. Add me to a group or channel first.

cancel-nothing = Nothing is being set up or changed.

command-watch = Watch an address
command-watches = Your watches
command-history = Past alerts
command-status = Whether every chain is read
command-mute = Mute a watch for a while
command-here = Which watches post here
command-channels = Where alerts can go
command-names = Names you gave addresses
command-settings = Language, time zone, quiet hours
command-export = Save your watches to a file
command-import = Restore watches from a file
command-privacy = What I keep about this chat
command-forget = Delete everything I keep
command-cancel = Stop setting something up
command-invite = Invite someone
command-members = Who was invited
command-help = What I can do

button-watch = Watch an address
button-watch-there = Watch an address there
button-also-there = My watches there, too
button-add-to-group = Add to a group
button-add-to-channel = Add to a channel
button-make-administrator = Make me an administrator
button-choose-chat = Choose a chat
button-choose-again = Choose another chat
button-choose-group = A group
button-choose-channel = A channel
button-elsewhere = Use in a group or channel
button-watches = My watches
button-help = Help
button-group = Set up in private
button-cancel = Cancel
button-back = ‹ Back
button-to-list = ‹ Watches
button-next = Next ›
button-review = Review ›
button-start-over = Start over
button-watch-offer = Watch
button-watch-rest = { $count ->
    [one] Watch the other one
   *[other] Watch the other { $count }
 }
button-watch-each = Watch each
button-watch-together = As one watch
button-customise = Customize
button-watch-otherwise = Add another watch
button-all = All
button-choose = Choose
button-again = Start again
button-retry = Try again
button-undo = Undo
button-leave-out = Leave it out
button-settings = Settings
button-test = Send a test alert
button-pause = ⏸ Pause
button-resume = ▶️ Resume
button-watch-again = Watch again
button-delete = Delete
button-export = Export
button-import = Import { $count }
button-import-all = Import
button-import-settings = Import the settings
button-forget = Delete everything
button-edit = Edit
button-keep = Keep
button-explorer = Explorer
button-revoke = Revoke ↗
button-safe-app = Safe app ↗
button-copy-hash = Copy hash
button-show = Show
button-hide = Hide
button-not-spam = Not spam: { $sender }
button-show-all = Show all
button-mute = Mute 1 h
button-mute-watch = 🔇 Mute
button-mute-for = { $length ->
    [1] 1 h
    [2] 2 h
    [8] 8 h
    [24] 1 day
    [168] 1 week
   *[on] Until I unmute
 }
button-unmute = 🔔 Unmute
button-change-end = Change end
button-snooze = Snooze { $length }
button-end-snooze = End snooze
button-end-snooze-of = End snooze: { $what }
button-more = ⋯
button-more-of-watch = More ⋯
button-more-parts = More ▾
button-stop-here = Stop alerts here
button-why = Why this alert
button-watch-settings = Watch settings
button-balances = Balances now
button-balance-alert = Alert me when it falls
button-values = Values now
button-ignore = Ignore { $label }
button-trust = Trust { $label }
button-above = Only above { $label }
button-name = Name { $label }
button-name-as = Rename to { $label }
button-rename-all = Update names ({ $count })
button-next-lines = Next { $count }
button-copy = Copy { $label }
button-rename = Rename
button-remove-name = Remove name
button-rename-label = Rename { $label }
button-names = All names
button-rules = Rules
button-remove-rule = ✕ { $rule }
button-show-worthless = Don't hide spam
button-hide-worthless = Hide spam
button-older = ›
button-select = Select
button-select-all = All
button-select-none = None
button-search = Search
button-all-watches = All watches
button-history = Past alerts
button-all-history = All past alerts
button-by-watch = By watch
button-by-address = By counterparty
button-csv = CSV
button-chart = Chart
button-destinations = In groups · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· 1 watch
   *[other] { " " }· { $count } watches
 }
button-newer = ‹

# The guided conversation
watch-header = Watch · { $step } of { $count }
watch-header-review = Watch · review
watch-header-part = Watch · { $part }
watch-header-change = Watch · changes
watch-addresses = Send one or more addresses. Add labels if you like:
    { $example }
watch-addresses-example = 0x… treasury
watch-addresses-more = Send more, or continue. Resend one to change its label.
watch-line-unclear = I didn't understand: { $words }
approvals-any-token = I can't narrow approvals to { $tokens }: you'll hear about those of any token.
watch-addresses-find = Send a part of a name or address to find one.
addresses-found = “{ $sought }”: { $found } of { $count }
watch-addresses-added = { $count ->
    [one] Added: 1 address so far.
   *[other] Added: { $count } addresses so far.
 }
button-watch-apart = Watch separately
watch-chains = On which chains?
watch-chains-search = These are some of { $count }. Send the name of another one to add it.
chain-not-found = I don't know a chain called { $name } here. Check the spelling.
chains-found = Several chains have that in their names: { $chains }. Send the whole name of one.
button-chains-used = Where it seems to be in use
watch-what = What do you want to hear about?
watch-words = { $name }: { $words }
watch-chosen = Chosen
watch-choose = Choose
watch-missing = Not on { $chains }: { $names }
watch-refine = Direction & amounts
watch-refine-ask = Only some of these? Change the direction, or set a minimum or filters.
watch-preset-money = Money
watch-preset-security = Security
watch-preset-contract = Contract
watch-preset-everything = Everything
watch-everything = { $count ->
    [0] all of these
   *[other] all of these, and { $more }
 }
watch-group-moves = Moves
watch-group-security = Security
watch-group-contract = Contract
watch-group-validator = Staking
watch-group-values = Values
watch-group-deadlines = Deadlines
watch-group-silence = Activity
watch-group-rare = More
watch-about = { $kind ->
    [coin] the chain's own coin, such as ETH, comes in or goes out
    [tokens] tokens such as USDC come in or go out
    [nfts] collectibles come in or go out
    [wraps] a coin becomes its token or turns back, such as ETH and WETH
    [outflows] much money leaves in a short time
    [approvals] someone gets permission to spend tokens
    [delegations] a program (contract) gets control of the wallet
    [failures] transactions that were sent, but didn't go through
    [admin] a contract gets a new owner, is changed or paused
    [safes] what is proposed, signed or changed (Safe multisig)
    [events] anything else that a contract reports; you say what
    [deployments] the address publishes new contracts
    [withdrawals] staking pays out to the address
    [rewards] fees that the address earns for making a block
    [balance] it falls below an amount, or rises above it
    [runway] at today's spending, the money lasts only a few more days
    [price] a price passes your limit, or a stablecoin drifts from its value
    [gas] they rise above your limit, or fall below it
    [transfer_fee] a transfer on the rollup costs more than your limit, or less
    [loan_health] a loan is close to being closed at a loss (liquidated)
    [liquidity_position] a Uniswap position stops earning, as the price left its range
    [ens_names] a name such as alice.eth that the address holds expires soon
    [ens] a name such as alice.eth expires soon
    [timelock] announced, ready, made or cancelled (timelock)
    [governor] they begin, end, and are carried out or cancelled (DAO)
    [allowance] a permission to spend tokens is still open after some days
    [safe_unsigned] a shared wallet (Safe) still waits for signatures
    [silence] nothing comes for some time
    [rate] more comes than usual
   *[calls] the address uses a contract, or is a contract that is used
 }
watch-kind-coin = Coin transfers
watch-kind-tokens = Tokens
watch-kind-nfts = NFTs
watch-kind-deployments = New contracts
watch-kind-calls = Contract calls
watch-kind-approvals = Approvals
watch-kind-failures = Failed transactions
watch-kind-delegations = Wallet control
watch-kind-safes = Shared wallet
watch-kind-wraps = Wrapping
watch-kind-outflows = Large outflows
watch-kind-events = Contract events
watch-kind-withdrawals = Staking payouts
watch-kind-rewards = Block rewards
watch-kind-line = { $kind ->
    [coin] coins
    [coin-alone] coin transfers
    [tokens] tokens
    [nfts] NFTs
    [deployments] new contracts
    [failures] failed transactions
    [safes] shared wallet
    [wraps] wrapping
    [wraps-in] only wrapping
    [wraps-out] only unwrapping
    [events] contract events
    [withdrawals] staking payouts
    [rewards] block rewards
    [approvals] approvals
    [delegations] wallet control
    [outflows] large outflows
   *[calls] calls
 }
watch-events-preset-line = { $preset ->
    [mints] mints and burns
   *[admin] admin actions
 }
watch-events-line = { $more ->
    [0] events: { $names }
   *[other] events: { $names } + { $more } more
 }
watch-conditions-button = Only when…
watch-conditions = When should I alert you? Send conditions, one per line, like value > 1000 or to = 0x…. All of them must be true. Amounts are in the contract's own units: 1e18 is 1 ETH.
watch-condition-always = { $condition } is always true, so I left it out.
watch-events-preset = { $preset ->
    [mints] Mints and burns
   *[admin] Admin actions
 }
watch-events = Which events? The watched addresses are the contracts. Pick a set, or send an event as the contract's source declares it:
    { $example }
watch-events-both = Most contracts declare it with indexed arguments, so I've added that too: { $event }. Remove the one you don't need.
watch-events-unindexed = Nothing in { $event } is indexed. If the source says indexed, send the line with it, or I won't see the event.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } and { $second }
   *[3] { $first }, { $second } and { $third }
 }
watch-direction = { $direction ->
    [in] In
    [out] Out
   *[both] In and out
 }
watch-directions = Direction (tap to change)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Directions differ
watch-directions-each = Each kind
watch-direction-line = { $direction ->
    [in] coming in
    [out] going out
   *[both] in and out
 }
watch-any-amount = Any amount
watch-any-amount-line = any amount
watch-amounts-differ = Amounts differ
watch-at-least = { $amount } or more
watch-at-least-line = { $amount } or more
watch-in-and-out-line = in { $incoming }, out { $outgoing }
watch-at-least-of-line = { $kinds }: { $amount } or more
watch-restricted-line = { $what ->
    [tokens] tokens
    [spenders] spenders
   *[counterparties] counterparties
 }: { $way ->
    [only] only { $list }
   *[except] all but { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] only from { $list }
       *[except] from anyone but { $list }
     }
   *[out] { $way ->
        [only] only to { $list }
       *[except] to anyone but { $list }
     }
 }
watch-token-minimum-line = tokens: { $amount } base units or more
watch-token-minimum = { $symbol }: { $direction ->
    [in] minimum amount coming in?
    [out] minimum amount going out?
   *[both] minimum amount?
 } Pick one or type it, like 500 or 2.5k.
watch-filters = { $count ->
    [0] Filters
   *[other] Filters ({ $count })
 }
watch-only-token = Narrow to { $token }
watch-filters-ask = Alert only if all of these match:
watch-filter-tokens = { $way ->
    [any] Any token
    [only] { $count ->
        [one] Only 1 token
       *[other] Only { $count } tokens
     }
    [except] { $count ->
        [one] All tokens but 1
       *[other] All tokens but { $count }
     }
    [both] Tokens filtered ({ $count })
   *[differ] Token filters differ
 }
watch-filter-counterparties = { $way ->
    [any] Any address
    [any-in] From anyone
    [any-out] To anyone
    [only] { $count ->
        [one] Only with 1 address
       *[other] Only with { $count } addresses
     }
    [except] { $count ->
        [one] All but 1 address
       *[other] All but { $count } addresses
     }
    [both] Addresses filtered ({ $count })
   *[differ] Address filters differ
 }
watch-filter-new = Only with new addresses
watch-filter-new-note = An address is new only the first time. If it has only ever sent to you, it's new again the first time you send to it.
watch-filter-gross = Check in and out separately
watch-filter-gross-note = When 10 come in and 4 go out in one transaction, both are checked, not the difference of 6.
watch-filter-spenders = { $way ->
    [any] Any spender
    [only] Any spender
    [except] { $count ->
        [one] All but 1 spender
       *[other] All but { $count } spenders
     }
    [both] Spenders filtered ({ $count })
   *[differ] Spender filters differ
 }
watch-filter-unlimited = Only unlimited approvals
watch-filter-status = { $status ->
    [success] Only successful calls
    [failed] Only failed calls
   *[any] Calls: successful and failed
 }
watch-filter-way = { $way ->
    [only] Only these
   *[except] All but these
 }
watch-filter-rest = Also on
watch-filter-rest-off = Turn the rest off
watch-ask-tokens = { $way ->
    [only-none] Which tokens should I alert you about? Send their contract addresses.
    [only] Which tokens should I alert you about? Tap them, or send their names or contract addresses. Tap again to remove.
    [except-none] Which tokens should I leave out? Send their contract addresses.
   *[except] Which tokens should I leave out? Tap them, or send their names or contract addresses. Tap again to remove.
 }
watch-ask-counterparties = { $way ->
    [only] Transfers with which addresses should I alert you about? Tap them, or send addresses. Tap again to remove.
   *[except] Transfers with which addresses should I leave out? Tap them, or send addresses. Tap again to remove.
 }
watch-ask-spenders = Which spenders do you trust? Tap them, or send addresses: approvals for them are left out. Tap again to remove.
watch-unlimited-line = only unlimited approvals
watch-new-line = only with new addresses
watch-status-line = { $status ->
    [success] only successful calls
   *[failed] only failed calls
 }
watch-gross-line = in and out checked separately
watch-at-least-said = { $amount } or more.
watch-token-as-dollars = I read { $symbol } as dollars: all other coins and tokens count, too.
watch-amount = { $direction ->
    [in] Minimum amount coming in?
    [out] Minimum amount going out?
   *[both] Minimum amount?
 } Pick one, or type it: { $examples }
watch-amount-of = { $direction ->
    [in] In: { $amount }
   *[out] Out: { $amount }
 }
watch-amount-separately = In and out separately
watch-amount-together = One minimum for both
watch-amount-kept = This watch has minimums that I can't show here. They stay unless you choose one.
watch-amount-coin-only = Dollar amounts apply to coins and tokens; other amounts to coins only.
watch-amount-unlisted = With a dollar minimum, tokens without a known price are skipped.
watch-unpriced = I know no price of { $symbol } on { $chain }, so I can't tell when it's worth { $amount }.
watch-token-which = Several tokens call themselves { $symbol } here. Tap the one you mean, or send its contract address.
watch-token-address = Or send the address to watch first.
watch-token-seen = I took { $symbol } to be { $token }, as in your alerts. Check that it's the right one.
watch-amount-nfts = NFTs always trigger alerts.
watch-amount-examples = $2,500 · 0.5 · 100 gwei
watch-amount-examples-coin = $2,500 · 0.5
watch-amount-examples-dollars = $50 · $2,500
watch-outflow = How much has to leave an address, and how quickly? Pick one or type it, like 50000 2h. I'll alert you once, and again when the total doubles, or drops below half and reaches the amount again. A swap counts only for what it costs; coins and tokens without a known price don't count.
watch-outflow-choice = { $usd } in { $span }
watch-outflow-line = { $usd } going out within { $span }
watch-balance = { $side ->
    [below] { $asset }: below what balance should I alert you?
   *[above] { $asset }: above what balance should I alert you?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}It applies to each address.
 }
watch-balance-on = { $asset } on { $chain }
share-instead = { $now ->
    [known] I can't watch a share of a balance, so I made it a fixed amount. Balance now: { $amount }.
   *[unknown] I can't watch a share of a balance, but I can watch an amount.
 }
watch-balance-now = Balance now: { $amount }
watch-balance-asset = Which coin or token? Tap it, or send its address.
watch-balance-how = Pick an amount or type it, like 0.2. I'll alert you once, and again when it's back to normal.{ $tokens ->
    [none] {""}
   *[other] {" "}For another token, tap it or send its address.
 }
watch-balance-unread = { $asset }: I can't read this token right now. Try again in a moment.
watch-balance-no-token = { $asset }: There's no token at this address on the chains of this watch. Check the address.
watch-balance-way = { $side ->
    [below] Below
    [outside] Outside
    [moves] Moves
    [changes] Any change
   *[above] Above
 }
watch-value = Which value should I watch?
watch-value-ask = { $side ->
    [outside] { $value }: type the two numbers outside of which I should alert you, like 2,800–3,400.
    [moves] { $value }: type by how much in which time, like 5% in 1h. Up and down count.
    [changes] { $value }: tap the button, and I'll alert you each time it changes.
   *[below] { $value }: type the number at which I should alert you. I'll alert you once, and again when it's back.
 }
watch-value-name = { $of ->
    [runway] Money left
    [price] Price
    [gas] Network fees
    [transfer_fee] Transfer fee
    [loan_health] Loan health
    [liquidity_position] Uniswap positions
    [ens_names] My .eth names
    [ens] .eth name
    [timelock] Delayed changes
    [governor] Votes
    [allowance] Old approvals
    [safe_unsigned] Missing signatures
    [silence] No activity
   *[rate] High activity
 }
watch-value-ask-other = { $of ->
    [runway] For how many days must the coins last? Pick a number or type it, like 4. I go by what left in the last 7 days.
    [transfer_fee] What may a transfer cost? Type an amount, like $0.01 or 0.00001 ETH. I'll alert you once, and again when it's back.
    [liquidity_position] When should I alert you about Uniswap positions? Pick one, or type how near the price may come to the end of the range, like 2%. I find the positions of the addresses myself.
    [ens_names] How long before a name of these addresses expires should I alert you? Pick one or type times, like 30d, 7d, 1d. I find their .eth names myself.
    [ens] Type the name, like vitalik.eth. I'll alert you 30, 7 and 1 days before it expires.
    [timelock] How long before an operation can be executed should I alert you? Pick one or type times, like 24h, 1h. I also say when it is scheduled, executed or cancelled.
    [governor] How long before a vote ends should I alert you? Pick one or type times, like 24h, 1h. I also say when a proposal is created, passed, defeated, queued, executed or cancelled.
    [allowance] After how many days should I alert you about an approval that is still open? Pick a number or type it, like 30. Earlier ones count too, as far back as I can read.
    [safe_unsigned] After how long should I alert you about a proposal that still lacks signatures? Pick a time or type it, like 6h. I say who has not signed.
    [silence] For how long may nothing come before I alert you? Pick a time or type it, like 6h.
   *[rate] How many transactions in which time are too many? Pick one or type it, like 20 in 1h.
 }
watch-value-counts = { $what ->
    [transfers] I count coins, tokens and NFTs, without an alert for each.
   *[alerts] I count the transactions that this watch alerts you about.
 }
watch-value-none = { $of ->
    [loan_health] I see no loan of these addresses on { $chains } right now. If there is one later, I'll watch it.
   *[liquidity_position] I see no positions of these addresses on { $chains } right now. If there are some later, I'll watch them.
 }
watch-value-unread = I can't read { $value } on { $chains }: nothing there gives it.
watch-value-since = On { $chains } I can look back only to block { $height }.
watch-balance-line = { $side ->
    [below] balance below { $amount }
   *[above] balance above { $amount }
 }
watch-runway-line = money for less than { $amount } at the rate of { $span }
watch-reading-line = { $side ->
    [below] { $call } below { $amount }
    [above] { $call } above { $amount }
    [outside] { $call } outside { $amount }–{ $high }
    [moves] { $call } moving { $percent }% within { $span }
   *[changes] any change of { $call }
 }
watch-liquidity_position-line = positions out of range
watch-silence-line = { $way ->
    [in] nothing coming in for { $amount }
    [out] nothing going out for { $amount }
   *[both] nothing for { $amount }
 }
watch-rate-line = { $way ->
    [in] transactions coming in: more than { $amount } within { $span }
    [out] transactions going out: more than { $amount } within { $span }
   *[both] transactions: more than { $amount } within { $span }
 }
watch-rate-now = { $count ->
    [one] 1 transaction within { $span }
   *[other] { $count } transactions within { $span }
 }
watch-transfers-line = { $limit } (coins, tokens and NFTs)
watch-deadline-line = expiry of { $call }: { $amount } before
watch-ens_names-line = my .eth names: { $amount } before they expire
watch-timelock-line = delayed changes: { $amount } before they can be made
watch-governor-line = votes: { $amount } before they end
watch-allowance-line = approvals still open after { $amount }
watch-safe_unsigned-line = proposals that still lack signatures after { $amount }
watch-no-balance = none
watch-no-kinds = no transactions
watch-often = How often should I alert you?
watch-often-about = Summary: the first alert right away, then one message per period. Digest: one message at a time of day.
watch-summary = How long should one summary cover?
watch-often-windows = First alert right away, then one summary per period.
watch-often-window = First alert right away, then one summary every { $window }.
watch-often-once = One alert, then no more.
button-final = Tell me again once it's final
watch-final-about = Final means that the block can no longer be replaced. On Ethereum, that takes about 15 minutes.
watch-final-off = I turned off “{ $button }”: it doesn't work with summaries or digests.
button-summary = Summary
button-digest = Digest
button-digest-instead = One digest a day instead
button-days = Days
button-workdays = Weekdays
digest-ask = When should I send the digest?
digest-days-ask = On which days?
digest-type = One message with everything since the last digest, or none if nothing happened. Tap a time or type one, such as 7:30 or weekdays 8:00.
digest-zone = Time zone: { $zone }.
digest-zone-none = Times are in UTC until you set your time zone in /settings.
digest-at-once = Prices, loans and other values don't wait for it: those alerts come right away.
digest-chosen = Digest { $times }.
digest-line = Digest { $times }{ $values ->
    [at-once] ; values right away
   *[none] { "" }
 }
digest-channels = { $names } can't get digests: every transaction is sent there right away.
digest-waits = These wait for the digest, too: { $kinds }. To get them at once, put them in a watch of their own.
digest-times = { $kind ->
    [all] every day at { $at }
    [workdays] on weekdays at { $at }
    [weekend] on weekends at { $at }
   *[some] on { $days } at { $at }
 }
wrong-digest-time = I don't see a time there. Send one, such as 7:30, 9pm or weekdays 8:00.
digest-name = Digest
digest-title = 🗓 { $title } · { $count ->
    [one] 1 transaction
   *[other] { $count } transactions
 }
digest-watch = { $name } · { $count ->
    [one] 1 transaction
   *[other] { $count } transactions
 }
digest-late = ⏱ Late: this was due { $time }, but I was offline.
digest-spam = { $count ->
    [one] 1 hidden as suspected spam
   *[other] { $count } hidden as suspected spam
 }
digest-ruled = { $count ->
    [one] 1 ignored by your rules
   *[other] { $count } ignored by your rules
 }
watch-name = Send a name for this watch. It's called { $name } now.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Every transaction
    [OnlyOnce] Once, then stop
   *[window] One summary every { $window }
 }
watch-often-limits = When it passes the limit, and when it's back to normal
watch-often-counted = No alert for each transaction: when it passes the limit, and when it's back to normal
watch-often-final = { $frequency ->
    [OnlyOnce] Once, and again when final
   *[other] Every transaction, and again when final
 }
watch-final-missing = No final alert on { $chains }.
safe-none = { $name } isn't a Safe on { $chains }, so nothing there waits for your signature.
safe-address = Send your Safe's address, 0x followed by 40 characters. The Safe app shows it.
safe-others = Watch something else there
safe-unseen = On { $chains } I can't see what is proposed to a Safe, only what it does.
watch-safe-proposals = Safe: you'll also hear what is proposed, and when it has all its signatures, on { $chains }.
watch-often-where = { $frequency }, in { $places }
where-here = this chat
where-other-chat = another chat
where-this-chat = This chat
watch-where = Where should alerts go?
where-unknown = I don't know a place called that. Choose one here, or add it first: /channels
watch-coverage = { $what ->
    [internalTransfers] Payments made by contracts
    [internalDeployments] Deployments made by contracts
   *[both] Payments and deployments made by contracts
 } { $how ->
    [some] can be seen on { $seen }, but not on { $unseen }.
   *[none] can't be seen on { $unseen }.
 }
watch-rate = About { $count } { $what ->
    [alerts] alerts
   *[transactions] transactions
 } a day, based on recent blocks{ $of ->
    [some] { " " }of { $chains }.
   *[all] .
 }
watch-rate-new = Fewer over time, as addresses become known.
watch-rate-few = { $fired } transactions in the last { $span }: too few to say how many a day.
watch-rate-rough = A rough guess: { $fired ->
    [one] 1 transaction
   *[other] { $fired } transactions
 } in the last { $span }.
watch-start = Start watching
watch-edit-addresses = Addresses
watch-edit-chains = Chains
watch-edit-what = What
watch-edit-often = How often
watch-edit-name = Name
watch-edit-message = Alert text
watch-edit-balance = Balance
watch-edit-tags = Tags
watch-edit-where = Where
watch-own-message = custom alert text
watch-usual-message = default alert text
watch-sound = { $quiet ->
    [rings] 🔔 Also in quiet hours
   *[silent] without a sound
 }
watch-tags = Send tags, separated by commas.
watch-no-tags = none
watch-message = Send your alert text. You can use:
    { $placeholders }
watch-message-now = The current text:
watch-message-preview = It will look like this:
watch-message-use = Use this
watch-message-default = Default
watch-cancelled = Canceled. Nothing was changed.
watch-had-to-close = I had to close that setup. Nothing was changed.
watch-closed = You opened { $most } more setups, so I closed this one. Nothing was changed.
watch-expired = That setup was idle for a day, so I closed it. Nothing was changed.

# Changing a watch
edit-nothing = No changes yet.
edit-unsaved = Not saved yet:
wish-kept = I'll use this for the address that you send.
question-open = The question above is still open. Answer it, or send /cancel.
edit-adds = This is added to your unsaved change.
silence-both-ways = Note: this counts anything the watch reports, not only one direction.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = changed
edit-addresses-added = { $count } added
edit-addresses-removed = { $count } removed
edit-addresses-relabelled = { $count } renamed
edit-addresses-order = in a different order
edit-save = Save
edit-conflict = It was changed elsewhere in the meantime:
edit-conflict-line = { $what }: yours { $yours } · theirs { $now }
edit-mine = Keep mine
edit-theirs = Take theirs
edit-gone = This watch was deleted in the meantime. Nothing was changed.
edit-creating = It's still being set up. Try again when that's done.

frequency-Always = Every transaction
frequency-OnlyOnce = Once, then stop
frequency-5m = 5 min
frequency-10m = 10 min
frequency-30m = 30 min
frequency-1h = 1 h
frequency-4h = 4 h
frequency-12h = 12 h
frequency-24h = 24 h
window-5m = 5 minutes
window-10m = 10 minutes
window-30m = 30 minutes
window-1h = hour
window-4h = 4 hours
window-12h = 12 hours
window-24h = 24 hours

addresses-count = { $count ->
    [one] 1 address
   *[other] { $count } addresses
 }
addresses-more = { $first } +{ $more } more
details-more = … and { $count } more

chains-count = { $count ->
    [one] 1 chain
   *[other] { $count } chains
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Coins, tokens and NFTs on { $chains }, in and out, each one as it happens.
offer-watched = { $count ->
    [one] 1 is already watched
   *[other] { $count } are already watched
 }
offer-watched-all = all are already watched
offer-watched-one = It's already watched.
offer-name-ask = Call { $address } { $label }?
offer-rename-ask = Rename { $address } from { $now } to { $label }?
offer-gone = That's already watched.
who-unseen = None of the latest alerts here names it.
who-seen = Latest alerts here that name it: { $count }. The last one: { $date }.
who-unsure = I can't promise that an address is safe: ask the person who gave it to you.
offer-together = Together with your message before.
each-working = Setting up… { $done } of { $total }
each-done = { $count ->
    [0] None of the addresses could be watched.
    [one] You'll get alerts about 1 address.
   *[other] You'll get alerts about { $count } addresses. Each has a watch of its own.
 }
button-separately = Separately

# Names of the Ethereum Name Service
name-none = I couldn't find an address for { $names }. Check the spelling, or send the address.
name-off-chain = { $names }: kept outside Ethereum, where I can't look names up. Send the address.
name-not-here = I can't look up { $names } here. Send the address.
name-away = I couldn't look up { $names } just now. Send it again in a moment.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] 1 line
   *[other] { $lines } lines
 }
file-unnamed = Your list
file-wrong = { $count ->
    [one] 1 line couldn't be read:
   *[other] { $count } lines couldn't be read:
 }
file-wrong-line = Line { $line }: { $why ->
    [checksum] { $text } has a wrong checksum
    [length] { $text } doesn't have 40 characters after 0x
    [hash] { $text } is a transaction hash
    [shortened] { $text } is shortened
    [characters] { $text } has characters other than digits and a–f
    [foreign] { $text } is an address of { $system }
   *[none] { $text } isn't an address
 }
file-wrong-more = { $count ->
    [one] and 1 more
   *[other] and { $count } more
 }
file-twice = { $count ->
    [one] 1 address appeared more than once.
   *[other] { $count } addresses appeared more than once.
 }
file-left = { $count ->
    [one] 1 line is left.
   *[other] { $count } lines are left.
 }
file-part = 📄 { $name } · lines { $from }–{ $to }
file-transactions = That's a list of transactions. I read lists of addresses: send the address that these transactions are of, and I'll watch it.
file-none = I found no addresses in that file. Put one on each line: 0x followed by 40 characters.
file-large = That file is too large. Send it in parts of up to 1 MB.
file-gone = I couldn't get that file from Telegram. Send it again.
file-slow = That file took too long to download. Send it again, or paste the addresses as text.
file-binary = That file has no text I can read. Save the list as .csv or .txt and send it again.
file-empty = That file is empty.

# What is wrong with an input, and what to do
wrong-no-address = I don't see an address in that. An address is 0x followed by 40 characters.
wrong-no-token = I don't know a token called { $symbol } here. Send its contract address, 0x followed by 40 characters: the site of the token or a block explorer has it.
wrong-filter-many = A filter takes up to { $most } addresses.
wrong-checksum = { $address } has a wrong checksum: a character or its case is off. Copy it again from its source.
wrong-length = { $length ->
    [one] { $address } isn't an address: it has 1 character after 0x, not 40.
   *[other] { $address } isn't an address: it has { $length } characters after 0x, not 40.
 }
wrong-hash = { $address } is a transaction hash, not an address.
wrong-shortened = { $address } is shortened. Paste the whole address: 0x and 40 characters.
wrong-characters = { $address } isn't an address: only digits and a–f can follow 0x.
wrong-foreign = { $address } is an address of { $system }, which I don't watch.
wrong-family = { $address } is an address of { $system }, which needs a watch of its own.
wrong-too-many = A watch can have up to { $most } addresses; I took the first { $taken }.
chains-not-offered = I don't watch { $chains } here. Only the chains shown are watched.
link-elsewhere = The link is to { $chains }, which I don't watch here.
wrong-more = { $count ->
    [one] One more couldn't be read.
   *[other] { $count } more couldn't be read.
 }
twice = { $address } appears more than once; counted once.
renamed = { $address } is now called { $label }.
renamed-many = { $count } addresses have new labels.
watch-renamed = { $before } is now called { $name }.
name-cut = { $count ->
    [one] A name can have up to { $most } characters, so I shortened it.
   *[other] A name can have up to { $most } characters, so I shortened { $count } of them.
 }
twice-many = { $count } addresses appear more than once; each counted once.
wrong-event = { $fault ->
    [type] I don't know the type { $what }. For a contract write address, for an enum uint8.
    [argument] I can't read this part: { $what }. Each argument is a type and a name.
    [repeated] Two arguments are called { $what }. Give each its own name.
    [long] That's too long: an event can have up to { $length } characters.
    [count] Too many arguments: an event can have up to { $arguments }, and up to { $indexed } of them indexed.
    [anonymous] Anonymous events can't be watched, because their logs don't name them.
    [unreadable] I can't read arguments like these: arrays of strings, bytes, or arrays, arrays of more than 999, and functions.
   *[form] That's not an event. Send its name and, in parentheses, its arguments.
 }
wrong-events-many = That's too many for one watch: it can have up to { $most } kinds and events. Remove some first.
wrong-condition = { $fault ->
    [argument] This event doesn't have that argument. It has: { $names }.
   *[form] I don't understand that condition. Start it with one of these: { $names }.
 }
wrong-condition-operator = { $arg } can be compared with: { $operators }
wrong-condition-never = { $condition } is never true, so no alert would come.
wrong-condition-value = { $kind ->
    [int] { $arg } must be a whole number, like 1000 or 1e18.
    [address] { $arg } must be an address: 0x followed by 40 characters.
    [bool] { $arg } must be true or false.
    [bytes] { $arg } must be 0x followed by digits and letters from a to f.
   *[other] That doesn't work for { $arg }.
 }
wrong-conditions-many = That's too many for one event: it can have up to { $most } conditions.
wrong-outflow = Type an amount in dollars and a time in minutes, hours, or days, like 50000 2h. The time can be from 1m to 7d.
wrong-silence = Type a time in minutes, hours, or days, like 6h. It can be from 1m to 90d.
wrong-balance = Type an amount of { $symbol }, like 0.2. For another token, tap it or send its address.
wrong-balance-many = A watch can have up to { $most } balance limits. Remove one first.
wrong-amount = I don't understand that amount.
wrong-amount-negative = An amount can't be negative.
wrong-amount-zero = Send an amount above zero.
amount-in-dollars = { $amount } ≈ { $dollars } at the rate of { $date }.
amount-at-price = { $amount } ≈ { $worth } at the present price. The limit doesn't follow the price.
wrong-amount-currency = I have no rate for that currency now. Send an amount like $100 or 0.5.
wrong-amount-small = That's less than one wei, the smallest unit of a coin. Send a larger amount.
wrong-amount-decimals = { $symbol } has at most { $decimals } decimal places. Send a rounder amount.
wrong-token-amount = Type an amount of { $symbol }, like 500.
wrong-amount-large = That's more than any coin's supply. Send a smaller amount.
wrong-amount-cent = That's less than a cent. Send a larger amount.
wrong-amount-dear = That's more than all the money in the world. Send a smaller amount.
wrong-amount-token = Send what it's worth in dollars, like $100 of { $symbol }. For an amount of { $symbol } itself, choose that token first, under Filters.
wrong-amount-coin = This watch doesn't include { $symbol }. Send an amount in dollars, like $100.
wrong-tags = A tag needs at least one visible character.
wrong-tags-many = A watch can have up to { $most } tags.
wrong-name = A name needs at least one visible character.
wrong-message-long = { $over ->
    [one] That's one character too long: the limit is { $most }.
   *[other] That's { $over } characters too long: the limit is { $most }.
 }
wrong-placeholder =
    There's no { $placeholder }. { $suggested ->
        [yes] Did you mean { $meant }?
       *[no] Use one of those below.
    }
wrong-message-empty = That message would be empty. Add a few words.
wrong-expects-button = Tap one of the buttons below.
wrong-text-only = I need text here. Send it as a message.
choose-chain = Choose at least one chain.
choose-chain-with = These chains don't have what you chose to watch ({ $kinds }). Choose another chain, or something else to watch first.
watch-kinds-left-out = I left out what these chains don't have: { $kinds }.
choose-kind = At least one must stay on.
stale-button = This button is from an old message.
foreign-address = That's { $system ->
    [XRP] an
   *[other] a
 } { $system } address. I watch Ethereum and other EVM chains, where addresses start with 0x.
foreign-name = That's a name of { $system }, which I can't look up. Send the address, which starts with 0x, or a name that ends in .eth.
foreign-transaction = That's a transaction of { $system }. I watch Ethereum and other EVM chains, where transaction hashes start with 0x.
secret-warning =
    ⚠️ That looks like a { $secret ->
        [phrase] seed phrase
       *[key] private key
    }. Anyone who has it can take everything in that wallet, so never send it to anyone.

    { $deleted ->
        [yes] I deleted your message and kept nothing of it.
       *[no] I kept nothing of it, but I can't delete your message here: delete it yourself.
    } Telegram has seen it, so move your funds to a new wallet. To watch a wallet, its address is enough.
secret-or-hash = If it's the hash of a transaction, not a key, nothing is lost: send a link to the transaction instead.
thanks-answer = You're welcome.
not-understood = I didn't get that. Send an address, or tap below.
sentence-ask = Or say what you want, such as { $example }
sentence-example = gas below 5 gwei
sentence-example-amount = more than $500 leaves
sentence-hint = { $topic ->
    [about] Watching is free, and I only read what is public on the chains. I never need a private key, a seed phrase or access to your wallet, and I can't move anything.
    [networks] I can watch these chains: { $chains }.
    [kinds] I can alert you to all of these. You choose for each address:
    [explain] Send me the transaction's hash, or a link to it. I'll say for each watch why there was or wasn't an alert.
    [who] Tap ⋯ under an alert, then Name 0x…: the name is in every alert from then on. /names lists them all.
    [ignore] Tap ⋯ under one of its alerts, then Ignore. Edit › What › Direction & amounts does the same beforehand.
    [rights-members] Every member can choose what is watched here, mute and pause. Administrators can change that in the settings.
    [rights-administrators] Only administrators choose what is watched here, mute and pause. In the settings they can let every member do all of it.
   *[rights] In a group, only administrators choose what is watched, mute and pause; /settings there lets every member do all of it. In this chat only you can.
 }
spam-hidden = Suspected spam is hidden{ $shown ->
    [0] {""}
   *[other] {" "}(not in { $names })
 }: look-alike addresses, tokens named like an ad or like a well-known token, tiny amounts.
spam-unpriced = With a minimum in dollars, tokens without a known price stay out, too.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] fewer, less messages, less often, too many messages, too many alerts, summary, weekly, how often, to many messages, to many alerts, to many msg, too many msg
    [amount] small amounts, minimum, large amounts, big amounts, dust!, dusting, big ones, small ones, bigger than, larger than, large ones, small stuff, small things, tiny amounts, big stuff, big things, big moves, big transfers, big transactions, large transfers, large transactions, big payments, large payments, too low, too high, too small
    [latest] what was that, what was this, what is this, what is that, what's this, what's that, what just happened, explain, why did I get, why did you tell, why are you telling, why this alert, why did you send, why did you alert, why was I told, why am I getting this, who sent that, who sent this, where did that come from, where did this come from
    [explain] why, did I miss, not get an alert
    [who] who owns, whose wallet, whose address, what has … been doing, what do you know about, who is, who was, this sender, give it a name, this address a name, is … dangerous, is … safe, is … legit, is … a scam, is … a scammer, can I trust
    [spam] spam, scam, junk, never heard, unknown token, unknown coin, tokens I don't know, tokens i dont know, coins I don't know, fake token, airdrop
    [ignore] ignore, skip, stop telling, stop alerting, is spam, as spam, this spam, hide
    [rights] can my … see, who can see, who else can see, who sees, who else sees, is this private, can others see, can anyone see, colleague, may change, can change, change it, permission, rights, who may, access, only admin, admins only, administrators only, every member, all members, members may, members can, everyone may, everyone can, anyone may, anyone can
    [undo] undo, change that back, change it back, change … back, revert, how it was before, as it was before, way it was, undelete, get … back, bring … back, delete … by mistake, delete … by accident, accidentally delete, want … back, need … back, put … back, restore!, didn't mean to, didnt mean to, was a mistake, my mistake, take that back, take it back, oops!
    [unmute] unmute, don't mute, stop muting, unsnooze, turn on notif, turn on alert, undo the mute, end the mute
    [mute] mute, snooze, bug me, bother me, shut up, be quiet, stop … for, silent till, silent until, quiet till, quiet until, turn off notif, turn off alert, switch off notif, switch off alert, no sound for, leave me alone, leave us alone, leave me in peace, let me be, no noise, don't want anything … until, don't want anything … till, dont want anything … until, want nothing … until, want nothing … till, don't need anything … until, nothing from … until, nothing from … till
    [pause] pause, on holiday, on vacation, turn … off for, turn … off until, turn … off till, turn off … for, turn off … until, turn off … till, switch … off for, switch off … for, switch off … until
    [resume] resume, unpause, start again, back on, watching … again, watch … again, end the pause, undo the pause, no longer on holiday, carry on, keep watching, turn … back, start everything again, start all again, start them again, start it all again, everything back on, start … again
    [unwatch] delete, remove, get rid of, stop watching, unwatch, unfollow, don't need … any more, dont need … any more, don't need … anymore, dont need … anymore, no longer need, take … off my list, no use for, you can drop, can drop it, forget about
    [history] history, spreadsheet, as a csv, as csv, in excel, as excel, what happened, past alerts, last week, last month, yesterday, last … days, past … days, last … hours, what was, did anything, when did … pay, when did … receive, when did … send, when did … move, who did … pay, this week, this month, what did … do, what did I miss, what have I missed, did I miss anything, have I missed, anything I missed, what I missed, catch me up, who was the other side, who is the other side, who is on the other side, who was on the other side, who sent the last, who sent the latest, did … last get, did … last receive, did … last send, did … last move, last time, how often did, how often has, how many times, how many alerts, what did … spend, what did … receive, what did … get!, what did … send, what has … spent, what has … received, how much did … spend, how much did … receive, how much did … get, how much did … send, how much did … pay, how much did … move, how much has … spent, how much has … received, how much have I, how much did I, how much came in, how much went out, did … get anything, did … receive anything, did … send anything, did anyone pay, did anybody pay, did anyone send, has anyone paid, has anybody paid, biggest payment, largest payment, biggest transfer, largest transfer
    [channels] slack, discord, webhook, group, channel, my team, send it to, send them to, alerts … to, alerts … into, also post, also send, post … in, post … to, forward, don't send … to, dont send … to, don't post, dont post, stop posting, stop sending, tell me in!, where do alerts go, where do my alerts go, where do the alerts go, where do these alerts go, who gets these, who gets the alerts, who gets my alerts, who gets alerts, who is getting, who's getting, who receives the alerts, who receives my alerts, who is notified, who gets notified
    [settings] silently, without sound, without a sound, without any sound, time zone, timezone, language, currency, quiet hours, 24-hour, 24 h!, clock, settings, wake me, at night, overnight, while I sleep, when I sleep, asleep, quiet from, quiet between, quiet after, no sound from, not disturb, switch to german, switch to spanish, switch to english, speak, in euros, amounts in, I live in, nothing between, nothing from, no alerts between, no alerts from, no messages between, no messages from, sounds from, sound from, sounds between
    [names] rename, who is, who was, a name, label, call it, change the name, new name for, call … something else, call … something different, name … something else, give … another name, give … a new name
    [share] share!, with a friend
    [export] export, backup, back up, file of everything, file with everything, file of all, as a file, into a file, me a file, me the file, download, share … watches, share … list, send … watches to, send … list to, send … list of watches to, something I can send, exactly what I have, the same as me, I can forward, can forward to, gets all the same, get all the same, my accountant, our accountant, the accountant
    [import] import!, restore … file, restore … backup, restore from
    [about] free of charge, is it free, is this free, are you free, how much does this cost, how much does it cost, how much do you cost, what does it cost, what does this cost, what do you cost, have to pay for, need to pay for, cost me, need my private key, need my key, need my seed, want my private key, access to my wallet, are you safe, can you steal, can you move my, can you spend my, how do you make money, connect my wallet
    [networks] which chains, what chains, which networks, what networks, which blockchains, what blockchains, supported chains, supported networks, chains do you, networks do you, list of chains, you watch btc, watch solana, you track btc, track solana, support btc, support solana, work with btc, work with solana
    [kinds] what can you watch, what else can you watch, what else can you tell, what can you tell, what can you alert, what else can you alert, what can I watch, what else can I watch, what can be watched, what else can be watched, kinds of alert, kind of alert, types of alert, kinds of event, types of event, which alerts can, what alerts can, which alerts are there, what alerts are there, what do you alert
    [status] is it working, still working, still running, still alive, are you there, are you alive, are you working, does it work, chains read, being read, last read, last check, read … last, up to date, lagging, is behind, are behind, status, everything ok, all ok, something wrong, anything wrong, is … down, problem with, everything fine, everything alright, everything all right, everything good, all fine, all good
    [watches] my watches, what do you watch, what are you watching, what is watched, what is being watched, which watches, list, which ones do I have, what do I have, keeping an eye on, what you're watching, what you are watching, what you watch, addresses are you watching, addresses do you watch, wallets are you watching, are you watching for me, is paused, are paused, is … paused, are … paused, is muted, are muted, is … muted, are … muted, what's paused, what's muted, paused ones, muted ones, everything you watch, everything you're watching, everything you are watching, everything you monitor
    [watch] another address, new address, add an address, new watch, new wallet, another wallet, add … wallet
    [help] help, what can you, who are you, what are you, how does this work, how does it work, how do I use
    [loan_health] loan, health, liquidat, borrow
    [liquidity_position] uniswap pos, uniswap v3 pos, uniswap v4 pos, liquidity position, lp position, my position, our position, out of range, leaves … range, left … range
    [runway] run out, runs out, run dry, runs dry, runway, last for
    [balance] balance, left in, runs low, run low, running low, gets low, low on, out of gas, nearly empty, almost empty, almost no, enough gas, top up, refill, eth … for gas, nearly out, almost out, is empty, are empty
    [silence] does nothing, do nothing, nothing came, nothing comes, nothing has come, nothing has arrived, nothing has happened, not received anything, receive anything, no incoming … days, no incoming … hours, no payment … days, no deposit … days, nothing arrive, receives nothing, receive nothing, gets nothing, get nothing, nothing happen, no activity, no transaction, silent, silence, inactive, nothing leaves, nothing left, nothing goes out, nothing is sent, nothing moves, nothing moved, goes by with nothing, go by with nothing, passes with nothing, pass with nothing, nothing at all for, hasn't received, hasnt received, has not received, haven't received, hasn't been paid, hasnt been paid, hasn't moved, hasnt moved, hasn't sent, hasnt sent, hasn't got, hasnt got, hasn't had any, isn't paid, isnt paid
    [rate] too many, too often, many transfers, many transactions, many payments, transfers a minute, transfers an hour, transfers a day, transfers per, transactions a minute, transactions an hour, transactions a day, transactions per, a rush
    [timelock] timelock, time lock
    [governor] governor, governance
    [allowance] still open, old approval, old allowance, open approval, open allowance, not revoked, approv … older, approv … after, allowance … after
    [safe_unsigned] lack … signatures, lack … signature, missing … signatures, missing … signature, signatures … missing, without signature, not signed, unsigned, nobody has signed, nobody signed, no one has signed, no one signed, noone has signed
    [ens_names] my names, our names, my ens, our ens, ens names, my domains, our domains, my .eth, all my names, my name expire, names expire
    [ens] ens!, domain, .eth … expires, .eth … expire, .eth … expiring, .eth … renewed, renew … .eth
    [transfer_fee] transfer fee, transfer cost, cost of a transfer, fee of a transfer, transaction fee, transaction cost, sending cost
    [gas] gas!
    [price] price, exchange rate
    [approvals] approv, allowance, spend, spending, approv … without limit, approv … without a limit, allowance … without limit, allowance … without a limit
    [safes] safe, multisig, signature, needs me, needs us, need me, needs my, need my signature, waits for me, waits for us, waiting for me, wait for me, to sign, must sign
    [failures] fail
    [delegations] delegat, 7702
    [outflows] outflow, drain
    [deployments] deploy
    [withdrawals] validator
    [nfts] nft, collectible
    [holdings] how much money, how much … is on!, how much … is in!, how much … is there, holds more than, holds less than, holds at least, holds over, holds under, has more than, has less than, what is in, what's in, whats in, what is on, what's on, how much is in, how much is on, how much is there, how much is left, how much do, how much does, balance of, what is the balance, what's the balance, how much … left, how much … have, my total, total worth, net worth, am I worth, are they worth
   *[wraps] wrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] each, each one, separately, one each, watch each one, each separately, each apart, apart, each on its own, on its own, individually, one by one, each by itself
    [together] together, as one, all in one, in one watch
   *[take] yes, yes please, ok, okay, sure, watch it, watch them, watch both, watch all, watch these, watch all of them, do it, go ahead, add it, add them
 }
# What people type for the buttons of a yes-or-no question, with no word that might mean both
answer-words = { $way ->
    [yes] yes, yes please, yes do it, yep, yeah, sure, I'm sure, go ahead
   *[no] no, nope, no thanks, don't, do not, better not, keep it, leave it
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] go back, previous, step back
    [cancel] cancel it, cancel this, never mind, nevermind, forget it, stop, quit, exit, abort
    [done] done, I'm done, finish, finished, start, start it, save it, that's it, that's all
   *[next] skip, skip it, skip this, continue, go on, ok, okay, yes
 }
sentence-only = only, just, nothing else, no other alerts, no transfers, no payments, that's all
sentence-not = don't tell, dont tell, don't send, dont send, don't post, dont post, don't alert, dont alert, don't notify, dont notify, don't want, dont want, don't need, dont need, do not, stop, no nft, no approv, no incoming, no outgoing, no delegat, no fail, no more, no longer, any more, anymore, without, except, but not, all but, everything but, not on, not in, not for, not any, leave out, exclude
# From two on
sentence-numbers = two, three, four, five, six, seven, eight, nine, ten, eleven, twelve
busy-message = I'm busy right now. What you sent isn't lost: I'll answer as soon as I can.
busy-press = I'm busy right now. If nothing has changed in three minutes, tap again.
failed-update = Something went wrong on my side, so that wasn't done. Try again.
store-lost = I lost some or all of what I kept for this chat. What /watches doesn't list is no longer watched: set it up again with /watch, or send me a file from /export. I'm sorry.

# Creating
setup-channel = Chat registered
setup-bot = Watch created
setup-subscription = Subscribed
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Watching { $name } on { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] The next matching transaction will appear here.
       *[elsewhere] The next matching transaction goes to { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] I'll alert you here when { $value } falls below { $amount }.
        [above] I'll alert you here when { $value } rises above { $amount }.
       *[other] I'll alert you here about: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] An alert goes to { $places } when { $value } falls below { $amount }.
        [above] An alert goes to { $places } when { $value } rises above { $amount }.
       *[other] An alert goes to { $places } about: { $limits }.
    }
 }
setup-balance = the balance
setup-ready-later = 👁 { $name } is set up.
setup-later = { $chains } can't be reached right now. I'll report what happens there from now on once I can connect.
setup-away = The monitoring service isn't responding. Nothing is lost: { $progress ->
    [bot] the watch exists, but this chat isn't subscribed to it yet.
    [channel] the chat is registered, but the watch doesn't exist yet.
   *[nothing] nothing has been created yet.
 } I'll keep trying.
setup-given-up = The monitoring service hasn't responded for days, so I stopped trying. { $progress ->
    [bot] The watch exists, but this chat isn't subscribed to it.
   *[other] Nothing is watched.
 }
refused = The service refused: { $why ->
    [url] alerts go to public https URLs only, on port 443 or 8443.
    [chain] it doesn't watch one of these chains.
    [kinds] these chains don't have what you chose to watch. Choose another chain, or something else to watch.
    [account] it doesn't accept this bot's account. Tell the person who runs the bot.
    [private] this bot's account can't have private watches. Tell the person who runs the bot.
    [channel] one of its channels no longer exists. Choose others under Where.
   *[other] “{ $reason }”
 }
refused-value = { $what }: I can't read this on { $chains }. Nothing there gives the value. { $rest ->
    [yes] Without it, I can save the rest.
   *[no] { "" }
 }
refused-kind = { $refused }
    This is about: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] The watch exists, but this chat isn't subscribed to it.
       *[other] Nothing is watched.
    }
setup-undoing = Undoing…
setup-undone = Undone. Nothing is watched.
setup-trying = Trying again.

# Changing
change-working = Saving…
change-bot = Watch changed
change-subscription = Subscribed again
change-unsubscribe = Previous subscription ended
change-saved = Saved.
change-undone = Undone. The watch is as it was before.
change-newer = Not undone, because of a later change: { $name }.
changes-undone = Undone: { $names }.
change-away = The monitoring service isn't responding. Nothing is lost: your change is kept, and I'll keep trying.
change-refused = { $refused }
    { $progress ->
        [undo] Not undone: the change is still in place.
        [part] Part of the change was made.
       *[nothing] The watch is as it was before.
    }

# Watches
watches-none = You're not watching anything yet.
watches-none-here = Nothing is watched in this chat yet.
watches-none-there = No watches post to { $place } yet.
watches-destinations = { $count ->
    [one] You manage one place where alerts go.
   *[other] You manage { $count } places where alerts go.
 }
watches-title-group = This group's watches
watches-none-group = Nothing is watched here yet.
watches-title = Your watches
watches-select = Choose watches, then what to do with them. Selected: { $count }
selected-done =
    { $action ->
        [paused] Paused
        [unmuted] Unmuted
        [live] Watching
        [resting] Still paused
        [restored] Restored
        [moving] Moving
       *[deleting] Deleted
     }: { $names }
selected-already = { $are ->
    [paused] Paused already: { $names }
    [muted] Nothing is paused, but muted: { $names }
   *[on] Nothing is paused or muted.
 }
selected-unchanged = Nothing to change there.
selected-stricter = Stricter already, and left as it is: { $names }
selected-ask =
    What should I do with these?

    { $names }
selected-tags =
    Which tags should these have? Tap one, or send tags, separated by commas.

    { $names }
selected-move-ask =
    Where should these go? Rules and the spam setting go with them; webhooks don't. At most { $most } at once.

    { $names }
selected-delete-ask =
    Delete these? They stop right away.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } of { $total }
watches-not-found = I found nothing with “{ $sought }” among your watches.
watches-order = { $order ->
    [alert] ⇅ By last alert
    [name] ⇅ By name
    [balance] ⇅ By balance
   *[age] ⇅ Oldest first
 }
watches-worth-part = ≈ ? and >: a balance couldn't be read, or its price isn't known.
watches-not-found-there = I found nothing with “{ $sought }” in { $place }.
watches-search = What are you looking for? Send part of a name, label, address or chain.
topic-gone = The topic was deleted, so its alerts come here now.
button-remake-topic = Make the topic again
topic-made-again = Making the topic for { $name } again.
topic-twin = Telegram didn't confirm this topic at first, so there may be a second, empty one of the same name. You can delete that one.
topics-refused = Telegram doesn't let me make topics in this chat, so your alerts stay here and topics are off again.
watches-line = { $number } { $state ->
    [creating] … { $name } · being set up
    [paused] ⏸ { $name } · paused
    [suspended] ⚠ { $name } · suspended: { $reason }
    [trouble] ⚠️ { $name } · its alerts aren't arriving
    [muted] 🔇 { $name } · muted
    [done] ✅ { $name } · done
   *[live] 👁 { $name }
 }
alerts-today = { $today } today
watches-lost = ⚠ { $title } · suspended: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Now: { $values }
card-now-since = { $value } since { $time }
card-where = { $frequency } · to { $places }
card-last = Last alert { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } today
 } · { $count } total
card-no-alert = No alert yet
card-change = { $state ->
    [refused] ⚠ Changed here, but the service refused it.
    [failing] Changed here; the service doesn't know yet.
   *[working] Saving…
 }
card-turning = { $what ->
    [creating] Being set up…
    [pausing] Pausing…
    [resuming] Resuming…
   *[paused] Paused: no alerts until you resume it, and no summary afterwards.
 }
card-away = The monitoring service isn't responding. I'll keep trying; there's nothing you need to do.
status-title = { $state ->
    [well] Everything is working.
    [starting] Still starting.
   *[behind] Not everything is working.
 }
status-none = No chain is being watched here.
chain-status = { $state ->
    [read] ✅ { $chain }: up to date (block { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: up to date (block { $block })
    [starting] ⏳ { $chain }: starting
   *[idle] 💤 { $chain }: no watch uses it
 }
status-last = Last alert: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: not read since { $time }
chain-delayed = ⚠️ { $chain } hasn’t been read since { $time }. What happens there is reported once it is read again.
chain-caught-up = ✅ { $chain } is read again. What was missed since { $time } is being reported.
service-unanswering = ⚠️ The monitoring service hasn't responded since { $time }.
card-failing = ⚠️ Nothing has arrived since { $time }: { $reason }. The monitoring service keeps trying.
card-disabled = ⚠️ The monitoring service has sent nothing here since { $time }: { $reason }. To get alerts again, send /export, then /forget, then send me the file.
suspended-why = { $why ->
    [removed] I was removed from the { $chat ->
        [channel] channel
       *[group] group
    }
    [deleted] it was deleted
    [blocked] I'm blocked there
    [no-rights] I'm not allowed to post there
    [topic-closed] the topic is closed
   *[not-found] I can't find it anymore
 }
card-suspended = ⚠ Suspended: { $reason }. Alerts are kept and will arrive once I can write again.
card-suspended-place = ⚠ { $place } is suspended: { $reason }. Its alerts are kept and will arrive once I can write again.
suspended-watches = Your watches there: { $names }.
card-muted = 🔇 Muted until { $time }
card-muted-on = 🔇 Muted until you unmute it
card-snoozed = 💤 { $what } · snoozed until { $time }
card-done = Done: alerted { $time }
delete-ask = Delete { $name }? It stops right away.
delete-over = Too late to undo.
undo-nothing = Nothing to undo. A deleted watch can be brought back for a minute; after that, add it again. Change anything else back in /watches or /names.
delete-away = The monitoring service isn't responding. You'll get no more alerts from this watch; I'll finish deleting it later.
delete-done = Deleted { $name }.
undo-for = You can undo this for a minute.
restore-paused = Its channel was deleted in the meantime, so it's paused. Resume it to get alerts here.

# Settings
settings-title = Settings
settings-language = Language · { $how ->
    [telegram] { $language }, as in Telegram
   *[chosen] { $language }
 }
settings-zone = Time zone · { $place }, where it is { $clock }
settings-quiet = Quiet hours · { $quiet ->
    [on] { $hours }
   *[off] none
 }
settings-detail = Alerts · { $detail ->
    [short] short
   *[full] full
 }
settings-tables = Digest and past alerts · { $tables ->
    [on] as tables
   *[off] as text
 }
settings-spam = Hidden spam · without a notice
settings-currency = Amounts · { $currency }
settings-new = New watches · { $what }
settings-topics = Topics · { $by ->
    [watch] one for each watch
    [chain] one for each chain
    [tag] one for each tag
   *[off] none
 }
button-topics = { $by ->
    [watch] Each watch
    [chain] Each chain
    [tag] Each tag
   *[off] No topics
 }
topics-title = Topics
topics-ask = What should have topics of its own in this chat? A watch with several tags uses its first.
topics-obstacle = { $obstacle ->
    [operator] Topics are turned off for this bot. Ask whoever runs it to turn them on in /settings.
   *[refused] Telegram doesn't let me turn on topics. Open @BotFather, choose this bot, turn on its topics there, then tap the button again.
 }
settings-who = Watches · { $who ->
    [members] every member can change them
   *[administrators] only administrators can change them
 }
who-saved = { $who ->
    [members] Saved. Every member can choose what is watched, mute and pause.
   *[administrators] Saved. Only administrators can choose what is watched, mute and pause.
 }
settings-answers = Answers · { $to ->
    [all] seen by everyone
   *[person] each seen only by who asked
 }
button-language = Language
button-zone = Time zone
button-quiet = Quiet hours
button-shorten = Shorter alerts
button-lengthen = Full alerts
button-tables-on = Show tables
button-tables-off = Text, no tables
button-spam-notices-on = Spam notices
button-spam-notices-off = No spam notices
display-title = Display & currency
display-tables = Tables show the digest and past alerts in columns. They need a recent Telegram app: if all you see is a request to update, turn them off here.
button-as-telegram = As in Telegram
button-no-quiet = None
button-new-watches = Defaults for new watches
button-who-members = Let every member change them
button-who-administrators = Administrators only
button-answers-all = Show answers to everyone
button-answers-person = Only to who asked
button-as-at-first = Reset to defaults
language-title = Language
language-ask = Which language should I use?
language-unknown = I don't speak { $language } yet. Pick one of these.
currency-title = Currency
currency-ask = Pick one, or send another: { $others }. What something is worth is shown at the rate of its day, by Chainlink. Minimums and limits stay in dollars.
currency-unknown = I have no rates for that. Pick one, or send one of these: { $others }.
currency-none = No rate is known right now, so amounts are in dollars.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Time zone
zone-now = It's { $clock } in { $place }.
zone-ask = Pick one, or send a large city, a country, or your UTC offset, such as +2.
zone-which = Which of these?
zone-unknown = I don't know that place. Send a large city near you, or your UTC offset, such as +2.
zone-button = { $place } · { $offset }
quiet-title = Quiet hours
quiet-now = { $quiet ->
    [on] Alerts from { $from } to { $to } still arrive, without a sound.
   *[off] Alerts make a sound at any time now. In quiet hours they still arrive, but without a sound.
 }
quiet-anyway = A watch can ring anyway: { $path }.
quiet-of-all = Quiet hours hold for all watches of this chat, not for { $names } alone.
quiet-ask = Pick hours ({ $place } time), or send your own, such as 22:30-7.
wrong-hours = I don't understand those hours. Send two times, such as 22:30-7.
new-title = Defaults for new watches
new-begin = New watches start with:

# Export and import
export-done = { $count ->
    [0] Your settings.
    [one] 1 watch with its rules.
   *[other] { $count } watches with their rules.
 } Anyone who sends me this file gets the same: you in another chat, or a friend.
export-nothing = There's nothing to export: you're not watching anything yet.
history-title = Past alerts
history-title-of = Past alerts for { $name }
history-header = { $title } · { $from }–{ $to } of { $total } · times in { $zone }
history-none = No alerts in the last 90 days. Watch an address, and its alerts will be listed here.
history-none-of = No alerts in the last 90 days.
history-none-yet = No alerts yet.
history-file-later = Once there are some, I can give them to you as a CSV file.
history-since = since { $time }
history-none-then = No alerts in that time.
history-by-address = { $title } · by counterparty
history-side = { $side ->
    [in] 📥 Came from
   *[out] 📤 Went to
 }
history-by-address-none = No single alert of that time says who sent or received something.
history-summarized = Not included: transactions in summaries, which name no addresses ({ $count })
which-watch = Which watch?
history-no-watches = There are no watches to choose from.
history-file-only = Only what was alerted is in it, not every transaction.
history-file = { $count ->
    [one] 1 alert from the last 90 days.
   *[other] { $count } alerts from the last 90 days, newest first.
 }
history-file-then = { $count ->
    [one] 1 alert.
   *[other] { $count } alerts, newest first.
 }
chart-dollars =
    In and out per day, last 30 days: { $total }
    Solid bars up: in. Outlined bars down: out.
chart-alerts = Alerts per day, last 30 days. No prices are known, so there are no dollars.
chart-unpriced = { $count ->
    [one] 1 transaction without a known price isn't included.
   *[other] { $count } transactions without a known price aren't included.
 }
chart-none = Nothing happened in the last 30 days, so there's nothing to draw.
chart-value = Now { $last }. Since { $since }: lowest { $low } ({ $lowTime }), highest { $high } ({ $highTime }).
chart-value-signs = Dashed: limit. Filled dots: passed. Open dots: back.
chart-value-passed = { $count ->
    [0] The limit wasn't passed in this time.
    [one] Passed once: { $time }.
   *[other] Passed { $count } times, last { $time }.
 }
chart-value-none = No values yet. I record them from the next block on, while the watch isn't paused.
import-ask = Send me the file that /export made, or a list of addresses from a wallet, an explorer or a spreadsheet (.csv, .txt, .json). I'll show you what it contains before anything is done.
import-broken = That file is damaged, so I can't read it. Export it again.
import-openzeppelin = That's a configuration of OpenZeppelin Monitor. Whoever runs me can turn it into a file that I can import: lookout convert openzeppelin FILES
import-newer = That file is from a newer Lookout than this one, so I can't read all of it. Export it again here.
import-total = { $count ->
    [one] 1 watch
   *[other] { $count } watches
 }
import-here = { $count ->
    [one] 1 is already here
   *[other] { $count } are already here
 }
import-cannot = { $count ->
    [one] 1 can't be imported
   *[other] { $count } can't be imported
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: it can't be read ({ $field }).
import-no-chain = None of its chains is available here.
import-chains-left = These chains aren't watched here, so they're left out: { $chains }.
import-more = and { $count } more
import-left = { $count ->
    [one] There's no room for 1.
   *[other] There's no room for { $count }.
 }
import-no-channels = This chat doesn't have these channels: { $names }. Alerts that go only there will come here. To keep them as they were, add the channels in /channels first, then send the file again.
import-settings = It includes your settings, which will replace those here.
import-names = { $count ->
    [one] It includes { $count } address label.
   *[other] It includes { $count } address labels.
 }
import-names-unread = { $count ->
    [one] { $count } address label can't be read: check its address.
   *[other] { $count } address labels can't be read: check their addresses.
 }
import-settings-unread = The settings can't be read, so they won't be imported.
import-nothing = There's nothing to import.
import-working = Importing… { $done } of { $total }
import-away = The monitoring service isn't responding. I'll continue importing when it's back.
import-done = { $count ->
    [0] Nothing was imported.
    [one] Imported: 1 watch.
   *[other] Imported: { $count } watches.
 }
import-done-beside = { $what ->
    [settings] Your settings were imported.
    [names] The address labels were imported.
   *[both] Your settings and the address labels were imported.
 }
import-refused = { $name } wasn't imported. { $why }

# Channels
channels-title = Channels
channels-here = { $count ->
    [0] This chat
    [one] This chat · 1 watch
   *[other] This chat · { $count } watches
 }
channels-there = { $count ->
    [0] That group or channel
    [one] That group or channel · 1 watch
   *[other] That group or channel · { $count } watches
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· 1 watch
   *[other] { " " }· { $count } watches
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· 1 watch
   *[other] { " " }· { $count } watches
 }
channels-none = { $chat ->
    [private] Alerts can also go to a group or channel of yours, a webhook, Slack or Discord.
   *[group] Alerts can also go to a webhook, Slack or Discord.
 }
channels-full = { $chat ->
    [there] That group or channel
   *[here] This chat
 } already has { $most } channels, which is the limit. Delete one first.
button-add-webhook = Add a webhook
channel-url = Send the URL that alerts should go to, with a name if you like:
    { $example }
    URLs of Slack and Discord webhooks work too.
channel-url-example = https://example.com/hook my hook
channel-known = That's already here as { $name }.
webhook-offer = Send alerts to { $name }?
channel-cancelled = Canceled. Nothing was added.
wrong-url = I don't see a URL in that. It must start with https://
wrong-url-credentials = That URL contains a user name or password. Remove it, and use a secret part in the path instead.
wrong-url-long = That URL is too long: the limit is 2,048 characters.
channel-adding = Adding { $name }…
channel-added = 🔗 Added { $name }.
channel-tested = A test is on its way there.
channel-test-arrived = ✓ The test arrived.
channel-test-failed = ⚠️ The test didn't arrive: { $why }. The monitoring service keeps trying.
channel-renewed = 🔗 { $name } has a new secret. The old one works for another 24 hours.
channel-secret = I sign what I send there with this secret. It won't be shown again:
    { $secret }
button-copy-secret = Copy secret
button-have-it = I've saved it
button-go-on = Continue
button-new-secret = New secret
channel-secret-ask = Make { $name } a new secret? The current one works for another 24 hours.
channel-renewing = Making a new secret…
channel-no-secret = The monitoring service can't make a new secret for { $name }.
channel-away = { $what ->
    [add-channel] The monitoring service isn't responding. I'll keep trying to add { $name }.
    [delete-channel] The monitoring service isn't responding. I'll keep trying to delete { $name }.
   *[new-secret] The monitoring service isn't responding. I'll keep asking for a new secret for { $name }.
 }
channel-refused = It wasn't added. { $refused }
channel-refused-next = Send another URL to try again.
channel-title = 🔗 { $name }
channel-being-added = Being added…
channel-ok = Working
channel-trouble = { $state ->
    [disabled] ✕ Switched off { $time }: { $why }. Delete it and add it again.
   *[failing] ⚠️ Nothing delivered since { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } was switched off: { $why }. Delete it in /channels and add it again.
    [back] ✓ { $name } works again.
   *[failing] ⚠️ Nothing delivered to { $name } since { $time }: { $why }. The monitoring service keeps trying.
 }
delivery-failure = { $code ->
    [no_answer] it doesn't respond
    [malformed_reply] its server's reply isn't valid HTTP; see its log
    [http_status] its server returns an error (HTTP { $status }); see its log
    [forbidden_address] its address isn't on the public internet
    [unknown_platform] the monitoring service doesn't support this kind of channel; use a webhook
    [webhook_deleted] its webhook was deleted
    [webhook_revoked] Slack no longer accepts its URL; create a new webhook in Slack and add that
    [token_rejected] Telegram rejected its bot token; check it in @BotFather
    [bot_blocked] the bot was blocked or removed from the chat
    [chat_not_found] the bot can't find the chat
    [chat_migrated] the group became a supergroup with a new ID
    [topic_not_found] its topic was deleted
    [topic_closed] its topic is closed
    [missing_rights] the bot isn't allowed to post there
    [silent] the monitoring service gives no reason; ask the person who runs it
   *[other] the monitoring service says “{ $text }”
 }
channel-undelivered = { $count ->
    [one] 1 alert couldn't be delivered.
   *[other] { $count } alerts couldn't be delivered.
 }
undelivered-title = 🔗 { $name } · { $count } undelivered
    Kept for 30 days. Tap a number to send that alert again.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] There's nothing left to send.
    [one] Sending 1 alert again.
   *[other] Sending { $count } alerts again.
 }
undelivered-away = The monitoring service isn't responding. Nothing was sent; try again later.
button-undelivered = Undelivered alerts
button-resend-all = Send all again
channel-used = Watches that alert there: { $watches }
channel-unused = No watch uses it yet. Pick it under Where in a watch.
channel-delete-ask = Delete { $name }?
channel-delete-goes-on = These continue without it: { $watches }
channel-delete-stops = These alert only there, so they will stop: { $watches }
channel-deleting = Deleting…
channel-deleted = Deleted { $name }.

# Limits
limit-watches = { $where ->
    [there] There's no room: that group or channel has { $has } of { $most } watches. Delete one there first.
   *[here] There's no room: this chat has { $has } of { $most } watches. Delete one first.
 }
limit-addresses = { $where ->
    [there] That's too many: that group or channel watches { $has } of { $most } addresses. Remove some there first.
   *[here] That's too many: this chat watches { $has } of { $most } addresses. Remove some first.
 }
limit-uploads = That's more files than I can read in an hour. Send it again later.
limit-each = A watch can have up to { $most } addresses; that one would have { $has }.
limit-forgetting = { $where ->
    [there] I'm still deleting what I keep about that group or channel. Try again when that's done.
   *[here] I'm still deleting what I keep about this chat. Start again when that's done.
 }
flood = You're faster than I can keep up with, so I'm skipping some messages. Wait a minute, then try again.

# Privacy
privacy-title = What I keep about this chat
privacy-watches = Watches: { $watches }, addresses: { $addresses }. Kept with their names and rules until you delete them.
privacy-channels = Channels: { $channels }. Kept with their URLs until you delete them.
privacy-names = Names of addresses: { $names }. Kept until you delete them.
privacy-alerts = Alerts that were shown: { $messages }{ $many ->
    [more] { " " }or more
   *[all] { "" }
 }. Kept for 3 days, to correct them after a chain reorganization; what their buttons need, for 7 days.
privacy-history = Past alerts: { $count }. Each is kept for 90 days, even after its watch is deleted.
privacy-short =
    • Setups you didn't finish: 7 days (30 if refused)
    • Addresses and files you sent: 8 days
    • Alerts waiting to be shown here: until they are
privacy-person = About you: this chat's ID, your language and settings, and your searches of the last 7 days. Not your name.
privacy-chats = The groups and channels that you manage, by ID and title.
privacy-group = About this group: its title, the titles of its topics, and the IDs of those who manage it here or set up its watches.
privacy-where = It's stored where this bot runs. The monitoring service knows the addresses and the names of watches, and keeps the values it reads for 30 days.
forget-ask = Delete everything I keep about this chat? { $watches ->
    [0] This can't be undone.
    [one] 1 watch stops right away, here and at the monitoring service. This can't be undone.
   *[other] { $watches } watches stop right away, here and at the monitoring service. This can't be undone.
 }
forget-working = Deleting… { $done } of { $total }
forget-away = The monitoring service isn't responding. Nothing is watched for this chat anymore; I'll finish deleting later.
forget-done = Deleted. I no longer keep anything about this chat. Send /start to begin again.

# Mutes
mute-ask = Mute { $name } for how long? I'll keep watching and send one summary afterwards.
mute-ask-type = Or send one, such as 3 days or until Friday.
wrong-mute = I don't understand that time. Send how long or until when, such as 3 days or until Friday.
mute-covers = all { $count } addresses
mute-which = { $span ->
    [none] Mute which one?
   *[other] Mute which one for { $span }?
 }
mute-how = A mute lasts from one minute to one year: { $length } or { $tomorrow }. For one watch: { $named }. To unmute: { $off }.
mute-begun = Muted.
muted-until = { $name } · Muted until { $time }. I'll send one summary afterwards.
muted-silent = Silent: { $places }
muted-loud = Not muted: { $places }
mute-ended = Unmuted.
mute-none = It's not muted anymore.
mute-missed = { $name }: { $count ->
    [one] 1 alert came
   *[other] { $count } alerts came
 } while it was muted.
snooze-begun = { $what } · Snoozed: { $length }. I'll remind you afterwards if it's past its limit then.
snooze-ended = Snooze ended.
snooze-none = It's not snoozed anymore.
snooze-full = A watch can have up to { $most } snoozed values. End one on its card first.
snooze-test = This is a test alert, so there's nothing to snooze.

# A watch that tells much
busy-title = Lots of activity.
busy-count = { $name }: { $count } alerts in 5 minutes.
busy-kept = { $name }: you'll keep getting every alert. I won't ask again.
busy-summarised = It already sends summaries.
button-summarise = One summary every 10 min
button-keep-every = Keep every alert


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] up to { $label }
 }
rule-added = { $kind ->
    [above] From now on { $name } alerts only above { $label }.
   *[other] { $name } · Ignored from now on: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Small amounts alert again.
   *[other] { $name } · No longer ignored: { $rule }.
 }
rule-known = That's already ignored.
rule-full = A watch can have up to { $most } rules. Remove one first, under More on its card.
trust-added = { $name } · Trusted from now on: { $label }. Approvals for it won't alert you.
trust-removed = { $name } · No longer trusted: { $label }.
trust-known = You already trust this address.
trust-full = A watch can have up to { $most } trusted spenders. Remove one first: Edit › What › Filters.
labels-title = Address book
labels-header = { $title } · { $from }–{ $to } of { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Add a name: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = name, call, label, rename … to, change the name of … to
label-example = payroll
labels-none = No address has a name yet. Name one when you watch it, or under an alert with ⋯.
labels-none-watches = Watches with a name of their own: { $names }
label-ask = What should I call { $address }? Send a name, up to { $most } characters.
label-present = Current name: { $label }
label-wrong = I can't show any of those characters. Send another name.
label-saved = Done: alerts here now say { $label } for { $address }.
label-undone = Undone: { $address } has no name here any more.
labels-saved = Names updated: { $count }.
labels-full = The address book is full: { $most } names. Delete one first: /names
rules-title = Rules for { $name }
rules-intro = Ignored:
rules-none = Nothing is ignored yet. Tap ⋯ under an alert to ignore a token, an address or small amounts.
rules-worthless = Suspected spam transfers are { $how ->
    [shown] shown
   *[hidden] hidden
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] 1 alert hidden by rules.
   *[other] { $count } alerts hidden by rules.
 }

# Why an alert came
why = { $name } watches { $addresses } on { $chain }.
why-unnamed = Watching { $addresses } on { $chain }.
why-fired = Triggered by { $fired }.
why-how = Set now: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] a coin transfer
    [token_transfer] a token transfer
    [nft_transfer] an NFT transfer
    [contract_deploy] a contract deployment
    [contract_call] a contract call
    [failed_transaction] a failed transaction
    [safe_transaction] a Safe transaction
    [wrapped_coin] wrapping or unwrapping
    [withdrawal] a validator withdrawal
    [execution_reward] an execution reward
    [contract_event] an event of a contract
    [token_approval] an approval
    [delegation] a delegation
    [outflow] an outflow
   *[other] { $func }
 }

# A test
test-sent = A test is on its way.
test-refused = The monitoring service can't send a test for this.
test-away = The monitoring service isn't responding. Try again in a moment.

# What @bot 0x… says in any chat.
guest-hint = Put an address or a transaction hash after my name: @{ $bot } 0x…
inline-used = Used on { $chains }
inline-transaction = { $status ->
    [failed] Failed on { $chain }
   *[success] Succeeded on { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] I sent an alert about { $what }, but then the transaction was removed from the chain.
    [summary] I included it in a summary of { $what }.
   *[alone] I sent an alert about { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Not shown: a rule of { $name } ignores it.
why-muted = Not shown: { $name } was muted. You'll get a summary when the mute ends.
why-digest = Not shown right away: it's included in { $name }'s digest.
why-worthless = Not shown: { $name } hides it as spam: { $reason }.
why-minimum = Not shown: { $name } only alerts on { $direction ->
    [in] incoming coin transfers
    [out] outgoing coin transfers
   *[both] coin transfers
 } of at least { $needs }; this one moved { $has }.
why-dollars = Not shown: it's below { $name }'s minimum for { $kinds }{ $direction ->
    [in] {" "}coming in
    [out] {" "}going out
   *[both] {""}
 }.
why-outflow = Not shown: { $name } alerts on { $limit } going out within { $within }; the total so far was { $left }.
why-outflow-before = Not shown: { $name } had already alerted on { $limit } going out within { $within }; the total was { $left } by then.
why-direction = Not shown: { $name } only covers { $kinds } { $direction }.
why-netted = Not shown: { $name } only covers { $kinds } { $direction }, and here more of the same asset went the other way.
why-kinds = Not shown: { $name } doesn't alert about { $kinds }.
why-restricted = Not shown: { $name } { $what ->
    [other-token] doesn't cover this token
    [other-counterparty] doesn't cover transfers with this counterparty
    [met-before] only alerts about new addresses, and this one was known already
    [status-success] only alerts about calls that succeed
    [status-failed] only alerts about calls that fail
   *[token-minimum] has a higher minimum for this token
 }.
why-approval = { $verdict ->
    [spender_excepted] Not shown: { $name } leaves out approvals for this address.
   *[not_unlimited] Not shown: { $name } only alerts on unlimited approvals.
 }
why-condition = Not shown: { $name } wants { $argument } { $op ->
    [eq] to be
    [ne] not to be
    [gt] to be above
    [lt] to be below
    [in] to be one of
   *[contains] to contain
 } { $needs }, and it was { $has }.
why-quiet = Not shown: { $why ->
    [other_chain] { $name } doesn't watch { $chain }.
    [not_concerned] no address of { $name } is involved.
    [failed] it failed, so nothing moved for { $name }.
    [creating] { $name } is still being set up.
    [not_known] the monitoring service doesn't know { $name }.
   *[nothing] it contains nothing that { $name } covers.
 }
why-state = { $state ->
    [too_new] Not shown: { $name } was set up after it.
    [not_read_yet] Not shown yet: the monitoring service hasn't reached its block for { $name }.
    [not_matched] Not shown: { $name } had other settings at the time.
    [queued] { $name }: on its way.
    [failing] { $name }: on its way; it couldn't be delivered to this chat yet.
    [told] { $name }: sent to this chat. I no longer have details of the message.
    [told_in_summary] { $name }: sent to this chat in a summary. I no longer have details of the message.
    [told_another] Not shown: { $name } alerts once, then stops.
    [withdrawn] Not shown: it was removed from the chain before { $name } alerted.
    [paused] Not shown: { $name } is paused.
    [no_subscription] Not shown: { $name } is not subscribed.
   *[unknown] { $name }: too long ago to tell.
 }
why-gathered = { $name }: waiting for the summary at { $time }.
why-uninvolved = { $are ->
    [all] None of your { $count } watches is involved.
   *[others] { $count ->
        [one] The other watch isn't involved.
       *[other] The other { $count } watches aren't involved.
    }
 }
why-unseen = On { $chain } I can't see payments that contracts make inside a transaction.
why-coin-logs = { $chain } logs every coin movement, also those inside contracts, so none of these was missed.
why-nowhere = { $hash } isn't on { $chains }. If it's a new transaction, send it again in a moment.
why-nowhere-key = ⚠️ If that was a private key, don't send it again: delete your message and move your funds to a new wallet.
why-away = I can't reach { $chains } right now. Send it again in a moment.
why-not-offered = The monitoring service can't explain transactions.
why-not-shown-here = I haven't shown an alert for { $hash } here in the last three days.
why-reading = Block { $height } ({ $time }): { $amount }. Alert sent: { $sent }
limit-now = { $state ->
    [unlimited] Now { $amount }. The alert comes with the next change.
    [quiet] Now { $amount }: within the limit, so no alert.
    [passed] Now { $amount }: past the limit. The alert is on its way.
    [notified] Now { $amount }: past the limit since { $time }, and already alerted. The next alert comes once it's back: { $side ->
        [below] { $back } or more.
       *[above] { $back } or less.
    }
    [recovering] Now { $amount }: almost back to normal. The alert comes at { $back }, or after ten blocks on the good side of the limit.
    [recovered] Now { $amount }: back to normal. The alert is on its way.
    [muted] Now { $amount }: past the limit. The alert comes when the mute ends.
    [snoozed] Now { $amount }: past the limit. The alert comes when the snooze ends.
    [held] Now { $amount }: almost back to normal. Alerts are on hold for now.
   *[not_watched] Now { $amount }. No alerts while the watch is paused.
 }
deadline-now = { $late ->
    [yes] { $name }: since { $time }.
   *[no] { $name }: until { $time }, { $amount } left.
 } { $state ->
    [passed] The alert is on its way.
    [notified] Already alerted.
    [muted] The alert comes when the mute ends.
    [snoozed] The alert comes when the snooze ends.
    [not_watched] No alerts while the watch is paused.
   *[quiet] No alert yet.
 }
balance-unread = { $state ->
    [unread] I can't read this balance: the token's contract doesn't give one.
   *[away] I can't read this balance right now. Try again in a moment.
 }
reading-unread = { $state ->
    [unread] I can't read this value: the contract doesn't give one.
    [none] There's nothing like that at the address right now.
   *[away] I can't read this value right now. Try again in a moment.
 }
why-limit-gone = This limit has been changed or removed since.
why-balances-not-offered = The monitoring service can't explain balances.
balances-title = { $name } · balances now
worths-total = Together: { $worth }
values-title = { $name } · values now
why-proposal = Proposal #{ $nonce } · alert sent { $sent } · { $signatures } then
proposal-now = { $state ->
    [proposed] Now: still missing signatures; the Safe requires { $required }.
    [next] Now: it has all its signatures and can be executed.
    [later] Now: it has all its signatures, but lower numbers come first.
    [over] Now: over. Either it was executed, or another proposal with this number was.
    [dropped] I no longer follow this proposal: it's long over, or the watch has been changed or paused since.
    [paused] No alerts while the watch is paused.
   *[unread] I can't check the Safe right now. Try again in a moment.
 }

# Alerts
alert-line = { $sign ->
    [in] 📥 { $title }
    [out] 📤 { $title }
    [nft] 🖼️ { $title }
    [deployment] 📝 { $title }
    [call] ⚙️ { $title }
    [failed] ✕ { $title }
    [failure] ✕ { $title }
    [safe] 🔐 { $title }
    [event] 📜 { $title }
    [withdrawal] 📥 { $title }
    [reward] 📥 { $title }
    [approval] ⚠️ { $title }
    [delegation] ⚠️ { $title }
    [outflow] 🚨 { $title }
   *[mixed] 🔁 { $title }
 }
alert-title = { $name } { $happened }
alert-worth = { $bound ->
    [less] < { $usd }
    [more] > { $usd }
   *[none] ≈{ "\u00A0" }{ $usd }
 }
alert-worth-stale = { $worth } ({ $hours } h ago)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = failed: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } in and out
   *[self] { $asset } to itself
 }
alert-moved-unmeasured = { $direction ->
    [in] received { $asset }
    [out] sent { $asset }
   *[self] moved { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] bridged { $asset } from { $chain }
   *[out] bridged { $asset } to { $chain }
 }
alert-wrapped = { $action ->
    [wrapped] wrapped { $asset }
   *[unwrapped] unwrapped { $asset }
 }
alert-withdrawal = +{ $asset } from validator { $validator }
alert-reward = +{ $asset } in block tips
alert-minted = minted { $asset }
alert-minted-for = minted { $asset } for { $price }
alert-burned = burned { $asset }
alert-asset = { $kind ->
    [nft] an NFT
   *[token] tokens
 }
alert-figure = value { $amount }, unit not stated
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } base units of { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = deployed { $contract }
alert-called = { $role ->
    [target] was called by { $caller }: { $method }
    [alone] called { $method }
   *[sender] called { $method } on { $contract }
 }
alert-method = method { $method }
alert-approved = { $what ->
    [unlimited] lets { $spender } spend unlimited { $asset }
    [all] lets { $spender } move all { $asset }
    [nft] lets { $spender } move NFT { $asset } #{ $id }
    [revoked] no longer lets { $spender } spend { $asset }
    [revoked-nft] no longer lets anyone move NFT { $asset } #{ $id }
   *[amount] lets { $spender } spend up to { $amount }
 }
alert-via-permit2 = { $done } via Permit2
alert-at-risk = { $done } { $what ->
    [none] (balance now: 0)
    [held] (balance now: { $held })
   *[worth] (balance now: { $held }, { $worth } at risk)
 }
alert-delegated = { $what ->
    [ended] no longer runs the code of a contract
   *[set] now runs the code of { $contract }
 }
alert-outflow = { $bound ->
    [least] sent out at least { $usd }
   *[none] sent out { $usd }
 }{ $unit ->
    [single] {" "}in one transaction
   *[span] {" "}in { $span }
 }
alert-contract-event = { $count ->
    [0] emitted { $event }
   *[other] emitted { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] minted { $amount } to { $account }
   *[burn] burned { $amount } from { $account }
 }
alert-base-units = { $amount } base units
alert-safe = { $action ->
    [executed] executed a Safe transaction
    [failed] failed to execute a Safe transaction
    [executed-by-module] ran a transaction for module { $party }
    [owner-added] added owner { $party }
    [owner-removed] removed owner { $party }
    [module-enabled] enabled module { $party }
    [module-disabled] disabled module { $party }
   *[threshold-changed] now needs { $threshold ->
        [one] { $threshold } signature
       *[other] { $threshold } signatures
    }
 }
alert-tried = { $what ->
    [deployment] deployed a contract
    [payment] sent to { $contract }
   *[call] called { $method } on { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = and { $count } more
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · minted
    [burnt] { $chain } · burned
    [via] { $chain } · via { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] 1 transaction
   *[other] { $count } transactions
 } in { $span }
# days-alone: where no word before it declines it
summary-span = { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
    [days-alone] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
 }
summary-way = { $way ->
    [in] In  { $moved }
   *[out] Out { $moved }
 }
summary-unpriced = { $worth } + { $count } unpriced
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] 1 deployment
   *[other] { $count } deployments
 }
summary-calls = { $count ->
    [one] 1 call
   *[other] { $count } calls
 }
summary-approvals = { $count ->
    [one] 1 approval
   *[other] { $count } approvals
 }
summary-contract_events = { $count ->
    [one] 1 contract event
   *[other] { $count } contract events
 }
summary-safe_actions = { $count ->
    [one] 1 Safe action
   *[other] { $count } Safe actions
 }
summary-wraps = { $count ->
    [one] 1 wrap
   *[other] { $count } wraps
 }
summary-withdrawals = { $count ->
    [one] 1 validator withdrawal
   *[other] { $count } validator withdrawals
 }
summary-rewards = { $count ->
    [one] 1 execution reward
   *[other] { $count } execution rewards
 }
summary-failures = { $count ->
    [one] 1 failed transaction
   *[other] { $count } failed transactions
 }
summary-delegations = { $count ->
    [one] 1 delegation
   *[other] { $count } delegations
 }
summary-outflows = { $count ->
    [one] 1 large outflow
   *[other] { $count } large outflows
 }
summary-left-out = { $count ->
    [one] 1 more movement
   *[other] { $count } more movements
 }
summary-largest = { $way ->
    [in] Largest { $moved } from { $counterparty }
    [out] Largest { $moved } to { $counterparty }
   *[nobody] Largest { $moved }
 }
batch-missed = While I couldn't write to you:
batch-title = ⏱ { $count } transactions
batch-more = and { $watches ->
    [one] 1 more watch
   *[other] { $watches } more watches
 } · { $count ->
    [one] 1 transaction
   *[other] { $count } transactions
 }
batch-removed = ✕ { $count ->
    [one] 1 of them was removed from the chain
   *[other] { $count } of them were removed from the chain
 }
batch-reply = { $what ->
    [removed] ✕ No longer on the chain. Treat these as never having happened:
    [restored] Back on the chain:
   *[changed] Changed when their block was replaced:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count } days
 } late: { $because ->
    [node] the { $chain } node was down.
   *[service] the monitoring service was down.
 }
hidden-warning = ⚠️ { $count ->
    [one] 1 suspected spam transfer hidden
   *[other] { $count } suspected spam transfers hidden
 }{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } of them with a look-alike address. Never copy an address from your wallet's transaction list.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] 1 suspected spam transfer with a look-alike address hidden
   *[other] { $count } suspected spam transfers with look-alike addresses hidden
 }. Never copy an address from your wallet's transaction list.
hidden-title = Hidden, newest first:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] from
    [out] to
   *[self] with
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] its address imitates one you know
    [zero-value] it moved nothing
    [bait] its name is an ad
    [imitation] its symbol imitates another
   *[dust] a tiny amount
 }
hidden-look-alike = looks like { $imitated }, but isn't
hidden-never-copy = Never copy an address from your wallet's transaction list.
spam-trusted = Transfers from { $sender } will alert you from now on.
spam-notices-stopped = Spam stays hidden, and I won't mention it any more. To change that: /settings › Display & currency.
balance-alert = { $state ->
    [below] 🔻 { $name } is down to { $amount } (below { $limit })
    [above] 🔺 { $name } is up to { $amount } (above { $limit })
   *[recovered] ✅ { $name } back to normal: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } lasts { $time } (less than { $limit })
    [empty] 🪫 { $name } has run dry
   *[recovered] 🔋 { $name }: { $amount } lasts { $time }
 }
reading-reorg = The block of the last alert is no longer on the chain.
balance-test = Test alert: not a real balance
value-label = { $name }: { $call }
value-gas = gas
value-transfer_fee = transfer fee
value-loan_health = loan health
value-morpho_loan = loan health
value-liquidity_position = price margin of positions
value-liquidity_position-item = { $name } position #{ $id }
value-percent = { $amount }%
value-gwei = { $amount } gwei
value-total_supply = total supply
value-share_price = share price
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] nothing came in for { $amount }
        [out] nothing went out for { $amount }
       *[both] nothing for { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] something came in again
        [out] something went out again
       *[both] it's no longer silent
    }
 }
silence-about = Only time whose blocks I've read counts.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $amount } transactions came in within { $span } (more than { $limit })
        [out] 🌊 { $name }: { $amount } transactions went out within { $span } (more than { $limit })
       *[both] 🌊 { $name }: { $amount } transactions within { $span } (more than { $limit })
    }
   *[recovered] ✅ { $name } back to normal: { $amount } within { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } has expired
    [ended] ➡️ { $name } is no longer held by this address
    [below] ⏳ { $name } expires in { $amount }
    [recovered-reorg] ↩️ { $name } expires in { $amount }
   *[recovered] ✅ { $name } is renewed and expires in { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } is scheduled and can be executed in { $amount }
    [ready] ⌛ { $name }: { $call } can be executed now
    [executed] ✅ { $name }: { $call } was executed
    [cancelled] 🚫 { $name }: { $call } was cancelled
    [expired] ⌛ { $name }: { $call } has expired and was not executed
    [recovered-reorg] ↩️ { $name }: { $call } is not executed or cancelled any more
    [cancelled-reorg] ↩️ { $name }: { $call } is not scheduled any more
   *[below] ⏳ { $name }: { $call } can be executed in { $amount }
 }
governor-about = about { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: “{ $title }” is proposed; the vote ends in { $amount }
    [succeeded] ✅ { $name }: the vote on “{ $title }” has passed
    [defeated] ❌ { $name }: “{ $title }” was defeated
    [queued] 🗓 { $name }: “{ $title }” is queued for execution
    [expired] ⌛ { $name }: “{ $title }” has expired and was not executed
    [executed] ✅ { $name }: “{ $title }” was executed
    [cancelled] 🚫 { $name }: “{ $title }” was cancelled
    [recovered] ⏳ { $name }: the vote on “{ $title }” is extended and ends in { $amount }
    [recovered-reorg] ↩️ { $name }: the vote on “{ $title }” goes on and ends in { $amount }
    [cancelled-reorg] ↩️ { $name }: “{ $title }” is not proposed any more
   *[below] ⏳ { $name }: the vote on “{ $title }” ends in { $amount }
 }
allowance-what = { $what ->
    [unlimited] unlimited { $asset }
    [all] all { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: approval of { $what } still open after { $amount }
    [cancelled-reorg] ↩️ { $name }: approval of { $what } no longer on the chain
   *[ended] ✅ { $name }: approval of { $what } no longer open
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: proposal #{ $nonce } still lacks signatures after { $amount }
   *[ended] ✅ { $name }: proposal #{ $nonce } no longer waits for signatures
 }
safe_unsigned-by = Not signed: { $names }
reading-label = { $call } of { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, below { $limit }
    [above] 📈 { $label } { $amount }, above { $limit }
    [up] 📈 { $label } { $amount }, up { $percent }% within { $span }
    [down] 📉 { $label } { $amount }, down { $percent }% within { $span }
    [changed] 🔄 { $label } { $amount }, was { $from }
    [back-above] 📈 { $label } { $amount }, back above { $limit }
    [back-below] 📉 { $label } { $amount }, back below { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } out of range
   *[other] ✅ { $label } back in range
 }
reading-test = Test alert: not a real value
loan-repay = Repay about { $amount } to reach { $health }
reading-snoozed = { $state ->
    [recovered] The snooze is over. Back to normal since { $time }.
    [changed] The snooze is over. This was the last change, at { $time }.
   *[other] The snooze is over, and it's still past its limit. Amount as of { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: proposal #{ $nonce } to { $what } is ready to execute
    [signed] ✅ { $name }: proposal #{ $nonce } to { $what } has all its signatures
   *[proposed] ✍️ { $name }: proposal #{ $nonce } to { $what }
 }
proposal-what = { $what ->
    [reject] reject the other proposals with this number
    [batch] run a batch of calls
    [send] send { $amount } to { $to }
    [approve] let { $to } spend up to { $amount }
    [approve-all] let { $to } spend unlimited { $amount }
    [call-paying] call { $method } on { $to } with { $amount }
   *[call] call { $method } on { $to }
 }
proposal-more = … and { $count } more
proposal-signatures = { $required ->
    [one] { $count } of 1 signature
   *[other] { $count } of { $required } signatures
 }
proposal-by = proposed by { $who }
proposal-delegate-call = ⚠️ A delegate call: the code of that contract would act as the Safe itself.
proposal-refund = { $payee ->
    [executor] ⚠️ It would also refund gas: up to { $amount } to the account that executes it.
   *[address] ⚠️ It would also refund gas: up to { $amount } to { $to }.
 }
alert-repeat = ↻ possible repeat
alert-test = Test alert: not a real transaction
alert-removed = Removed from the chain
alert-removed-reply = ✕ This is no longer on the chain: its block was replaced. Treat it as never having happened. I'll tell you if it returns.
alert-restored-reply = This is back on the chain.
alert-final = ✓ Final: { $what }
alert-changed-reply = Changed: { $now }
    Its block was replaced; this is the result in the new one.

operator-begun = ⚠️ { $what }
operator-over = ✅ Resolved after { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
 }. The problem was: { $what }
operator-chain-late = { $chain } has fallen behind, so its alerts are late.
operator-endpoint = { $chain }, RPC endpoint { $endpoint }: { $fault ->
    [wrong-chain] it's on a different chain.
    [missing-logs] its logs are incomplete.
   *[stale-head] it lags behind the others.
 }
operator-dead-letters = { $count ->
    [one] 1 notification couldn't be delivered to a webhook. It's kept for 30 days.
   *[other] { $count } notifications couldn't be delivered to webhooks. They're kept for 30 days.
 }
operator-problem = { $what ->
    [service-away] The monitoring service isn't responding.
    [store-unsafe] Storage could lose data in a crash. See the log.
    [store-nearly-full] Storage is nearly full. Free up space, or new alerts can't be saved.
    [store-down] Storage isn't saving anything right now. See the log.
   *[token] Telegram rejected BOT_TOKEN. Alerts waited; none were lost.
 }

command-admin = Operator overview
admin-title = Operator overview
admin-counts = 
    Chats with watches: { $chats }
    Watches: { $live } active, { $paused } paused
admin-queues = Queues
admin-queue-name = { $queue ->
    [update] Incoming messages
    [jobs] Setup jobs
    [match] Matches to process
    [deliveries] Webhooks
   *[chat] Alerts
 }
admin-queue = { $name }: { $items } waiting, oldest { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
 }
admin-queue-empty = { $name }: empty
admin-waits-title = Waiting for more than a minute
admin-waits-none = Nothing has been waiting for more than a minute.
admin-chains-title = Chains
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] up to date
        [one] 1 block behind
       *[other] { $lag } blocks behind
    }
    [failing] failing{ $lag ->
        [0] {""}
        [one] , 1 block behind
       *[other] , { $lag } blocks behind
    }
   *[idle] idle, no watches
 }
admin-chain-late = Alerts are late by { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 day
       *[other] { $count } days
    }
 }
admin-letters-title = Undelivered: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Chats I've stopped posting to: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] blocked the bot
    [removed] removed the bot
    [deleted] chat deleted
    [not-found] chat not found
    [no-rights] the bot isn't allowed to post
    [topic-closed] topic closed
   *[unknown] reason unknown
 }
admin-not-offered = This monitoring service doesn't support that.
button-admin-chains = Chains
button-admin-waits = Longest waits
button-admin-letters = Undelivered
button-admin-suspended = Stopped chats: { $count }
button-admin-resend = Resend { $number }
button-refresh = Refresh

command-announce = Send a message to every chat
command-block = Block a person or chat
announcement-title = 📣 From the person who runs this bot
announce-how =
    To send a message to every chat that has been set up here, write it after the command:
    /announce Maintenance tonight from 22:00 to 22:30. Alerts may be late; none will be lost.

    I'll show you what it looks like before I send it.
announce-too-long = That's too long. A message to every chat can have up to { $most } characters.
announce-ask = { $chats ->
    [one] Send this to { $chats }{ $more } chat?
   *[other] Send this to { $chats }{ $more } chats?
 }
announce-sending = Sending…
announce-done = { $chats ->
    [0] There was no chat to send it to.
    [one] On its way to 1 chat.
   *[other] On its way to { $chats } chats.
 }
announce-canceled = Not sent.
button-announce = Send to all
button-admin-announce = Announce
button-admin-blocked = Blocked
admin-blocked-title = Blocked: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · since { $day }
admin-block-how = To block a person, a group, or a channel, send /block and its ID, such as /block 123456789. Its watches are paused.
block-needs-id = /block needs a numeric ID, such as /block 123456789. I can't look people up by name.
block-operator = That's an operator of this bot, who can't be blocked. Take them off OPERATORS first.
block-done = Blocked { $name }. Everything they watch is being paused.
block-ended = { $name } can use this bot again. Watches stay paused until they resume them.
button-unblock = Unblock { $name }
admin-failing-title = Channels that don't deliver: { $count }
admin-failing-line =
    { $platform } { $channel } · since { $time }
    { $why }
button-admin-failing = Failing channels
