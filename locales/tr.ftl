# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } blokzincir adreslerini izler ve sizi buradan haberdar eder.

    Bir veya birkaç adres yapıştırın. Örneğin:
    { $example }

    Ya da hepsi tek satırda:
    { $line }
start-title = Lookout
here = { $place }: { $watches ->
    [0] buraya bildirim gönderen takip yok.
    [one] buraya bir takip bildirim gönderiyor.
   *[other] buraya { $watches } takip bildirim gönderiyor.
 }
here-place = Bu sohbet
group-start = Blokzincir adreslerini izler, bildirimleri burada paylaşırım. { $who ->
    [all] Hangilerinin geleceğini tüm üyeler seçebilir.
   *[administrators] Hangilerinin geleceğini yöneticiler seçer.
 }
destination-ready = { $title } artık bildirim alabilir.
also-there = Hangi takipleriniz { $title } sohbetine de bildirim göndersin?
also-there-saved = Kaydedildi. { $count ->
    [0] Hiçbir takibiniz { $title } sohbetine bildirim göndermiyor.
   *[other] { $title } sohbetine bildirim gönderen takipler: { $names }.
 }
link-over = Bu bağlantı kullanılmış ya da süresi dolmuş. Yenisi için bana özelden /channels gönderin.
chat-choose = Bildirimler hangi gruba veya kanala gitsin? Orada değilsem katılırım. Bir konu için o konuya /here yazın.
chat-choose-cancelled = Sohbet seçilmedi.
chat-absent = { $title }: Henüz orada değilim. Beni ekleyin, bildirimler oraya gidebilsin.
chat-silent = { $title }: Orada yazamıyorum. Beni yazma izni olan bir yönetici yapın, bildirimler oraya gidebilsin.
chat-not-manager = { $title }: Hangi bildirimlerin geleceğini yalnızca oranın yöneticileri seçer.
chat-not-allowed = { $title } bu botu kullanamaz. Buna botu işletenler karar verir.
managed-elsewhere = Bu takip başka bir sohbetten yönetiliyor.
stopped-here = { $name } artık buraya bildirim göndermiyor.
group-managers-only = Bu grubun neyi takip ettiğini yalnızca yöneticiler değiştirebilir.
group-unreachable = Bu gruba veya kanala erişemiyorum, bu yüzden kimin yönettiğini kontrol edemiyorum.
group-administrators-only = Bunu burada yalnızca yöneticiler yapabilir.
group-anonymous = Burada anonimsiniz, bu yüzden hangi yanıtların sizin olduğunu bilemiyorum. Düğmeleri kullanın veya kendi adınızla yazın.
group-not-yours = Bunu şu anda başka biri ayarlıyor. Kendi takibiniz için /watch gönderin.
group-change = { $who } · { $action ->
    [muted] Susturuldu, bitiş { $until }
    [silenced] Susturuldu
    [unmuted] Ses açıldı
    [paused] Duraklatıldı
    [live] Yeniden takip ediliyor
    [deleting] Silindi
    [restored] Geri alındı
    [posting] Artık buraya da gönderiliyor
    [stopped] Artık buraya gönderilmiyor
   *[changed] Değiştirildi
 }: { $names }{ $action ->
    [posting] . Yöneticiler durdurabilir: bildirimin altındaki ⋯.
   *[other] {""}
 }
group-reply = { $person }, bu mesajı yanıtlayın.

help =
    Blokzincir adreslerini izler ve sizi buradan haberdar ederim. Bana şunları gönderebilirsiniz:

    • { $address } – bir adres veya liste; her birinin ardına takma ad yazılabilir
    • { $name } – bir Ethereum Name Service adı
    • Bir explorer bağlantısı – adresi o ağda takip ederim
    • Bir işlemin hash’i – neden bildirim gönderildiğini veya gönderilmediğini açıklarım
    • Bir metin veya CSV dosyası – her satırda bir adres ve takma adı

    /watch – adım adım takip oluşturun ya da tek satırda yazın: { $line }
    /watches – takiplerinizi görün, düzenleyin, susturun, duraklatın veya silin
    /mute – bir takibi bir süre susturun
    /history – geçmiş bildirimler: liste, dosya veya grafik
    /channels – gruplarda, kanallarda ve webhook’larda bildirim alın
    /names – adreslere verdiğiniz takma adlar
    /settings – dil, saat dilimi, sessiz saatler
    /export, /import – takiplerinizi taşıyın
    /privacy – neleri sakladığım, /forget – hepsini silin
    /cancel – kurulumdan çıkın
help-here =
    Blokzincir adreslerini izler, bildirimleri burada paylaşırım.

    { $who ->
        [all] Tüm üyeler şunları yapabilir:
       *[administrators] Yöneticiler şunları yapabilir:
    }
    • /watch 0x… – bir adresi takip etmek
    • /watches – takipleri düzenlemek, susturmak, duraklatmak veya silmek
    • /settings – dil, saat dilimi, bunları kimlerin yapabileceği
    Herkes bakabilir: /watches, /history, /status

    Benimle konuşmak için bir mesajımı yanıtlayın ya da yönetici olduğum yerde { $example } yazın
    Gerisi: özel sohbette /help, { $bot }
help-line = /watch 0x… kasa >$500 giden günlük 9:00
help-group = Bir grupta veya grubun bir konusunda adresin ya da bağlantının başına /watch yazın. /here, oraya hangi takiplerin bildirim gönderdiğini gösterir.
help-new = 🆕, bir takipte ilk kez görülen adresi gösterir; takip en az bir gündür çalışıyorsa kullanılır.
help-values = Bakiyeleri, fiyatları, gas ücretini, hareketsizliği ve süreleri de izlerim. Ne istediğinizi yazın, örneğin { $example }
help-status = /status tüm ağların okunup okunmadığını gösterir.
help-more = Takip oluşturulmadan önce her şeyi önizleyebilirsiniz.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Blokzincir adreslerini izler, bir hareket olduğunda haber veririm: coin, token, NFT, sözleşme.

    Başlat’a dokunun ve bir adres yapıştırın.
profile-about = Blokzincir adreslerini izler, bir hareket olduğunda haber verir.

# What the language calls itself
language = Türkçe

access-refused =
    Bu bot özel. Botu işleten kişiden davet isteyin.
    Telegram kimliğiniz: { $id }
access-refused-group =
    Bu bot özel; bu grup, izin verilenler listesinde değil. Grubu eklemesini botu işleten kişiden isteyin.
    Bu grubun kimliği: { $id }
access-refused-press = Bu bot özel.
access-blocked = Bu botu kullanmanız engellendi. /privacy sizinle ilgili hâlâ nelerin saklandığını gösterir, isterseniz siler.
access-blocked-press = Bu botu kullanmanız engellendi.

access-accepted = { $name } davetinizi kabul etti. Telegram kimliği: { $id }
access-ended =
    Bu botu artık kullanamazsınız.{ $watches ->
        [0] {""}
        [one] {" "}Takibiniz duraklatıldı.
       *[other] {" "}{ $watches } takibiniz duraklatıldı.
    }
invitation-title = Davet
invitation-terms =
    { $uses ->
        [one] Bağlantıyı açan ilk kişi bu botu kullanabilir.
       *[other] Bağlantıyı açan ilk { $uses } kişi bu botu kullanabilir.
    } Son gün: { $day }. Bağlantıyı yalnızca bir kez gösteririm.
invitation-needless = Bu botu herkes kullanabilir, davet gerekmez. Bunu değiştirmek için ALLOWED_USERS ayarını yapın.
invitation-revoked = Davet iptal edildi
invitations-title = Açık davetler
invitations-line = { $number }. { $uses } kullanım kaldı, son gün: { $day }
members-title = Davet edilen kişiler ve gruplar
members-none = Henüz kimse yok.
members-line = { $name }, { $day } tarihinden beri
member-remove-ask = { $name } kaldırılsın mı? { $watches ->
        [0] Bu botu artık kullanamaz.
        [one] Bu botu artık kullanamaz ve takibi duraklatılır.
       *[other] Bu botu artık kullanamaz ve { $watches } takibi duraklatılır.
    }
member-removing = { $name } kaldırılıyor…
member-removed = { $name } kaldırıldı. { $watches ->
        [0] Hiçbir takibi yoktu.
        [one] 1 takip duraklatıldı.
       *[other] { $watches } takip duraklatıldı.
    }
member-kept = { $name } bu botu kullanmaya devam edebilir: yapılandırmadaki bir listede yer alıyor veya yeniden davet edildi.
button-invite = Davet et
button-members = Üyeler
button-copy-link = Bağlantıyı kopyala
button-remove-access = Kaldır
button-remove-member = Kaldır: { $name }
button-revoke-invitation = { $number }. daveti iptal et

share-title = Paylaş: { $name }
share-shows = Bağlantıyı açan herkes aynı takibi kendi sohbetinde oluşturabilir: aynı adresler, ağlar ve bildirim ayarları. Takibin adı, takma adlar, etiketler, kurallar, bildirim metni ve webhook’lar görünmez.
share-uses =
    { $opened ->
        [0] Henüz açılmadı.
       *[other] { $opened ->
            [1] Bir kez
            [2] İki kez
           *[other] { $opened } kez
        } açıldı, { $taken ->
            [0] henüz kurulmadı.
            [1] bir kez kuruldu.
            [2] iki kez kuruldu.
           *[other] { $taken } kez kuruldu.
        }
    } Son gün: { $day }.
share-none = Henüz bağlantı yok. Bir bağlantı 30 gün geçerlidir.
share-offer = Sizinle bir takip paylaşıldı.
share-gone = Bu bağlantı çalışmıyor ya da artık geçerli değil. Yenisini isteyin.
share-in-private = Bu bağlantıyı özel sohbetimizde açın.
button-share = Bağlantı paylaş
button-share-open = Bağlantıyı aç
button-share-revoke = İptal et
button-share-new-link = Bağlantıyı değiştir
button-share-make = Bağlantı oluştur

button-copy-to = Taşı veya kopyala…
button-move-watch = Taşı
button-copy-watch = Kopyala
copy-where = { $name } nereye gitsin? Kurallar ve spam ayarı birlikte gider, webhook’lar gitmez.
copy-or-move = { $name } şuraya taşınsın mı, yoksa kopyası mı konsun: { $place }?
move-busy = Son değişiklik henüz tamamlanmadı. Bir dakika sonra tekrar deneyin.
copy-nowhere = Henüz başka bir yer yok. Önce beni bir gruba veya kanala ekleyin.

cancel-nothing = Şu anda ayarlanan veya değiştirilen bir şey yok.

command-watch = Bir adresi takip edin
command-watches = Takipleriniz
command-history = Geçmiş bildirimler
command-status = Ağların durumu
command-mute = Bir takibi bir süre susturun
command-here = Buraya bildirim gönderen takipler
command-channels = Bildirimlerin gidebileceği yerler
command-names = Adreslere verdiğiniz takma adlar
command-settings = Dil, saat dilimi, sessiz saatler
command-export = Takiplerinizi dosyaya kaydedin
command-import = Takiplerinizi dosyadan geri yükleyin
command-privacy = Bu sohbetle ilgili neleri saklıyorum
command-forget = Sakladığım her şeyi silin
command-cancel = Kurulumdan çıkın
command-invite = Birini davet edin
command-members = Davet edilenler
command-help = Neler yapabilirim

button-watch = Adres takip et
button-watch-there = Orada adres takip et
button-also-there = Takiplerim de
button-add-to-group = Gruba ekle
button-add-to-channel = Kanala ekle
button-make-administrator = Botu yönetici yap
button-choose-chat = Sohbet seç
button-choose-again = Başka sohbet seç
button-choose-group = Grup
button-choose-channel = Kanal
button-elsewhere = Grupta veya kanalda kullan
button-watches = Takiplerim
button-help = Yardım
button-group = Özelden ayarla
button-cancel = İptal
button-back = ‹ Geri
button-to-list = ‹ Takipler
button-next = İleri ›
button-review = Önizle ›
button-start-over = Baştan başla
button-watch-offer = Takip et
button-watch-rest = { $count ->
    [one] Diğerini takip et
   *[other] Kalanı takip et ({ $count })
 }
button-watch-each = Ayrı takipler
button-watch-together = Tek takip
button-customise = Özelleştir
button-watch-otherwise = Yeni takip ekle
button-all = Tümü
button-choose = Seç
button-again = Baştan başla
button-retry = Tekrar dene
button-undo = Geri al
button-leave-out = Bunu çıkar
button-settings = Ayarlar
button-test = Test bildirimi gönder
button-pause = ⏸ Duraklat
button-resume = ▶️ Sürdür
button-watch-again = Yeniden takip et
button-delete = Sil
button-export = Dışa aktar
button-import = İçe aktar ({ $count })
button-import-all = İçe aktar
button-import-settings = Ayarları içe aktar
button-forget = Hepsini sil
button-edit = Düzenle
button-keep = Vazgeç
button-explorer = Explorer
button-revoke = İzni iptal et ↗
button-safe-app = Safe uygulaması ↗
button-copy-hash = 📋 Hash
button-show = Göster
button-hide = Gizle
button-not-spam = Spam değil: { $sender }
button-show-all = Tümünü göster
button-mute = 🔇 1 saat
button-mute-watch = 🔇 Sustur
button-mute-for = { $length ->
    [1] 1 saat
    [2] 2 saat
    [8] 8 saat
    [24] 1 gün
    [168] 1 hafta
   *[on] Süresiz
 }
button-unmute = 🔔 Sesi aç
button-change-end = Bitişi değiştir
button-snooze = 💤 { $length }
button-end-snooze = Ertelemeyi bitir
button-end-snooze-of = Ertelemeyi bitir: { $what }
button-more = ⋯
button-more-of-watch = Diğer ⋯
button-more-parts = Diğer ▾
button-stop-here = Buraya gönderme
button-why = Neden?
button-watch-settings = Takibi göster
button-balances = Güncel bakiyeler
button-balance-alert = Azalınca bildir
button-values = Güncel değerler
button-ignore = Yok say: { $label }
button-trust = Güven: { $label }
button-above = Yalnızca > { $label }
button-name = Takma ad: { $label }
button-name-as = Yeni takma ad: { $label }
button-rename-all = Adları güncelle ({ $count })
button-next-lines = Sonraki { $count }
button-copy = Kopyala: { $label }
button-rename = Takma adı değiştir
button-remove-name = Takma adı kaldır
button-rename-label = Adını değiştir: { $label }
button-names = Tüm takma adlar
button-rules = Kurallar
button-remove-rule = ✕ { $rule }
button-show-worthless = Spam’i gizleme
button-hide-worthless = Spam’i gizle
button-older = ›
button-select = Seç
button-select-all = Tümü
button-select-none = Hiçbiri
button-search = Ara
button-all-watches = Tümü
button-history = Bildirimler
button-all-history = Tüm bildirimler
button-by-watch = Takibe göre
button-by-address = Karşı tarafa göre
button-csv = CSV
button-chart = Grafik
button-destinations = Gruplarda · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· 1 takip
   *[other] { " " }· { $count } takip
 }
button-newer = ‹

# The guided conversation
watch-header = Takip · { $step }/{ $count }
watch-header-review = Takip · önizleme
watch-header-part = Takip · { $part }
watch-header-change = Takip · değişiklikler
watch-addresses = Bir veya birkaç adres gönderin. Her birinin ardına takma ad yazabilirsiniz:
    { $example }
watch-addresses-example = 0x… kasa
watch-addresses-more = Başka adresler gönderin ya da devam edin. Takma adı değiştirmek için adresi yeniden gönderin.
watch-line-unclear = Anlaşılmadı: { $words }
approvals-any-token = Onayları { $tokens } ile sınırlayamam: tüm token’ların onaylarını bildiririm.
watch-addresses-find = Birini bulmak için adının veya adresinin bir bölümünü gönderin.
addresses-found = “{ $sought }”: { $count } içinde { $found }
watch-addresses-added = Eklendi: toplam { $count } adres.
button-watch-apart = Ayrı takip et
watch-chains = Hangi ağlarda?
watch-chains-search = Toplam { $count } ağdan bazıları bunlar. Başka bir ağ eklemek için adını gönderin.
chain-not-found = Burada { $name } adlı bir ağ yok. Yazımını kontrol edin.
chains-found = Adı buna uyan birden çok ağ var: { $chains }. Tam adını gönderin.
button-chains-used = Kullanılmış görünen ağlar
watch-what = Neleri bildireyim?
watch-words = { $name }: { $words }
watch-chosen = Seçilen
watch-choose = Seç
watch-missing = { $chains } üzerinde yok: { $names }
watch-refine = Yön ve tutar
watch-refine-ask = Yalnızca bir kısmı mı? Yönü değiştirin, alt sınır veya filtre belirleyin.
watch-preset-money = Para
watch-preset-security = Güvenlik
watch-preset-contract = Sözleşme
watch-preset-everything = Her şey
watch-everything = { $count ->
    [0] bunların tümü
   *[other] bunların tümü ve { $more }
 }
