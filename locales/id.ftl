# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } memantau alamat blockchain dan mengirim notifikasi ke sini.

    Tempel satu alamat atau beberapa sekaligus. Contoh:
    { $example }

    Atau semuanya dalam satu baris:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Belum ada pemantauan yang mengirim notifikasi ke
       *[other] { $watches } pemantauan mengirim notifikasi ke
    } { $place }.
here-place = chat ini
group-start = Bot ini memantau alamat blockchain dan mengirim notifikasi ke sini. { $who ->
    [all] Semua anggota bisa memilih alamat yang dipantau.
   *[administrators] Alamat yang dipantau dipilih oleh admin.
 }
destination-ready = Notifikasi kini bisa dikirim ke { $title }.
also-there = Pemantauan mana yang juga harus mengirim ke { $title }?
also-there-saved = Tersimpan. { $count ->
    [0] Tidak ada pemantauan Anda yang mengirim ke { $title }.
   *[other] Kini mengirim ke { $title }: { $names }.
 }
link-over = Tautan ini sudah dipakai atau kedaluwarsa. Kirim /channels di chat pribadi untuk mendapat yang baru.
chat-choose = Notifikasi dikirim ke grup atau channel mana? Bot akan bergabung jika belum ada di sana. Untuk sebuah topik, kirim /here di topik itu.
chat-choose-cancelled = Tidak ada chat yang dipilih.
chat-absent = Bot belum ada di { $title }. Tambahkan bot dulu agar notifikasi bisa dikirim ke sana.
chat-silent = Bot tidak bisa mengirim pesan di { $title }. Jadikan bot admin dengan izin mengirim pesan agar notifikasi bisa dikirim ke sana.
chat-not-manager = Hanya admin { $title } yang bisa memilih notifikasi untuk chat itu.
chat-not-allowed = Bot ini tidak dibuka untuk { $title }. Pengelola bot yang menentukannya.
managed-elsewhere = Pemantauan ini dikelola di chat lain.
stopped-here = { $name } tidak lagi mengirim notifikasi ke sini.
group-managers-only = Hanya admin yang bisa mengubah pemantauan grup ini.
group-unreachable = Grup atau channel ini tidak bisa diakses, jadi bot tidak bisa memeriksa siapa adminnya.
group-administrators-only = Di sini, hanya admin yang bisa melakukannya.
group-anonymous = Anda anonim di sini, jadi bot tidak tahu mana jawaban Anda. Ketuk tombol, atau lakukan penyiapan dengan akun pribadi Anda.
group-not-yours = Ini sedang disiapkan orang lain. Kirim /watch untuk memulai penyiapan Anda.
group-change = { $who } · { $action ->
    [muted] Dibisukan hingga { $until }
    [silenced] Dibisukan
    [unmuted] Dibunyikan lagi
    [paused] Dijeda
    [live] Aktif lagi
    [deleting] Dihapus
    [restored] Dipulihkan
    [posting] Kini dikirim ke sini
    [stopped] Tidak lagi dikirim ke sini
   *[changed] Diubah
 }: { $names }{ $action ->
    [posting] . Admin bisa menghentikannya: ⋯ di bawah notifikasi.
   *[other] {""}
 }
group-reply = { $person }, balas pesan ini.

help =
    Bot ini memantau alamat blockchain dan memberi tahu Anda di sini. Anda bisa mengirim:

    • { $address } – satu alamat atau daftar, masing-masing boleh diikuti label
    • { $name } – nama dari Ethereum Name Service (ENS)
    • Tautan explorer – alamatnya dipantau di jaringan tersebut
    • Hash transaksi – untuk tahu mengapa ada atau tidak ada notifikasi
    • File teks atau CSV – satu alamat per baris, beserta labelnya

    /watch – siapkan pemantauan langkah demi langkah, atau dalam satu baris: { $line }
    /watches – lihat, ubah, bisukan, jeda, atau hapus pemantauan
    /mute – bisukan satu pemantauan untuk sementara
    /history – riwayat notifikasi: daftar, file, atau grafik
    /channels – terima notifikasi di grup, channel, dan webhook
    /names – label yang Anda berikan pada alamat
    /settings – bahasa, zona waktu, jam tenang
    /export, /import – pindahkan pemantauan Anda
    /privacy – data yang disimpan, /forget – hapus semuanya
    /cancel – keluar dari penyiapan
help-here =
    Bot ini memantau alamat blockchain dan mengirim notifikasi ke sini.

    { $who ->
        [all] Semua anggota bisa:
       *[administrators] Admin bisa:
    }
    • /watch 0x… – memantau sebuah alamat
    • /watches – mengubah, membisukan, menjeda, atau menghapus pemantauan
    • /settings – bahasa, zona waktu, siapa yang boleh
    Semua orang bisa melihat: /watches, /history, /status

    Untuk berbicara dengan bot, balas salah satu pesannya atau, jika bot menjadi admin, tulis { $example }
    Selebihnya: /help di chat pribadi, { $bot }
help-line = /watch 0x… kas >$500 keluar harian 9:00
help-group = Di grup atau topiknya, tulis /watch di depan alamat atau tautan. /here menampilkan pemantauan yang mengirim notifikasi ke sana.
help-new = 🆕 menandai alamat yang baru pertama kali muncul di suatu pemantauan, setelah pemantauan berjalan satu hari.
help-values = Bot ini juga memantau saldo, harga, gas, ketiadaan aktivitas, dan tenggat. Tulis saja yang Anda inginkan, misalnya { $example }
help-status = /status menunjukkan apakah semua jaringan terbaca.
help-more = Anda bisa meninjau semuanya sebelum pemantauan dibuat.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Bot ini memantau alamat blockchain dan mengabari Anda saat ada transaksi: koin, token, NFT, kontrak.

    Ketuk Start, lalu tempel sebuah alamat.
profile-about = Memantau alamat blockchain dan mengabari Anda saat ada transaksi.

# What the language calls itself
language = Bahasa Indonesia

access-refused =
    Bot ini privat. Mintalah undangan kepada pengelolanya.
    ID Telegram Anda: { $id }
access-refused-group =
    Bot ini privat dan grup ini tidak ada dalam daftarnya. Minta pengelola bot untuk menambahkan grup ini.
    ID grup ini: { $id }
access-refused-press = Bot ini privat.
access-blocked = Akses Anda ke bot ini diblokir. Lewat /privacy, Anda bisa melihat data Anda yang masih disimpan dan menghapusnya.
access-blocked-press = Akses Anda ke bot ini diblokir.

access-accepted = { $name } menerima undangan Anda. ID Telegram: { $id }
access-ended =
    Anda tidak bisa lagi memakai bot ini.{ $watches ->
        [0] {""}
       *[other] {" "}{ $watches } pemantauan Anda dijeda.
    }
invitation-title = Undangan
invitation-terms =
    { $uses } orang pertama yang membukanya bisa memakai bot ini. Berlaku hingga { $day }. Tautan hanya ditampilkan sekali.
invitation-needless = Semua orang bisa memakai bot ini, jadi undangan tidak diperlukan. Untuk mengubahnya, atur ALLOWED_USERS.
invitation-revoked = Undangan dicabut
invitations-title = Undangan aktif
invitations-line = { $number }. Sisa { $uses } kali, hingga { $day }
members-title = Orang dan grup yang diundang
members-none = Belum ada.
members-line = { $name }, sejak { $day }
member-remove-ask = Keluarkan { $name }? { $watches ->
        [0] Aksesnya ke bot ini akan berakhir.
       *[other] Aksesnya ke bot ini akan berakhir, dan { $watches } pemantauannya dijeda.
    }
member-removing = Mengeluarkan { $name }…
member-removed = { $name } dikeluarkan. { $watches ->
        [0] Tidak ada pemantauan.
       *[other] { $watches } pemantauan dijeda.
    }
member-kept = { $name } masih bisa memakai bot ini karena tercantum dalam konfigurasi atau diundang lagi.
button-invite = Undang
button-members = Anggota
button-copy-link = Salin tautan
button-remove-access = Keluarkan
button-remove-member = Keluarkan { $name }
button-revoke-invitation = Cabut undangan { $number }

share-title = Bagikan { $name }
share-shows = Siapa pun yang membuka tautan ini bisa membuat pemantauan yang sama di chat mereka: alamat, jaringan, dan pengaturan notifikasi yang sama. Nama, label, tag, aturan, teks notifikasi, dan webhook tidak terlihat.
share-uses =
    { $opened ->
        [0] Belum pernah dibuka.
       *[other] Dibuka { $opened } kali, disalin { $taken } kali.
    } Berlaku hingga { $day }.
share-none = Belum ada tautan. Tautan berlaku 30 hari.
share-offer = Sebuah pemantauan dibagikan kepada Anda.
share-gone = Tautan ini tidak berlaku atau sudah tidak berlaku lagi. Mintalah yang baru.
share-in-private = Buka tautan ini di chat pribadi dengan bot.
button-share = Bagikan tautan
button-share-open = Buka tautan
button-share-revoke = Cabut
button-share-new-link = Ganti tautan
button-share-make = Buat tautan

button-copy-to = Pindahkan atau salin…
button-move-watch = Pindahkan
button-copy-watch = Salin
copy-where = { $name } mau dipindahkan atau disalin ke mana? Aturan dan pengaturan spam ikut terbawa; webhook tidak.
copy-or-move = Pindahkan { $name } ke { $place }, atau buat salinannya di sana?
move-busy = Perubahan terakhir belum selesai. Coba lagi dalam satu menit.
copy-nowhere = Belum ada tempat lain yang bisa dituju. Tambahkan bot ke grup atau channel dulu.

cancel-nothing = Tidak ada yang sedang disiapkan atau diubah.

command-watch = Pantau sebuah alamat
command-watches = Pemantauan Anda
command-history = Riwayat notifikasi
command-status = Cek apakah semua jaringan terbaca
command-mute = Bisukan satu pemantauan
command-here = Pemantauan yang mengirim ke sini
command-channels = Tujuan notifikasi
command-names = Label yang Anda berikan pada alamat
command-settings = Bahasa, zona waktu, jam tenang
command-export = Simpan pemantauan ke file
command-import = Pulihkan pemantauan dari file
command-privacy = Data chat ini yang disimpan
command-forget = Hapus semua data
command-cancel = Keluar dari penyiapan
command-invite = Undang orang untuk memakai bot
command-members = Siapa saja yang diundang
command-help = Bantuan

button-watch = Pantau alamat
button-watch-there = Pantau di sana
button-also-there = Pemantauan saya juga
button-add-to-group = Tambah ke grup
button-add-to-channel = Tambah ke channel
button-make-administrator = Jadikan admin
button-choose-chat = Pilih chat
button-choose-again = Pilih chat lain
button-choose-group = Grup
button-choose-channel = Channel
button-elsewhere = Pakai di grup atau channel
button-watches = Pemantauan saya
button-help = Bantuan
button-group = Siapkan di chat pribadi
button-cancel = Batal
button-back = ‹ Kembali
button-to-list = ‹ Pemantauan
button-next = Lanjut ›
button-review = Tinjau ›
button-start-over = Mulai ulang
button-watch-offer = Pantau
button-watch-rest = Pantau { $count } lainnya
button-watch-each = Satu per alamat
button-watch-together = Jadi satu
button-customise = Sesuaikan
button-watch-otherwise = Tambah pemantauan
button-all = Semua
button-choose = Pilih
button-again = Mulai lagi
button-retry = Coba lagi
button-undo = Urungkan
button-leave-out = Lewati yang ini
button-settings = Pengaturan
button-test = Notifikasi tes
button-pause = ⏸ Jeda
button-resume = ▶️ Lanjutkan
button-watch-again = Pantau lagi
button-delete = Hapus
button-export = Ekspor
button-import = Impor { $count }
button-import-all = Impor
button-import-settings = Impor pengaturan
button-forget = Hapus semua
button-edit = Ubah
button-keep = Jangan hapus
button-explorer = Explorer
button-revoke = Cabut ↗
button-safe-app = Aplikasi Safe ↗
button-copy-hash = Salin hash
button-show = Lihat
button-hide = Sembunyikan
button-not-spam = Bukan spam: { $sender }
button-show-all = Lihat semua
button-mute = 🔇 1 jam
button-mute-watch = 🔇 Bisukan
button-mute-for = { $length ->
    [1] 1 jam
    [2] 2 jam
    [8] 8 jam
    [24] 1 hari
    [168] 1 minggu
   *[on] Sampai saya bunyikan
 }
button-unmute = 🔔 Bunyikan
button-change-end = Ubah batas waktu
button-snooze = 💤 { $length }
button-end-snooze = Akhiri penundaan
button-end-snooze-of = Akhiri penundaan: { $what }
button-more = ⋯
button-more-of-watch = Lainnya ⋯
button-more-parts = Lainnya ▾
button-stop-here = Jangan kirim ke sini
button-why = Mengapa?
button-watch-settings = Lihat pemantauan
button-balances = Saldo saat ini
button-balance-alert = Beri tahu jika turun
button-values = Nilai saat ini
button-ignore = Abaikan { $label }
button-trust = Percayai { $label }
button-above = Hanya > { $label }
button-name = Beri label { $label }
button-name-as = Ganti label jadi { $label }
button-rename-all = Perbarui label ({ $count })
button-next-lines = { $count } berikutnya
button-copy = Salin { $label }
button-rename = Ganti label
button-remove-name = Hapus label
button-rename-label = Ganti label { $label }
button-names = Semua label
button-rules = Aturan
button-remove-rule = ✕ { $rule }
button-show-worthless = Jangan sembunyikan spam
button-hide-worthless = Sembunyikan spam
button-older = ›
button-select = Pilih
button-select-all = Semua
button-select-none = Kosongkan
button-search = Cari
button-all-watches = Semua pemantauan
button-history = Riwayat
button-all-history = Semua notifikasi
button-by-watch = Per pemantauan
button-by-address = Per lawan transaksi
button-csv = CSV
button-chart = Grafik
button-destinations = Di grup · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } pemantauan
 }
button-newer = ‹

# The guided conversation
watch-header = Pantau · { $step } dari { $count }
watch-header-review = Pantau · tinjauan
watch-header-part = Pantau · { $part }
watch-header-change = Pantau · perubahan
watch-addresses = Kirim satu alamat atau lebih. Masing-masing boleh diikuti label:
    { $example }
watch-addresses-example = 0x… kas
watch-addresses-more = Kirim lagi, atau lanjutkan. Kirim ulang sebuah alamat untuk mengganti labelnya.
watch-line-unclear = Tidak dipahami: { $words }
approvals-any-token = Izin tidak bisa dibatasi hanya untuk { $tokens }: Anda akan diberi tahu tentang izin semua token.
watch-addresses-find = Kirim sebagian nama atau alamat untuk mencarinya.
addresses-found = “{ $sought }”: { $found } dari { $count }
watch-addresses-added = Ditambahkan. Jumlah sekarang: { $count } alamat.
button-watch-apart = Pantau terpisah
watch-chains = Di jaringan mana?
watch-chains-search = Ini sebagian dari { $count } jaringan. Kirim nama jaringan lain untuk menambahkannya.
chain-not-found = Tidak ada jaringan bernama { $name } di sini. Periksa ejaannya.
chains-found = Beberapa jaringan memuat nama itu: { $chains }. Kirim nama lengkapnya.
button-chains-used = Jaringan yang tampak dipakai
watch-what = Peristiwa apa yang ingin dipantau?
watch-words = { $name }: { $words }
watch-chosen = Dipilih
watch-choose = Pilih
watch-missing = Tidak ada di { $chains }: { $names }
watch-refine = Arah & jumlah
watch-refine-ask = Hanya sebagian? Ubah arahnya, atau tentukan batas minimal atau filter.
watch-preset-money = Uang
watch-preset-security = Keamanan
watch-preset-contract = Kontrak
watch-preset-everything = Semuanya
watch-everything = { $count ->
    [0] semua di atas
   *[other] semua di atas, ditambah { $more }
 }
