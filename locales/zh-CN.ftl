# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } 监控区块链地址，有新交易就在这里提醒你。

    粘贴一个或多个地址。例如：
    { $example }

    也可以写成一行：
    { $line }
start-title = Lookout
here =
    { $place }：{ $watches ->
        [0] 还没有监控把提醒发到这里
       *[other] 有 { $watches } 个监控把提醒发到这里
    }。
here-place = 此聊天
group-start = 本机器人监控区块链地址，并在这里发送提醒。{ $who ->
    [all] 每位成员都可以选择要监控的地址。
   *[administrators] 由管理员选择要监控的地址。
 }
destination-ready = 提醒现在可以发到“{ $title }”了。
also-there = 哪些监控也要发到“{ $title }”？
also-there-saved = 已保存。{ $count ->
    [0] 目前没有监控发到“{ $title }”。
   *[other] 现在发到“{ $title }”的监控：{ $names }。
 }
link-over = 这个链接已被使用或已过期。请在私聊中发送 /channels 获取新链接。
chat-choose = 要把提醒发到哪个群组或频道？如果机器人不在其中，会自动加入。要发到某个话题，请在其中发送 /here。
chat-choose-cancelled = 未选择聊天。
chat-absent = 机器人还不在“{ $title }”中。请先添加机器人，提醒就能发到那里。
chat-silent = 机器人无法在“{ $title }”中发言。请将其设为有发言权限的管理员，提醒就能发到那里。
chat-not-manager = 只有“{ $title }”的管理员可以决定那里接收哪些提醒。
chat-not-allowed = 此机器人未对“{ $title }”开放，这由机器人的管理者决定。
managed-elsewhere = 此监控在另一个聊天中管理。
stopped-here = “{ $name }”的提醒不再发到这里。
group-managers-only = 只有管理员可以更改本群的监控。
group-unreachable = 无法访问该群组或频道，因此无法确认其管理员。
group-administrators-only = 在本群，只有管理员可以这样做。
group-anonymous = 你在这里是匿名身份，机器人无法分辨哪些回复是你发的。请点击按钮，或以个人身份发言。
group-not-yours = 这是其他人正在进行的设置。请发送 /watch 开始你自己的设置。
group-change = { $who } · { $action ->
    [muted] 静音至 { $until }
    [silenced] 已静音
    [unmuted] 已取消静音
    [paused] 已暂停
    [live] 继续监控
    [deleting] 已删除
    [restored] 已恢复
    [posting] 现在会发到这里
    [stopped] 不再发到这里
   *[changed] 已更改
 }：{ $names }{ $action ->
    [posting] 。管理员可点击提醒下方的 ⋯ 来停止。
   *[other] {""}
 }
group-reply = { $person }，请回复这条消息。

help =
    本机器人监控区块链地址，有新交易就在这里提醒你。你可以发送：

    • { $address } – 一个或多个地址，每个地址后可加备注
    • { $name } – 以太坊域名（ENS）
    • 区块浏览器链接 – 在对应的链上监控该地址
    • 交易哈希 – 说明为什么有提醒或没有提醒
    • 文本或 CSV 文件 – 每行一个地址，可加备注

    /watch – 分步设置监控，也可以一行写完：{ $line }
    /watches – 查看、修改、静音、暂停或删除监控
    /mute – 暂时静音某个监控
    /history – 以列表、文件或图表查看历史提醒
    /channels – 在群组、频道和 webhook 中接收提醒
    /names – 地址备注
    /settings – 语言、时区、免打扰时段
    /export、/import – 迁移监控
    /privacy – 查看保存的数据，/forget – 全部删除
    /cancel – 退出设置
help-here =
    本机器人监控区块链地址，并在这里发送提醒。

    { $who ->
        [all] 所有成员都可以：
       *[administrators] 管理员可以：
    }
    • /watch 0x… – 监控一个地址
    • /watches – 修改、静音、暂停或删除监控
    • /settings – 语言、时区，以及谁可以操作
    所有人都可以查看：/watches、/history、/status

    要与机器人对话，请回复它的消息；如果机器人是管理员，也可以发送 { $example }
    其他功能：在私聊中发送 /help，{ $bot }
help-line = /watch 0x… 金库 >$500 转出 每天 9:00
help-group = 在群组或话题中，请在地址或链接前加上 /watch。发送 /here 可查看哪些监控把提醒发到那里。
help-new = 🆕 表示某个监控中首次出现的地址；监控运行满一天后才会标记。
help-values = 也可以关注余额、价格、Gas、活跃度和期限。直接说想要什么即可，例如 { $example }
help-status = /status 查看各条链是否正常读取。
help-more = 创建前会先让你确认。

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    监控区块链地址，有新交易就提醒你：主币、代币、NFT、合约。

    点击“开始”，然后粘贴一个地址。
profile-about = 监控区块链地址，有新交易就提醒你。

# What the language calls itself
language = 简体中文

access-refused =
    此机器人不对外开放。请向机器人的管理者索取邀请。
    你的 Telegram ID：{ $id }
access-refused-group =
    此机器人不对外开放，本群不在名单上。请联系机器人的管理者添加本群。
    本群的 ID：{ $id }
access-refused-press = 此机器人不对外开放。
access-blocked = 你已被禁止使用此机器人。发送 /privacy 可查看并删除机器人仍保存的你的数据。
access-blocked-press = 你已被禁止使用此机器人。

access-accepted = “{ $name }”已接受你的邀请。Telegram ID：{ $id }
access-ended =
    你不能再使用此机器人。{ $watches ->
        [0] {""}
       *[other] 你的 { $watches } 个监控已暂停。
    }
invitation-title = 邀请
invitation-terms =
    最先打开链接的 { $uses } 个人可以使用此机器人。有效期至 { $day }。链接只显示一次。
invitation-needless = 任何人都可以使用此机器人，无需邀请。如需更改，请设置 ALLOWED_USERS。
invitation-revoked = 邀请已撤销
invitations-title = 有效的邀请
invitations-line = { $number }. 还可使用 { $uses } 次，至 { $day }
members-title = 受邀的人和群组
members-none = 暂无。
members-line = { $name }，自 { $day }
member-remove-ask = 移除“{ $name }”？{ $watches ->
        [0] 对方将不能再使用此机器人。
       *[other] 对方将不能再使用此机器人，其 { $watches } 个监控将暂停。
    }
member-removing = 正在移除“{ $name }”…
member-removed = 已移除“{ $name }”。{ $watches ->
        [0] 对方没有监控。
       *[other] 已暂停 { $watches } 个监控。
    }
member-kept = “{ $name }”仍可使用此机器人：对方在配置的名单中，或又收到了邀请。
button-invite = 邀请
button-members = 成员
button-copy-link = 复制链接
button-remove-access = 移除
button-remove-member = 移除 { $name }
button-revoke-invitation = 撤销邀请 { $number }

share-title = 分享“{ $name }”
share-shows = 打开链接的人可以在自己的聊天中创建同样的监控：相同的地址、链和提醒设置。对方看不到名称、备注、标签、规则、提醒内容和 webhook。
share-uses =
    { $opened ->
        [0] 还没有人打开过。
       *[other] 已被打开 { $opened } 次，据此创建了 { $taken } 个监控。
    }有效期至 { $day }。
share-none = 还没有链接。链接的有效期为 30 天。
share-offer = 有人与你分享了一个监控。
share-gone = 此链接无效或已失效。请索取新链接。
share-in-private = 请在私聊中打开此链接。
button-share = 分享链接
button-share-open = 打开链接
button-share-revoke = 撤销
button-share-new-link = 更换链接
button-share-make = 生成链接

button-copy-to = 移动或复制…
button-move-watch = 移动
button-copy-watch = 复制
copy-where = 要把“{ $name }”放到哪里？规则和垃圾转账设置会一并带过去，webhook 则不会。
copy-or-move = 把“{ $name }”移到 { $place }，还是在那里放一份副本？
move-busy = 上一次修改还没有完成，请一分钟后再试。
copy-nowhere = 暂时没有其他地方可放。请先把机器人加入群组或频道。

cancel-nothing = 当前没有正在设置或修改的内容。

command-watch = 监控一个地址
command-watches = 你的监控
command-history = 查看历史提醒
command-status = 查看各条链是否正常读取
command-mute = 暂时静音某个监控
command-here = 查看哪些监控发到这里
command-channels = 设置提醒的接收渠道
command-names = 地址备注
command-settings = 语言、时区、免打扰时段
command-export = 把监控导出为文件
command-import = 从文件恢复监控
command-privacy = 查看此聊天保存的数据
command-forget = 删除全部数据
command-cancel = 退出设置
command-invite = 邀请别人使用
command-members = 查看受邀的人
command-help = 使用帮助

button-watch = 监控一个地址
button-watch-there = 在那里监控地址
button-also-there = 我的监控也发过去
button-add-to-group = 添加到群组
button-add-to-channel = 添加到频道
button-make-administrator = 设为管理员
button-choose-chat = 选择聊天
button-choose-again = 选择其他聊天
button-choose-group = 群组
button-choose-channel = 频道
button-elsewhere = 用于群组或频道
button-watches = 我的监控
button-help = 帮助
button-group = 在私聊中设置
button-cancel = 取消
button-back = ‹ 返回
button-to-list = ‹ 监控列表
button-next = 下一步 ›
button-review = 确认 ›
button-start-over = 重新开始
button-watch-offer = 监控
button-watch-rest = 监控其余 { $count } 个
button-watch-each = 分别监控
button-watch-together = 合并监控
button-customise = 自定义
button-watch-otherwise = 再添加一个监控
button-all = 全选
button-choose = 选择
button-again = 重新开始
button-retry = 重试
button-undo = 撤销
button-leave-out = 去掉这一项
button-settings = 设置
button-test = 发送测试提醒
button-pause = ⏸ 暂停
button-resume = ▶️ 恢复
button-watch-again = 再次监控
button-delete = 删除
button-export = 导出
button-import = 导入 { $count } 个
button-import-all = 导入
button-import-settings = 导入设置
button-forget = 全部删除
button-edit = 修改
button-keep = 保留
button-explorer = 区块浏览器
button-revoke = 撤销 ↗
button-safe-app = Safe 应用 ↗
button-copy-hash = 复制哈希
button-show = 查看
button-hide = 隐藏
button-not-spam = 不是垃圾：{ $sender }
button-show-all = 查看全部
button-mute = 静音 1 小时
button-mute-watch = 🔇 静音
button-mute-for = { $length ->
    [1] 1 小时
    [2] 2 小时
    [8] 8 小时
    [24] 1 天
    [168] 1 周
   *[on] 直到手动取消
 }
button-unmute = 🔔 取消静音
button-change-end = 更改结束时间
button-snooze = { $length }后再提醒
button-end-snooze = 取消延后
button-end-snooze-of = 取消延后：{ $what }
button-more = ⋯
button-more-of-watch = 更多 ⋯
button-more-parts = 更多 ▾
button-stop-here = 不再发到这里
button-why = 为什么提醒
button-watch-settings = 监控设置
button-balances = 当前余额
button-balance-alert = 余额下降时提醒
button-values = 当前数值
button-ignore = 忽略 { $label }
button-trust = 信任 { $label }
button-above = 仅高于 { $label }
button-name = 备注 { $label }
button-name-as = 改备注为 { $label }
button-rename-all = 更新 { $count } 个备注
button-next-lines = 后 { $count } 行
button-copy = 复制 { $label }
button-rename = 修改备注
button-remove-name = 移除备注
button-rename-label = 修改备注 { $label }
button-names = 全部备注
button-rules = 规则
button-remove-rule = ✕ { $rule }
button-show-worthless = 不隐藏垃圾转账
button-hide-worthless = 隐藏垃圾转账
button-older = ›
button-select = 选择
button-select-all = 全选
button-select-none = 取消选择
button-search = 搜索
button-all-watches = 全部监控
button-history = 历史提醒
button-all-history = 全部提醒
button-by-watch = 按监控查看
button-by-address = 按对方地址查看
button-csv = CSV
button-chart = 图表
button-destinations = 群组和频道 · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } 个监控
 }
button-newer = ‹

# The guided conversation
watch-header = 监控 · 第 { $step }/{ $count } 步
watch-header-review = 监控 · 确认
watch-header-part = 监控 · { $part }
watch-header-change = 监控 · 修改
watch-addresses = 请发送一个或多个地址，每个地址后可加备注：
    { $example }
watch-addresses-example = 0x… 金库
watch-addresses-more = 可继续发送，或进入下一步。重新发送地址可更改备注。
watch-line-unclear = 无法识别：{ $words }
approvals-any-token = 授权提醒无法只限于 { $tokens }：所有代币的授权都会提醒你。
watch-addresses-find = 发送名称或地址的一部分即可查找。
addresses-found = “{ $sought }”：{ $found } / { $count }
watch-addresses-added = 已添加：共 { $count } 个地址。
button-watch-apart = 单独监控
watch-chains = 在哪些链上？
watch-chains-search = 以上是 { $count } 条链中的一部分。发送其他链的名称即可添加。
chain-not-found = 这里没有名为 { $name } 的链。请检查拼写。
chains-found = 多条链的名称与此相符：{ $chains }。请发送完整名称。
button-chains-used = 似乎用过的链
watch-what = 要监控哪些事件？
watch-words = { $name }：{ $words }
watch-chosen = 已选
watch-choose = 自选
watch-missing = { $chains } 上没有：{ $names }
watch-refine = 方向和金额
watch-refine-ask = 只要其中一部分？可更改方向，或设置最低金额和筛选。
watch-preset-money = 资金
watch-preset-security = 安全
watch-preset-contract = 合约
watch-preset-everything = 全部
watch-everything = { $count ->
    [0] 以上全部
   *[other] 以上全部，以及{ $more }
 }