watch-group-moves = Hareketler
watch-group-security = Güvenlik
watch-group-contract = Sözleşme
watch-group-validator = Staking
watch-group-values = Değerler
watch-group-deadlines = Süreler
watch-group-silence = Hareketlilik
watch-group-rare = Daha fazla
watch-about = { $kind ->
    [coin] ağın kendi coin’i, örneğin ETH, gelir veya gider
    [tokens] USDC gibi token’lar gelir veya gider
    [nfts] koleksiyon parçaları gelir veya gider
    [wraps] bir coin kendi token’ına çevrilir ya da geri döner, örneğin ETH ve WETH
    [outflows] kısa sürede çok para çıkar
    [approvals] birine token harcama izni verilir
    [delegations] cüzdanın kontrolü bir programa (sözleşmeye) geçer
    [failures] gönderilen ama gerçekleşmeyen işlemler
    [admin] bir sözleşmenin sahibi değişir, sözleşme güncellenir ya da durdurulur
    [safes] önerilenler, imzalananlar, değişenler (Safe, çoklu imza)
    [events] bir sözleşmenin bildirdiği diğer şeyler; hangileri, siz seçersiniz
    [deployments] adres yeni sözleşmeler yayımlar
    [withdrawals] adrese staking ödemesi gelir
    [rewards] adresin blok oluşturarak kazandığı ücretler
    [balance] bir tutarın altına iner veya üstüne çıkar
    [runway] bugünkü harcamayla para yalnızca birkaç gün yeter
    [price] bir fiyat sınırınızı geçer ya da bir stablecoin değerinden uzaklaşır
    [gas] sınırınızın üstüne çıkar ya da altına iner
    [transfer_fee] bir rollup’ta transfer ücreti sınırınızın üstüne çıkar ya da altına iner
    [loan_health] bir kredi zararla kapatılmak üzeredir (tasfiye)
    [liquidity_position] fiyat aralıktan çıkınca bir Uniswap pozisyonu kazandırmaz olur
    [ens_names] adresin elindeki alice.eth gibi bir adın süresi yakında dolar
    [ens] alice.eth gibi bir adın süresi yakında dolar
    [timelock] duyurulur, hazır olur, yapılır ya da iptal edilir (timelock)
    [governor] başlar, biter, uygulanır ya da iptal edilir (DAO)
    [allowance] bir token harcama izni birkaç gün sonra hâlâ açıktır
    [safe_unsigned] ortak bir cüzdan (Safe) hâlâ imza bekler
    [silence] bir süre hareket olmaz
    [rate] her zamankinden çok hareket olur
   *[calls] adres bir sözleşmeyi çağırır ya da kendisi çağrılır
 }
watch-kind-coin = Coin transferleri
watch-kind-tokens = Token’lar
watch-kind-nfts = NFT’ler
watch-kind-deployments = Yeni sözleşmeler
watch-kind-calls = Sözleşme çağrıları
watch-kind-approvals = İzinler
watch-kind-failures = Başarısız işlemler
watch-kind-delegations = Cüzdan kontrolü
watch-kind-safes = Ortak cüzdan
watch-kind-wraps = Wrap işlemleri
watch-kind-outflows = Büyük çıkışlar
watch-kind-events = Sözleşme olayları
watch-kind-withdrawals = Staking ödemeleri
watch-kind-rewards = Blok kazançları
watch-kind-line = { $kind ->
    [coin] coin
    [coin-alone] coin transferleri
    [tokens] token
    [nfts] NFT
    [deployments] yeni sözleşmeler
    [failures] başarısız işlemler
    [safes] ortak cüzdan
    [wraps] wrap işlemleri
    [wraps-in] yalnızca wrap
    [wraps-out] yalnızca unwrap
    [events] sözleşme olayları
    [withdrawals] staking ödemeleri
    [rewards] blok kazançları
    [approvals] token izinleri
    [delegations] cüzdan kontrolü
    [outflows] büyük çıkışlar
   *[calls] sözleşme çağrıları
 }
watch-events-preset-line = { $preset ->
    [mints] basım ve yakım
   *[admin] yönetici işlemleri
 }
watch-events-line = { $more ->
    [0] olaylar: { $names }
   *[other] olaylar: { $names } ve { $more } olay daha
 }
watch-conditions-button = Yalnızca şu durumda…
watch-conditions = Ne zaman haber vereyim? Her satıra bir koşul yazıp gönderin, örneğin value > 1000 veya to = 0x…. Hepsi sağlanmalıdır. Tutarları sözleşmenin birimiyle yazın: 1e18, 1 ETH demektir.
watch-condition-always = { $condition } koşulu her zaman sağlandığı için eklenmedi.
watch-events-preset = { $preset ->
    [mints] Basım ve yakım
   *[admin] Yönetici işlemleri
 }
watch-events = Hangi olaylar? Takip edilen adresler sözleşmelerdir. Hazır bir set seçin veya olayı sözleşmenin kaynak kodunda yazıldığı gibi gönderin:
    { $example }
watch-events-both = Çoğu sözleşme bunu indexed ile tanımlar, onu da ekledim: { $event }. Gerekmeyeni kaldırın.
watch-events-unindexed = { $event } içinde indexed yok. Kaynak kodda varsa satırı indexed ile gönderin, yoksa olayı göremem.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } ve { $second }
   *[3] { $first }, { $second } ve { $third }
 }
watch-direction = { $direction ->
    [in] Gelen
    [out] Giden
   *[both] Gelen ve giden
 }
watch-directions = Yön (değiştirmek için dokunun)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Farklı yönler
watch-directions-each = Her tür
watch-direction-line = { $direction ->
    [in] gelen
    [out] giden
   *[both] gelen ve giden
 }
watch-any-amount = Her tutar
watch-any-amount-line = her tutar
watch-amounts-differ = Farklı tutarlar
watch-at-least = { $amount } ve üzeri
watch-at-least-line = { $amount } ve üzeri
watch-in-and-out-line = gelen ({ $incoming }) ve giden ({ $outgoing })
watch-at-least-of-line = { $kinds }: { $amount } ve üzeri
watch-restricted-line = { $what ->
    [tokens] token’lar
    [spenders] izin verilen adresler
   *[counterparties] karşı taraflar
 }: { $way ->
    [only] yalnızca { $list }
   *[except] { $list } dışında hepsi
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] gönderen: yalnızca { $list }
       *[except] gönderen: { $list } dışında herkes
     }
   *[out] { $way ->
        [only] alıcı: yalnızca { $list }
       *[except] alıcı: { $list } dışında herkes
     }
 }
watch-token-minimum-line = token’lar: { $amount } temel birim ve üzeri
watch-token-minimum = { $symbol }: { $direction ->
    [in] gelenler için minimum tutar?
    [out] gidenler için minimum tutar?
   *[both] minimum tutar?
 } Birini seçin veya yazın, örneğin 500 veya 2,5k.
watch-filters = { $count ->
    [0] Filtreler
   *[other] Filtreler ({ $count })
 }
watch-only-token = { $token } ile sınırla
watch-filters-ask = Yalnızca bunların hepsi uyarsa bildir:
watch-filter-tokens = { $way ->
    [any] Tüm token’lar
    [only] Yalnızca { $count } token
    [except] { $count } token dışında hepsi
    [both] Token filtresi ({ $count })
   *[differ] Token filtreleri farklı
 }
watch-filter-counterparties = { $way ->
    [any] Tüm adresler
    [any-in] Herkesten
    [any-out] Herkese
    [only] Yalnızca { $count } adresle
    [except] { $count } adres dışında hepsi
    [both] Adres filtresi ({ $count })
   *[differ] Adres filtreleri farklı
 }
watch-filter-new = Yalnızca yeni adreslerle
watch-filter-new-note = Bir adres yalnızca ilk seferde yeni sayılır. O zamana kadar yalnızca o size gönderdiyse, siz ona ilk kez gönderdiğinizde yine yeni sayılır.
watch-filter-gross = Gelen ve gideni ayrı denetle
watch-filter-gross-note = Bir işlemde 10 gelip 4 giderse aradaki 6’lık fark değil, ikisi de denetlenir.
watch-filter-spenders = { $way ->
    [any] İzin: tüm adresler
    [only] İzin: tüm adresler
    [except] İzin: { $count } adres dışında hepsi
    [both] İzin filtresi ({ $count })
   *[differ] İzin filtreleri farklı
 }
watch-filter-unlimited = Yalnızca sınırsız izinler
watch-filter-status = { $status ->
    [success] Yalnızca başarılı çağrılar
    [failed] Yalnızca başarısız çağrılar
   *[any] Çağrılar: başarılı ve başarısız
 }
watch-filter-way = { $way ->
    [only] Yalnızca bunlar
   *[except] Bunlar dışında hepsi
 }
watch-filter-rest = Ayrıca açık
watch-filter-rest-off = Diğerlerini kapat
watch-ask-tokens = { $way ->
    [only-none] Hangi token’ları bildireyim? Sözleşme adreslerini gönderin.
    [only] Hangi token’ları bildireyim? Dokunun veya adlarını ya da sözleşme adreslerini gönderin. Kaldırmak için tekrar dokunun.
    [except-none] Hangi token’ları atlayayım? Sözleşme adreslerini gönderin.
   *[except] Hangi token’ları atlayayım? Dokunun veya adlarını ya da sözleşme adreslerini gönderin. Kaldırmak için tekrar dokunun.
 }
watch-ask-counterparties = { $way ->
    [only] Hangi adreslerle yapılan transferleri bildireyim? Dokunun veya adres gönderin. Kaldırmak için tekrar dokunun.
   *[except] Hangi adreslerle yapılan transferleri atlayayım? Dokunun veya adres gönderin. Kaldırmak için tekrar dokunun.
 }
watch-ask-spenders = Hangi adreslere güveniyorsunuz? Dokunun veya adres gönderin; onlara verilen izinleri bildirmem. Kaldırmak için tekrar dokunun.
watch-unlimited-line = yalnızca sınırsız izinler
watch-new-line = yalnızca yeni adreslerle
watch-status-line = { $status ->
    [success] yalnızca başarılı çağrılar
   *[failed] yalnızca başarısız çağrılar
 }
watch-gross-line = gelen ve giden ayrı denetlenir
watch-at-least-said = { $amount } ve üzeri.
watch-token-as-dollars = { $symbol } miktarını dolar sayıyorum: diğer tüm coin ve token’lar da sayılır.
watch-amount = { $direction ->
    [in] Gelenler için minimum tutar?
    [out] Gidenler için minimum tutar?
   *[both] Minimum tutar?
 } Birini seçin veya yazın: { $examples }
watch-amount-of = { $direction ->
    [in] Gelen: { $amount }
   *[out] Giden: { $amount }
 }
watch-amount-separately = Gelen ve giden ayrı ayrı
watch-amount-together = İkisi için tek tutar
watch-amount-kept = Bu takipte burada gösterilemeyen minimum tutarlar var. Yenisini seçmezseniz olduğu gibi kalırlar.
watch-amount-coin-only = Dolar tutarları coin ve token için, diğer tutarlar yalnızca coin için geçerlidir.
watch-amount-unlisted = Dolar cinsinden bir minimum belirlerseniz fiyatı bilinmeyen token’lar atlanır.
watch-unpriced = { $chain } ağında { $symbol } fiyatını bilmiyorum; bu yüzden ne zaman { $amount } ettiğini hesaplayamam.
watch-token-which = Burada adı { $symbol } olan birkaç token var. İstediğinize dokunun ya da sözleşme adresini gönderin.
watch-token-address = Ya da önce izlenecek adresi gönderin.
watch-token-seen = { $symbol } olarak bildirimlerinizdeki { $token } seçildi. Doğru olduğunu kontrol edin.
watch-amount-nfts = NFT’ler her zaman bildirilir.
watch-amount-examples = $2.500 · 0,5 · 100 gwei
watch-amount-examples-coin = $2.500 · 0,5
watch-amount-examples-dollars = $50 · $2.500
watch-outflow = Bir adresten ne kadar sürede ne kadar çıkınca haber vereyim? Birini seçin veya yazın, örneğin 50000 2h. Bir kez haber veririm; toplam ikiye katlanırsa ya da yarısının altına inip tutara yeniden ulaşırsa bir kez daha. Takasın yalnızca kaybı sayılır; fiyatı bilinmeyen coin ve token’lar sayılmaz.
watch-outflow-choice = { $span } içinde { $usd }
watch-outflow-line = { $span } içinde { $usd } çıkış
watch-balance = { $side ->
    [below] { $asset }: bakiye hangi tutarın altına düşünce haber vereyim?
   *[above] { $asset }: bakiye hangi tutarın üstüne çıkınca haber vereyim?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Her adres için ayrı ayrı geçerlidir.
 }
watch-balance-on = { $asset } ({ $chain })
share-instead = { $now ->
    [known] Bakiyenin bir oranını izleyemem, bu yüzden onu sabit bir tutara çevirdim. Şu anki bakiye: { $amount }.
   *[unknown] Bakiyenin bir oranını izleyemem ama sabit bir tutarı izleyebilirim.
 }
watch-balance-now = Şu anki bakiye: { $amount }
watch-balance-asset = Hangi coin veya token? Dokunun ya da adresini gönderin.
watch-balance-how = Bir tutar seçin veya yazın, örneğin 0,2. Bir kez haber veririm, bakiye normale dönünce bir kez daha.{ $tokens ->
    [none] {""}
   *[other] {" "}Başka bir token için ona dokunun veya adresini gönderin.
 }
watch-balance-unread = { $asset }: bu token şu anda okunamıyor. Birazdan tekrar deneyin.
watch-balance-no-token = { $asset }: bu takibin ağlarında bu adreste bir token yok. Adresi kontrol edin.
watch-balance-way = { $side ->
    [below] Altında
    [outside] Aralık dışı
    [moves] Hareket
    [changes] Her değişiklik
   *[above] Üstünde
 }
watch-value = Hangi değeri izleyeyim?
watch-value-ask = { $side ->
    [outside] { $value }: dışına çıkınca haber vereceğim iki sayıyı yazın, örneğin 2.800–3.400.
    [moves] { $value }: ne kadar ve ne kadar sürede olduğunu yazın, örneğin 1h içinde %5. Artış da düşüş de sayılır.
    [changes] { $value }: düğmeye dokunun, her değişiklikte haber veririm.
   *[below] { $value }: bildirim sınırı olacak sayıyı yazın. Bir kez haber veririm, değer normale dönünce bir kez daha.
 }
watch-value-name = { $of ->
    [runway] Kalan para
    [price] Fiyat
    [gas] Ağ ücretleri
    [loan_health] Kredi sağlığı
    [liquidity_position] Uniswap pozisyonları
    [ens_names] .eth adlarım
    [ens] .eth adı
    [timelock] Bekleyen işlemler
    [governor] Oylamalar
    [transfer_fee] Transfer ücreti
    [allowance] Açık izinler
    [safe_unsigned] Eksik imzalar
    [silence] Hareket yok
   *[rate] Yoğun hareket
 }
watch-value-ask-other = { $of ->
    [runway] Bakiye kaç gün yetmeli? Bir sayı seçin veya yazın, örneğin 4. Son 7 günde çıkanı hesaba katarım.
    [transfer_fee] Bir transfer ne kadar tutabilir? Bir tutar yazın, örneğin $0,01 ya da 0,00001 ETH. Bir kez haber veririm, ücret normale dönünce bir kez daha.
    [liquidity_position] Uniswap pozisyonları için ne zaman haber vereyim? Birini seçin ya da fiyatın aralığın sonuna ne kadar yaklaşabileceğini yazın, örneğin %2. Adreslerin pozisyonlarını kendim bulurum.
    [ens_names] Bu adreslerdeki bir adın süresi dolmadan ne kadar önce haber vereyim? Süreleri seçin veya yazın, örneğin 30d, 7d, 1d. .eth adlarını kendim bulurum.
    [ens] Adı yazın, örneğin vitalik.eth. Süresi dolmadan 30, 7 ve 1 gün önce haber veririm.
    [timelock] İşlem yürütülebilir olmadan ne kadar önce haber vereyim? Süreleri seçin veya yazın, örneğin 24h, 1h. Planlandığında, yürütüldüğünde ve iptal edildiğinde de haber veririm.
    [governor] Oylama bitmeden ne kadar önce haber vereyim? Süreleri seçin veya yazın, örneğin 24h, 1h. Bir öneri sunulduğunda, kabul veya reddedildiğinde, sıraya alındığında, yürütüldüğünde ve iptal edildiğinde de haber veririm.
    [allowance] Hâlâ açık olan bir izni kaç gün sonra bildireyim? Bir sayı seçin veya yazın, örneğin 30. Eskiler de sayılır, geçmişi okuyabildiğim kadarıyla.
    [safe_unsigned] İmzaları hâlâ eksik olan bir öneriyi ne kadar süre sonra bildireyim? Bir süre seçin veya yazın, örneğin 6h. Kimin imzalamadığını da söylerim.
    [silence] Ne kadar süre hareket olmazsa haber vereyim? Bir süre seçin veya yazın, örneğin 6h.
   *[rate] Ne kadar sürede kaç işlem fazla sayılsın? Birini seçin veya yazın, örneğin 20/1h.
 }
watch-value-counts = { $what ->
    [transfers] Coin, token ve NFT’ler sayılır; her işlem için haber vermem.
   *[alerts] Bu takibin haber verdiği işlemlere bakarım.
 }