watch-group-moves = Pergerakan
watch-group-security = Keamanan
watch-group-contract = Kontrak
watch-group-validator = Staking
watch-group-values = Nilai
watch-group-deadlines = Tenggat
watch-group-silence = Aktivitas
watch-group-rare = Lainnya
watch-about = { $kind ->
    [coin] koin jaringan, misalnya ETH, masuk atau keluar
    [tokens] token seperti USDC masuk atau keluar
    [nfts] barang koleksi masuk atau keluar
    [wraps] koin ditukar menjadi tokennya atau sebaliknya, misalnya ETH dan WETH
    [outflows] banyak uang keluar dalam waktu singkat
    [approvals] ada yang diberi izin memakai token
    [delegations] sebuah program (kontrak) memegang kendali dompet
    [failures] transaksi yang dikirim tetapi tidak berhasil
    [admin] kontrak berganti pemilik, diubah, atau dijeda
    [safes] yang diusulkan, ditandatangani, atau diubah (Safe, multisig)
    [events] hal lain yang dilaporkan kontrak; Anda yang menentukan
    [deployments] alamat ini menerbitkan kontrak baru
    [withdrawals] hasil staking dibayarkan ke alamat ini
    [rewards] biaya yang didapat alamat ini karena membuat blok
    [balance] turun di bawah atau naik di atas suatu jumlah
    [runway] dengan pengeluaran saat ini, uang hanya cukup beberapa hari lagi
    [price] harga melewati batas Anda, atau stablecoin menjauh dari nilainya
    [gas] naik di atas atau turun di bawah batas Anda
    [transfer_fee] transfer di rollup lebih mahal atau lebih murah dari batas Anda
    [loan_health] pinjaman hampir ditutup paksa dengan kerugian (likuidasi)
    [liquidity_position] posisi Uniswap berhenti menghasilkan karena harga keluar dari rentangnya
    [ens_names] nama seperti alice.eth milik alamat segera kedaluwarsa
    [ens] nama seperti alice.eth segera kedaluwarsa
    [timelock] dijadwalkan, siap, dieksekusi, atau dibatalkan (timelock)
    [governor] dimulai, berakhir, hasilnya dieksekusi atau dibatalkan (DAO)
    [allowance] izin memakai token masih berlaku setelah beberapa hari
    [safe_unsigned] dompet bersama (Safe) masih menunggu tanda tangan
    [silence] tidak ada aktivitas selama beberapa waktu
    [rate] aktivitas lebih banyak dari biasanya
   *[calls] alamat memanggil kontrak, atau menjadi kontrak yang dipanggil
 }
watch-kind-coin = Transfer koin
watch-kind-tokens = Token
watch-kind-nfts = NFT
watch-kind-deployments = Kontrak baru
watch-kind-calls = Panggilan kontrak
watch-kind-approvals = Izin token
watch-kind-failures = Transaksi gagal
watch-kind-delegations = Kendali dompet
watch-kind-safes = Dompet bersama
watch-kind-wraps = Wrapping
watch-kind-outflows = Arus keluar besar
watch-kind-events = Event kontrak
watch-kind-withdrawals = Pembayaran staking
watch-kind-rewards = Imbalan blok
watch-kind-line = { $kind ->
    [coin] koin
    [coin-alone] transfer koin
    [tokens] token
    [nfts] NFT
    [deployments] kontrak baru
    [failures] transaksi gagal
    [safes] dompet bersama
    [wraps] wrapping
    [wraps-in] hanya wrapping
    [wraps-out] hanya unwrapping
    [events] event kontrak
    [withdrawals] pembayaran staking
    [rewards] imbalan blok
    [approvals] izin token
    [delegations] kendali dompet
    [outflows] arus keluar besar
   *[calls] panggilan kontrak
 }
watch-events-preset-line = { $preset ->
    [mints] mint dan burn
   *[admin] tindakan admin
 }
watch-events-line = { $more ->
    [0] event: { $names }
   *[other] event: { $names } dan { $more } lainnya
 }
watch-conditions-button = Hanya jika…
watch-conditions = Kapan notifikasi dikirim? Kirim syaratnya, satu per baris, misalnya value > 1000 atau to = 0x…. Semuanya harus terpenuhi. Jumlah ditulis dalam satuan kontrak: 1e18 sama dengan 1 ETH.
watch-condition-always = { $condition } selalu terpenuhi, jadi tidak ditambahkan.
watch-events-preset = { $preset ->
    [mints] Mint dan burn
   *[admin] Tindakan admin
 }
watch-events = Event yang mana? Alamat yang dipantau adalah kontraknya. Pilih satu set, atau kirim event persis seperti di kode sumber kontrak:
    { $example }
watch-events-both = Kebanyakan kontrak memakai indexed, jadi ini ikut ditambahkan: { $event }. Hapus yang tidak diperlukan.
watch-events-unindexed = Tidak ada indexed di { $event }. Jika kode sumbernya memakai indexed, kirim baris itu lengkap dengan indexed; kalau tidak, event-nya tidak akan terlihat.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } dan { $second }
   *[3] { $first }, { $second }, dan { $third }
 }
watch-direction = { $direction ->
    [in] Masuk
    [out] Keluar
   *[both] Masuk & keluar
 }
watch-directions = Arah (ketuk untuk mengubah)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Arah berbeda-beda
watch-directions-each = Tiap jenis
watch-direction-line = { $direction ->
    [in] masuk
    [out] keluar
   *[both] masuk dan keluar
 }
watch-any-amount = Berapa pun
watch-any-amount-line = berapa pun
watch-amounts-differ = Jumlah berbeda-beda
watch-at-least = { $amount } atau lebih
watch-at-least-line = { $amount } atau lebih
watch-in-and-out-line = masuk { $incoming }, keluar { $outgoing }
watch-at-least-of-line = { $kinds }: { $amount } atau lebih
watch-restricted-line = { $what ->
    [tokens] token
    [spenders] penerima izin
   *[counterparties] lawan transaksi
 }: { $way ->
    [only] hanya { $list }
   *[except] semua kecuali { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] hanya dari { $list }
       *[except] dari siapa saja kecuali { $list }
     }
   *[out] { $way ->
        [only] hanya ke { $list }
       *[except] ke siapa saja kecuali { $list }
     }
 }
watch-token-minimum-line = token: { $amount } satuan terkecil atau lebih
watch-token-minimum = { $symbol }: { $direction ->
    [in] jumlah minimal yang masuk?
    [out] jumlah minimal yang keluar?
   *[both] jumlah minimal?
 } Pilih atau ketik, misalnya 500 atau 2,5k.
watch-filters = { $count ->
    [0] Filter
   *[other] Filter ({ $count })
 }
watch-only-token = Batasi ke { $token }
watch-filters-ask = Beri tahu hanya jika semua ini cocok:
watch-filter-tokens = { $way ->
    [any] Semua token
    [only] Hanya { $count } token
    [except] Semua kecuali { $count } token
    [both] Token difilter ({ $count })
   *[differ] Filter token berbeda-beda
 }
watch-filter-counterparties = { $way ->
    [any] Semua alamat
    [any-in] Dari siapa saja
    [any-out] Ke siapa saja
    [only] Hanya dengan { $count } alamat
    [except] Semua kecuali { $count } alamat
    [both] Alamat difilter ({ $count })
   *[differ] Filter alamat berbeda-beda
 }
watch-filter-new = Hanya dengan alamat baru
watch-filter-new-note = Alamat hanya dianggap baru pada kali pertama. Jika sebelumnya alamat itu hanya mengirim kepada Anda, alamat itu dianggap baru lagi saat Anda pertama kali mengirim ke sana.
watch-filter-gross = Periksa masuk dan keluar terpisah
watch-filter-gross-note = Jika dalam satu transaksi 10 masuk dan 4 keluar, keduanya diperiksa, bukan selisihnya yang 6.
watch-filter-spenders = { $way ->
    [any] Semua penerima izin
    [only] Semua penerima izin
    [except] Semua kecuali { $count } penerima izin
    [both] Penerima izin difilter ({ $count })
   *[differ] Filter izin berbeda-beda
 }
watch-filter-unlimited = Hanya izin tanpa batas
watch-filter-status = { $status ->
    [success] Hanya panggilan berhasil
    [failed] Hanya panggilan gagal
   *[any] Panggilan: berhasil dan gagal
 }
watch-filter-way = { $way ->
    [only] Hanya ini
   *[except] Semua kecuali ini
 }
watch-filter-rest = Juga aktif
watch-filter-rest-off = Matikan yang lain
watch-ask-tokens = { $way ->
    [only-none] Notifikasi untuk token mana? Kirim alamat kontraknya.
    [only] Notifikasi untuk token mana? Ketuk, atau kirim nama atau alamat kontraknya. Ketuk lagi untuk menghapus.
    [except-none] Token mana yang dilewati? Kirim alamat kontraknya.
   *[except] Token mana yang dilewati? Ketuk, atau kirim nama atau alamat kontraknya. Ketuk lagi untuk menghapus.
 }
watch-ask-counterparties = { $way ->
    [only] Notifikasi untuk transfer dengan alamat mana? Ketuk, atau kirim alamatnya. Ketuk lagi untuk menghapus.
   *[except] Transfer dengan alamat mana yang dilewati? Ketuk, atau kirim alamatnya. Ketuk lagi untuk menghapus.
 }
watch-ask-spenders = Alamat mana yang Anda percayai? Ketuk, atau kirim alamatnya: izin untuk alamat itu akan dilewati. Ketuk lagi untuk menghapus.
watch-unlimited-line = hanya izin tanpa batas
watch-new-line = hanya dengan alamat baru
watch-status-line = { $status ->
    [success] hanya panggilan berhasil
   *[failed] hanya panggilan gagal
 }
watch-gross-line = masuk dan keluar diperiksa terpisah
watch-at-least-said = { $amount } atau lebih.
watch-token-as-dollars = { $symbol } saya baca sebagai dolar: semua koin dan token lain juga dihitung.
watch-amount = { $direction ->
    [in] Jumlah minimal yang masuk?
    [out] Jumlah minimal yang keluar?
   *[both] Jumlah minimal?
 } Pilih, atau ketik: { $examples }
watch-amount-of = { $direction ->
    [in] Masuk: { $amount }
   *[out] Keluar: { $amount }
 }
watch-amount-separately = Masuk dan keluar terpisah
watch-amount-together = Satu minimum untuk keduanya
watch-amount-kept = Pemantauan ini punya jumlah minimal yang tidak bisa ditampilkan di sini. Semuanya tetap berlaku kecuali Anda memilih yang baru.
watch-amount-coin-only = Jumlah dalam dolar berlaku untuk koin dan token; jumlah lain hanya untuk koin.
watch-amount-unlisted = Dengan batas minimal dalam dolar, token yang harganya tidak diketahui dilewati.
watch-unpriced = Harga { $symbol } di { $chain } tidak diketahui, jadi tidak bisa dihitung kapan nilainya { $amount }.
watch-token-which = Ada beberapa token bernama { $symbol } di sini. Ketuk yang dimaksud, atau kirim alamat kontraknya.
watch-token-address = Atau kirim dulu alamat yang ingin dipantau.
watch-token-seen = { $symbol } diartikan sebagai { $token }, seperti di notifikasi Anda. Pastikan itu yang benar.
watch-amount-nfts = NFT selalu memicu notifikasi.
watch-amount-examples = $2.500 · 0,5 · 100 gwei
watch-amount-examples-coin = $2.500 · 0,5
watch-amount-examples-dollars = $50 · $2.500
watch-outflow = Berapa yang harus keluar dari sebuah alamat, dan dalam waktu berapa lama? Pilih atau ketik, misalnya 50000 2h. Notifikasi dikirim sekali, lalu dikirim lagi jika totalnya menjadi dua kali lipat, atau turun di bawah separuhnya lalu mencapai jumlah itu lagi. Swap hanya dihitung sebesar kerugiannya; koin dan token yang harganya tidak diketahui tidak dihitung.
watch-outflow-choice = { $usd } dalam { $span }
watch-outflow-line = { $usd } keluar dalam { $span }
watch-balance = { $side ->
    [below] { $asset }: notifikasi dikirim jika saldo di bawah berapa?
   *[above] { $asset }: notifikasi dikirim jika saldo di atas berapa?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Berlaku untuk setiap alamat.
 }
watch-balance-on = { $asset } di { $chain }
share-instead = { $now ->
    [known] Persentase saldo tidak bisa dipantau, jadi diubah menjadi jumlah tertentu. Saldo sekarang: { $amount }.
   *[unknown] Persentase saldo tidak bisa dipantau, tetapi jumlah tertentu bisa.
 }
watch-balance-now = Saldo sekarang: { $amount }
watch-balance-asset = Koin atau token apa? Ketuk, atau kirim alamatnya.
watch-balance-how = Pilih jumlah atau ketik, misalnya 0,2. Notifikasi dikirim sekali, lalu sekali lagi saat saldo kembali normal.{ $tokens ->
    [none] {""}
   *[other] {" "}Untuk token lain, ketuk atau kirim alamatnya.
 }
watch-balance-unread = { $asset }: token ini belum bisa dibaca. Coba lagi sebentar lagi.
watch-balance-no-token = { $asset }: di jaringan pemantauan ini tidak ada token dengan alamat itu. Periksa alamatnya.
watch-balance-way = { $side ->
    [below] Di bawah
    [outside] Di luar rentang
    [moves] Pergerakan
    [changes] Setiap perubahan
   *[above] Di atas
 }
watch-value = Nilai mana yang ingin dipantau?
watch-value-ask = { $side ->
    [outside] { $value }: ketik dua angka; notifikasi dikirim bila nilainya di luar keduanya, misalnya 2.800–3.400.
    [moves] { $value }: ketik seberapa banyak dan dalam berapa lama, misalnya 5% dalam 1h. Naik dan turun dihitung.
    [changes] { $value }: ketuk tombolnya; notifikasi dikirim setiap kali berubah.
   *[below] { $value }: ketik angka batasnya. Notifikasi dikirim sekali, lalu sekali lagi saat nilainya kembali normal.
 }
watch-value-name = { $of ->
    [runway] Ketahanan saldo
    [price] Harga
    [gas] Biaya jaringan
    [loan_health] Kesehatan pinjaman
    [liquidity_position] Posisi Uniswap
    [ens_names] Nama .eth saya
    [ens] Nama .eth
    [timelock] Perubahan tertunda
    [governor] Pemungutan suara
    [transfer_fee] Biaya transfer
    [allowance] Izin masih berlaku
    [safe_unsigned] Kurang tanda tangan
    [silence] Tanpa aktivitas
   *[rate] Aktivitas tinggi
 }
watch-value-ask-other = { $of ->
    [runway] Saldo harus cukup untuk berapa hari? Pilih atau ketik angkanya, misalnya 4. Yang dihitung adalah saldo yang keluar dalam 7 hari terakhir.
    [transfer_fee] Berapa batas biaya transfernya? Ketik jumlahnya, misalnya $0,01 atau 0,00001 ETH. Notifikasi dikirim sekali, lalu sekali lagi saat biayanya kembali normal.
    [liquidity_position] Kapan notifikasi tentang posisi Uniswap dikirim? Pilih salah satu, atau ketik seberapa dekat harga boleh mendekati ujung rentang, misalnya 2%. Posisi milik alamat dicari otomatis.
    [ens_names] Notifikasi dikirim berapa lama sebelum nama milik alamat kedaluwarsa? Pilih atau ketik waktunya, misalnya 30d, 7d, 1d. Nama .eth-nya dicari otomatis.
    [ens] Ketik namanya, misalnya vitalik.eth. Notifikasi dikirim 30, 7, dan 1 hari sebelum kedaluwarsa.
    [timelock] Notifikasi dikirim berapa lama sebelum operasi dapat dieksekusi? Pilih atau ketik waktunya, misalnya 24h, 1h. Notifikasi juga dikirim saat operasi dijadwalkan, dieksekusi, atau dibatalkan.
    [governor] Notifikasi dikirim berapa lama sebelum pemungutan suara berakhir? Pilih atau ketik waktunya, misalnya 24h, 1h. Notifikasi juga dikirim saat usulan dibuat, disetujui, ditolak, masuk antrean, dieksekusi, atau dibatalkan.
    [allowance] Setelah berapa hari notifikasi dikirim tentang izin yang masih berlaku? Pilih atau ketik angkanya, misalnya 30. Izin lama juga dihitung, sejauh riwayatnya terbaca.
    [safe_unsigned] Setelah berapa lama notifikasi dikirim tentang usulan yang masih kurang tanda tangan? Pilih atau ketik waktunya, misalnya 6h. Pemilik yang belum menandatangani juga disebutkan.
    [silence] Setelah berapa lama tanpa aktivitas notifikasi dikirim? Pilih atau ketik waktunya, misalnya 6h.
   *[rate] Berapa transaksi, dan dalam berapa lama, yang dianggap terlalu banyak? Pilih atau ketik, misalnya 20/1h.
 }
watch-value-counts = { $what ->
    [transfers] Koin, token, dan NFT dihitung, tanpa notifikasi untuk setiap transaksi.
   *[alerts] Yang dihitung hanya transaksi yang memicu notifikasi di pemantauan ini.
 }
