# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } theo dõi địa chỉ blockchain và gửi thông báo cho bạn tại đây.

    Hãy dán một hoặc nhiều địa chỉ. Ví dụ:
    { $example }

    Hoặc tất cả trong một dòng:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Chưa có mục theo dõi nào gửi thông báo đến
       *[other] { $watches } mục theo dõi đang gửi thông báo đến
    } { $place }.
here-place = cuộc trò chuyện này
group-start = Bot theo dõi địa chỉ blockchain và gửi thông báo tại đây. { $who ->
    [all] Mọi thành viên đều có thể chọn địa chỉ cần theo dõi.
   *[administrators] Quản trị viên chọn địa chỉ cần theo dõi.
 }
destination-ready = Từ giờ, thông báo có thể được gửi đến { $title }.
also-there = Những mục theo dõi nào của bạn cũng sẽ gửi đến { $title }?
also-there-saved = Đã lưu. { $count ->
    [0] Không có mục theo dõi nào của bạn gửi đến { $title }.
   *[other] Giờ gửi đến { $title }: { $names }.
 }
link-over = Liên kết này đã được dùng hoặc đã hết hạn. Hãy gửi /channels trong cuộc trò chuyện riêng để lấy liên kết mới.
chat-choose = Gửi thông báo đến nhóm hoặc kênh nào? Bot sẽ tham gia nếu chưa có ở đó. Nếu muốn gửi đến một chủ đề, hãy gửi /here trong chủ đề đó.
chat-choose-cancelled = Chưa chọn cuộc trò chuyện nào.
chat-absent = Bot chưa có trong { $title }. Hãy thêm bot vào để gửi thông báo đến đó.
chat-silent = Bot không thể gửi tin nhắn trong { $title }. Hãy đặt bot làm quản trị viên có quyền gửi tin nhắn để gửi thông báo đến đó.
chat-not-manager = Chỉ quản trị viên của { $title } mới được chọn thông báo gửi đến đó.
chat-not-allowed = Bot này không mở cho { $title }. Người vận hành bot quyết định việc đó.
managed-elsewhere = Mục theo dõi này được quản lý ở cuộc trò chuyện khác.
stopped-here = { $name } không còn gửi thông báo đến đây.
group-managers-only = Chỉ quản trị viên mới được thay đổi các mục theo dõi của nhóm này.
group-unreachable = Bot không truy cập được nhóm hoặc kênh này nên không thể kiểm tra ai là quản trị viên.
group-administrators-only = Ở đây chỉ quản trị viên mới làm được việc đó.
group-anonymous = Bạn đang ẩn danh ở đây nên bot không nhận ra câu trả lời nào là của bạn. Hãy chạm vào các nút, hoặc nhắn bằng chính tài khoản của bạn.
group-not-yours = Người khác đang thiết lập mục này. Hãy gửi /watch để bắt đầu thiết lập của bạn.
group-change = { $who } · { $action ->
    [muted] Đã tắt thông báo đến { $until }
    [silenced] Đã tắt thông báo
    [unmuted] Đã bật lại thông báo
    [paused] Đã tạm dừng
    [live] Đã theo dõi lại
    [deleting] Đã xóa
    [restored] Đã khôi phục
    [posting] Từ nay gửi vào đây
    [stopped] Không còn gửi vào đây
   *[changed] Đã thay đổi
 }: { $names }{ $action ->
    [posting] . Quản trị viên có thể dừng: ⋯ dưới thông báo.
   *[other] {""}
 }
group-reply = { $person }, hãy trả lời tin nhắn này.

help =
    Bot theo dõi địa chỉ blockchain và thông báo cho bạn tại đây. Bạn có thể gửi:

    • { $address } – một địa chỉ hoặc danh sách, sau mỗi địa chỉ có thể ghi nhãn
    • { $name } – tên miền Ethereum (ENS)
    • Liên kết từ explorer – theo dõi địa chỉ trên mạng đó
    • Mã giao dịch (hash) – giải thích vì sao có hoặc không có thông báo
    • Tệp văn bản hoặc CSV – mỗi dòng một địa chỉ, kèm nhãn

    /watch – thiết lập mục theo dõi theo từng bước, hoặc chỉ bằng một dòng: { $line }
    /watches – xem, sửa, tắt thông báo, tạm dừng hoặc xóa mục theo dõi
    /mute – tạm tắt thông báo của một mục theo dõi
    /history – lịch sử thông báo: danh sách, tệp hoặc biểu đồ
    /channels – nhận thông báo trong nhóm, kênh và webhook
    /names – nhãn bạn đặt cho các địa chỉ
    /settings – ngôn ngữ, múi giờ, giờ yên lặng
    /export, /import – chuyển các mục theo dõi của bạn
    /privacy – dữ liệu được lưu, /forget – xóa tất cả
    /cancel – thoát khỏi thiết lập
help-here =
    Bot theo dõi địa chỉ blockchain và gửi thông báo tại đây.

    { $who ->
        [all] Mọi thành viên có thể:
       *[administrators] Quản trị viên có thể:
    }
    • /watch 0x… – theo dõi một địa chỉ
    • /watches – sửa, tắt thông báo, tạm dừng hoặc xóa mục theo dõi
    • /settings – ngôn ngữ, múi giờ, ai được làm những việc này
    Ai cũng xem được: /watches, /history, /status

    Để nói chuyện với bot, hãy trả lời một tin nhắn của bot hoặc, nếu bot là quản trị viên, viết { $example }
    Phần còn lại: /help trong chat riêng, { $bot }
help-line = /watch 0x… quỹ >$500 ra hàng ngày 9:00
help-group = Trong nhóm hoặc chủ đề của nhóm, hãy viết /watch trước địa chỉ hoặc liên kết. /here cho biết mục theo dõi nào gửi thông báo đến đó.
help-new = 🆕 đánh dấu địa chỉ lần đầu xuất hiện trong một mục theo dõi, sau khi mục đó đã chạy được một ngày.
help-values = Bot cũng theo dõi số dư, giá, gas, khi không có hoạt động và thời hạn. Cứ viết điều bạn muốn, chẳng hạn { $example }
help-status = /status cho biết các mạng có được đọc đầy đủ không.
help-more = Bạn sẽ được xem lại trước khi tạo.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Bot theo dõi địa chỉ blockchain và báo cho bạn khi có giao dịch: coin, token, NFT, hợp đồng.

    Chạm vào Start rồi dán một địa chỉ.
profile-about = Theo dõi địa chỉ blockchain và báo cho bạn khi có giao dịch.

# What the language calls itself
language = Tiếng Việt

access-refused =
    Bot này không công khai. Hãy xin lời mời từ người vận hành bot.
    ID Telegram của bạn: { $id }
access-refused-group =
    Bot này không công khai và nhóm này không có trong danh sách. Hãy nhờ người vận hành bot thêm nhóm.
    ID của nhóm này: { $id }
access-refused-press = Bot này không công khai.
access-blocked = Bạn đã bị chặn sử dụng bot này. Hãy gửi /privacy để xem dữ liệu bot còn lưu về bạn và xóa nếu muốn.
access-blocked-press = Bạn đã bị chặn sử dụng bot này.

access-accepted = { $name } đã chấp nhận lời mời của bạn. ID Telegram: { $id }
access-ended =
    Bạn không còn dùng được bot này.{ $watches ->
        [0] {""}
       *[other] {" "}{ $watches } mục theo dõi của bạn đã tạm dừng.
    }
invitation-title = Lời mời
invitation-terms =
    { $uses } người đầu tiên mở liên kết sẽ dùng được bot này. Hết hạn ngày { $day }. Liên kết chỉ hiện một lần.
invitation-needless = Ai cũng dùng được bot này nên không cần lời mời. Để thay đổi, hãy đặt ALLOWED_USERS.
invitation-revoked = Đã thu hồi lời mời
invitations-title = Lời mời còn hiệu lực
invitations-line = { $number }. Còn { $uses } lượt, đến { $day }
members-title = Người và nhóm được mời
members-none = Chưa có ai.
members-line = { $name }, từ { $day }
member-remove-ask = Thu hồi quyền của { $name }? { $watches ->
        [0] Sẽ không còn dùng được bot nữa.
       *[other] Sẽ không còn dùng được bot nữa, và { $watches } mục theo dõi sẽ tạm dừng.
    }
member-removing = Đang thu hồi quyền của { $name }…
member-removed = Đã thu hồi quyền của { $name }. { $watches ->
        [0] Không có mục theo dõi nào.
       *[other] { $watches } mục theo dõi đã tạm dừng.
    }
member-kept = { $name } vẫn dùng được bot này vì có trong danh sách cấu hình hoặc đã được mời lại.
button-invite = Mời
button-members = Thành viên
button-copy-link = Sao chép liên kết
button-remove-access = Thu hồi quyền
button-remove-member = Thu hồi: { $name }
button-revoke-invitation = Thu hồi lời mời { $number }

share-title = Chia sẻ { $name }
share-shows = Ai mở liên kết cũng có thể tạo mục theo dõi giống hệt trong cuộc trò chuyện của họ: cùng địa chỉ, mạng và cài đặt thông báo. Họ không thấy tên, nhãn, thẻ, quy tắc, nội dung thông báo hay webhook.
share-uses =
    { $opened ->
        [0] Chưa ai mở.
       *[other] Đã được mở { $opened } lần, được sao chép { $taken } lần.
    } Hết hạn ngày { $day }.
share-none = Chưa có liên kết. Mỗi liên kết có hiệu lực 30 ngày.
share-offer = Có người chia sẻ với bạn một mục theo dõi.
share-gone = Liên kết này không dùng được hoặc đã hết hiệu lực. Hãy xin liên kết mới.
share-in-private = Hãy mở liên kết này trong cuộc trò chuyện riêng với bot.
button-share = Chia sẻ liên kết
button-share-open = Mở liên kết
button-share-revoke = Thu hồi
button-share-new-link = Thay liên kết
button-share-make = Tạo liên kết

button-copy-to = Chuyển hoặc sao chép…
button-move-watch = Chuyển
button-copy-watch = Sao chép
copy-where = Chuyển hoặc sao chép { $name } đến đâu? Quy tắc và cài đặt spam được mang theo, webhook thì không.
copy-or-move = Chuyển { $name } đến { $place }, hay tạo một bản sao ở đó?
move-busy = Thay đổi gần nhất chưa xong. Hãy thử lại sau một phút.
copy-nowhere = Chưa có nơi nào khác để chuyển đến. Hãy thêm bot vào một nhóm hoặc kênh trước.

cancel-nothing = Hiện không có gì đang được thiết lập hay thay đổi.

command-watch = Theo dõi một địa chỉ
command-watches = Các mục theo dõi của bạn
command-history = Lịch sử thông báo
command-status = Các mạng có được đọc đầy đủ không
command-mute = Tạm tắt thông báo của một mục
command-here = Các mục gửi thông báo đến đây
command-channels = Nơi nhận thông báo
command-names = Nhãn bạn đặt cho các địa chỉ
command-settings = Ngôn ngữ, múi giờ, giờ yên lặng
command-export = Lưu các mục theo dõi vào tệp
command-import = Khôi phục mục theo dõi từ tệp
command-privacy = Dữ liệu được lưu về cuộc trò chuyện này
command-forget = Xóa toàn bộ dữ liệu
command-cancel = Thoát khỏi thiết lập
command-invite = Mời người khác dùng bot
command-members = Những ai đã được mời
command-help = Trợ giúp

button-watch = Theo dõi địa chỉ
button-watch-there = Theo dõi ở đó
button-also-there = Mục của tôi cũng gửi
button-add-to-group = Thêm vào nhóm
button-add-to-channel = Thêm vào kênh
button-make-administrator = Đặt làm quản trị viên
button-choose-chat = Chọn nơi nhận
button-choose-again = Chọn nơi khác
button-choose-group = Nhóm
button-choose-channel = Kênh
button-elsewhere = Dùng trong nhóm hoặc kênh
button-watches = Mục theo dõi
button-help = Trợ giúp
button-group = Thiết lập ở chat riêng
button-cancel = Hủy
button-back = ‹ Quay lại
button-to-list = ‹ Mục theo dõi
button-next = Tiếp ›
button-review = Xem lại ›
button-start-over = Làm lại từ đầu
button-watch-offer = Theo dõi
button-watch-rest = Theo dõi { $count } mục khác
button-watch-each = Tách từng địa chỉ
button-watch-together = Gộp làm một
button-customise = Tùy chỉnh
button-watch-otherwise = Thêm mục khác
button-all = Tất cả
button-choose = Chọn
button-again = Bắt đầu lại
button-retry = Thử lại
button-undo = Hoàn tác
button-leave-out = Bỏ phần này
button-settings = Cài đặt
button-test = Gửi thông báo thử
button-pause = ⏸ Tạm dừng
button-resume = ▶️ Tiếp tục
button-watch-again = Theo dõi lại
button-delete = Xóa
button-export = Xuất
button-import = Nhập { $count } mục
button-import-all = Nhập
button-import-settings = Nhập cài đặt
button-forget = Xóa tất cả
button-edit = Sửa
button-keep = Giữ lại
button-explorer = Explorer
button-revoke = Thu hồi ↗
button-safe-app = Ứng dụng Safe ↗
button-copy-hash = Chép hash
button-show = Xem
button-hide = Ẩn
button-not-spam = Không phải spam: { $sender }
button-show-all = Xem tất cả
button-mute = 🔇 1 giờ
button-mute-watch = 🔇 Tắt thông báo
button-mute-for = { $length ->
    [1] 1 giờ
    [2] 2 giờ
    [8] 8 giờ
    [24] 1 ngày
    [168] 1 tuần
   *[on] Đến khi bật lại
 }
button-unmute = 🔔 Bật lại
button-change-end = Đổi thời hạn
button-snooze = 💤 { $length }
button-end-snooze = Thôi tạm hoãn
button-end-snooze-of = Thôi tạm hoãn: { $what }
button-more = ⋯
button-more-of-watch = Xem thêm ⋯
button-more-parts = Xem thêm ▾
button-stop-here = Ngừng gửi đến đây
button-why = Vì sao?
button-watch-settings = Cài đặt mục này
button-balances = Số dư hiện tại
button-balance-alert = Báo khi giảm
button-values = Giá trị hiện tại
button-ignore = Bỏ qua { $label }
button-trust = Tin tưởng { $label }
button-above = Chỉ trên { $label }
button-name = Gắn nhãn { $label }
button-name-as = Đổi nhãn thành { $label }
button-rename-all = Cập nhật nhãn ({ $count })
button-next-lines = { $count } dòng tiếp
button-copy = Sao chép { $label }
button-rename = Đổi nhãn
button-remove-name = Xóa nhãn
button-rename-label = Đổi nhãn { $label }
button-names = Tất cả nhãn
button-rules = Quy tắc
button-remove-rule = ✕ { $rule }
button-show-worthless = Không ẩn spam
button-hide-worthless = Ẩn spam
button-older = ›
button-select = Chọn
button-select-all = Tất cả
button-select-none = Bỏ chọn
button-search = Tìm
button-all-watches = Mọi mục theo dõi
button-history = Lịch sử
button-all-history = Tất cả thông báo
button-by-watch = Theo từng mục
button-by-address = Theo địa chỉ đối ứng
button-csv = CSV
button-chart = Biểu đồ
button-destinations = Trong nhóm · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } mục theo dõi
 }
button-newer = ‹

# The guided conversation
watch-header = Theo dõi · bước { $step }/{ $count }
watch-header-review = Theo dõi · xem lại
watch-header-part = Theo dõi · { $part }
watch-header-change = Theo dõi · thay đổi
watch-addresses = Hãy gửi một hoặc nhiều địa chỉ. Sau mỗi địa chỉ có thể ghi nhãn:
    { $example }
watch-addresses-example = 0x… ngân quỹ
watch-addresses-more = Gửi thêm, hoặc tiếp tục. Gửi lại một địa chỉ để đổi nhãn.
watch-line-unclear = Không hiểu: { $words }
approvals-any-token = Không thể chỉ theo dõi việc cấp quyền của { $tokens }: bạn sẽ được báo về việc cấp quyền của mọi token.
watch-addresses-find = Gửi một phần tên hoặc địa chỉ để tìm.
addresses-found = “{ $sought }”: { $found } trong { $count }
watch-addresses-added = Đã thêm. Hiện có { $count } địa chỉ.
button-watch-apart = Theo dõi riêng
watch-chains = Trên những mạng nào?
watch-chains-search = Đây là một số trong { $count } mạng. Gửi tên mạng khác để thêm.
chain-not-found = Ở đây không có mạng nào tên { $name }. Hãy kiểm tra chính tả.
chains-found = Nhiều mạng có tên như vậy: { $chains }. Hãy gửi tên đầy đủ.
button-chains-used = Mạng có vẻ đã dùng
watch-what = Bạn muốn theo dõi những gì?
watch-words = { $name }: { $words }
watch-chosen = Đã chọn
watch-choose = Chọn
watch-missing = Không có trên { $chains }: { $names }
watch-refine = Chiều & số lượng
watch-refine-ask = Chỉ một phần? Đổi chiều, hoặc đặt mức tối thiểu hay bộ lọc.
watch-preset-money = Tiền
watch-preset-security = Bảo mật
watch-preset-contract = Hợp đồng
watch-preset-everything = Mọi thứ
watch-everything = { $count ->
    [0] tất cả các mục trên
   *[other] tất cả các mục trên, cùng { $more }
 }
