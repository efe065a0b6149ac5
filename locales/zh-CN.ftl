# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } 监控区块链地址，有新交易就在这里提醒你。

    粘贴一个或多个地址。例如：
    { $example }
start-title = Lookout
here =
    { $watches ->
        [0] 还没有监控
       *[other] { $watches } 个监控
    }发送到{ $place }。
here-place = 本聊天
group-start = 我监控区块链地址，并在这里发送提醒。{ $who ->
    [all] 监控哪些地址，每位成员都可以决定。
   *[administrators] 监控哪些地址由管理员决定。
 }
destination-ready = 提醒现在可以发到{ $title }了。
link-over = 这个链接已经用过或已过期。在私聊里发送 /channels 获取新链接。
chat-choose = 哪个群组或频道要接收提醒？我不在里面的话会加入。要发到某个话题，请在其中发送 /here。
chat-choose-cancelled = 没有选择聊天。
chat-absent = 我还不在{ $title }里。把我加进去，提醒就能发到那里。
chat-silent = 我不能在{ $title }里发言。把我设为有发言权限的管理员，提醒就能发到那里。
chat-not-manager = 只有{ $title }的管理员才能决定那里接收哪些提醒。
chat-not-allowed = 这个机器人没有对{ $title }开放，由运营者决定。
managed-elsewhere = 此监控在另一个聊天中管理。
stopped-here = { $name } 不会再发到这里。
group-managers-only = 只有管理员可以更改本群的监控。
group-unreachable = 我无法访问该群或频道，因此无法确认谁在管理它。
group-administrators-only = 在本群只有管理员可以这样做。
group-anonymous = 您在这里是匿名的，我无法分辨哪些回答是您的。请点按钮，或以本人身份设置。
group-not-yours = 这是别人正在进行的设置。发送 /watch 开始您自己的。
group-reply = { $person }，请回复这条消息。

help =
    我监控区块链地址，有新交易就在这里提醒你。可以发送：

    { $address }
    – 一个或多个地址，每个地址后可加备注
    { $name }
    – 以太坊域名（ENS）
    区块浏览器链接
    – 在对应的链上监控该地址
    交易哈希
    – 说明为什么提醒了你，或为什么没有
    文本或 CSV 文件
    – 每行一个地址，可加备注

    /watch – 分步设置监控
    /watches – 查看、修改、静音、暂停或删除监控
    /channels – 在群组、频道和 webhook 中接收提醒
    /settings – 语言、时区、免打扰时段
    /export、/import – 迁移监控
    /privacy – 我保存了什么，/forget – 全部删除
    /cancel – 退出设置
help-group = 在群组或其中的话题里，/here 显示有哪些监控发到那里。
help-more = 创建前都会先让你确认。

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    我监控区块链地址，有动静就告诉你：主币、代币、NFT、合约。

    点“开始”，然后粘贴一个地址。
profile-about = 监控区块链地址，有动静就告诉你。

# What the language calls itself
language = 中文

access-refused =
    这个机器人不对外开放。请向管理它的人索取邀请。
    你的 Telegram ID：{ $id }
access-refused-group =
    这个机器人不对外开放，本群不在名单上。请让管理它的人添加本群。
    本群的 ID：{ $id }
access-refused-press = 这个机器人不对外开放。

access-accepted = { $name } 接受了你的邀请。Telegram ID：{ $id }
access-ended =
    你不能再使用这个机器人。{ $watches ->
        [0] {""}
       *[other] 你的 { $watches } 个监控已暂停。
    }
invitation-title = 邀请
invitation-terms =
    最先打开链接的 { $uses } 个人可以使用这个机器人。有效期至 { $day }。链接只显示一次。
invitation-needless = 任何人都可以使用这个机器人，无需邀请。要更改，请设置 ALLOWED_USERS。
invitation-revoked = 邀请已撤销
invitations-title = 有效的邀请
invitations-line = { $number }. 还可使用 { $uses } 次，至 { $day }
members-title = 受邀的人和群
members-none = 还没有。
members-line = { $name }，自 { $day }
member-remove-ask = 移除 { $name }？{ $watches ->
        [0] 对方将不能再使用这个机器人。
       *[other] 对方将不能再使用这个机器人，其 { $watches } 个监控会暂停。
    }
member-removing = 正在移除 { $name } …
member-removed = 已移除 { $name }。{ $watches ->
        [0] 没有正在进行的监控。
       *[other] 已暂停 { $watches } 个监控。
    }
member-kept = { $name } 仍可使用这个机器人：对方在配置的名单上，或又收到了邀请。
button-invite = 邀请
button-members = 成员
button-copy-link = 复制链接
button-remove-access = 移除
button-remove-member = 移除 { $name }
button-revoke-invitation = 撤销邀请 { $number }

share-title = 分享 { $name }
share-shows = 打开链接的人能看到这个监控的内容，并可以监控同样的内容，但看不到它的名称、备注、标签、规则、提醒文字和 webhook。
share-uses =
    { $opened ->
        [0] 还没有人打开过。
       *[other] 已打开 { $opened } 次，被采用 { $taken } 次。
    }有效期至 { $day }。