watch-value-none = { $of ->
    [loan_health] Saat ini alamat-alamat ini tidak punya pinjaman di { $chains }. Kalau nanti ada, akan dipantau.
   *[liquidity_position] Saat ini alamat-alamat ini tidak punya posisi di { $chains }. Kalau nanti ada, akan dipantau.
 }
watch-value-unread = { $value } tidak bisa dibaca di { $chains }: nilainya tidak tersedia di sana.
watch-value-since = Di { $chains }, riwayat hanya terbaca mulai blok { $height }.
watch-balance-line = { $side ->
    [below] saldo di bawah { $amount }
   *[above] saldo di atas { $amount }
 }
watch-runway-line = saldo cukup untuk kurang dari { $amount } pada laju { $span } terakhir
watch-reading-line = { $side ->
    [below] { $call } di bawah { $amount }
    [above] { $call } di atas { $amount }
    [outside] { $call } di luar { $amount }–{ $high }
    [moves] { $call } bergerak { $percent }% dalam { $span }
   *[changes] setiap perubahan { $call }
 }
watch-liquidity_position-line = posisi di luar rentang
watch-silence-line = { $way ->
    [in] tidak ada yang masuk selama { $amount }
    [out] tidak ada yang keluar selama { $amount }
   *[both] tidak ada aktivitas selama { $amount }
 }
watch-rate-line = { $way ->
    [in] transaksi masuk: lebih dari { $amount } dalam { $span }
    [out] transaksi keluar: lebih dari { $amount } dalam { $span }
   *[both] transaksi: lebih dari { $amount } dalam { $span }
 }
watch-rate-now = { $count } transaksi dalam { $span }
watch-transfers-line = { $limit } (koin, token, dan NFT)
watch-deadline-line = kedaluwarsa { $call }: { $amount } sebelumnya
watch-ens_names-line = nama .eth milik alamat: { $amount } sebelum kedaluwarsa
watch-timelock-line = perubahan tertunda: { $amount } sebelum dapat dieksekusi
watch-governor-line = pemungutan suara: { $amount } sebelum berakhir
watch-allowance-line = izin yang masih berlaku setelah { $amount }
watch-safe_unsigned-line = usulan yang masih kurang tanda tangan setelah { $amount }
watch-no-balance = tidak ada
watch-no-kinds = tanpa transaksi
watch-often = Seberapa sering notifikasi dikirim?
watch-often-about = Ringkasan: notifikasi pertama langsung dikirim, lalu satu pesan per periode. Rekap: satu pesan pada jam tertentu.
watch-summary = Satu ringkasan mencakup berapa lama?
watch-often-windows = Notifikasi pertama langsung dikirim, lalu satu ringkasan per periode.
watch-often-window = Notifikasi pertama langsung dikirim, lalu satu ringkasan setiap { $window }.
watch-often-once = Satu notifikasi, lalu berhenti.
button-final = Beri tahu lagi saat final
watch-final-about = Final berarti bloknya tidak bisa diganti lagi. Di Ethereum, itu butuh sekitar 15 menit.
watch-final-off = “{ $button }” dimatikan: tidak ada notifikasi final untuk ringkasan.
button-summary = Ringkasan
button-digest = Rekap
button-digest-instead = Rekap harian saja
button-days = Hari
button-workdays = Hari kerja
digest-ask = Kapan rekap dikirim?
digest-days-ask = Hari apa saja?
digest-type = Satu pesan berisi semua transaksi sejak rekap terakhir; jika tidak ada transaksi, pesan tidak dikirim. Ketuk salah satu jam atau kirim jam lain, misalnya 7:30 atau hari kerja 8:00.
digest-zone = Zona waktu: { $zone }.
digest-zone-none = Jam mengikuti UTC sampai Anda memilih zona waktu di /settings.
digest-at-once = Harga, pinjaman, dan nilai lain tidak menunggu rekap: notifikasinya langsung dikirim.
digest-chosen = Rekap: { $times }.
digest-line = Rekap: { $times }{ $values ->
    [at-once] ; nilai dikirim langsung
   *[none] { "" }
 }
digest-channels = Tanpa rekap: { $names }. Setiap transaksi langsung dikirim ke sana.
digest-waits = Ini juga menunggu rekap: { $kinds }. Agar langsung diberi tahu, buat pemantauan tersendiri.
digest-times = { $kind ->
    [all] setiap hari pukul { $at }
    [workdays] hari kerja pukul { $at }
    [weekend] akhir pekan pukul { $at }
   *[some] { $days } pukul { $at }
 }
wrong-digest-time = Tidak ada jam di pesan itu. Kirim jam, misalnya 7:30, jam 9 malam, atau hari kerja 8:00.
digest-name = Rekap
digest-title = 🗓 { $title } · { $count } transaksi
digest-watch = { $name } · { $count } transaksi
digest-late = ⏱ Terlambat: seharusnya dikirim { $time }, tetapi saat itu bot sedang offline.
digest-spam = { $count } transaksi disembunyikan karena diduga spam
digest-ruled = { $count } transaksi diabaikan sesuai aturan Anda
watch-name = Kirim nama untuk pemantauan ini. Nama sekarang: { $name }
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Setiap transaksi
    [OnlyOnce] Sekali, lalu berhenti
   *[window] Satu ringkasan setiap { $window }
 }
watch-often-limits = Sekali saat melewati batas, sekali saat kembali normal
watch-often-counted = Tanpa notifikasi untuk setiap transaksi: sekali saat melewati batas, sekali saat kembali normal
watch-often-final = { $frequency ->
    [OnlyOnce] Sekali, lalu sekali lagi saat final
   *[other] Setiap transaksi, lalu sekali lagi saat final
 }
watch-final-missing = Tidak ada notifikasi final di { $chains }.
safe-none = { $name } bukan Safe di { $chains }, jadi tidak ada yang menunggu tanda tangan Anda di sana.
safe-address = Kirim alamat Safe Anda: 0x diikuti 40 karakter. Alamatnya ada di aplikasi Safe.
safe-others = Pantau hal lain di sana
safe-unseen = Di { $chains }, usulan untuk Safe tidak terlihat, hanya yang dilakukannya.
watch-safe-proposals = Safe: di { $chains } Anda juga diberi tahu apa yang diusulkan dan kapan tanda tangannya lengkap.
watch-often-where = { $frequency }, ke { $places }
where-here = chat ini
where-other-chat = chat lain
where-this-chat = Chat ini
watch-where = Notifikasi dikirim ke mana?
where-unknown = Belum ada tujuan dengan nama itu. Pilih salah satu di sini, atau tambahkan dulu: /channels
watch-coverage = { $what ->
    [internalTransfers] Koin yang dikirim oleh kontrak
    [internalDeployments] Kontrak yang dibuat oleh kontrak lain
   *[both] Koin yang dikirim oleh kontrak dan kontrak baru yang dibuatnya
 } { $how ->
    [some] terlihat di { $seen }, tetapi tidak di { $unseen }.
   *[none] tidak terlihat di { $unseen }.
 }
watch-rate = Sekitar { $count } { $what ->
    [alerts] notifikasi
   *[transactions] transaksi
 } per hari, menurut blok terakhir{ $of ->
    [some] { " " }di { $chains }.
   *[all] .
 }
watch-rate-new = Makin lama makin sedikit, karena makin banyak alamat yang dikenal.
watch-rate-few = { $fired } transaksi dalam { $span } terakhir: terlalu sedikit untuk memperkirakan jumlah per hari.
watch-rate-rough = Perkiraan kasar: { $fired } transaksi dalam { $span } terakhir.
watch-start = Mulai pantau
watch-edit-addresses = Alamat
watch-edit-chains = Jaringan
watch-edit-what = Peristiwa
watch-edit-often = Frekuensi
watch-edit-name = Nama
watch-edit-message = Teks
watch-edit-balance = Saldo
watch-edit-tags = Tag
watch-edit-where = Tujuan
watch-own-message = teks notifikasi khusus
watch-usual-message = teks notifikasi bawaan
watch-sound = { $quiet ->
    [rings] 🔔 Juga pada jam tenang
   *[silent] tanpa suara
 }
watch-tags = Kirim tag, pisahkan dengan koma.
watch-no-tags = tidak ada
watch-message = Kirim teks notifikasi Anda. Anda bisa memakai:
    { $placeholders }
watch-message-now = Teks sekarang:
watch-message-preview = Hasilnya akan seperti ini:
watch-message-use = Pakai ini
watch-message-default = Bawaan
watch-cancelled = Dibatalkan. Tidak ada yang diubah.
watch-had-to-close = Penyiapan itu terpaksa ditutup. Tidak ada yang diubah.
watch-closed = Anda sudah memulai { $most } penyiapan lain, jadi penyiapan ini ditutup. Tidak ada yang diubah.
watch-expired = Penyiapan itu tidak dilanjutkan selama sehari, jadi ditutup. Tidak ada yang diubah.

# Changing a watch
edit-nothing = Belum ada perubahan.
edit-unsaved = Belum disimpan:
wish-kept = Ini akan berlaku untuk alamat yang Anda kirim.
question-open = Pertanyaan di atas belum dijawab. Silakan jawab, atau kirim /cancel.
edit-adds = Ini ditambahkan ke perubahan yang belum disimpan.
silence-both-ways = Catatan: semua yang dilaporkan pemantauan ini dihitung, bukan hanya satu arah.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = diubah
edit-addresses-added = { $count } ditambahkan
edit-addresses-removed = { $count } dihapus
edit-addresses-relabelled = { $count } label diganti
edit-addresses-order = urutan diubah
edit-save = Simpan
edit-conflict = Sementara itu, pemantauan ini diubah di tempat lain:
edit-conflict-line = { $what }: versi Anda { $yours } · versi lain { $now }
edit-mine = Pakai versi saya
edit-theirs = Pakai versi lain
edit-gone = Pemantauan ini sudah dihapus. Tidak ada yang diubah.
edit-creating = Pemantauan ini masih disiapkan. Coba lagi setelah selesai.

frequency-Always = Setiap transaksi
frequency-OnlyOnce = Sekali, lalu berhenti
frequency-5m = 5 mnt
frequency-10m = 10 mnt
frequency-30m = 30 mnt
frequency-1h = 1 jam
frequency-4h = 4 jam
frequency-12h = 12 jam
frequency-24h = 24 jam
window-5m = 5 menit
window-10m = 10 menit
window-30m = 30 menit
window-1h = jam
window-4h = 4 jam
window-12h = 12 jam
window-24h = 24 jam

addresses-count = { $count } alamat
addresses-more = { $first } dan { $more } lainnya
details-more = … dan { $count } lainnya

chains-count = { $count } jaringan

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Koin, token, dan NFT di { $chains }, masuk dan keluar, langsung saat terjadi.
offer-watched = { $count } sudah dipantau
offer-watched-all = semuanya sudah dipantau
offer-watched-one = Alamat ini sudah dipantau.
offer-name-ask = Beri label { $label } untuk { $address }?
offer-rename-ask = Ganti label { $address } dari { $now } jadi { $label }?
offer-gone = Sudah dipantau.
who-unseen = Tidak ada notifikasi terakhir di sini yang menyebutnya.
who-seen = Notifikasi terakhir di sini dengan alamat ini: { $count }. Yang terbaru: { $date }.
who-unsure = Tidak ada yang bisa menjamin sebuah alamat aman: tanyakan kepada yang memberikannya.
offer-together = Bersama pesan Anda sebelumnya.
each-working = Menyiapkan… { $done } dari { $total }
each-done = { $count ->
    [0] Tidak ada alamat yang bisa dipantau.
   *[other] Anda akan menerima notifikasi untuk { $count } alamat. Tiap alamat punya pemantauan sendiri.
 }
button-separately = Terpisah

# Names of the Ethereum Name Service
name-none = Tidak ada alamat untuk { $names }. Periksa ejaannya, atau kirim alamatnya.
name-off-chain = { $names }: disimpan di luar Ethereum, sehingga tidak bisa dicari di sini. Kirim alamatnya.
name-not-here = { $names } tidak bisa dicari di sini. Kirim alamatnya.
name-away = { $names } belum bisa dicari saat ini. Kirim lagi sebentar lagi.

# A file with a list of addresses
file = 📄 { $name } · { $lines } baris
file-unnamed = Daftar Anda
file-wrong = { $count } baris tidak bisa dibaca:
file-wrong-line = Baris { $line }: { $why ->
    [checksum] checksum { $text } salah
    [length] { $text } tidak berisi 40 karakter setelah 0x
    [hash] { $text } adalah hash transaksi
    [shortened] { $text } disingkat
    [characters] { $text } berisi karakter selain angka dan a sampai f
    [foreign] { $text } adalah alamat { $system }
   *[none] { $text } bukan alamat
 }
file-wrong-more = dan { $count } lainnya
file-twice = { $count } alamat muncul lebih dari sekali.
file-left = { $count } baris tersisa.
file-part = 📄 { $name } · baris { $from }–{ $to }
file-transactions = Itu daftar transaksi. Yang dibaca adalah daftar alamat: kirim alamat pemilik transaksi itu untuk dipantau.
file-none = Tidak ada alamat di file itu. Alamat terdiri dari 0x dan 40 karakter, satu per baris.
file-large = File itu terlalu besar. Batasnya 1 MB: kirim dalam beberapa bagian.
file-gone = File itu tidak bisa diambil dari Telegram. Kirim sekali lagi.
file-slow = File itu terlalu lama diunduh. Kirim sekali lagi, atau tempel alamatnya sebagai teks.
file-binary = File itu tidak berisi teks yang bisa dibaca. Simpan daftarnya sebagai .csv atau .txt, lalu kirim lagi.
file-empty = File itu kosong.

# What is wrong with an input, and what to do
wrong-no-address = Tidak ada alamat di pesan itu. Alamat terdiri dari 0x diikuti 40 karakter.
wrong-no-token = Token { $symbol } tidak dikenal di sini. Kirim alamat kontraknya, 0x diikuti 40 karakter: ada di situs token itu atau di explorer.
wrong-filter-many = Satu filter memuat paling banyak { $most } alamat.
wrong-checksum = Checksum { $address } salah: ada karakter atau huruf besar-kecil yang keliru. Salin lagi dari sumbernya.
wrong-length = { $address } bukan alamat: ada { $length } karakter setelah 0x, bukan 40.
wrong-hash = { $address } adalah hash transaksi, bukan alamat.
wrong-shortened = { $address } disingkat. Tempel alamat lengkapnya: 0x dan 40 karakter.
wrong-characters = { $address } bukan alamat: setelah 0x hanya boleh ada angka dan huruf a sampai f.
wrong-foreign = { $address } adalah alamat { $system }, yang tidak dipantau.
wrong-family = { $address } adalah alamat { $system }, yang perlu pemantauan tersendiri.
wrong-too-many = Satu pemantauan memuat paling banyak { $most } alamat; { $taken } yang pertama diambil.
chains-not-offered = { $chains } tidak dipantau di sini. Hanya jaringan yang ditampilkan yang dipantau.
link-elsewhere = Tautan itu untuk { $chains }, yang tidak dipantau di sini.
wrong-more = { $count } lainnya tidak bisa dibaca.
twice = { $address } muncul lebih dari sekali; dihitung satu.
renamed = Label { $address } sekarang { $label }.
renamed-many = { $count } alamat kini punya label baru.
watch-renamed = { $before } sekarang bernama { $name }.
name-cut = Nama paling panjang { $most } karakter, jadi { $count } dipersingkat.
twice-many = { $count } alamat muncul lebih dari sekali; masing-masing dihitung satu.
wrong-event = { $fault ->
    [type] Tipe { $what } tidak dikenal. Untuk kontrak tulis address, untuk enum tulis uint8.
    [argument] Bagian ini tidak terbaca: { $what }. Setiap argumen terdiri dari tipe dan nama.
    [repeated] Dua argumen bernama { $what }. Beri nama yang berbeda.
    [long] Terlalu panjang: satu event paling banyak { $length } karakter.
    [count] Argumen terlalu banyak: satu event paling banyak { $arguments }, dan paling banyak { $indexed } di antaranya indexed.
    [anonymous] Event anonim tidak bisa dipantau karena log-nya tidak menyebutkan namanya.
    [unreadable] Argumen seperti ini tidak bisa dibaca: array teks, bytes, atau array, array lebih dari 999 elemen, dan fungsi.
   *[form] Itu bukan event. Kirim namanya dan, di dalam kurung, argumennya.
 }
wrong-events-many = Terlalu banyak untuk satu pemantauan: paling banyak { $most } jenis dan event. Hapus salah satu dulu.
wrong-condition = { $fault ->
    [argument] Event ini tidak punya argumen itu. Yang ada: { $names }.
   *[form] Syarat itu tidak dikenali. Mulailah dengan salah satu dari: { $names }.
 }