watch-group-moves = 资金流动
watch-group-security = 安全
watch-group-contract = 合约
watch-group-validator = 质押
watch-group-values = 数值
watch-group-deadlines = 期限
watch-group-silence = 活跃度
watch-group-rare = 更多
watch-about = { $kind ->
    [coin] 链的主币（例如 ETH）转入或转出
    [tokens] USDC 等代币转入或转出
    [nfts] 数字藏品转入或转出
    [wraps] 主币换成对应代币或换回，例如 ETH 与 WETH
    [outflows] 短时间内流出大笔资金
    [approvals] 授权他人动用代币
    [delegations] 钱包改由程序（合约）控制
    [failures] 已发送但未成功的交易
    [admin] 合约更换所有者、被修改或被暂停
    [safes] 提案、签名和变更（Safe 多签）
    [events] 合约发出的其他事件，由你指定
    [deployments] 该地址发布新合约
    [withdrawals] 质押的资金或收益付给该地址
    [rewards] 该地址出块所得的费用
    [balance] 低于或高于某个金额
    [runway] 按目前的花费，钱只够用几天
    [price] 价格突破你设定的界限，或稳定币偏离锚定价格
    [gas] 高于或低于你设定的界限
    [transfer_fee] 在 rollup 上转账一次的费用高于或低于你设定的界限
    [loan_health] 借款快要被强制平仓（清算）
    [liquidity_position] 价格离开区间，Uniswap 仓位不再有收益
    [ens_names] 该地址持有的名称（如 alice.eth）即将到期
    [ens] alice.eth 这样的名称即将到期
    [timelock] 已排定、可执行、已执行或已取消（时间锁）
    [governor] 开始、结束，提案执行或取消（DAO）
    [allowance] 动用代币的授权过了几天仍未撤销
    [safe_unsigned] 共用钱包（Safe）仍在等待签名
    [silence] 一段时间没有交易
    [rate] 交易比平常多
   *[calls] 该地址调用合约，或作为合约被调用
 }
watch-kind-coin = 主币转账
watch-kind-tokens = 代币
watch-kind-nfts = NFT
watch-kind-deployments = 新合约
watch-kind-calls = 合约调用
watch-kind-approvals = 授权
watch-kind-failures = 失败交易
watch-kind-delegations = 钱包控制权
watch-kind-safes = 共用钱包
watch-kind-wraps = 封装
watch-kind-outflows = 大额流出
watch-kind-events = 合约事件
watch-kind-withdrawals = 质押到账
watch-kind-rewards = 出块收入
watch-kind-line = { $kind ->
    [coin] 主币
    [coin-alone] 主币转账
    [tokens] 代币
    [nfts] NFT
    [deployments] 新合约
    [failures] 失败的交易
    [safes] 共用钱包
    [wraps] 封装
    [wraps-in] 仅封装
    [wraps-out] 仅解除封装
    [events] 合约事件
    [withdrawals] 质押到账
    [rewards] 出块收入
    [approvals] 代币授权
    [delegations] 钱包控制权
    [outflows] 大额流出
   *[calls] 合约调用
 }
watch-events-preset-line = { $preset ->
    [mints] 铸造和销毁
   *[admin] 合约管理操作
 }
watch-events-line = { $more ->
    [0] 事件：{ $names }
   *[other] 事件：{ $names }，另有 { $more } 个
 }
watch-conditions-button = 仅当…
watch-conditions = 什么情况下提醒？请发送条件，每行一个，例如 value > 1000 或 to = 0x…。所有条件须同时满足。数量按合约的单位计算：1e18 等于 1 ETH。
watch-condition-always = { $condition } 始终成立，因此未添加。
watch-events-preset = { $preset ->
    [mints] 铸造和销毁
   *[admin] 合约管理操作
 }
watch-events = 要监控哪些事件？监控的地址就是合约。请选择一组，或按合约源码中的声明发送事件：
    { $example }
watch-events-both = 多数合约声明时带有 indexed，因此也添加了：{ $event }。不需要的可以移除。
watch-events-unindexed = { $event } 中没有 indexed。如果源码中有，请带上 indexed 重新发送，否则无法识别该事件。
watch-list = { $count ->
    [1] { $first }
    [2] { $first }、{ $second }
   *[3] { $first }、{ $second }、{ $third }
 }
watch-direction = { $direction ->
    [in] 转入
    [out] 转出
   *[both] 转入和转出
 }
watch-directions = 方向（点击可更改）
watch-direction-of = { $what }：{ $direction }
watch-directions-differ = 方向不同
watch-directions-each = 按类型
watch-direction-line = { $direction ->
    [in] 转入
    [out] 转出
   *[both] 转入和转出
 }
watch-any-amount = 任意金额
watch-any-amount-line = 任意金额
watch-amounts-differ = 金额不同
watch-at-least = { $amount } 或以上
watch-at-least-line = { $amount } 或以上
watch-in-and-out-line = 转入：{ $incoming }，转出：{ $outgoing }
watch-at-least-of-line = { $kinds }：{ $amount } 或以上
watch-restricted-line = { $what ->
    [tokens] 代币
    [spenders] 被授权方
   *[counterparties] 对方地址
 }：{ $way ->
    [only] 仅 { $list }
   *[except] 除 { $list } 外的全部
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] 仅来自 { $list }
       *[except] 来自 { $list } 以外的地址
     }
   *[out] { $way ->
        [only] 仅转给 { $list }
       *[except] 转给 { $list } 以外的地址
     }
 }
watch-token-minimum-line = 代币：{ $amount } 个最小单位或以上
watch-token-minimum = { $symbol }：{ $direction ->
    [in] 转入的最低数量是多少？
    [out] 转出的最低数量是多少？
   *[both] 最低数量是多少？
 }请选择或输入，例如 500 或 2.5k。
watch-filters = { $count ->
    [0] 筛选
   *[other] 筛选（{ $count }）
 }
watch-only-token = 限定为 { $token }
watch-filters-ask = 仅在全部满足以下条件时提醒：
watch-filter-tokens = { $way ->
    [any] 任意代币
    [only] 仅 { $count } 种代币
    [except] 除 { $count } 种外的全部代币
    [both] 已筛选代币（{ $count }）
   *[differ] 代币筛选不同
 }
watch-filter-counterparties = { $way ->
    [any] 任意地址
    [any-in] 来自任意地址
    [any-out] 转给任意地址
    [only] 仅限 { $count } 个地址
    [except] 除 { $count } 个外的全部地址
    [both] 已筛选地址（{ $count }）
   *[differ] 地址筛选不同
 }
watch-filter-new = 仅限新地址
watch-filter-new-note = 地址只在首次往来时算新地址。如果此前只是对方转入，你首次向其转出时仍算新地址。
watch-filter-gross = 转入和转出分别判断
watch-filter-gross-note = 如果一笔交易转入 10、转出 4，则两者分别判断，而不是只看差额 6。
watch-filter-spenders = { $way ->
    [any] 任意被授权方
    [only] 任意被授权方
    [except] 除 { $count } 个外的全部被授权方
    [both] 已筛选被授权方（{ $count }）
   *[differ] 授权筛选不同
 }
watch-filter-unlimited = 仅无限授权
watch-filter-status = { $status ->
    [success] 仅成功的调用
    [failed] 仅失败的调用
   *[any] 调用：成功和失败
 }
watch-filter-way = { $way ->
    [only] 仅这些
   *[except] 除这些外的全部
 }
watch-filter-rest = 其他已开启
watch-filter-rest-off = 关闭其他
watch-ask-tokens = { $way ->
    [only-none] 要提醒哪些代币？请发送其合约地址。
    [only] 要提醒哪些代币？请点击选择，或发送名称或合约地址。再次点击可移除。
    [except-none] 要忽略哪些代币？请发送其合约地址。
   *[except] 要忽略哪些代币？请点击选择，或发送名称或合约地址。再次点击可移除。
 }
watch-ask-counterparties = { $way ->
    [only] 要提醒与哪些地址的转账？请点击选择，或发送地址。再次点击可移除。
   *[except] 要忽略与哪些地址的转账？请点击选择，或发送地址。再次点击可移除。
 }
watch-ask-spenders = 你信任哪些地址？请点击选择，或发送地址，对它们的授权不会提醒。再次点击可移除。
watch-unlimited-line = 仅无限授权
watch-new-line = 仅限新地址
watch-status-line = { $status ->
    [success] 仅成功的调用
   *[failed] 仅失败的调用
 }
watch-gross-line = 转入和转出分别判断
watch-at-least-said = { $amount } 或以上。
watch-token-as-dollars = { $symbol } 按美元计算：其他所有币和代币也计算在内。
watch-amount = { $direction ->
    [in] 转入的最低金额是多少？
    [out] 转出的最低金额是多少？
   *[both] 最低金额是多少？
 }请选择，或直接输入：{ $examples }
watch-amount-of = { $direction ->
    [in] 转入：{ $amount }
   *[out] 转出：{ $amount }
 }
watch-amount-separately = 转入和转出分别设置
watch-amount-together = 使用同一金额
watch-amount-kept = 此监控设有无法在此显示的最低金额。如不选择新的金额，将保持不变。
watch-amount-coin-only = 美元金额适用于主币和代币，其他金额仅适用于主币。
watch-amount-unlisted = 设置美元下限后，价格未知的代币不会提醒。
watch-unpriced = 不知道 { $chain } 上 { $symbol } 的价格，因此无法判断是否达到 { $amount }。
watch-token-which = 这里有多个名为 { $symbol } 的代币。请点击你要的那个，或发送其合约地址。
watch-token-address = 也可以先发送要监控的地址。
watch-token-seen = 已将 { $symbol } 理解为提醒中出现过的 { $token }，请确认是否正确。
watch-amount-nfts = NFT 始终提醒。
watch-amount-examples = $2,500、0.5、100 gwei
watch-amount-examples-coin = $2,500、0.5
watch-amount-examples-dollars = $50、$2,500
watch-outflow = 一个地址在多长时间内流出多少时提醒？请选择或输入，例如 50000 2h。达到时提醒一次；总额翻倍，或降到一半以下后再次达到时，会再提醒。兑换只计损失的部分；价格未知的主币和代币不计入。
watch-outflow-choice = { $span }内 { $usd }
watch-outflow-line = { $span }内流出 { $usd }
watch-balance = { $side ->
    [below] { $asset }：余额低于多少时提醒？
   *[above] { $asset }：余额高于多少时提醒？
 }{ $addresses ->
    [1] {""}
   *[other] {""}对每个地址分别生效。
 }
watch-balance-on = { $chain } 上的 { $asset }
share-instead = { $now ->
    [known] 无法按比例监控余额，已换算为固定数量。当前余额：{ $amount }。
   *[unknown] 无法按比例监控余额，但可以按固定数量监控。
 }
watch-balance-now = 当前余额：{ $amount }
watch-balance-asset = 哪种主币或代币？请点击，或发送其地址。
watch-balance-how = 请选择或输入数量，例如 0.2。达到条件时提醒一次，恢复后再提醒一次。{ $tokens ->
    [none] {""}
   *[other] 要换其他代币，请点击它或发送其地址。
 }
watch-balance-unread = { $asset }：暂时无法读取该代币。请稍后再试。
watch-balance-no-token = { $asset }：在此监控的链上，该地址不是代币。请检查地址。
watch-balance-way = { $side ->
    [below] 低于
    [outside] 区间外
    [moves] 变动
    [changes] 任何变化
   *[above] 高于
 }
watch-value = 要监控哪个数值？
watch-value-ask = { $side ->
    [outside] { $value }：请输入两个数值，例如 2800–3400。超出该区间时提醒。
    [moves] { $value }：请输入幅度和时间，例如 1h 内 5%。上涨和下跌都算。
    [changes] { $value }：点击按钮，每次变化都会提醒。
   *[below] { $value }：请输入触发提醒的数值。达到条件时提醒一次，恢复后再提醒一次。
 }
watch-value-name = { $of ->
    [runway] 余额可用天数
    [price] 价格
    [gas] 网络手续费
    [loan_health] 借款健康度
    [liquidity_position] Uniswap 仓位
    [ens_names] 我的 .eth 名称
    [ens] .eth 名称
    [timelock] 延时变更
    [governor] 投票
    [transfer_fee] 转账手续费
    [allowance] 未撤销的授权
    [safe_unsigned] 缺少签名
    [silence] 无活动
   *[rate] 交易激增
 }
watch-value-ask-other = { $of ->
    [runway] 余额至少要够用几天？请选择或输入数字，例如 4。按最近 7 天的支出计算。
    [transfer_fee] 转账手续费到多少时提醒？请输入金额，例如 $0.01 或 0.00001 ETH。触发时提醒一次，恢复时再提醒一次。
    [liquidity_position] Uniswap 仓位在什么情况下提醒？请选择，或输入价格可以离区间边界多近，例如 2%。地址的仓位会自动查找。
    [ens_names] 这些地址的名称到期前多久提醒？请选择或输入时间，例如 30d, 7d, 1d。.eth 名称会自动查找。
    [ens] 请输入名称，例如 vitalik.eth。到期前 30、7 和 1 天会提醒你。
    [timelock] 操作可执行前多久提醒你？请选择或输入时间，例如 24h, 1h。排定、执行或取消时也会提醒。
    [governor] 投票结束前多久提醒你？请选择或输入时间，例如 24h, 1h。提案被提出、通过、否决、排队、执行或取消时也会提醒。
    [allowance] 授权多少天后仍未撤销时提醒？请选择或输入数字，例如 30。以前的授权也计算在内，以可读取的历史为限。
    [safe_unsigned] 提案多久后仍缺签名时提醒？请选择或输入时长，例如 6h。会列出尚未签名的所有者。
    [silence] 多久没有新交易时提醒？请选择或输入时长，例如 6h。
   *[rate] 多少笔交易、在多长时间内算太多？请选择或输入，例如 20/1h。
 }
watch-value-counts = { $what ->
    [transfers] 以主币、代币和 NFT 的转账为准，不逐笔提醒。
   *[alerts] 以此监控会提醒的交易为准。
 }
watch-value-none = { $of ->
    [loan_health] 这些地址目前在 { $chains } 上没有借款。以后如有，会自动监控。
   *[liquidity_position] 这些地址目前在 { $chains } 上没有仓位。以后如有，会自动监控。
 }
watch-value-unread = 无法在 { $chains } 上读取 { $value }：没有可用的数据来源。
watch-value-since = 在 { $chains } 上只能读到区块 { $height } 之后的历史。
watch-balance-line = { $side ->
    [below] 余额低于 { $amount }
   *[above] 余额高于 { $amount }
 }