share-none = 这个监控没有可用的链接。新链接的有效期为 30 天。
share-offer = 有人与你分享了一个监控。
share-gone = 这个链接已失效。请索取新的链接。
share-in-private = 请在与我的私聊中打开这个链接。
button-share = 分享
button-share-open = 打开链接
button-share-revoke = 撤销
button-share-new-link = 新链接

button-copy-to = 复制到…
copy-where = 把 { $name } 复制到哪里？规则和垃圾信息设置会一起带过去，webhook 不会。
copy-nowhere = 目前没有别的地方可放。请先把我加入群组或频道。

cancel-nothing = 没有可以取消的内容。

command-watch = 监控一个地址
command-watches = 你的监控
command-here = 哪些监控发到这里
command-channels = 提醒可以发到哪里
command-settings = 语言、时区、免打扰时段
command-export = 把监控存成文件带走
command-import = 从文件恢复监控
command-privacy = 我保存了此聊天的什么
command-forget = 全部删除
command-cancel = 退出设置
command-invite = 邀请别人使用
command-members = 谁受到了邀请
command-help = 我能做什么

button-watch = 监控一个地址
button-watch-there = 为那里监控一个地址
button-add-to-group = 添加到群组
button-add-to-channel = 添加到频道
button-make-administrator = 设为管理员
button-choose-chat = 选择聊天
button-choose-again = 选择其他聊天
button-choose-group = 群组
button-choose-channel = 频道
button-elsewhere = 用在群组或频道里
button-watches = 我的监控
button-help = 帮助
button-group = 在私聊中设置
button-cancel = 取消
button-back = ‹ 返回
button-next = 下一步 ›
button-review = 总览 ›
button-start-over = 重新开始
button-watch-offer = 监控
button-watch-rest = 监控其余 { $count } 个
button-customise = 自定义
button-all = 全选
button-none = 全不选
button-again = 重新开始
button-retry = 重试
button-undo = 撤销
button-settings = 设置
button-test = 发送测试
button-test-watch = 测试
button-pause = 暂停
button-resume = 恢复
button-delete = 删除
button-export = 导出
button-import = 导入 { $count } 个
button-import-settings = 采用这些设置
button-forget = 全部删除
button-edit = 修改
button-keep = 保留
button-explorer = 浏览器
button-copy-hash = 复制哈希
button-show = 查看
button-show-all = 查看全部
button-mute = 静音 1 小时
button-mute-watch = 静音
button-mute-for = { $length ->
    [1] 1 小时
    [8] 8 小时
    [24] 1 天
   *[on] 直到我取消
 }
button-unmute = 取消静音
button-more = ⋯
button-stop-here = 不再发到这里
button-why = 为什么有这条提醒
button-watch-settings = 监控设置
button-ignore-token = 忽略此代币
button-ignore-address = 忽略此地址
button-ignore = 忽略 { $label }
button-above = 只看高于 { $label }
button-rules = 规则
button-remove = ✕ { $number }
button-show-worthless = 显示垃圾转账
button-hide-worthless = 隐藏垃圾转账
button-older = ›
button-search = 搜索
button-all-watches = 全部监控
button-destinations = 群和频道 · { $count }
button-newer = ‹

# The guided conversation
watch-header = 监控 · 第 { $step }/5 步
watch-header-change = 监控 · 修改
watch-addresses = 发送一个或多个地址。每个地址后面可以跟一个标签：
    { $example }
watch-addresses-example = 0x… 金库
watch-addresses-more = 继续发送，或进入下一步。重复发送的地址会换成新标签。
watch-addresses-added = 已添加：共 { $count } 个地址。
watch-chains = 在哪些链上？
watch-what = 你想知道什么？
watch-kind-coin = 主币转账
watch-kind-tokens = 代币
watch-kind-nfts = NFT
watch-kind-deployments = 合约部署
watch-kind-calls = 合约调用
watch-kind-line = { $kind ->
    [coin] 主币
    [coin-alone] 主币转账
    [tokens] 代币
    [nfts] NFT
    [deployments] 合约部署
   *[calls] 合约调用
 }
watch-list = { $count ->
    [1] { $first }
    [2] { $first }和{ $second }
   *[3] { $first }、{ $second }和{ $third }
 }
watch-direction = { $direction ->
    [in] 转入
    [out] 转出
   *[both] 转入和转出
 }
watch-directions = 哪个方向？点按即可更改。
watch-direction-of = { $what }：{ $direction }
watch-directions-differ = 方向不同
watch-direction-line = { $direction ->
    [in] 转入
    [out] 转出
   *[both] 转入和转出
 }
watch-any-amount = 任意金额
watch-amounts-differ = 金额不同
watch-at-least = 至少 { $amount }
watch-at-least-line = 至少 { $amount }
watch-at-least-of-line = { $kinds }至少 { $amount }
watch-at-least-said = 至少 { $amount }。
watch-amount = 从多大金额起？选一个，或直接输入：{ $examples }
watch-amount-preset = { $usd ->
    [10] $10
    [100] $100
    [1000] $1k
   *[10000] $10k
 }