wrong-condition-operator = { $arg } bisa dibandingkan dengan: { $operators }
wrong-condition-never = { $condition } tidak pernah terpenuhi, jadi tidak akan ada notifikasi.
wrong-condition-value = { $kind ->
    [int] { $arg } adalah bilangan bulat, misalnya 1000 atau 1e18.
    [address] { $arg } adalah alamat: 0x diikuti 40 karakter.
    [bool] { $arg } adalah true atau false.
    [bytes] { $arg } adalah 0x diikuti angka dan huruf a sampai f.
   *[other] Itu tidak cocok dengan { $arg }.
 }
wrong-conditions-many = Terlalu banyak untuk satu event: paling banyak { $most } syarat.
wrong-outflow = Ketik jumlah dalam dolar dan waktu dalam menit (m), jam (h), atau hari (d), misalnya 50000 2h. Waktunya 1m sampai 7d.
wrong-silence = Ketik waktu dalam menit (m), jam (h), atau hari (d), misalnya 6h. Waktunya 1m sampai 90d.
wrong-balance = Ketik jumlah dalam { $symbol }, misalnya 0,2. Untuk token lain, ketuk atau kirim alamatnya.
wrong-balance-many = Satu pemantauan memuat paling banyak { $most } batas saldo. Hapus salah satu dulu.
wrong-amount = Jumlah itu tidak dikenali.
wrong-amount-negative = Jumlah tidak boleh negatif.
wrong-amount-zero = Kirim jumlah di atas nol.
amount-in-dollars = { $amount } ≈ { $dollars } menurut kurs { $date }.
amount-at-price = { $amount } ≈ { $worth } dengan harga saat ini. Batas ini tidak mengikuti harga.
wrong-amount-currency = Kurs mata uang itu sedang tidak tersedia. Kirim jumlah seperti $100 atau 0,5.
wrong-amount-small = Kurang dari satu wei, satuan terkecil koin. Ketik jumlah yang lebih besar.
wrong-amount-decimals = { $symbol } paling banyak memiliki { $decimals } angka desimal. Bulatkan jumlahnya.
wrong-token-amount = Ketik jumlah dalam { $symbol }, misalnya 500.
wrong-amount-large = Tidak ada koin sebanyak itu. Ketik jumlah yang lebih kecil.
wrong-amount-cent = Kurang dari satu sen. Ketik jumlah yang lebih besar.
wrong-amount-dear = Melebihi seluruh uang di dunia. Ketik jumlah yang lebih kecil.
wrong-amount-token = Kirim nilainya dalam dolar, misalnya $100 { $symbol }. Untuk jumlah dalam { $symbol }, pilih dulu token itu di Filter.
wrong-amount-coin = Pemantauan ini tidak mencakup { $symbol }. Kirim jumlah dalam dolar, misalnya $100.
wrong-tags = Tag harus berisi setidaknya satu karakter yang terlihat.
wrong-tags-many = Satu pemantauan memuat paling banyak { $most } tag.
wrong-name = Nama harus berisi setidaknya satu karakter yang terlihat.
wrong-message-long = Kelebihan { $over } karakter: batasnya { $most }.
wrong-placeholder =
    Tidak ada { $placeholder }. { $suggested ->
        [yes] Maksud Anda { $meant }?
       *[no] Pakai salah satu yang di bawah.
    }
wrong-message-empty = Notifikasinya akan kosong. Tambahkan beberapa kata.
wrong-expects-button = Ketuk salah satu tombol di bawah.
wrong-text-only = Di sini hanya teks yang diterima. Kirim sebagai pesan.
choose-chain = Pilih setidaknya satu jaringan.
choose-chain-with = Peristiwa yang Anda pilih tidak ada di jaringan ini ({ $kinds }). Pilih jaringan lain, atau ganti dulu peristiwanya.
watch-kinds-left-out = Dihapus karena tidak ada di jaringan ini: { $kinds }.
choose-kind = Setidaknya satu harus tetap aktif.
stale-button = Tombol ini dari pesan lama.
foreign-address = Itu alamat { $system }. Bot ini memantau Ethereum dan jaringan EVM lain, yang alamatnya diawali 0x.
foreign-name = Itu nama { $system }, yang tidak bisa dicari di sini. Kirim alamatnya, yang diawali 0x, atau nama yang berakhiran .eth.
foreign-transaction = Itu transaksi { $system }. Bot ini memantau Ethereum dan jaringan EVM lain, yang hash transaksinya diawali 0x.
secret-warning =
    ⚠️ Itu tampaknya { $secret ->
        [phrase] seed phrase
       *[key] private key
    }. Siapa pun yang memilikinya bisa mengambil seluruh isi dompet itu, jadi jangan pernah mengirimnya kepada siapa pun.

    { $deleted ->
        [yes] Pesan Anda sudah dihapus dan isinya tidak disimpan.
       *[no] Isinya tidak disimpan, tetapi bot tidak bisa menghapus pesan Anda di sini: hapuslah sendiri.
    } Telegram sudah melihatnya, jadi pindahkan dana Anda ke dompet baru. Untuk memantau dompet, alamatnya saja sudah cukup.
secret-or-hash = Jika itu hash transaksi, bukan kunci, tidak ada yang perlu dikhawatirkan: kirim tautan ke transaksinya saja.
thanks-answer = Sama-sama.
not-understood = Pesan itu tidak dikenali. Kirim alamat, atau ketuk di bawah.
sentence-ask = Atau tulis yang Anda inginkan, misalnya { $example }
sentence-example = gas di bawah 5 gwei
sentence-example-amount = lebih dari $500 keluar
sentence-hint = { $topic ->
    [about] Memantau itu gratis, dan saya hanya membaca apa yang terbuka di jaringan. Saya tidak pernah memerlukan kunci privat, frasa pemulihan, atau akses ke dompet Anda, dan saya tidak bisa memindahkan apa pun.
    [networks] Jaringan yang bisa dipantau: { $chains }.
    [kinds] Semua ini bisa dipantau. Anda yang memilih untuk tiap alamat:
    [explain] Kirim hash transaksinya, atau tautannya. Untuk tiap pemantauan akan dijelaskan mengapa ada notifikasi atau tidak.
    [who] Ketuk ⋯ di bawah notifikasi, lalu Beri label: label itu tampil di setiap notifikasi berikutnya. /names menampilkan semuanya.
    [ignore] Ketuk ⋯ di bawah salah satu notifikasinya, lalu Abaikan. Untuk mengaturnya sejak awal: Ubah › Peristiwa › Arah & jumlah.
    [rights-members] Di sini semua anggota bisa memilih apa yang dipantau, membisukan, dan menjeda. Admin bisa mengubahnya di pengaturan.
    [rights-administrators] Di sini hanya admin yang memilih apa yang dipantau, membisukan, dan menjeda. Di pengaturan, admin bisa mengizinkan semua anggota.
   *[rights] Di grup, hanya admin yang memilih apa yang dipantau, membisukan, dan menjeda; /settings di sana mengizinkan semua anggota. Di chat ini hanya Anda yang bisa.
 }
spam-hidden = Transfer yang diduga spam disembunyikan{ $shown ->
    [0] {""}
   *[other] {" "}(kecuali { $names })
 }: alamat tiruan, token yang namanya berupa iklan atau meniru token terkenal, jumlah sangat kecil.
spam-unpriced = Dengan batas minimal dalam dolar, token yang harganya tidak diketahui juga dilewati.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] lebih sedikit, lebih jarang, terlalu banyak pesan, terlalu banyak notif, ringkasan, rekap, mingguan, seberapa sering, kebanyakan notif, notifnya kebanyakan, kebanyakan pesan, keseringan, kurangi notif
    [amount] jumlah kecil, jumlah minimum, jumlah besar, receh, transfer kecil, transfer besar, yang besar-besar, nominal kecil, nominal besar, yang kecil-kecil, transaksi besar, terlalu rendah, terlalu kecil, terlalu tinggi, terlalu besar
    [latest] apa ini, ini apa!, itu apa!, apa itu tadi, apa itu barusan, transaksi apa ini, transaksi apa itu, transaksi apa tadi, jelaskan, kenapa saya dapat ini, mengapa saya dapat ini, kenapa saya menerima ini, mengapa saya menerima ini, kenapa notifikasi ini, mengapa notifikasi ini, kenapa dapat ini, kenapa aku dapat ini, kok dapat ini, kok saya dapat ini, kenapa ada notif, kenapa notif ini, ini transaksi apa, itu transaksi apa, maksudnya apa, siapa yang kirim itu, siapa yang mengirim ini
    [explain] kenapa, mengapa, knp, kok tidak, kok gak, kok nggak, kok … tidak, kok … gak, kok … nggak
    [who] siapa, pengirim ini, beri nama
    [spam] spam, scam, penipuan, token tak dikenal, token tidak dikenal, belum pernah dengar, tidak pernah dengar, tidak saya kenal, token palsu, token sampah
    [ignore] abaikan, berhenti memberi tahu, jangan beri tahu lagi, jangan kasih tahu lagi, sembunyikan, sembunyiin, jangan kabari lagi, ini spam, itu spam, sebagai spam
    [rights] rekan, izin mengubah, izin mengedit, hak akses, boleh mengubah, bisa mengubah, boleh ubah, bisa ubah, siapa yang boleh, siapa yang bisa, hanya admin, semua anggota, setiap anggota, semua orang boleh, semua orang bisa, siapa yang melihat, siapa lagi yang melihat, siapa saja yang melihat, apakah ini privat
    [undo] batalkan, batalin, urungkan, kembalikan, balikin, terhapus, salah hapus, kehapus, gak jadi, nggak jadi, ga jadi, tidak jadi, pulihkan, ingin … kembali, mau … kembali, mau … lagi, itu salah, salah pencet, salah tekan, salah klik
    [unmute] bunyikan, batal bisukan, suarakan, nyalakan notif, batalkan bisu, nyalain notif, hidupkan notif, aktifkan notif
    [mute] bisukan, senyapkan, jangan ganggu, jangan berisik, diamkan, diemin, matikan notif, diam sampai, tenang sampai, hening sampai, matiin notif, nonaktifkan notif, biarkan saya tenang, biarkan aku tenang, jangan bunyi, jangan diganggu
    [pause] jeda, libur, cuti, hentikan sementara, berhenti sementara, stop sementara
    [resume] lanjutkan, mulai lagi, batalkan jeda, hentikan jeda, lepas jeda, akhiri jeda, lanjutin, aktifkan lagi, aktifkan kembali, hidupkan lagi, nyalakan lagi, pantau lagi, tetap pantau, terus pantau, jalan lagi
    [unwatch] hapus, berhenti pantau, berhenti memantau, buang, hilangkan, stop pantau, stop memantau, tidak butuh … lagi, gak butuh … lagi, nggak butuh … lagi, coret … dari daftar, keluarkan … dari daftar
    [history] riwayat, apa yang terjadi, minggu lalu, bulan lalu, kemarin, hari terakhir, minggu ini, bulan ini, ada apa, histori, transaksi terakhir, notifikasi terakhir, apa yang dilakukan, apa yang saya lewatkan, apa yang terlewat, yang saya lewatkan, siapa pihak lain, terakhir kali, berapa kali, berapa notifikasi
    [channels] slack, discord, webhook, grup, kanal, tim saya, teruskan, kirim juga, kirim … juga, juga ke, jangan kirim … ke, berhenti kirim … ke, berhenti mengirim … ke
    [settings] zona waktu, bahasa, mata uang, jam tenang, pengaturan, format jam, bangunkan, malam hari, tenang dari, tanpa suara dari, hening dari, saya tinggal di, tidak ada apa-apa antara, jangan antara, jangan dari, aku tinggal di, dalam rupiah, pakai rupiah, ke rupiah
    [names] ganti nama, siapa, nama untuk, beri nama, label, nama lain, nama baru
    [share] bagikan, dengan teman, bagiin, ke teman, sama teman
    [export] ekspor, cadangan, sebagai file, sebagai berkas, dalam file, dalam berkas, file semua, file berisi, unduh, cadangkan, bagikan … daftar, bagikan … semua pemantauan, bagikan pemantauan saya, kirim … daftar … ke, kirim pemantauan saya, yang bisa saya kirim, seperti punya saya, sama dengan punya saya
    [import] impor, pulihkan … file, pulihkan … berkas, pulihkan … cadangan
    [about] gratis, harus bayar, perlu bayar, kunci privat saya, private key saya, akses ke dompet, hubungkan dompet
    [networks] jaringan apa, jaringan mana, chain apa, chain mana, blockchain apa, jaringan yang didukung, jaringan yang tersedia, chain yang didukung, daftar jaringan, daftar chain, pantau btc, pantau solana, memantau btc, memantau solana, dukung btc, dukung solana, mendukung btc, mendukung solana
    [kinds] apa yang bisa kamu pantau, apa yang bisa dipantau, apa lagi yang bisa, apa saja yang bisa, apa yang bisa anda pantau, apa yang bisa saya pantau, jenis notifikasi, jenis peringatan, jenis alert, macam notifikasi, macam peringatan, notifikasi apa saja, peringatan apa saja
    [status] apakah jalan, apakah berfungsi, masih jalan, msh jalan, masih nyala, masih berfungsi, masih aktif, masih hidup, masih bekerja, terbaca, sedang dibaca, terakhir dibaca, terakhir membaca, terakhir baca, ketinggalan, tertinggal, status, semua baik, semua aman, ada masalah, bermasalah, bot jalan, botnya jalan, botnya mati, bot mati, error, eror
    [watches] pantauan saya, apa yang kamu pantau, apa yang dipantau, daftar, pemantauan saya, yang saya pantau, apa saja yang dipantau, apa aja yang dipantau, apa saja yang kamu pantau, kamu awasi, sedang kamu pantau, yang diawasi, sedang dijeda, yang dijeda, apakah … dijeda, sedang dibisukan, yang dibisukan, apakah … dibisukan
    [watch] alamat lain, alamat baru, tambah alamat, pemantauan baru, dompet baru, tambah dompet, tambahkan dompet
    [help] bantuan, cara pakai, apa yang bisa, kamu siapa, cara kerjanya
    [loan_health] pinjaman, kesehatan, likuidasi, dilikuidasi, terlikuidasi, utang, hutang
    [liquidity_position] posisi likuiditas, posisi uniswap, posisi … uniswap, uniswap … posisi, posisi lp!, posisi saya, posisiku, keluar dari rentang, keluar rentang, di luar rentang
    [runway] akan habis, kehabisan, cukup untuk, ketahanan, cukup berapa, bertahan berapa
    [balance] saldo, menipis, hampir habis, hampir kosong, hampir abis, mau habis, mau abis, tinggal sedikit, tinggal dikit, sedikit gas, cukup gas, isi ulang, eth … buat gas, eth … untuk gas, kosong
    [silence] tidak melakukan apa, tidak ada apa-apa, tidak ada pergerakan, tidak ada yang masuk, tidak ada transaksi, tidak ada aktivitas, sepi, hening, tanpa aktivitas, tidak aktif, gak ada transaksi, gak ada aktivitas, nggak ada transaksi, tidak ada yang keluar, belum ada yang masuk, tidak ada dana masuk, gak ada apa-apa, nggak ada apa-apa, tidak ada apa pun
    [rate] terlalu banyak, terlalu sering, aktivitas tinggi, lonjakan, melonjak, banyak transfer, banyak transaksi, transfer per, transaksi per
    [timelock] timelock, perubahan tertunda
    [governor] governor, tata kelola, pemungutan suara, voting, dao!
    [allowance] masih berlaku, masih terbuka, izin lama, belum dicabut, izin … setelah
    [safe_unsigned] kurang tanda tangan, kurang … tanda tangan, belum ditandatangani, tanpa tanda tangan, belum tanda tangan, belum … tanda tangan, belum ttd, kurang ttd
    [ens_names] nama saya, nama-nama saya, nama ens, nama ens saya, domain saya, namaku
    [ens] ens, domain, .eth … kedaluwarsa, .eth … kadaluarsa, .eth … habis, perpanjang … .eth, kedaluwarsa, kadaluarsa, .eth … kadaluwarsa, kadaluwarsa
    [transfer_fee] biaya transfer, biaya transaksi, ongkos transfer, ongkos kirim, biaya kirim, fee transfer, fee transaksi, biaya tx
    [gas] gas, biaya jaringan
    [price] harga, kurs, nilai tukar
    [approvals] persetujuan, approve, izin token, izin baru, izin tanpa batas, membelanjakan, memakai token
    [safes] safe, multisig, tanda tangan, dompet bersama, butuh saya, membutuhkan saya, perlu saya, memerlukan saya, menunggu saya, tandatangan, butuh aku
    [failures] gagal
    [delegations] delegasi, 7702, kendali dompet, diambil alih, mengambil alih
    [outflows] dana besar keluar, keluar besar, terkuras, dikuras, dibobol
    [deployments] deploy, kontrak baru, dideploy, di-deploy
    [withdrawals] validator, staking
    [nfts] nft, koleksi
    [holdings] punya lebih dari, punya kurang dari, berisi lebih dari, berisi kurang dari, apa isi, isi dari, berapa isi, berapa saldo, berapa yang ada di, ada berapa di, saldo dari, isinya berapa, isinya apa, saldonya berapa, sisa berapa, berapa sisa, tinggal berapa, cek saldo, lihat saldo, total aset
   *[wraps] wrap, bungkus, unwrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] masing-masing, terpisah, satu-satu, masing-masing terpisah, masing-masing sendiri, sendiri-sendiri, satu per satu
    [together] bersama, jadi satu, digabung
   *[take] ya, oke, ok, boleh, pantau, pantau semua, pantau keduanya, lanjut
 }