watch-group-moves = Dòng tiền
watch-group-security = Bảo mật
watch-group-contract = Hợp đồng
watch-group-validator = Staking
watch-group-values = Giá trị
watch-group-deadlines = Thời hạn
watch-group-silence = Mức hoạt động
watch-group-rare = Thêm
watch-about = { $kind ->
    [coin] coin của mạng, ví dụ ETH, vào hoặc ra
    [tokens] token như USDC vào hoặc ra
    [nfts] vật phẩm sưu tầm vào hoặc ra
    [wraps] coin đổi thành token của nó hoặc ngược lại, ví dụ ETH và WETH
    [outflows] nhiều tiền rời đi trong thời gian ngắn
    [approvals] ai đó được phép chi tiêu token
    [delegations] một chương trình (hợp đồng) nắm quyền điều khiển ví
    [failures] giao dịch đã gửi nhưng không thành công
    [admin] hợp đồng đổi chủ, bị sửa đổi hoặc tạm dừng
    [safes] đề xuất, chữ ký và thay đổi (Safe, đa chữ ký)
    [events] những sự kiện khác mà hợp đồng phát ra, do bạn chọn
    [deployments] địa chỉ tạo hợp đồng mới
    [withdrawals] tiền staking được trả về địa chỉ
    [rewards] phí mà địa chỉ nhận được khi tạo khối
    [balance] xuống dưới hoặc vượt lên một mức
    [runway] với mức chi hiện tại, tiền chỉ còn đủ vài ngày
    [price] giá qua ngưỡng của bạn, hoặc stablecoin lệch khỏi giá trị của nó
    [gas] vượt lên trên hoặc xuống dưới ngưỡng của bạn
    [transfer_fee] phí một lần chuyển trên rollup cao hơn hoặc thấp hơn ngưỡng của bạn
    [loan_health] một khoản vay sắp bị buộc đóng và chịu lỗ (thanh lý)
    [liquidity_position] vị thế Uniswap ngừng sinh lời vì giá ra khỏi khoảng
    [ens_names] một tên như alice.eth của địa chỉ sắp hết hạn
    [ens] một tên như alice.eth sắp hết hạn
    [timelock] được lên lịch, có thể thực thi, đã thực thi hoặc bị hủy (timelock)
    [governor] bắt đầu, kết thúc, rồi được thực thi hoặc bị hủy (DAO)
    [allowance] quyền chi tiêu token vẫn còn hiệu lực sau vài ngày
    [safe_unsigned] ví chung (Safe) vẫn đang chờ chữ ký
    [silence] không có giao dịch trong một thời gian
    [rate] nhiều giao dịch hơn bình thường
   *[calls] địa chỉ gọi một hợp đồng, hoặc chính nó là hợp đồng được gọi
 }
watch-kind-coin = Chuyển coin
watch-kind-tokens = Token
watch-kind-nfts = NFT
watch-kind-deployments = Hợp đồng mới
watch-kind-calls = Gọi hợp đồng
watch-kind-approvals = Cấp quyền
watch-kind-failures = Giao dịch thất bại
watch-kind-delegations = Quyền kiểm soát ví
watch-kind-safes = Ví chung
watch-kind-wraps = Wrap coin
watch-kind-outflows = Dòng tiền ra lớn
watch-kind-events = Sự kiện hợp đồng
watch-kind-withdrawals = Tiền staking trả về
watch-kind-rewards = Thưởng tạo khối
watch-kind-line = { $kind ->
    [coin] coin
    [coin-alone] chuyển coin
    [tokens] token
    [nfts] NFT
    [deployments] hợp đồng mới
    [failures] giao dịch thất bại
    [safes] ví chung
    [wraps] wrap coin
    [wraps-in] chỉ wrap coin
    [wraps-out] chỉ unwrap coin
    [events] sự kiện hợp đồng
    [withdrawals] tiền staking trả về
    [rewards] thưởng tạo khối
    [approvals] cấp quyền token
    [delegations] quyền kiểm soát ví
    [outflows] dòng tiền ra lớn
   *[calls] gọi hợp đồng
 }
watch-events-preset-line = { $preset ->
    [mints] đúc mới và đốt
   *[admin] thao tác quản trị
 }
watch-events-line = { $more ->
    [0] sự kiện: { $names }
   *[other] sự kiện: { $names } và { $more } sự kiện khác
 }
watch-conditions-button = Chỉ khi…
watch-conditions = Khi nào thì báo? Hãy gửi các điều kiện, mỗi dòng một điều kiện, ví dụ value > 1000 hoặc to = 0x…. Giao dịch phải thỏa mãn tất cả. Số lượng tính theo đơn vị của hợp đồng: 1e18 là 1 ETH.
watch-condition-always = { $condition } luôn đúng nên không được thêm vào.
watch-events-preset = { $preset ->
    [mints] Đúc mới và đốt
   *[admin] Thao tác quản trị
 }
watch-events = Sự kiện nào? Các địa chỉ theo dõi chính là hợp đồng. Chọn một bộ có sẵn, hoặc gửi sự kiện đúng như trong mã nguồn hợp đồng:
    { $example }
watch-events-both = Đa số hợp đồng khai báo sự kiện này với indexed, nên đã thêm cả: { $event }. Hãy bỏ dòng không cần.
watch-events-unindexed = { $event } không có indexed. Nếu mã nguồn có indexed, hãy gửi lại dòng đó kèm indexed, nếu không sẽ không thấy sự kiện.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } và { $second }
   *[3] { $first }, { $second } và { $third }
 }
watch-direction = { $direction ->
    [in] Nhận
    [out] Gửi
   *[both] Nhận và gửi
 }
watch-directions = Chiều (chạm để đổi)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Nhiều chiều khác nhau
watch-directions-each = Từng loại
watch-direction-line = { $direction ->
    [in] nhận vào
    [out] gửi đi
   *[both] nhận và gửi
 }
watch-any-amount = Mọi số lượng
watch-any-amount-line = mọi số lượng
watch-amounts-differ = Nhiều mức khác nhau
watch-at-least = { $amount } trở lên
watch-at-least-line = { $amount } trở lên
watch-in-and-out-line = nhận { $incoming }, gửi { $outgoing }
watch-at-least-of-line = { $kinds }: { $amount } trở lên
watch-restricted-line = { $what ->
    [tokens] token
    [spenders] bên được cấp quyền
   *[counterparties] địa chỉ đối ứng
 }: { $way ->
    [only] chỉ { $list }
   *[except] tất cả trừ { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] chỉ từ { $list }
       *[except] từ bất kỳ ai trừ { $list }
     }
   *[out] { $way ->
        [only] chỉ đến { $list }
       *[except] đến bất kỳ ai trừ { $list }
     }
 }
watch-token-minimum-line = token: { $amount } đơn vị nhỏ nhất trở lên
watch-token-minimum = { $symbol }: { $direction ->
    [in] mức tối thiểu khi nhận?
    [out] mức tối thiểu khi gửi?
   *[both] mức tối thiểu?
 } Chọn hoặc nhập, ví dụ 500 hoặc 2,5k.
watch-filters = { $count ->
    [0] Bộ lọc
   *[other] Bộ lọc ({ $count })
 }
watch-only-token = Giới hạn ở { $token }
watch-filters-ask = Chỉ báo khi khớp tất cả điều kiện sau:
watch-filter-tokens = { $way ->
    [any] Mọi token
    [only] Chỉ { $count } token
    [except] Tất cả trừ { $count } token
    [both] Đã lọc token ({ $count })
   *[differ] Bộ lọc token khác nhau
 }
watch-filter-counterparties = { $way ->
    [any] Mọi địa chỉ
    [any-in] Từ bất kỳ ai
    [any-out] Đến bất kỳ ai
    [only] Chỉ với { $count } địa chỉ
    [except] Tất cả trừ { $count } địa chỉ
    [both] Đã lọc địa chỉ ({ $count })
   *[differ] Bộ lọc địa chỉ khác nhau
 }
watch-filter-new = Chỉ với địa chỉ mới
watch-filter-new-note = Một địa chỉ chỉ được coi là mới ở lần đầu tiên. Nếu trước đó địa chỉ ấy mới chỉ gửi cho bạn, nó lại được coi là mới khi bạn gửi đến lần đầu.
watch-filter-gross = Xét riêng chiều vào và chiều ra
watch-filter-gross-note = Nếu trong một giao dịch có 10 vào và 4 ra thì xét cả hai, không xét phần chênh lệch 6.
watch-filter-spenders = { $way ->
    [any] Mọi bên được cấp quyền
    [only] Mọi bên được cấp quyền
    [except] Tất cả trừ { $count } bên được cấp quyền
    [both] Đã lọc bên được cấp quyền ({ $count })
   *[differ] Bộ lọc cấp quyền khác nhau
 }
watch-filter-unlimited = Chỉ quyền không giới hạn
watch-filter-status = { $status ->
    [success] Chỉ lần gọi thành công
    [failed] Chỉ lần gọi thất bại
   *[any] Lần gọi: thành công và thất bại
 }
watch-filter-way = { $way ->
    [only] Chỉ danh sách này
   *[except] Tất cả trừ danh sách này
 }
watch-filter-rest = Cũng đang bật
watch-filter-rest-off = Tắt phần còn lại
watch-ask-tokens = { $way ->
    [only-none] Thông báo về token nào? Hãy gửi địa chỉ hợp đồng.
    [only] Thông báo về token nào? Hãy chạm để chọn, hoặc gửi tên hay địa chỉ hợp đồng. Chạm lại để bỏ.
    [except-none] Bỏ qua token nào? Hãy gửi địa chỉ hợp đồng.
   *[except] Bỏ qua token nào? Hãy chạm để chọn, hoặc gửi tên hay địa chỉ hợp đồng. Chạm lại để bỏ.
 }
watch-ask-counterparties = { $way ->
    [only] Thông báo các lần chuyển với địa chỉ nào? Hãy chạm để chọn, hoặc gửi địa chỉ. Chạm lại để bỏ.
   *[except] Bỏ qua các lần chuyển với địa chỉ nào? Hãy chạm để chọn, hoặc gửi địa chỉ. Chạm lại để bỏ.
 }
watch-ask-spenders = Bạn tin tưởng địa chỉ nào? Hãy chạm để chọn, hoặc gửi địa chỉ; bot sẽ bỏ qua quyền cấp cho các địa chỉ đó. Chạm lại để bỏ.
watch-unlimited-line = chỉ quyền không giới hạn
watch-new-line = chỉ với địa chỉ mới
watch-status-line = { $status ->
    [success] chỉ lần gọi thành công
   *[failed] chỉ lần gọi thất bại
 }
watch-gross-line = xét riêng chiều vào và chiều ra
watch-at-least-said = { $amount } trở lên.
watch-token-as-dollars = { $symbol } được tính như đô la: mọi coin và token khác cũng được tính.
watch-amount = { $direction ->
    [in] Mức tối thiểu khi nhận?
    [out] Mức tối thiểu khi gửi?
   *[both] Mức tối thiểu?
 } Hãy chọn, hoặc nhập: { $examples }
watch-amount-of = { $direction ->
    [in] Nhận: { $amount }
   *[out] Gửi: { $amount }
 }
watch-amount-separately = Nhận và gửi riêng
watch-amount-together = Một mức cho cả hai
watch-amount-kept = Mục theo dõi này có các mức tối thiểu không hiển thị được ở đây. Chúng được giữ nguyên nếu bạn không chọn mức mới.
watch-amount-coin-only = Mức bằng đô la áp dụng cho coin và token; các mức khác chỉ áp dụng cho coin.
watch-amount-unlisted = Khi đặt mức tối thiểu bằng đô la, token không rõ giá sẽ bị bỏ qua.
watch-unpriced = Không biết giá { $symbol } trên { $chain }, nên không tính được khi nào đạt { $amount }.
watch-token-which = Có nhiều token tên { $symbol } ở đây. Chạm vào token bạn muốn, hoặc gửi địa chỉ hợp đồng của nó.
watch-token-address = Hoặc gửi trước địa chỉ cần theo dõi.
watch-token-seen = { $symbol } được hiểu là { $token } như trong các thông báo của bạn. Hãy kiểm tra xem có đúng không.
watch-amount-nfts = NFT luôn được thông báo.
watch-amount-examples = 2.500 $ · 0,5 · 100 gwei
watch-amount-examples-coin = 2.500 $ · 0,5
watch-amount-examples-dollars = 50 $ · 2.500 $
watch-outflow = Một địa chỉ chuyển ra bao nhiêu, trong bao lâu thì báo? Chọn một mức hoặc nhập, ví dụ 50000 2h. Bạn sẽ được báo một lần, và báo lại khi tổng tăng gấp đôi, hoặc khi tổng xuống dưới một nửa rồi đạt lại mức này. Hoán đổi chỉ tính phần hao hụt; coin và token không rõ giá không được tính.
watch-outflow-choice = { $usd } trong { $span }
watch-outflow-line = { $usd } chuyển ra trong { $span }
watch-balance = { $side ->
    [below] { $asset }: số dư dưới bao nhiêu thì báo?
   *[above] { $asset }: số dư trên bao nhiêu thì báo?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Áp dụng cho từng địa chỉ.
 }
watch-balance-on = { $asset } trên { $chain }
share-instead = { $now ->
    [known] Không thể theo dõi một phần của số dư, nên phần đó được đổi thành một mức cố định. Số dư hiện tại: { $amount }.
   *[unknown] Không thể theo dõi một phần của số dư, nhưng có thể theo dõi một mức cố định.
 }
watch-balance-now = Số dư hiện tại: { $amount }
watch-balance-asset = Đồng coin hoặc token nào? Chạm vào, hoặc gửi địa chỉ.
watch-balance-how = Chọn một mức hoặc nhập, ví dụ 0,2. Bạn sẽ được báo một lần, và một lần nữa khi số dư trở lại bình thường.{ $tokens ->
    [none] {""}
   *[other] {" "}Muốn chọn token khác, hãy chạm vào token đó hoặc gửi địa chỉ của nó.
 }
watch-balance-unread = { $asset }: hiện chưa đọc được token này. Hãy thử lại sau ít phút.
watch-balance-no-token = { $asset }: không có token nào tại địa chỉ này trên các mạng của mục theo dõi này. Hãy kiểm tra địa chỉ.
watch-balance-way = { $side ->
    [below] Dưới
    [outside] Ngoài khoảng
    [moves] Biến động
    [changes] Mọi thay đổi
   *[above] Trên
 }
watch-value = Theo dõi giá trị nào?
watch-value-ask = { $side ->
    [outside] { $value }: hãy nhập hai số, ví dụ 2.800–3.400. Bạn sẽ được báo khi giá trị ra ngoài khoảng đó.
    [moves] { $value }: hãy nhập mức và thời gian, ví dụ 5% trong 1h. Tăng và giảm đều tính.
    [changes] { $value }: hãy chạm vào nút, bạn sẽ được báo mỗi khi giá trị thay đổi.
   *[below] { $value }: hãy nhập ngưỡng. Bạn sẽ được báo một lần, và một lần nữa khi giá trị trở lại bình thường.
 }
watch-value-name = { $of ->
    [runway] Thời gian đủ dùng
    [price] Giá
    [gas] Phí mạng
    [loan_health] Sức khỏe khoản vay
    [liquidity_position] Vị thế Uniswap
    [ens_names] Tên .eth của tôi
    [ens] Tên .eth
    [timelock] Thay đổi đang chờ
    [governor] Bỏ phiếu
    [transfer_fee] Phí chuyển tiền
    [allowance] Quyền còn hiệu lực
    [safe_unsigned] Thiếu chữ ký
    [silence] Không hoạt động
   *[rate] Hoạt động nhiều
 }
watch-value-ask-other = { $of ->
    [runway] Số dư cần đủ dùng bao nhiêu ngày? Chọn hoặc nhập số, ví dụ 4. Tính theo phần đã chi trong 7 ngày qua.
    [transfer_fee] Ngưỡng phí chuyển tiền là bao nhiêu? Hãy nhập số tiền, ví dụ 0,01 $ hoặc 0,00001 ETH. Bạn sẽ được báo một lần, và một lần nữa khi phí trở lại bình thường.
    [liquidity_position] Khi nào thì báo về các vị thế Uniswap? Hãy chọn, hoặc nhập giá được phép đến gần đầu mút của khoảng bao nhiêu, ví dụ 2%. Bot tự tìm các vị thế của địa chỉ.
    [ens_names] Cần báo trước khi tên của các địa chỉ này hết hạn bao lâu? Chọn hoặc nhập thời gian, ví dụ 30d, 7d, 1d. Bot tự tìm các tên .eth.
    [ens] Hãy nhập tên, ví dụ vitalik.eth. Bạn sẽ được báo trước khi hết hạn 30, 7 và 1 ngày.
    [timelock] Cần báo trước khi thao tác có thể thực thi bao lâu? Chọn hoặc nhập thời gian, ví dụ 24h, 1h. Bạn cũng được báo khi thao tác được lên lịch, thực thi hoặc hủy.
    [governor] Cần báo trước khi cuộc bỏ phiếu kết thúc bao lâu? Chọn hoặc nhập thời gian, ví dụ 24h, 1h. Bạn cũng được báo khi đề xuất được tạo, thông qua, bị bác, vào hàng đợi, được thực thi hoặc bị hủy.
    [allowance] Sau bao nhiêu ngày thì báo về một quyền đã cấp vẫn còn hiệu lực? Chọn hoặc nhập số, ví dụ 30. Các quyền cũ cũng được tính, trong phạm vi đọc được.
    [safe_unsigned] Sau bao lâu thì báo về một đề xuất vẫn còn thiếu chữ ký? Chọn hoặc nhập thời gian, ví dụ 6h. Thông báo nêu rõ ai chưa ký.
    [silence] Không có giao dịch trong bao lâu thì báo? Chọn hoặc nhập thời gian, ví dụ 6h.
   *[rate] Bao nhiêu giao dịch trong bao lâu là quá nhiều? Chọn hoặc nhập, ví dụ 20/1h.
 }