watch-amount-coin-only = 美元金额适用于主币和代币，其他金额只适用于主币。
watch-amount-unlisted = 设了美元下限后，价格未知的代币不会提醒。
watch-amount-nfts = NFT 无论价值多少都会提醒。
watch-amount-examples = $2.5k、0.5、100 gwei
watch-amount-examples-dollars = $50、$2.5k
watch-often = 多久写一次？
watch-often-window = 第一条提醒立即发送，之后每 { $window }汇总一次。
watch-often-once = 只提醒一次，之后不再提醒。
watch-name = 给这个监控起个名字。现在叫 { $name }。
watch-moving-line = { $kinds }，{ $direction }
watch-often-line = { $frequency ->
    [Always] 每次都提醒
    [OnlyOnce] 只提醒一次
   *[window] 每 { $window }汇总一次
 }
watch-often-where = { $frequency }，发到{ $places }
where-here = 此聊天
where-other-chat = 另一个聊天
where-this-chat = 此聊天
watch-where = 提醒发到哪里？
watch-coverage = { $what ->
    [coin] 合约付出的主币
    [deployments] 合约创建的合约
   *[both] 合约付出的主币和合约创建的合约
 }{ $how ->
    [some] 在 { $seen } 上能看到，在 { $unseen } 上看不到。
   *[none] 在 { $unseen } 上看不到。
 }
watch-rate = 按最近的区块估计，{ $of ->
    [some] { $chains } 上
   *[all] { "" }
 }每天约 { $count } { $what ->
    [alerts] 条提醒。
   *[transactions] 笔交易。
 }
watch-start = 开始监控
watch-edit-addresses = 地址
watch-edit-chains = 链
watch-edit-what = 内容
watch-edit-often = 频率
watch-edit-name = 名称
watch-edit-message = 消息
watch-edit-tags = 分类
watch-edit-where = 去向
watch-own-message = 自定义消息
watch-usual-message = 默认消息
watch-tags = 发送几个词来给监控分类，用逗号隔开。
watch-no-tags = 无
watch-message = 发送提醒要用的文字。以下内容会被填入：
    { $placeholders }
watch-message-now = 现在是这样：
watch-message-preview = 效果如下：
watch-message-use = 使用这个
watch-message-default = 默认
watch-cancelled = 已取消。没有任何改动。
watch-had-to-close = 那次设置只好关闭。没有任何改动。
watch-closed = 之后又打开了 { $most } 个设置，所以这个已经关闭。没有任何改动。
watch-expired = 那次设置搁置太久，已经关闭。没有任何改动。

# Changing a watch
edit-nothing = 还没有修改。
edit-unsaved = 尚未保存：
edit-line = { $what }：{ $before } → { $after }
edit-other = { $what }：{ $after }
edit-another = 另一个
edit-addresses-added = 增加 { $count } 个
edit-addresses-removed = 移除 { $count } 个
edit-addresses-relabelled = 改名 { $count } 个
edit-addresses-order = 顺序不同
edit-save = 保存
edit-conflict = 期间在别处有修改：
edit-conflict-line = { $what }：你的是 { $yours } · 那边是 { $now }
edit-mine = 保留我的
edit-theirs = 采用那边的
edit-gone = 这个监控期间已被删除。没有任何改动。
edit-creating = 还在设置中。完成后再试。

frequency-Always = 每次都提醒
frequency-OnlyOnce = 只提醒一次
frequency-5m = 5 分钟
frequency-10m = 10 分钟
frequency-30m = 30 分钟
frequency-1h = 1 小时
frequency-4h = 4 小时
frequency-12h = 12 小时
frequency-24h = 24 小时
window-5m = 5 分钟
window-10m = 10 分钟
window-30m = 30 分钟
window-1h = 1 小时
window-4h = 4 小时
window-12h = 12 小时
window-24h = 24 小时

addresses-count = { $count } 个地址
addresses-more = { $first } 和另外 { $more } 个

chains-count = { $count } 条链

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = 监控主币、代币和 NFT（{ $chains }），转入和转出，每笔即时提醒。
offer-watched = { $count } 个已在监控
offer-watched-all = 全部已在监控
offer-watched-one = 已在监控。
offer-gone = 这些已在监控。

# Names of the Ethereum Name Service
name-none = 查不到 { $names } 的地址。检查写法，或直接发送地址。
name-not-here = 我在这里无法查询 { $names }。直接发送地址。
name-away = 目前无法查询 { $names }。过一会儿再发。

# A file with a list of addresses
file = 📄 { $name } · { $lines } 行
file-unnamed = 你的列表
file-wrong = { $count } 行无法采用：
file-wrong-line = 第 { $line } 行：{ $why ->
    [checksum] { $text } 的校验和有误
    [length] { $text } 在 0x 之后不是 40 个字符
    [hash] { $text } 是交易哈希
    [characters] { $text } 含有数字和 a 到 f 以外的字符
   *[none] { $text } 不是地址
 }
file-wrong-more = 另有 { $count } 行
file-twice = { $count } 个地址出现了不止一次。
file-left = 一个文件我读 { $most } 行；还剩 { $count } 行。放在另一个文件里发送。
file-none = 这个文件里没有地址。地址是 0x 加 40 个字符，每行一个。
file-kind = 我能读 .csv 和 .txt 格式的地址列表：每行一个，后面可以跟标签。
file-large = 文件太大。我最多读 1 MB：分成几份发送。
file-gone = Telegram 没有把这个文件给我。再发一次。
file-slow = 这个文件传得太慢，我没能收全。再发一次，或者直接把地址粘贴成文字。
file-binary = 这个文件里没有我能读的文字。把列表存为 .csv 或 .txt 再发送。
file-empty = 这个文件是空的。