answer-words = { $way ->
    [yes] ya, iya, ya tentu, tentu, tentu saja, betul, boleh, yakin, saya yakin, silakan, lanjutkan saja
   *[no] tidak, nggak, enggak, gak, ga, jangan, jangan dihapus, tidak usah, gak usah, nggak usah, tidak jadi, gak jadi, biarkan saja, simpan saja
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] balik, sebelumnya, mundur
    [cancel] batalkan, tidak jadi, nggak jadi, lupakan, berhenti, stop
    [done] selesai, sudah, mulai, itu saja
   *[next] lanjutkan, berikutnya, lewati, lompati, ok, oke, ya
 }
sentence-only = hanya, cuma, saja, aja, cuman, doang, khusus, tidak ada yang lain, bukan yang lain, lainnya tidak, tanpa transfer
sentence-not = jangan kirim, jangan kabari, jangan beri, jangan kasih, jangan laporkan, jangan pantau, jangan tampilkan, jangan di!, jangan ke!, jangan ada, jangan yang, jangan … lagi, jgn kirim, jgn kasih, jgn di!, tanpa nft, tanpa koleksi, tanpa approv, tanpa izin, tanpa persetujuan, tanpa delegasi, tanpa wrap, tanpa transaksi, tanpa base, tanpa arbitrum, tanpa ethereum, tanpa optimism, tanpa polygon, kecuali, selain, bukan, tidak usah, gak usah, nggak usah, ga usah, tidak perlu, gak perlu, tidak mau menerima, tidak mau dapat, gak mau dapat, gak mau lihat, berhenti, stop, matikan, nonaktifkan, jgn kabari, jgn tampilkan, gausah, enggak usah, ga mau dapat, nggak mau dapat, gak mau dapet, tidak mau lihat, nggak mau lihat, tanpa token
# From two on
sentence-numbers = dua, tiga, empat, lima, enam, tujuh, delapan, sembilan, sepuluh, sebelas, dua belas
busy-message = Bot sedang sibuk. Pesan Anda tidak hilang dan akan dijawab secepatnya.
busy-press = Bot sedang sibuk. Jika tidak ada yang berubah dalam tiga menit, ketuk sekali lagi.
failed-update = Terjadi kesalahan pada bot, jadi permintaan itu tidak dijalankan. Coba sekali lagi.
store-lost = Sebagian atau seluruh data chat ini hilang dari bot. Yang tidak tercantum di /watches tidak lagi dipantau: siapkan lagi dengan /watch, atau kirim file dari /export. Mohon maaf.

# Creating
setup-channel = Chat terdaftar
setup-bot = Pemantauan dibuat
setup-subscription = Notifikasi aktif
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Memantau { $name } di { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] Transaksi berikutnya yang cocok akan muncul di sini.
       *[elsewhere] Transaksi berikutnya yang cocok dikirim ke { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Notifikasi akan muncul di sini saat { $value } turun di bawah { $amount }.
        [above] Notifikasi akan muncul di sini saat { $value } naik di atas { $amount }.
       *[other] Notifikasi akan muncul di sini untuk: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Saat { $value } turun di bawah { $amount }, notifikasi dikirim ke { $places }.
        [above] Saat { $value } naik di atas { $amount }, notifikasi dikirim ke { $places }.
       *[other] Notifikasi dikirim ke { $places } untuk: { $limits }.
    }
 }
setup-balance = saldo
setup-ready-later = 👁 { $name } sudah siap.
setup-later = { $chains } sedang tidak bisa dihubungi. Yang terjadi di sana mulai sekarang akan dilaporkan begitu bisa dihubungi lagi.
setup-away = Layanan pemantauan tidak merespons. Tidak ada yang hilang: { $progress ->
    [bot] pemantauan sudah dibuat, tetapi notifikasinya belum aktif.
    [channel] chat sudah terdaftar, tetapi pemantauan belum dibuat.
   *[nothing] belum ada yang dibuat.
 } Bot akan terus mencoba.
setup-given-up = Layanan pemantauan tidak merespons selama berhari-hari, jadi bot berhenti mencoba. { $progress ->
    [bot] Pemantauan sudah dibuat, tetapi notifikasinya belum aktif.
   *[other] Tidak ada yang dipantau.
 }
refused = Layanan menolak: { $why ->
    [url] notifikasi hanya dikirim ke URL https publik, di port 443 atau 8443.
    [chain] salah satu jaringan ini tidak didukung.
    [kinds] peristiwa yang Anda pilih tidak ada di jaringan ini. Pilih jaringan lain atau peristiwa lain.
    [account] akun bot ini tidak diterima. Beri tahu pengelolanya.
    [private] akun bot ini tidak boleh punya pemantauan privat. Beri tahu pengelolanya.
    [channel] salah satu tujuannya sudah tidak ada. Pilih yang lain di Tujuan.
   *[other] “{ $reason }”
 }
refused-value = { $what }: tidak bisa dibaca di { $chains }. Nilainya tidak tersedia di sana. { $rest ->
    [yes] Tanpa itu, sisanya bisa disimpan.
   *[no] { "" }
 }
refused-kind = { $refused }
    Terkait: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Pemantauan sudah dibuat, tetapi notifikasinya belum aktif.
       *[other] Tidak ada yang dipantau.
    }
setup-undoing = Mengurungkan…
setup-undone = Diurungkan. Tidak ada yang dipantau.
setup-trying = Mencoba lagi.

# Changing
change-working = Menyimpan…
change-bot = Pemantauan diubah
change-subscription = Notifikasi aktif lagi
change-unsubscribe = Langganan lama diakhiri
change-saved = Tersimpan.
change-undone = Diurungkan. Pemantauan kembali seperti semula.
change-newer = Tidak diurungkan: { $name } sudah diubah lagi setelah itu.
changes-undone = Diurungkan: { $names }.
change-away = Layanan pemantauan tidak merespons. Tidak ada yang hilang: perubahan disimpan, dan bot akan terus mencoba.
change-refused = { $refused }
    { $progress ->
        [undo] Tidak diurungkan: perubahan masih berlaku.
        [part] Sebagian perubahan sudah diterapkan.
       *[nothing] Pemantauan tetap seperti semula.
    }

# Watches
watches-none = Anda belum memantau apa pun.
watches-none-here = Belum ada yang dipantau di chat ini.
watches-none-there = Belum ada pemantauan yang mengirim notifikasi ke { $place }.
watches-destinations = Anda mengelola { $count } tempat tujuan notifikasi.
watches-title-group = Pemantauan grup ini
watches-none-group = Belum ada yang dipantau di sini.
watches-title = Pemantauan Anda
watches-select = Pilih pemantauan, lalu tindakannya. Terpilih: { $count }
selected-done =
    { $action ->
        [paused] Dijeda
        [unmuted] Dibunyikan lagi
        [live] Aktif
        [resting] Masih dijeda
        [restored] Dipulihkan
        [moving] Sedang dipindahkan
       *[deleting] Dihapus
     }: { $names }
selected-already = { $are ->
    [paused] Sudah dijeda: { $names }
    [muted] Tidak ada yang dijeda, tetapi dibisukan: { $names }
   *[on] Tidak ada yang dijeda atau dibisukan.
 }
selected-unchanged = Tidak ada yang perlu diubah.
selected-stricter = Sudah lebih ketat, jadi tidak diubah: { $names }
selected-ask =
    Apa yang ingin dilakukan dengan pilihan ini?

    { $names }
selected-tags =
    Tag apa untuk pemantauan ini? Ketuk salah satu, atau kirim beberapa, pisahkan dengan koma.

    { $names }
selected-move-ask =
    Ingin dipindahkan ke mana? Aturan dan pengaturan spam ikut terbawa; webhook tidak. Paling banyak { $most } sekaligus.

    { $names }
selected-delete-ask =
    Hapus semua ini? Pemantauannya langsung berhenti.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } dari { $total }
watches-not-found = Tidak ada pemantauan Anda yang cocok dengan “{ $sought }”.
watches-order = { $order ->
    [alert] ⇅ Notifikasi terakhir
    [name] ⇅ Nama
    [balance] ⇅ Saldo
   *[age] ⇅ Terlama dulu
 }
watches-worth-part = ≈ ? dan >: ada saldo yang tidak terbaca atau harganya tidak diketahui.
watches-not-found-there = Tidak ada yang cocok dengan “{ $sought }” di { $place }.
watches-search = Apa yang Anda cari? Kirim sebagian nama, label, alamat, atau jaringan.
topic-gone = Topiknya dihapus, jadi notifikasinya sekarang dikirim ke sini.
button-remake-topic = Buat ulang topiknya
topic-made-again = Topik untuk { $name } sedang dibuat ulang.
topic-twin = Awalnya Telegram tidak mengonfirmasi topik ini, jadi mungkin ada topik kedua yang kosong dengan nama sama. Topik itu boleh dihapus.
topics-refused = Telegram tidak mengizinkan bot membuat topik di chat ini: notifikasi tetap dikirim ke sini dan topik dimatikan lagi.
watches-line = { $number } { $state ->
    [creating] … { $name } · sedang disiapkan
    [paused] ⏸ { $name } · dijeda
    [suspended] ⚠ { $name } · ditangguhkan: { $reason }
    [trouble] ⚠️ { $name } · notifikasi tidak sampai
    [muted] 🔇 { $name } · dibisukan
    [done] ✅ { $name } · selesai
   *[live] 👁 { $name }
 }
alerts-today = { $today } hari ini
watches-lost = ⚠ { $title } · ditangguhkan: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Sekarang: { $values }
card-now-since = { $value } sejak { $time }
card-where = { $frequency } · ke { $places }
card-last = Notifikasi terakhir { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } hari ini
 } · total { $count }
card-no-alert = Belum ada notifikasi
card-change = { $state ->
    [refused] ⚠ Sudah diubah di sini, tetapi ditolak oleh layanan.
    [failing] Sudah diubah di sini; layanan belum menerimanya.
   *[working] Menyimpan…
 }
card-turning = { $what ->
    [creating] Sedang disiapkan…
    [pausing] Menjeda…
    [resuming] Melanjutkan…
   *[paused] Dijeda: tidak ada notifikasi sampai Anda melanjutkannya, dan tidak ada ringkasan setelahnya.
 }
card-away = Layanan pemantauan tidak merespons. Bot akan terus mencoba; Anda tidak perlu melakukan apa pun.
status-title = { $state ->
    [well] Semuanya berjalan normal.
    [starting] Masih dimulai.
   *[behind] Ada yang tidak berjalan normal.
 }