watch-runway-line = 按 { $span }的支出速度，余额可用不足 { $amount }
watch-reading-line = { $side ->
    [below] { $call } 低于 { $amount }
    [above] { $call } 高于 { $amount }
    [outside] { $call } 超出 { $amount }–{ $high }
    [moves] { $call } 在{ $span }内变动 { $percent }%
   *[changes] { $call } 的任何变化
 }
watch-liquidity_position-line = 仓位超出区间
watch-silence-line = { $way ->
    [in] 连续 { $amount }没有转入
    [out] 连续 { $amount }没有转出
   *[both] 连续 { $amount }没有交易
 }
watch-rate-line = { $way ->
    [in] { $span }内转入超过 { $amount } 笔
    [out] { $span }内转出超过 { $amount } 笔
   *[both] { $span }内交易超过 { $amount } 笔
 }
watch-rate-now = { $span }内 { $count } 笔交易
watch-transfers-line = { $limit }（主币、代币和 NFT）
watch-deadline-line = { $call } 到期前 { $amount }
watch-ens_names-line = 地址持有的 .eth 名称：到期前 { $amount }
watch-timelock-line = 延时变更：可执行前 { $amount }
watch-governor-line = 投票：结束前 { $amount }
watch-allowance-line = { $amount }后仍未撤销的授权
watch-safe_unsigned-line = { $amount }后仍缺签名的提案
watch-no-balance = 无
watch-no-kinds = 无交易
watch-often = 多久提醒一次？
watch-often-about = 汇总：首次立即提醒，之后每个时段一条消息。定时摘要：在固定时间发送一条消息。
watch-summary = 每次汇总多长时间？
watch-often-windows = 首次立即提醒，之后每个时段汇总一次。
watch-often-window = 首次立即提醒，之后每 { $window }汇总一次。
watch-often-once = 只提醒一次，之后不再提醒。
button-final = 最终确认后再提醒一次
watch-final-about = 最终确认后，所在区块不会再被替换。在以太坊上约需 15 分钟。
watch-final-off = 已关闭“{ $button }”：汇总不提供最终确认提醒。
button-summary = 汇总
button-digest = 定时摘要
button-digest-instead = 改为每日摘要
button-days = 选择日期
button-workdays = 工作日
digest-ask = 什么时候发送摘要？
digest-days-ask = 在哪几天发送？
digest-type = 一条消息，列出上次以来的全部交易；没有交易就不发送。请点击时间，或自行发送，例如 7:30 或工作日 8:00。
digest-zone = 时区：{ $zone }。
digest-zone-none = 在 /settings 中选择时区之前，时间按 UTC 计算。
digest-at-once = 价格、借贷等数值不等摘要，会立即提醒。
digest-chosen = { $times } 发送摘要。
digest-line = { $times } 发送摘要{ $values ->
    [at-once] ；数值立即提醒
   *[none] { "" }
 }
digest-channels = 这些渠道不发摘要，每笔交易即时发送：{ $names }。
digest-waits = 以下内容也会等到摘要时发送：{ $kinds }。要立即收到提醒，请单独建一个监控。
digest-times = { $kind ->
    [all] 每天 { $at }
    [workdays] 工作日 { $at }
    [weekend] 周末 { $at }
   *[some] { $days } { $at }
 }
wrong-digest-time = 没有找到时间。请发送时间，例如 7:30、晚上 9 点或工作日 8:00。
digest-name = 摘要
digest-title = 🗓 { $title } · { $count } 笔交易
digest-watch = { $name } · { $count } 笔交易
digest-late = ⏱ 延迟：原定 { $time } 发送，但当时机器人离线。
digest-spam = 已隐藏 { $count } 笔疑似垃圾转账
digest-ruled = 已按你的规则忽略 { $count } 笔
watch-name = 请发送监控的名称。当前名称：{ $name }
watch-moving-least-line = { $what }，{ $least }
watch-often-line = { $frequency ->
    [Always] 每笔交易
    [OnlyOnce] 仅一次
   *[window] 每 { $window }汇总一次
 }
watch-often-limits = 达到条件时提醒一次，恢复后再提醒一次
watch-often-counted = 不逐笔提醒：达到条件时提醒一次，恢复后再提醒一次
watch-often-final = { $frequency ->
    [OnlyOnce] 仅一次，最终确认后再提醒
   *[other] 每笔交易，最终确认后再提醒
 }
watch-final-missing = { $chains } 不提供最终确认提醒。
safe-none = { $name } 在 { $chains } 上不是 Safe，那里没有等你签名的提案。
safe-address = 请发送你的 Safe 地址：0x 加 40 个字符。可在 Safe 应用中查看。
safe-others = 监控该地址的其他内容
safe-unseen = 在 { $chains } 上看不到提交给 Safe 的提案，只能看到它执行的操作。
watch-safe-proposals = Safe：在 { $chains } 上，有新提案以及提案集齐签名时也会提醒你。
watch-often-where = { $frequency } → { $places }
where-here = 此聊天
where-other-chat = 另一个聊天
where-this-chat = 此聊天
watch-where = 提醒发到哪里？
where-unknown = 没有叫这个名字的接收位置。请在这里选择，或先添加：/channels
watch-coverage = { $what ->
    [internalTransfers] 合约内部转出的主币
    [internalDeployments] 由合约创建的合约
   *[both] 合约内部转出的主币和由合约创建的合约
 }{ $how ->
    [some] 可在 { $seen } 上识别，无法在 { $unseen } 上识别。
   *[none] 无法在 { $unseen } 上识别。
 }
watch-rate = 根据最近的区块估算，{ $of ->
    [some] { $chains } 上
   *[all] { "" }
 }每天约 { $count } { $what ->
    [alerts] 条提醒。
   *[transactions] 笔交易。
 }
watch-rate-new = 随着已知地址增多，数量会逐渐减少。
watch-rate-few = 最近 { $span }只有 { $fired } 笔交易，不足以估算每天的数量。
watch-rate-rough = 粗略估计：最近 { $span }有 { $fired } 笔交易。
watch-start = 开始监控
watch-edit-addresses = 地址
watch-edit-chains = 链
watch-edit-what = 事件
watch-edit-often = 频率
watch-edit-name = 名称
watch-edit-message = 提醒内容
watch-edit-balance = 余额
watch-edit-tags = 标签
watch-edit-where = 接收位置
watch-own-message = 自定义提醒内容
watch-usual-message = 默认提醒内容
watch-sound = { $quiet ->
    [rings] 🔔 免打扰时段也响铃
   *[silent] 没有声音
 }
watch-tags = 请发送标签，用逗号分隔。
watch-no-tags = 无
watch-message = 请发送提醒内容，可用变量：
    { $placeholders }
watch-message-now = 当前内容：
watch-message-preview = 预览：
watch-message-use = 使用此内容
watch-message-default = 默认
watch-cancelled = 已取消，未作任何更改。
watch-had-to-close = 该设置已被关闭，未作任何更改。
watch-closed = 你之后又开始了 { $most } 个设置，因此这个设置已关闭，未作任何更改。
watch-expired = 该设置搁置超过一天，已自动关闭，未作任何更改。

# Changing a watch
edit-nothing = 还没有修改。
edit-unsaved = 尚未保存：
wish-kept = 这将用于你接下来发送的地址。
question-open = 上面的问题还没有回答。请回答，或发送 /cancel。
edit-adds = 已添加到尚未保存的更改中。
silence-both-ways = 注意：此监控报告的任何活动都算在内，不限于一个方向。
edit-line = { $what }：{ $before } → { $after }
edit-other = { $what }：{ $after }
edit-another = 已修改
edit-addresses-added = 增加 { $count } 个
edit-addresses-removed = 移除 { $count } 个
edit-addresses-relabelled = 更改备注 { $count } 个
edit-addresses-order = 顺序有变
edit-save = 保存
edit-conflict = 在此期间，别处有修改：
edit-conflict-line = { $what }：你的 { $yours } · 别处 { $now }
edit-mine = 保留我的
edit-theirs = 使用别处的
edit-gone = 此监控已在别处删除，未作任何更改。
edit-creating = 此监控仍在设置中。请在完成后再试。

frequency-Always = 每笔交易
frequency-OnlyOnce = 仅一次
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
details-more = … 另有 { $count } 个

chains-count = { $count } 条链

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = 监控主币、代币和 NFT（{ $chains }），转入和转出，每笔交易即时提醒。
offer-watched = { $count } 个已在监控中
offer-watched-all = 均已在监控中
offer-watched-one = 此地址已在监控中。
offer-name-ask = 将 { $address } 备注为“{ $label }”？
offer-rename-ask = 将 { $address } 的备注从“{ $now }”改为“{ $label }”？
offer-gone = 已在监控中。
who-unseen = 最近的提醒中没有这个地址。
who-seen = 最近提到这个地址的提醒：{ $count }。最新一条：{ $date }。
who-unsure = 没有人能保证一个地址是安全的：请向给你地址的人确认。
offer-together = 已与上一条消息合并。
each-working = 正在设置… { $done }/{ $total }
each-done = { $count ->
    [0] 这些地址都未能开始监控。
   *[other] 你将收到 { $count } 个地址的提醒，每个地址各有一个监控。
 }
button-separately = 分开

# Names of the Ethereum Name Service
name-none = 找不到 { $names } 的地址。请检查拼写，或直接发送地址。
name-off-chain = { $names }：保存在以太坊之外，无法查询。请直接发送地址。
name-not-here = 此处无法查询 { $names }。请直接发送地址。
name-away = 暂时无法查询 { $names }。请稍后再试。

# A file with a list of addresses
file = 📄 { $name } · { $lines } 行
file-unnamed = 你的列表
file-wrong = { $count } 行无法读取：
file-wrong-line = 第 { $line } 行：{ $why ->
    [checksum] { $text } 的校验和有误
    [length] { $text } 的 0x 之后不是 40 个字符
    [hash] { $text } 是交易哈希
    [shortened] { $text } 是缩略地址
    [characters] { $text } 含有数字和字母 a–f 以外的字符
    [foreign] { $text } 是 { $system } 的地址
   *[none] { $text } 不是地址
 }
file-wrong-more = 另有 { $count } 行
file-twice = { $count } 个地址重复出现。
file-left = 还剩 { $count } 行。
file-part = 📄 { $name } · 第 { $from }–{ $to } 行
file-transactions = 这是交易列表。这里支持地址列表：请发送这些交易所属的地址，即可监控。
file-none = 文件中没有找到地址。地址是 0x 加 40 个字符，每行一个。
file-large = 文件过大，最大支持 1 MB。请分成几份发送。
file-gone = 无法从 Telegram 获取此文件。请重新发送。
file-slow = 文件传输超时。请重新发送，或直接粘贴地址。
file-binary = 文件中没有可读取的文本。请把列表保存为 .csv 或 .txt 后重新发送。
file-empty = 文件是空的。

# What is wrong with an input, and what to do
wrong-no-address = 没有找到地址。地址是 0x 加 40 个字符。
wrong-no-token = 没有找到名为 { $symbol } 的代币。请发送合约地址（0x 加 40 个字符），可在该代币的网站或区块浏览器上找到。
wrong-filter-many = 每项筛选最多可含 { $most } 个地址。
wrong-checksum = { $address } 的校验和有误，有一个字符或其大小写不对。请从来源重新复制。
wrong-length = { $address } 不是地址：0x 之后有 { $length } 个字符，应为 40 个。
wrong-hash = { $address } 是交易哈希，不是地址。
wrong-shortened = { $address } 是缩略地址。请粘贴完整地址：0x 加 40 个字符。
wrong-characters = { $address } 不是地址：0x 之后只能是数字和字母 a–f。
wrong-foreign = { $address } 是 { $system } 的地址，不支持监控。
wrong-family = { $address } 是 { $system } 的地址，需要单独添加一个监控。
wrong-too-many = 一个监控最多 { $most } 个地址，已保留前 { $taken } 个。
chains-not-offered = 这里不支持监控 { $chains }。只会监控所列的链。
link-elsewhere = 链接指向 { $chains }，这里不支持监控。
wrong-more = 另有 { $count } 个无法读取。
twice = { $address } 重复出现，只计一次。
renamed = { $address } 的备注已改为“{ $label }”。
renamed-many = 已更改 { $count } 个地址的备注。
watch-renamed = “{ $before }”现已改名为“{ $name }”。
name-cut = 名称最多 { $most } 个字符，已缩短 { $count } 个。
twice-many = { $count } 个地址重复出现，每个只计一次。
wrong-event = { $fault ->
    [type] 未知类型 { $what }。合约请写 address，枚举请写 uint8。
    [argument] 无法识别这一部分：{ $what }。每个参数由类型和名称组成。
    [repeated] 有两个参数都叫 { $what }。请分别命名。
    [long] 太长了：一个事件最多 { $length } 个字符。
    [count] 参数太多：一个事件最多 { $arguments } 个参数，其中最多 { $indexed } 个 indexed。
    [anonymous] 无法监控匿名事件，因为其日志中没有名称。
    [unreadable] 无法读取这类参数：文本数组、字节数组、嵌套数组、超过 999 个元素的数组和函数。
   *[form] 这不是事件。请发送事件名称，并在括号中写明参数。
 }
wrong-events-many = 太多了：一个监控最多包含 { $most } 个类型和事件。请先移除一些。
wrong-condition = { $fault ->
    [argument] 该事件没有这个参数。可用参数：{ $names }。
   *[form] 无法识别这个条件。条件应以下列名称之一开头：{ $names }。
 }
wrong-condition-operator = { $arg } 可用的比较方式：{ $operators }
wrong-condition-never = { $condition } 永远不会成立，因此不会有任何提醒。
wrong-condition-value = { $kind ->
    [int] { $arg } 是整数，例如 1000 或 1e18。
    [address] { $arg } 是地址：0x 加 40 个字符。
    [bool] { $arg } 是 true 或 false。
    [bytes] { $arg } 是 0x 加数字和 a 到 f 的字母。
   *[other] 这个值不适用于 { $arg }。
 }