watch-value-counts = { $what ->
    [transfers] Tính coin, token và NFT, không báo từng giao dịch.
   *[alerts] Chỉ tính các giao dịch mà mục theo dõi này thông báo.
 }
watch-value-none = { $of ->
    [loan_health] Hiện các địa chỉ này không có khoản vay nào trên { $chains }. Nếu sau này có, bot sẽ theo dõi.
   *[liquidity_position] Hiện các địa chỉ này không có vị thế nào trên { $chains }. Nếu sau này có, bot sẽ theo dõi.
 }
watch-value-unread = Không đọc được { $value } trên { $chains }: ở đó không có nguồn nào cung cấp giá trị này.
watch-value-since = Trên { $chains } chỉ đọc được từ khối { $height }.
watch-balance-line = { $side ->
    [below] số dư dưới { $amount }
   *[above] số dư trên { $amount }
 }
watch-runway-line = số dư đủ dùng dưới { $amount } theo mức chi trong { $span }
watch-reading-line = { $side ->
    [below] { $call } dưới { $amount }
    [above] { $call } trên { $amount }
    [outside] { $call } ngoài khoảng { $amount }–{ $high }
    [moves] { $call } biến động { $percent }% trong { $span }
   *[changes] mọi thay đổi của { $call }
 }
watch-liquidity_position-line = vị thế ngoài khoảng
watch-silence-line = { $way ->
    [in] không nhận được gì trong { $amount }
    [out] không gửi đi gì trong { $amount }
   *[both] không có giao dịch trong { $amount }
 }
watch-rate-line = { $way ->
    [in] số giao dịch nhận: hơn { $amount } trong { $span }
    [out] số giao dịch gửi: hơn { $amount } trong { $span }
   *[both] số giao dịch: hơn { $amount } trong { $span }
 }
watch-rate-now = { $count } giao dịch trong { $span }
watch-transfers-line = { $limit } (coin, token và NFT)
watch-deadline-line = trước khi { $call } hết hạn { $amount }
watch-ens_names-line = tên .eth của địa chỉ: trước khi hết hạn { $amount }
watch-timelock-line = thay đổi đang chờ: trước khi có thể thực thi { $amount }
watch-governor-line = cuộc bỏ phiếu: trước khi kết thúc { $amount }
watch-allowance-line = quyền đã cấp vẫn còn hiệu lực sau { $amount }
watch-safe_unsigned-line = đề xuất vẫn thiếu chữ ký sau { $amount }
watch-no-balance = không có
watch-no-kinds = không có giao dịch
watch-often = Bao lâu thông báo một lần?
watch-often-about = Tóm tắt: thông báo đầu tiên gửi ngay, sau đó mỗi kỳ một tin nhắn. Bản tổng hợp: một tin nhắn vào giờ cố định.
watch-summary = Mỗi bản tóm tắt gồm khoảng thời gian bao lâu?
watch-often-windows = Thông báo đầu tiên gửi ngay, sau đó mỗi kỳ một bản tóm tắt.
watch-often-window = Thông báo đầu tiên gửi ngay, sau đó mỗi { $window } một bản tóm tắt.
watch-often-once = Một thông báo rồi dừng.
button-final = Báo lại khi đã chốt
watch-final-about = “Đã chốt” nghĩa là khối không thể bị thay thế nữa. Trên Ethereum, việc này mất khoảng 15 phút.
watch-final-off = Đã tắt “{ $button }”: bản tóm tắt không có thông báo khi chốt.
button-summary = Tóm tắt
button-digest = Bản tổng hợp
button-digest-instead = Tổng hợp mỗi ngày
button-days = Chọn ngày
button-workdays = Ngày làm việc
digest-ask = Gửi bản tổng hợp vào lúc nào?
digest-days-ask = Vào những ngày nào?
digest-type = Một tin nhắn gồm mọi giao dịch kể từ bản tổng hợp trước; nếu không có thì không gửi. Chạm vào một giờ hoặc nhập giờ khác, ví dụ 7:30 hoặc ngày làm việc 8:00.
digest-zone = Múi giờ: { $zone }.
digest-zone-none = Giờ tính theo UTC cho đến khi bạn chọn múi giờ trong /settings.
digest-at-once = Giá, khoản vay và các giá trị khác không đợi bản tổng hợp: thông báo được gửi ngay.
digest-chosen = Bản tổng hợp: { $times }.
digest-line = Bản tổng hợp: { $times }{ $values ->
    [at-once] ; giá trị báo ngay
   *[none] { "" }
 }
digest-channels = Không có bản tổng hợp cho { $names }: gửi ngay từng giao dịch.
digest-waits = Những mục này cũng đợi bản tổng hợp: { $kinds }. Để được báo ngay, hãy đặt chúng vào một mục theo dõi riêng.
digest-times = { $kind ->
    [all] mỗi ngày lúc { $at }
    [workdays] ngày làm việc lúc { $at }
    [weekend] cuối tuần lúc { $at }
   *[some] { $days } lúc { $at }
 }
wrong-digest-time = Không tìm thấy giờ. Hãy gửi một giờ, ví dụ 7:30, 9 giờ tối hoặc ngày làm việc 8:00.
digest-name = Bản tổng hợp
digest-title = 🗓 { $title } · { $count } giao dịch
digest-watch = { $name } · { $count } giao dịch
digest-late = ⏱ Gửi trễ: lẽ ra gửi vào { $time }, nhưng khi đó bot không hoạt động.
digest-spam = { $count } giao dịch bị ẩn vì nghi là spam
digest-ruled = { $count } giao dịch được bỏ qua theo quy tắc của bạn
watch-name = Hãy gửi tên cho mục theo dõi này. Tên hiện tại: { $name }
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Mọi giao dịch
    [OnlyOnce] Một lần rồi dừng
   *[window] Mỗi { $window } một bản tóm tắt
 }
watch-often-limits = Một lần khi qua ngưỡng, một lần khi trở lại bình thường
watch-often-counted = Không báo từng giao dịch: một lần khi qua ngưỡng, một lần khi trở lại bình thường
watch-often-final = { $frequency ->
    [OnlyOnce] Một lần, báo thêm khi đã chốt
   *[other] Mọi giao dịch, báo thêm khi đã chốt
 }
watch-final-missing = Không có thông báo khi chốt trên { $chains }.
safe-none = { $name } không phải là Safe trên { $chains }, nên ở đó không có gì chờ chữ ký của bạn.
safe-address = Hãy gửi địa chỉ Safe của bạn, gồm 0x và 40 ký tự tiếp theo. Địa chỉ này có trong ứng dụng Safe.
safe-others = Theo dõi thứ khác ở đó
safe-unseen = Trên { $chains } không thấy được đề xuất gửi tới Safe, chỉ thấy việc nó làm.
watch-safe-proposals = Safe: trên { $chains }, bạn cũng sẽ biết điều gì được đề xuất và khi nào đủ chữ ký.
watch-often-where = { $frequency }, gửi đến { $places }
where-here = cuộc trò chuyện này
where-other-chat = cuộc trò chuyện khác
where-this-chat = Chat này
watch-where = Gửi thông báo đến đâu?
where-unknown = Chưa có nơi nhận nào tên như vậy. Hãy chọn ở đây hoặc thêm trước: /channels
watch-coverage = { $what ->
    [internalTransfers] Coin do hợp đồng gửi
    [internalDeployments] Hợp đồng do hợp đồng khác tạo
   *[both] Coin do hợp đồng gửi và hợp đồng mới do chúng tạo
 } { $how ->
    [some] theo dõi được trên { $seen }, nhưng không theo dõi được trên { $unseen }.
   *[none] không theo dõi được trên { $unseen }.
 }
watch-rate = Khoảng { $count } { $what ->
    [alerts] thông báo
   *[transactions] giao dịch
 } mỗi ngày, tính theo các khối gần đây{ $of ->
    [some] { " " }trên { $chains }.
   *[all] .
 }
watch-rate-new = Sẽ ít dần theo thời gian, khi có thêm nhiều địa chỉ đã biết.
watch-rate-few = { $fired } giao dịch trong { $span } gần đây: quá ít để biết mỗi ngày có bao nhiêu.
watch-rate-rough = Ước tính sơ bộ: { $fired } giao dịch trong { $span } gần đây.
watch-start = Bắt đầu theo dõi
watch-edit-addresses = Địa chỉ
watch-edit-chains = Mạng
watch-edit-what = Sự kiện
watch-edit-often = Tần suất
watch-edit-name = Tên
watch-edit-message = Nội dung
watch-edit-balance = Số dư
watch-edit-tags = Thẻ
watch-edit-where = Nơi nhận
watch-own-message = nội dung thông báo riêng
watch-usual-message = nội dung thông báo mặc định
watch-sound = { $quiet ->
    [rings] 🔔 Cả trong giờ yên lặng
   *[silent] không có âm thanh
 }
watch-tags = Hãy gửi các thẻ, cách nhau bằng dấu phẩy.
watch-no-tags = không có
watch-message = Hãy gửi nội dung thông báo. Bạn có thể dùng:
    { $placeholders }
watch-message-now = Nội dung hiện tại:
watch-message-preview = Thông báo sẽ như sau:
watch-message-use = Dùng
watch-message-default = Mặc định
watch-cancelled = Đã hủy. Không có gì thay đổi.
watch-had-to-close = Bot đã phải đóng thiết lập đó. Không có gì thay đổi.
watch-closed = Sau đó bạn đã mở thêm { $most } thiết lập khác nên thiết lập này đã đóng. Không có gì thay đổi.
watch-expired = Thiết lập đó bị bỏ dở một ngày nên đã đóng. Không có gì thay đổi.

# Changing a watch
edit-nothing = Chưa có thay đổi nào.
edit-unsaved = Chưa lưu:
wish-kept = Điều này sẽ áp dụng cho địa chỉ bạn sắp gửi.
question-open = Câu hỏi ở trên vẫn đang chờ. Hãy trả lời, hoặc gửi /cancel.
edit-adds = Đã thêm vào các thay đổi chưa lưu.
silence-both-ways = Lưu ý: mọi thứ mà mục theo dõi này báo đều được tính, không chỉ một chiều.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = đã đổi
edit-addresses-added = thêm { $count }
edit-addresses-removed = bớt { $count }
edit-addresses-relabelled = đổi nhãn { $count }
edit-addresses-order = đổi thứ tự
edit-save = Lưu
edit-conflict = Trong lúc đó, mục này đã được thay đổi ở nơi khác:
edit-conflict-line = { $what }: của bạn { $yours } · bản kia { $now }
edit-mine = Giữ bản của tôi
edit-theirs = Dùng bản kia
edit-gone = Trong lúc đó, mục theo dõi này đã bị xóa. Không có gì thay đổi.
edit-creating = Mục này vẫn đang được thiết lập. Hãy thử lại khi xong.

frequency-Always = Mọi giao dịch
frequency-OnlyOnce = Một lần rồi dừng
frequency-5m = 5 phút
frequency-10m = 10 phút
frequency-30m = 30 phút
frequency-1h = 1 giờ
frequency-4h = 4 giờ
frequency-12h = 12 giờ
frequency-24h = 24 giờ
window-5m = 5 phút
window-10m = 10 phút
window-30m = 30 phút
window-1h = giờ
window-4h = 4 giờ
window-12h = 12 giờ
window-24h = 24 giờ

addresses-count = { $count } địa chỉ
addresses-more = { $first } và { $more } địa chỉ khác
details-more = … và { $count } địa chỉ khác

chains-count = { $count } mạng

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Coin, token và NFT trên { $chains }, nhận và gửi, thông báo ngay từng giao dịch.
offer-watched = { $count } địa chỉ đã được theo dõi
offer-watched-all = tất cả đã được theo dõi
offer-watched-one = Địa chỉ này đã được theo dõi.
offer-name-ask = Đặt nhãn { $label } cho { $address }?
offer-rename-ask = Đổi nhãn của { $address } từ { $now } thành { $label }?
offer-gone = Đã được theo dõi.
who-unseen = Không thông báo gần đây nào ở đây có địa chỉ này.
who-seen = Thông báo gần đây ở đây có địa chỉ này: { $count }. Mới nhất: { $date }.
who-unsure = Không ai có thể hứa rằng một địa chỉ là an toàn: hãy hỏi người đã đưa nó cho bạn.
offer-together = Gộp với tin nhắn trước đó.
each-working = Đang thiết lập… { $done }/{ $total }
each-done = { $count ->
    [0] Không theo dõi được địa chỉ nào.
   *[other] Bạn sẽ nhận thông báo về { $count } địa chỉ. Mỗi địa chỉ có mục theo dõi riêng.
 }
button-separately = Tách riêng

# Names of the Ethereum Name Service
name-none = Không tìm thấy địa chỉ của { $names }. Hãy kiểm tra cách viết, hoặc gửi địa chỉ.
name-off-chain = { $names }: được lưu ngoài Ethereum, nên không tra được tên. Hãy gửi địa chỉ.
name-not-here = Không thể tra cứu { $names } ở đây. Hãy gửi địa chỉ.
name-away = Hiện không tra cứu được { $names }. Hãy gửi lại sau ít phút.

# A file with a list of addresses
file = 📄 { $name } · { $lines } dòng
file-unnamed = Danh sách của bạn
file-wrong = Không đọc được { $count } dòng:
file-wrong-line = Dòng { $line }: { $why ->
    [checksum] { $text } sai checksum
    [length] { $text } không có đúng 40 ký tự sau 0x
    [hash] { $text } là mã giao dịch
    [shortened] { $text } là địa chỉ rút gọn
    [characters] { $text } chứa ký tự ngoài chữ số và a đến f
    [foreign] { $text } là địa chỉ { $system }
   *[none] { $text } không phải địa chỉ
 }
file-wrong-more = và { $count } dòng khác
file-twice = { $count } địa chỉ xuất hiện nhiều lần.
file-left = Còn lại { $count } dòng.
file-part = 📄 { $name } · dòng { $from }–{ $to }
file-transactions = Đây là danh sách giao dịch. Chỉ đọc được danh sách địa chỉ: hãy gửi địa chỉ của các giao dịch này để theo dõi.
file-none = Không tìm thấy địa chỉ nào trong tệp. Địa chỉ gồm 0x và 40 ký tự, mỗi dòng một địa chỉ.
file-large = Tệp quá lớn. Giới hạn là 1 MB: hãy chia ra và gửi từng phần.
file-gone = Không lấy được tệp đó từ Telegram. Hãy gửi lại.
file-slow = Tệp đó tải quá lâu. Hãy gửi lại, hoặc dán các địa chỉ dưới dạng văn bản.
file-binary = Tệp đó không chứa văn bản đọc được. Hãy lưu danh sách dưới dạng .csv hoặc .txt rồi gửi lại.
file-empty = Tệp trống.

# What is wrong with an input, and what to do
wrong-no-address = Không tìm thấy địa chỉ. Địa chỉ gồm 0x và 40 ký tự theo sau.
wrong-no-token = Bot không biết token nào tên { $symbol } ở đây. Hãy gửi địa chỉ hợp đồng, gồm 0x và 40 ký tự theo sau: có trên trang của token hoặc trên explorer.
wrong-filter-many = Mỗi bộ lọc có tối đa { $most } địa chỉ.
wrong-checksum = { $address } sai checksum: có ký tự hoặc chữ hoa, chữ thường bị sai. Hãy sao chép lại từ nguồn.
wrong-length = { $address } không phải địa chỉ: sau 0x có { $length } ký tự, không phải 40.
wrong-hash = { $address } là mã giao dịch, không phải địa chỉ.
wrong-shortened = { $address } là địa chỉ rút gọn. Hãy dán địa chỉ đầy đủ: 0x và 40 ký tự.
wrong-characters = { $address } không phải địa chỉ: sau 0x chỉ được có chữ số và các chữ a đến f.
wrong-foreign = { $address } là địa chỉ { $system }, không được theo dõi.
wrong-family = { $address } là địa chỉ { $system }, cần một mục theo dõi riêng.
wrong-too-many = Một mục theo dõi chứa tối đa { $most } địa chỉ; đã lấy { $taken } địa chỉ đầu tiên.
chains-not-offered = { $chains } không được theo dõi ở đây. Chỉ những mạng đang hiện mới được theo dõi.
link-elsewhere = Liên kết thuộc { $chains }, không được theo dõi ở đây.
wrong-more = Còn { $count } mục khác không đọc được.
twice = { $address } xuất hiện nhiều lần; chỉ tính một.
renamed = Nhãn mới của { $address }: { $label }.
renamed-many = { $count } địa chỉ đã có nhãn mới.
watch-renamed = { $before } giờ có tên là { $name }.
name-cut = Tên dài tối đa { $most } ký tự, nên đã rút gọn { $count } tên.
twice-many = { $count } địa chỉ xuất hiện nhiều lần; mỗi địa chỉ chỉ tính một.
wrong-event = { $fault ->
    [type] Không nhận ra kiểu { $what }. Với hợp đồng hãy viết address, với enum hãy viết uint8.
    [argument] Không đọc được phần này: { $what }. Mỗi tham số gồm kiểu và tên.
    [repeated] Hai tham số cùng tên { $what }. Hãy đặt tên riêng cho từng tham số.
    [long] Quá dài: một sự kiện có tối đa { $length } ký tự.
    [count] Quá nhiều tham số: một sự kiện có tối đa { $arguments }, trong đó tối đa { $indexed } có indexed.
    [anonymous] Không thể theo dõi sự kiện ẩn danh, vì log của chúng không ghi tên.
    [unreadable] Không đọc được các tham số này: mảng văn bản, mảng bytes, mảng của mảng, mảng hơn 999 phần tử và hàm.
   *[form] Đây không phải sự kiện. Hãy gửi tên và các tham số trong ngoặc.
 }