status-none = Tidak ada jaringan yang dipantau di sini.
chain-status = { $state ->
    [read] ✅ { $chain }: terbaca sampai blok terbaru ({ $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: terbaca sampai blok terbaru ({ $block })
    [starting] ⏳ { $chain }: sedang dimulai
   *[idle] 💤 { $chain }: tidak dipakai pemantauan mana pun
 }
status-last = Notifikasi terakhir: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: tidak terbaca sejak { $time }
chain-delayed = ⚠️ { $chain } tidak terbaca sejak { $time }. Kejadian di sana akan diberitahukan begitu terbaca lagi.
chain-caught-up = ✅ { $chain } terbaca lagi. Kejadian sejak { $time } diberitahukan sekarang.
service-unanswering = ⚠️ Layanan pemantauan tidak merespons sejak { $time }.
card-failing = ⚠️ Tidak ada yang sampai sejak { $time }: { $reason }. Layanan pemantauan terus mencoba.
card-disabled = ⚠️ Layanan pemantauan tidak mengirim apa pun ke sini sejak { $time }: { $reason }. Untuk menerima notifikasi lagi: /export, /forget, lalu kirim filenya ke sini.
suspended-why = { $why ->
    [removed] bot dikeluarkan dari { $chat ->
        [channel] channel
       *[group] grup
    }
    [deleted] sudah dihapus
    [blocked] bot diblokir di sana
    [no-rights] bot tidak diizinkan mengirim pesan di sana
    [topic-closed] topiknya ditutup
   *[not-found] tidak bisa ditemukan lagi
 }
card-suspended = ⚠ Ditangguhkan: { $reason }. Notifikasi disimpan dan akan dikirim begitu bot bisa mengirim pesan lagi.
card-suspended-place = ⚠ { $place } ditangguhkan: { $reason }. Notifikasinya disimpan dan akan dikirim begitu bot bisa mengirim pesan lagi.
suspended-watches = Pemantauan yang Anda siapkan di sana: { $names }.
card-muted = 🔇 Dibisukan hingga { $time }
card-muted-on = 🔇 Dibisukan sampai Anda membunyikannya
card-snoozed = 💤 { $what } · ditunda hingga { $time }
card-done = Selesai: notifikasi terkirim { $time }
delete-ask = Hapus { $name }? Pemantauan langsung berhenti.
delete-over = Sudah terlambat untuk diurungkan.
undo-nothing = Tidak ada yang bisa diurungkan. Pemantauan yang dihapus bisa dipulihkan selama satu menit; setelah itu, tambahkan lagi. Yang lain bisa diubah kembali di /watches atau /names.
delete-away = Layanan pemantauan tidak merespons. Anda tidak akan menerima notifikasi lagi dari pemantauan ini; bot akan menyelesaikan penghapusannya nanti.
delete-done = { $name } dihapus.
undo-for = Bisa diurungkan selama satu menit.
restore-paused = Tujuannya sudah dihapus, jadi pemantauan ini dijeda. Lanjutkan untuk menerima notifikasi di sini.

# Settings
settings-title = Pengaturan
settings-language = Bahasa · { $how ->
    [telegram] { $language }, mengikuti Telegram
   *[chosen] { $language }
 }
settings-zone = Zona waktu · { $place }, sekarang pukul { $clock }
settings-quiet = Jam tenang · { $quiet ->
    [on] { $hours }
   *[off] tidak ada
 }
settings-detail = Notifikasi · { $detail ->
    [short] ringkas
   *[full] lengkap
 }
settings-tables = Rekap dan riwayat · { $tables ->
    [on] tabel
   *[off] teks
 }
settings-spam = Spam tersembunyi · tanpa pemberitahuan
settings-currency = Jumlah · { $currency }
settings-new = Pemantauan baru · { $what }
settings-topics = Topik · { $by ->
    [watch] satu per pemantauan
    [chain] satu per jaringan
    [tag] satu per tag
   *[off] tidak ada
 }
button-topics = { $by ->
    [watch] Per pemantauan
    [chain] Per jaringan
    [tag] Per tag
   *[off] Tanpa topik
 }
topics-title = Topik
topics-ask = Topik di chat ini dibuat per apa? Jika pemantauan punya beberapa tag, tag pertama yang dipakai.
topics-obstacle = { $obstacle ->
    [operator] Topik dimatikan untuk bot ini. Minta pengelola bot menyalakannya di /settings.
   *[refused] Telegram tidak mengizinkan bot menyalakan topik. Buka @BotFather, pilih bot ini, nyalakan topiknya di sana, lalu ketuk tombolnya lagi.
 }
settings-who = Pemantauan · { $who ->
    [members] bisa diubah semua anggota
   *[administrators] hanya bisa diubah admin
 }
who-saved = { $who ->
    [members] Tersimpan. Semua anggota bisa memilih apa yang dipantau, membisukan, dan menjeda.
   *[administrators] Tersimpan. Hanya admin yang bisa memilih apa yang dipantau, membisukan, dan menjeda.
 }
settings-answers = Jawaban · { $to ->
    [all] terlihat oleh semua
   *[person] hanya terlihat oleh penanya
 }
button-language = Bahasa
button-zone = Zona waktu
button-quiet = Jam tenang
button-shorten = Lebih ringkas
button-lengthen = Lebih lengkap
button-tables-on = Tampilkan tabel
button-tables-off = Teks tanpa tabel
button-spam-notices-on = Pemberitahuan spam
button-spam-notices-off = Tanpa pemberitahuan spam
display-title = Tampilan & mata uang
display-tables = Tabel menampilkan rekap dan riwayat notifikasi dalam kolom. Perlu aplikasi Telegram versi baru: jika yang muncul hanya permintaan memperbarui aplikasi, matikan tabel di sini.
button-as-telegram = Ikuti Telegram
button-no-quiet = Tidak ada
button-new-watches = Pengaturan pemantauan baru
button-who-members = Izinkan semua mengubah
button-who-administrators = Hanya admin
button-answers-all = Jawaban untuk semua
button-answers-person = Hanya untuk penanya
button-as-at-first = Atur ulang
language-title = Bahasa
language-ask = Bahasa apa yang ingin dipakai?
language-unknown = Bahasa { $language } belum tersedia. Pilih salah satu bahasa ini.
currency-title = Mata uang
currency-ask = Pilih, atau kirim yang lain: { $others }. Nilai ditampilkan menurut kurs hari itu dari Chainlink. Jumlah minimum dan batas tetap dalam dolar.
currency-unknown = Kurs mata uang itu tidak tersedia. Pilih, atau kirim salah satu dari berikut: { $others }.
currency-none = Saat ini kurs tidak diketahui, jadi jumlah ditampilkan dalam dolar.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Zona waktu
zone-now = Di { $place } sekarang pukul { $clock }.
zone-ask = Pilih, atau kirim nama kota besar, negara, atau selisih UTC Anda, misalnya +7.
zone-which = Yang mana?
zone-unknown = Tempat itu tidak dikenal. Kirim nama kota besar di dekat Anda, atau selisih UTC Anda, misalnya +7.
zone-button = { $place } · { $offset }
quiet-title = Jam tenang
quiet-now = { $quiet ->
    [on] Dari { $from } hingga { $to }, notifikasi masuk tanpa suara. Tidak ada yang dilewatkan.
   *[off] Notifikasi masuk dengan suara kapan saja. Pada jam tenang, notifikasi tetap masuk, tetapi tanpa suara.
 }
quiet-anyway = Pemantauan tertentu bisa tetap bersuara: { $path }.
quiet-of-all = Jam tenang berlaku untuk semua pemantauan di chat ini, bukan hanya { $names }.
quiet-ask = Pilih jam (waktu { $place }), atau kirim jam lain, misalnya 22:30-7.
wrong-hours = Jam itu tidak dikenali. Kirim jam mulai dan selesai, misalnya 22:30-7.
new-title = Pengaturan pemantauan baru
new-begin = Bawaannya:

# Export and import
export-done = { $count ->
    [0] Pengaturan Anda.
   *[other] { $count } pemantauan beserta aturannya.
 } Siapa pun yang mengirim file ini ke bot akan mendapat isi yang sama, baik Anda di chat lain maupun teman Anda.
export-nothing = Tidak ada yang bisa diekspor: Anda belum memantau apa pun.
history-title = Riwayat notifikasi
history-title-of = Riwayat notifikasi: { $name }
history-header = { $title } · { $from }–{ $to } dari { $total } · waktu { $zone }
history-none = Tidak ada notifikasi dalam 90 hari terakhir. Pantau sebuah alamat, dan notifikasinya akan tercatat di sini.
history-none-of = Tidak ada notifikasi dalam 90 hari terakhir.
history-none-yet = Belum ada notifikasi.
history-file-later = Begitu ada, riwayatnya bisa dikirim sebagai file CSV.
history-since = sejak { $time }
history-none-then = Tidak ada notifikasi dalam rentang itu.
history-by-address = { $title } · per lawan transaksi
history-side = { $side ->
    [in] 📥 Masuk dari
   *[out] 📤 Keluar ke
 }
history-by-address-none = Tidak ada notifikasi tunggal pada waktu itu yang menyebut pengirim atau penerima.
history-summarized = Tidak termasuk transaksi dalam ringkasan, karena ringkasan tidak menyebut alamat ({ $count })
which-watch = Pemantauan yang mana?
history-no-watches = Tidak ada pemantauan.
history-file-only = Isinya hanya yang memicu notifikasi, bukan semua transaksi.
history-file = { $count } notifikasi dari 90 hari terakhir, dari yang terbaru.
history-file-then = { $count } notifikasi, dari yang terbaru.
chart-dollars =
    Masuk dan keluar per hari, 30 hari terakhir: { $total }
    Batang terisi ke atas: masuk. Batang kosong ke bawah: keluar.
chart-alerts = Notifikasi per hari, 30 hari terakhir. Harganya tidak diketahui, jadi nilai dolar tidak ditampilkan.
chart-unpriced = { $count } transaksi yang harganya tidak diketahui tidak dihitung.
chart-none = Tidak ada transaksi dalam 30 hari terakhir, jadi belum ada grafik.
chart-value = Sekarang { $last }. Sejak { $since }: terendah { $low } ({ $lowTime }), tertinggi { $high } ({ $highTime }).
chart-value-signs = Garis putus-putus: batas. Titik terisi: batas terlewati. Titik kosong: kembali normal.
chart-value-passed = { $count ->
    [0] Batas tidak pernah terlewati dalam rentang ini.
   *[other] Batas terlewati { $count } kali, terakhir { $time }.
 }
chart-value-none = Belum ada nilai. Nilai dicatat mulai blok berikutnya, selama pemantauan tidak dijeda.
import-ask = Kirim file yang dibuat /export, atau daftar alamat dari dompet, explorer, atau spreadsheet (.csv, .txt, .json). Isinya akan ditampilkan dulu sebelum ada yang dilakukan.
import-broken = File itu rusak dan tidak bisa dibaca. Ekspor sekali lagi.
import-openzeppelin = Itu konfigurasi OpenZeppelin Monitor. Pengelola bot ini bisa mengubahnya menjadi file yang bisa diimpor: lookout convert openzeppelin FILES
import-newer = File itu dari Lookout versi yang lebih baru, jadi tidak semuanya bisa dibaca. Ekspor sekali lagi di sini.
import-total = { $count } pemantauan
import-here = { $count } sudah ada di sini
import-cannot = { $count } tidak bisa diimpor
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: tidak bisa dibaca ({ $field }).
import-no-chain = Tidak satu pun jaringannya tersedia di sini.
import-chains-left = Jaringan ini tidak dipantau di sini, jadi dilewati: { $chains }.
import-more = dan { $count } lainnya
import-left = { $count } melebihi batas dan tidak bisa diimpor.
import-no-channels = Tujuan ini belum ada di chat ini: { $names }. Notifikasi yang hanya dikirim ke sana akan dikirim ke chat ini. Agar sama seperti semula, tambahkan dulu di /channels, lalu kirim filenya lagi.
import-settings = File ini juga memuat pengaturan Anda, yang akan menggantikan pengaturan di sini.
import-names = Memuat label untuk { $count } alamat.
import-names-unread = { $count } label alamat tidak bisa dibaca: periksa alamatnya.
import-settings-unread = Pengaturannya tidak bisa dibaca, jadi tidak akan diimpor.
import-nothing = Tidak ada yang bisa diimpor.
import-working = Mengimpor… { $done } dari { $total }
import-away = Layanan pemantauan tidak merespons. Impor akan dilanjutkan setelah layanan pulih.
import-done = { $count ->
    [0] Tidak ada yang diimpor.
   *[other] { $count } pemantauan diimpor.
 }
import-done-beside = { $what ->
    [settings] Pengaturan Anda telah diimpor.
    [names] Label alamat telah diimpor.
   *[both] Pengaturan Anda dan label alamat telah diimpor.
 }
import-refused = { $name } tidak diimpor. { $why }

# Channels
channels-title = Tujuan
channels-here = { $count ->
    [0] Chat ini
   *[other] Chat ini · { $count } pemantauan
 }
channels-there = { $count ->
    [0] Grup atau channel itu
   *[other] Grup atau channel itu · { $count } pemantauan
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } pemantauan
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
   *[other] { " " }· { $count } pemantauan
 }
channels-none = { $chat ->
    [private] Notifikasi juga bisa dikirim ke grup atau channel Anda, webhook, Slack, atau Discord.
   *[group] Notifikasi juga bisa dikirim ke webhook, Slack, atau Discord.
 }
channels-full = { $chat ->
    [there] Grup atau channel itu
   *[here] Chat ini
 } sudah mencapai batas { $most } tujuan. Hapus salah satu dulu.
button-add-webhook = Tambah webhook
channel-url = Kirim URL tujuan notifikasi. Boleh diikuti nama:
    { $example }
    URL webhook Slack dan Discord juga bisa.
channel-url-example = https://example.com/hook webhook saya
channel-known = Itu sudah ada sebagai { $name }.
webhook-offer = Kirim notifikasi ke { $name }?
channel-cancelled = Dibatalkan. Tidak ada yang ditambahkan.
wrong-url = Tidak ada URL di pesan itu. URL harus diawali https://
wrong-url-credentials = URL itu memuat nama pengguna atau kata sandi. Hapus bagian itu, dan pakai bagian rahasia di path-nya.
wrong-url-long = URL itu terlalu panjang: batasnya 2.048 karakter.
channel-adding = Menambahkan { $name }…
channel-added = 🔗 { $name } ditambahkan.
channel-tested = Tes sedang dikirim ke sana.
channel-test-arrived = ✓ Tes sudah sampai.
channel-test-failed = ⚠️ Tes tidak sampai: { $why }. Layanan pemantauan terus mencoba.
channel-renewed = 🔗 { $name } punya secret baru. Yang lama masih berlaku 24 jam lagi.
channel-secret = Semua yang dikirim ke sana ditandatangani dengan secret ini. Secret tidak akan ditampilkan lagi:
    { $secret }
button-copy-secret = Salin secret
button-have-it = Sudah saya simpan
button-go-on = Lanjut
button-new-secret = Secret baru
channel-secret-ask = Buat secret baru untuk { $name }? Yang sekarang masih berlaku 24 jam lagi.
channel-renewing = Membuat secret baru…
channel-no-secret = Layanan pemantauan tidak bisa membuat secret baru untuk { $name }.
channel-away = { $what ->
    [add-channel] Layanan pemantauan tidak merespons. Bot akan terus mencoba menambahkan { $name }.
    [delete-channel] Layanan pemantauan tidak merespons. Bot akan terus mencoba menghapus { $name }.
   *[new-secret] Layanan pemantauan tidak merespons. Bot akan terus meminta secret baru untuk { $name }.
 }
channel-refused = Tidak ditambahkan. { $refused }
channel-refused-next = Kirim URL lain untuk mencoba lagi.
channel-title = 🔗 { $name }
channel-being-added = Sedang ditambahkan…
channel-ok = Berfungsi
channel-trouble = { $state ->
    [disabled] ✕ Dinonaktifkan { $time }: { $why }. Hapus, lalu tambahkan lagi.
   *[failing] ⚠️ Tidak ada yang sampai sejak { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } dinonaktifkan: { $why }. Hapus di /channels, lalu tambahkan lagi.
    [back] ✓ { $name } berfungsi lagi.
   *[failing] ⚠️ Tidak ada yang sampai ke { $name } sejak { $time }: { $why }. Layanan pemantauan terus mencoba.
 }
delivery-failure = { $code ->
    [no_answer] tidak ada respons
    [malformed_reply] balasan servernya bukan HTTP yang valid; periksa log server
    [http_status] servernya membalas dengan error (HTTP { $status }); periksa log server
    [forbidden_address] alamatnya tidak ada di internet publik
    [unknown_platform] layanan pemantauan tidak mendukung jenis tujuan ini; gunakan webhook
    [webhook_deleted] webhook-nya sudah dihapus
    [webhook_revoked] Slack tidak lagi menerima URL-nya; buat webhook baru di Slack lalu tambahkan
    [token_rejected] Telegram menolak token bot-nya; periksa di @BotFather
    [bot_blocked] bot diblokir atau dikeluarkan dari chat
    [chat_not_found] bot tidak menemukan chat itu
    [chat_migrated] grup menjadi supergrup dengan ID baru
    [topic_not_found] topiknya sudah dihapus
    [topic_closed] topiknya ditutup
    [missing_rights] bot tidak diizinkan mengirim pesan di sana
    [silent] layanan pemantauan tidak menyebutkan alasannya; tanyakan kepada pengelolanya
   *[other] menurut layanan pemantauan: “{ $text }”
 }
channel-undelivered = { $count } notifikasi tidak terkirim.
undelivered-title = 🔗 { $name } · { $count } tidak terkirim
    Disimpan selama 30 hari. Ketuk nomor untuk mengirim ulang notifikasi itu.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Tidak ada lagi yang perlu dikirim.
   *[other] Mengirim ulang { $count } notifikasi.
 }
undelivered-away = Layanan pemantauan tidak merespons. Tidak ada yang dikirim; coba lagi nanti.
button-undelivered = Tidak terkirim
button-resend-all = Kirim ulang semua
channel-used = Mengirim ke sana: { $watches }
channel-unused = Belum ada pemantauan yang memakainya. Pilih di Tujuan pada pemantauan.
channel-delete-ask = Hapus { $name }?
channel-delete-goes-on = Tetap berjalan tanpanya: { $watches }
channel-delete-stops = Hanya mengirim ke sana, jadi akan berhenti: { $watches }
channel-deleting = Menghapus…
channel-deleted = { $name } dihapus.

# Limits
limit-watches = { $where ->
    [there] Grup atau channel itu sudah punya { $has } dari { $most } pemantauan. Hapus salah satu di sana dulu.
   *[here] Chat ini sudah punya { $has } dari { $most } pemantauan. Hapus salah satu dulu.
 }
limit-addresses = { $where ->
    [there] Grup atau channel itu sudah memantau { $has } dari { $most } alamat; tambahan ini melampaui batas. Kurangi di sana dulu.
   *[here] Chat ini sudah memantau { $has } dari { $most } alamat; tambahan ini melampaui batas. Kurangi dulu.
 }
limit-uploads = Terlalu banyak file dalam satu jam. Kirim lagi nanti.
limit-each = Satu pemantauan memuat paling banyak { $most } alamat; jumlahnya akan menjadi { $has }.
limit-forgetting = { $where ->
    [there] Data grup atau channel itu masih dalam proses dihapus. Coba lagi setelah selesai.
   *[here] Data chat ini masih dalam proses dihapus. Mulai lagi setelah selesai.
 }
flood = Terlalu cepat, jadi sebagian pesan dilewati. Tunggu satu menit, lalu coba lagi.

# Privacy
privacy-title = Data chat ini yang disimpan
privacy-watches = Pemantauan: { $watches }, alamat: { $addresses }. Beserta nama dan aturannya, sampai Anda menghapusnya.
privacy-channels = Tujuan: { $channels }. Beserta URL-nya, sampai Anda menghapusnya.
privacy-names = Label alamat: { $names }. Sampai Anda menghapusnya.
privacy-alerts = Notifikasi yang ditampilkan: { $messages }{ $many ->
    [more] { " " }atau lebih
   *[all] { "" }
 }. Disimpan 3 hari, untuk dikoreksi jika terjadi reorganisasi blockchain; data untuk tombolnya, 7 hari.
privacy-history = Riwayat notifikasi: { $count }. Masing-masing disimpan 90 hari, meski pemantauannya sudah dihapus.
privacy-short =
    • Penyiapan yang belum Anda selesaikan: 7 hari (30 jika ditolak)
    • Alamat dan file yang Anda kirim: 8 hari
    • Notifikasi yang menunggu ditampilkan di sini: sampai ditampilkan
privacy-person = Tentang Anda: ID chat ini, bahasa dan pengaturan Anda, serta pencarian Anda selama 7 hari terakhir. Nama tidak disimpan.
privacy-chats = Grup dan channel yang Anda kelola: ID dan namanya.
privacy-group = Tentang grup ini: namanya, nama topik-topiknya, dan ID orang yang mengelolanya di sini atau menyiapkan pemantauannya.
privacy-where = Data disimpan di tempat bot ini berjalan. Layanan pemantauan mengetahui alamat dan nama pemantauannya, dan menyimpan nilai yang dibacanya selama 30 hari.
forget-ask = Hapus semua data chat ini? { $watches ->
    [0] Tindakan ini tidak bisa diurungkan.
   *[other] { $watches } pemantauan langsung berhenti, di sini dan di layanan pemantauan. Tindakan ini tidak bisa diurungkan.
 }
forget-working = Menghapus data… { $done } dari { $total }
forget-away = Layanan pemantauan tidak merespons. Tidak ada lagi yang dipantau untuk chat ini; bot akan menyelesaikan penghapusannya nanti.
forget-done = Semua data chat ini sudah dihapus. Kirim /start untuk mulai lagi.