watch-value-none = { $of ->
    [loan_health] Bu adreslerin şu anda { $chains } üzerinde kredisi yok. Sonradan olursa takip ederim.
   *[liquidity_position] Bu adreslerin şu anda { $chains } üzerinde pozisyonu yok. Sonradan olursa takip ederim.
 }
watch-value-unread = { $value }: { $chains } üzerinde okunamıyor, orada bu değerin kaynağı yok.
watch-value-since = { $chains } üzerinde yalnızca { $height } numaralı bloktan sonrasını okuyabiliyorum.
watch-balance-line = { $side ->
    [below] bakiye { $amount } altında
   *[above] bakiye { $amount } üstünde
 }
watch-runway-line = son { $span } harcama hızıyla bakiye ömrü { $amount } altında
watch-reading-line = { $side ->
    [below] { $call } { $amount } altında
    [above] { $call } { $amount } üstünde
    [outside] { $call } { $amount }–{ $high } dışında
    [moves] { $call } { $span } içinde %{ $percent } değişirse
   *[changes] { $call } her değiştiğinde
 }
watch-liquidity_position-line = aralık dışındaki pozisyonlar
watch-silence-line = { $way ->
    [in] { $amount } boyunca giriş olmaması
    [out] { $amount } boyunca çıkış olmaması
   *[both] { $amount } boyunca hareketsizlik
 }
watch-rate-line = { $way ->
    [in] gelen işlem sayısı { $span } içinde { $amount } üstünde
    [out] giden işlem sayısı { $span } içinde { $amount } üstünde
   *[both] işlem sayısı { $span } içinde { $amount } üstünde
 }
watch-rate-now = { $span } içinde { $count } işlem
watch-transfers-line = { $limit } (coin, token ve NFT’ler)
watch-deadline-line = { $call } süresi dolmadan { $amount } önce
watch-ens_names-line = .eth adlarım: süreleri dolmadan { $amount } önce
watch-timelock-line = bekleyen işlemler: yapılabilmelerinden { $amount } önce
watch-governor-line = oylamalar: bitmelerinden { $amount } önce
watch-allowance-line = { $amount } sonra hâlâ açık olan izinler
watch-safe_unsigned-line = { $amount } sonra imzaları hâlâ eksik olan öneriler
watch-no-balance = yok
watch-no-kinds = işlem yok
watch-often = Ne sıklıkta bildirim göndereyim?
watch-often-about = Özet: ilk bildirim hemen, ardından her aralıkta tek mesaj. Rapor: belirli bir saatte tek mesaj.
watch-summary = Bir özet ne kadarlık süreyi kapsasın?
watch-often-windows = İlk bildirim hemen, ardından her aralıkta tek bir özet.
watch-often-window = İlk bildirim hemen, ardından { $window } özet.
watch-often-once = Tek bir bildirim, sonrası yok.
button-final = Kesinleşince yeniden bildir
watch-final-about = Kesinleşen bir blok artık değiştirilemez. Ethereum’da kesinleşme yaklaşık 15 dakika sürer.
watch-final-off = “{ $button }” kapatıldı: özetler için kesinleşme bildirimi gönderilmez.
button-summary = Özet
button-digest = Rapor
button-digest-instead = Günde tek rapor
button-days = Günler
button-workdays = Hafta içi
digest-ask = Rapor ne zaman gönderilsin?
digest-days-ask = Hangi günler?
digest-type = Bir önceki rapordan beri olan her şey tek mesajda; bir şey olmadıysa mesaj gelmez. Bir saate dokunun veya 7:30 ya da hafta içi 8:00 gibi bir saat yazın.
digest-zone = Saat dilimi: { $zone }.
digest-zone-none = /settings ile saat diliminizi seçene kadar saatler UTC’ye göredir.
digest-at-once = Fiyatlar, krediler ve diğer değerler raporu beklemez: bu bildirimler hemen gelir.
digest-chosen = Rapor: { $times }.
digest-line = Rapor: { $times }{ $values ->
    [at-once] ; değerler hemen
   *[none] { "" }
 }
digest-channels = Rapor almayan hedefler: { $names }. Her işlem oraya hemen gönderilir.
digest-waits = Bunlar da raporu bekler: { $kinds }. Hemen haber almak için ayrı bir takibe koyun.
digest-times = { $kind ->
    [all] her gün saat { $at }
    [workdays] hafta içi saat { $at }
    [weekend] hafta sonu saat { $at }
   *[some] { $days } günleri saat { $at }
 }
wrong-digest-time = Burada bir saat göremiyorum. 7:30, akşam 9 veya hafta içi 8:00 gibi bir saat gönderin.
digest-name = Rapor
digest-title = 🗓 { $title } · { $count } işlem
digest-watch = { $name } · { $count } işlem
digest-late = ⏱ Gecikti. Planlanan zaman: { $time }; o sırada çevrimdışıydım.
digest-spam = { $count } işlem spam şüphesiyle gizlendi
digest-ruled = { $count } işlem kurallarınız gereği yok sayıldı
watch-name = Bu takip için bir ad gönderin. Şu anki adı: { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Her işlem
    [OnlyOnce] Yalnızca bir kez
   *[window] Özet: { $window }
 }
watch-often-limits = Sınır geçilince bir kez, normale dönünce bir kez
watch-often-counted = Her işlemde değil: sınır geçilince bir kez, normale dönünce bir kez
watch-often-final = { $frequency ->
    [OnlyOnce] Yalnızca bir kez, kesinleşince tekrar
   *[other] Her işlem, kesinleşince tekrar
 }
watch-final-missing = Kesinleşme bildirilmeyen ağlar: { $chains }.
safe-none = { $name }, { $chains } ağında bir Safe değil; orada imzanızı bekleyen bir şey yok.
safe-address = Safe’inizin adresini gönderin: 0x ve ardından 40 karakter. Adresi Safe uygulamasında bulabilirsiniz.
safe-others = Başka bir şey izle
safe-unseen = { $chains } ağında bir Safe’e ne önerildiğini göremiyorum, yalnızca ne yaptığını görüyorum.
watch-safe-proposals = Safe: { $chains } üzerinde önerilenleri ve imzaların ne zaman tamamlandığını da bildiririm.
watch-often-where = { $frequency }, hedef: { $places }
where-here = bu sohbet
where-other-chat = başka bir sohbet
where-this-chat = Bu sohbet
watch-where = Bildirimler nereye gitsin?
where-unknown = Bu adda bir hedef yok. Buradan seçin ya da önce ekleyin: /channels
watch-coverage = { $what ->
    [internalTransfers] Sözleşmelerin gönderdiği coin’ler
    [internalDeployments] Sözleşmelerin oluşturduğu sözleşmeler
   *[both] Sözleşmelerin gönderdiği coin’ler ve oluşturduğu sözleşmeler
 } { $how ->
    [some] { $seen } üzerinde görülür, { $unseen } üzerinde görülmez.
   *[none] { $unseen } üzerinde görülmez.
 }
watch-rate = Son bloklara göre günde yaklaşık { $count } { $what ->
    [alerts] bildirim
   *[transactions] işlem
 }{ $of ->
    [some] { " " }({ $chains }).
   *[all] .
 }
watch-rate-new = Adresler tanındıkça zamanla azalır.
watch-rate-few = Son { $span } içinde { $fired } işlem: günlük bir tahmin için çok az.
watch-rate-rough = Kaba bir tahmin: son { $span } içinde { $fired } işlem.
watch-start = Takibi başlat
watch-edit-addresses = Adresler
watch-edit-chains = Ağlar
watch-edit-what = Olaylar
watch-edit-often = Sıklık
watch-edit-name = Ad
watch-edit-message = Metin
watch-edit-balance = Bakiye
watch-edit-tags = Etiketler
watch-edit-where = Hedefler
watch-own-message = kendi metniniz
watch-usual-message = varsayılan metin
watch-sound = { $quiet ->
    [rings] 🔔 Sessiz saatlerde de
   *[silent] sessiz
 }
watch-tags = Etiketleri virgülle ayırarak gönderin.
watch-no-tags = yok
watch-message = Bildirim metninizi gönderin. Şunları kullanabilirsiniz:
    { $placeholders }
watch-message-now = Şu anki metin:
watch-message-preview = Şöyle görünür:
watch-message-use = Bunu kullan
watch-message-default = Varsayılan
watch-cancelled = İptal edildi. Hiçbir şey değiştirilmedi.
watch-had-to-close = Bu kurulumu kapatmam gerekti. Hiçbir şey değiştirilmedi.
watch-closed = { $most } kurulum daha açtınız, bu yüzden bunu kapattım. Hiçbir şey değiştirilmedi.
watch-expired = Bu kurulumda bir gün boyunca hareket olmadı, bu yüzden kapattım. Hiçbir şey değiştirilmedi.

# Changing a watch
edit-nothing = Henüz değişiklik yok.
edit-unsaved = Henüz kaydedilmedi:
wish-kept = Göndereceğiniz adrese bunu uygulayacağım.
question-open = Yukarıdaki soru hâlâ yanıt bekliyor. Yanıtlayın ya da /cancel gönderin.
edit-adds = Bu, henüz kaydedilmemiş değişikliğinize eklendi.
silence-both-ways = Not: Yalnızca tek yön değil, bu takibin bildirdiği her şey sayılır.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = değiştirildi
edit-addresses-added = { $count } eklendi
edit-addresses-removed = { $count } kaldırıldı
edit-addresses-relabelled = { $count } takma ad değişti
edit-addresses-order = sırası değişti
edit-save = Kaydet
edit-conflict = Bu arada başka bir yerden değiştirildi:
edit-conflict-line = { $what }: sizinki { $yours } · diğeri { $now }
edit-mine = Benimki kalsın
edit-theirs = Diğeri kalsın
edit-gone = Bu takip bu arada silindi. Hiçbir şey değiştirilmedi.
edit-creating = Takip hâlâ oluşturuluyor. Bittiğinde tekrar deneyin.

frequency-Always = Her işlem
frequency-OnlyOnce = Yalnızca bir kez
frequency-5m = 5 dk
frequency-10m = 10 dk
frequency-30m = 30 dk
frequency-1h = 1 saat
frequency-4h = 4 saat
frequency-12h = 12 saat
frequency-24h = 24 saat
window-5m = 5 dakikada bir
window-10m = 10 dakikada bir
window-30m = 30 dakikada bir
window-1h = saatte bir
window-4h = 4 saatte bir
window-12h = 12 saatte bir
window-24h = 24 saatte bir

addresses-count = { $count } adres
addresses-more = { $first } ve { $more } adres daha
details-more = … ve { $count } adres daha

chains-count = { $count } ağ

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = { $chains } üzerinde coin, token ve NFT, gelen ve giden, her işlem anında.
offer-watched = { $count } adres zaten takipte
offer-watched-all = hepsi zaten takipte
offer-watched-one = Zaten takipte.
offer-name-ask = { $address } adresine { $label } densin mi?
offer-rename-ask = { $address } takma adı { $now } yerine { $label } olsun mu?
offer-gone = Bu zaten takipte.
who-unseen = Buradaki son bildirimlerin hiçbirinde geçmiyor.
who-seen = Buradaki son bildirimlerde bu adres: { $count }. En yenisi: { $date }.
who-unsure = Bir adresin güvenli olduğuna kimse söz veremez: size veren kişiye sorun.
offer-together = Önceki mesajınızla birlikte.
each-working = Hazırlanıyor… { $done }/{ $total }
each-done = { $count ->
    [0] Adreslerin hiçbiri takip edilemedi.
    [one] 1 adres için bildirim alacaksınız.
   *[other] { $count } adres için bildirim alacaksınız. Her birinin kendi takibi var.
 }
button-separately = Ayrı ayrı

# Names of the Ethereum Name Service
name-none = { $names } için bilinen bir adres yok. Yazımı kontrol edin veya adresi gönderin.
name-off-chain = { $names }: Ethereum dışında tutuluyor; oradaki adlara bakamıyorum. Adresi gönderin.
name-not-here = Burada sorgulayamıyorum: { $names }. Adresi gönderin.
name-away = Şu anda sorgulayamadım: { $names }. Birazdan tekrar gönderin.

# A file with a list of addresses
file = 📄 { $name } · { $lines } satır
file-unnamed = Listeniz
file-wrong = { $count } satır okunamadı:
file-wrong-line = { $line }. satır: { $why ->
    [checksum] { $text } adresinin sağlama toplamı hatalı
    [length] { $text } 0x’ten sonra 40 karakter içermiyor
    [hash] { $text } bir işlem hash’i
    [shortened] { $text } kısaltılmış
    [characters] { $text } rakamlar ve A–F harfleri dışında karakterler içeriyor
    [foreign] { $text } bir { $system } adresi
   *[none] { $text } bir adres değil
 }
file-wrong-more = ve { $count } satır daha
file-twice = { $count } adres birden fazla kez geçiyor.
file-left = { $count } satır kaldı.
file-part = 📄 { $name } · satır { $from }–{ $to }
file-transactions = Bu bir işlem listesi. Adres listelerini okurum: bu işlemlerin ait olduğu adresi gönderin, onu takip edeyim.
file-none = Bu dosyada adres bulamadım. Her satıra bir adres yazın: 0x ve ardından 40 karakter.
file-large = Bu dosya çok büyük. En fazla 1 MB’lık parçalar hâlinde gönderin.
file-gone = Bu dosyayı Telegram’dan alamadım. Yeniden gönderin.
file-slow = Bu dosyanın gelmesi çok uzun sürdü. Yeniden gönderin veya adresleri metin olarak yapıştırın.
file-binary = Bu dosyada okunabilir metin yok. Listeyi .csv veya .txt olarak kaydedip yeniden gönderin.
file-empty = Bu dosya boş.

# What is wrong with an input, and what to do
wrong-no-address = Burada bir adres göremiyorum. Adres, 0x ve ardından 40 karakterden oluşur.
wrong-no-token = Burada { $symbol } adlı bir token bilmiyorum. Sözleşme adresini gönderin, 0x ve ardından 40 karakter: token’ın sitesinde ya da bir blok gezgininde bulunur.
wrong-filter-many = Bir filtreye en fazla { $most } adres eklenebilir.
wrong-checksum = { $address } adresinin sağlama toplamı hatalı: bir karakter ya da büyük-küçük harf yanlış. Adresi kaynağından yeniden kopyalayın.
wrong-length = { $address } bir adres değil: 0x’ten sonra 40 yerine { $length } karakter var.
wrong-hash = { $address } bir adres değil, işlem hash’i.
wrong-shortened = { $address } kısaltılmış. Adresin tamamını yapıştırın: 0x ve 40 karakter.
wrong-characters = { $address } bir adres değil: 0x’ten sonra yalnızca rakamlar ve A–F harfleri gelebilir.
wrong-foreign = { $address } bir { $system } adresi; bu ağı takip etmiyorum.
wrong-family = { $address } bir { $system } adresi; bunun için ayrı bir takip gerekir.
wrong-too-many = Bir takip en fazla { $most } adres içerebilir; ilk { $taken } adresi aldım.
chains-not-offered = Burada takip etmiyorum: { $chains }. Yalnızca gösterilen ağlar takip edilir.
link-elsewhere = Bağlantıdaki ağı burada takip etmiyorum: { $chains }.
wrong-more = { $count } adres daha okunamadı.
twice = { $address } birden fazla kez geçiyor; bir kez sayıldı.
renamed = { $address } adresinin yeni takma adı: { $label }.
renamed-many = { $count } adresin takma adı değişti.
watch-renamed = { $before } takibinin adı artık { $name }.
name-cut = Bir ad en fazla { $most } karakter olabilir, bu yüzden { $count } ad kısaltıldı.
twice-many = { $count } adres birden fazla kez geçiyor; her biri bir kez sayıldı.
wrong-event = { $fault ->
    [type] { $what } türünü tanımıyorum. Sözleşme için address, enum için uint8 yazın.
    [argument] Bu bölümü okuyamadım: { $what }. Her argüman bir tür ve bir addan oluşur.
    [repeated] İki argümanın adı aynı: { $what }. Her birine ayrı ad verin.
    [long] Çok uzun: bir olay en fazla { $length } karakter olabilir.
    [count] Çok fazla argüman: bir olayda en fazla { $arguments } argüman olabilir, bunların en fazla { $indexed } tanesi indexed.
    [anonymous] Anonim olaylar takip edilemez, çünkü loglarında adları yoktur.
    [unreadable] Bu tür argümanları okuyamam: metin, bayt veya dizi içeren diziler, 999’dan uzun diziler ve fonksiyonlar.
   *[form] Bu bir olay değil. Adını ve parantez içinde argümanlarını gönderin.
 }
wrong-events-many = Tek bir takip için çok fazla: en fazla { $most } tür ve olay olabilir. Önce bir şey çıkarın.
wrong-condition = { $fault ->
    [argument] Bu olayda böyle bir argüman yok. Olanlar: { $names }.
   *[form] Bu koşulu anlayamadım. Şunlardan biriyle başlar: { $names }.
 }
wrong-condition-operator = { $arg } şunlarla karşılaştırılabilir: { $operators }
wrong-condition-never = { $condition } hiçbir zaman doğru olmaz, yani hiç bildirim gelmezdi.
wrong-condition-value = { $kind ->
    [int] { $arg } bir tam sayıdır, örneğin 1000 veya 1e18.
    [address] { $arg } bir adrestir: 0x ve ardından 40 karakter.
    [bool] { $arg } true veya false olur.
    [bytes] { $arg }, 0x ve ardından rakamlar ile a–f harfleridir.
   *[other] Bu, { $arg } için uygun değil.
 }