# What is wrong with an input, and what to do
wrong-no-address = 这里没有看到地址。地址是 0x 加 40 个字符。
wrong-checksum = { $address } 的校验和有误：有一个字符不对。从来源重新复制。
wrong-length = { $address } 不是地址：0x 之后有 { $length } 个字符，不是 40 个。
wrong-hash = { $address } 是交易哈希，不是地址。
wrong-characters = { $address } 不是地址：0x 之后只能是数字和 a 到 f。
wrong-too-many = 一个监控最多 1,000 个地址；已采用前 { $taken } 个。
wrong-more = 另有 { $count } 个无法读取。
twice = { $address } 出现了两次；只采用一次。
renamed = { $address } 现在叫 { $label }。
renamed-many = { $count } 个地址换了新标签。
twice-many = { $count } 个地址出现了不止一次；每个只采用一次。
wrong-amount = 看不懂这个金额。
wrong-amount-negative = 金额不能为负。
wrong-amount-small = 这比 1 wei（主币的最小单位）还少。输入更大的数。
wrong-amount-large = 一种币不可能有这么多。输入更小的数。
wrong-amount-cent = 这不到一美分。输入更大的金额。
wrong-amount-dear = 这比世上所有的钱还多。输入更小的金额。
wrong-tags = 分类至少要有一个可见字符。
wrong-tags-many = 一个监控最多 { $most } 个分类。
wrong-name = 名称至少要有一个可见字符。
wrong-message-long = 超出 { $over } 个字符：最多 { $most } 个。
wrong-placeholder =
    没有 { $placeholder } 这个变量。{ $suggested ->
        [yes] 你是不是想用 { $meant }？
       *[no] 请使用下列变量。
    }
wrong-message-empty = 这条消息会是空的。加几个字。
wrong-expects-button = 用下面的按钮。
wrong-text-only = 这里我只读文字。以消息发送。
choose-chain = 至少选一条链。
choose-kind = 至少要保留一项。
stale-button = 这个按钮来自旧消息。
foreign-address = 这是 { $system } 的地址。我监控以太坊和其他 EVM 链，地址以 0x 开头。
foreign-name = 这是 { $system } 的域名，无法解析。请发送以 0x 开头的地址，或以 .eth 结尾的域名。
secret-warning =
    ⚠️ 这看起来是{ $secret ->
        [phrase] 助记词
       *[key] 私钥
    }。任何人拿到它都能转走钱包里的全部资产，切勿发给任何人。

    { $deleted ->
        [yes] 消息已删除，内容未保存。
       *[no] 内容未保存，但此处无法删除你的消息，请自行删除。
    }Telegram 已经收到过它，请把资产转到新钱包。监控钱包只需要地址。
not-understood = 我能看懂地址和菜单里的命令。
busy-message = 现在正忙。你发的内容没有丢：我会尽快回复。
busy-press = 现在正忙。如果三分钟后没有变化，再点一次。
failed-update = 我这边出了问题，没有完成。再试一次。
store-lost = 我这边丢失了此聊天的部分数据，可能是全部。/watches 中没有的已不再监控：请用 /watch 重新设置，或把 /export 导出的文件发给我。很抱歉。

# Creating
setup-channel = 聊天已登记
setup-bot = 机器人已创建
setup-subscription = 已订阅
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 正在监控 { $name }（{ $chains }）。
    { $where ->
        [here] 下一笔符合的交易会出现在这里。
       *[elsewhere] 下一笔符合的交易会发到{ $places }。
    }
setup-ready-later = 👁 { $name } 已设置好。
setup-later = 目前连不上 { $chains }。我会从在那里看到的第一个区块开始监控。
setup-away = 服务没有响应。什么都没丢：{ $progress ->
    [bot] 机器人已创建，聊天还未订阅。
    [channel] 聊天已登记，机器人还未创建。
   *[nothing] 还没有创建任何东西。
 }我会自己继续尝试。
setup-given-up = 服务已经几天没有响应，我不再尝试。{ $progress ->
    [bot] 机器人已创建，聊天没有订阅。
   *[other] 没有监控任何内容。
 }
refused = 服务拒绝了：{ $why ->
    [url] 提醒只能发到公网的 https URL，端口为 443 或 8443。
    [chain] 它不监控其中一条链。
    [account] 它不接受此机器人的账户。请告知机器人的管理者。
    [private] 此机器人的账户不能建立私有监控。请告知机器人的管理者。
    [channel] 要发往的一个渠道已不存在。请在“去向”中另选。
   *[other] “{ $reason }”
 }
setup-refused = { $refused }
    { $progress ->
        [bot] 机器人已创建，聊天没有订阅。
       *[other] 没有监控任何内容。
    }
setup-undoing = 正在撤销 …
setup-undone = 已撤销。没有监控任何内容。
setup-trying = 正在重试。