wrong-events-many = Quá nhiều cho một mục theo dõi: tối đa { $most } loại và sự kiện. Hãy bỏ bớt trước.
wrong-condition = { $fault ->
    [argument] Sự kiện này không có tham số đó. Sự kiện có: { $names }.
   *[form] Không nhận ra điều kiện này. Điều kiện bắt đầu bằng một trong các tên: { $names }.
 }
wrong-condition-operator = { $arg } có thể so sánh bằng: { $operators }
wrong-condition-never = { $condition } không bao giờ đúng nên sẽ không có thông báo nào.
wrong-condition-value = { $kind ->
    [int] { $arg } là số nguyên, ví dụ 1000 hoặc 1e18.
    [address] { $arg } là địa chỉ: 0x và 40 ký tự.
    [bool] { $arg } là true hoặc false.
    [bytes] { $arg } là 0x rồi đến chữ số và chữ cái từ a đến f.
   *[other] Giá trị này không hợp với { $arg }.
 }
wrong-conditions-many = Quá nhiều cho một sự kiện: tối đa { $most } điều kiện.
wrong-outflow = Hãy nhập số tiền bằng đô la và thời gian theo phút (m), giờ (h) hoặc ngày (d), ví dụ 50000 2h. Thời gian từ 1m đến 7d.
wrong-silence = Hãy nhập thời gian theo phút (m), giờ (h) hoặc ngày (d), ví dụ 6h. Thời gian từ 1m đến 90d.
wrong-balance = Hãy nhập số lượng { $symbol }, ví dụ 0,2. Muốn chọn token khác, hãy chạm vào token đó hoặc gửi địa chỉ của nó.
wrong-balance-many = Mỗi mục theo dõi có tối đa { $most } ngưỡng số dư. Hãy xóa bớt một ngưỡng trước.
wrong-amount = Không nhận ra số tiền này.
wrong-amount-negative = Số tiền không được là số âm.
wrong-amount-zero = Hãy gửi số tiền lớn hơn 0.
amount-in-dollars = { $amount } ≈ { $dollars } theo tỷ giá ngày { $date }.
amount-at-price = { $amount } ≈ { $worth } theo giá hiện tại. Ngưỡng này không đổi theo giá.
wrong-amount-currency = Hiện không có tỷ giá của loại tiền đó. Hãy gửi số tiền như 100 $ hoặc 0,5.
wrong-amount-small = Nhỏ hơn một wei, đơn vị nhỏ nhất của coin. Hãy nhập mức lớn hơn.
wrong-amount-decimals = { $symbol } có tối đa { $decimals } chữ số thập phân. Hãy làm tròn số.
wrong-token-amount = Hãy nhập số lượng { $symbol }, ví dụ 500.
wrong-amount-large = Không coin nào có nhiều đến thế. Hãy nhập mức nhỏ hơn.
wrong-amount-cent = Chưa đến một xu. Hãy nhập mức lớn hơn.
wrong-amount-dear = Nhiều hơn toàn bộ tiền trên thế giới. Hãy nhập mức nhỏ hơn.
wrong-amount-token = Hãy gửi giá trị bằng đô la, ví dụ 100 đô la { $symbol }. Muốn đặt số lượng { $symbol }, trước hết hãy chọn token đó trong Bộ lọc.
wrong-amount-coin = Mục này không theo dõi { $symbol }. Hãy gửi số tiền bằng đô la, ví dụ 100 $.
wrong-tags = Thẻ cần ít nhất một ký tự nhìn thấy được.
wrong-tags-many = Một mục theo dõi có tối đa { $most } thẻ.
wrong-name = Tên cần ít nhất một ký tự nhìn thấy được.
wrong-message-long = Thừa { $over } ký tự: tối đa { $most }.
wrong-placeholder =
    Không có { $placeholder }. { $suggested ->
        [yes] Ý bạn là { $meant }?
       *[no] Hãy dùng một trong các mục bên dưới.
    }
wrong-message-empty = Thông báo sẽ bị trống. Hãy thêm vài từ.
wrong-expects-button = Hãy chạm vào một trong các nút bên dưới.
wrong-text-only = Ở đây chỉ nhận văn bản. Hãy gửi dưới dạng tin nhắn.
choose-chain = Hãy chọn ít nhất một mạng.
choose-chain-with = Các mạng này không có mục bạn đã chọn ({ $kinds }). Hãy chọn mạng khác, hoặc chọn sự kiện khác trước.
watch-kinds-left-out = Đã bỏ vì không có trên các mạng này: { $kinds }.
choose-kind = Phải bật ít nhất một mục.
stale-button = Nút này thuộc tin nhắn cũ.
foreign-address = Đó là địa chỉ { $system }. Bot theo dõi Ethereum và các mạng EVM khác, có địa chỉ bắt đầu bằng 0x.
foreign-name = Đó là tên { $system }, không tra cứu được ở đây. Hãy gửi địa chỉ bắt đầu bằng 0x, hoặc tên kết thúc bằng .eth.
foreign-transaction = Đó là giao dịch { $system }. Bot theo dõi Ethereum và các mạng EVM khác, có mã giao dịch (hash) bắt đầu bằng 0x.
secret-warning =
    ⚠️ Đó có vẻ là { $secret ->
        [phrase] cụm từ khôi phục (seed phrase)
       *[key] khóa riêng tư (private key)
    }. Ai có được nó đều có thể lấy hết tài sản trong ví, vì vậy đừng bao giờ gửi cho bất kỳ ai.

    { $deleted ->
        [yes] Tin nhắn của bạn đã được xóa và không có gì được lưu lại.
       *[no] Không có gì được lưu lại, nhưng bot không thể xóa tin nhắn của bạn ở đây: bạn hãy tự xóa.
    } Telegram đã thấy nó, vì vậy hãy chuyển tài sản sang ví mới. Để theo dõi một ví, chỉ cần địa chỉ là đủ.
secret-or-hash = Nếu đó là mã giao dịch (hash) chứ không phải khóa thì không sao cả: hãy gửi liên kết đến giao dịch đó.
thanks-answer = Không có gì.
not-understood = Không hiểu tin này. Hãy gửi một địa chỉ, hoặc chạm bên dưới.
sentence-ask = Hoặc viết điều bạn muốn, chẳng hạn { $example }
sentence-example = gas dưới 5 gwei
sentence-example-amount = hơn $500 rời khỏi
sentence-hint = { $topic ->
    [about] Theo dõi là miễn phí, và bot chỉ đọc những gì công khai trên các mạng. Bot không bao giờ cần khóa riêng, cụm từ khôi phục hay quyền truy cập ví của bạn, và không thể chuyển bất cứ thứ gì.
    [networks] Các mạng có thể theo dõi: { $chains }.
    [kinds] Bạn có thể nhận thông báo về tất cả những điều này. Hãy chọn cho từng địa chỉ:
    [explain] Hãy gửi mã giao dịch (hash) hoặc liên kết đến giao dịch. Bot sẽ cho biết vì sao từng mục theo dõi có hay không có thông báo.
    [who] Chạm ⋯ dưới một thông báo, rồi Gắn nhãn: từ đó nhãn hiện trong mọi thông báo. /names liệt kê tất cả.
    [ignore] Chạm ⋯ dưới một thông báo như vậy, rồi chọn Bỏ qua. Để đặt trước: Sửa › Sự kiện › Chiều & số lượng.
    [rights-members] Ở đây mọi thành viên đều có thể chọn mục cần theo dõi, tắt thông báo và tạm dừng. Quản trị viên có thể đổi điều này trong phần cài đặt.
    [rights-administrators] Ở đây chỉ quản trị viên mới chọn mục cần theo dõi, tắt thông báo và tạm dừng. Trong phần cài đặt, họ có thể cho phép mọi thành viên.
   *[rights] Trong nhóm, chỉ quản trị viên chọn mục cần theo dõi, tắt thông báo và tạm dừng; /settings ở đó cho phép mọi thành viên. Trong cuộc trò chuyện này chỉ bạn làm được.
 }
spam-hidden = Giao dịch nghi là spam đang được ẩn{ $shown ->
    [0] {""}
   *[other] {" "}(trừ { $names })
 }: địa chỉ giả mạo, token có tên quảng cáo hoặc nhái token quen thuộc, số tiền rất nhỏ.
spam-unpriced = Với mức tối thiểu bằng đô la, token không rõ giá cũng bị bỏ qua.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] ít tin hơn, ít thông báo hơn, quá nhiều tin, quá nhiều thông báo, bản tóm tắt, hàng tuần, bao lâu một lần, bớt thông báo, bớt báo, báo ít, nhiều thông báo quá, nhiều tin quá, tổng hợp, mỗi tuần
    [amount] số tiền nhỏ, số tiền tối thiểu, số tiền lớn, bụi, khoản nhỏ, khoản lớn, giao dịch nhỏ, giao dịch lớn, tiền lẻ, số lượng nhỏ, số lượng lớn, quá thấp, quá nhỏ, quá cao, quá lớn
    [latest] là giao dịch gì, cái gì vậy, cái gì thế, gì vậy, gì thế, đây là gì, đó là gì, này là gì, giải thích, cai gi vay, giai thich, tại sao tôi nhận, vì sao tôi nhận, sao tôi nhận được, tại sao có thông báo này, vì sao có thông báo này, sao tôi lại nhận, sao mình nhận, tại sao mình nhận, vì sao mình nhận, sao lại có thông báo, sao có thông báo này, ai gửi cái đó, ai đã gửi
    [explain] tại sao, vì sao, sao không, tai sao, vi sao, sao khong
    [who] là ai, người gửi này, đặt tên
    [spam] spam, scam, lừa đảo, token lạ, token không biết, chưa từng nghe, chưa bao giờ nghe, không quen, token giả, token rác
    [ignore] bỏ qua, đừng báo nữa, ngừng báo, bo qua, dung bao nua, ẩn, đừng báo … nữa, đừng thông báo … nữa, là spam, này spam
    [rights] đồng nghiệp, phân quyền, quyền sửa, quyền quản lý, có quyền, được sửa, được thay đổi, ai được, ai có thể, ai có quyền, chỉ quản trị viên, chỉ admin, mọi thành viên, tất cả thành viên, mọi người đều được, ai thấy, ai nhìn thấy, ai xem được, có riêng tư không
    [undo] hoàn tác, lấy lại, đưa … trở lại, hoan tac, lay lai, xóa nhầm, xoá nhầm, lỡ xóa, lỡ xoá, lỡ tay xóa, hủy xóa, bỏ xóa, xoa nham, khôi phục, muốn … trở lại, nhầm rồi, là nhầm, bấm nhầm, lỡ tay
    [unmute] bật tiếng, bỏ tắt tiếng, mở tiếng, bật thông báo, bat tieng, bat thong bao, bật lại thông báo, mở thông báo, mở lại thông báo, bật chuông
    [mute] tắt tiếng, tắt thông báo, im lặng, đừng làm phiền, tat tieng, tat thong bao, im lang, dung lam phien, yên tĩnh đến, tắt chuông, đừng kêu, đừng ồn, để tôi yên, để mình yên, đừng quấy rầy
    [pause] tạm dừng, tạm ngưng, nghỉ phép, tam dung, tam ngung
    [resume] tiếp tục, chạy lại, tiep tuc, chay lai, bỏ tạm dừng, hủy tạm dừng, hết tạm dừng, ngừng tạm dừng, bỏ tạm ngưng, bo tam dung, theo dõi lại, theo dõi tiếp, theo doi lai, chạy tiếp, cứ theo dõi
    [unwatch] xóa, xoá, xoa, gỡ, ngừng theo dõi, bỏ theo dõi, thôi theo dõi, ngung theo doi, bo theo doi, hủy theo dõi, huỷ theo dõi, dừng theo dõi, huy theo doi, tôi không cần nữa, mình không cần nữa, không dùng … nữa, bỏ … khỏi danh sách
    [history] lịch sử, chuyện gì đã, đã xảy ra, tuần trước, tháng trước, hôm qua, ngày qua, lich su, hom qua, tuan truoc, thang truoc, ngay qua, tuần này, tháng này, tuan nay, thang nay, có gì mới, gần đây, tuần rồi, tháng rồi, đã làm gì, tôi đã bỏ lỡ gì, bỏ lỡ điều gì, bỏ lỡ những gì, bên kia là ai, lần cuối, bao nhiêu lần, bao nhiêu thông báo
    [channels] slack, discord, webhook, nhóm, kênh, chuyển tiếp, gửi cả, đăng lên, đăng vào, nhom, kenh, đừng gửi … vào, đừng gửi … lên, đừng gửi … sang, đừng gửi … qua, ngừng gửi … vào, ngừng gửi … lên, ngừng gửi … sang, ngừng gửi … qua
    [settings] múi giờ, ngôn ngữ, tiền tệ, giờ yên tĩnh, cài đặt, kiểu giờ, đánh thức, ban đêm, yên tĩnh từ, im lặng từ, không kêu từ, tôi sống ở, không làm phiền, không gì từ, đừng từ, mình sống ở, tôi đang sống ở, sang tiếng, bằng tiếng
    [names] đổi tên, là ai, đặt tên, nhãn, gọi … tên khác, tên khác, tên mới
    [share] chia sẻ, với bạn bè, cho bạn bè, chia se
    [export] xuất tệp, xuất file, xuất danh sách, xuất dữ liệu, sao lưu, dạng tệp, thành tệp, dạng file, thành file, một tệp, một file, tải xuống, tải về, xuất ra, xuat file, tai ve, sao luu, chia sẻ … danh sách, chia sẻ … các mục, gửi … danh sách … cho, gửi … các mục … cho, giống hệt của tôi, y như của tôi, thứ gì đó để gửi
    [import] nhập tệp, nhập danh sách, khôi phục … tệp, khôi phục … bản sao
    [about] miễn phí, có tốn tiền, phải trả tiền, cần khóa riêng, khóa riêng của tôi, private key của tôi, truy cập ví, kết nối ví
    [networks] mạng nào, mạng gì, chuỗi nào, chain nào, blockchain nào, danh sách mạng, mạng được hỗ trợ, hỗ trợ mạng, mang nao, theo dõi btc, theo dõi solana, hỗ trợ btc, hỗ trợ solana
    [kinds] bạn có thể theo dõi gì, bạn có thể theo dõi những gì, bạn theo dõi được gì, bạn theo dõi được những gì, có thể theo dõi gì, có thể theo dõi những gì, theo dõi được những gì, còn theo dõi được gì, còn theo dõi được, còn có thể theo dõi, còn có thể báo, có thể báo những gì, loại thông báo, loại cảnh báo, những thông báo nào, những cảnh báo nào, kiểu cảnh báo
    [status] còn chạy, còn hoạt động, có hoạt động không, có chạy không, được đọc, đọc … lần cuối, lần cuối đọc, lần đọc cuối, bị chậm, bị trễ, trạng thái, tình trạng bot, tình trạng mạng, ổn không, đang chạy, còn sống, con chay, con hoat dong, con song, dang chay, on khong, trang thai, có vấn đề gì, có lỗi gì, bị lỗi không, bot chết, bị treo, hoạt động bình thường
    [watches] theo dõi của tôi, đang theo dõi gì, theo dõi những gì, danh sách, danh sach, theo dõi gì, theo dõi cái gì, mục của tôi, các mục theo dõi, để mắt đến, đang canh, theo dõi những ví nào, theo dõi những địa chỉ nào, đang tạm dừng, đang bị tạm dừng, đang tạm ngưng, đang tắt tiếng, đang bị tắt tiếng
    [watch] địa chỉ khác, địa chỉ mới, thêm địa chỉ, mục theo dõi mới, ví mới, thêm ví
    [help] trợ giúp, hướng dẫn, bạn làm được gì, tro giup, huong dan, bạn là ai, hoạt động thế nào
    [loan_health] khoản vay, sức khỏe, sức khoẻ, thanh lý, khoan vay, khoản nợ, tiền vay, đang vay, thanh ly
    [liquidity_position] vị thế, vi the uniswap, vi the thanh khoan, ngoài khoảng, ra khỏi khoảng
    [runway] sắp cạn, cạn tiền, hết tiền, đủ dùng, đủ mấy ngày, đủ bao lâu, thời gian đủ dùng
    [balance] số dư, so du, sắp hết gas, sắp hết eth, sắp hết phí, gần hết gas, gần hết eth, sap het gas, sap het eth, gần cạn, còn ít, đủ gas, nạp thêm, eth … tiền gas, hết sạch, trống
    [silence] không làm gì, không nhận được gì, không có động tĩnh, không có gì, không có giao dịch, không hoạt động, vắng lặng, khong co giao dich, không có hoạt động, chưa có giao dịch, im ắng, khong hoat dong, không gì ra, không có gì vào, không có tiền vào, không thấy gì, chẳng có gì
    [rate] quá nhiều, quá thường, hoạt động nhiều, đột biến, dồn dập, nhiều giao dịch, nhiều lần chuyển, giao dịch mỗi phút, giao dịch mỗi giờ, giao dịch mỗi ngày, giao dịch một phút
    [timelock] timelock, thay đổi đang chờ, khóa thời gian
    [governor] governor, quản trị, bỏ phiếu, biểu quyết, bo phieu, dao!
    [allowance] còn hiệu lực, quyền cũ, chưa thu hồi, chưa bị thu hồi, vẫn còn mở, con hieu luc, chua thu hoi
    [safe_unsigned] thiếu chữ ký, chưa ký, chưa đủ chữ ký, chưa được ký, thiếu … chữ ký, thieu chu ky, chua ky
    [ens_names] tên của tôi, các tên của tôi, tên ens, tên miền của tôi, ten cua toi, tên của mình, tên miền của mình, tên .eth của tôi, tên .eth của mình
    [ens] ens, tên miền, .eth … gia hạn, hết hạn, het han
    [transfer_fee] phí chuyển, phí giao dịch, chi phí chuyển, phi chuyen, phi giao dich, phí gửi
    [gas] gas, phí mạng, phi mang
    [price] giá, tỷ giá
    [approvals] cấp quyền, cấp phép, phê duyệt, ủy quyền token, cap quyen, chi tiêu
    [safes] safe, multisig, đa chữ ký, chữ ký, ví chung, vi chung, cần tôi, cần mình, chờ tôi, cần ký, phải ký
    [failures] thất bại, không thành công, that bai, khong thanh cong, giao dịch lỗi
    [delegations] ủy quyền, uỷ quyền, 7702, kiểm soát ví, quyền kiểm soát ví, chiếm quyền
    [outflows] tiền ra lớn, rút lớn, dòng tiền ra lớn, bị rút, rút sạch, rút hết
    [deployments] triển khai, hợp đồng mới
    [withdrawals] validator, người xác thực, staking
    [nfts] nft, sưu tầm
    [holdings] có hơn, giữ hơn, có ít hơn, có gì trong, có gì ở, có bao nhiêu, còn bao nhiêu, số dư của, số dư là bao nhiêu, bao nhiêu trong, bao nhiêu tiền, số dư bao nhiêu, số dư hiện tại, xem số dư, kiểm tra số dư, co bao nhieu, con bao nhieu, tổng tài sản
   *[wraps] wrap, bọc, unwrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] từng cái, riêng, riêng từng cái, tách riêng, từng cái riêng, riêng từng địa chỉ, mỗi cái riêng, từng cái một
    [together] gộp, gộp chung, cùng nhau
   *[take] có, vâng, ừ, ok, đồng ý, theo dõi, theo dõi đi, theo dõi cả hai, theo dõi tất cả, thêm đi
 }