wrong-conditions-many = 条件太多：一个事件最多 { $most } 个条件。
wrong-outflow = 请输入美元金额和时间：分钟（m）、小时（h）或天（d），例如 50000 2h。时间从 1m 到 7d。
wrong-silence = 请输入时间：分钟（m）、小时（h）或天（d），例如 6h。时间从 1m 到 90d。
wrong-balance = 请输入 { $symbol } 的数量，例如 0.2。要换其他代币，请点击它或发送其地址。
wrong-balance-many = 一个监控最多有 { $most } 个余额条件。请先删除一个。
wrong-amount = 无法识别这个金额。请重新输入。
wrong-amount-negative = 金额不能为负数。
wrong-amount-zero = 请发送大于零的金额。
amount-in-dollars = { $amount } ≈ { $dollars }，按 { $date }的汇率。
amount-at-price = 按当前价格，{ $amount } ≈ { $worth }。该条件不随价格变化。
wrong-amount-currency = 目前没有这种货币的汇率。请发送如 $100 或 0.5 的金额。
wrong-amount-small = 低于 1 wei（主币的最小单位）。请输入更大的金额。
wrong-amount-decimals = { $symbol } 最多 { $decimals } 位小数。请输入位数更少的金额。
wrong-token-amount = 请输入 { $symbol } 的数量，例如 500。
wrong-amount-large = 超出任何主币的总量。请输入更小的金额。
wrong-amount-cent = 低于一美分。请输入更大的金额。
wrong-amount-dear = 超过全世界的资金总量。请输入更小的金额。
wrong-amount-token = 请输入美元价值，例如 $100 的 { $symbol }。要按 { $symbol } 的数量设置，请先在“筛选”中选择该代币。
wrong-amount-coin = 此监控不包含 { $symbol }。请输入美元金额，例如 $100。
wrong-tags = 标签至少要有一个可见字符。
wrong-tags-many = 一个监控最多 { $most } 个标签。
wrong-name = 名称至少要有一个可见字符。
wrong-message-long = 超出 { $over } 个字符，最多 { $most } 个。
wrong-placeholder =
    没有 { $placeholder } 这个变量。{ $suggested ->
        [yes] 你是不是想用 { $meant }？
       *[no] 请使用下列变量。
    }
wrong-message-empty = 提醒内容会是空的。请加几个字。
wrong-expects-button = 请点击下方的按钮。
wrong-text-only = 此处只接受文字消息。请以文字发送。
choose-chain = 请至少选择一条链。
choose-chain-with = 这些链上没有你选择的事件（{ $kinds }）。请选择其他链，或先选择其他事件。
watch-kinds-left-out = 已移除这些链上没有的事件：{ $kinds }。
choose-kind = 请至少保留一项。
stale-button = 这个按钮来自旧消息。
foreign-address = 这是 { $system } 的地址。本机器人监控以太坊和其他 EVM 链，地址以 0x 开头。
foreign-name = 这是 { $system } 的域名，无法解析。请发送以 0x 开头的地址，或以 .eth 结尾的域名。
foreign-transaction = 这是 { $system } 的交易。本机器人监控以太坊和其他 EVM 链，交易哈希以 0x 开头。
secret-warning =
    ⚠️ 这看起来是{ $secret ->
        [phrase] 助记词
       *[key] 私钥
    }。任何人拿到它都能转走钱包里的全部资产，切勿发给任何人。

    { $deleted ->
        [yes] 消息已删除，内容未保存。
       *[no] 内容未保存，但此处无法删除你的消息，请自行删除。
    }Telegram 已经收到过它，请把资产转到新钱包。监控钱包只需要地址。
secret-or-hash = 如果这不是私钥，而是交易哈希，则不必担心：请改为发送该交易的链接。
thanks-answer = 不客气。
not-understood = 没有看懂。请发送地址，或点击下方按钮。
sentence-ask = 也可以直接说想要什么，例如 { $example }
sentence-example = gas 低于 5 gwei
sentence-example-amount = 转出超过 $500
sentence-hint = { $topic ->
    [about] 监控是免费的，我只读取链上公开的信息。我从不需要私钥、助记词或您钱包的访问权限，也无法转移任何资产。
    [networks] 可以监控这些链：{ $chains }。
    [kinds] 以下这些都可以提醒你。请为每个地址选择：
    [explain] 请发送交易哈希或链接，即可查看每个监控为什么提醒或没有提醒。
    [who] 点击提醒下方的 ⋯，再点“备注”，之后每条提醒都会显示该备注。/names 列出全部备注。
    [ignore] 点击其中一条提醒下方的 ⋯，再点“忽略”。也可以事先设置：修改 › 事件 › 方向和金额。
    [rights-members] 在这里，所有成员都可以选择监控内容、静音和暂停。管理员可以在设置中更改。
    [rights-administrators] 在这里，只有管理员能选择监控内容、静音和暂停。管理员可以在设置中允许所有成员操作。
   *[rights] 在群里只有管理员能选择监控内容、静音和暂停；在群里用 /settings 可以让所有成员操作。这里只有你能操作。
 }
spam-hidden = 疑似垃圾转账已隐藏{ $shown ->
    [0] {""}
   *[other] （{ $names } 除外）
 }：相似地址、名称是广告或仿冒知名代币的代币、极小金额。
spam-unpriced = 设置美元下限后，价格未知的代币也不会提醒。
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] 少发, 太多消息, 太多提醒, 消息太多, 提醒太多, 汇总, 每周, 多久一次, 少提醒, 减少提醒, 太吵, 刷屏
    [amount] 小额, 最低金额, 大额交易, 大额转账, 大额提醒, 大额的, 只要大额, 大笔, 粉尘, 小金额, 大金额, 小笔, 太低, 太高, 太小, 太大
    [latest] 这是什么, 那是什么, 刚才是什么, 刚刚是什么, 是什么交易, 这笔交易是, 怎么回事, 解释, 为什么收到, 为什么我收到, 为什么我会收到, 为什么会收到, 为什么提醒我, 为什么有这个提醒, 为什么发这条, 这是啥, 那是啥, 什么意思, 什么情况, 啥交易, 咋回事, 为啥收到, 为啥提醒, 为什么给我发, 怎么收到
    [explain] 为什么, 为何, 为啥, 怎么没, 咋没
    [who] 是谁, 这个发送方, 起个名字, 取个名字, 谁发的, 谁转的
    [spam] 垃圾, 诈骗, 骗局, 没听过, 没听说过, 不认识的代币, 陌生代币, 未知代币, 假代币, 空投
    [ignore] 忽略, 别再提醒, 不要再提醒, 不再提醒, 隐藏, 屏蔽, 拉黑, 是垃圾
    [rights] 同事, 权限, 可以修改, 能修改, 谁可以, 谁能, 谁有权, 只有管理员, 仅管理员, 仅限管理员, 仅允许管理员, 所有成员, 每个成员, 所有人都可以, 谁看得到, 谁会看到, 还有谁看, 是私密, 是私人
    [undo] 撤销, 撤回, 找回, 误删, 取消删除, 恢复删除, 删错, 误操作, 不小心删, 还原, 要回, 拿回, 恢复!, 弄错了, 搞错了, 点错了, 按错了
    [unmute] 取消静音, 解除静音, 打开提醒, 开启提醒, 打开通知, 恢复提醒, 不要静音, 别静音, 恢复通知, 恢复声音
    [mute] 静音, 关闭提醒, 关掉提醒, 关闭通知, 关掉通知, 别打扰, 别吵我, 别烦, 安静一会, 安静到, 勿扰, 别吵, 别响, 不要打扰, 让我清静, 让我安静, 别来烦, 不要吵
    [pause] 暂停, 休假, 度假
    [resume] 恢复监控, 继续监控, 重新开始, 取消暂停, 解除暂停, 结束暂停, 取消 … 暂停, 恢复运行, 继续提醒, 重新监控, 重新启用, 恢复 … 监控, 照常监控, 接着监控, 继续盯
    [unwatch] 删, 移除, 停止监控, 不再监控, 去掉, 取消监控, 取消关注, 不监控了, 我不需要了, 移出列表, 移出清单
    [history] 历史, 发生了什么, 上周, 上个月, 昨天, 最近发生, 最近有什么, 最近的提醒, 天的提醒, 最近几天, 过去几天, 本周, 这周, 本月, 这个月, 交易记录, 提醒记录, 之前的提醒, 前天, 做了什么, 错过了什么, 我错过, 对方是谁, 上一次, 最后一次, 多少次, 几次提醒, 多少提醒
    [channels] slack, discord, webhook, 群, 频道, 团队, 转发, 发到, 也发给, 也推, 同时发, 推送到, 发送到
    [settings] 时区, 语言, 货币, 免打扰, 小时制, 设置, 别吵醒, 夜里, 晚上不要, 点到, 点至, 我住在, 晚上别, 夜间, 什么都别, 半夜, 睡觉, 换成英文, 改成英文, 换成中文, 改成中文
    [names] 改名, 重命名, 是谁, 取名, 起名, 备注, 其他名字, 另一个名字, 别的名字, 新名字
    [share] 分享, 共享, 发给朋友, 给朋友
    [export] 导出, 备份, 做成文件, 存成文件, 作为文件, 文件形式, 发个文件, 发一个文件, 下载, 列表发给, 清单发给, 监控发给, 分享我的列表, 分享我的清单, 分享我的监控, 分享列表, 分享清单, 分享监控列表, 分享所有监控, 和我一样, 跟我一样, 能发给别人, 可以发给别人
    [import] 导入, 恢复文件
    [about] 免费, 收费, 要钱吗, 要付费, 我的私钥, 要私钥, 连接钱包, 访问我的钱包
    [networks] 哪些链, 什么链, 哪条链, 哪几条链, 哪个链, 支持的链, 哪些网络, 什么网络, 支持的网络, 哪些公链, 什么公链, 监控btc, 监控solana, 支持btc, 支持solana
    [kinds] 你能监控什么, 能监控什么, 还能监控什么, 还能监控哪些, 能监控哪些, 可以监控什么, 可以监控哪些, 还可以监控, 还能提醒, 能提醒我什么, 能提醒什么, 可以提醒什么, 哪些提醒, 什么提醒, 提醒种类, 提醒类型, 哪些类型的提醒, 哪几种提醒, 哪些种类
    [status] 在运行吗, 在工作吗, 还在运行, 还在工作, 还在跑, 还在线, 挂了吗, 还好吗, 还在吗, 还活着, 正常吗, 还正常, 在读取, 读取了吗, 最后一次读, 上次读, 什么时候读, 都读, 落后, 有延迟, 延迟了, 状态, 一切正常, 出问题, 有问题吗, 出故障, 能用吗, 坏了, 挂了, 卡住, 掉线
    [watches] 我的监控, 在监控什么, 监控哪些, 列表, 监控了什么, 监控了哪些, 我监控的, 清单, 盯着哪些, 盯着什么, 关注哪些, 哪些暂停, 哪些被暂停, 暂停了哪些, 暂停了吗, 是否暂停, 哪些静音, 哪些被静音, 静音了哪些, 静音了吗, 是否静音
    [watch] 另一个地址, 新地址, 添加地址, 新监控, 新钱包, 添加钱包, 另一个钱包
    [help] 帮助, 你能做什么, 怎么用, 怎么使用, 使用方法, 你会什么, 你是谁
    [loan_health] 贷款, 借款, 健康, 清算, 爆仓, 强平, 平仓, 借贷, 负债
    [liquidity_position] 仓位, 头寸, 超出区间, 离开区间, 流动性
    [runway] 用完, 耗尽, 用光, 够用, 撑多久, 够几天, 用几天, 可用天数
    [balance] 余额, 快没, 不够, 快用完, 快空, 所剩不多, 充值, 补充, 不足, 见底, 空了, 为空
    [silence] 什么都没, 没有操作, 没有变动, 一动不动, 没有任何, 没有交易, 没有动静, 没有活动, 无交易, 沉寂, 没动静, 没交易, 没有转账, 不活跃, 没有转出, 没有转入, 没有收到, 没有进账, 没有入账, 毫无动静, 没任何, 没有进出
    [rate] 太多, 太频繁, 过于频繁, 激增, 暴增, 很多转账, 很多交易, 大量转账, 大量交易, 每分钟…笔, 每小时…笔, 每天…笔
    [timelock] 时间锁, timelock, 延时变更
    [governor] 治理, 投票, governor, 表决, dao!
    [allowance] 未撤销, 没撤销, 没有撤销, 旧授权, 授权 … 天后, 授权 … 天以上
    [safe_unsigned] 缺签名, 缺少签名, 缺 … 签名, 未签名, 没签名, 还没签
    [ens_names] 我的名称, 我的域名, 我的 ens, 我们的域名, ens 名称, 我的ens, 我的 .eth, 名下域名, 名下的域名
    [ens] ens, 域名, .eth … 续费, 到期, 过期, 续期, 续费
    [transfer_fee] 转账费, 转账手续费, 转账费用, 转账成本, 交易费, 交易手续费, 转账的费用
    [gas] gas, 燃料, 网络费, 网络手续费, 矿工费, 手续费
    [price] 价格, 汇率, 币价, 涨到, 跌到, 跌破, 涨破
    [approvals] 授权, 动用
    [safes] safe, 多签, 签名, 共用钱包, 多重签名, 需要我, 等我, 等待我, 要我签, 签署
    [failures] 失败, 没成功, 未成功
    [delegations] 委托, 7702, 控制权, 接管
    [outflows] 大额流出, 大额转出, 被盗, 盗走, 大额转走, 掏空
    [deployments] 部署, 新合约
    [withdrawals] 验证者, 质押, 验证人
    [nfts] nft, 藏品, 收藏品
    [holdings] 持有超过, 持有少于, 里有什么, 里有多少, 有多少, 还有多少, 还剩多少, 余额是多少, 余额多少, 的余额, 余额有多少, 余额还有多少, 余额还剩多少, 查余额, 看余额, 看看余额, 总资产
   *[wraps] 包装, wrap, 封装, unwrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] 分别, 分开, 各一个, 分别监控, 分开监控, 单独, 各自, 每个单独, 每个单独监控
    [together] 一起, 合在一起, 合并
   *[take] 是, 好, 好的, 可以, 行, 监控, 监控它, 监控它们, 都监控, 全部监控, 添加
 }