wrong-conditions-many = Tek bir olay için çok fazla: en fazla { $most } koşul olabilir.
wrong-outflow = Dolar olarak bir tutar ve dakika (m), saat (h) veya gün (d) olarak bir süre yazın, örneğin 50000 2h. Süre 1m ile 7d arasında olabilir.
wrong-silence = Dakika (m), saat (h) veya gün (d) olarak bir süre yazın, örneğin 6h. Süre 1m ile 90d arasında olabilir.
wrong-balance = { $symbol } cinsinden bir tutar yazın, örneğin 0,2. Başka bir token için ona dokunun veya adresini gönderin.
wrong-balance-many = Bir takibin en fazla { $most } bakiye sınırı olabilir. Önce birini kaldırın.
wrong-amount = Bu tutarı anlayamadım.
wrong-amount-negative = Tutar negatif olamaz.
wrong-amount-zero = Sıfırdan büyük bir tutar gönderin.
amount-in-dollars = { $amount } ≈ { $dollars } ({ $date } kuruyla).
amount-at-price = Şu anki fiyatla { $amount } ≈ { $worth }. Sınır fiyatla birlikte değişmez.
wrong-amount-currency = Bu para biriminin kuru şu anda yok. $100 veya 0,5 gibi bir tutar gönderin.
wrong-amount-small = Bu, coin’in en küçük birimi olan 1 wei’den az. Daha büyük bir tutar yazın.
wrong-amount-decimals = { $symbol } en fazla { $decimals } ondalık basamak alır. Tutarı yuvarlayın.
wrong-token-amount = { $symbol } cinsinden bir tutar yazın, örneğin 500.
wrong-amount-large = Hiçbir coin’den bu kadar yok. Daha küçük bir tutar yazın.
wrong-amount-cent = Bu bir sentten az. Daha büyük bir tutar yazın.
wrong-amount-dear = Bu, dünyadaki bütün paradan fazla. Daha küçük bir tutar yazın.
wrong-amount-token = Değerini dolar olarak gönderin, örneğin 100 dolarlık { $symbol }. { $symbol } cinsinden bir tutar için önce Filtreler’den o token’ı seçin.
wrong-amount-coin = Bu takip { $symbol } içermiyor. Dolar tutarı gönderin, örneğin $100.
wrong-tags = Etikette en az bir görünür karakter olmalı.
wrong-tags-many = Bir takibin en fazla { $most } etiketi olabilir.
wrong-name = Adda en az bir görünür karakter olmalı.
wrong-message-long = { $over } karakter fazla: en fazla { $most } karakter sığar.
wrong-placeholder =
    { $placeholder } diye bir değişken yok. { $suggested ->
        [yes] Bunu mu demek istediniz: { $meant }?
       *[no] Aşağıdakilerden birini kullanın.
    }
wrong-message-empty = Bu metin boş olurdu. Birkaç sözcük ekleyin.
wrong-expects-button = Aşağıdaki düğmelerden birine dokunun.
wrong-text-only = Burada yalnızca metin okurum. Mesaj olarak yazın.
choose-chain = En az bir ağ seçin.
choose-chain-with = Seçtiğiniz olaylar bu ağlarda yok ({ $kinds }). Başka bir ağ ya da önce başka olaylar seçin.
watch-kinds-left-out = Bu ağlarda olmadığı için çıkarıldı: { $kinds }.
choose-kind = En az biri seçili kalmalı.
stale-button = Bu düğme eski bir mesaja ait.
foreign-address = Bu bir { $system } adresi. Ben Ethereum ve diğer EVM ağlarını izlerim; bu ağlarda adresler 0x ile başlar.
foreign-name = Bu bir { $system } adı, bunu sorgulayamıyorum. 0x ile başlayan adresi veya .eth ile biten bir ad gönderin.
foreign-transaction = Bu bir { $system } işlemi. Ben Ethereum ve diğer EVM ağlarını izlerim; bu ağlarda işlem hash’leri 0x ile başlar.
secret-warning =
    ⚠️ Bu, { $secret ->
        [phrase] bir kurtarma ifadesine
       *[key] bir özel anahtara
    } benziyor. Bunu bilen herkes o cüzdandaki her şeyi alabilir; asla kimseye göndermeyin.

    { $deleted ->
        [yes] Mesajınızı sildim, hiçbir bölümünü saklamadım.
       *[no] Hiçbir bölümünü saklamadım ama mesajınızı burada silemiyorum: lütfen kendiniz silin.
    } Telegram mesajı gördü, bu yüzden varlıklarınızı yeni bir cüzdana taşıyın. Bir cüzdanı takip etmek için adresi yeterli.
secret-or-hash = Bu bir anahtar değil de bir işlemin hash’iyse sorun yok: onun yerine işlemin bağlantısını gönderin.
thanks-answer = Rica ederim.
not-understood = Bunu anlayamadım. Bir adres gönderin ya da aşağıya dokunun.
sentence-ask = Ya da ne istediğinizi yazın, örneğin { $example }
sentence-example = gas 5 gwei altında
sentence-example-amount = 500 dolardan fazla çıkarsa
sentence-hint = { $topic ->
    [about] İzleme ücretsizdir ve yalnızca ağlarda herkese açık olanı okurum. Özel anahtara, kurtarma kelimelerine veya cüzdanınıza erişime asla ihtiyacım olmaz ve hiçbir şeyi taşıyamam.
    [networks] Şu ağları izleyebilirim: { $chains }.
    [kinds] Bunların hepsini bildirebilirim. Her adres için siz seçersiniz:
    [explain] İşlemin hash’ini veya bağlantısını gönderin. Her takip için neden bildirim geldiğini veya gelmediğini söylerim.
    [who] Bir bildirimin altındaki ⋯ düğmesine, sonra Takma ad’a dokunun: ad bundan sonra her bildirimde görünür. /names hepsini gösterir.
    [ignore] Bildirimlerinden birinin altındaki ⋯ düğmesine, sonra Yok say’a dokunun. Önceden yapmak için: Düzenle › Olaylar › Yön ve tutar.
    [rights-members] Burada tüm üyeler neyin izleneceğini seçebilir, takipleri susturabilir ve duraklatabilir. Yöneticiler bunu ayarlardan değiştirebilir.
    [rights-administrators] Burada neyin izleneceğini yalnızca yöneticiler seçer, takipleri de yalnızca onlar susturur ve duraklatır. Ayarlardan tüm üyelere izin verebilirler.
   *[rights] Bir grupta neyin izleneceğini yalnızca yöneticiler seçer, sessize alır ve duraklatır; oradaki /settings bunu tüm üyelere açar. Bu sohbette yalnızca siz yaparsınız.
 }
spam-hidden = Spam olabilecekler gizleniyor{ $shown ->
    [0] {""}
   *[other] {" "}({ $names } hariç)
 }: taklit adresler, adı reklam olan ya da bilinen bir token’a benzeyen token’lar, çok küçük tutarlar.
spam-unpriced = Dolar cinsinden bir alt sınırla, fiyatı bilinmeyen token’lar da atlanır.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] daha az bildirim, daha az mesaj, daha seyrek, çok fazla bildirim, çok fazla mesaj, özet, haftalık, ne sıklıkta
    [amount] küçük tutar, en az tutar, asgari tutar, büyük tutar, toz, küçük transfer, büyük transfer, büyük hareketler, büyük transferler, çok düşük, çok az, çok yüksek, çok küçük, fazla düşük, fazla yüksek
    [latest] bu neydi, bu ne!, bu nedir, nedir bu, ne bu!, o neydi, bu işlem ne!, hangi işlem!, açıkla, neden bu bildirim, bu bildirim neden, bu neden geldi, bu niye geldi, bunu neden aldım, bunu niye aldım, bu işlem nedir, bildirim neden geldi, bildirim niye geldi, neden bildirim geldi, niye bildirim geldi, neden bildirdin, niye bildirdin, neden yazdın, niye yazdın, neden haber verdin, niye haber verdin, bunu kim gönderdi, bu nereden geldi
    [explain] neden, niye, niçin
    [who] kim bu, bu kim, kimdir, bu gönderen
    [spam] spam, scam, dolandırıcı, bilinmeyen token, tanımadığım, hiç duymadığım, bilmediğim token, sahte token, çöp token
    [ignore] yok say, bildirme artık, artık bildirme, gizle, bu spam, spam olarak
    [rights] meslektaş, iş arkadaş, düzenleme izni, değiştirme izni, yetki ver, değiştirebil, kim susturabil, kim sessize alabil, kimler susturabil, kimler sessize alabil, sadece yönetici, yalnızca yönetici, yalnız yönetici, sadece admin, yalnızca admin, tüm üyeler, bütün üyeler, her üye, kim görüyor, kimler görüyor, kim görebil, kimler görebil, bu özel mi
    [undo] geri al!, geri getir, yanlışlıkla … sildim, geri istiyorum, geri ver, geri alır mısın, geri alabilir misin, geri gelsin, geri yükle, yanlışlıkla … silindi, yanlışlıkla … silmişim, kazara … sildim, kazara … silindi, kazayla … sildim, silmeyi iptal, silmeyi geri al, silmekten vazgeç, hataydı, yanlış oldu, yanlışlıkla oldu, yanlış bastım
    [unmute] sesi aç, sessizden çık, bildirimleri aç!, bildirimlerini aç!, bildirimi aç!, bildirimler geri gelsin, bildirimleri geri getir, bildirimlerini geri getir, bildirimleri tekrar aç, bildirimleri yeniden aç, sesi tekrar aç, sesi yeniden aç
    [mute] sessize al, sustur, rahatsız etme, rahat bırak, sussun, mute, kadar sessiz, bildirimleri kapat!, bildirimlerini kapat!, bildirimi kapat!, rahat ver!, ses çıkarma, gürültü yapma, başımı ağrıtma
    [pause] duraklat, durdur, tatil, izindeyim, izne çık
    [resume] devam et, sürdür, yeniden başlat, duraklatmayı kaldır, duraklatmasını kaldır, duraklatmayı bitir, duraklatmayı iptal, durdurmayı kaldır, tekrar başlat, tekrar izle, yeniden izle, tekrar takip, yeniden takip, devam edebil, devam edin, tekrar aç!, yeniden aç!
    [unwatch] sil, kaldır, izlemeyi bırak, takibi bırak, takibi kes, kurtul, ihtiyacım yok, ihtiyacım kalmadı, artık lazım değil, listeden çıkar, listemden çıkar
    [history] geçmiş, ne oldu, neler oldu, neler olmuş, geçen hafta, geçen ay, dün, son … gün, bu hafta, bu ay!, bir şey geldi mi, bir şey oldu mu, ne yaptı, ne kaçırdım, neler kaçırdım, bir şey kaçırdım, karşı taraf kim, en son ne zaman, kaç kez, kaç kere, kaç bildirim
    [channels] slack, discord, webhook, grub, kanal, ekibim, ilet!, iletil, gönder!, gönderin!, gönderir, gönderil, e gönderme!, a gönderme!, ye gönderme!, yolla!, yollar, e yollama!, a yollama!
    [settings] saat dilimi, yaşıyorum, oturuyorum, dil, para birimi, sessiz saat, ayar, saat biçimi, uyandırma, gece, arası sessiz, arasında sessiz, hiçbir şey, saatim yanlış, saat yanlış, saatler yanlış
    [names] yeniden adlandır, kim bu, bu kim, kimdir, ad ver, isim ver, etiket, adını!, ismini!, adı … yap, başka bir ad, başka bir isim, yeni bir ad, yeni ad
    [share] paylaş, arkadaşım, arkadaş … gönder, arkadaş … yolla, arkadaşla paylaş
    [export] dışa aktar, yedek, dosya olarak, dosyaya, bir dosya, dosyasını gönder, indir!, indirmek, csv olarak, excel olarak, takiplerimi … paylaş, takip listemi … paylaş, listemi … paylaş, takiplerimi … gönder, listemi … gönder, benimkinin aynısı, bendekinin aynısı, gönderebileceğim bir, paylaşabileceğim bir
    [import] içe aktar, dosyadan … geri yükle, yedekten … geri yükle, dosyayı geri yükle, yedeği geri yükle, yedeğimi geri yükle
    [about] ücretsiz, ücretli mi, ödeme yapmam gerek, para ödemem gerek, özel anahtarım, anahtarıma, cüzdanıma eriş, cüzdanımı bağla
    [networks] hangi ağ, ağlar neler, hangi zincir, hangi blok zincir, hangi blockchain, hangi chain, desteklenen ağ, desteklediğin ağ, desteklediğiniz ağ, ağ listesi, btc izle, solana izle, btc takip, solana takip, btc destek, solana destek
    [kinds] neler izleyebil, ne izleyebil, neleri izleyebil, neyi izleyebil, başka ne izle, başka neler, neler takip edebil, neleri takip edebil, ne takip edebil, neleri bildirebil, neler bildirebil, hangi uyarılar var, hangi bildirimler var, uyarı türleri, bildirim türleri, ne tür uyarı, ne tür bildirim
    [status] çalışıyor mu, çalışıyormu, çalışıyo mu, çalışıyomu, hâlâ çalış, yaşıyor mu, ayakta mı, orada mısın, orda mısın, okunuyor mu, ne zaman oku, en son oku, son okuma, güncel mi, geride mi, geride kal, durum ne, durumu ne, durumun ne, durumu göster, durumunu göster, ne durumda, ağ durumu, ağların durumu, bot durumu, bot durum, her şey yolunda, herşey yolunda, bot hâlâ açık, bot açık mı, sorun mu var, sorun var mı, bir sorun var
    [watches] takiplerim!, izlemelerim, ne izliyorsun, neyi izliyorsun, neleri izliyorsun, liste, ne takip edi, neyi takip edi, neleri takip edi, neler izliyorsun, takip ettiklerim, izlediklerim, takiplerimi göster, adreslerimi göster, cüzdanlarımı göster, hangi adresleri izliyorsun, hangi adresleri takip edi, hangi cüzdanları izliyorsun, hangi cüzdanları takip edi, neler takip edi, nelere göz kulak, neye göz kulak, nelere bakıyorsun, neye bakıyorsun, duraklatılmış, duraklatılan, duraklatıldı mı, sessize alınmış, sessize alınan, sessizde mi
    [watch] başka bir adres, yeni adres, adres ekle, yeni takip, yeni cüzdan, başka bir cüzdan, cüzdan ekle
    [help] yardım, neler yapabil, sen kimsin, nasıl çalışıyor
    [loan_health] kredi, borç, sağlık, tasfiye
    [liquidity_position] likidite pozisyon, uniswap pozisyon, uniswap v3 pozisyon, uniswap v4 pozisyon, uniswap … pozisyonum, uniswap … pozisyonu, pozisyonum, aralık dışı, aralığın dışı, aralıktan çık
    [runway] tükenir, tükenince, biterse, bitince, yeter, kalan para, para bitmeden, parası bitmeden
    [balance] bakiye, azalınca, azalırsa, azaldığında, azalıyor, neredeyse bit, gaz … bitmek üzere, gas … bitmek üzere, eth … bitmek üzere, az kalınca, az kalırsa, az kaldığında, neredeyse boş, yeterli gaz, yeterli gas, gas için … eth, gaz için … eth, boşalınca, boşalırsa
    [silence] hiçbir şey yap, hiçbir hareket, hiç hareket, hiçbir şey gel, hiç işlem, hareket yok, işlem olmaz, sessizlik, hareketsiz, hiçbir şey çık, giriş olmazsa, para gelmezse, hiç bir şey gel, bir şey gelmezse, hareket olmaz, boş geçer
    [rate] çok fazla, çok sık, yoğun hareket, çok transfer, çok işlem, birçok transfer, birçok işlem, dakikada … transfer, dakikada … transferden, dakikada … işlem, dakikada … işlemden, saatte … transfer, saatte … transferden, saatte … işlem, saatte … işlemden
    [timelock] timelock, bekleyen işlem, bekleme süreli
    [governor] governor, yönetişim, oylama
    [allowance] hâlâ açık, eski izin, geri alınmayan izin, iptal edilmemiş izin, iptal edilmeyen izin, hâlâ geçerli, izin … gün sonra, izni … gün sonra
    [safe_unsigned] imzaları eksik, imzası eksik, eksik imza, imzalanmayan, imzalanmamış, imzasız
    [ens_names] adlarım, ens adları, ens adlarım, adlarımın, alan adlarım, ens adım, ens adım … bitince, ens isimleri, isimlerim, adlarım … bitince, adlarım … biterse, isimlerim … bitince
    [ens] ens, alan adı, .eth … bitince, .eth … yenile, süresi dol, .eth … bitmeden, .eth … biterse, .eth … bitiyor, .eth … bitecek, .eth … yenilemeyi, .eth … yenilemem
    [transfer_fee] transfer ücret, işlem ücret, transfer maliyet, işlem maliyet, transferin ücret, transferin maliyet, gönderme ücret, gönderim ücret, işlem masraf, transfer masraf, transfer ucuzla, transferler ucuzla, transfer kaça, transfer ne kadar, komisyon
    [gas] gas, gaz, ağ ücret
    [price] fiyat, kur
    [approvals] onay, harca, izin, izni
    [safes] safe, multisig, çoklu imza, imza, ortak cüzdan, bana ihtiya, beni bekle, imzala
    [failures] başarısız, hata
    [delegations] yetkilendir, delege, 7702, cüzdan kontrol, cüzdanın kontrol
    [outflows] büyük çıkış
    [deployments] dağıt, yeni sözleşme
    [withdrawals] doğrulayıcı, validator, staking, stake
    [nfts] nft, koleksiyon
    [holdings] fazla varsa, fazlası varsa, az varsa, ne var, ne kadar var, kaç para var, bakiyesi ne, bakiye ne, bakiyesi kaç, bakiyeyi göster, bakiyesini göster, bakiyemi göster, ne kadar kaldı, ne kadar kalmış, kaç eth var, kaç eth kaldı, kaç para kaldı, toplam varlığım
   *[wraps] sarma, wrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] ayrı, ayrı ayrı, her biri, her biri ayrı, her birini ayrı, her birini ayrı ayrı, teker teker, tek tek
    [together] birlikte, tek takipte, hepsi bir arada
   *[take] evet, tamam, olur, takip et, ikisini de takip et, hepsini takip et, ekle
 }