answer-words = { $way ->
    [yes] có, vâng, dạ, ừ, đúng, đúng vậy, chắc chắn, đồng ý, xác nhận, làm đi, vang, dong y
   *[no] không, ko, đừng, không cần, không xóa, không xoá, đừng xóa, đừng xoá, thôi khỏi, để nguyên, cứ để vậy, cứ giữ lại, khong, khong can
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] trở lại, bước trước, lùi lại
    [cancel] hủy bỏ, thôi, bỏ đi, dừng, dừng lại, thoát
    [done] xong, xong rồi, hoàn tất, bắt đầu, lưu lại, thế thôi
   *[next] tiếp tục, tiếp theo, bỏ qua, ok, được, vâng, có
 }
sentence-only = chỉ, thôi, duy nhất, không gì khác, ngoài ra không, không chuyển khoản
sentence-not = đừng, không báo, không gửi, không cần, không muốn nhận, không muốn thấy, không nhận, không lấy, không theo dõi, không trên, không ở, không phải, không gồm, không bao gồm, không kèm, không tính, không có nft, không nft, ko báo, ko gửi, ko cần, ko muốn, khỏi báo, khỏi gửi, trừ!, ngừng, dung gui, dung bao, khong bao, khong gui, khong can, khong muon, ngoai tru, không thông báo, ko thông báo, ko nhận, ko theo dõi, khỏi thông báo
# From two on
sentence-numbers = hai, ba, bốn, năm, sáu, bảy, tám, chín, mười, mười một, mười hai
busy-message = Bot đang bận. Tin nhắn của bạn không bị mất và sẽ được trả lời sớm nhất có thể.
busy-press = Bot đang bận. Nếu sau ba phút vẫn chưa có gì thay đổi, hãy chạm lại.
failed-update = Bot gặp lỗi nên yêu cầu chưa được thực hiện. Hãy thử lại.
store-lost = Bot đã làm mất một phần, có thể là toàn bộ, dữ liệu của cuộc trò chuyện này. Những gì không có trong /watches không còn được theo dõi: hãy thiết lập lại bằng /watch, hoặc gửi tệp đã tạo bằng /export. Rất xin lỗi bạn.

# Creating
setup-channel = Đã đăng ký nơi nhận
setup-bot = Đã tạo mục theo dõi
setup-subscription = Đã bật nhận thông báo
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Đang theo dõi { $name } trên { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] Giao dịch phù hợp tiếp theo sẽ hiện ở đây.
       *[elsewhere] Giao dịch phù hợp tiếp theo sẽ được gửi đến { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Bạn sẽ được báo ở đây khi { $value } xuống dưới { $amount }.
        [above] Bạn sẽ được báo ở đây khi { $value } vượt { $amount }.
       *[other] Bạn sẽ được báo ở đây về: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Khi { $value } xuống dưới { $amount }, thông báo sẽ được gửi đến { $places }.
        [above] Khi { $value } vượt { $amount }, thông báo sẽ được gửi đến { $places }.
       *[other] Thông báo sẽ được gửi đến { $places } về: { $limits }.
    }
 }
setup-balance = số dư
setup-ready-later = 👁 { $name } đã thiết lập xong.
setup-later = Hiện không kết nối được với { $chains }. Những gì xảy ra ở đó từ bây giờ sẽ được báo ngay khi kết nối lại được.
setup-away = Dịch vụ theo dõi không phản hồi. Không có gì bị mất: { $progress ->
    [bot] mục theo dõi đã được tạo, nhưng chưa bật nhận thông báo.
    [channel] nơi nhận đã được đăng ký, nhưng mục theo dõi chưa được tạo.
   *[nothing] chưa có gì được tạo.
 } Bot sẽ tự thử tiếp.
setup-given-up = Dịch vụ theo dõi không phản hồi nhiều ngày nay nên bot đã ngừng thử. { $progress ->
    [bot] Mục theo dõi đã được tạo, nhưng chưa bật nhận thông báo.
   *[other] Không có gì được theo dõi.
 }
refused = Dịch vụ từ chối: { $why ->
    [url] thông báo chỉ được gửi đến URL https công khai, qua cổng 443 hoặc 8443.
    [chain] một trong các mạng này không được hỗ trợ.
    [kinds] các mạng này không có mục bạn đã chọn. Hãy chọn mạng khác hoặc sự kiện khác.
    [account] tài khoản của bot này không được chấp nhận. Hãy báo cho người vận hành bot.
    [private] tài khoản của bot này không được có mục theo dõi riêng tư. Hãy báo cho người vận hành bot.
    [channel] một nơi nhận không còn tồn tại. Hãy chọn nơi khác trong Nơi nhận.
   *[other] “{ $reason }”
 }
refused-value = { $what }: không đọc được trên { $chains }. Ở đó không có nguồn nào cung cấp giá trị này. { $rest ->
    [yes] Nếu bỏ phần này, những phần khác vẫn lưu được.
   *[no] { "" }
 }
refused-kind = { $refused }
    Liên quan đến: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Mục theo dõi đã được tạo, nhưng chưa bật nhận thông báo.
       *[other] Không có gì được theo dõi.
    }
setup-undoing = Đang hoàn tác…
setup-undone = Đã hoàn tác. Không có gì được theo dõi.
setup-trying = Đang thử lại.

# Changing
change-working = Đang lưu…
change-bot = Đã sửa mục theo dõi
change-subscription = Đã bật lại nhận thông báo
change-unsubscribe = Đã tắt nhận thông báo cũ
change-saved = Đã lưu.
change-undone = Đã hoàn tác. Mục theo dõi trở lại như trước.
change-newer = Chưa hoàn tác: { $name } đã được thay đổi thêm sau đó.
changes-undone = Đã hoàn tác: { $names }.
change-away = Dịch vụ theo dõi không phản hồi. Không có gì bị mất: thay đổi đã được giữ lại và bot sẽ tự thử tiếp.
change-refused = { $refused }
    { $progress ->
        [undo] Chưa hoàn tác: thay đổi vẫn còn hiệu lực.
        [part] Một phần thay đổi đã được áp dụng.
       *[nothing] Mục theo dõi vẫn như trước.
    }

# Watches
watches-none = Bạn chưa theo dõi gì.
watches-none-here = Cuộc trò chuyện này chưa theo dõi gì.
watches-none-there = Chưa có mục theo dõi nào gửi thông báo đến { $place }.
watches-destinations = Bạn đang quản lý { $count } nơi nhận thông báo.
watches-title-group = Mục theo dõi của nhóm này
watches-none-group = Ở đây chưa theo dõi gì.
watches-title = Mục theo dõi của bạn
watches-select = Chọn các mục theo dõi, rồi chọn việc cần làm. Đã chọn: { $count }
selected-done =
    { $action ->
        [paused] Đã tạm dừng
        [unmuted] Đã bật lại thông báo
        [live] Đang theo dõi
        [resting] Vẫn tạm dừng
        [restored] Đã khôi phục
        [moving] Đang chuyển
       *[deleting] Đã xóa
     }: { $names }
selected-already = { $are ->
    [paused] Đã tạm dừng sẵn: { $names }
    [muted] Không có gì tạm dừng, nhưng đang tắt thông báo: { $names }
   *[on] Không có gì đang tạm dừng hay tắt thông báo.
 }
selected-unchanged = Không có gì để thay đổi.
selected-stricter = Đã chặt hơn nên giữ nguyên: { $names }
selected-ask =
    Bạn muốn làm gì với các mục này?

    { $names }
selected-tags =
    Gắn thẻ nào cho các mục này? Chạm vào một thẻ, hoặc gửi các thẻ, cách nhau bằng dấu phẩy.

    { $names }
selected-move-ask =
    Chuyển các mục này đến đâu? Quy tắc và cài đặt spam được mang theo, webhook thì không. Mỗi lần tối đa { $most } mục.

    { $names }
selected-delete-ask =
    Xóa các mục này? Chúng sẽ dừng ngay.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } trên { $total }
watches-not-found = Không có mục theo dõi nào của bạn khớp với “{ $sought }”.
watches-order = { $order ->
    [alert] ⇅ Thông báo gần nhất
    [name] ⇅ Theo tên
    [balance] ⇅ Theo số dư
   *[age] ⇅ Cũ nhất trước
 }
watches-worth-part = ≈ ? và >: có số dư không đọc được hoặc chưa rõ giá.
watches-not-found-there = Không có gì khớp với “{ $sought }” trong { $place }.
watches-search = Bạn tìm gì? Hãy gửi một phần của tên, nhãn, địa chỉ hoặc mạng.
topic-gone = Chủ đề đã bị xóa nên thông báo của nó giờ được gửi đến đây.
button-remake-topic = Tạo lại chủ đề
topic-made-again = Đang tạo lại chủ đề cho { $name }.
topic-twin = Lúc đầu Telegram chưa xác nhận chủ đề này nên có thể có thêm một chủ đề trống cùng tên. Bạn có thể xóa chủ đề đó.
topics-refused = Telegram không cho bot tạo chủ đề trong cuộc trò chuyện này: thông báo vẫn được gửi đến đây và chủ đề đã tắt lại.
watches-line = { $number } { $state ->
    [creating] … { $name } · đang thiết lập
    [paused] ⏸ { $name } · tạm dừng
    [suspended] ⚠ { $name } · tạm ngưng gửi: { $reason }
    [trouble] ⚠️ { $name } · thông báo không đến nơi
    [muted] 🔇 { $name } · đã tắt thông báo
    [done] ✅ { $name } · xong
   *[live] 👁 { $name }
 }
alerts-today = hôm nay { $today }
watches-lost = ⚠ { $title } · tạm ngưng gửi: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Hiện tại: { $values }
card-now-since = { $value } từ { $time }
card-where = { $frequency } · đến { $places }
card-last = Thông báo gần nhất { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· hôm nay { $today }
 } · tổng cộng { $count }
card-no-alert = Chưa có thông báo nào
card-change = { $state ->
    [refused] ⚠ Đã đổi ở đây, nhưng dịch vụ từ chối.
    [failing] Đã đổi ở đây; dịch vụ chưa nhận được.
   *[working] Đang lưu…
 }
card-turning = { $what ->
    [creating] Đang thiết lập…
    [pausing] Đang tạm dừng…
    [resuming] Đang tiếp tục…
   *[paused] Đã tạm dừng: không có thông báo cho đến khi bạn chạm Tiếp tục, và sau đó cũng không có bản tóm tắt.
 }
card-away = Dịch vụ theo dõi không phản hồi. Bot sẽ tự thử tiếp, bạn không cần làm gì.
status-title = { $state ->
    [well] Mọi thứ hoạt động bình thường.
    [starting] Vẫn đang khởi động.
   *[behind] Một số phần không hoạt động.
 }