answer-words = { $way ->
    [yes] 是, 是的, 对, 对的, 确定, 确认, 没错, 当然
   *[no] 不, 不是, 否, 不用, 不用了, 不了, 不要, 不必, 别, 别删, 不删, 不要删, 留着
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] 上一步, 后退, 回去
    [cancel] 算了, 不要了, 停止, 退出, 放弃
    [done] 完成, 好了, 结束, 开始, 就这样
   *[next] 继续, 跳过, 下一个, 好, 好的, 可以, 是
 }
sentence-only = 只, 仅, 其他不要, 其他都不, 其它不要, 别的不要, 别的都不, 不要转账
sentence-not = 不要, 不想收, 不想看, 不想要, 不需要, 不用, 不看, 不监控, 不提醒, 别再, 别发, 别推, 别给, 别提醒, 别监控, 除了, 除去, 排除, 不含, 不包括, 停止, 关闭, 关掉, 不再, 别通知, 别显示, 不通知, 不推送, 不接收, 无需, 不必, 不关心
# From two on
sentence-numbers = 二, 三, 四, 五, 六, 七, 八, 九, 十, 十一, 十二
busy-message = 目前繁忙。你的消息没有丢失，会尽快回复。
busy-press = 目前繁忙。如果三分钟后没有变化，请再次点击。
failed-update = 系统出错，操作未完成。请重试。
store-lost = 系统丢失了此聊天的部分数据，可能是全部。/watches 中没有的监控已停止：请用 /watch 重新设置，或发送 /export 导出的文件。非常抱歉。

# Creating
setup-channel = 聊天已登记
setup-bot = 监控已创建
setup-subscription = 提醒已开启
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 正在监控“{ $name }”（{ $chains }）。
    { $where ->
        [digest] { $digest }。
        [sentence] { $sentence }
        [here] 下一笔符合条件的交易会在这里提醒。
       *[elsewhere] 下一笔符合条件的交易会发送到：{ $places }。
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] { $value }低于 { $amount } 时会在这里提醒。
        [above] { $value }高于 { $amount } 时会在这里提醒。
       *[other] 出现以下情况时会在这里提醒：{ $limits }。
    }
   *[elsewhere] { $side ->
        [below] { $value }低于 { $amount } 时，提醒会发送到：{ $places }。
        [above] { $value }高于 { $amount } 时，提醒会发送到：{ $places }。
       *[other] 出现以下情况时，提醒会发送到 { $places }：{ $limits }。
    }
 }
setup-balance = 余额
setup-ready-later = 👁 “{ $name }”已设置完成。
setup-later = 暂时无法连接 { $chains }。恢复连接后，会补报从现在起发生的事件。
setup-away = 监控服务没有响应，但没有丢失任何内容：{ $progress ->
    [bot] 监控已创建，但提醒尚未开启。
    [channel] 聊天已登记，但监控尚未创建。
   *[nothing] 尚未创建任何内容。
 }将自动重试。
setup-given-up = 监控服务已多日没有响应，已停止重试。{ $progress ->
    [bot] 监控已创建，但提醒未开启。
   *[other] 没有监控任何内容。
 }
refused = 服务已拒绝：{ $why ->
    [url] 提醒只能发送到公网的 https URL，端口为 443 或 8443。
    [chain] 不支持其中一条链。
    [kinds] 这些链上没有你选择的事件。请选择其他链或其他事件。
    [account] 不接受此机器人的账户。请告知机器人的管理者。
    [private] 此机器人的账户不能创建私有监控。请告知机器人的管理者。
    [channel] 其中一个渠道已不存在。请在“接收位置”中另选。
   *[other] “{ $reason }”
 }
refused-value = { $what }：在 { $chains } 上无法读取，没有可用的数据来源。{ $rest ->
    [yes] 去掉这一项后，其余的可以保存。
   *[no] { "" }
 }
refused-kind = { $refused }
    涉及：{ $what }。
setup-refused = { $refused }
    { $progress ->
        [bot] 监控已创建，但提醒未开启。
       *[other] 没有监控任何内容。
    }
setup-undoing = 正在撤销…
setup-undone = 已撤销，没有监控任何内容。
setup-trying = 正在重试。

# Changing
change-working = 正在保存…
change-bot = 监控已更新
change-subscription = 提醒已重新开启
change-unsubscribe = 原订阅已结束
change-saved = 已保存。
change-undone = 已撤销，监控恢复原样。
change-newer = 未撤销：“{ $name }”之后又有修改。
changes-undone = 已撤销：{ $names }。
change-away = 监控服务没有响应，但没有丢失任何内容：修改已保存，将自动重试。
change-refused = { $refused }
    { $progress ->
        [undo] 未能撤销：修改仍然有效。
        [part] 修改只完成了一部分。
       *[nothing] 监控保持原样。
    }

# Watches
watches-none = 你还没有监控。
watches-none-here = 此聊天还没有监控。
watches-none-there = 还没有监控把提醒发到 { $place }。
watches-destinations = 你管理着 { $count } 个接收位置。
watches-title-group = 本群的监控
watches-none-group = 本群还没有监控。
watches-title = 你的监控
watches-select = 先选择监控，再选择操作。已选：{ $count }
selected-done =
    { $action ->
        [paused] 已暂停
        [unmuted] 已取消静音
        [live] 监控中
        [resting] 保持暂停
        [restored] 已恢复
        [moving] 正在移动
       *[deleting] 已删除
     }：{ $names }
selected-already = { $are ->
    [paused] 已暂停：{ $names }
    [muted] 没有暂停的，但已静音：{ $names }
   *[on] 没有暂停或静音的。
 }
selected-unchanged = 没有可更改的内容。
selected-stricter = 已经更严格，保持不变：{ $names }
selected-ask =
    要对这些监控做什么？

    { $names }
selected-tags =
    要给它们加哪些标签？点击标签，或发送标签，用逗号分隔。

    { $names }
selected-move-ask =
    要把它们移到哪里？规则和垃圾转账设置会一并带过去，webhook 则不会。一次最多 { $most } 个。

    { $names }
selected-delete-ask =
    要删除以下监控吗？它们会立即停止。

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }第 { $from }–{ $to } 个，共 { $total } 个
watches-not-found = 你的监控中没有找到“{ $sought }”。
watches-order = { $order ->
    [alert] ⇅ 按最近提醒
    [name] ⇅ 按名称
    [balance] ⇅ 按余额
   *[age] ⇅ 最早的在前
 }
watches-worth-part = ≈ ? 或 >：有余额无法读取，或价格未知。
watches-not-found-there = { $place } 中没有找到“{ $sought }”。
watches-search = 要找什么？请发送名称、备注、地址或链的一部分。
topic-gone = 原话题已被删除，其提醒现在发到这里。
button-remake-topic = 重新创建话题
topic-made-again = 正在重新创建“{ $name }”的话题。
topic-twin = Telegram 起初没有确认这个话题，因此可能还有一个同名的空话题，可以将其删除。
topics-refused = Telegram 不允许机器人在此聊天中创建话题，提醒仍会发到这里，话题功能已重新关闭。
watches-line = { $number } { $state ->
    [creating] … { $name } · 设置中
    [paused] ⏸ { $name } · 已暂停
    [suspended] ⚠ { $name } · 已停止发送：{ $reason }
    [trouble] ⚠️ { $name } · 提醒未送达
    [muted] 🔇 { $name } · 已静音
    [done] ✅ { $name } · 已完成
   *[live] 👁 { $name }
 }
alerts-today = 今天 { $today } 条
watches-lost = ⚠ { $title } · 已停止发送：{ $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = 当前：{ $values }
card-now-since = { $value }（自 { $time } 起）
card-where = { $frequency } → { $places }
card-last = 上次提醒 { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· 今天 { $today } 条
 } · 共 { $count } 条
card-no-alert = 暂无提醒
card-change = { $state ->
    [refused] ⚠ 已在此修改，但被服务拒绝。
    [failing] 已在此修改，尚未同步到服务。
   *[working] 正在保存…
 }
card-turning = { $what ->
    [creating] 正在设置…
    [pausing] 正在暂停…
    [resuming] 正在恢复…
   *[paused] 已暂停：恢复前不会提醒，恢复后也不会补发汇总。
 }
card-away = 监控服务没有响应，将自动重试，你无需操作。
status-title = { $state ->
    [well] 一切正常。
    [starting] 正在启动。
   *[behind] 部分功能异常。
 }
status-none = 这里没有监控任何链。
chain-status = { $state ->
    [read] ✅ { $chain }：已读到最新（区块 { $block }，{ $time }，{ $ago }）
    [watching] ✅ { $chain }：已读到最新（区块 { $block }）
    [starting] ⏳ { $chain }：正在启动
   *[idle] 💤 { $chain }：没有监控在使用
 }
status-last = 上次提醒：{ $alert } · { $time }（{ $ago }）
chain-unread = ⚠️ { $chain }：自 { $time } 起无法读取
chain-delayed = ⚠️ { $chain } 自 { $time } 起无法读取。恢复读取后会补发期间的提醒。
chain-caught-up = ✅ { $chain } 已恢复读取，正在补发 { $time } 以来的提醒。
service-unanswering = ⚠️ 监控服务自 { $time } 起没有响应。
card-failing = ⚠️ 自 { $time } 起无法送达：{ $reason }。监控服务将继续重试。
card-disabled = ⚠️ 自 { $time } 起监控服务已停止发送到这里：{ $reason }。要恢复提醒，请依次使用 /export 和 /forget，然后发送导出的文件。
suspended-why = { $why ->
    [removed] 机器人已被移出{ $chat ->
        [channel] 频道
       *[group] 群组
    }
    [deleted] 聊天已被删除
    [blocked] 机器人已被屏蔽
    [no-rights] 机器人没有发言权限
    [topic-closed] 话题已关闭
   *[not-found] 找不到该聊天
 }
card-suspended = ⚠ 已停止发送：{ $reason }。提醒会保留，待机器人可以发言后送达。
card-suspended-place = ⚠ { $place } 已停止发送：{ $reason }。提醒会保留，待机器人可以发言后送达。
suspended-watches = 你在那里设置的监控：{ $names }。
card-muted = 🔇 静音至 { $time }
card-muted-on = 🔇 静音中，直到手动取消
card-snoozed = 💤 { $what } · 延后至 { $time }
card-done = 已完成：已于 { $time } 提醒
delete-ask = 删除“{ $name }”？监控会立即停止。
delete-over = 已无法撤销。
undo-nothing = 没有可撤销的操作。删除的监控可在一分钟内找回，之后请重新添加。其他更改可在 /watches 或 /names 中改回。
delete-away = 监控服务没有响应。此监控不会再提醒你，稍后会自动完成删除。
delete-done = 已删除“{ $name }”。
undo-for = 一分钟内可撤销。
restore-paused = 它的渠道在此期间已被删除，因此监控已暂停。恢复后会在这里提醒。

# Settings
settings-title = 设置
settings-language = 语言 · { $how ->
    [telegram] { $language }，与 Telegram 一致
   *[chosen] { $language }
 }
settings-zone = 时区 · { $place }，当地时间 { $clock }
settings-quiet = 免打扰时段 · { $quiet ->
    [on] { $hours }
   *[off] 无
 }
settings-detail = 提醒 · { $detail ->
    [short] 简短
   *[full] 完整
 }
settings-tables = 摘要和历史提醒 · { $tables ->
    [on] 表格
   *[off] 文字
 }
settings-spam = 隐藏的垃圾转账 · 无提示
settings-currency = 金额 · { $currency }
settings-new = 新监控 · { $what }
settings-topics = 话题 · { $by ->
    [watch] 每个监控一个话题
    [chain] 每条链一个话题
    [tag] 每个标签一个话题
   *[off] 无
 }
button-topics = { $by ->
    [watch] 按监控
    [chain] 按链
    [tag] 按标签
   *[off] 不用话题
 }
topics-title = 话题
topics-ask = 在此聊天中，按什么分话题？有多个标签时，以第一个为准。
topics-obstacle = { $obstacle ->
    [operator] 此机器人未开启话题功能。请让运营者在 /settings 中开启。
   *[refused] Telegram 不允许机器人开启话题功能。请打开 @BotFather，选择此机器人并开启话题功能，然后再次点击按钮。
 }
settings-who = 监控 · { $who ->
    [members] 所有成员都可更改
   *[administrators] 仅管理员可更改
 }
who-saved = { $who ->
    [members] 已保存。所有成员都可以选择监控内容、静音和暂停。
   *[administrators] 已保存。只有管理员能选择监控内容、静音和暂停。
 }
settings-answers = 回复 · { $to ->
    [all] 所有人可见
   *[person] 仅提问者可见
 }
button-language = 语言
button-zone = 时区
button-quiet = 免打扰时段
button-shorten = 简短提醒
button-lengthen = 完整提醒
button-tables-on = 显示表格
button-tables-off = 只用文字
button-spam-notices-on = 提示垃圾转账
button-spam-notices-off = 不再提示垃圾转账
display-title = 显示与货币
display-tables = 表格会分栏显示摘要和历史提醒，需要较新版本的 Telegram。如果只看到更新提示，请在这里关闭表格。
button-as-telegram = 与 Telegram 一致
button-no-quiet = 无
button-new-watches = 新监控默认设置
button-who-members = 允许所有成员更改
button-who-administrators = 仅允许管理员更改
button-answers-all = 回复对所有人可见
button-answers-person = 仅提问者可见
button-as-at-first = 恢复默认
language-title = 语言
language-ask = 要使用哪种语言？
language-unknown = 暂不支持{ $language }。请选择以下语言之一。
currency-title = 货币
currency-ask = 请选择，或发送其他货币：{ $others }。价值按当天汇率（Chainlink）显示。最低金额和限额仍以美元计。
currency-unknown = 没有这种货币的汇率。请选择，或发送以下之一：{ $others }。
currency-none = 目前没有汇率，金额以美元显示。
dollars-in-currency = { $dollars }（≈{ "\u00A0" }{ $amount }，{ $date }）
zone-title = 时区
zone-now = { $place } 现在的时间是 { $clock }。
zone-ask = 请选择，或发送大城市名、国家名或 UTC 时差，例如 +8。
zone-which = 是哪一个？
zone-unknown = 找不到这个地方。请发送附近的大城市或 UTC 时差，例如 +8。
zone-button = { $place } · { $offset }
quiet-title = 免打扰时段
quiet-now = { $quiet ->
    [on] { $from } 到 { $to } 的提醒没有声音，但不会遗漏。
   *[off] 目前提醒全天都有声音。在免打扰时段，提醒照常送达，但没有声音。
 }
quiet-anyway = 可让个别监控照常响铃：{ $path }。
quiet-of-all = 免打扰时段对此聊天的全部监控有效，不仅限于 { $names }。
quiet-ask = 请选择时段（{ $place } 时间），或直接发送，例如 22:30-7。
wrong-hours = 无法识别这个时段。请发送起止时间，例如 22:30-7。
new-title = 新监控默认设置
new-begin = 新建的监控将采用：

# Export and import
export-done = { $count ->
    [0] 你的设置。
   *[other] { $count } 个监控及其规则。
 }把此文件发送给机器人，即可得到同样的内容：可在其他聊天中使用，也可给朋友使用。
export-nothing = 没有可导出的内容：你还没有监控。
history-title = 历史提醒
history-title-of = “{ $name }”的历史提醒
history-header = { $title } · 第 { $from }–{ $to } 条，共 { $total } 条 · 时区 { $zone }
history-none = 最近 90 天没有提醒。监控一个地址后，它的提醒会列在这里。
history-none-of = 最近 90 天没有提醒。
history-none-yet = 暂无提醒。
history-file-later = 有提醒之后，可以导出为 CSV 文件。
history-since = { $time } 起
history-none-then = 这段时间没有提醒。
history-by-address = { $title } · 按对方地址
history-side = { $side ->
    [in] 📥 来自
   *[out] 📤 转给
 }
history-by-address-none = 这段时间的单条提醒中没有收付款地址。
history-summarized = 未计入汇总中的交易，因为汇总不含地址（{ $count } 笔）
which-watch = 要查看哪个监控？
history-no-watches = 没有监控。
history-file-only = 其中只有已提醒的内容，并非所有交易。
history-file = 最近 90 天的 { $count } 条提醒，从新到旧。
history-file-then = { $count } 条提醒，从新到旧。
chart-dollars =
    最近 30 天每日转入和转出：{ $total }
    向上的实心柱为转入，向下的空心柱为转出。
chart-alerts = 最近 30 天每日提醒数。价格未知，因此不显示美元金额。
chart-unpriced = { $count } 笔价格未知的交易未计入。
chart-none = 最近 30 天没有交易，暂无图表。
chart-value = 当前 { $last }。自 { $since } 起：最低 { $low }（{ $lowTime }），最高 { $high }（{ $highTime }）。
chart-value-signs = 虚线为条件值，实心点为达到条件，空心点为恢复。
chart-value-passed = { $count ->
    [0] 这段时间内未达到条件。
   *[other] 达到条件 { $count } 次，最近一次 { $time }。
 }
chart-value-none = 还没有数值。从下一个区块起开始记录，暂停期间不记录。
import-ask = 请发送 /export 导出的文件，或来自钱包、区块浏览器或电子表格的地址列表（.csv、.txt、.json）。执行前会先列出其中的内容。
import-broken = 文件已损坏，无法读取。请重新导出。
import-openzeppelin = 这是 OpenZeppelin Monitor 的配置。运行此机器人的人可将其转换为可导入的文件：lookout convert openzeppelin FILES
import-newer = 此文件来自更新版本的 Lookout，无法完整读取。请在此处重新导出。
import-total = { $count } 个监控
import-here = { $count } 个已存在
import-cannot = { $count } 个无法导入
import-wrong = { $place }：{ $name }。{ $why }
import-wrong-unread = { $place }：无法读取（{ $field }）。
import-no-chain = 它的链在这里都不支持。
import-chains-left = 以下链在这里不支持监控，已略过：{ $chains }。
import-more = 另有 { $count } 个
import-left = { $count } 个超出上限，无法导入。
import-no-channels = 此聊天没有这些渠道：{ $names }。只发送到这些渠道的提醒会改发到此聊天。如需保持原样，请先用 /channels 添加，再重新发送文件。
import-settings = 文件也包含你的设置，会替换当前设置。
import-names = 包含 { $count } 个地址备注。
import-names-unread = { $count } 个地址备注无法读取，请检查其地址。
import-settings-unread = 设置无法读取，不会导入。
import-nothing = 没有可导入的内容。
import-working = 正在导入… { $done }/{ $total }
import-away = 监控服务没有响应。恢复后会自动继续导入。
import-done = { $count ->
    [0] 没有导入任何内容。
   *[other] 已导入 { $count } 个监控。
 }
import-done-beside = { $what ->
    [settings] 已导入你的设置。
    [names] 已导入地址备注。
   *[both] 已导入你的设置和地址备注。
 }
import-refused = “{ $name }”未导入。{ $why }

# Channels
channels-title = 渠道
channels-here = { $count ->
    [0] 此聊天
   *[other] 此聊天 · { $count } 个监控
 }
channels-there = { $count ->
    [0] 那个群组或频道
   *[other] 那个群组或频道 · { $count } 个监控
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
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } 个监控
 }