answer-words = { $way ->
    [yes] evet, evet lütfen, eminim, evet eminim, elbette, tabii, tabii ki, tabi, kesinlikle, yap, yapın
   *[no] hayır, yok, olmaz, istemiyorum, yapma, yapmayın, silme, silmeyin, kalsın, dursun, olduğu gibi bırak
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] geri dön, geri git, önceki
    [cancel] iptal et, vazgeç, vazgeçtim, boş ver, dur, çık
    [done] tamamlandı, bitti, bitir, başlat, başla, hepsi bu
   *[next] devam, devam et, sonraki, atla, geç, tamam, olur, evet
 }
sentence-only = sadece, yalnız, yalnızca, yanlız, yanlızca, sırf, başka bir şey, başka hiçbir şey, başka şey, transfer olmasın, bir tek
sentence-not = hariç, dışında, olmasın, gelmesin, istemiyo, istemem, gerek yok, gönderme!, göndermeyin!, yollama!, bildirme!, haber verme!, takip etme!, gösterme!, göstermeyin!, bildirmeyin!, bildirilmesin, haber vermeyin!, takip etmeyin!, yollamayın!, atma!, atmayın!, nft'leri çıkar!, nftleri çıkar!, izinleri çıkar!, onayları çıkar!, 'den çıkar!, 'dan çıkar!, nft'siz, nftsiz, nft'leri kapat!, nftleri kapat!, değil!
# From two on
sentence-numbers = iki, üç, dört, beş, altı, yedi, sekiz, dokuz, on, on bir, on iki
busy-message = Şu anda çok yoğunum. Mesajınız kaybolmadı: en kısa sürede yanıtlayacağım.
busy-press = Şu anda çok yoğunum. Üç dakika içinde bir şey değişmezse tekrar dokunun.
failed-update = Benim tarafımda bir sorun oluştu, işlem yapılmadı. Tekrar deneyin.
store-lost = Bu sohbet için sakladıklarımın bir kısmı, belki de tamamı kayboldu. /watches listesinde olmayanlar artık takip edilmiyor: /watch ile yeniden oluşturun veya bana bir /export dosyası gönderin. Üzgünüm.

# Creating
setup-channel = Sohbet kaydedildi
setup-bot = Takip oluşturuldu
setup-subscription = Bildirimler açıldı
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 { $name } takipte: { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] Koşullara uyan ilk işlem burada görünecek.
       *[elsewhere] Koşullara uyan ilk işlem şuraya gidecek: { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] { $value } { $amount } altına düşünce burada haber veririm.
        [above] { $value } { $amount } üstüne çıkınca burada haber veririm.
       *[other] Şunlar için burada haber veririm: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] { $value } { $amount } altına düşünce bildirim şuraya gider: { $places }.
        [above] { $value } { $amount } üstüne çıkınca bildirim şuraya gider: { $places }.
       *[other] Şunlar için bildirim gider: { $limits }. Hedef: { $places }.
    }
 }
setup-balance = Bakiye
setup-ready-later = 👁 { $name } hazır.
setup-later = Şu anda ulaşılamıyor: { $chains }. Şu andan itibaren orada olanları ulaşılır ulaşılmaz bildireceğim.
setup-away = İzleme hizmeti yanıt vermiyor. Hiçbir şey kaybolmadı: { $progress ->
    [bot] takip oluşturuldu, bildirimleri henüz açılmadı.
    [channel] sohbet kaydedildi, takip henüz oluşturulmadı.
   *[nothing] henüz hiçbir şey oluşturulmadı.
 } Denemeyi sürdürüyorum.
setup-given-up = İzleme hizmeti günlerdir yanıt vermiyor, denemeyi bıraktım. { $progress ->
    [bot] Takip oluşturuldu ama bildirimleri açılmadı.
   *[other] Hiçbir şey takip edilmiyor.
 }
refused = Hizmet reddetti: { $why ->
    [url] bildirimler yalnızca 443 veya 8443 numaralı bağlantı noktasındaki herkese açık https URL’lerine gidebilir.
    [chain] bu ağlardan biri desteklenmiyor.
    [kinds] seçtiğiniz olaylar bu ağlarda yok. Başka bir ağ ya da başka olaylar seçin.
    [account] bu botun hesabı kabul edilmiyor. Botu işleten kişiye haber verin.
    [private] bu botun hesabı özel takip oluşturamıyor. Botu işleten kişiye haber verin.
    [channel] hedeflerden biri artık yok. “Hedefler” altından başkalarını seçin.
   *[other] “{ $reason }”
 }
refused-value = { $what }: { $chains } üzerinde okunamıyor. Orada bu değerin kaynağı yok. { $rest ->
    [yes] Bu olmadan gerisini kaydedebilirim.
   *[no] { "" }
 }
refused-kind = { $refused }
    İlgili kısım: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Takip oluşturuldu ama bildirimleri açılmadı.
       *[other] Hiçbir şey takip edilmiyor.
    }
setup-undoing = Geri alınıyor…
setup-undone = Geri alındı. Hiçbir şey takip edilmiyor.
setup-trying = Yeniden deneniyor.

# Changing
change-working = Kaydediliyor…
change-bot = Takip değiştirildi
change-subscription = Bildirimler yeniden açıldı
change-unsubscribe = Önceki abonelik sonlandırıldı
change-saved = Kaydedildi.
change-undone = Geri alındı. Takip eskisi gibi.
change-newer = Geri alınmadı: { $name } o zamandan beri yeniden değiştirildi.
changes-undone = Geri alındı: { $names }.
change-away = İzleme hizmeti yanıt vermiyor. Hiçbir şey kaybolmadı: değişiklik saklandı, denemeyi sürdürüyorum.
change-refused = { $refused }
    { $progress ->
        [undo] Geri alınmadı: değişiklik hâlâ geçerli.
        [part] Değişikliğin yalnızca bir kısmı yapıldı.
       *[nothing] Takip eskisi gibi sürüyor.
    }

# Watches
watches-none = Henüz hiçbir şey takip etmiyorsunuz.
watches-none-here = Bu sohbette henüz hiçbir şey takip edilmiyor.
watches-none-there = Henüz şuraya bildirim gönderen takip yok: { $place }.
watches-destinations = Bildirimlerin gittiği { $count } yeri yönetiyorsunuz.
watches-title-group = Bu grubun takipleri
watches-none-group = Burada henüz hiçbir şey takip edilmiyor.
watches-title = Takipleriniz
watches-select = Takipleri, sonra ne yapılacağını seçin. Seçilen: { $count }
selected-done =
    { $action ->
        [paused] Duraklatıldı
        [unmuted] Ses açıldı
        [live] Takip ediliyor
        [resting] Hâlâ duraklatılmış
        [restored] Geri alındı
        [moving] Taşınıyor
       *[deleting] Silindi
     }: { $names }
selected-already = { $are ->
    [paused] Zaten duraklatılmış: { $names }
    [muted] Duraklatılmış bir şey yok, ama susturulmuş: { $names }
   *[on] Duraklatılmış ya da susturulmuş bir şey yok.
 }
selected-unchanged = Değişecek bir şey yok.
selected-stricter = Zaten daha sıkı, olduğu gibi kaldı: { $names }
selected-ask =
    Seçilenlerle ne yapılsın?

    { $names }
selected-tags =
    Hangi etiketler verilsin? Birine dokunun ya da virgülle ayırarak gönderin.

    { $names }
selected-move-ask =
    Seçilenler nereye gitsin? Kurallar ve spam ayarı birlikte gider, webhook’lar gitmez. Bir seferde en çok { $most }.

    { $names }
selected-delete-ask =
    Bunlar silinsin mi? Hemen durur.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } / { $total }
watches-not-found = Takiplerinizde “{ $sought }” için bir şey bulamadım.
watches-order = { $order ->
    [alert] ⇅ Son bildirime göre
    [name] ⇅ Ada göre
    [balance] ⇅ Bakiyeye göre
   *[age] ⇅ Önce en eski
 }
watches-worth-part = ≈ ? ve >: bir bakiye okunamadı veya fiyatı bilinmiyor.
watches-not-found-there = { $place } takiplerinde “{ $sought }” için bir şey bulamadım.
watches-search = Ne arıyorsunuz? Bir adın, takma adın, adresin veya ağın bir bölümünü gönderin.
topic-gone = Konu silindi, bildirimleri artık buraya geliyor.
button-remake-topic = Konuyu yeniden aç
topic-made-again = { $name } konusu yeniden açılıyor.
topic-twin = Telegram bu konuyu ilk seferde onaylamadı; aynı adda ikinci, boş bir konu olabilir. Onu silebilirsiniz.
topics-refused = Telegram bu sohbette konu açmama izin vermiyor. Bildirimleriniz buraya gelmeye devam ediyor, konular yeniden kapatıldı.
watches-line = { $number } { $state ->
    [creating] … { $name } · oluşturuluyor
    [paused] ⏸ { $name } · duraklatıldı
    [suspended] ⚠ { $name } · askıda: { $reason }
    [trouble] ⚠️ { $name } · bildirimleri ulaşmıyor
    [muted] 🔇 { $name } · susturuldu
    [done] ✅ { $name } · bitti
   *[live] 👁 { $name }
 }
alerts-today = bugün { $today }
watches-lost = ⚠ { $title } · askıda: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Şu anda: { $values }
card-now-since = { $value } (başlangıç: { $time })
card-where = { $frequency } · hedef: { $places }
card-last = Son bildirim: { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· bugün { $today }
 } · toplam { $count }
card-no-alert = Henüz bildirim yok
card-change = { $state ->
    [refused] ⚠ Burada değiştirildi ama hizmet reddetti.
    [failing] Burada değiştirildi; hizmete henüz iletilemedi.
   *[working] Kaydediliyor…
 }
card-turning = { $what ->
    [creating] Oluşturuluyor…
    [pausing] Duraklatılıyor…
    [resuming] Sürdürülüyor…
   *[paused] Duraklatıldı: siz sürdürene kadar bildirim gelmez, sonrasında özet de gönderilmez.
 }
card-away = İzleme hizmeti yanıt vermiyor. Denemeyi sürdürüyorum; sizin bir şey yapmanız gerekmiyor.
status-title = { $state ->
    [well] Her şey çalışıyor.
    [starting] Hâlâ başlatılıyor.
   *[behind] Bazı şeyler çalışmıyor.
 }