# Changing
change-working = 正在保存 …
change-bot = 机器人已修改
change-subscription = 已重新订阅
change-former = 原订阅已结束
change-saved = 已保存。
change-undone = 已撤销。监控和之前一样。
change-away = 服务没有响应。什么都没丢：修改已留存，我会自己继续尝试。
change-refused = { $refused }
    { $progress ->
        [part] 修改已完成一部分。
       *[nothing] 仍按原样监控。
    }

# Watches
watches-none = 你还没有监控任何内容。
watches-none-here = 此聊天还没有监控。
watches-none-there = 还没有监控发到{ $place }。
watches-destinations = 你管理着 { $count } 个接收提醒的地方。
watches-title-group = 本群的监控
watches-none-group = 这里还没有监控。
watches-title = 你的监控
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }第 { $from }–{ $to } 个，共 { $total } 个
watches-not-found = 你的监控里找不到“{ $sought }”。
watches-search = 找什么？发送名称、标签、地址或链的一部分。
topic-gone = 那个话题已被删除，它的提醒以后发到这里。
watches-line = { $number } { $state ->
    [creating] … { $name } · 正在设置
    [paused] ⏸ { $name } · 已暂停
    [suspended] ⚠ { $name } · 已暂停发送：{ $reason }
    [trouble] ⚠️ { $name } · 提醒没有送达
    [muted] 🔇 { $name } · { $chains } · 已静音
   *[live] 👁 { $name } · { $chains }{ $today ->
        [0] { "" }
       *[other] { " " }· 今天 { $today } 条
    }
 }
watches-lost = ⚠ { $title } · 已暂停发送：{ $reason }
card-title = { $state ->
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-where = { $frequency } · 发到{ $places }
card-last = 上次提醒 { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· 今天 { $today } 条
 } · 共 { $count } 条
card-no-alert = 还没有提醒
card-change = { $state ->
    [refused] ⚠ 这里已修改，但服务拒绝了。
    [failing] 这里已修改；服务还不知道。
   *[working] 正在保存 …
 }
card-turning = { $what ->
    [creating] 正在设置 …
    [pausing] 正在暂停 …
    [resuming] 正在恢复 …
   *[paused] 已暂停：在你恢复之前不监控任何内容。
 }
card-away = 监控服务暂时不可用。我会自己继续尝试。
card-failing = ⚠️ 自 { $time } 起没有送达任何内容：{ $reason }。监控服务会继续尝试。
card-disabled = ⚠️ 自 { $time } 起监控服务不再发到这里：{ $reason }。要恢复提醒：先 /export，再 /forget，然后把文件发给我。
suspended-why = { $why ->
    [removed] 我被移出了{ $chat ->
        [channel] 频道
       *[group] 群组
    }
    [deleted] 聊天已被删除
    [blocked] 我在那里被屏蔽了
    [no-rights] 我没有在那里发言的权限
    [topic-closed] 话题已关闭
   *[not-found] 找不到这个聊天了
 }
card-suspended = ⚠ 已暂停发送：{ $reason }。提醒会保留，等我能发言时送达。
card-suspended-place = ⚠ { $place } 已暂停发送：{ $reason }。提醒会保留，等我能发言时送达。
card-muted = 🔇 静音至 { $time }
card-muted-on = 🔇 静音，直到你取消
delete-ask = 删除 { $name }？会立即停止。
delete-over = 一分钟已过：已经删除。
delete-away = 监控服务暂时不可用。这个监控不会再在这里显示任何内容；我会自己继续删除。
delete-done = 已删除。
restore-paused = 它的渠道在此期间被删除，所以已暂停。恢复后会在这里通知。

# Settings
settings-title = 设置
settings-language = 语言 · { $how ->
    [telegram] { $language }，与 Telegram 一致
   *[chosen] { $language }
 }
settings-zone = 时区 · { $place }，那里现在 { $clock }
settings-quiet = 免打扰时段 · { $quiet ->
    [on] { $hours }
   *[off] 无
 }
settings-detail = 提醒 · { $detail ->
    [short] 简短
   *[full] 完整
 }
settings-new = 新监控 · { $what }
settings-who = 监控 · { $who ->
    [members] 所有成员都可更改
   *[administrators] 仅管理员可更改
 }
button-language = 语言
button-zone = 时区
button-quiet = 免打扰时段
button-shorten = 简短提醒
button-lengthen = 完整提醒
button-as-telegram = 与 Telegram 一致
button-no-quiet = 无
button-new-watches = 新监控
button-who-members = 允许所有成员更改
button-who-administrators = 仅允许管理员更改
button-as-at-first = 恢复最初设置
language-title = 语言
language-ask = 在这里用哪种语言？
zone-title = 时区
zone-now = { $place } 现在是 { $clock }。
zone-ask = 选一个，或发送一个大城市（英文名）、国家，或与 UTC 的时差，例如 +8。
zone-which = 是哪一个？
zone-unknown = 我不知道这个地方。发送附近的大城市（英文名），或与 UTC 的时差，例如 +8。
zone-button = { $place } · { $offset }
quiet-title = 免打扰时段
quiet-now = { $quiet ->
    [on] { $from } 到 { $to } 的提醒没有声音。每一条都会送达。
   *[off] 任何时候的提醒都有声音。
 }
quiet-ask = 选一个时段（按 { $place } 的时间），或直接发送，例如 22:30-7。
wrong-hours = 看不懂这个时段。发送两个时间，例如 22:30-7。
new-title = 新监控
new-begin = 它们从这些开始：

# Export and import
export-done = { $count ->
    [0] 你的设置。
   *[other] { $count } 个监控及其规则。
 }把这个文件发给我即可恢复，在这里或别的聊天都行。
export-nothing = 没有可导出的内容：你还没有监控任何内容。
import-ask = 把 /export 生成的文件发给我。在动手之前，我会先说明它会带来什么。
import-broken = 这个文件不完整：不是能读取的 JSON。重新导出一次。
import-not-ours = 这个文件不是 /export 生成的。地址列表我读 .csv 和 .txt。
import-newer = 这个文件来自更新的 Lookout，我无法全部读取。在这里重新导出一次。
import-total = { $count } 个监控
import-here = { $count } 个已在这里
import-cannot = { $count } 个无法导入
import-wrong = { $place }：{ $name }。{ $why }
import-wrong-unread = { $place }：无法读取（{ $field }）。
import-no-chain = 它的链在这里都不提供。
import-more = 另有 { $count } 个
import-left = { $count } 个放不下。
import-no-channels = 此聊天没有这些渠道：{ $names }。只发往那里的内容会发到此聊天。要保持原样，请先在 /channels 添加，再发送一次文件。
import-settings = 文件里也有你的设置，会取代这里的设置。
import-nothing = 没有可导入的内容。
import-working = 正在导入 … { $done }/{ $total }
import-away = 监控服务暂时不可用。恢复后我会自己继续导入。
import-done = { $count ->
    [0] 没有导入任何内容。
   *[other] 已导入 { $count } 个监控。
 }
import-refused = { $name } 未导入。{ $why }

# Channels
channels-title = 渠道
channels-here = { $count ->
    [0] 此聊天
   *[other] 此聊天 · { $count } 个监控
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } 个监控
 }