channels-none = { $chat ->
    [private] 提醒还可以发到你的群组或频道、webhook、Slack 或 Discord。
   *[group] 提醒还可以发到 webhook、Slack 或 Discord。
 }
channels-full = { $chat ->
    [there] 那个群组或频道
   *[here] 此聊天
 }已有 { $most } 个渠道，已达上限。请先删除一个。
button-add-webhook = 添加 webhook
channel-url = 请发送接收提醒的 URL，后面可加名称：
    { $example }
    也支持 Slack 和 Discord 的 webhook URL。
channel-url-example = https://example.com/hook 我的 webhook
channel-known = 此渠道已存在：“{ $name }”。
webhook-offer = 要把提醒发送到“{ $name }”吗？
channel-cancelled = 已取消，未添加任何内容。
wrong-url = 没有找到 URL。URL 以 https:// 开头
wrong-url-credentials = 此 URL 含有用户名或密码。请删除它们，改在路径中使用保密部分。
wrong-url-long = URL 过长，最多 2,048 个字符。
channel-adding = 正在添加“{ $name }”…
channel-added = 🔗 已添加“{ $name }”。
channel-tested = 测试已发送到该渠道。
channel-test-arrived = ✓ 测试已送达。
channel-test-failed = ⚠️ 测试未送达：{ $why }。监控服务将继续重试。
channel-renewed = 🔗 “{ $name }”已启用新的签名密钥。旧密钥 24 小时内仍有效。
channel-secret = 发送的内容用此签名密钥签名。密钥不会再次显示：
    { $secret }
button-copy-secret = 复制签名密钥
button-have-it = 我已保存
button-go-on = 继续
button-new-secret = 新签名密钥
channel-secret-ask = 为“{ $name }”生成新的签名密钥？当前密钥 24 小时内仍有效。
channel-renewing = 正在生成新的签名密钥…
channel-no-secret = 监控服务无法为“{ $name }”生成新的签名密钥。
channel-away = { $what ->
    [add-channel] 监控服务没有响应，将自动继续添加“{ $name }”。
    [delete-channel] 监控服务没有响应，将自动继续删除“{ $name }”。
   *[new-secret] 监控服务没有响应，将自动继续为“{ $name }”申请签名密钥。
 }
channel-refused = 未添加。{ $refused }
channel-refused-next = 请发送另一个 URL 重试。
channel-title = 🔗 { $name }
channel-being-added = 正在添加…
channel-ok = 正常
channel-trouble = { $state ->
    [disabled] ✕ 已于 { $time } 停用：{ $why }。请删除后重新添加。
   *[failing] ⚠️ 自 { $time } 起无法送达：{ $why }
 }
channel-health = { $change ->
    [gone] ✕ “{ $name }”已停用：{ $why }。请在 /channels 中删除后重新添加。
    [back] ✓ “{ $name }”已恢复正常。
   *[failing] ⚠️ 自 { $time } 起无法送达“{ $name }”：{ $why }。监控服务将继续重试。
 }
delivery-failure = { $code ->
    [no_answer] 没有响应
    [malformed_reply] 服务器返回的不是有效的 HTTP 响应，请查看服务器日志
    [http_status] 服务器返回错误（HTTP { $status }），请查看服务器日志
    [forbidden_address] 地址不在公网上
    [unknown_platform] 监控服务不支持这类渠道，请改用 webhook
    [webhook_deleted] webhook 已被删除
    [webhook_revoked] Slack 不再接受该 URL，请在 Slack 中新建 webhook 并添加
    [token_rejected] Telegram 拒绝了机器人的 token，请在 @BotFather 中核对
    [bot_blocked] 机器人已被屏蔽或移出聊天
    [chat_not_found] 机器人找不到该聊天
    [chat_migrated] 群组已升级为超级群组，ID 已变更
    [topic_not_found] 话题已被删除
    [topic_closed] 话题已关闭
    [missing_rights] 机器人没有在那里发言的权限
    [silent] 监控服务未说明原因，请询问其管理者
   *[other] 监控服务返回“{ $text }”
 }
channel-undelivered = { $count } 条提醒未能送达。
undelivered-title = 🔗 { $name } · { $count } 条未送达
    保留 30 天。点击编号可重发该提醒。
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
channel-used = 发送到此渠道的监控：{ $watches }
channel-unused = 还没有监控使用它。请在监控的“接收位置”中选择。
channel-delete-ask = 删除“{ $name }”？
channel-delete-goes-on = 以下监控不受影响，会继续：{ $watches }
channel-delete-stops = 以下监控没有其他渠道，将会停止：{ $watches }
channel-deleting = 正在删除…
channel-deleted = 已删除“{ $name }”。

# Limits
limit-watches = { $where ->
    [there] 那个群组或频道有 { $has } 个监控，上限 { $most } 个。请先在那里删除一个。
   *[here] 此聊天有 { $has } 个监控，上限 { $most } 个。请先删除一个。
 }
limit-addresses = { $where ->
    [there] 那个群组或频道已监控 { $has } 个地址，上限 { $most } 个，加上这些会超出上限。请先在那里移除一些。
   *[here] 此聊天已监控 { $has } 个地址，上限 { $most } 个，加上这些会超出上限。请先移除一些。
 }
limit-uploads = 一小时内发送的文件过多。请稍后再发送。
limit-each = 一个监控最多 { $most } 个地址，此监控将达到 { $has } 个。
limit-forgetting = { $where ->
    [there] 正在删除那个群组或频道的数据。请在完成后再试。
   *[here] 正在删除此聊天的数据。请在完成后重新开始。
 }
flood = 发送过快，部分消息会被忽略。请一分钟后再试。

# Privacy
privacy-title = 此聊天保存的数据
privacy-watches = 监控：{ $watches } 个，地址：{ $addresses } 个。连同名称和规则，保存至你删除为止。
privacy-channels = 渠道：{ $channels } 个。连同 URL，保存至你删除为止。
privacy-names = 地址备注：{ $names } 个。保存至你删除为止。
privacy-alerts = 显示过的提醒：{ $messages } 条{ $many ->
    [more] { "" }或更多
   *[all] { "" }
 }。保存 3 天，以便在区块重组后更正；按钮所需的内容保存 7 天。
privacy-history = 历史提醒：{ $count } 条。每条保存 90 天，删除监控后也会保留。
privacy-short =
    • 你未完成的设置：7 天（被拒绝的为 30 天）
    • 你发送的地址和文件：8 天
    • 等待在此显示的提醒：保存至显示为止
privacy-person = 关于你：此聊天的 ID、你的语言和设置，以及最近 7 天的搜索内容。不保存姓名。
privacy-chats = 你管理的群组和频道：ID 和名称。
privacy-group = 关于此群组：群组名称、话题名称，以及在此管理或设置监控的成员的 ID。
privacy-where = 数据保存在运行此机器人的服务器上。监控服务知道地址和监控的名称，并将读取的数值保存 30 天。
forget-ask = 删除此聊天保存的全部数据？{ $watches ->
    [0] 此操作无法撤销。
   *[other] { $watches } 个监控会立即停止，监控服务中的也会停止。此操作无法撤销。
 }
forget-working = 正在删除… { $done }/{ $total }
forget-away = 监控服务没有响应。此聊天已不再监控任何内容，其余数据将自动继续删除。
forget-done = 已删除。此聊天不再保存任何数据。发送 /start 可重新开始。

# Mutes
mute-ask = “{ $name }”要静音多久？静音期间继续监控但不发提醒，结束后汇总发送。
mute-ask-type = 也可以直接发送，例如 3 天或到周五。
wrong-mute = 无法识别这个时间。请发送时长或结束时间，例如 3 天或到周五。
mute-covers = 全部 { $count } 个地址
mute-which = { $span ->
    [none] 要静音哪一个？
   *[other] 要静音哪一个？时长：{ $span }
 }
mute-how = 静音时长可为一分钟到一年：{ $length } 或 { $tomorrow }。只静音一个监控：{ $named }。取消静音：{ $off }。
mute-begun = 已静音。
muted-until = { $name } · 静音至 { $time }，结束后汇总发送。
muted-silent = 已静音：{ $places }
muted-loud = 未静音：{ $places }
mute-ended = 已取消静音。
mute-none = 此监控已不再静音。
mute-missed = { $name }：静音期间有 { $count } 条提醒。
snooze-begun = { $what } · 已延后：{ $length }。届时若数值不正常，会再次提醒。
snooze-ended = 已取消延后。
snooze-none = 该提醒已不再延后。
snooze-full = 一个监控最多延后 { $most } 个数值。请先在监控详情中取消一个。
snooze-test = 这是测试提醒，无需延后。

# A watch that tells much
busy-title = 交易频繁。
busy-count = { $name }：5 分钟内 { $count } 条提醒。
busy-kept = { $name }：将继续逐条提醒，不再询问。
busy-summarised = 此监控已采用汇总提醒。
button-summarise = 每 10 分钟汇总一次
button-keep-every = 逐条提醒