status-none = Burada izlenen ağ yok.
chain-status = { $state ->
    [read] ✅ { $chain }: güncel (blok { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: güncel (blok { $block })
    [starting] ⏳ { $chain }: başlatılıyor
   *[idle] 💤 { $chain }: bu ağda takip yok
 }
status-last = Son bildirim: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: { $time } itibarıyla okunamıyor
chain-delayed = ⚠️ { $chain }, { $time } itibarıyla okunamıyor. Orada olanlar, yeniden okunduğunda bildirilecek.
chain-caught-up = ✅ { $chain } yeniden okunuyor. { $time } itibarıyla kaçırılanlar şimdi bildiriliyor.
service-unanswering = ⚠️ İzleme hizmeti { $time } itibarıyla yanıt vermiyor.
card-failing = ⚠️ { $time } itibarıyla hiçbir şey ulaşmıyor: { $reason }. İzleme hizmeti denemeyi sürdürüyor.
card-disabled = ⚠️ { $time } itibarıyla izleme hizmeti buraya bir şey göndermiyor: { $reason }. Yeniden bildirim almak için önce /export, sonra /forget, ardından da dosyayı gönderin.
suspended-why = { $why ->
    [removed] { $chat ->
        [channel] kanaldan
       *[group] gruptan
    } çıkarıldım
    [deleted] sohbet silindi
    [blocked] orada engellendim
    [no-rights] orada yazma iznim yok
    [topic-closed] konu kapalı
   *[not-found] sohbeti artık bulamıyorum
 }
card-suspended = ⚠ Askıda: { $reason }. Bildirimler saklanıyor, yeniden yazabildiğimde gelecek.
card-suspended-place = ⚠ { $place } askıda: { $reason }. Bildirimler saklanıyor, yeniden yazabildiğimde gelecek.
suspended-watches = Oradaki takipleriniz: { $names }.
card-muted = 🔇 Susturuldu · bitiş: { $time }
card-muted-on = 🔇 Siz sesi açana kadar susturuldu
card-snoozed = 💤 { $what } · ertelendi · bitiş: { $time }
card-done = Bitti. Bildirim: { $time }
delete-ask = { $name } silinsin mi? Takip hemen durur.
delete-over = Geri almak için çok geç.
undo-nothing = Geri alınacak bir şey yok. Silinen bir takip bir dakika içinde geri getirilebilir; sonrasında yeniden ekleyin. Diğer değişiklikleri /watches veya /names içinde geri çevirebilirsiniz.
delete-away = İzleme hizmeti yanıt vermiyor. Bu takipten artık bildirim gelmeyecek; silme işlemini sonra tamamlayacağım.
delete-done = { $name } silindi.
undo-for = Bunu bir dakika içinde geri alabilirsiniz.
restore-paused = Hedefi bu arada silindiği için takip duraklatıldı. Bildirimleri burada almak için sürdürün.

# Settings
settings-title = Ayarlar
settings-language = Dil · { $how ->
    [telegram] { $language }, Telegram’daki gibi
   *[chosen] { $language }
 }
settings-zone = Saat dilimi · { $place }, orada saat { $clock }
settings-quiet = Sessiz saatler · { $quiet ->
    [on] { $hours }
   *[off] yok
 }
settings-detail = Bildirimler · { $detail ->
    [short] kısa
   *[full] ayrıntılı
 }
settings-tables = Rapor ve geçmiş bildirimler · { $tables ->
    [on] tablo
   *[off] metin
 }
settings-spam = Gizlenen spam · bildirimsiz
settings-currency = Tutarlar · { $currency }
settings-new = Yeni takipler · { $what }
settings-topics = Konular · { $by ->
    [watch] her takip için bir konu
    [chain] her ağ için bir konu
    [tag] her etiket için bir konu
   *[off] yok
 }
button-topics = { $by ->
    [watch] Her takip
    [chain] Her ağ
    [tag] Her etiket
   *[off] Konuları kapat
 }
topics-title = Konular
topics-ask = Bu sohbette nelerin kendi konusu olsun? Birden çok etiket varsa ilki geçerlidir.
topics-obstacle = { $obstacle ->
    [operator] Bu botta konular kapalı. Botu işleten kişiden /settings içinde açmasını isteyin.
   *[refused] Telegram konuları açmama izin vermiyor. @BotFather’ı açın, bu botu seçin, konularını orada açın ve düğmeye yeniden dokunun.
 }
settings-who = Takipler · { $who ->
    [members] tüm üyeler değiştirebilir
   *[administrators] yöneticiler değiştirebilir
 }
who-saved = { $who ->
    [members] Kaydedildi. Tüm üyeler neyin izleneceğini seçebilir, takipleri susturabilir ve duraklatabilir.
   *[administrators] Kaydedildi. Neyin izleneceğini yalnızca yöneticiler seçebilir, takipleri de yalnızca onlar susturup duraklatabilir.
 }
settings-answers = Yanıtlar · { $to ->
    [all] herkes görür
   *[person] yalnızca soran görür
 }
button-language = Dil
button-zone = Saat dilimi
button-quiet = Sessiz saatler
button-shorten = Kısa bildirimler
button-lengthen = Ayrıntılı bildirim
button-tables-on = Tabloları göster
button-tables-off = Tablosuz metin
button-spam-notices-on = Spam bildirimleri
button-spam-notices-off = Spam bildirimi yok
display-title = Görünüm ve para birimi
display-tables = Tablolar raporu ve geçmiş bildirimleri sütunlar hâlinde gösterir. Güncel bir Telegram uygulaması gerekir: yalnızca güncelleme uyarısı görüyorsanız buradan kapatın.
button-as-telegram = Telegram’daki gibi
button-no-quiet = Yok
button-new-watches = Yeni takip varsayılanları
button-who-members = Her üye değiştirebilsin
button-who-administrators = Yalnızca yöneticiler
button-answers-all = Yanıtları herkes görsün
button-answers-person = Yalnızca soran görsün
button-as-at-first = Sıfırla
language-title = Dil
language-ask = Hangi dili kullanayım?
language-unknown = Henüz { $language } bilmiyorum. Bu dillerden birini seçin.
currency-title = Para birimi
currency-ask = Birini seçin ya da başka birini gönderin: { $others }. Değerler, Chainlink’e göre o günün kuruyla gösterilir. Alt sınırlar ve limitler dolar olarak kalır.
currency-unknown = Bu para biriminin kuru yok. Birini seçin ya da şunlardan birini gönderin: { $others }.
currency-none = Şu anda kur bilinmiyor, bu yüzden tutarlar dolar olarak gösteriliyor.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Saat dilimi
zone-now = { $place } saati: { $clock }.
zone-ask = Birini seçin ya da büyük bir şehir, bir ülke veya UTC farkınızı gönderin, örneğin +3.
zone-which = Hangisi?
zone-unknown = Böyle bir yer bilmiyorum. Yakınınızdaki büyük bir şehri veya UTC farkınızı gönderin, örneğin +3.
zone-button = { $place } · { $offset }
quiet-title = Sessiz saatler
quiet-now = { $quiet ->
    [on] { $from } ile { $to } arasında bildirimler sessiz gelir. Hiçbiri atlanmaz.
   *[off] Şu anda bildirimler günün her saati sesli gelir. Sessiz saatlerde yine gelir, ama ses çıkarmaz.
 }
quiet-anyway = Bir takibin bildirimleri yine de sesli gelebilir: { $path }.
quiet-of-all = Sessiz saatler yalnızca { $names } için değil, bu sohbetteki tüm takipler için geçerlidir.
quiet-ask = Bir saat aralığı seçin ({ $place } saatiyle) veya yazıp gönderin, örneğin 22:30-7.
wrong-hours = Bu saatleri anlayamadım. İki saat gönderin, örneğin 22:30-7.
new-title = Yeni takipler için varsayılanlar
new-begin = Yeni takipler şöyle başlar:

# Export and import
export-done = { $count ->
    [0] Ayarlarınız.
    [one] 1 takip ve kuralları.
   *[other] { $count } takip ve kuralları.
 } Bu dosyayı bana gönderen herkes aynısını alır: başka bir sohbette siz veya bir arkadaşınız.
export-nothing = Dışa aktarılacak bir şey yok: henüz hiçbir şey takip etmiyorsunuz.
history-title = Geçmiş bildirimler
history-title-of = Geçmiş bildirimler: { $name }
history-header = { $title } · { $from }–{ $to } / { $total } · saatler: { $zone }
history-none = Son 90 günde bildirim yok. Bir adresi takip edin, bildirimleri burada listelensin.
history-none-of = Son 90 günde bildirim yok.
history-none-yet = Henüz bildirim yok.
history-file-later = Bildirim geldiğinde bunları CSV dosyası olarak verebilirim.
history-since = { $time } tarihinden beri
history-none-then = Bu sürede bildirim yok.
history-by-address = { $title } · karşı tarafa göre
history-side = { $side ->
    [in] 📥 Gönderenler
   *[out] 📤 Alıcılar
 }
history-by-address-none = Bu sürede gönderen veya alan adresi belirten tekil bildirim yok.
history-summarized = Özetlerdeki işlemler dahil değildir, çünkü özetler adres belirtmez ({ $count })
which-watch = Hangi takip?
history-no-watches = Hiç takip yok.
history-file-only = Dosyada yalnızca bildirilenler yer alır, tüm işlemler değil.
history-file = { $count ->
    [one] Son 90 günün 1 bildirimi.
   *[other] Son 90 günün { $count } bildirimi, en yenisi başta.
 }
history-file-then = { $count ->
    [one] 1 bildirim.
   *[other] { $count } bildirim, en yenisi başta.
 }
chart-dollars =
    Günlük giriş ve çıkışlar, son 30 gün: { $total }
    Yukarı doğru dolu çubuklar: giriş. Aşağı doğru içi boş çubuklar: çıkış.
chart-alerts = Günlük bildirimler, son 30 gün. Hiçbir fiyat bilinmediği için dolar tutarı yok.
chart-unpriced = Fiyatı bilinmeyen { $count } işlem dahil değil.
chart-none = Son 30 günde hiçbir şey olmadı, bu yüzden grafik yok.
chart-value = Şu anda { $last }. { $since } ile şu an arasında en düşük { $low } ({ $lowTime }), en yüksek { $high } ({ $highTime }).
chart-value-signs = Kesikli çizgi: sınır. Dolu noktalar: sınır aşıldı. Boş noktalar: normale döndü.
chart-value-passed = { $count ->
    [0] Bu sürede sınır aşılmadı.
    [one] Sınır bir kez aşıldı: { $time }.
   *[other] Sınır { $count } kez aşıldı, son kez: { $time }.
 }
chart-value-none = Henüz değer yok. Takip duraklatılmadığı sürece değerler bir sonraki bloktan itibaren kaydedilir.
import-ask = Bana bir /export dosyası ya da cüzdandan, explorer’dan veya tablodan aldığınız bir adres listesi (.csv, .txt, .json) gönderin. Bir şey yapmadan önce içindekileri gösteririm.
import-broken = Bu dosya bozuk, okuyamıyorum. Yeniden dışa aktarın.
import-openzeppelin = Bu bir OpenZeppelin Monitor yapılandırması. Bu botu işleten kişi bunu içe aktarabileceğim bir dosyaya dönüştürebilir: lookout convert openzeppelin FILES
import-newer = Bu dosya daha yeni bir Lookout sürümünden, bu yüzden tamamını okuyamıyorum. Burada yeniden dışa aktarın.
import-total = { $count } takip
import-here = { $count } tanesi zaten burada
import-cannot = { $count } tanesi içe aktarılamaz
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: okunamıyor ({ $field }).
import-no-chain = Ağlarının hiçbiri burada desteklenmiyor.
import-chains-left = Bu ağlar burada takip edilmediği için atlanır: { $chains }.
import-more = ve { $count } tane daha
import-left = { $count } tanesi sınırı aşıyor.
import-no-channels = Bu sohbetin hedefleri arasında yok: { $names }. Yalnızca oraya giden bildirimler bu sohbete gelecek. Eskisi gibi kalması için önce /channels ile ekleyip dosyayı yeniden gönderin.
import-settings = Dosyada ayarlarınız da var; buradakilerin yerini alır.
import-names = Dosyada { $count } takma ad var.
import-names-unread = { $count } takma ad okunamıyor: adresini kontrol edin.
import-settings-unread = Ayarlar okunamıyor, içe aktarılmayacak.
import-nothing = İçe aktarılacak bir şey yok.
import-working = İçe aktarılıyor… { $done }/{ $total }
import-away = İzleme hizmeti yanıt vermiyor. Geri geldiğinde içe aktarmayı sürdüreceğim.
import-done = { $count ->
    [0] Hiçbir şey içe aktarılmadı.
    [one] İçe aktarıldı: 1 takip.
   *[other] İçe aktarıldı: { $count } takip.
 }
import-done-beside = { $what ->
    [settings] Ayarlarınız içe aktarıldı.
    [names] Takma adlar içe aktarıldı.
   *[both] Ayarlarınız ve takma adlar içe aktarıldı.
 }
import-refused = { $name } içe aktarılmadı. { $why }

# Channels
channels-title = Hedefler
channels-here = { $count ->
    [0] Bu sohbet
    [one] Bu sohbet · 1 takip
   *[other] Bu sohbet · { $count } takip
 }
channels-there = { $count ->
    [0] O grup veya kanal
    [one] O grup veya kanal · 1 takip
   *[other] O grup veya kanal · { $count } takip
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· 1 takip
   *[other] { " " }· { $count } takip
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· 1 takip
   *[other] { " " }· { $count } takip
 }
channels-none = { $chat ->
    [private] Bildirimler bir grubunuza veya kanalınıza, bir webhook’a, Slack’e veya Discord’a da gidebilir.
   *[group] Bildirimler bir webhook’a, Slack’e veya Discord’a da gidebilir.
 }
channels-full = { $chat ->
    [there] O grup veya kanal
   *[here] Bu sohbet
 } { $most } hedef sınırına ulaştı. Önce birini silin.
button-add-webhook = Webhook ekle
channel-url = Bildirimlerin gideceği URL’yi gönderin. Ardına bir ad yazabilirsiniz:
    { $example }
    Slack ve Discord webhook URL’leri de olur.
channel-url-example = https://example.com/hook webhook’um
channel-known = Bu hedef zaten var: { $name }.
webhook-offer = Bildirimler { $name } adresine gönderilsin mi?
channel-cancelled = İptal edildi. Hiçbir şey eklenmedi.
wrong-url = Burada bir URL göremiyorum. URL şöyle başlamalı: https://
wrong-url-credentials = Bu URL bir kullanıcı adı veya parola içeriyor. Çıkarın, yerine URL yolunda gizli bir bölüm kullanın.
wrong-url-long = Bu URL çok uzun: en fazla 2.048 karakter olabilir.
channel-adding = { $name } ekleniyor…
channel-added = 🔗 { $name } eklendi.
channel-tested = Test yolda.
channel-test-arrived = ✓ Test ulaştı.
channel-test-failed = ⚠️ Test ulaşmadı: { $why }. İzleme hizmeti denemeyi sürdürüyor.
channel-renewed = 🔗 { $name } için yeni imza anahtarı oluşturuldu. Önceki 24 saat daha geçerli.
channel-secret = Oraya gönderdiklerim bu imza anahtarıyla imzalanır. Bir daha gösterilmez:
    { $secret }
button-copy-secret = Anahtarı kopyala
button-have-it = Kaydettim
button-go-on = Devam
button-new-secret = Yeni anahtar
channel-secret-ask = { $name } için yeni imza anahtarı oluşturulsun mu? Şimdiki 24 saat daha geçerli.
channel-renewing = Yeni imza anahtarı oluşturuluyor…
channel-no-secret = İzleme hizmeti { $name } için yeni imza anahtarı oluşturmuyor.
channel-away = { $what ->
    [add-channel] İzleme hizmeti yanıt vermiyor. Eklemeyi denemeyi sürdürüyorum: { $name }.
    [delete-channel] İzleme hizmeti yanıt vermiyor. Silmeyi denemeyi sürdürüyorum: { $name }.
   *[new-secret] İzleme hizmeti yanıt vermiyor. { $name } için yeni imza anahtarı istemeyi sürdürüyorum.
 }
channel-refused = Eklenmedi. { $refused }
channel-refused-next = Tekrar denemek için başka bir URL gönderin.
channel-title = 🔗 { $name }
channel-being-added = Ekleniyor…
channel-ok = Çalışıyor
channel-trouble = { $state ->
    [disabled] ✕ Kapatıldı ({ $time }): { $why }. Hedefi silip yeniden ekleyin.
   *[failing] ⚠️ { $time } itibarıyla hiçbir şey iletilemiyor: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } kapatıldı: { $why }. Hedefi /channels bölümünden silip yeniden ekleyin.
    [back] ✓ { $name } yeniden çalışıyor.
   *[failing] ⚠️ { $time } itibarıyla { $name } hedefine hiçbir şey iletilemiyor: { $why }. İzleme hizmeti denemeyi sürdürüyor.
 }
delivery-failure = { $code ->
    [no_answer] yanıt vermiyor
    [malformed_reply] sunucusunun yanıtı geçerli HTTP değil; sunucunun loguna bakın
    [http_status] sunucusu hata döndürüyor (HTTP { $status }); sunucunun loguna bakın
    [forbidden_address] adresi herkese açık internette değil
    [unknown_platform] izleme hizmeti bu tür hedefi desteklemiyor; webhook kullanın
    [webhook_deleted] webhook’u silinmiş
    [webhook_revoked] Slack bu URL’yi artık kabul etmiyor; Slack’te yeni bir webhook oluşturup ekleyin
    [token_rejected] Telegram botun token’ını reddetti; @BotFather’da kontrol edin
    [bot_blocked] bot engellenmiş veya sohbetten çıkarılmış
    [chat_not_found] bot sohbeti bulamıyor
    [chat_migrated] grup, kimliği farklı bir süper gruba dönüşmüş
    [topic_not_found] konusu silinmiş
    [topic_closed] konusu kapalı
    [missing_rights] botun oraya yazma izni yok
    [silent] izleme hizmeti nedenini belirtmiyor; hizmeti işleten kişiye sorun
   *[other] izleme hizmetinin mesajı: “{ $text }”
 }
channel-undelivered = { $count } bildirim iletilemedi.
undelivered-title = 🔗 { $name } · iletilemeyen: { $count }
    30 gün saklanır. Bir bildirimi yeniden göndermek için numarasına dokunun.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Gönderilecek bir şey kalmadı.
    [one] 1 bildirim yeniden gönderiliyor.
   *[other] { $count } bildirim yeniden gönderiliyor.
 }
undelivered-away = İzleme hizmeti yanıt vermiyor. Hiçbir şey gönderilmedi; daha sonra tekrar deneyin.
button-undelivered = İletilemeyenler
button-resend-all = Tümünü tekrar gönder
channel-used = Buraya bildirim gönderen takipler: { $watches }
channel-unused = Henüz hiçbir takip bunu kullanmıyor. Bir takipte “Hedefler” altından seçin.
channel-delete-ask = { $name } silinsin mi?
channel-delete-goes-on = Bunlar bu hedef olmadan sürer: { $watches }
channel-delete-stops = Bunların başka hedefi yok, durur: { $watches }
channel-deleting = Siliniyor…
channel-deleted = { $name } silindi.

# Limits
limit-watches = { $where ->
    [there] O grup veya kanalda { $has } takip var, sınır { $most }. Önce orada birini silin.
   *[here] Bu sohbette { $has } takip var, sınır { $most }. Önce birini silin.
 }
limit-addresses = { $where ->
    [there] O grup veya kanal { $has } adres takip ediyor, sınır { $most }. Yenileriyle sınır aşılıyor; önce orada birkaçını çıkarın.
   *[here] Bu sohbet { $has } adres takip ediyor, sınır { $most }. Yenileriyle sınır aşılıyor; önce birkaçını çıkarın.
 }
limit-uploads = Bir saatte bu kadar çok dosya okuyamam. Daha sonra yeniden gönderin.
limit-each = Bir takip en fazla { $most } adres içerebilir; bunda { $has } adres olurdu.
limit-forgetting = { $where ->
    [there] O grup veya kanalla ilgili sakladıklarımı hâlâ siliyorum. Bittiğinde tekrar deneyin.
   *[here] Bu sohbetle ilgili sakladıklarımı hâlâ siliyorum. Bittiğinde baştan başlayın.
 }
flood = Bu hıza yetişemiyorum, bazı mesajları atlıyorum. Bir dakika bekleyip tekrar deneyin.

# Privacy
privacy-title = Bu sohbetle ilgili sakladıklarım
privacy-watches = Takipler: { $watches }, adresler: { $addresses }. Adları ve kurallarıyla, siz silene kadar.
privacy-channels = Hedefler: { $channels }. URL’leriyle, siz silene kadar.
privacy-names = Adreslerin takma adları: { $names }. Siz silene kadar.
privacy-alerts = Gösterilen bildirimler: { $messages }{ $many ->
    [more] { " " }veya daha fazla
   *[all] { "" }
 }. Blokzincir yeniden düzenlenirse (reorg) düzeltebilmek için 3 gün; düğmelerinin gerektirdikleri 7 gün saklanır.
privacy-history = Geçmiş bildirimler: { $count }. Takibi silinse bile her biri 90 gün saklanır.
privacy-short =
    • Bitirmediğiniz kurulumlar: 7 gün (reddedildiyse 30)
    • Gönderdiğiniz adresler ve dosyalar: 8 gün
    • Burada gösterilmeyi bekleyen bildirimler: gösterilene kadar
privacy-person = Sizinle ilgili: bu sohbetin kimliği, diliniz, ayarlarınız ve son 7 gündeki aramalarınız. Adınız değil.
privacy-chats = Yönettiğiniz gruplar ve kanallar, kimlikleri ve adlarıyla.
privacy-group = Bu grupla ilgili: adı, konularının adları, burada onu yöneten veya takiplerini oluşturan kişilerin kimlikleri.
privacy-where = Hepsi bu botun çalıştığı yerde saklanır. İzleme hizmeti adresleri ve takiplerin adlarını bilir, okuduğu değerleri 30 gün saklar.
forget-ask = Bu sohbetle ilgili sakladığım her şey silinsin mi? { $watches ->
    [0] Bu geri alınamaz.
    [one] 1 takip hem burada hem izleme hizmetinde hemen durur. Bu geri alınamaz.
   *[other] { $watches } takip hem burada hem izleme hizmetinde hemen durur. Bu geri alınamaz.
 }
forget-working = Siliniyor… { $done }/{ $total }
forget-away = İzleme hizmeti yanıt vermiyor. Bu sohbet için artık hiçbir şey takip edilmiyor; kalanı silmeyi sürdürüyorum.
forget-done = Silindi. Bu sohbetle ilgili artık hiçbir şey saklamıyorum. Yeniden başlamak için /start gönderin.