channels-none = { $chat ->
    [private] 提醒还可以发到你的群组或频道、webhook、Slack 或 Discord。
   *[group] 提醒还可以发到 webhook、Slack 或 Discord。
 }
channels-full = 此聊天已有 { $most } 个渠道，上限 { $most } 个。先删除一个。
button-add-webhook = 添加 webhook
channel-url = 发送接收提醒的 URL。后面可以跟一个名称：
    { $example }

    Slack 和 Discord 的 webhook URL 也可以。
channel-url-example = https://example.com/hook 我的渠道
channel-known = 这已经是 { $name }。
channel-cancelled = 已取消。没有添加任何内容。
wrong-url = 这里没有看到 URL。它以 https:// 开头
wrong-url-credentials = 这个 URL 含有用户名或密码。去掉它们：把秘密部分放进路径。
wrong-url-long = 这个 URL 太长：最多 2,048 个字符。
channel-adding = 正在添加 { $name } …
channel-added = 🔗 { $name } 已添加。
channel-tested = 测试已经发往那里。
channel-renewed = 🔗 { $name } 有了新密钥。旧的还能用一天。
channel-secret = 我发往那里的内容用这个密钥签名，它不会再次显示：
    { $secret }
button-copy-secret = 复制密钥
button-have-it = 我已保存
button-go-on = 继续
button-new-secret = 新密钥
channel-secret-ask = 为 { $name } 生成新密钥？现在的还能用一天。
channel-renewing = 正在生成新密钥 …
channel-no-secret = 监控服务不为 { $name } 生成新密钥。
channel-away = { $what ->
    [add-channel] 监控服务暂时不可用。我会自己继续添加 { $name }。
    [delete-channel] 监控服务暂时不可用。我会自己继续删除 { $name }。
   *[new-secret] 监控服务暂时不可用。我会自己继续为 { $name } 索取密钥。
 }
channel-refused = 没有添加。{ $refused }
channel-title = 🔗 { $name }
channel-being-added = 正在添加 …
channel-ok = 正常
channel-trouble = { $state ->
    [disabled] ✕ 已于 { $time } 停用：{ $why }。删除后重新添加。
   *[failing] ⚠️ 自 { $time } 起没有收下任何内容：{ $why }
 }
channel-undelivered = { $count } 条提醒未能送达。
undelivered-title = 🔗 { $name } · { $count } 条未送达
    保留 30 天。点击编号可重新发送该提醒。
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }：{ $why }
undelivered-resent = { $count ->
    [0] 没有需要重新发送的提醒。
   *[other] 正在重新发送 { $count } 条提醒。
 }
undelivered-away = 监控服务没有响应，未发送任何内容。请稍后再试。
button-undelivered = 未送达的提醒
button-resend-all = 全部重发
channel-used = 发到这里的：{ $watches }
channel-unused = 还没有监控发到这里。设置或修改监控时在“去向”里选择它。
channel-delete-ask = 删除 { $name }？
channel-delete-goes-on = 这些会在没有它的情况下继续：{ $watches }
channel-delete-stops = 这些只发到那里，会停止：{ $watches }
channel-deleting = 正在删除 …
channel-deleted = { $name } 已删除。

# Limits
limit-watches = { $where ->
    [there] 那个群或频道有 { $has } 个监控，上限 { $most } 个。先在那里删除一个。
   *[here] 此聊天有 { $has } 个监控，上限 { $most } 个。先删除一个。
 }