# Rules
rule = { $kind ->
    [token] { $label }（{ $contract }）
    [address] { $label }
   *[above] 金额不超过 { $label }
 }
rule-added = { $kind ->
    [above] { $name } · 从现在起仅提醒高于 { $label } 的金额。
   *[other] { $name } · 从现在起忽略：{ $rule }。
 }
rule-removed = { $kind ->
    [above] { $name } · 恢复提醒小额。
   *[other] { $name } · 不再忽略：{ $rule }。
 }
rule-known = 已在忽略。
rule-full = 一个监控最多 { $most } 条规则。请先移除一条：监控详情 ›“更多 ⋯”。
trust-added = { $name } · 从现在起信任：{ $label }，对它的授权不再提醒。
trust-removed = { $name } · 不再信任：{ $label }。
trust-known = 已信任此地址。
trust-full = 一个监控最多信任 { $most } 个地址。请先在“修改 › 事件 › 筛选”中移除一个。
labels-title = 地址簿
labels-header = { $title } · 第 { $from }–{ $to } 个，共 { $total } 个
labels-line = { $number } { $label } · { $address }
labels-add = 添加备注：{ $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = 命名, 备注
label-example = 工资
labels-none = 还没有地址备注。可在添加监控时填写，或在提醒下方的 ⋯ 中添加。
labels-none-watches = 已命名的监控：{ $names }
label-ask = 要给 { $address } 添加什么备注？请发送，最多 { $most } 个字符。
label-present = 当前备注：{ $label }
label-wrong = 这段文字没有可显示的字符，请换一个备注。
label-saved = 已保存：这里的提醒现在用“{ $label }”称呼 { $address }。
label-undone = 已撤销：{ $address } 在这里不再有备注。
labels-saved = 已更新 { $count } 个备注。
labels-full = 地址簿已满（{ $most } 个）。请先删除一个：/names
rules-title = “{ $name }”的规则
rules-intro = 忽略的内容：
rules-none = 目前没有忽略任何内容。点击提醒下方的 ⋯ 可忽略代币、地址或小额转账。
rules-worthless = 疑似垃圾转账{ $how ->
    [shown] 会显示
   *[hidden] 会隐藏
 }。
rules-line = • { $rule }
rules-quiet = 规则已忽略 { $count } 条提醒。

# Why an alert came
why = “{ $name }”在 { $chain } 上监控 { $addresses }。
why-unnamed = 在 { $chain } 上监控 { $addresses }。
why-fired = 原因：{ $fired }。
why-how = 当前设置：{ $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] 主币转账
    [token_transfer] 代币转账
    [nft_transfer] NFT 转移
    [contract_deploy] 合约部署
    [contract_call] 合约调用
    [failed_transaction] 失败的交易
    [safe_transaction] Safe 交易
    [wrapped_coin] 封装或解除封装
    [withdrawal] 质押到账
    [execution_reward] 出块收入
    [contract_event] 合约事件
    [token_approval] 代币授权
    [delegation] 钱包控制权
    [outflow] 大额流出
   *[other] { $func }
 }

# A test
test-sent = 测试已发送。
test-refused = 监控服务无法为此监控发送测试。
test-away = 监控服务没有响应。请稍后再次点击。

# What @bot 0x… says in any chat.
guest-hint = 请在机器人名称后面输入地址或交易哈希：@{ $bot } 0x…
inline-used = 使用过：{ $chains }
inline-transaction = { $status ->
    [failed] 失败 · { $chain }
   *[success] 成功 · { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] 已提醒：{ $what }，之后因区块重组失效。
    [summary] 已在汇总中提醒：{ $what }。
   *[alone] 已提醒：{ $what }。
 }
why-shown-what = { $name }（{ $happened }）
why-ruled = 未提醒：被“{ $name }”的一条规则忽略。
why-muted = 未提醒：“{ $name }”当时处于静音，结束后汇总发送。
why-digest = 未单独提醒：已纳入“{ $name }”的摘要。
why-worthless = 未提醒：“{ $name }”将其作为垃圾转账隐藏：{ $reason }。
why-minimum = 未提醒：“{ $name }”只提醒 { $needs } 起的{ $direction ->
    [in] 主币转入
    [out] 主币转出
   *[both] 主币转账
 }，这笔为 { $has }。
why-dollars = 未提醒：低于“{ $name }”的美元下限（{ $kinds }{ $direction ->
    [in] ，转入
    [out] ，转出
   *[both] {""}
 }）。
why-outflow = 未提醒：“{ $name }”在 { $within }内流出 { $limit } 时才提醒，当时共流出 { $left }。
why-outflow-before = 未提醒：“{ $name }”已就 { $within }内流出 { $limit } 提醒过，当时共流出 { $left }。
why-direction = 未提醒：“{ $name }”只提醒一个方向（{ $kinds }：{ $direction }）。
why-netted = 未提醒：“{ $name }”只提醒一个方向（{ $kinds }：{ $direction }），而这笔交易中反方向的数量更多。
why-kinds = 未提醒：“{ $name }”不提醒这类事件（{ $kinds }）。
why-restricted = 未提醒：“{ $name }”{ $what ->
    [other-token] 不提醒此代币
    [other-counterparty] 不提醒与此地址的转账
    [met-before] 只提醒新地址，而此地址之前已有往来
    [status-success] 只提醒成功的调用
    [status-failed] 只提醒失败的调用
   *[token-minimum] 对此代币设有更高的下限
 }。
why-approval = { $verdict ->
    [spender_excepted] 未提醒：“{ $name }”不提醒对此地址的授权。
   *[not_unlimited] 未提醒：“{ $name }”只提醒无限授权。
 }
why-condition = 未提醒：“{ $name }”的条件是 { $argument } { $op ->
    [eq] 等于
    [ne] 不等于
    [gt] 大于
    [lt] 小于
    [in] 属于
   *[contains] 包含
 } { $needs }，实际为 { $has }。
why-quiet = 未提醒：{ $why ->
    [other_chain] “{ $name }”没有监控 { $chain }。
    [not_concerned] 不涉及“{ $name }”的任何地址。
    [failed] 交易失败，“{ $name }”的地址没有变动。
    [creating] “{ $name }”仍在设置中。
    [not_known] 监控服务中没有“{ $name }”。
   *[nothing] 其中没有“{ $name }”要监控的事件。
 }
why-state = { $state ->
    [too_new] 未提醒：“{ $name }”在这笔交易之后才设置。
    [not_read_yet] 尚未提醒：监控服务还没有为“{ $name }”读到这个区块。
    [not_matched] 未提醒：“{ $name }”当时的设置不同。
    [queued] { $name }：正在发送。
    [failing] { $name }：正在发送，尚未送达此聊天。
    [told] { $name }：已发送到此聊天，消息详情已不再保存。
    [told_in_summary] { $name }：已在汇总中发送到此聊天，消息详情已不再保存。
    [told_another] 未提醒：“{ $name }”只提醒一次。
    [withdrawn] 未提醒：“{ $name }”提醒之前，交易已因区块重组失效。
    [paused] 未提醒：“{ $name }”已暂停。
    [no_subscription] 未提醒：“{ $name }”没有开启提醒。
   *[unknown] { $name }：时间过久，已无记录。
 }
why-gathered = { $name }：等待 { $time } 汇总。
why-uninvolved = { $are ->
    [all] 此交易与你的 { $count } 个监控均无关。
   *[others] 此交易与其余 { $count } 个监控无关。
 }
why-unseen = 在 { $chain } 上无法识别合约在交易内部转出的主币。
why-coin-logs = { $chain } 会记录主币的每一次转移，包括合约内部的转移，因此没有遗漏。
why-nowhere = 在 { $chains } 上找不到 { $hash }。如果是新交易，请稍后再发送一次。
why-nowhere-key = ⚠️ 如果这是私钥，请不要再发送：请删除你的消息，并把资产转到新钱包。
why-away = 暂时无法查询 { $chains }。请稍后再发送一次。
why-not-offered = 监控服务不支持解释交易。
why-not-shown-here = 最近三天这里没有 { $hash } 的提醒。
why-reading = 区块 { $height }（{ $time }）：{ $amount }。提醒发送于：{ $sent }
limit-now = { $state ->
    [unlimited] 当前 { $amount }。下次变化时提醒。
    [quiet] 当前 { $amount }：未达到条件，因此没有提醒。
    [passed] 当前 { $amount }：已达到条件，正在发送提醒。
    [notified] 当前 { $amount }：自 { $time } 起达到条件，已提醒过。恢复后会再次提醒：{ $side ->
        [below] { $back } 或以上。
       *[above] { $back } 或以下。
    }
    [recovering] 当前 { $amount }：即将恢复。达到 { $back }，或连续十个区块不符合条件时提醒。
    [recovered] 当前 { $amount }：已恢复，正在发送提醒。
    [muted] 当前 { $amount }：已达到条件，静音结束后提醒。
    [snoozed] 当前 { $amount }：已达到条件，延后结束时提醒。
    [held] 当前 { $amount }：即将恢复。提醒暂缓发送。
   *[not_watched] 当前 { $amount }。暂停期间不提醒。
 }
deadline-now = { $late ->
    [yes] { $name }：自 { $time } 起。
   *[no] { $name }：截止 { $time }，还剩 { $amount }。
 }{ $state ->
    [passed] 正在发送提醒。
    [notified] 已提醒过。
    [muted] 静音结束后提醒。
    [snoozed] 延后结束时提醒。
    [not_watched] 暂停期间不提醒。
   *[quiet] 尚未提醒。
 }
balance-unread = { $state ->
    [unread] 无法读取此余额：代币合约没有提供。
   *[away] 暂时无法读取此余额。请稍后再试。
 }
reading-unread = { $state ->
    [unread] 无法读取此数值：合约没有提供。
    [none] 该地址目前没有这类内容。
   *[away] 暂时无法读取此数值。请稍后再试。
 }
why-limit-gone = 此条件之后已更改或移除。
why-balances-not-offered = 监控服务无法解释余额。
balances-title = { $name } · 当前余额
worths-total = 合计：{ $worth }
values-title = { $name } · 当前数值
why-proposal = 提案 #{ $nonce } · 提醒发送于 { $sent } · 当时{ $signatures }
proposal-now = { $state ->
    [proposed] 现在：签名仍不足，Safe 需要 { $required } 个。
    [next] 现在：已集齐签名，可以执行。
    [later] 现在：已集齐签名，但要先执行编号更小的提案。
    [over] 现在：已结束。此提案或同一编号的其他提案已执行。
    [dropped] 已不再跟踪此提案：它早已结束，或该监控曾被更改或暂停。
    [paused] 暂停期间不提醒。
   *[unread] 暂时无法查询 Safe。请稍后再试。
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
alert-worth-stale = { $worth }（{ $hours } 小时前）
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = 失败：{ $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } 转入又转出
   *[self] { $asset } 转给自己
 }
alert-moved-unmeasured = { $direction ->
    [in] 收到 { $asset }
    [out] 转出 { $asset }
   *[self] 转给自己 { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] 从 { $chain } 跨链转入 { $asset }
   *[out] 跨链转出 { $asset } 至 { $chain }
 }
alert-wrapped = { $action ->
    [wrapped] 封装了 { $asset }
   *[unwrapped] 解除封装了 { $asset }
 }
alert-withdrawal = +{ $asset }（来自验证者 { $validator }）
alert-reward = +{ $asset }（区块小费）
alert-minted = 铸造了 { $asset }
alert-minted-for = 以 { $price } 铸造了 { $asset }
alert-burned = 销毁了 { $asset }
alert-asset = { $kind ->
    [nft] NFT
   *[token] 代币
 }
alert-figure = 数值 { $amount }，单位未注明
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } 个 { $symbol } 最小单位
alert-nft = { $amount } 个 NFT { $name } #{ $id }
alert-deployed = 部署了 { $contract }
alert-called = { $role ->
    [target] 被 { $caller } 调用：{ $method }
    [alone] 调用了 { $method }
   *[sender] 在 { $contract } 上调用了 { $method }
 }
alert-method = 方法 { $method }
alert-approved = { $what ->
    [unlimited] 允许 { $spender } 无限使用 { $asset }
    [all] 允许 { $spender } 转移全部 { $asset }
    [nft] 允许 { $spender } 转移 NFT { $asset } #{ $id }
    [revoked] 不再允许 { $spender } 使用 { $asset }
    [revoked-nft] 不再允许他人转移 NFT { $asset } #{ $id }
   *[amount] 允许 { $spender } 最多使用 { $amount }
 }
alert-via-permit2 = { $done }（通过 Permit2）
alert-at-risk = { $done }{ $what ->
    [none] （当前余额：0）
    [held] （当前余额：{ $held }）
   *[worth] （当前余额：{ $held }，风险金额 { $worth }）
 }
alert-delegated = { $what ->
    [ended] 不再运行合约代码
   *[set] 现在运行 { $contract } 的代码
 }
alert-outflow = { $bound ->
    [least] 流出至少 { $usd }
   *[none] 流出 { $usd }
 }{ $unit ->
    [single] （一笔交易）
   *[span] （{ $span }内）
 }
alert-contract-event = { $count ->
    [0] 触发了事件 { $event }
   *[other] 触发了事件 { $event }：{ $args }
 }
alert-event-minted = { $what ->
    [mint] 向 { $account } 铸造了 { $amount }
   *[burn] 销毁了 { $account } 的 { $amount }
 }
alert-base-units = { $amount } 个最小单位
alert-safe = { $action ->
    [executed] 执行了一笔 Safe 交易
    [failed] 执行 Safe 交易失败
    [executed-by-module] 通过模块 { $party } 执行了一笔交易
    [owner-added] 新增所有者 { $party }
    [owner-removed] 移除所有者 { $party }
    [module-enabled] 启用模块 { $party }
    [module-disabled] 停用模块 { $party }
   *[threshold-changed] 现在需要 { $threshold } 个签名
 }
alert-tried = { $what ->
    [deployment] 部署合约
    [payment] 向 { $contract } 转账
   *[call] 在 { $contract } 上调用 { $method }
 }