# Mutes
mute-ask = { $name } ne kadar süre susturulsun? Takip sürer, sonunda bir özet gönderirim.
mute-ask-type = Ya da bir süre gönderin, örneğin 3 gün veya cumaya kadar.
wrong-mute = Bu süreyi anlayamadım. Ne kadar süreceğini ya da ne zaman biteceğini gönderin, örneğin 3 gün veya cumaya kadar.
mute-covers = { $count } adresin tümü
mute-which = { $span ->
    [none] Hangisi susturulsun?
   *[other] Hangisi susturulsun? Süre: { $span }
 }
mute-how = Bir dakikadan bir yıla kadar susturabilirsiniz: { $length } ya da { $tomorrow }. Tek bir takip için: { $named }. Sesi açmak için: { $off }.
mute-begun = Susturuldu.
muted-until = { $name } · Susturuldu · bitiş: { $time }. Sonunda bir özet gönderirim.
muted-silent = Susturuldu: { $places }
muted-loud = Susturulmadı: { $places }
mute-ended = Ses açıldı.
mute-none = Bu takip artık susturulmuş değil.
mute-missed = { $name }: susturulmuşken { $count } bildirim geldi.
snooze-begun = { $what } · Ertelendi: { $length }. Değer o zaman normal değilse hatırlatırım.
snooze-ended = Erteleme bitti.
snooze-none = Bu değer artık ertelenmiş değil.
snooze-full = Bir takipte en fazla { $most } değer ertelenebilir. Önce takibi açıp birini bitirin.
snooze-test = Bu bir test bildirimi: ertelenecek bir şey yok.

# A watch that tells much
busy-title = Yoğun hareket var.
busy-count = { $name }: 5 dakikada { $count } bildirim.
busy-kept = { $name }: her bildirimi almaya devam edeceksiniz. Bir daha sormam.
busy-summarised = Bu takip zaten özet gönderiyor.
button-summarise = 10 dk’da bir özet
button-keep-every = Her bildirim gelsin


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] en fazla { $label } olan tutarlar
 }
rule-added = { $kind ->
    [above] { $name } · Artık yalnızca { $label } üstü bildirilecek.
   *[other] { $name } · Artık yok sayılıyor: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Küçük tutarlar yine bildirilecek.
   *[other] { $name } · Artık yok sayılmıyor: { $rule }.
 }
rule-known = Bu zaten yok sayılıyor.
rule-full = Bir takibin en fazla { $most } kuralı olabilir. Önce birini kaldırın: takibi açıp “Diğer”e dokunun.
trust-added = { $name } · Artık güveniliyor: { $label }. Ona verilen izinleri bildirmem.
trust-removed = { $name } · Artık güvenilmiyor: { $label }.
trust-known = Bu adrese zaten güveniyorsunuz.
trust-full = Bir takipte en fazla { $most } güvenilen adres olabilir. Önce takibi düzenleyip “Filtreler”den birini kaldırın.
labels-title = Adres defteri
labels-header = { $title } · { $from }–{ $to } / { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Ad ekle: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = olarak adlandır, olarak yeniden adlandır, yeniden adlandır, adlandır, ad ver, isim ver, etiketle, adını … yap, adını … koy
label-example = maaş
labels-none = Henüz hiçbir adresin takma adı yok. Takibe alırken veya bir bildirimin altındaki ⋯ ile verin.
labels-none-watches = Kendi adı olan takipler: { $names }
label-ask = { $address } için takma ad ne olsun? En fazla { $most } karakter gönderin.
label-present = Şu anki takma ad: { $label }
label-wrong = Burada gösterebileceğim bir karakter yok. Başka bir takma ad gönderin.
label-saved = Tamam: buradaki bildirimler artık { $address } için { $label } diyecek.
label-undone = Geri alındı: { $address } için burada artık takma ad yok.
labels-saved = Güncellenen takma ad: { $count }.
labels-full = Adres defteri dolu: { $most } takma ad. Önce birini silin: /names
rules-title = Kurallar: { $name }
rules-intro = Yok sayılanlar:
rules-none = Henüz hiçbir şey yok sayılmıyor. Bir bildirimin altındaki ⋯ ile bir token’ı, bir adresi veya küçük tutarları yok sayabilirsiniz.
rules-worthless = Spam olabilecek transferler { $how ->
    [shown] gösteriliyor
   *[hidden] gizleniyor
 }.
rules-line = • { $rule }
rules-quiet = Kurallar nedeniyle { $count } bildirim yok sayıldı.

# Why an alert came
why = { $name }, { $chain } üzerinde şunları takip ediyor: { $addresses }.
why-unnamed = { $chain } üzerinde { $addresses } takip ediliyor.
why-fired = Neden: { $fired }.
why-how = Şu anki ayar: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] coin transferi
    [token_transfer] token transferi
    [nft_transfer] NFT transferi
    [contract_deploy] yeni sözleşme
    [contract_call] sözleşme çağrısı
    [failed_transaction] başarısız işlem
    [safe_transaction] Safe işlemi
    [wrapped_coin] wrap işlemi
    [withdrawal] doğrulayıcı çekimi
    [execution_reward] yürütme ödülü
    [contract_event] sözleşme olayı
    [token_approval] token izni
    [delegation] yetki devri
    [outflow] büyük çıkış
   *[other] { $func }
 }

# A test
test-sent = Test yolda.
test-refused = İzleme hizmeti bunun için test göndermiyor.
test-away = İzleme hizmeti yanıt vermiyor. Birazdan tekrar deneyin.

# What @bot 0x… says in any chat.
guest-hint = Adımdan sonra bir adres veya işlem hash’i yazın: @{ $bot } 0x…
inline-used = Kullanıldığı ağlar: { $chains }
inline-transaction = { $status ->
    [failed] Başarısız · { $chain }
   *[success] Başarılı · { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Bildirim gönderdim: { $what }. Ardından işlem blokzincirden çıkarıldı.
    [summary] Bir özette bildirdim: { $what }.
   *[alone] Bildirim gönderdim: { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Gösterilmedi: { $name } takibinin bir kuralı bunu yok sayıyor.
why-muted = Gösterilmedi: { $name } susturulmuştu. Susturma bitince bir özet alırsınız.
why-digest = Hemen gösterilmedi: { $name } takibinin raporunda yer alıyor.
why-worthless = Gösterilmedi: { $name } bunu spam olarak gizliyor: { $reason }.
why-minimum = Gösterilmedi: { $name } yalnızca en az { $needs } olan { $direction ->
    [in] gelen coin transferlerini
    [out] giden coin transferlerini
   *[both] coin transferlerini
 } bildiriyor; bu { $has } tutarındaydı.
why-dollars = Gösterilmedi: { $name } takibinin { $direction ->
    [in] gelen{" "}
    [out] giden{" "}
   *[both] {""}
 }{ $kinds } için belirlenen minimum tutarına ulaşmadı.
why-outflow = Gösterilmedi: { $name }, { $within } içinde { $limit } çıkışı bildiriyor; o ana kadarki toplam { $left }.
why-outflow-before = Gösterilmedi: { $name }, { $within } içinde { $limit } çıkışı zaten bildirmişti; o ana kadarki toplam { $left }.
why-direction = Gösterilmedi: { $name } yalnızca şu yönü bildiriyor ({ $kinds }): { $direction }.
why-netted = Gösterilmedi: { $name } yalnızca şu yönü bildiriyor ({ $kinds }): { $direction }; burada ise ters yönde daha fazlası hareket etti.
why-kinds = Gösterilmedi: { $name } bunları bildirmiyor: { $kinds }.
why-restricted = Gösterilmedi: { $name } { $what ->
    [other-token] bu token’ı bildirmiyor
    [other-counterparty] bu karşı tarafla yapılan transferleri bildirmiyor
    [met-before] yalnızca yeni adresleri bildiriyor, bu adres ise zaten biliniyordu
    [status-success] yalnızca başarılı çağrıları bildiriyor
    [status-failed] yalnızca başarısız çağrıları bildiriyor
   *[token-minimum] bu token için daha yüksek bir minimum kullanıyor
 }.
why-approval = { $verdict ->
    [spender_excepted] Gösterilmedi: { $name } bu adrese verilen izinleri kapsamıyor.
   *[not_unlimited] Gösterilmedi: { $name } yalnızca sınırsız izinleri bildiriyor.
 }
why-condition = Gösterilmedi: { $name } için koşul { $argument } { $op ->
    [eq] =
    [ne] ≠
    [gt] >
    [lt] <
    [in] şunlardan biri:
   *[contains] şunu içermeli:
 } { $needs }; değer { $has } idi.
why-quiet = Gösterilmedi: { $why ->
    [other_chain] { $name } bu ağı takip etmiyor: { $chain }.
    [not_concerned] { $name } takibindeki hiçbir adres bu işlemde yer almıyor.
    [failed] işlem başarısız oldu, { $name } için bir hareket olmadı.
    [creating] { $name } hâlâ oluşturuluyor.
    [not_known] izleme hizmetinde { $name } kayıtlı değil.
   *[nothing] işlemde { $name } takibinin bildirdiği bir şey yok.
 }
why-state = { $state ->
    [too_new] Gösterilmedi: { $name } bu işlemden sonra oluşturuldu.
    [not_read_yet] Henüz gösterilmedi: izleme hizmeti { $name } için bu işlemin bloğuna gelmedi.
    [not_matched] Gösterilmedi: o sırada { $name } takibinin ayarları farklıydı.
    [queued] { $name }: yolda.
    [failing] { $name }: yolda; henüz bu sohbete iletilemedi.
    [told] { $name }: bu sohbete gönderildi. Mesajın ayrıntıları artık bende yok.
    [told_in_summary] { $name }: bu sohbete bir özette gönderildi. Mesajın ayrıntıları artık bende yok.
    [told_another] Gösterilmedi: { $name } yalnızca bir kez bildirim gönderiyor.
    [withdrawn] Gösterilmedi: { $name } bildiremeden işlem blokzincirden çıkarıldı.
    [paused] Gösterilmedi: { $name } duraklatılmış.
    [no_subscription] Gösterilmedi: { $name } için bildirimler açık değil.
   *[unknown] { $name }: üzerinden çok zaman geçmiş, bilemiyorum.
 }
why-gathered = { $name }: { $time } özetini bekliyor.
why-uninvolved = { $are ->
    [all] { $count } takibinizin hiçbiri bu işlemle ilgili değil.
   *[others] { $count ->
        [one] Diğer takip bu işlemle ilgili değil.
       *[other] Diğer { $count } takip bu işlemle ilgili değil.
    }
 }
why-unseen = { $chain } üzerinde, sözleşmelerin bir işlem içinde yaptığı ödemeleri göremiyorum.
why-coin-logs = { $chain }, sözleşmelerin içindekiler dahil her coin hareketini kaydeder; bu yüzden hiçbiri gözden kaçmadı.
why-nowhere = { $hash }, { $chains } üzerinde bulunamadı. Yeni bir işlemse birazdan tekrar gönderin.
why-nowhere-key = ⚠️ Bu bir özel anahtarsa tekrar göndermeyin: mesajınızı silin ve varlıklarınızı yeni bir cüzdana taşıyın.
why-away = Şu anda ulaşılamıyor: { $chains }. Birazdan tekrar gönderin.
why-not-offered = İzleme hizmeti işlem açıklaması sunmuyor.
why-not-shown-here = Son üç günde burada { $hash } için bildirim göstermedim.
why-reading = Blok { $height } ({ $time }): { $amount }. Bildirim gönderildi: { $sent }
limit-now = { $state ->
    [unlimited] Şu anda { $amount }. Bildirim bir sonraki değişiklikte gelir.
    [quiet] Şu anda { $amount }: sınır aşılmadı, bu yüzden bildirim yok.
    [passed] Şu anda { $amount }: sınır aşıldı. Bildirim yolda.
    [notified] Şu anda { $amount }: sınır aşıldı ({ $time }) ve bildirildi. Sonraki bildirim normale dönünce gelir: { $side ->
        [below] { $back } veya üstü.
       *[above] { $back } veya altı.
    }
    [recovering] Şu anda { $amount }: neredeyse normale döndü. Bildirim { $back } olunca ya da on blok boyunca sınır aşılmayınca gelir.
    [recovered] Şu anda { $amount }: normale döndü. Bildirim yolda.
    [muted] Şu anda { $amount }: sınır aşıldı. Bildirim, susturma bitince gelir.
    [snoozed] Şu anda { $amount }: sınır aşıldı. Bildirim, erteleme bitince gelir.
    [held] Şu anda { $amount }: neredeyse normale döndü. Bildirimler şimdilik bekletiliyor.
   *[not_watched] Şu anda { $amount }. Duraklatılmışken bildirim gelmez.
 }
deadline-now = { $late ->
    [yes] { $name }: { $time } tarihinden beri.
   *[no] { $name }: { $time } tarihine kadar, { $amount } kaldı.
 } { $state ->
    [passed] Bildirim yolda.
    [notified] Bildirildi.
    [muted] Bildirim, susturma bitince gelir.
    [snoozed] Bildirim, erteleme bitince gelir.
    [not_watched] Duraklatılmışken bildirim gelmez.
   *[quiet] Henüz bildirim yok.
 }
balance-unread = { $state ->
    [unread] Bu bakiye okunamıyor: token sözleşmesi bakiye bildirmiyor.
   *[away] Bu bakiye şu anda okunamıyor. Birazdan tekrar deneyin.
 }
reading-unread = { $state ->
    [unread] Bu değer okunamıyor: sözleşme bir değer bildirmiyor.
    [none] Adreste şu anda böyle bir şey yok.
   *[away] Bu değer şu anda okunamıyor. Birazdan tekrar deneyin.
 }
why-limit-gone = Bu sınır sonradan değiştirildi veya kaldırıldı.
why-balances-not-offered = İzleme hizmeti bakiyeleri açıklayamıyor.
balances-title = { $name } · güncel bakiyeler
worths-total = Toplam: { $worth }
values-title = { $name } · güncel değerler
why-proposal = { $nonce } numaralı öneri · bildirim: { $sent } · o sırada { $signatures }
proposal-now = { $state ->
    [proposed] Şu anda: imzalar eksik; Safe için gereken imza sayısı: { $required }.
    [next] Şu anda: tüm imzalar tamam, yürütülebilir.
    [later] Şu anda: tüm imzalar tamam, ama önce daha küçük numaralar yürütülmeli.
    [over] Şu anda: sonuçlandı. Bu öneri ya da aynı numaralı başka bir öneri yürütüldü.
    [dropped] Bu öneri artık takip edilmiyor: çoktan sonuçlandı ya da takip değiştirildi veya duraklatıldı.
    [paused] Duraklatılmışken bildirim gelmez.
   *[unread] Safe şu anda sorgulanamıyor. Birazdan tekrar deneyin.
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
alert-worth-stale = { $worth } ({ $hours } saat önce)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = başarısız: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } girdi ve çıktı
   *[self] kendisine { $asset } gönderdi
 }
alert-moved-unmeasured = { $direction ->
    [in] { $asset } aldı
    [out] { $asset } gönderdi
   *[self] { $asset } taşıdı
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] köprüyle { $asset } aldı (kaynak: { $chain })
   *[out] köprüyle { $asset } gönderdi (hedef: { $chain })
 }
alert-wrapped = { $action ->
    [wrapped] { $asset } wrap etti
   *[unwrapped] { $asset } unwrap etti
 }
alert-withdrawal = +{ $asset } (doğrulayıcı { $validator })
alert-reward = +{ $asset } (blok bahşişleri)
alert-minted = { $asset } bastı
alert-minted-for = { $price } karşılığında { $asset } bastı
alert-burned = { $asset } yaktı
alert-asset = { $kind ->
    [nft] bir NFT
   *[token] token
 }
alert-figure = değer { $amount }, birimi belirtilmemiş
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } en küçük { $symbol } birimi
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = yeni sözleşme: { $contract }
alert-called = { $role ->
    [target] { $caller } tarafından çağrıldı: { $method }
    [alone] { $method } çağırdı
   *[sender] { $contract } üzerinde { $method } çağırdı
 }
alert-method = metot { $method }
alert-approved = { $what ->
    [unlimited] { $spender } adresine sınırsız { $asset } harcama izni verdi
    [all] { $spender } adresine tüm { $asset } varlıklarını taşıma izni verdi
    [nft] { $spender } adresine NFT { $asset } #{ $id } için taşıma izni verdi
    [revoked] { $spender } adresinin { $asset } harcama iznini iptal etti
    [revoked-nft] NFT { $asset } #{ $id } için verdiği taşıma iznini iptal etti
   *[amount] { $spender } adresine en fazla { $amount } harcama izni verdi
 }
alert-via-permit2 = { $done } (Permit2 ile)
alert-at-risk = { $done } { $what ->
    [none] (şu anki bakiye: 0)
    [held] (şu anki bakiye: { $held })
   *[worth] (şu anki bakiye: { $held }, { $worth } risk altında)
 }
alert-delegated = { $what ->
    [ended] artık sözleşme kodu çalıştırmıyor
   *[set] artık { $contract } sözleşmesinin kodunu çalıştırıyor
 }