status-none = Ở đây không có mạng nào được theo dõi.
chain-status = { $state ->
    [read] ✅ { $chain }: đã cập nhật (khối { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: đã cập nhật (khối { $block })
    [starting] ⏳ { $chain }: đang khởi động
   *[idle] 💤 { $chain }: không có mục theo dõi nào
 }
status-last = Thông báo gần nhất: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: không đọc được từ { $time }
chain-delayed = ⚠️ { $chain } không đọc được từ { $time }. Những gì xảy ra ở đó sẽ được báo khi đọc lại được.
chain-caught-up = ✅ { $chain } đã đọc lại được. Những gì xảy ra từ { $time } đang được báo.
service-unanswering = ⚠️ Dịch vụ theo dõi không phản hồi từ { $time }.
card-failing = ⚠️ Không gửi đến được từ { $time }: { $reason }. Dịch vụ theo dõi vẫn đang thử.
card-disabled = ⚠️ Dịch vụ theo dõi không gửi gì đến đây từ { $time }: { $reason }. Để nhận lại thông báo: /export, /forget, rồi gửi tệp vào đây.
suspended-why = { $why ->
    [removed] bot đã bị xóa khỏi { $chat ->
        [channel] kênh
       *[group] nhóm
    }
    [deleted] nơi này đã bị xóa
    [blocked] bot bị chặn ở đó
    [no-rights] bot không được phép gửi tin nhắn ở đó
    [topic-closed] chủ đề đã đóng
   *[not-found] không còn tìm thấy nơi này
 }
card-suspended = ⚠ Tạm ngưng gửi: { $reason }. Thông báo được giữ lại và sẽ đến khi bot gửi lại được.
card-suspended-place = ⚠ Tạm ngưng gửi đến { $place }: { $reason }. Thông báo được giữ lại và sẽ đến khi bot gửi lại được.
suspended-watches = Các mục bạn đã thiết lập ở đó: { $names }.
card-muted = 🔇 Tắt thông báo đến { $time }
card-muted-on = 🔇 Tắt thông báo cho đến khi bạn bật lại
card-snoozed = 💤 { $what } · tạm hoãn đến { $time }
card-done = Xong: đã thông báo { $time }
delete-ask = Xóa { $name }? Mục theo dõi này sẽ dừng ngay.
delete-over = Đã quá muộn để hoàn tác.
undo-nothing = Không có gì để hoàn tác. Mục theo dõi đã xóa có thể khôi phục trong một phút; sau đó hãy thêm lại. Những thay đổi khác có thể đổi lại trong /watches hoặc /names.
delete-away = Dịch vụ theo dõi không phản hồi. Bạn sẽ không nhận thêm thông báo từ mục này; bot sẽ xóa nốt sau.
delete-done = Đã xóa { $name }.
undo-for = Bạn có thể hoàn tác trong một phút.
restore-paused = Nơi nhận của mục này đã bị xóa nên mục đang tạm dừng. Hãy chạm Tiếp tục để nhận thông báo ở đây.

# Settings
settings-title = Cài đặt
settings-language = Ngôn ngữ · { $how ->
    [telegram] { $language }, theo Telegram
   *[chosen] { $language }
 }
settings-zone = Múi giờ · { $place }, hiện là { $clock }
settings-quiet = Giờ yên lặng · { $quiet ->
    [on] { $hours }
   *[off] không có
 }
settings-detail = Thông báo · { $detail ->
    [short] ngắn gọn
   *[full] đầy đủ
 }
settings-tables = Bản tổng hợp và lịch sử · { $tables ->
    [on] dạng bảng
   *[off] dạng văn bản
 }
settings-spam = Spam đã ẩn · không thông báo
settings-currency = Số tiền · { $currency }
settings-new = Mục theo dõi mới · { $what }
settings-topics = Chủ đề · { $by ->
    [watch] mỗi mục theo dõi một chủ đề
    [chain] mỗi mạng một chủ đề
    [tag] mỗi thẻ một chủ đề
   *[off] không
 }
button-topics = { $by ->
    [watch] Theo mục
    [chain] Theo mạng
    [tag] Theo thẻ
   *[off] Không dùng chủ đề
 }
topics-title = Chủ đề
topics-ask = Trong cuộc trò chuyện này, chia chủ đề theo gì? Mục có nhiều thẻ sẽ dùng thẻ đầu tiên.
topics-obstacle = { $obstacle ->
    [operator] Bot này đang tắt chủ đề. Hãy nhờ người vận hành bot bật trong /settings.
   *[refused] Telegram không cho bot bật chủ đề. Hãy mở @BotFather, chọn bot này, bật chủ đề rồi chạm lại vào nút.
 }
settings-who = Mục theo dõi · { $who ->
    [members] mọi thành viên đều được sửa
   *[administrators] chỉ quản trị viên được sửa
 }
who-saved = { $who ->
    [members] Đã lưu. Mọi thành viên đều có thể chọn mục cần theo dõi, tắt thông báo và tạm dừng.
   *[administrators] Đã lưu. Chỉ quản trị viên mới có thể chọn mục cần theo dõi, tắt thông báo và tạm dừng.
 }
settings-answers = Câu trả lời · { $to ->
    [all] mọi người đều thấy
   *[person] chỉ người hỏi thấy
 }
button-language = Ngôn ngữ
button-zone = Múi giờ
button-quiet = Giờ yên lặng
button-shorten = Ngắn gọn hơn
button-lengthen = Đầy đủ hơn
button-tables-on = Hiện dạng bảng
button-tables-off = Văn bản, không bảng
button-spam-notices-on = Bật thông báo spam
button-spam-notices-off = Tắt thông báo spam
display-title = Hiển thị và tiền tệ
display-tables = Bảng trình bày bản tổng hợp và các thông báo cũ theo cột. Cần ứng dụng Telegram phiên bản mới: nếu bạn chỉ thấy yêu cầu cập nhật, hãy tắt bảng tại đây.
button-as-telegram = Theo Telegram
button-no-quiet = Không có
button-new-watches = Mặc định cho mục mới
button-who-members = Cho mọi thành viên sửa
button-who-administrators = Chỉ quản trị viên
button-answers-all = Cho mọi người thấy
button-answers-person = Chỉ người hỏi thấy
button-as-at-first = Đặt lại
language-title = Ngôn ngữ
language-ask = Bạn muốn dùng ngôn ngữ nào?
language-unknown = { $language } chưa được hỗ trợ. Hãy chọn một trong các ngôn ngữ này.
currency-title = Tiền tệ
currency-ask = Hãy chọn, hoặc gửi loại khác: { $others }. Giá trị được hiển thị theo tỷ giá trong ngày của Chainlink. Mức tối thiểu và giới hạn vẫn tính bằng đô la.
currency-unknown = Không có tỷ giá của loại tiền đó. Hãy chọn, hoặc gửi một trong các loại này: { $others }.
currency-none = Hiện chưa có tỷ giá nên số tiền được hiển thị bằng đô la.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Múi giờ
zone-now = Ở { $place } hiện là { $clock }.
zone-ask = Hãy chọn, hoặc gửi tên một thành phố lớn, một quốc gia, hoặc độ lệch UTC của bạn, ví dụ +7.
zone-which = Nơi nào trong số này?
zone-unknown = Không tìm thấy nơi đó. Hãy gửi tên một thành phố lớn gần bạn, hoặc độ lệch UTC của bạn, ví dụ +7.
zone-button = { $place } · { $offset }
quiet-title = Giờ yên lặng
quiet-now = { $quiet ->
    [on] Từ { $from } đến { $to }, thông báo đến không có âm thanh. Không bỏ sót thông báo nào.
   *[off] Thông báo có âm thanh vào mọi giờ. Trong giờ yên lặng, thông báo vẫn đến nhưng không có âm thanh.
 }
quiet-anyway = Vẫn có thể bật âm thanh cho từng mục theo dõi: { $path }.
quiet-of-all = Giờ yên lặng áp dụng cho mọi mục theo dõi trong cuộc trò chuyện này, không chỉ riêng { $names }.
quiet-ask = Hãy chọn khung giờ (theo giờ { $place }), hoặc gửi khung giờ khác, ví dụ 22:30-7.
wrong-hours = Không nhận ra khung giờ này. Hãy gửi giờ bắt đầu và giờ kết thúc, ví dụ 22:30-7.
new-title = Mặc định cho mục theo dõi mới
new-begin = Mục theo dõi mới sẽ có:

# Export and import
export-done = { $count ->
    [0] Cài đặt của bạn.
   *[other] { $count } mục theo dõi kèm quy tắc.
 } Ai gửi tệp này cho bot cũng sẽ có y như vậy, dù là chính bạn trong cuộc trò chuyện khác hay bạn bè.
export-nothing = Không có gì để xuất: bạn chưa theo dõi gì.
history-title = Lịch sử thông báo
history-title-of = Lịch sử thông báo: { $name }
history-header = { $title } · { $from }–{ $to } trên { $total } · giờ { $zone }
history-none = Không có thông báo nào trong 90 ngày qua. Hãy theo dõi một địa chỉ, thông báo của địa chỉ đó sẽ được liệt kê ở đây.
history-none-of = Không có thông báo nào trong 90 ngày qua.
history-none-yet = Chưa có thông báo nào.
history-file-later = Khi có thông báo, bot có thể gửi lịch sử dưới dạng tệp CSV.
history-since = từ { $time }
history-none-then = Không có thông báo nào trong khoảng thời gian đó.
history-by-address = { $title } · theo địa chỉ đối ứng
history-side = { $side ->
    [in] 📥 Nhận từ
   *[out] 📤 Gửi đến
 }
history-by-address-none = Không có thông báo riêng lẻ nào trong khoảng thời gian đó cho biết bên gửi hoặc bên nhận.
history-summarized = Không gồm giao dịch trong bản tóm tắt, vì bản tóm tắt không nêu địa chỉ ({ $count })
which-watch = Mục theo dõi nào?
history-no-watches = Không có mục theo dõi nào.
history-file-only = Chỉ có những gì đã được thông báo, không phải mọi giao dịch.
history-file = { $count } thông báo trong 90 ngày qua, mới nhất ở trên.
history-file-then = { $count } thông báo, mới nhất ở trên.
chart-dollars =
    Nhận và gửi mỗi ngày trong 30 ngày qua: { $total }
    Cột đặc hướng lên: nhận. Cột rỗng hướng xuống: gửi.
chart-alerts = Số thông báo mỗi ngày trong 30 ngày qua. Không rõ giá nên không hiện giá trị bằng đô la.
chart-unpriced = Không tính { $count } giao dịch không rõ giá.
chart-none = 30 ngày qua không có giao dịch nào nên chưa có biểu đồ.
chart-value = Hiện là { $last }. Từ { $since }: thấp nhất { $low } ({ $lowTime }), cao nhất { $high } ({ $highTime }).
chart-value-signs = Nét đứt: ngưỡng. Chấm đặc: qua ngưỡng. Chấm rỗng: trở lại bình thường.
chart-value-passed = { $count ->
    [0] Không lần nào qua ngưỡng trong thời gian này.
   *[other] Qua ngưỡng { $count } lần, gần nhất { $time }.
 }
chart-value-none = Chưa có giá trị nào. Bot ghi lại từ khối tiếp theo, trừ lúc mục theo dõi tạm dừng.
import-ask = Hãy gửi tệp đã tạo bằng /export, hoặc danh sách địa chỉ từ ví, explorer hay bảng tính (.csv, .txt, .json). Bạn sẽ được xem nội dung trước khi thực hiện.
import-broken = Tệp bị hỏng nên không đọc được. Hãy xuất lại.
import-openzeppelin = Đây là cấu hình của OpenZeppelin Monitor. Người vận hành bot có thể chuyển thành tệp để nhập: lookout convert openzeppelin FILES
import-newer = Tệp này từ một phiên bản Lookout mới hơn nên không đọc được hết. Hãy xuất lại ở đây.
import-total = { $count } mục theo dõi
import-here = { $count } mục đã có ở đây
import-cannot = { $count } mục không nhập được
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: không đọc được ({ $field }).
import-no-chain = Không mạng nào của mục này được hỗ trợ ở đây.
import-chains-left = Các mạng này không được theo dõi ở đây nên bị bỏ qua: { $chains }.
import-more = và { $count } mục khác
import-left = { $count } mục vượt quá giới hạn nên không nhập được.
import-no-channels = Cuộc trò chuyện này chưa có các nơi nhận sau: { $names }. Thông báo chỉ gửi đến đó sẽ được gửi vào đây. Để giữ như cũ, trước hết hãy thêm các nơi nhận đó trong /channels rồi gửi lại tệp.
import-settings = Tệp có cả cài đặt của bạn, chúng sẽ thay cho cài đặt ở đây.
import-names = Tệp có nhãn của { $count } địa chỉ.
import-names-unread = Không đọc được { $count } nhãn địa chỉ: hãy kiểm tra địa chỉ.
import-settings-unread = Không đọc được cài đặt nên sẽ không nhập.
import-nothing = Không có gì để nhập.
import-working = Đang nhập… { $done }/{ $total }
import-away = Dịch vụ theo dõi không phản hồi. Bot sẽ tự nhập tiếp khi dịch vụ hoạt động lại.
import-done = { $count ->
    [0] Không nhập mục nào.
   *[other] Đã nhập { $count } mục theo dõi.
 }
import-done-beside = { $what ->
    [settings] Đã nhập cài đặt của bạn.
    [names] Đã nhập nhãn địa chỉ.
   *[both] Đã nhập cài đặt của bạn và nhãn địa chỉ.
 }
import-refused = Không nhập được { $name }. { $why }

# Channels
channels-title = Nơi nhận
channels-here = { $count ->
    [0] Cuộc trò chuyện này
   *[other] Cuộc trò chuyện này · { $count } mục theo dõi
 }
channels-there = { $count ->
    [0] Nhóm hoặc kênh đó
   *[other] Nhóm hoặc kênh đó · { $count } mục theo dõi
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } mục theo dõi
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } mục theo dõi
 }
channels-none = { $chat ->
    [private] Thông báo cũng có thể được gửi đến nhóm hoặc kênh của bạn, webhook, Slack hay Discord.
   *[group] Thông báo cũng có thể được gửi đến webhook, Slack hay Discord.
 }
channels-full = { $chat ->
    [there] Nhóm hoặc kênh đó
   *[here] Cuộc trò chuyện này
 } đã có { $most }/{ $most } nơi nhận. Hãy xóa bớt một nơi trước.
button-add-webhook = Thêm webhook
channel-url = Hãy gửi URL để nhận thông báo. Sau URL có thể ghi tên:
    { $example }
    URL webhook của Slack và Discord cũng dùng được.
channel-url-example = https://example.com/hook webhook của tôi
channel-known = Nơi này đã có, với tên { $name }.
webhook-offer = Gửi thông báo đến { $name }?
channel-cancelled = Đã hủy. Không thêm gì.
wrong-url = Không tìm thấy URL. URL bắt đầu bằng https://
wrong-url-credentials = URL chứa tên người dùng hoặc mật khẩu. Hãy bỏ chúng đi và dùng một phần bí mật trong đường dẫn.
wrong-url-long = URL quá dài: tối đa 2.048 ký tự.
channel-adding = Đang thêm { $name }…
channel-added = 🔗 Đã thêm { $name }.
channel-tested = Đang gửi thử đến đó.
channel-test-arrived = ✓ Đã gửi thử thành công.
channel-test-failed = ⚠️ Gửi thử không thành công: { $why }. Dịch vụ theo dõi vẫn đang thử.
channel-renewed = 🔗 { $name } đã có khóa ký mới. Khóa cũ còn dùng được 24 giờ nữa.
channel-secret = Những gì gửi đến đó được ký bằng khóa này. Khóa sẽ không hiện lại:
    { $secret }
button-copy-secret = Sao chép khóa ký
button-have-it = Tôi đã lưu
button-go-on = Tiếp tục
button-new-secret = Khóa ký mới
channel-secret-ask = Tạo khóa ký mới cho { $name }? Khóa hiện tại còn dùng được 24 giờ nữa.
channel-renewing = Đang tạo khóa ký mới…
channel-no-secret = Dịch vụ theo dõi không tạo được khóa ký mới cho { $name }.
channel-away = { $what ->
    [add-channel] Dịch vụ theo dõi không phản hồi. Bot sẽ tự thêm { $name } sau.
    [delete-channel] Dịch vụ theo dõi không phản hồi. Bot sẽ tự xóa { $name } sau.
   *[new-secret] Dịch vụ theo dõi không phản hồi. Bot sẽ tự xin lại khóa ký cho { $name }.
 }
channel-refused = Không thêm được. { $refused }
channel-refused-next = Hãy gửi URL khác để thử lại.
channel-title = 🔗 { $name }
channel-being-added = Đang thêm…
channel-ok = Hoạt động bình thường
channel-trouble = { $state ->
    [disabled] ✕ Đã bị tắt { $time }: { $why }. Hãy xóa rồi thêm lại.
   *[failing] ⚠️ Không gửi đến được từ { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } đã bị tắt: { $why }. Hãy xóa trong /channels rồi thêm lại.
    [back] ✓ { $name } đã hoạt động trở lại.
   *[failing] ⚠️ Không gửi được đến { $name } kể từ { $time }: { $why }. Dịch vụ theo dõi vẫn đang thử.
 }
delivery-failure = { $code ->
    [no_answer] không phản hồi
    [malformed_reply] phản hồi của máy chủ không phải HTTP hợp lệ; hãy xem log của máy chủ
    [http_status] máy chủ trả về lỗi (HTTP { $status }); hãy xem log của máy chủ
    [forbidden_address] địa chỉ không nằm trên internet công cộng
    [unknown_platform] dịch vụ theo dõi không hỗ trợ loại nơi nhận này; hãy dùng webhook
    [webhook_deleted] webhook đã bị xóa
    [webhook_revoked] Slack không còn chấp nhận URL này; hãy tạo webhook mới trong Slack rồi thêm vào
    [token_rejected] Telegram từ chối token của bot; hãy kiểm tra trong @BotFather
    [bot_blocked] bot bị chặn hoặc bị xóa khỏi cuộc trò chuyện
    [chat_not_found] bot không tìm thấy cuộc trò chuyện
    [chat_migrated] nhóm đã được nâng cấp thành siêu nhóm với ID mới
    [topic_not_found] chủ đề đã bị xóa
    [topic_closed] chủ đề đã đóng
    [missing_rights] bot không có quyền gửi tin nhắn ở đó
    [silent] dịch vụ theo dõi không cho biết lý do; hãy hỏi người vận hành
   *[other] dịch vụ theo dõi báo “{ $text }”
 }
channel-undelivered = Không gửi được { $count } thông báo.
undelivered-title = 🔗 { $name } · { $count } thông báo chưa gửi được
    Được giữ 30 ngày. Chạm vào một số để gửi lại thông báo đó.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Không còn gì để gửi.
   *[other] Đang gửi lại { $count } thông báo.
 }
undelivered-away = Dịch vụ theo dõi không phản hồi. Chưa gửi gì; hãy thử lại sau.
button-undelivered = Chưa gửi được
button-resend-all = Gửi lại tất cả
channel-used = Đang gửi đến đó: { $watches }
channel-unused = Chưa mục theo dõi nào dùng nơi này. Hãy chọn trong Nơi nhận của một mục theo dõi.
channel-delete-ask = Xóa { $name }?
channel-delete-goes-on = Vẫn chạy dù không có nơi này: { $watches }
channel-delete-stops = Chỉ gửi đến đó nên sẽ dừng: { $watches }
channel-deleting = Đang xóa…
channel-deleted = Đã xóa { $name }.

# Limits
limit-watches = { $where ->
    [there] Nhóm hoặc kênh đó đã có { $has }/{ $most } mục theo dõi. Hãy xóa bớt một mục ở đó trước.
   *[here] Cuộc trò chuyện này đã có { $has }/{ $most } mục theo dõi. Hãy xóa bớt một mục trước.
 }
limit-addresses = { $where ->
    [there] Nhóm hoặc kênh đó đang theo dõi { $has }/{ $most } địa chỉ nên thêm nữa sẽ quá nhiều. Hãy bỏ bớt ở đó trước.
   *[here] Cuộc trò chuyện này đang theo dõi { $has }/{ $most } địa chỉ nên thêm nữa sẽ quá nhiều. Hãy bỏ bớt trước.
 }
limit-uploads = Quá nhiều tệp trong một giờ. Hãy gửi lại sau.
limit-each = Một mục theo dõi chứa tối đa { $most } địa chỉ; mục đó sẽ có { $has }.
limit-forgetting = { $where ->
    [there] Dữ liệu của nhóm hoặc kênh đó vẫn đang được xóa. Hãy thử lại khi xong.
   *[here] Dữ liệu của cuộc trò chuyện này vẫn đang được xóa. Hãy bắt đầu lại khi xong.
 }
flood = Bạn gửi quá nhanh nên một số tin nhắn bị bỏ qua. Hãy đợi một phút rồi thử lại.

# Privacy
privacy-title = Dữ liệu được lưu về cuộc trò chuyện này
privacy-watches = Mục theo dõi: { $watches }, địa chỉ: { $addresses }. Kèm tên và quy tắc, cho đến khi bạn xóa.
privacy-channels = Nơi nhận: { $channels }. Kèm URL, cho đến khi bạn xóa.
privacy-names = Nhãn địa chỉ: { $names }. Cho đến khi bạn xóa.
privacy-alerts = Thông báo đã hiện: { $messages }{ $many ->
    [more] { " " }trở lên
   *[all] { "" }
 }. Được giữ 3 ngày để sửa khi blockchain bị tổ chức lại (reorg); dữ liệu cho các nút bấm được giữ 7 ngày.
privacy-history = Lịch sử thông báo: { $count }. Mỗi thông báo được giữ 90 ngày, kể cả khi mục theo dõi đã bị xóa.
privacy-short =
    • Thiết lập bạn chưa hoàn tất: 7 ngày (30 ngày nếu bị từ chối)
    • Địa chỉ và tệp bạn đã gửi: 8 ngày
    • Thông báo đang chờ hiện ở đây: cho đến khi hiện