limit-addresses = { $where ->
    [there] 那个群或频道监控 { $has } 个地址，上限 { $most } 个，再加就太多了。先在那里移除一些。
   *[here] 此聊天监控 { $has } 个地址，上限 { $most } 个，再加就太多了。先移除一些。
 }
limit-uploads = 一小时内的文件太多，我读不过来。过一会儿再发。
limit-each = 一个监控最多 { $most } 个地址；那个会有 { $has } 个。
limit-forgetting = { $where ->
    [there] 我还在删除那个群或频道的内容。完成后再试。
   *[here] 我还在删除此聊天的内容。完成后再开始。
 }
flood = 太快了，我跟不上，有些会跳过。等一分钟再试。

# Privacy
privacy-title = 我保存了此聊天的什么
privacy-watches = 监控：{ $watches } 个，地址：{ $addresses } 个。包括名称和规则，直到你删除。
privacy-channels = 渠道：{ $channels } 个。包括它们的网址，直到你删除。
privacy-alerts = 显示过的提醒：{ $messages } 条{ $many ->
    [more] { "" }或更多
   *[all] { "" }
 }。保存 3 天，以便随链上变化更正；按钮所需的内容保存 7 天。
privacy-short = 未完成的：设置 7 天，被拒绝的设置 30 天，你发送的地址和文件 8 天。等待在这里显示的内容：直到显示为止。
privacy-person = 关于你：此聊天的编号、你的语言和设置，以及 7 天内你搜索过的内容。没有姓名。
privacy-chats = 你管理的群组和频道：编号和标题。
privacy-where = 保存在本机器人运行的地方。监控服务知道地址和监控的名称。
forget-ask = 删除我保存的此聊天的一切？{ $watches ->
    [0] 无法恢复。
   *[other] { $watches } 个监控会立即停止，这里和监控服务都是。无法恢复。
 }
forget-working = 正在删除 … { $done }/{ $total }
forget-away = 监控服务暂时不可用。此聊天已不再监控任何内容；我会自己继续删除。
forget-done = 已删除。我不再保存此聊天的任何内容；/start 重新开始。

# Mutes
mute-ask = { $name } 要静音多久？期间的提醒我会在最后一次告诉你。
mute-begun = 已静音。
muted-until = 静音至 { $time }。在那之前的提醒我会一次告诉你。
mute-ended = 已取消静音。
mute-none = 它已经不是静音了。
mute-missed = { $name }：静音期间来了 { $count } 条提醒。

# A watch that tells much
busy-title = 繁忙的地址。
busy-count = { $name }：5 分钟内 { $count } 条提醒。
busy-kept = { $name }：照旧逐条提醒。我不再询问。
busy-summarised = 已经在汇总提醒。
button-summarise = 每 10 分钟汇总一次
button-keep-every = 逐条保留


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] 不超过 { $label }
 }
rule-added = 从现在起忽略：{ $rule }。
rule-removed = 不再忽略：{ $rule }。
rule-known = 已经忽略了。
rule-full = 一个监控最多 { $most } 条规则。先在它的卡片里移除一条。
rules-title = { $name } 的规则
rules-intro = 不提醒的内容：
rules-none = 没有规则。点提醒下面的 ⋯ 可以创建。
rules-worthless = 垃圾转账{ $how ->
    [shown] 会显示
   *[hidden] 会隐藏
 }。
rules-line = { $number } { $rule }
rules-quiet = 规则已略过 { $count } 条提醒。

# Why an alert came
why = { $name } 在 { $chain } 上监控 { $addresses }。
why-fired = 看到：{ $fired }。
why-how = { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] 主币转账
    [token_transfer] 代币转账
    [nft_transfer] NFT 转移
    [contract_deploy] 合约部署
    [contract_call] 合约调用
   *[other] { $func }
 }

# A test
test-sent = 测试已经发出。
test-refused = 监控服务在这里不发送测试。
test-away = 监控服务暂时不可用。过一会儿再点。

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $name }：{ $how ->
    [removed] 在这里显示过；后来从链上消失了。
    [summary] 在这里的汇总中显示过。
   *[alone] 在这里显示过。
 }
why-ruled = 未显示：{ $name } 的一条规则略过了它。
why-muted = 未显示：{ $name } 当时静音。期间的提醒会在结束时一次告诉你。
why-worthless = 未显示：{ $name } 把它当垃圾隐藏：{ $reason }。
why-minimum = 未显示：{ $name } 只提醒 { $needs } 起的主币转账；这笔是 { $has }。
why-dollars = 未显示：{ $name } 对{ $kinds }设了价值下限，这笔没有达到。
why-direction = 未显示：{ $name } 对{ $kinds }只提醒{ $direction }。
why-kinds = 未显示：{ $name } 不提醒{ $kinds }。
why-quiet = 未显示：{ $why ->
    [other_chain] { $name } 不监控 { $chain }。
    [not_concerned] { $name } 的地址都没有参与。
    [failed] 交易失败，{ $name } 没有任何变动。
    [creating] { $name } 还在设置中。
    [not_known] 监控服务不认识 { $name }。
   *[nothing] 其中没有 { $name } 要提醒的内容。
 }