alert-reverted = { $tried }：{ $reason }
alert-more = 另有 { $count } 项
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · 铸造
    [burnt] { $chain } · 销毁
    [via] { $chain } · 经由 { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $span }内 { $count } 笔交易
summary-span = { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
    [days-alone] { $count } 天
   *[days] { $count } 天
 }
summary-way = { $way ->
    [in] 转入：{ $moved }
   *[out] 转出：{ $moved }
 }
summary-unpriced = { $worth } + { $count } 项价格未知
summary-nft = { $amount } 个 NFT { $name }
summary-deployments = { $count } 次合约部署
summary-calls = { $count } 次合约调用
summary-approvals = { $count } 次授权
summary-contract_events = { $count } 个合约事件
summary-safe_actions = { $count } 次 Safe 操作
summary-wraps = { $count } 次封装
summary-withdrawals = { $count } 笔质押到账
summary-rewards = { $count } 笔出块收入
summary-failures = { $count } 笔失败交易
summary-delegations = { $count } 次钱包控制权变更
summary-outflows = { $count } 次大额流出
summary-left-out = 另有 { $count } 笔转移
summary-largest = { $way ->
    [in] 最大一笔：{ $moved }，来自 { $counterparty }
    [out] 最大一笔：{ $moved }，转给 { $counterparty }
   *[nobody] 最大一笔：{ $moved }
 }
batch-missed = 消息无法送达期间的交易：
batch-title = ⏱ { $count } 笔交易
batch-more = 另有 { $watches } 个监控 · { $count } 笔交易
batch-removed = ✕ 其中 { $count } 笔已因区块重组失效
batch-reply = { $what ->
    [removed] ✕ 已因区块重组失效，请视为未发生：
    [restored] 已重新上链：
   *[changed] 因区块被替换，结果有变：
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ 延迟 { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }：{ $because ->
    [node] { $chain } 节点发生故障。
   *[service] 监控服务发生故障。
 }
hidden-warning = ⚠️ 已隐藏 { $count } 笔疑似垃圾转账{ $lookAlikes ->
    [0] 。
   *[other] ，其中 { $lookAlikes } 笔涉及相似地址。切勿从钱包的交易记录中复制地址。
 }
hidden-warning-all = ⚠️ 已隐藏 { $count } 笔涉及相似地址的疑似垃圾转账。切勿从钱包的交易记录中复制地址。
hidden-title = 已隐藏（最新的在前）：
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] 来自
    [out] 转给
   *[self] 对方
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] 仿冒你的往来地址
    [zero-value] 没有转移任何资产
    [bait] 名称是广告
    [imitation] 仿冒其他代币的符号
   *[dust] 粉尘转账
 }
hidden-look-alike = 看起来像 { $imitated }，但不是
hidden-never-copy = 切勿从钱包的交易记录中复制地址。
spam-trusted = 今后会提醒来自 { $sender } 的转账。
spam-notices-stopped = 垃圾转账仍会隐藏，我不再提示。如需更改：/settings › 显示与货币。
balance-alert = { $state ->
    [below] 🔻 { $name } 降至 { $amount }（低于 { $limit }）
    [above] 🔺 { $name } 升至 { $amount }（高于 { $limit }）
   *[recovered] ✅ { $name } 余额已恢复：{ $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }：{ $amount } 可用 { $time }（不足 { $limit }）
    [empty] 🪫 { $name } 已耗尽
   *[recovered] 🔋 { $name }：{ $amount } 可用 { $time }
 }
reading-reorg = 上一条提醒对应的区块已不在链上。
balance-test = 测试提醒：非真实余额
value-label = { $name } 的{ $call }
value-gas = Gas
value-transfer_fee = 转账手续费
value-loan_health = 借款健康度
value-morpho_loan = 借款健康度
value-liquidity_position = 仓位的价格余量
value-liquidity_position-item = { $name } 仓位 #{ $id }
value-percent = { $amount }%
value-gwei = { $amount } gwei
value-total_supply = 总供应量
value-share_price = 份额价格
silence-alert = { $state ->
    [above] 🔕 { $name }：{ $way ->
        [in] 已连续 { $amount }没有转入
        [out] 已连续 { $amount }没有转出
       *[both] 已连续 { $amount }没有交易
    }
   *[recovered] 🔔 { $name }：{ $way ->
        [in] 重新有转入
        [out] 重新有转出
       *[both] 重新出现交易
    }
 }
silence-about = 只计算已读取的区块所覆盖的时间。
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }：{ $span }内转入 { $amount } 笔（超过 { $limit } 笔）
        [out] 🌊 { $name }：{ $span }内转出 { $amount } 笔（超过 { $limit } 笔）
       *[both] 🌊 { $name }：{ $span }内 { $amount } 笔交易（超过 { $limit } 笔）
    }
   *[recovered] ✅ { $name } 已恢复正常：{ $span }内 { $amount } 笔
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } 已到期
    [ended] ➡️ { $name } 已不属于此地址
    [below] ⏳ { $name } 将在 { $amount }后到期
    [recovered-reorg] ↩️ { $name } 将在 { $amount }后到期
   *[recovered] ✅ { $name } 已续期，将在 { $amount }后到期
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }：{ $call } 已排定，将在 { $amount }后可执行
    [ready] ⌛ { $name }：{ $call } 现在可以执行
    [executed] ✅ { $name }：{ $call } 已执行
    [cancelled] 🚫 { $name }：{ $call } 已取消
    [expired] ⌛ { $name }：{ $call } 已过期，未执行
    [recovered-reorg] ↩️ { $name }：{ $call } 恢复为待执行
    [cancelled-reorg] ↩️ { $name }：{ $call } 不再排定
   *[below] ⏳ { $name }：{ $call } 将在 { $amount }后可执行
 }
governor-about = 约 { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }：提出了“{ $title }”，投票将在 { $amount }后结束
    [succeeded] ✅ { $name }：“{ $title }”已通过
    [defeated] ❌ { $name }：“{ $title }”已被否决
    [queued] 🗓 { $name }：“{ $title }”已排队等待执行
    [expired] ⌛ { $name }：“{ $title }”已过期，未执行
    [executed] ✅ { $name }：“{ $title }”已执行
    [cancelled] 🚫 { $name }：“{ $title }”已取消
    [recovered] ⏳ { $name }：“{ $title }”的投票已延长，将在 { $amount }后结束
    [recovered-reorg] ↩️ { $name }：“{ $title }”的投票恢复进行，将在 { $amount }后结束
    [cancelled-reorg] ↩️ { $name }：“{ $title }”不再处于提出状态
   *[below] ⏳ { $name }：“{ $title }”的投票将在 { $amount }后结束
 }
allowance-what = { $what ->
    [unlimited] 无限 { $asset }
    [all] 全部 { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }：{ $what } 的授权已过 { $amount }，仍未撤销
    [cancelled-reorg] ↩️ { $name }：{ $what } 的授权已不在链上
   *[ended] ✅ { $name }：{ $what } 的授权已不再有效
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }：提案 #{ $nonce } 已过 { $amount }，仍缺签名
   *[ended] ✅ { $name }：提案 #{ $nonce } 不再等待签名
 }
safe_unsigned-by = 尚未签名：{ $names }
reading-label = { $name } 的 { $call }
reading-alert = { $state ->
    [below] 📉 { $label }：{ $amount }，低于 { $limit }
    [above] 📈 { $label }：{ $amount }，高于 { $limit }
    [up] 📈 { $label }：{ $amount }，{ $span }内上涨 { $percent }%
    [down] 📉 { $label }：{ $amount }，{ $span }内下跌 { $percent }%
    [changed] 🔄 { $label }：{ $amount }，此前为 { $from }
    [back-above] 📈 { $label }：{ $amount }，重新高于 { $limit }
    [back-below] 📉 { $label }：{ $amount }，重新低于 { $limit }
   *[undone] ↩️ { $label }：{ $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } 超出区间
   *[other] ✅ { $label } 回到区间内
 }
reading-test = 测试提醒：非真实数值
loan-repay = 偿还约 { $amount } 即可达到 { $health }
reading-snoozed = { $state ->
    [recovered] 延后的提醒。恢复于 { $time }。
    [changed] 延后的提醒。最近一次变化：{ $time }。
   *[other] 延后的提醒：数值仍未恢复。数据截至 { $time }。
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }：提案 #{ $nonce } 可以执行了：{ $what }
    [signed] ✅ { $name }：提案 #{ $nonce } 已集齐签名：{ $what }
   *[proposed] ✍️ { $name }：提案 #{ $nonce }：{ $what }
 }
proposal-what = { $what ->
    [reject] 否决同一编号的其他提案
    [batch] 批量执行多个调用
    [send] 向 { $to } 转账 { $amount }
    [approve] 允许 { $to } 最多使用 { $amount }
    [approve-all] 允许 { $to } 无限额使用 { $amount }
    [call-paying] 调用 { $to } 的 { $method }，并附带 { $amount }
   *[call] 调用 { $to } 的 { $method }
 }
proposal-more = …另有 { $count } 个
proposal-signatures = 已有 { $count } / { $required } 个签名
proposal-by = 由 { $who } 提出
proposal-delegate-call = ⚠️ 这是 delegate call：该合约的代码会以 Safe 自身的身份执行。
proposal-refund = { $payee ->
    [executor] ⚠️ 还会退还 gas 费：最多 { $amount }，收款方：执行该提案的账户。
   *[address] ⚠️ 还会退还 gas 费：最多 { $amount }，收款方：{ $to }。
 }
alert-repeat = ↻ 可能重复
alert-test = 测试提醒：非真实交易
alert-removed = 已因区块重组失效
alert-removed-reply = ✕ 该交易已不在链上：所在区块已被替换，请视为未发生。若重新上链，会再次提醒。
alert-restored-reply = 该交易已重新上链。
alert-final = ✓ 已最终确认：{ $what }
alert-changed-reply = 有变化：{ $now }
    所在区块已被替换，以上为新区块中的结果。

operator-begun = ⚠️ { $what }
operator-over = ✅ 已恢复，历时 { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }。当时的问题：{ $what }
operator-chain-late = { $chain } 同步落后：提醒会延迟。
operator-endpoint = { $chain }，RPC 节点 { $endpoint }：{ $fault ->
    [wrong-chain] 属于另一条链。
    [missing-logs] 返回的日志不完整。
   *[stale-head] 落后于其他节点。
 }
operator-dead-letters = 有 { $count } 条提醒无法送达 webhook，将保留 30 天。
operator-problem = { $what ->
    [service-away] 监控服务没有响应。
    [store-unsafe] 如果发生崩溃，存储可能丢失数据。原因见日志。
    [store-nearly-full] 存储空间即将用尽。请腾出空间，否则无法保存新的提醒。
    [store-down] 存储目前无法保存任何内容。原因见日志。
   *[token] Telegram 不接受 BOT_TOKEN。期间的提醒都已保留，没有丢失。
 }

command-admin = 运维概览
admin-title = 运维概览
admin-counts = 
    有监控的聊天：{ $chats }
    监控：{ $live } 个运行中，{ $paused } 个已暂停
admin-queues = 队列
admin-queue-name = { $queue ->
    [update] 收到的消息
    [jobs] 设置任务
    [match] 待处理的匹配项
    [deliveries] Webhook
   *[chat] 提醒
 }
admin-queue = { $name }：{ $items } 项等待中，最久 { $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }
admin-queue-empty = { $name }：空
admin-waits-title = 等待超过 1 分钟
admin-waits-none = 没有等待超过 1 分钟的内容。
admin-chains-title = 链
admin-chain = { $name }：{ $state ->
    [watching] { $lag ->
        [0] 已同步
       *[other] 落后 { $lag } 个区块
    }
    [failing] 异常{ $lag ->
        [0] {""}
       *[other] ，落后 { $lag } 个区块
    }
   *[idle] 空闲，没有监控
 }
admin-chain-late = 提醒已延迟：{ $unit ->
    [minutes] { $count } 分钟
    [hours] { $count } 小时
   *[days] { $count } 天
 }
admin-letters-title = 未送达：{ $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = 已停止发送的聊天：{ $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] 机器人已被屏蔽
    [removed] 机器人已被移出
    [deleted] 聊天已删除
    [not-found] 找不到聊天
    [no-rights] 机器人没有发言权限
    [topic-closed] 话题已关闭
   *[unknown] 原因未知
 }
admin-not-offered = 此监控服务不支持该功能。
button-admin-chains = 链
button-admin-waits = 等待最久
button-admin-letters = 未送达
button-admin-suspended = 已停止发送：{ $count }
button-admin-resend = 重发 { $number }
button-refresh = 刷新

command-announce = 向所有聊天发消息
command-block = 屏蔽用户或聊天
announcement-title = 📣 来自此机器人的管理者
announce-how =
    要向使用此机器人的所有聊天发消息，请把内容写在命令后面：
    /announce 今晚 22:00–22:30 维护。提醒可能延迟，但不会丢失。

    发送前会先给你预览。
announce-too-long = 内容太长。发给所有聊天的消息最多 { $most } 个字符。
announce-ask = 发送到 { $chats }{ $more } 个聊天？
announce-sending = 正在发送…
announce-done = { $chats ->
    [0] 没有可发送的聊天。
   *[other] 正在发往 { $chats } 个聊天。
 }
announce-canceled = 未发送。
button-announce = 发给所有聊天
button-admin-announce = 公告
button-admin-blocked = 已屏蔽
admin-blocked-title = 已屏蔽：{ $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · { $day } 起
admin-block-how = 要屏蔽用户、群组或频道，请发送 /block 加 ID，例如 /block 123456789。对方的监控会暂停。
block-needs-id = /block 后面需要数字 ID，例如 /block 123456789。Telegram 不支持按名称查找。
block-operator = 这是此机器人的管理者，无法屏蔽。请先将其从 OPERATORS 中移除。
block-done = 已屏蔽“{ $name }”，正在暂停其所有监控。
block-ended = “{ $name }”可以重新使用此机器人。监控会保持暂停，直到对方恢复。
button-unblock = 取消屏蔽 { $name }
admin-failing-title = 无法送达的渠道：{ $count }
admin-failing-line =
    { $platform } { $channel } · 自 { $time } 起
    { $why }
button-admin-failing = 故障渠道