alert-outflow = { $unit ->
    [single] tek işlemde
   *[span] { $span } içinde
 }{ $bound ->
    [least] {" "}en az { $usd } gönderdi
   *[none] {" "}{ $usd } gönderdi
 }
alert-contract-event = { $count ->
    [0] { $event } olayını yayınladı
   *[other] { $event } olayını yayınladı: { $args }
 }
alert-event-minted = { $what ->
    [mint] { $account } için { $amount } bastı
   *[burn] { $account } adresinden { $amount } yaktı
 }
alert-base-units = { $amount } en küçük birim
alert-safe = { $action ->
    [executed] bir Safe işlemi yürüttü
    [failed] bir Safe işlemini yürütemedi
    [executed-by-module] { $party } modülü için bir işlem yürüttü
    [owner-added] sahip ekledi: { $party }
    [owner-removed] sahip çıkardı: { $party }
    [module-enabled] modül etkinleştirdi: { $party }
    [module-disabled] modül devre dışı bıraktı: { $party }
   *[threshold-changed] artık { $threshold } imza gerektiriyor
 }
alert-tried = { $what ->
    [deployment] sözleşme oluşturdu
    [payment] { $contract } adresine coin gönderdi
   *[call] { $contract } üzerinde { $method } çağırdı
 }
alert-reverted = { $tried }: { $reason }
alert-more = ve { $count } tane daha
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · basım
    [burnt] { $chain } · yakım
    [via] { $chain } · aracı: { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $span } içinde { $count } işlem
summary-span = { $unit ->
    [minutes] { $count } dk
    [hours] { $count } saat
    [days-alone] { $count } gün
   *[days] { $count } gün
 }
summary-way = { $way ->
    [in] Gelen { $moved }
   *[out] Giden { $moved }
 }
summary-unpriced = { $worth } + { $count } fiyatsız
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count } yeni sözleşme
summary-calls = { $count } sözleşme çağrısı
summary-approvals = { $count } token izni
summary-contract_events = { $count } sözleşme olayı
summary-safe_actions = { $count } Safe eylemi
summary-wraps = { $count } wrap işlemi
summary-withdrawals = { $count } doğrulayıcı çekimi
summary-rewards = { $count } yürütme ödülü
summary-failures = { $count } başarısız işlem
summary-delegations = { $count } yetki devri
summary-outflows = { $count } büyük çıkış
summary-left-out = { $count } hareket daha
summary-largest = { $way ->
    [in] En büyük transfer: { $moved }, gönderen { $counterparty }
    [out] En büyük transfer: { $moved }, alıcı { $counterparty }
   *[nobody] En büyük transfer: { $moved }
 }
batch-missed = Size yazamadığım sırada gelenler:
batch-title = ⏱ { $count } işlem
batch-more = ve { $watches } takip daha · { $count } işlem
batch-removed = ✕ { $count } tanesi blokzincirden çıkarıldı
batch-reply = { $what ->
    [removed] ✕ Artık blokzincirde değil. Bunları hiç olmamış sayın:
    [restored] Yeniden blokzincirde:
   *[changed] Bloğu başkasıyla değiştirilince sonucu değişenler:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } dk
    [hours] { $count } saat
   *[days] { $count } gün
 } gecikti: { $because ->
    [node] { $chain } düğümü çalışmıyordu.
   *[service] izleme hizmeti çalışmıyordu.
 }
hidden-warning = ⚠️ Spam olabilecek { $count } transfer gizlendi{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } tanesi taklit adresten. Cüzdanınızın işlem listesinden asla adres kopyalamayın.
 }
hidden-warning-all = ⚠️ Spam olabilecek, taklit adresli { $count } transfer gizlendi. Cüzdanınızın işlem listesinden asla adres kopyalamayın.
hidden-title = Gizlenenler, en yenisi başta:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] gönderen
    [out] alıcı
   *[self] karşı taraf
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] adresi, bildiğiniz bir adresi taklit ediyor
    [zero-value] hiçbir şey taşınmadı
    [bait] adı bir reklam
    [imitation] sembolü başka bir sembolü taklit ediyor
   *[dust] yok denecek kadar az
 }
hidden-look-alike = { $imitated } gibi görünüyor, ama o değil
hidden-never-copy = Cüzdanınızın işlem listesinden asla adres kopyalamayın.
spam-trusted = Bundan sonra { $sender } adresinden gelen transferler bildirilecek.
spam-notices-stopped = Spam gizli kalır ve artık ondan söz etmem. Değiştirmek için: /settings › Görünüm ve para birimi.
balance-alert = { $state ->
    [below] 🔻 { $name }: bakiye düştü, { $amount } (sınır: { $limit })
    [above] 🔺 { $name }: bakiye yükseldi, { $amount } (sınır: { $limit })
   *[recovered] ✅ { $name } bakiyesi normale döndü: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount }, { $time } yeter (sınır: { $limit })
    [empty] 🪫 { $name } tükendi
   *[recovered] 🔋 { $name }: { $amount }, { $time } yeter
 }
reading-reorg = Son bildirimdeki blok artık blokzincirde değil.
balance-test = Test bildirimi: gerçek bir bakiye değil
value-label = { $name }: { $call }
value-gas = gas
value-transfer_fee = transfer ücreti
value-loan_health = kredi sağlık faktörü
value-morpho_loan = kredi sağlık faktörü
value-liquidity_position = pozisyonların fiyat payı
value-liquidity_position-item = { $name } pozisyonu #{ $id }
value-percent = %{ $amount }
value-gwei = { $amount } gwei
value-total_supply = toplam arz
value-share_price = pay fiyatı
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] { $amount } boyunca giriş olmadı
        [out] { $amount } boyunca çıkış olmadı
       *[both] { $amount } boyunca hareket olmadı
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] yeniden giriş var
        [out] yeniden çıkış var
       *[both] yeniden hareket var
    }
 }
silence-about = Yalnızca bloklarını okuduğum süre sayılır.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $span } içinde { $amount } gelen işlem ({ $limit } üstünde)
        [out] 🌊 { $name }: { $span } içinde { $amount } giden işlem ({ $limit } üstünde)
       *[both] 🌊 { $name }: { $span } içinde { $amount } işlem ({ $limit } üstünde)
    }
   *[recovered] ✅ { $name } normale döndü: { $span } içinde { $amount }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } adının süresi doldu
    [ended] ➡️ { $name } artık bu adreste değil
    [below] ⏳ { $name } adının süresi { $amount } sonra doluyor
    [recovered-reorg] ↩️ { $name } adının süresi { $amount } sonra doluyor
   *[recovered] ✅ { $name } yenilendi, süresi { $amount } sonra doluyor
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } planlandı, { $amount } sonra yürütülebilir
    [ready] ⌛ { $name }: { $call } artık yürütülebilir
    [executed] ✅ { $name }: { $call } yürütüldü
    [cancelled] 🚫 { $name }: { $call } iptal edildi
    [expired] ⌛ { $name }: { $call } zaman aşımına uğradı, yürütülmedi
    [recovered-reorg] ↩️ { $name }: { $call } yeniden yürütülmeyi bekliyor
    [cancelled-reorg] ↩️ { $name }: { $call } artık planlanmış değil
   *[below] ⏳ { $name }: { $call } { $amount } sonra yürütülebilir
 }
governor-about = yaklaşık { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: “{ $title }” önerildi; oylama { $amount } sonra bitiyor
    [succeeded] ✅ { $name }: “{ $title }” kabul edildi
    [defeated] ❌ { $name }: “{ $title }” reddedildi
    [queued] 🗓 { $name }: “{ $title }” yürütme sırasına alındı
    [expired] ⌛ { $name }: “{ $title }” yürütülmeden süresi doldu
    [executed] ✅ { $name }: “{ $title }” yürütüldü
    [cancelled] 🚫 { $name }: “{ $title }” iptal edildi
    [recovered] ⏳ { $name }: “{ $title }” oylaması uzatıldı ve { $amount } sonra bitiyor
    [recovered-reorg] ↩️ { $name }: “{ $title }” oylaması yeniden sürüyor ve { $amount } sonra bitiyor
    [cancelled-reorg] ↩️ { $name }: “{ $title }” artık önerilmiş değil
   *[below] ⏳ { $name }: “{ $title }” oylaması { $amount } sonra bitiyor
 }
allowance-what = { $what ->
    [unlimited] sınırsız { $asset }
    [all] tüm { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: { $what } izni { $amount } sonra hâlâ açık
    [cancelled-reorg] ↩️ { $name }: { $what } izni artık zincirde yok
   *[ended] ✅ { $name }: { $what } izni artık açık değil
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: { $nonce } numaralı önerinin imzaları { $amount } sonra hâlâ eksik
   *[ended] ✅ { $name }: { $nonce } numaralı öneri artık imza beklemiyor
 }
safe_unsigned-by = İmzalamayanlar: { $names }
reading-label = { $name } { $call }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount } (alt sınır: { $limit })
    [above] 📈 { $label } { $amount } (üst sınır: { $limit })
    [up] 📈 { $label } { $amount } ({ $span } içinde %{ $percent } arttı)
    [down] 📉 { $label } { $amount } ({ $span } içinde %{ $percent } düştü)
    [changed] 🔄 { $label } { $amount } (önceki: { $from })
    [back-above] 📈 { $label } { $amount } (yeniden alt sınırın üstünde: { $limit })
    [back-below] 📉 { $label } { $amount } (yeniden üst sınırın altında: { $limit })
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } aralık dışında
   *[other] ✅ { $label } yeniden aralıkta
 }
reading-test = Test bildirimi: gerçek bir değer değil
loan-repay = { $health } değerine ulaşmak için yaklaşık { $amount } geri ödeyin
reading-snoozed = { $state ->
    [recovered] Ertelenen bildirim. Normale dönüş: { $time }.
    [changed] Ertelenen bildirim. Son değişiklik: { $time }.
   *[other] Ertelenen bildirim: değer hâlâ normale dönmedi. Okunma: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: { $nonce } numaralı öneri yürütülmeye hazır: { $what }
    [signed] ✅ { $name }: { $nonce } numaralı önerinin tüm imzaları tamam: { $what }
   *[proposed] ✍️ { $name }: { $nonce } numaralı öneri: { $what }
 }
proposal-what = { $what ->
    [reject] bu numaralı diğer önerileri reddetme
    [batch] birden çok çağrıyı birlikte yürütme
    [send] { $amount } gönderme, alıcı: { $to }
    [approve] { $to } adresine en fazla { $amount } harcama izni verme
    [approve-all] { $to } adresine sınırsız { $amount } harcama izni verme
    [call-paying] { $to } üzerinde { $amount } ile { $method } çağırma
   *[call] { $to } üzerinde { $method } çağırma
 }
proposal-more = … ve { $count } çağrı daha
proposal-signatures = { $required } imzadan { $count } tanesi var
proposal-by = öneren: { $who }
proposal-delegate-call = ⚠️ Bu bir delegate call: o sözleşmenin kodu Safe’in kendisi gibi davranır.
proposal-refund = { $payee ->
    [executor] ⚠️ Ayrıca gas iadesi yapar: en fazla { $amount }, alıcı: öneriyi yürüten hesap.
   *[address] ⚠️ Ayrıca gas iadesi yapar: en fazla { $amount }, alıcı: { $to }.
 }
alert-repeat = ↻ tekrar olabilir
alert-test = Test bildirimi: gerçek bir işlem değil
alert-removed = Blokzincirden çıkarıldı
alert-removed-reply = ✕ Bu işlem artık blokzincirde değil: bloğu başkasıyla değiştirildi. Hiç olmamış sayın. Geri gelirse haber veririm.
alert-restored-reply = Bu işlem yeniden blokzincirde.
alert-final = ✓ Kesinleşti: { $what }
alert-changed-reply = Değişti: { $now }
    Bloğu başkasıyla değiştirildi; yeni bloktaki sonuç bu.

operator-begun = ⚠️ { $what }
operator-over = ✅ { $unit ->
    [minutes] { $count } dk
    [hours] { $count } saat
   *[days] { $count } gün
 } sonra düzeldi. Sorun şuydu: { $what }
operator-chain-late = { $chain } geride kaldı, bildirimleri gecikiyor.
operator-endpoint = { $chain }, RPC uç noktası { $endpoint }: { $fault ->
    [wrong-chain] başka bir ağda.
    [missing-logs] logları eksik.
   *[stale-head] diğerlerinin gerisinde.
 }
operator-dead-letters = { $count ->
    [one] 1 bildirim bir webhook’a iletilemedi. 30 gün saklanır.
   *[other] { $count } bildirim webhook’lara iletilemedi. 30 gün saklanır.
 }
operator-problem = { $what ->
    [service-away] İzleme hizmeti yanıt vermiyor.
    [store-unsafe] Bir çökme olursa veri deposu veri kaybedebilir. Nedeni logda yazıyor.
    [store-nearly-full] Veri deposu neredeyse dolu. Yer açın, yoksa yeni bildirimler saklanamaz.
    [store-down] Veri deposu şu anda hiçbir şey kaydetmiyor. Nedeni logda yazıyor.
   *[token] Telegram BOT_TOKEN’ı kabul etmedi. Bildirimler bekledi; hiçbiri kaybolmadı.
 }

command-admin = Botu işletenler için genel bakış
admin-title = Botun durumu
admin-counts = 
    Takibi olan sohbetler: { $chats }
    Takipler: { $live } etkin, { $paused } duraklatılmış
admin-queues = Kuyruklar
admin-queue-name = { $queue ->
    [update] Gelen mesajlar
    [jobs] Kurulum işleri
    [match] İşlenecek eşleşmeler
    [deliveries] Webhook’lar
   *[chat] Bildirimler
 }
admin-queue = { $name }: { $items } bekliyor, en uzun bekleme { $unit ->
    [minutes] { $count } dk
    [hours] { $count } saat
   *[days] { $count } gün
 }
admin-queue-empty = { $name }: boş
admin-waits-title = Bir dakikadan uzun süredir bekleyenler
admin-waits-none = Bir dakikadan uzun süredir bekleyen yok.
admin-chains-title = Ağlar
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] güncel
        [one] { $lag } blok geride
       *[other] { $lag } blok geride
    }
    [failing] sorunlu{ $lag ->
        [0] {""}
        [one] , { $lag } blok geride
       *[other] , { $lag } blok geride
    }
   *[idle] boşta, takip yok
 }
admin-chain-late = Bildirimler gecikiyor: { $unit ->
    [minutes] { $count } dk
    [hours] { $count } saat
   *[days] { $count } gün
 }
admin-letters-title = İletilemeyen: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Artık yazmadığım sohbetler: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] botu engelledi
    [removed] botu çıkardı
    [deleted] sohbet silindi
    [not-found] sohbet bulunamadı
    [no-rights] bot yazamıyor
    [topic-closed] konu kapalı
   *[unknown] nedeni bilinmiyor
 }
admin-not-offered = Bu izleme hizmeti bunu desteklemiyor.
button-admin-chains = Ağlar
button-admin-waits = En uzun beklemeler
button-admin-letters = İletilemeyenler
button-admin-suspended = Durdurulan: { $count }
button-admin-resend = Tekrar gönder: { $number }
button-refresh = Yenile

command-announce = Bütün sohbetlere mesaj gönder
command-block = Bir kişiyi veya sohbeti engelle
announcement-title = 📣 Bu botu işleten kişiden
announce-how =
    Bu botun kurulu olduğu bütün sohbetlere mesaj göndermek için mesajı komuttan sonra yazın:
    /announce Bu gece 22:00–22:30 arası bakım var. Bildirimler gecikebilir, hiçbiri kaybolmaz.

    Göndermeden önce nasıl göründüğünü gösteririm.
announce-too-long = Çok uzun. Bütün sohbetlere giden bir mesaj en fazla { $most } karakter olabilir.
announce-ask = { $chats ->
    [one] { $chats }{ $more } sohbete gönderilsin mi?
   *[other] { $chats }{ $more } sohbete gönderilsin mi?
 }
announce-sending = Gönderiliyor…
announce-done = { $chats ->
    [0] Gönderilecek sohbet yok.
    [one] { $chats } sohbete gönderiliyor.
   *[other] { $chats } sohbete gönderiliyor.
 }
announce-canceled = Gönderilmedi.
button-announce = Herkese gönder
button-admin-announce = Duyuru
button-admin-blocked = Engellenenler
admin-blocked-title = Engellenen: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · { $day } tarihinden beri
admin-block-how = Bir kişiyi, grubu veya kanalı engellemek için /block ve kimliğini gönderin, örneğin /block 123456789. Takipleri duraklatılır.
block-needs-id = /block için sayısal bir kimlik gerekir, örneğin /block 123456789. Telegram’da ada göre arama yapamıyorum.
block-operator = Bu kişi botu işletenlerden biri, engellenemez. Önce OPERATORS listesinden çıkarın.
block-done = { $name } engellendi. Bütün takipleri duraklatılıyor.
block-ended = { $name } bu botu yeniden kullanabilir. Takipleri, kendisi sürdürene kadar duraklatılmış kalır.
button-unblock = Engeli kaldır: { $name }
admin-failing-title = Bildirim iletilemeyen hedefler: { $count }
admin-failing-line =
    { $platform } { $channel } · başlangıç: { $time }
    { $why }
button-admin-failing = Sorunlu hedefler