why-state = { $state ->
    [too_new] 未显示：{ $name } 是在这之后设置的。
    [not_read_yet] 尚未显示：监控服务还没为 { $name } 读到这个区块。
    [not_matched] 未显示：当时 { $name } 要的是别的内容。
    [queued] { $name }：正在路上。
    [failing] { $name }：正在路上；此聊天还没有收下。
    [told] { $name }：已发到此聊天。消息之后的情况我不知道。
    [told_in_summary] { $name }：已在汇总中发到此聊天。消息之后的情况我不知道。
    [told_another] 未显示：{ $name } 只提醒一次。
    [withdrawn] 未显示：在 { $name } 提醒之前它就从链上消失了。
    [paused] 未显示：{ $name } 已暂停。
    [no_subscription] 未显示：{ $name } 没有订阅。
   *[unknown] { $name }：时间太久，说不清了。
 }
why-gathered = { $name }：等待 { $time } 的汇总。
why-uninvolved = { $are ->
    [all] 你的 { $count } 个监控均与此交易无关。
   *[others] 其他 { $count } 个监控与此交易无关。
 }
why-unseen = 在 { $chain } 上看不到合约在交易内部付出的款项。
why-nowhere = { $hash } 不在 { $chains } 的任何区块里。如果是新交易，过一会儿再发。
why-away = 目前无法查询 { $chains }。过一会儿再发。
why-not-offered = 监控服务不解释交易。
why-not-shown-here = 最近三天我没有在这里显示过 { $hash } 的提醒。

# Alerts
alert-line = { $sign ->
    [in] 📥 { $title }
    [out] 📤 { $title }
    [nft] 🖼️ { $title }
    [deployment] 📝 { $title }
    [call] ⚙️ { $title }
    [failed] ✕ { $title }
   *[mixed] 🔁 { $title }
 }
alert-title = { $name } { $happened }
alert-worth = { $bound ->
    [less] < { $usd }
    [more] > { $usd }
   *[none] ≈ { $usd }
 }
alert-worth-stale = { $worth }（{ $hours } 小时前）
alert-worth-unknown = ≈ ?
alert-failed = 失败：{ $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } 有进有出
   *[self] { $asset } 转给自己
 }
alert-moved-unmeasured = { $direction ->
    [in] 收到 { $asset }
    [out] 转出 { $asset }
   *[self] 转给自己 { $asset }
 }
alert-asset = { $kind ->
    [nft] NFT
   *[token] 代币
 }
alert-figure = 数值 { $amount }，未注明单位
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } 个 { $symbol } 最小单位
alert-nft = { $amount } 个 NFT { $name } #{ $id }
alert-deployed = 部署了 { $contract }
alert-called = { $role ->
    [target] 被 { $caller } 调用：{ $method }
   *[sender] 在 { $contract } 上调用了 { $method }
 }
alert-method = 方法 { $method }
alert-more = 另有 { $count } 项
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · 铸造
    [burnt] { $chain } · 销毁
    [via] { $chain } · 经由 { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · 最近 { $span } · { $count } 笔交易
summary-span = { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }
summary-way = { $way ->
    [in] 转入  { $moved }
   *[out] 转出  { $moved }
 }
summary-nft = { $amount } 个 NFT { $name }
summary-deployments = { $count } 次部署
summary-calls = { $count } 次调用
summary-left-out = 另有 { $count } 笔变动
summary-largest = { $way ->
    [in] 最大 { $moved } 来自 { $counterparty }
    [out] 最大 { $moved } 转给 { $counterparty }
   *[nobody] 最大 { $moved }
 }
fold-missed = 无法给你写消息期间错过的：
fold-title = ⏱ { $count } 笔交易
fold-more = 另有 { $watches } 个监控 · { $count } 笔交易
fold-removed = 其中 { $count } 笔已从链上消失
fold-reply = { $what ->
    [removed] 已不在链上，当作没有发生：
    [restored] 又回到链上：
   *[changed] 在新区块里结果不同：
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ 迟了 { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }：{ $because ->
    [node] { $chain } 节点当时不可用。
   *[service] 监控服务当时不可用。
 }
hidden-warning = ⚠️ 已隐藏 { $count } 笔垃圾转账{ $lookAlikes ->
    [0] 。
   *[other] ，其中 { $lookAlikes } 笔来自相似地址。切勿从历史记录中复制地址。
 }
hidden-warning-all = ⚠️ 已隐藏 { $count } 笔来自相似地址的垃圾转账。切勿从历史记录中复制地址。
hidden-title = 已隐藏的，最新的在前：
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] 来自
    [out] 转给
   *[self] 对方
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] 地址模仿了你认识的一个
    [zero-value] 什么都没有转
    [bait] 名称是广告
    [imitation] 符号模仿了另一个
   *[dust] 几乎为零
 }
hidden-never-copy = 切勿从历史记录中复制地址。
alert-repeat = ↻ 可能已经显示过
alert-test = 测试：这些都没有发生
alert-removed = 已从链上消失
alert-removed-reply = 这已不在链上：所在区块被替换了。当作没有发生。如果它回来，我会告诉你。
alert-restored-reply = 这又回到链上了。
alert-changed-reply = 有变化：{ $now }
    所在区块被替换，在新区块里是这样。