privacy-person = Về bạn: ID của cuộc trò chuyện này, ngôn ngữ và cài đặt của bạn, và những gì bạn đã tìm trong 7 ngày qua. Không lưu tên.
privacy-chats = Các nhóm và kênh bạn quản lý: ID và tên.
privacy-group = Về nhóm này: tên nhóm, tên các chủ đề, và ID của những người quản lý mục theo dõi ở đây hoặc đã thiết lập chúng.
privacy-where = Dữ liệu được lưu ở nơi bot này chạy. Dịch vụ theo dõi biết các địa chỉ và tên của các mục theo dõi, và lưu các giá trị đã đọc trong 30 ngày.
forget-ask = Xóa toàn bộ dữ liệu về cuộc trò chuyện này? { $watches ->
    [0] Không thể hoàn tác việc này.
   *[other] { $watches } mục theo dõi sẽ dừng ngay, ở đây và ở dịch vụ theo dõi. Không thể hoàn tác việc này.
 }
forget-working = Đang xóa dữ liệu… { $done }/{ $total }
forget-away = Dịch vụ theo dõi không phản hồi. Cuộc trò chuyện này không còn theo dõi gì; bot sẽ xóa nốt phần còn lại sau.
forget-done = Đã xóa toàn bộ dữ liệu về cuộc trò chuyện này. Hãy gửi /start để bắt đầu lại.

# Mutes
mute-ask = Tắt thông báo của { $name } trong bao lâu? Bot vẫn theo dõi và sau đó gửi một bản tóm tắt.
mute-ask-type = Hoặc gửi thời hạn, ví dụ 3 ngày hoặc đến thứ sáu.
wrong-mute = Không nhận ra thời hạn này. Hãy gửi khoảng thời gian hoặc thời điểm kết thúc, ví dụ 3 ngày hoặc đến thứ sáu.
mute-covers = cả { $count } địa chỉ
mute-which = { $span ->
    [none] Tắt thông báo của mục nào?
   *[other] Tắt thông báo của mục nào trong { $span }?
 }
mute-how = Có thể tắt thông báo từ một phút đến một năm: { $length } hoặc { $tomorrow }. Cho một mục: { $named }. Bật lại: { $off }.
mute-begun = Đã tắt thông báo.
muted-until = { $name } · Đã tắt thông báo đến { $time }. Sau đó bạn sẽ nhận một bản tóm tắt.
muted-silent = Đã tắt thông báo: { $places }
muted-loud = Không tắt thông báo: { $places }
mute-ended = Đã bật lại thông báo.
mute-none = Mục này không còn tắt thông báo.
mute-missed = { $name }: có { $count } thông báo trong lúc tắt.
snooze-begun = { $what } · Tạm hoãn: { $length }. Sau đó bạn sẽ được nhắc nếu giá trị không bình thường.
snooze-ended = Đã thôi tạm hoãn.
snooze-none = Giá trị này không còn tạm hoãn.
snooze-full = Một mục theo dõi có tối đa { $most } giá trị tạm hoãn. Trước hết hãy thôi tạm hoãn một giá trị trong mục đó.
snooze-test = Đây là thông báo thử: không có gì để tạm hoãn.

# A watch that tells much
busy-title = Có nhiều giao dịch.
busy-count = { $name }: { $count } thông báo trong 5 phút.
busy-kept = { $name }: bạn vẫn sẽ nhận mọi thông báo. Bot sẽ không hỏi lại.
busy-summarised = Mục này đang gửi bản tóm tắt rồi.
button-summarise = Tóm tắt mỗi 10 phút
button-keep-every = Nhận mọi thông báo


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] các khoản đến { $label }
 }
rule-added = { $kind ->
    [above] { $name } · Từ giờ chỉ thông báo khi trên { $label }.
   *[other] { $name } · Từ giờ bỏ qua: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Lại thông báo cả số tiền nhỏ.
   *[other] { $name } · Không còn bỏ qua: { $rule }.
 }
rule-known = Đã bỏ qua từ trước.
rule-full = Một mục theo dõi có tối đa { $most } quy tắc. Trước hết hãy bỏ bớt một quy tắc: Xem thêm ⋯ trong mục đó.
trust-added = { $name } · Từ giờ tin tưởng: { $label }. Quyền cấp cho địa chỉ này sẽ không được báo.
trust-removed = { $name } · Không còn tin tưởng: { $label }.
trust-known = Bạn đã tin tưởng địa chỉ này.
trust-full = Một mục theo dõi có tối đa { $most } địa chỉ tin tưởng. Trước hết hãy bỏ bớt một địa chỉ khi sửa mục đó, ở Bộ lọc.
labels-title = Sổ địa chỉ
labels-header = { $title } · { $from }–{ $to } trên { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Thêm nhãn: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = gọi … là, đặt tên cho … là, đặt tên … là, đổi tên … thành, gắn nhãn
label-example = lương
labels-none = Chưa có địa chỉ nào có nhãn. Hãy ghi nhãn khi theo dõi, hoặc dùng ⋯ bên dưới thông báo.
labels-none-watches = Mục theo dõi có tên riêng: { $names }
label-ask = Đặt nhãn gì cho { $address }? Hãy gửi nhãn, tối đa { $most } ký tự.
label-present = Nhãn hiện tại: { $label }
label-wrong = Nhãn đó không có ký tự nào hiển thị được. Hãy gửi nhãn khác.
label-saved = Xong: thông báo ở đây giờ ghi { $label } cho { $address }.
label-undone = Đã hoàn tác: { $address } không còn nhãn ở đây.
labels-saved = Đã cập nhật { $count } nhãn.
labels-full = Sổ địa chỉ đã đầy: { $most } nhãn. Hãy xóa bớt một nhãn trước: /names
rules-title = Quy tắc của { $name }
rules-intro = Bỏ qua:
rules-none = Chưa bỏ qua gì. Chạm vào ⋯ bên dưới thông báo để bỏ qua một token, một địa chỉ hoặc số tiền nhỏ.
rules-worthless = Giao dịch nghi là spam { $how ->
    [shown] được hiện
   *[hidden] bị ẩn
 }.
rules-line = • { $rule }
rules-quiet = { $count } thông báo được bỏ qua theo quy tắc.

# Why an alert came
why = { $name } theo dõi { $addresses } trên { $chain }.
why-unnamed = Theo dõi { $addresses } trên { $chain }.
why-fired = Lý do: { $fired }.
why-how = Cài đặt hiện tại: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] chuyển coin
    [token_transfer] chuyển token
    [nft_transfer] chuyển NFT
    [contract_deploy] hợp đồng mới
    [contract_call] gọi hợp đồng
    [failed_transaction] giao dịch thất bại
    [safe_transaction] giao dịch Safe
    [wrapped_coin] wrap hoặc unwrap coin
    [withdrawal] tiền staking trả về
    [execution_reward] thưởng tạo khối
    [contract_event] sự kiện của hợp đồng
    [token_approval] cấp quyền token
    [delegation] quyền kiểm soát ví
    [outflow] dòng tiền ra lớn
   *[other] { $func }
 }

# A test
test-sent = Đang gửi thông báo thử.
test-refused = Dịch vụ theo dõi không gửi thử được cho mục này.
test-away = Dịch vụ theo dõi không phản hồi. Hãy chạm lại sau ít phút.

# What @bot 0x… says in any chat.
guest-hint = Hãy viết địa chỉ hoặc mã giao dịch sau tên bot: @{ $bot } 0x…
inline-used = Được dùng trên { $chains }
inline-transaction = { $status ->
    [failed] Thất bại trên { $chain }
   *[success] Thành công trên { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Đã gửi thông báo: { $what }. Sau đó giao dịch bị loại khỏi blockchain.
    [summary] Đã đưa vào bản tóm tắt: { $what }.
   *[alone] Đã gửi thông báo: { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Không hiện: một quy tắc của { $name } bỏ qua giao dịch này.
why-muted = Không hiện: lúc đó { $name } tắt thông báo. Bạn sẽ nhận bản tóm tắt khi thông báo được bật lại.
why-digest = Không hiện ngay: nằm trong bản tổng hợp của { $name }.
why-worthless = Không hiện: { $name } ẩn vì coi là spam: { $reason }.
why-minimum = Không hiện: { $name } chỉ báo khi { $direction ->
    [in] nhận coin
    [out] gửi coin
   *[both] chuyển coin
 } từ { $needs }; giao dịch này là { $has }.
why-dollars = Không hiện: giao dịch này chưa đạt mức tối thiểu mà { $name } đặt cho { $kinds }{ $direction ->
    [in] {" "}nhận vào
    [out] {" "}gửi đi
   *[both] {""}
 }.
why-outflow = Không hiện: { $name } báo khi { $limit } chuyển ra trong { $within }; lúc đó tổng mới là { $left }.
why-outflow-before = Không hiện: { $name } đã báo { $limit } chuyển ra trong { $within }; lúc đó tổng là { $left }.
why-direction = Không hiện: { $name } chỉ báo { $kinds } theo chiều { $direction }.
why-netted = Không hiện: { $name } chỉ báo { $kinds } theo chiều { $direction }, còn ở đây phần đi theo chiều ngược lại nhiều hơn.
why-kinds = Không hiện: { $name } không báo về { $kinds }.
why-restricted = Không hiện: { $name } { $what ->
    [other-token] không báo về token này
    [other-counterparty] không báo về giao dịch với địa chỉ này
    [met-before] chỉ báo về địa chỉ mới, còn địa chỉ này đã biết từ trước
    [status-success] chỉ báo lần gọi thành công
    [status-failed] chỉ báo lần gọi thất bại
   *[token-minimum] đặt mức tối thiểu cao hơn cho token này
 }.
why-approval = { $verdict ->
    [spender_excepted] Không hiện: { $name } bỏ qua quyền cấp cho địa chỉ này.
   *[not_unlimited] Không hiện: { $name } chỉ báo khi cấp quyền không giới hạn.
 }
why-condition = Không hiện: { $name } yêu cầu { $argument } { $op ->
    [eq] bằng
    [ne] khác
    [gt] lớn hơn
    [lt] nhỏ hơn
    [in] thuộc
   *[contains] chứa
 } { $needs }, nhưng giá trị là { $has }.
why-quiet = Không hiện: { $why ->
    [other_chain] { $name } không theo dõi { $chain }.
    [not_concerned] giao dịch không liên quan đến địa chỉ nào của { $name }.
    [failed] giao dịch thất bại nên không có gì được chuyển cho { $name }.
    [creating] { $name } vẫn đang được thiết lập.
    [not_known] dịch vụ theo dõi không biết { $name }.
   *[nothing] giao dịch không có gì mà { $name } theo dõi.
 }
why-state = { $state ->
    [too_new] Không hiện: { $name } được thiết lập sau giao dịch.
    [not_read_yet] Chưa hiện: dịch vụ theo dõi chưa đọc đến khối của giao dịch cho { $name }.
    [not_matched] Không hiện: lúc đó { $name } có cài đặt khác.
    [queued] { $name }: đang gửi.
    [failing] { $name }: đang gửi; chưa đến được cuộc trò chuyện này.
    [told] { $name }: đã gửi đến cuộc trò chuyện này. Chi tiết của tin nhắn không còn được lưu.
    [told_in_summary] { $name }: đã gửi đến cuộc trò chuyện này trong một bản tóm tắt. Chi tiết của tin nhắn không còn được lưu.
    [told_another] Không hiện: { $name } chỉ gửi một thông báo rồi dừng.
    [withdrawn] Không hiện: giao dịch bị loại khỏi blockchain trước khi { $name } kịp báo.
    [paused] Không hiện: { $name } đang tạm dừng.
    [no_subscription] Không hiện: { $name } chưa bật nhận thông báo.
   *[unknown] { $name }: đã quá lâu nên không còn dữ liệu.
 }
why-gathered = { $name }: đang chờ bản tóm tắt lúc { $time }.
why-uninvolved = { $are ->
    [all] Giao dịch không liên quan đến mục nào trong { $count } mục theo dõi của bạn.
   *[others] Giao dịch không liên quan đến { $count } mục theo dõi còn lại.
 }
why-unseen = Trên { $chain }, không thấy được coin mà hợp đồng gửi bên trong giao dịch.
why-coin-logs = { $chain } ghi lại mọi lần chuyển coin, kể cả bên trong hợp đồng, nên không có lần nào bị bỏ sót.
why-nowhere = Không tìm thấy { $hash } trên { $chains }. Nếu giao dịch còn mới, hãy gửi lại sau ít phút.
why-nowhere-key = ⚠️ Nếu đó là khóa riêng tư (private key), đừng gửi lại: hãy xóa tin nhắn và chuyển tài sản sang ví mới.
why-away = Hiện không kết nối được với { $chains }. Hãy gửi lại sau ít phút.
why-not-offered = Dịch vụ theo dõi không giải thích được giao dịch.
why-not-shown-here = Trong ba ngày qua, ở đây không có thông báo nào về { $hash }.
why-reading = Khối { $height } ({ $time }): { $amount }. Đã gửi thông báo: { $sent }
limit-now = { $state ->
    [unlimited] Hiện là { $amount }. Thông báo sẽ đến khi có thay đổi tiếp theo.
    [quiet] Hiện là { $amount }: chưa qua ngưỡng nên không có thông báo.
    [passed] Hiện là { $amount }: đã qua ngưỡng. Thông báo đang được gửi.
    [notified] Hiện là { $amount }: đã qua ngưỡng từ { $time } và đã báo. Thông báo tiếp theo khi trở lại bình thường: { $side ->
        [below] từ { $back } trở lên.
       *[above] từ { $back } trở xuống.
    }
    [recovering] Hiện là { $amount }: gần trở lại bình thường. Thông báo được gửi khi đạt { $back }, hoặc sau mười khối không qua ngưỡng.
    [recovered] Hiện là { $amount }: đã trở lại bình thường. Thông báo đang được gửi.
    [muted] Hiện là { $amount }: đã qua ngưỡng. Thông báo được gửi khi bật lại.
    [snoozed] Hiện là { $amount }: đã qua ngưỡng. Thông báo được gửi khi hết tạm hoãn.
    [held] Hiện là { $amount }: gần trở lại bình thường. Thông báo tạm thời được giữ lại.
   *[not_watched] Hiện là { $amount }. Không có thông báo khi đang tạm dừng.
 }
deadline-now = { $late ->
    [yes] { $name }: từ { $time }.
   *[no] { $name }: đến { $time }, còn { $amount }.
 } { $state ->
    [passed] Thông báo đang được gửi.
    [notified] Đã báo.
    [muted] Thông báo được gửi khi bật lại.
    [snoozed] Thông báo được gửi khi hết tạm hoãn.
    [not_watched] Không có thông báo khi đang tạm dừng.
   *[quiet] Chưa có thông báo.
 }
balance-unread = { $state ->
    [unread] Không đọc được số dư này: hợp đồng token không cho biết.
   *[away] Hiện chưa đọc được số dư này. Hãy thử lại sau ít phút.
 }
reading-unread = { $state ->
    [unread] Không đọc được giá trị này: hợp đồng không cho biết.
    [none] Hiện địa chỉ không có gì như vậy.
   *[away] Hiện chưa đọc được giá trị này. Hãy thử lại sau ít phút.
 }
why-limit-gone = Ngưỡng này đã được đổi hoặc gỡ bỏ sau đó.
why-balances-not-offered = Dịch vụ theo dõi không giải thích được số dư.
balances-title = { $name } · số dư hiện tại
worths-total = Tổng cộng: { $worth }
values-title = { $name } · giá trị hiện tại
why-proposal = Đề xuất #{ $nonce } · thông báo gửi { $sent } · lúc đó { $signatures }
proposal-now = { $state ->
    [proposed] Hiện tại: còn thiếu chữ ký; Safe yêu cầu { $required }.
    [next] Hiện tại: đã đủ chữ ký và có thể thực thi.
    [later] Hiện tại: đã đủ chữ ký, nhưng các số nhỏ hơn phải được thực thi trước.
    [over] Hiện tại: đã kết thúc. Đề xuất này, hoặc đề xuất khác cùng số, đã được thực thi.
    [dropped] Đề xuất này không còn được theo dõi: đã kết thúc từ lâu, hoặc mục theo dõi đã bị sửa hay tạm dừng.
    [paused] Không có thông báo khi đang tạm dừng.
   *[unread] Hiện chưa kiểm tra được Safe. Hãy thử lại sau ít phút.
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
alert-worth-stale = { $worth } ({ $hours } giờ trước)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = thất bại: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } vào và ra
   *[self] { $asset } đến chính địa chỉ này
 }
alert-moved-unmeasured = { $direction ->
    [in] nhận { $asset }
    [out] gửi { $asset }
   *[self] chuyển { $asset } cho chính mình
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] bridge { $asset } từ { $chain }
   *[out] bridge { $asset } sang { $chain }
 }
alert-wrapped = { $action ->
    [wrapped] wrap { $asset }
   *[unwrapped] unwrap { $asset }
 }
alert-withdrawal = +{ $asset } từ validator { $validator }
alert-reward = +{ $asset } tiền tip của khối
alert-minted = đúc { $asset }
alert-minted-for = đúc { $asset } với giá { $price }
alert-burned = đốt { $asset }
alert-asset = { $kind ->
    [nft] NFT
   *[token] token
 }
alert-figure = giá trị { $amount }, không rõ đơn vị
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } đơn vị nhỏ nhất của { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = tạo hợp đồng { $contract }
alert-called = { $role ->
    [target] được { $caller } gọi: { $method }
    [alone] gọi { $method }
   *[sender] gọi { $method } trên { $contract }
 }
alert-method = phương thức { $method }
alert-approved = { $what ->
    [unlimited] cho phép { $spender } chi tiêu { $asset } không giới hạn
    [all] cho phép { $spender } chuyển toàn bộ { $asset }
    [nft] cho phép { $spender } chuyển NFT { $asset } #{ $id }
    [revoked] không còn cho phép { $spender } chi tiêu { $asset }
    [revoked-nft] không còn cho phép ai chuyển NFT { $asset } #{ $id }
   *[amount] cho phép { $spender } chi tiêu tối đa { $amount }
 }
alert-via-permit2 = { $done } qua Permit2
alert-at-risk = { $done } { $what ->
    [none] (số dư hiện tại: 0)
    [held] (số dư hiện tại: { $held })
   *[worth] (số dư hiện tại: { $held }, có thể mất { $worth })
 }
alert-delegated = { $what ->
    [ended] không còn chạy mã của hợp đồng
   *[set] giờ chạy mã của { $contract }
 }
alert-outflow = { $bound ->
    [least] chuyển ra ít nhất { $usd }
   *[none] chuyển ra { $usd }
 }{ $unit ->
    [single] {" "}trong một giao dịch
   *[span] {" "}trong { $span }
 }
alert-contract-event = { $count ->
    [0] phát sự kiện { $event }
   *[other] phát sự kiện { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] đúc { $amount } cho { $account }
   *[burn] đốt { $amount } của { $account }
 }
alert-base-units = { $amount } đơn vị nhỏ nhất
alert-safe = { $action ->
    [executed] thực hiện một giao dịch Safe
    [failed] không thực hiện được giao dịch Safe
    [executed-by-module] thực hiện giao dịch qua mô-đun { $party }
    [owner-added] thêm chủ sở hữu { $party }
    [owner-removed] xóa chủ sở hữu { $party }
    [module-enabled] bật mô-đun { $party }
    [module-disabled] tắt mô-đun { $party }
   *[threshold-changed] giờ cần { $threshold } chữ ký
 }
alert-tried = { $what ->
    [deployment] tạo hợp đồng
    [payment] gửi đến { $contract }
   *[call] gọi { $method } trên { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = và { $count } mục khác
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · đúc mới
    [burnt] { $chain } · đốt
    [via] { $chain } · qua { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count } giao dịch trong { $span }
summary-span = { $unit ->
    [minutes] { $count } phút
    [hours] { $count } giờ
    [days-alone] { $count } ngày
   *[days] { $count } ngày
 }
summary-way = { $way ->
    [in] Nhận { $moved }
   *[out] Gửi { $moved }
 }
summary-unpriced = { $worth } + { $count } không rõ giá
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count } hợp đồng mới
summary-calls = { $count } lần gọi hợp đồng
summary-approvals = { $count } lần cấp quyền
summary-contract_events = { $count } sự kiện hợp đồng
summary-safe_actions = { $count } thao tác Safe
summary-wraps = { $count } lần wrap
summary-withdrawals = { $count } lần tiền staking trả về
summary-rewards = { $count } lần thưởng tạo khối
summary-failures = { $count } giao dịch thất bại
summary-delegations = { $count } lần đổi quyền kiểm soát ví
summary-outflows = { $count } dòng tiền ra lớn
summary-left-out = { $count } lần chuyển khác
summary-largest = { $way ->
    [in] Lớn nhất { $moved } từ { $counterparty }
    [out] Lớn nhất { $moved } đến { $counterparty }
   *[nobody] Lớn nhất { $moved }
 }
batch-missed = Trong lúc bot không nhắn được cho bạn:
batch-title = ⏱ { $count } giao dịch
batch-more = và { $watches } mục theo dõi khác · { $count } giao dịch
batch-removed = ✕ { $count } giao dịch trong số đó bị loại khỏi blockchain
batch-reply = { $what ->
    [removed] ✕ Không còn trên blockchain. Hãy coi như chưa từng xảy ra:
    [restored] Đã trở lại blockchain:
   *[changed] Đã thay đổi khi khối bị thay thế:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ Trễ { $unit ->
    [minutes] { $count } phút
    [hours] { $count } giờ
   *[days] { $count } ngày
 }: { $because ->
    [node] node { $chain } ngừng hoạt động.
   *[service] dịch vụ theo dõi ngừng hoạt động.
 }
hidden-warning = ⚠️ Đã ẩn { $count } giao dịch nghi là spam{ $lookAlikes ->
    [0] .
   *[other] , trong đó { $lookAlikes } giao dịch dùng địa chỉ giả mạo. Đừng bao giờ sao chép địa chỉ từ danh sách giao dịch trong ví.
 }
hidden-warning-all = ⚠️ Đã ẩn { $count } giao dịch nghi là spam dùng địa chỉ giả mạo. Đừng bao giờ sao chép địa chỉ từ danh sách giao dịch trong ví.
hidden-title = Đã ẩn, mới nhất ở trên:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] từ
    [out] đến
   *[self] với
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] địa chỉ giả mạo một địa chỉ bạn biết
    [zero-value] không có gì được chuyển
    [bait] tên là quảng cáo
    [imitation] ký hiệu giả mạo token khác
   *[dust] số lượng rất nhỏ
 }