# Mutes
mute-ask = Bisukan { $name } berapa lama? Pemantauan tetap berjalan, dan satu ringkasan dikirim setelahnya.
mute-ask-type = Atau kirim lamanya, misalnya 3 hari atau sampai Jumat.
wrong-mute = Waktu itu tidak dikenali. Kirim lamanya atau sampai kapan, misalnya 3 hari atau sampai Jumat.
mute-covers = semua { $count } alamat
mute-which = { $span ->
    [none] Bisukan yang mana?
   *[other] Bisukan yang mana selama { $span }?
 }
mute-how = Bisukan mulai dari satu menit sampai satu tahun: { $length } atau { $tomorrow }. Untuk satu pemantauan: { $named }. Untuk membunyikan lagi: { $off }.
mute-begun = Dibisukan.
muted-until = { $name } · Dibisukan hingga { $time }. Setelahnya akan dikirim satu ringkasan.
muted-silent = Dibisukan: { $places }
muted-loud = Tidak dibisukan: { $places }
mute-ended = Dibunyikan lagi.
mute-none = Sudah tidak dibisukan.
mute-missed = { $name }: { $count } notifikasi masuk selama dibisukan.
snooze-begun = { $what } · Ditunda: { $length }. Jika nilainya tidak normal setelahnya, Anda akan diingatkan.
snooze-ended = Penundaan diakhiri.
snooze-none = Sudah tidak ditunda.
snooze-full = Satu pemantauan memuat paling banyak { $most } nilai yang ditunda. Akhiri salah satu dulu di kartunya.
snooze-test = Ini notifikasi tes: tidak ada yang perlu ditunda.

# A watch that tells much
busy-title = Aktivitas tinggi.
busy-count = { $name }: { $count } notifikasi dalam 5 menit.
busy-kept = { $name }: setiap notifikasi tetap dikirim. Anda tidak akan ditanya lagi.
busy-summarised = Pemantauan ini sudah mengirim ringkasan.
button-summarise = Ringkasan per 10 mnt
button-keep-every = Kirim semuanya


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] jumlah hingga { $label }
 }
rule-added = { $kind ->
    [above] { $name } · Mulai sekarang hanya di atas { $label } yang diberitahukan.
   *[other] { $name } · Diabaikan mulai sekarang: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Jumlah kecil diberitahukan lagi.
   *[other] { $name } · Tidak lagi diabaikan: { $rule }.
 }
rule-known = Itu sudah diabaikan.
rule-full = Satu pemantauan memuat paling banyak { $most } aturan. Hapus salah satu dulu: Lainnya ⋯ di kartunya.
trust-added = { $name } · Dipercayai mulai sekarang: { $label }. Izin untuk alamat itu akan dilewati.
trust-removed = { $name } · Tidak lagi dipercayai: { $label }.
trust-known = Alamat itu sudah dipercayai.
trust-full = Satu pemantauan memuat paling banyak { $most } alamat tepercaya. Hapus salah satu dulu lewat Ubah, di Filter.
labels-title = Buku alamat
labels-header = { $title } · { $from }–{ $to } dari { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Tambah label: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = namai, beri nama, sebut, beri label, ganti nama … menjadi … jadi, ubah nama … menjadi … jadi
label-example = gaji
labels-none = Belum ada alamat yang berlabel. Beri label saat memantaunya, atau lewat ⋯ di bawah notifikasi.
labels-none-watches = Pemantauan dengan nama sendiri: { $names }
label-ask = { $address } mau diberi label apa? Kirim labelnya, maksimal { $most } karakter.
label-present = Label sekarang: { $label }
label-wrong = Tidak ada karakter yang bisa ditampilkan. Kirim label lain.
label-saved = Selesai: notifikasi di sini sekarang menyebut { $address } sebagai { $label }.
label-undone = Diurungkan: { $address } tidak punya label lagi di sini.
labels-saved = Label diperbarui: { $count }.
labels-full = Buku alamat penuh: { $most } label. Hapus salah satu dulu: /names
rules-title = Aturan { $name }
rules-intro = Diabaikan:
rules-none = Belum ada yang diabaikan. Ketuk ⋯ di bawah notifikasi untuk mengabaikan token, alamat, atau jumlah kecil.
rules-worthless = Transfer yang diduga spam { $how ->
    [shown] ditampilkan
   *[hidden] disembunyikan
 }.
rules-line = • { $rule }
rules-quiet = { $count } notifikasi diabaikan oleh aturan.

# Why an alert came
why = { $name } memantau { $addresses } di { $chain }.
why-unnamed = Memantau { $addresses } di { $chain }.
why-fired = Alasan: { $fired }.
why-how = Pengaturan sekarang: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] transfer koin
    [token_transfer] transfer token
    [nft_transfer] transfer NFT
    [contract_deploy] kontrak baru
    [contract_call] panggilan kontrak
    [failed_transaction] transaksi gagal
    [safe_transaction] transaksi Safe
    [wrapped_coin] wrap atau unwrap
    [withdrawal] pembayaran staking
    [execution_reward] imbalan blok
    [contract_event] event kontrak
    [token_approval] izin token
    [delegation] kendali dompet
    [outflow] arus keluar besar
   *[other] { $func }
 }

# A test
test-sent = Tes sedang dikirim.
test-refused = Layanan pemantauan tidak bisa mengirim tes untuk ini.
test-away = Layanan pemantauan tidak merespons. Ketuk lagi sebentar lagi.

# What @bot 0x… says in any chat.
guest-hint = Tulis alamat atau hash transaksi setelah nama bot: @{ $bot } 0x…
inline-used = Dipakai di { $chains }
inline-transaction = { $status ->
    [failed] Gagal di { $chain }
   *[success] Berhasil di { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Notifikasi sudah dikirim: { $what }. Setelah itu transaksinya dihapus dari blockchain.
    [summary] Sudah masuk dalam ringkasan: { $what }.
   *[alone] Notifikasi sudah dikirim: { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Tidak ditampilkan: diabaikan oleh aturan { $name }.
why-muted = Tidak ditampilkan: saat itu { $name } dibisukan. Anda akan menerima ringkasan setelah dibunyikan lagi.
why-digest = Tidak langsung ditampilkan: termasuk dalam rekap { $name }.
why-worthless = Tidak ditampilkan: { $name } menyembunyikannya sebagai spam: { $reason }.
why-minimum = Tidak ditampilkan: { $name } hanya melaporkan { $direction ->
    [in] transfer koin masuk
    [out] transfer koin keluar
   *[both] transfer koin
 } mulai { $needs }; yang ini { $has }.
why-dollars = Tidak ditampilkan: transaksi ini tidak mencapai nilai minimal { $name } untuk { $kinds }{ $direction ->
    [in] {" "}yang masuk
    [out] {" "}yang keluar
   *[both] {""}
 }.
why-outflow = Tidak ditampilkan: { $name } melaporkan { $limit } yang keluar dalam { $within }; totalnya saat itu baru { $left }.
why-outflow-before = Tidak ditampilkan: { $name } sudah melaporkan { $limit } yang keluar dalam { $within }; totalnya saat itu { $left }.
why-direction = Tidak ditampilkan: { $name } hanya melaporkan { $kinds } { $direction }.
why-netted = Tidak ditampilkan: { $name } hanya melaporkan { $kinds } { $direction }, dan di sini lebih banyak yang bergerak ke arah sebaliknya.
why-kinds = Tidak ditampilkan: { $name } tidak melaporkan { $kinds }.
why-restricted = Tidak ditampilkan: { $name } { $what ->
    [other-token] tidak melaporkan token ini
    [other-counterparty] tidak melaporkan transfer dengan lawan transaksi ini
    [met-before] hanya melaporkan alamat baru, sedangkan alamat ini sudah dikenal
    [status-success] hanya melaporkan panggilan yang berhasil
    [status-failed] hanya melaporkan panggilan yang gagal
   *[token-minimum] punya nilai minimal yang lebih tinggi untuk token ini
 }.
why-approval = { $verdict ->
    [spender_excepted] Tidak ditampilkan: { $name } mengecualikan izin untuk alamat ini.
   *[not_unlimited] Tidak ditampilkan: { $name } hanya melaporkan izin tanpa batas.
 }
why-condition = Tidak ditampilkan: { $name } mensyaratkan { $argument } { $op ->
    [eq] sama dengan
    [ne] tidak sama dengan
    [gt] di atas
    [lt] di bawah
    [in] salah satu dari
   *[contains] mengandung
 } { $needs }, padahal nilainya { $has }.
why-quiet = Tidak ditampilkan: { $why ->
    [other_chain] { $name } tidak memantau { $chain }.
    [not_concerned] tidak ada alamat { $name } yang terlibat.
    [failed] transaksinya gagal, jadi tidak ada yang berpindah di { $name }.
    [creating] { $name } masih disiapkan.
    [not_known] layanan pemantauan tidak mengenal { $name }.
   *[nothing] tidak ada peristiwa yang dipantau { $name } di dalamnya.
 }
why-state = { $state ->
    [too_new] Tidak ditampilkan: { $name } disiapkan setelah transaksi itu.
    [not_read_yet] Belum ditampilkan: layanan pemantauan belum sampai ke bloknya untuk { $name }.
    [not_matched] Tidak ditampilkan: saat itu pengaturan { $name } berbeda.
    [queued] { $name }: sedang dikirim.
    [failing] { $name }: sedang dikirim; belum sampai ke chat ini.
    [told] { $name }: sudah dikirim ke chat ini. Detail pesannya sudah tidak tersimpan.
    [told_in_summary] { $name }: sudah dikirim ke chat ini dalam ringkasan. Detail pesannya sudah tidak tersimpan.
    [told_another] Tidak ditampilkan: { $name } mengirim satu notifikasi, lalu berhenti.
    [withdrawn] Tidak ditampilkan: transaksinya dihapus dari blockchain sebelum dilaporkan { $name }.
    [paused] Tidak ditampilkan: { $name } dijeda.
    [no_subscription] Tidak ditampilkan: notifikasi { $name } tidak aktif.
   *[unknown] { $name }: sudah terlalu lama, catatannya tidak ada lagi.
 }
why-gathered = { $name }: menunggu ringkasan pukul { $time }.
why-uninvolved = { $are ->
    [all] Tidak satu pun dari { $count } pemantauan Anda terlibat.
   *[others] { $count } pemantauan lainnya tidak terlibat.
 }
why-unseen = Koin yang dikirim kontrak di dalam transaksi tidak terlihat di { $chain }.
why-coin-logs = { $chain } mencatat setiap perpindahan koin, termasuk di dalam kontrak, jadi tidak ada yang terlewat.
why-nowhere = { $hash } tidak ditemukan di { $chains }. Jika transaksinya masih baru, kirim lagi sebentar lagi.
why-nowhere-key = ⚠️ Jika itu private key, jangan kirim lagi: hapus pesan Anda dan pindahkan dana Anda ke dompet baru.
why-away = { $chains } sedang tidak bisa dihubungi. Kirim lagi sebentar lagi.
why-not-offered = Layanan pemantauan tidak bisa menjelaskan transaksi.
why-not-shown-here = Tidak ada notifikasi tentang { $hash } di sini dalam tiga hari terakhir.
why-reading = Blok { $height } ({ $time }): { $amount }. Notifikasi dikirim: { $sent }
limit-now = { $state ->
    [unlimited] Sekarang { $amount }. Notifikasi datang pada perubahan berikutnya.
    [quiet] Sekarang { $amount }: masih dalam batas, jadi tidak ada notifikasi.
    [passed] Sekarang { $amount }: melewati batas. Notifikasi sedang dikirim.
    [notified] Sekarang { $amount }: melewati batas sejak { $time } dan sudah diberitahukan. Notifikasi berikutnya saat kembali normal: { $side ->
        [below] { $back } atau lebih.
       *[above] { $back } atau kurang.
    }
    [recovering] Sekarang { $amount }: hampir normal. Notifikasi dikirim pada { $back }, atau setelah sepuluh blok tetap dalam batas.
    [recovered] Sekarang { $amount }: kembali normal. Notifikasi sedang dikirim.
    [muted] Sekarang { $amount }: melewati batas. Notifikasi dikirim setelah dibunyikan lagi.
    [snoozed] Sekarang { $amount }: melewati batas. Notifikasi dikirim setelah penundaan berakhir.
    [held] Sekarang { $amount }: hampir normal. Notifikasi ditahan untuk sementara.
   *[not_watched] Sekarang { $amount }. Tidak ada notifikasi selama dijeda.
 }
deadline-now = { $late ->
    [yes] { $name }: sejak { $time }.
   *[no] { $name }: sampai { $time }, { $amount } lagi.
 } { $state ->
    [passed] Notifikasi sedang dikirim.
    [notified] Sudah diberitahukan.
    [muted] Notifikasi dikirim setelah dibunyikan lagi.
    [snoozed] Notifikasi dikirim setelah penundaan berakhir.
    [not_watched] Tidak ada notifikasi selama dijeda.
   *[quiet] Belum ada notifikasi.
 }
balance-unread = { $state ->
    [unread] Saldo ini tidak bisa dibaca: kontrak token tidak menyebutkannya.
   *[away] Saldo ini belum bisa dibaca. Coba lagi sebentar lagi.
 }
reading-unread = { $state ->
    [unread] Nilai ini tidak bisa dibaca: kontrak tidak menyebutkannya.
    [none] Saat ini alamat tidak punya yang seperti itu.
   *[away] Nilai ini belum bisa dibaca. Coba lagi sebentar lagi.
 }
why-limit-gone = Batas ini sudah diubah atau dihapus.
why-balances-not-offered = Layanan pemantauan tidak bisa menjelaskan saldo.
balances-title = { $name } · saldo saat ini
worths-total = Seluruhnya: { $worth }
values-title = { $name } · nilai saat ini
why-proposal = Usulan #{ $nonce } · notifikasi dikirim { $sent } · saat itu { $signatures }
proposal-now = { $state ->
    [proposed] Sekarang: tanda tangan masih kurang; Safe meminta { $required }.
    [next] Sekarang: tanda tangan lengkap dan bisa dieksekusi.
    [later] Sekarang: tanda tangan lengkap, tetapi nomor yang lebih rendah didahulukan.
    [over] Sekarang: selesai. Usulan ini, atau usulan lain bernomor sama, sudah dieksekusi.
    [dropped] Usulan ini tidak lagi diikuti: sudah lama selesai, atau pemantauannya pernah diubah atau dijeda.
    [paused] Tidak ada notifikasi selama dijeda.
   *[unread] Safe belum bisa diperiksa. Coba lagi sebentar lagi.
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
alert-worth-stale = { $worth } ({ $hours } jam lalu)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = gagal: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } masuk dan keluar
   *[self] { $asset } ke alamat sendiri
 }
alert-moved-unmeasured = { $direction ->
    [in] menerima { $asset }
    [out] mengirim { $asset }
   *[self] memindahkan { $asset } ke alamat sendiri
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] bridge { $asset } dari { $chain }
   *[out] bridge { $asset } ke { $chain }
 }
alert-wrapped = { $action ->
    [wrapped] wrap { $asset }
   *[unwrapped] unwrap { $asset }
 }
alert-withdrawal = +{ $asset } dari validator { $validator }
alert-reward = +{ $asset } dari tip satu blok
alert-minted = mint { $asset }
alert-minted-for = mint { $asset } seharga { $price }
alert-burned = burn { $asset }
alert-asset = { $kind ->
    [nft] NFT
   *[token] token
 }
alert-figure = nilai { $amount }, satuan tidak disebutkan
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } satuan terkecil { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = membuat kontrak { $contract }
alert-called = { $role ->
    [target] dipanggil oleh { $caller }: { $method }
    [alone] memanggil { $method }
   *[sender] memanggil { $method } di { $contract }
 }
alert-method = metode { $method }
alert-approved = { $what ->
    [unlimited] mengizinkan { $spender } memakai { $asset } tanpa batas
    [all] mengizinkan { $spender } memindahkan semua { $asset }
    [nft] mengizinkan { $spender } memindahkan NFT { $asset } #{ $id }
    [revoked] tidak lagi mengizinkan { $spender } memakai { $asset }
    [revoked-nft] tidak lagi mengizinkan siapa pun memindahkan NFT { $asset } #{ $id }
   *[amount] mengizinkan { $spender } memakai hingga { $amount }
 }
alert-via-permit2 = { $done } lewat Permit2
alert-at-risk = { $done } { $what ->
    [none] (saldo sekarang: 0)
    [held] (saldo sekarang: { $held })
   *[worth] (saldo sekarang: { $held }, { $worth } berisiko)
 }
alert-delegated = { $what ->
    [ended] tidak lagi menjalankan kode kontrak
   *[set] kini menjalankan kode { $contract }
 }
alert-outflow = { $bound ->
    [least] mengirim setidaknya { $usd }
   *[none] mengirim { $usd }
 }{ $unit ->
    [single] {" "}dalam satu transaksi
   *[span] {" "}dalam { $span }
 }
alert-contract-event = { $count ->
    [0] memicu event { $event }
   *[other] memicu event { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] mint { $amount } untuk { $account }
   *[burn] burn { $amount } milik { $account }
 }
alert-base-units = { $amount } satuan terkecil
alert-safe = { $action ->
    [executed] menjalankan transaksi Safe
    [failed] gagal menjalankan transaksi Safe
    [executed-by-module] menjalankan transaksi untuk modul { $party }
    [owner-added] menambahkan pemilik { $party }
    [owner-removed] menghapus pemilik { $party }
    [module-enabled] mengaktifkan modul { $party }
    [module-disabled] menonaktifkan modul { $party }
   *[threshold-changed] kini memerlukan { $threshold } tanda tangan
 }
alert-tried = { $what ->
    [deployment] membuat kontrak
    [payment] mengirim dana ke { $contract }
   *[call] memanggil { $method } di { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = dan { $count } lainnya
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · mint
    [burnt] { $chain } · burn
    [via] { $chain } · lewat { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count } transaksi dalam { $span }
summary-span = { $unit ->
    [minutes] { $count } mnt
    [hours] { $count } jam
    [days-alone] { $count } hari
   *[days] { $count } hari
 }
summary-way = { $way ->
    [in] Masuk  { $moved }
   *[out] Keluar { $moved }
 }
summary-unpriced = { $worth } + { $count } tanpa harga
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count } kontrak baru
summary-calls = { $count } panggilan kontrak
summary-approvals = { $count } izin token
summary-contract_events = { $count } event kontrak
summary-safe_actions = { $count } tindakan Safe
summary-wraps = { $count } wrapping
summary-withdrawals = { $count } pembayaran staking
summary-rewards = { $count } imbalan blok
summary-failures = { $count } transaksi gagal
summary-delegations = { $count } perubahan kendali dompet
summary-outflows = { $count } arus keluar besar
summary-left-out = { $count } perpindahan lainnya
summary-largest = { $way ->
    [in] Terbesar { $moved } dari { $counterparty }
    [out] Terbesar { $moved } ke { $counterparty }
   *[nobody] Terbesar { $moved }
 }
batch-missed = Selama bot tidak bisa mengirim pesan kepada Anda:
batch-title = ⏱ { $count } transaksi
batch-more = dan { $watches } pemantauan lainnya · { $count } transaksi
batch-removed = ✕ { $count } di antaranya dihapus dari blockchain
batch-reply = { $what ->
    [removed] ✕ Tidak ada lagi di blockchain. Anggap tidak pernah terjadi:
    [restored] Kembali ada di blockchain:
   *[changed] Berubah karena bloknya diganti:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ Terlambat { $unit ->
    [minutes] { $count } mnt
    [hours] { $count } jam
   *[days] { $count } hari
 }: { $because ->
    [node] node { $chain } sempat mati.
   *[service] layanan pemantauan sempat mati.
 }
hidden-warning = ⚠️ { $count } transfer yang diduga spam disembunyikan{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } di antaranya dengan alamat tiruan. Jangan pernah menyalin alamat dari daftar transaksi di dompet Anda.
 }
hidden-warning-all = ⚠️ { $count } transfer yang diduga spam dengan alamat tiruan disembunyikan. Jangan pernah menyalin alamat dari daftar transaksi di dompet Anda.
hidden-title = Disembunyikan, terbaru di atas:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] dari
    [out] ke
   *[self] dengan
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] alamatnya meniru alamat yang Anda kenal
    [zero-value] tidak ada yang dipindahkan
    [bait] namanya adalah iklan
    [imitation] simbolnya meniru token lain
   *[dust] jumlahnya sangat kecil
 }