hidden-look-alike = giống { $imitated }, nhưng không phải
hidden-never-copy = Đừng bao giờ sao chép địa chỉ từ danh sách giao dịch trong ví.
spam-trusted = Từ giờ sẽ có thông báo về giao dịch từ { $sender }.
spam-notices-stopped = Spam vẫn được ẩn và tôi sẽ không nhắc đến nữa. Để thay đổi: /settings › Hiển thị và tiền tệ.
balance-alert = { $state ->
    [below] 🔻 { $name } giảm còn { $amount } (dưới { $limit })
    [above] 🔺 { $name } tăng lên { $amount } (trên { $limit })
   *[recovered] ✅ Số dư { $name } đã trở lại bình thường: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } đủ dùng { $time } (dưới { $limit })
    [empty] 🪫 { $name } đã cạn
   *[recovered] 🔋 { $name }: { $amount } đủ dùng { $time }
 }
reading-reorg = Khối của thông báo trước không còn trên blockchain.
balance-test = Thông báo thử: không phải số dư thật
value-label = { $name }: { $call }
value-gas = gas
value-transfer_fee = phí chuyển tiền
value-loan_health = hệ số sức khỏe khoản vay
value-morpho_loan = hệ số sức khỏe khoản vay
value-liquidity_position = khoảng cách giá đến đầu mút
value-liquidity_position-item = { $name } vị thế #{ $id }
value-percent = { $amount }%
value-gwei = { $amount } gwei
value-total_supply = tổng cung
value-share_price = giá mỗi phần
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] không nhận được gì trong { $amount }
        [out] không gửi đi gì trong { $amount }
       *[both] không có giao dịch trong { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] lại có giao dịch nhận
        [out] lại có giao dịch gửi
       *[both] đã có hoạt động trở lại
    }
 }
silence-about = Chỉ tính thời gian của các khối đã đọc.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: nhận { $amount } giao dịch trong { $span } (hơn { $limit })
        [out] 🌊 { $name }: gửi { $amount } giao dịch trong { $span } (hơn { $limit })
       *[both] 🌊 { $name }: { $amount } giao dịch trong { $span } (hơn { $limit })
    }
   *[recovered] ✅ { $name } đã trở lại bình thường: { $amount } trong { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } đã hết hạn
    [ended] ➡️ { $name } không còn thuộc địa chỉ này
    [below] ⏳ { $name } hết hạn sau { $amount }
    [recovered-reorg] ↩️ { $name } hết hạn sau { $amount }
   *[recovered] ✅ { $name } đã gia hạn và hết hạn sau { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } đã được lên lịch và có thể thực thi sau { $amount }
    [ready] ⌛ { $name }: { $call } có thể thực thi ngay
    [executed] ✅ { $name }: { $call } đã được thực thi
    [cancelled] 🚫 { $name }: { $call } đã bị hủy
    [expired] ⌛ { $name }: { $call } đã hết hạn mà chưa được thực thi
    [recovered-reorg] ↩️ { $name }: { $call } lại đang chờ thực thi
    [cancelled-reorg] ↩️ { $name }: { $call } không còn được lên lịch
   *[below] ⏳ { $name }: { $call } có thể thực thi sau { $amount }
 }
governor-about = khoảng { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: “{ $title }” được đề xuất; bỏ phiếu kết thúc sau { $amount }
    [succeeded] ✅ { $name }: “{ $title }” đã được thông qua
    [defeated] ❌ { $name }: “{ $title }” đã bị bác
    [queued] 🗓 { $name }: “{ $title }” đang chờ thực thi
    [expired] ⌛ { $name }: “{ $title }” đã hết hạn mà chưa được thực thi
    [executed] ✅ { $name }: “{ $title }” đã được thực thi
    [cancelled] 🚫 { $name }: “{ $title }” đã bị hủy
    [recovered] ⏳ { $name }: bỏ phiếu cho “{ $title }” được gia hạn và kết thúc sau { $amount }
    [recovered-reorg] ↩️ { $name }: bỏ phiếu cho “{ $title }” lại tiếp tục và kết thúc sau { $amount }
    [cancelled-reorg] ↩️ { $name }: “{ $title }” không còn được đề xuất
   *[below] ⏳ { $name }: bỏ phiếu cho “{ $title }” kết thúc sau { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } không giới hạn
    [all] toàn bộ { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: quyền dùng { $what } vẫn còn hiệu lực sau { $amount }
    [cancelled-reorg] ↩️ { $name }: quyền dùng { $what } không còn trên blockchain
   *[ended] ✅ { $name }: quyền dùng { $what } không còn hiệu lực
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: đề xuất #{ $nonce } vẫn thiếu chữ ký sau { $amount }
   *[ended] ✅ { $name }: đề xuất #{ $nonce } không còn chờ chữ ký
 }
safe_unsigned-by = Chưa ký: { $names }
reading-label = { $call } của { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, dưới { $limit }
    [above] 📈 { $label } { $amount }, trên { $limit }
    [up] 📈 { $label } { $amount }, tăng { $percent }% trong { $span }
    [down] 📉 { $label } { $amount }, giảm { $percent }% trong { $span }
    [changed] 🔄 { $label } { $amount }, trước đó { $from }
    [back-above] 📈 { $label } { $amount }, lại trên { $limit }
    [back-below] 📉 { $label } { $amount }, lại dưới { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } ngoài khoảng
   *[other] ✅ { $label } trở lại trong khoảng
 }
reading-test = Thông báo thử: không phải giá trị thật
loan-repay = Trả khoảng { $amount } để đạt { $health }
reading-snoozed = { $state ->
    [recovered] Thông báo tạm hoãn. Trở lại bình thường: { $time }.
    [changed] Thông báo tạm hoãn. Thay đổi gần nhất: { $time }.
   *[other] Thông báo tạm hoãn: giá trị vẫn chưa trở lại bình thường. Đọc lúc: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: đề xuất #{ $nonce } đã sẵn sàng để thực thi: { $what }
    [signed] ✅ { $name }: đề xuất #{ $nonce } đã đủ chữ ký: { $what }
   *[proposed] ✍️ { $name }: đề xuất #{ $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] từ chối các đề xuất khác có cùng số này
    [batch] thực hiện nhiều lệnh gọi cùng lúc
    [send] gửi { $amount } đến { $to }
    [approve] cho phép { $to } chi tiêu tối đa { $amount }
    [approve-all] cho phép { $to } chi tiêu { $amount } không giới hạn
    [call-paying] gọi { $method } trên { $to } kèm { $amount }
   *[call] gọi { $method } trên { $to }
 }
proposal-more = … và { $count } lệnh gọi khác
proposal-signatures = { $count }/{ $required } chữ ký
proposal-by = do { $who } đề xuất
proposal-delegate-call = ⚠️ Đây là delegate call: mã của hợp đồng đó sẽ hành động như chính Safe.
proposal-refund = { $payee ->
    [executor] ⚠️ Ngoài ra sẽ hoàn phí gas: tối đa { $amount } cho tài khoản thực thi đề xuất.
   *[address] ⚠️ Ngoài ra sẽ hoàn phí gas: tối đa { $amount } cho { $to }.
 }
alert-repeat = ↻ có thể bị lặp lại
alert-test = Thông báo thử: không phải giao dịch thật
alert-removed = Bị loại khỏi blockchain
alert-removed-reply = ✕ Giao dịch này không còn trên blockchain: khối chứa nó đã bị thay thế. Hãy coi như chưa từng xảy ra. Bạn sẽ được báo nếu nó trở lại.
alert-restored-reply = Giao dịch này đã trở lại blockchain.
alert-final = ✓ Đã chốt: { $what }
alert-changed-reply = Đã thay đổi: { $now }
    Khối chứa nó đã bị thay thế; đây là kết quả trong khối mới.

operator-begun = ⚠️ { $what }
operator-over = ✅ Đã khắc phục sau { $unit ->
    [minutes] { $count } phút
    [hours] { $count } giờ
   *[days] { $count } ngày
 }. Sự cố: { $what }
operator-chain-late = { $chain } đang bị chậm: thông báo đến muộn.
operator-endpoint = { $chain }, node RPC { $endpoint }: { $fault ->
    [wrong-chain] thuộc mạng khác.
    [missing-logs] log không đầy đủ.
   *[stale-head] chậm hơn các node còn lại.
 }
operator-dead-letters = Không gửi được { $count } thông báo tới webhook. Thông báo được giữ trong 30 ngày.
operator-problem = { $what ->
    [service-away] Dịch vụ theo dõi không phản hồi.
    [store-unsafe] Kho lưu trữ có thể mất dữ liệu khi gặp sự cố. Xem lý do trong log.
    [store-nearly-full] Kho lưu trữ sắp đầy. Hãy giải phóng dung lượng, nếu không sẽ không lưu được thông báo mới.
    [store-down] Kho lưu trữ hiện không lưu được gì. Xem lý do trong log.
   *[token] Telegram không chấp nhận BOT_TOKEN. Các thông báo được giữ lại; không mất thông báo nào.
 }

command-admin = Tổng quan vận hành
admin-title = Tổng quan vận hành
admin-counts = 
    Cuộc trò chuyện có mục theo dõi: { $chats }
    Mục theo dõi: { $live } đang chạy, { $paused } tạm dừng
admin-queues = Hàng đợi
admin-queue-name = { $queue ->
    [update] Tin nhắn đến
    [jobs] Tác vụ thiết lập
    [match] Giao dịch khớp cần xử lý
    [deliveries] Webhook
   *[chat] Thông báo
 }
admin-queue = { $name }: { $items } đang chờ, lâu nhất { $unit ->
    [minutes] { $count } phút
    [hours] { $count } giờ
   *[days] { $count } ngày
 }
admin-queue-empty = { $name }: trống
admin-waits-title = Đang chờ hơn một phút
admin-waits-none = Không có gì phải chờ hơn một phút.
admin-chains-title = Mạng
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] đã đồng bộ
       *[other] chậm { $lag } khối
    }
    [failing] gặp lỗi{ $lag ->
        [0] {""}
       *[other] , chậm { $lag } khối
    }
   *[idle] chưa dùng: không có mục theo dõi
 }
admin-chain-late = Thông báo đến muộn: { $unit ->
    [minutes] { $count } phút
    [hours] { $count } giờ
   *[days] { $count } ngày
 }
admin-letters-title = Chưa gửi được: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Cuộc trò chuyện tạm ngưng gửi: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] bot bị chặn
    [removed] bot bị xóa khỏi đó
    [deleted] cuộc trò chuyện đã bị xóa
    [not-found] không tìm thấy cuộc trò chuyện
    [no-rights] bot không được gửi tin nhắn
    [topic-closed] chủ đề đã đóng
   *[unknown] không rõ lý do
 }
admin-not-offered = Dịch vụ theo dõi này không hỗ trợ tính năng đó.
button-admin-chains = Mạng
button-admin-waits = Chờ lâu nhất
button-admin-letters = Chưa gửi được
button-admin-suspended = Tạm ngưng gửi: { $count }
button-admin-resend = Gửi lại { $number }
button-refresh = Làm mới

command-announce = Gửi tin đến mọi cuộc trò chuyện
command-block = Chặn một người hoặc cuộc trò chuyện
announcement-title = 📣 Từ người vận hành bot này
announce-how =
    Để gửi tin đến mọi cuộc trò chuyện đã thiết lập ở đây, hãy viết nội dung sau lệnh:
    /announce Tối nay bảo trì từ 22:00 đến 22:30. Thông báo có thể đến muộn nhưng không bị mất.

    Bạn sẽ được xem trước khi gửi.
announce-too-long = Tin quá dài. Tin gửi đến mọi cuộc trò chuyện chỉ được tối đa { $most } ký tự.
announce-ask = Gửi đến { $chats }{ $more } cuộc trò chuyện?
announce-sending = Đang gửi…
announce-done = { $chats ->
    [0] Không có cuộc trò chuyện nào để gửi.
   *[other] Đang gửi đến { $chats } cuộc trò chuyện.
 }
announce-canceled = Đã hủy. Không gửi tin nào.
button-announce = Gửi đến tất cả
button-admin-announce = Thông báo chung
button-admin-blocked = Đã chặn
admin-blocked-title = Đã chặn: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · từ { $day }
admin-block-how = Để chặn một người, nhóm hoặc kênh, hãy gửi /block kèm ID, ví dụ /block 123456789. Các mục theo dõi sẽ tạm dừng.
block-needs-id = Sau /block cần có ID dạng số, ví dụ /block 123456789. Telegram không cho tìm theo tên.
block-operator = Đây là người vận hành bot nên không chặn được. Trước hết hãy xóa người này khỏi OPERATORS.
block-done = Đã chặn { $name }. Các mục theo dõi đang được tạm dừng.
block-ended = { $name } đã có thể dùng lại bot. Các mục theo dõi vẫn tạm dừng cho đến khi được tiếp tục.
button-unblock = Bỏ chặn { $name }
admin-failing-title = Nơi nhận không gửi đến được: { $count }
admin-failing-line =
    { $platform } { $channel } · từ { $time }
    { $why }
button-admin-failing = Nơi nhận bị lỗi