hidden-look-alike = mirip { $imitated }, tetapi bukan
hidden-never-copy = Jangan pernah menyalin alamat dari daftar transaksi di dompet Anda.
spam-trusted = Mulai sekarang transfer dari { $sender } akan diberitahukan.
spam-notices-stopped = Spam tetap disembunyikan dan tidak akan saya sebut lagi. Untuk mengubahnya: /settings › Tampilan & mata uang.
balance-alert = { $state ->
    [below] 🔻 { $name } turun ke { $amount } (di bawah { $limit })
    [above] 🔺 { $name } naik ke { $amount } (di atas { $limit })
   *[recovered] ✅ Saldo { $name } kembali normal: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } cukup untuk { $time } (kurang dari { $limit })
    [empty] 🪫 { $name } sudah kosong
   *[recovered] 🔋 { $name }: { $amount } cukup untuk { $time }
 }
reading-reorg = Blok pada notifikasi terakhir tidak ada lagi di blockchain.
balance-test = Notifikasi tes: bukan saldo sungguhan
value-label = { $name }: { $call }
value-gas = gas
value-transfer_fee = biaya transfer
value-loan_health = faktor kesehatan pinjaman
value-morpho_loan = faktor kesehatan pinjaman
value-liquidity_position = jarak harga ke ujung rentang posisi
value-liquidity_position-item = { $name } posisi #{ $id }
value-percent = { $amount }%
value-gwei = { $amount } gwei
value-total_supply = total pasokan
value-share_price = harga per unit
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] tidak ada yang masuk selama { $amount }
        [out] tidak ada yang keluar selama { $amount }
       *[both] tidak ada aktivitas selama { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] ada yang masuk lagi
        [out] ada yang keluar lagi
       *[both] ada aktivitas lagi
    }
 }
silence-about = Yang dihitung hanya waktu yang bloknya sudah dibaca.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $amount } transaksi masuk dalam { $span } (lebih dari { $limit })
        [out] 🌊 { $name }: { $amount } transaksi keluar dalam { $span } (lebih dari { $limit })
       *[both] 🌊 { $name }: { $amount } transaksi dalam { $span } (lebih dari { $limit })
    }
   *[recovered] ✅ { $name } kembali normal: { $amount } dalam { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } sudah kedaluwarsa
    [ended] ➡️ { $name } bukan lagi milik alamat ini
    [below] ⏳ { $name } kedaluwarsa dalam { $amount }
    [recovered-reorg] ↩️ { $name } kedaluwarsa dalam { $amount }
   *[recovered] ✅ { $name } diperpanjang dan kedaluwarsa dalam { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } dijadwalkan dan dapat dieksekusi dalam { $amount }
    [ready] ⌛ { $name }: { $call } kini dapat dieksekusi
    [executed] ✅ { $name }: { $call } telah dieksekusi
    [cancelled] 🚫 { $name }: { $call } telah dibatalkan
    [expired] ⌛ { $name }: { $call } kedaluwarsa tanpa dieksekusi
    [recovered-reorg] ↩️ { $name }: { $call } kembali menunggu eksekusi
    [cancelled-reorg] ↩️ { $name }: { $call } tidak lagi dijadwalkan
   *[below] ⏳ { $name }: { $call } dapat dieksekusi dalam { $amount }
 }
governor-about = sekitar { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: “{ $title }” diusulkan; pemungutan suara berakhir dalam { $amount }
    [succeeded] ✅ { $name }: “{ $title }” disetujui
    [defeated] ❌ { $name }: “{ $title }” ditolak
    [queued] 🗓 { $name }: “{ $title }” masuk antrean eksekusi
    [expired] ⌛ { $name }: “{ $title }” kedaluwarsa tanpa dieksekusi
    [executed] ✅ { $name }: “{ $title }” telah dieksekusi
    [cancelled] 🚫 { $name }: “{ $title }” telah dibatalkan
    [recovered] ⏳ { $name }: pemungutan suara “{ $title }” diperpanjang dan berakhir dalam { $amount }
    [recovered-reorg] ↩️ { $name }: pemungutan suara “{ $title }” kembali berjalan dan berakhir dalam { $amount }
    [cancelled-reorg] ↩️ { $name }: “{ $title }” tidak lagi diusulkan
   *[below] ⏳ { $name }: pemungutan suara “{ $title }” berakhir dalam { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } tanpa batas
    [all] semua { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: izin { $what } masih berlaku setelah { $amount }
    [cancelled-reorg] ↩️ { $name }: izin { $what } tidak ada lagi di blockchain
   *[ended] ✅ { $name }: izin { $what } tidak lagi berlaku
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: usulan #{ $nonce } masih kurang tanda tangan setelah { $amount }
   *[ended] ✅ { $name }: usulan #{ $nonce } tidak lagi menunggu tanda tangan
 }
safe_unsigned-by = Belum menandatangani: { $names }
reading-label = { $call } dari { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, di bawah { $limit }
    [above] 📈 { $label } { $amount }, di atas { $limit }
    [up] 📈 { $label } { $amount }, naik { $percent }% dalam { $span }
    [down] 📉 { $label } { $amount }, turun { $percent }% dalam { $span }
    [changed] 🔄 { $label } { $amount }, sebelumnya { $from }
    [back-above] 📈 { $label } { $amount }, kembali di atas { $limit }
    [back-below] 📉 { $label } { $amount }, kembali di bawah { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } di luar rentang
   *[other] ✅ { $label } kembali di dalam rentang
 }
reading-test = Notifikasi tes: bukan nilai sungguhan
loan-repay = Bayar sekitar { $amount } untuk mencapai { $health }
reading-snoozed = { $state ->
    [recovered] Notifikasi yang ditunda. Kembali normal: { $time }.
    [changed] Notifikasi yang ditunda. Perubahan terakhir: { $time }.
   *[other] Notifikasi yang ditunda: nilainya belum kembali normal. Dibaca: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: usulan #{ $nonce } siap dieksekusi: { $what }
    [signed] ✅ { $name }: usulan #{ $nonce } sudah lengkap tanda tangannya: { $what }
   *[proposed] ✍️ { $name }: usulan #{ $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] menolak usulan lain dengan nomor ini
    [batch] menjalankan beberapa panggilan sekaligus
    [send] mengirim { $amount } ke { $to }
    [approve] mengizinkan { $to } memakai hingga { $amount }
    [approve-all] mengizinkan { $to } memakai { $amount } tanpa batas
    [call-paying] memanggil { $method } di { $to } dengan { $amount }
   *[call] memanggil { $method } di { $to }
 }
proposal-more = … dan { $count } lainnya
proposal-signatures = { $count } dari { $required } tanda tangan
proposal-by = diusulkan oleh { $who }
proposal-delegate-call = ⚠️ Ini delegate call: kode kontrak itu akan bertindak sebagai Safe itu sendiri.
proposal-refund = { $payee ->
    [executor] ⚠️ Biaya gas juga akan diganti: hingga { $amount } ke akun yang mengeksekusinya.
   *[address] ⚠️ Biaya gas juga akan diganti: hingga { $amount } ke { $to }.
 }
alert-repeat = ↻ mungkin terkirim dua kali
alert-test = Notifikasi tes: bukan transaksi sungguhan
alert-removed = Dihapus dari blockchain
alert-removed-reply = ✕ Transaksi ini tidak ada lagi di blockchain: bloknya diganti. Anggap tidak pernah terjadi. Anda akan diberi tahu jika muncul lagi.
alert-restored-reply = Transaksi ini kembali ada di blockchain.
alert-final = ✓ Final: { $what }
alert-changed-reply = Berubah: { $now }
    Bloknya diganti; ini hasilnya di blok yang baru.

operator-begun = ⚠️ { $what }
operator-over = ✅ Teratasi setelah { $unit ->
    [minutes] { $count } menit
    [hours] { $count } jam
   *[days] { $count } hari
 }. Masalahnya: { $what }
operator-chain-late = { $chain } tertinggal: notifikasinya terlambat.
operator-endpoint = { $chain }, endpoint RPC { $endpoint }: { $fault ->
    [wrong-chain] berada di jaringan lain.
    [missing-logs] log-nya tidak lengkap.
   *[stale-head] tertinggal dari yang lain.
 }
operator-dead-letters = { $count } notifikasi tidak bisa dikirim ke webhook. Disimpan selama 30 hari.
operator-problem = { $what ->
    [service-away] Layanan pemantauan tidak merespons.
    [store-unsafe] Penyimpanan bisa kehilangan data jika mati mendadak. Penyebabnya ada di log.
    [store-nearly-full] Penyimpanan hampir penuh. Kosongkan ruang, atau notifikasi baru tidak bisa disimpan.
    [store-down] Penyimpanan sedang tidak bisa menyimpan apa pun. Penyebabnya ada di log.
   *[token] Telegram tidak menerima BOT_TOKEN. Notifikasi ditahan; tidak ada yang hilang.
 }

command-admin = Ikhtisar operator
admin-title = Ikhtisar operator
admin-counts = 
    Chat dengan pemantauan: { $chats }
    Pemantauan: { $live } aktif, { $paused } dijeda
admin-queues = Antrean
admin-queue-name = { $queue ->
    [update] Pesan masuk
    [jobs] Tugas penyiapan
    [match] Transaksi cocok untuk diproses
    [deliveries] Webhook
   *[chat] Notifikasi
 }
admin-queue = { $name }: { $items } menunggu, paling lama { $unit ->
    [minutes] { $count } menit
    [hours] { $count } jam
   *[days] { $count } hari
 }
admin-queue-empty = { $name }: kosong
admin-waits-title = Menunggu lebih dari satu menit
admin-waits-none = Tidak ada yang menunggu lebih dari satu menit.
admin-chains-title = Jaringan
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] sinkron
       *[other] tertinggal { $lag } blok
    }
    [failing] bermasalah{ $lag ->
        [0] {""}
       *[other] , tertinggal { $lag } blok
    }
   *[idle] tidak aktif, tanpa pemantauan
 }
admin-chain-late = Notifikasi terlambat: { $unit ->
    [minutes] { $count } menit
    [hours] { $count } jam
   *[days] { $count } hari
 }
admin-letters-title = Tidak terkirim: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Chat yang tidak lagi dikirimi pesan: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] bot diblokir
    [removed] bot dikeluarkan
    [deleted] chat dihapus
    [not-found] chat tidak ditemukan
    [no-rights] bot tidak boleh mengirim pesan
    [topic-closed] topik ditutup
   *[unknown] alasan tidak diketahui
 }
admin-not-offered = Layanan pemantauan ini tidak mendukungnya.
button-admin-chains = Jaringan
button-admin-waits = Menunggu terlama
button-admin-letters = Tidak terkirim
button-admin-suspended = Chat terhenti: { $count }
button-admin-resend = Kirim ulang { $number }
button-refresh = Segarkan

command-announce = Kirim pesan ke semua chat
command-block = Blokir orang atau chat
announcement-title = 📣 Dari pengelola bot ini
announce-how =
    Untuk mengirim pesan ke semua chat yang memakai bot ini, tulis pesannya setelah perintah:
    /announce Pemeliharaan malam ini pukul 22.00–22.30. Notifikasi mungkin terlambat, tetapi tidak ada yang hilang.

    Tampilannya akan ditunjukkan dulu sebelum dikirim.
announce-too-long = Terlalu panjang. Pesan ke semua chat paling banyak { $most } karakter.
announce-ask = Kirim ini ke { $chats }{ $more } chat?
announce-sending = Mengirim…
announce-done = { $chats ->
    [0] Tidak ada chat yang bisa dikirimi.
   *[other] Sedang dikirim ke { $chats } chat.
 }
announce-canceled = Tidak dikirim.
button-announce = Kirim ke semua
button-admin-announce = Pengumuman
button-admin-blocked = Diblokir
admin-blocked-title = Diblokir: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · sejak { $day }
admin-block-how = Untuk memblokir orang, grup, atau channel, kirim /block dan ID-nya, misalnya /block 123456789. Pemantauannya dijeda.
block-needs-id = /block memerlukan ID berupa angka, misalnya /block 123456789. Bot tidak bisa mencari orang berdasarkan nama.
block-operator = ID itu milik operator bot ini dan tidak bisa diblokir. Hapus dulu dari OPERATORS.
block-done = { $name } diblokir. Semua pemantauannya sedang dijeda.
block-ended = { $name } bisa memakai bot ini lagi. Pemantauannya tetap dijeda sampai dilanjutkan.
button-unblock = Buka blokir { $name }
admin-failing-title = Tujuan yang tidak menerima notifikasi: { $count }
admin-failing-line =
    { $platform } { $channel } · sejak { $time }
    { $why }
button-admin-failing = Tujuan bermasalah
