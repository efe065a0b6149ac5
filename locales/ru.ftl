# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } следит за адресами в блокчейне и присылает уведомления сюда.

    Вставьте один адрес или несколько. Например:
    { $example }
start-title = Lookout
here =
    { $place }: { $watches ->
        [0] сюда пока ничего не приходит
        [one] сюда приходят уведомления { $watches } наблюдения
        [few] сюда приходят уведомления { $watches } наблюдений
        [many] сюда приходят уведомления { $watches } наблюдений
       *[other] сюда приходят уведомления { $watches } наблюдения
    }.
here-place = Этот чат
group-start = Я слежу за адресами в блокчейне и присылаю уведомления сюда. { $who ->
    [all] За какими, может выбрать любой участник.
   *[administrators] За какими, выбирают администраторы.
 }
destination-ready = Теперь уведомления могут приходить и сюда: { $title }.
link-over = Эта ссылка уже использована или устарела. Отправьте мне /channels в личном чате, чтобы получить новую.
chat-choose = В какую группу или канал присылать уведомления? Если меня там нет, я присоединюсь. Для темы отправьте /here в ней.
chat-choose-cancelled = Чат не выбран.
chat-absent = Меня пока нет в { $title }. Добавьте меня, и уведомления смогут приходить туда.
chat-silent = Я не могу писать в { $title }. Сделайте меня администратором с таким правом, и уведомления смогут приходить туда.
chat-not-manager = Что приходит в { $title }, выбирают только администраторы.
chat-not-allowed = Этот бот не открыт для { $title }. Это решают те, кто его ведёт.
managed-elsewhere = Это наблюдение настраивают в другом чате.
stopped-here = { $name }: сюда больше ничего не придёт.
group-managers-only = Менять, что отслеживает группа, могут только администраторы.
group-unreachable = Эта группа или канал мне недоступны, и я не могу проверить, кто ими управляет.
group-administrators-only = Здесь это могут только администраторы.
group-anonymous = Вы пишете анонимно, и я не могу понять, какие ответы ваши. Нажимайте кнопки или пишите от своего имени.
group-not-yours = Это настраивает другой человек. Отправьте /watch, чтобы начать своё.
group-reply = { $person }, ответьте на это сообщение.

help =
    Я слежу за адресами в блокчейне и присылаю уведомления сюда. Отправьте мне:

    { $address }
    – адрес или список адресов; после каждого можно указать метку
    { $name }
    – имя Ethereum Name Service
    Ссылку на эксплорер
    – буду следить за адресом в этой сети
    Хеш транзакции
    – объясню, почему уведомление пришло или не пришло
    Текстовый файл или CSV
    – по адресу в строке, с меткой

    /watch – настроить отслеживание по шагам
    /watches – посмотреть, изменить, заглушить, приостановить или удалить отслеживания
    /channels – получать уведомления в группах, каналах и вебхуках
    /settings – язык, часовой пояс, тихие часы
    /export, /import – перенести отслеживания
    /privacy – что я храню, /forget – удалить это
    /cancel – выйти из настройки
help-group = В группе или в её теме /here покажет, что туда приходит.
help-more = Перед созданием вы всегда увидите итог настройки.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Я слежу за адресами в блокчейне и пишу вам, когда что-то происходит: монеты, токены, NFT, контракты.

    Нажмите «Старт» и вставьте адрес.
profile-about = Следит за адресами в блокчейне и сообщает, когда что-то происходит.

# What the language calls itself
language = Русский

access-refused =
    Это закрытый бот. Попросите приглашение у того, кто им управляет.
    Ваш ID в Telegram: { $id }
access-refused-group =
    Это закрытый бот, и этой группы нет в его списке. Попросите того, кто им управляет, добавить её.
    ID этой группы: { $id }
access-refused-press = Это закрытый бот.

access-accepted = Приглашение приняли: { $name }. ID в Telegram: { $id }
access-ended =
    Вы больше не можете пользоваться этим ботом.{ $watches ->
        [0] {""}
        [one] {" "}На паузе { $watches } наблюдение.
        [few] {" "}На паузе { $watches } наблюдения.
        [many] {" "}На паузе { $watches } наблюдений.
       *[other] {" "}На паузе { $watches } наблюдения.
    }
invitation-title = Приглашение
invitation-terms =
    { $uses ->
        [one] Ботом сможет пользоваться { $uses } человек: кто откроет ссылку первым.
        [few] Ботом смогут пользоваться { $uses } человека, которые откроют ссылку первыми.
        [many] Ботом смогут пользоваться { $uses } человек, которые откроют ссылку первыми.
       *[other] Ботом смогут пользоваться { $uses } человека, которые откроют ссылку первыми.
    } Ссылка действует до { $day }. Я показываю её только один раз.
invitation-needless = Этим ботом могут пользоваться все, приглашать не нужно. Чтобы это изменить, задайте ALLOWED_USERS.
invitation-revoked = Приглашение отозвано
invitations-title = Действующие приглашения
invitations-line = { $number }. Осталось { $uses ->
        [one] { $uses } использование
        [few] { $uses } использования
        [many] { $uses } использований
       *[other] { $uses } использования
    }, до { $day }
members-title = Приглашённые люди и группы
members-none = Пока никого.
members-line = { $name }, с { $day }
member-remove-ask = Закрыть доступ: { $name }? { $watches ->
        [0] Пользоваться ботом больше не получится.
        [one] Пользоваться ботом больше не получится, { $watches } наблюдение встанет на паузу.
        [few] Пользоваться ботом больше не получится, { $watches } наблюдения встанут на паузу.
        [many] Пользоваться ботом больше не получится, { $watches } наблюдений встанут на паузу.
       *[other] Пользоваться ботом больше не получится, { $watches } наблюдения встанут на паузу.
    }
member-removing = Закрываю доступ: { $name } …
member-removed = Доступ закрыт: { $name }. { $watches ->
        [0] Наблюдений не было.
        [one] На паузе { $watches } наблюдение.
        [few] На паузе { $watches } наблюдения.
        [many] На паузе { $watches } наблюдений.
       *[other] На паузе { $watches } наблюдения.
    }
member-kept = Доступ остался: { $name } есть в списке конфигурации или в новом приглашении.
button-invite = Пригласить
button-members = Участники
button-copy-link = Копировать ссылку
button-remove-access = Закрыть доступ
button-remove-member = Закрыть доступ: { $name }
button-revoke-invitation = Отозвать № { $number }

share-title = Поделиться: { $name }
share-shows = Кто откроет ссылку, увидит, за чем следит это наблюдение, и сможет следить за тем же. Название, подписи, метки, правила, текст уведомлений и вебхуки не видны.
share-uses =
    { $opened ->
        [0] Ссылку ещё не открывали.
       *[other] Открытий: { $opened }, переняли наблюдение: { $taken }.
    } Ссылка действует до { $day }.
share-none = Ссылки на это наблюдение нет. Новая будет действовать 30 дней.
share-offer = С вами поделились наблюдением.
share-gone = Эта ссылка больше не работает. Попросите новую.
share-in-private = Откройте эту ссылку в личном чате со мной.
button-share = Поделиться
button-share-open = Открыть ссылку
button-share-revoke = Отозвать
button-share-new-link = Новая ссылка

button-copy-to = Копировать в…
copy-where = Куда поместить копию «{ $name }»? Правила и настройка спама сохранятся, вебхуки нет.
copy-nowhere = Пока больше некуда. Сначала добавьте меня в группу или канал.

cancel-nothing = Отменять нечего.

command-watch = Следить за адресом
command-watches = Ваши наблюдения
command-here = Что приходит сюда
command-channels = Куда могут идти сообщения
command-settings = Язык, часовой пояс, тихие часы
command-export = Забрать наблюдения файлом
command-import = Вернуть их из файла
command-privacy = Что я храню об этом чате
command-forget = Удалить всё это
command-cancel = Выйти из настройки
command-invite = Пригласить человека
command-members = Кто приглашён
command-help = Что я умею

button-watch = Следить за адресом
button-watch-there = Следить за адресом там
button-add-to-group = Добавить в группу
button-add-to-channel = Добавить в канал
button-make-administrator = Сделать администратором
button-choose-chat = Выбрать чат
button-choose-again = Выбрать другой чат
button-choose-group = Группа
button-choose-channel = Канал
button-elsewhere = В группе или канале
button-watches = Мои наблюдения
button-help = Помощь
button-group = Настроить в личном чате
button-cancel = Отмена
button-back = ‹ Назад
button-next = Дальше ›
button-review = К обзору ›
button-start-over = Начать сначала
button-watch-offer = Следить
button-watch-rest = { $count ->
    [one] Следить: ещё { $count }
    [few] Следить: ещё { $count }
   *[other] Следить: ещё { $count }
 }
button-customise = Настроить
button-all = Все
button-none = Ничего
button-again = Начать заново
button-retry = Повторить
button-undo = Отменить
button-settings = Настройки
button-test = Отправить пробное
button-test-watch = Проба
button-pause = Пауза
button-resume = Продолжить
button-delete = Удалить
button-export = Экспорт
button-import = Импорт: { $count }
button-import-settings = Взять настройки
button-forget = Удалить всё
button-edit = Изменить
button-keep = Оставить
button-explorer = Обозреватель
button-copy-hash = Копировать хеш
button-show = Показать
button-show-all = Показать все
button-mute = Заглушить на 1 ч
button-mute-watch = Заглушить
button-mute-for = { $length ->
    [1] 1 ч
    [8] 8 ч
    [24] 1 день
   *[on] Пока не включу
 }
button-unmute = Включить
button-more = ⋯
button-stop-here = Не присылать сюда
button-why = Почему это пришло
button-watch-settings = Настройки наблюдения
button-ignore-token = Скрывать этот токен
button-ignore-address = Скрывать этот адрес
button-ignore = Скрывать { $label }
button-above = Только больше { $label }
button-rules = Правила
button-remove = ✕ { $number }
button-show-worthless = Показывать мусор
button-hide-worthless = Скрывать мусор
button-older = ›
button-search = Поиск
button-all-watches = Все наблюдения
button-destinations = В группах · { $count }
button-newer = ‹

# The guided conversation
watch-header = Наблюдение · { $step } из 5
watch-header-change = Наблюдение · изменения
watch-addresses = Отправьте один адрес или несколько. После каждого может идти метка:
    { $example }
watch-addresses-example = 0x… казна
watch-addresses-more = Отправьте ещё или идите дальше. Повторный адрес получит новую метку.
watch-addresses-added = { $count ->
    [one] Добавлено: всего { $count } адрес.
    [few] Добавлено: всего { $count } адреса.
   *[other] Добавлено: всего { $count } адресов.
 }
watch-chains = В каких сетях?
watch-what = О чём вам сообщать?
watch-kind-coin = Переводы монет
watch-kind-tokens = Токены
watch-kind-nfts = NFT
watch-kind-deployments = Новые контракты
watch-kind-calls = Вызовы
watch-kind-line = { $kind ->
    [coin] монеты
    [coin-alone] переводы монет
    [tokens] токены
    [nfts] NFT
    [deployments] новые контракты
   *[calls] вызовы
 }
watch-list = { $count ->
    [1] { $first }
    [2] { $first } и { $second }
   *[3] { $first }, { $second } и { $third }
 }
watch-direction = { $direction ->
    [in] Входящие
    [out] Исходящие
   *[both] В обе стороны
 }
watch-directions = В какую сторону? Нажмите, чтобы изменить.
watch-direction-of = { $what }: { $direction }
watch-directions-differ = По-разному
watch-direction-line = { $direction ->
    [in] входящие
    [out] исходящие
   *[both] в обе стороны
 }
watch-any-amount = Любая сумма
watch-amounts-differ = Суммы разные
watch-at-least = От { $amount }
watch-at-least-line = от { $amount }
watch-at-least-of-line = { $kinds } от { $amount }
watch-at-least-said = От { $amount }.
watch-amount = Начиная с какой суммы? Выберите или напишите: { $examples }
watch-amount-preset = { $usd ->
    [10] $10
    [100] $100
    [1000] $1k
   *[10000] $10k
 }
watch-amount-coin-only = Доллары действуют для монет и токенов, любая другая сумма — только для монет.
watch-amount-unlisted = С порогом в долларах токены без известной цены не показываются.
watch-amount-nfts = NFT приходят при любой цене.
watch-amount-examples = $2.5k, 0.5, 100 gwei
watch-amount-examples-dollars = $50, $2.5k
watch-often = Как часто мне писать?
watch-often-window = Первое сообщение сразу, потом одна сводка { $window }.
watch-often-once = Одно сообщение, и больше ни одного.
watch-name = Отправьте название для этого наблюдения. Сейчас оно называется { $name }.
watch-moving-line = { $kinds }, { $direction }
watch-often-line = { $frequency ->
    [Always] Каждый раз
    [OnlyOnce] Один раз и всё
   *[window] Одна сводка { $window }
 }
watch-often-where = { $frequency }, в { $places }
where-here = этот чат
where-other-chat = другой чат
where-this-chat = Этот чат
watch-where = Куда отправлять сообщения?
watch-coverage = { $what ->
    [coin] Монеты, которые платят контракты,
    [deployments] Контракты, которые создают контракты,
   *[both] Монеты, которые платят контракты, и контракты, которые они создают,
 } { $how ->
    [some] видны в { $seen }, но не в { $unseen }.
   *[none] не видны в { $unseen }.
 }
watch-rate = Около { $count } { $what ->
    [alerts] сообщений
   *[transactions] транзакций
 } в день, судя по последним блокам{ $of ->
    [some] { " " }({ $chains }).
   *[all] .
 }
watch-start = Начать следить
watch-edit-addresses = Адреса
watch-edit-chains = Сети
watch-edit-what = О чём
watch-edit-often = Как часто
watch-edit-name = Название
watch-edit-message = Текст
watch-edit-tags = Теги
watch-edit-where = Куда
watch-own-message = свой текст
watch-usual-message = обычный текст
watch-tags = Отправьте слова через запятую, чтобы разложить по ним наблюдения.
watch-no-tags = нет
watch-message = Отправьте текст, который будет у сообщения. Подставляется вот что:
    { $placeholders }
watch-message-now = Сейчас он такой:
watch-message-preview = Это выглядело бы так:
watch-message-use = Взять этот
watch-message-default = Обычный
watch-cancelled = Отменено. Ничего не изменилось.
watch-had-to-close = Эту настройку пришлось закрыть. Ничего не изменилось.
watch-closed = С тех пор открыто ещё { $most }, поэтому эта настройка закрыта. Ничего не изменилось.
watch-expired = Эта настройка слишком долго стояла открытой и закрыта. Ничего не изменилось.

# Changing a watch
edit-nothing = Пока ничего не изменено.
edit-unsaved = Ещё не сохранено:
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = другое
edit-addresses-added = добавлено: { $count }
edit-addresses-removed = убрано: { $count }
edit-addresses-relabelled = переименовано: { $count }
edit-addresses-order = в другом порядке
edit-save = Сохранить
edit-conflict = Тем временем изменено в другом месте:
edit-conflict-line = { $what }: у вас { $yours } · там { $now }
edit-mine = Оставить моё
edit-theirs = Взять то
edit-gone = Это наблюдение тем временем удалено. Ничего не изменилось.
edit-creating = Оно ещё создаётся. Попробуйте снова, когда будет готово.

frequency-Always = Каждый раз
frequency-OnlyOnce = Один раз и всё
frequency-5m = 5 мин
frequency-10m = 10 мин
frequency-30m = 30 мин
frequency-1h = 1 ч
frequency-4h = 4 ч
frequency-12h = 12 ч
frequency-24h = 24 ч
window-5m = каждые 5 минут
window-10m = каждые 10 минут
window-30m = каждые 30 минут
window-1h = каждый час
window-4h = каждые 4 часа
window-12h = каждые 12 часов
window-24h = каждые 24 часа

addresses-count = { $count ->
    [one] { $count } адрес
    [few] { $count } адреса
   *[other] { $count } адресов
 }
addresses-more = { $first } и ещё { $more }

chains-count = { $count ->
    [one] { $count } сеть
    [few] { $count } сети
   *[other] { $count } сетей
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Монеты, токены и NFT ({ $chains }), в обе стороны, о каждом переводе сразу.
offer-watched = { $count ->
    [one] за { $count } уже ведётся наблюдение
    [few] за { $count } уже ведётся наблюдение
   *[other] за { $count } уже ведётся наблюдение
 }
offer-watched-all = за всеми уже ведётся наблюдение
offer-watched-one = За ним уже ведётся наблюдение.
offer-gone = За этим уже ведётся наблюдение.

# Names of the Ethereum Name Service
name-none = Адрес неизвестен: { $names }. Проверьте написание или отправьте адрес.
name-not-here = Здесь я не могу найти { $names }. Отправьте адрес.
name-away = Сейчас найти { $names } не удалось. Отправьте ещё раз чуть позже.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] { $lines } строка
    [few] { $lines } строки
   *[other] { $lines } строк
 }
file-unnamed = Ваш список
file-wrong = { $count ->
    [one] { $count } строка не принята:
    [few] { $count } строки не приняты:
   *[other] { $count } строк не принято:
 }
file-wrong-line = Строка { $line }: { $why ->
    [checksum] у { $text } неверная контрольная сумма
    [length] у { $text } не 40 знаков после 0x
    [hash] { $text } — хеш транзакции
    [characters] в { $text } не только цифры и буквы от a до f
   *[none] { $text } — не адрес
 }
file-wrong-more = { $count ->
    [one] и ещё { $count }
    [few] и ещё { $count }
   *[other] и ещё { $count }
 }
file-twice = { $count ->
    [one] { $count } адрес встретился больше одного раза.
    [few] { $count } адреса встретились больше одного раза.
   *[other] { $count } адресов встретились больше одного раза.
 }
file-left = { $count ->
    [one] Из файла читается { $most } строк; осталась { $count } строка. Отправьте её в другом файле.
    [few] Из файла читается { $most } строк; осталось { $count } строки. Отправьте их в другом файле.
   *[other] Из файла читается { $most } строк; осталось { $count } строк. Отправьте их в другом файле.
 }
file-none = В этом файле нет ни одного адреса. Адрес — это 0x и ещё 40 знаков, по одному в строке.
file-kind = Я читаю списки адресов в файлах .csv и .txt: по одному в строке, после адреса может идти метка.
file-large = Этот файл слишком большой. Я читаю до 1 МБ: отправьте его по частям.
file-gone = Telegram не отдаёт этот файл. Отправьте его ещё раз.
file-slow = Файл загружался слишком долго. Отправьте его ещё раз или вставьте адреса текстом.
file-binary = В этом файле нет текста, который я могу прочесть. Сохраните список как .csv или .txt и отправьте снова.
file-empty = Этот файл пуст.

# What is wrong with an input, and what to do
wrong-no-address = Я не вижу здесь адреса. Адрес — это 0x и ещё 40 знаков.
wrong-checksum = У { $address } неверная контрольная сумма: один знак не тот. Скопируйте адрес ещё раз из источника.
wrong-length = { $length ->
    [one] { $address } — не адрес: после 0x стоит { $length } знак, а не 40.
    [few] { $address } — не адрес: после 0x стоит { $length } знака, а не 40.
   *[other] { $address } — не адрес: после 0x стоит { $length } знаков, а не 40.
 }
wrong-hash = { $address } — хеш транзакции, а не адрес.
wrong-characters = { $address } — не адрес: после 0x могут стоять только цифры и буквы от a до f.
wrong-too-many = В наблюдении может быть не больше 1000 адресов; взяты первые { $taken }.
wrong-more = { $count ->
    [one] Ещё { $count } прочесть не удалось.
    [few] Ещё { $count } прочесть не удалось.
   *[other] Ещё { $count } прочесть не удалось.
 }
twice = { $address } встретился дважды; взят один раз.
renamed = { $address } теперь называется { $label }.
renamed-many = Новые метки у адресов: { $count }.
twice-many = { $count } адр. встретились больше одного раза; каждый взят один раз.
wrong-amount = Я не понимаю эту сумму.
wrong-amount-negative = Сумма не может быть отрицательной.
wrong-amount-small = Это меньше одного wei, самой малой части монеты. Напишите больше.
wrong-amount-large = Столько одной монеты не бывает. Напишите меньше.
wrong-amount-cent = Это меньше одного цента. Напишите больше.
wrong-amount-dear = Это больше всех денег на свете. Напишите меньше.
wrong-tags = В теге нужен хотя бы один видимый знак.
wrong-tags-many = Тегов у наблюдения может быть не больше { $most }.
wrong-name = В названии нужен хотя бы один видимый знак.
wrong-message-long = { $over ->
    [one] Это длиннее на { $over } знак: помещается { $most }.
    [few] Это длиннее на { $over } знака: помещается { $most }.
   *[other] Это длиннее на { $over } знаков: помещается { $most }.
 }
wrong-placeholder =
    Переменной { $placeholder } нет. { $suggested ->
        [yes] Возможно, вы имели в виду { $meant }?
       *[no] Доступные перечислены ниже.
    }
wrong-message-empty = В таком сообщении ничего не останется. Добавьте несколько слов.
wrong-expects-button = Выберите кнопкой под этим текстом.
wrong-text-only = Здесь я читаю текст. Отправьте его сообщением.
choose-chain = Выберите хотя бы одну сеть.
choose-kind = Хотя бы одно должно остаться включённым.
stale-button = Эта кнопка из старого сообщения.
foreign-address = Это адрес сети { $system }. Я слежу за Ethereum и другими сетями EVM, где адреса начинаются с 0x.
foreign-name = Это имя { $system }, найти его адрес я не могу. Отправьте адрес, который начинается с 0x, или имя на .eth.
secret-warning =
    ⚠️ Похоже на { $secret ->
        [phrase] сид-фразу
       *[key] приватный ключ
    }. С этими данными можно забрать всё из кошелька, поэтому никогда и никому их не отправляйте.

    { $deleted ->
        [yes] Сообщение удалено, ничего не сохранено.
       *[no] Ничего не сохранено, но удалить сообщение здесь я не могу: удалите его сами.
    } Telegram его уже видел, поэтому переведите средства на новый кошелёк. Чтобы следить за кошельком, достаточно адреса.
not-understood = Я понимаю адреса и команды из меню.
busy-message = Сейчас много работы. То, что вы отправили, не потеряно: я отвечу, как только смогу.
busy-press = Сейчас много работы. Если за три минуты ничего не изменится, нажмите ещё раз.
failed-update = Что-то пошло не так на моей стороне, и это не сделано. Попробуйте ещё раз.
store-lost = Часть того, что я хранил для этого чата, на моей стороне потеряна, возможно всё. За тем, чего нет в /watches, больше не следят: настройте это заново командой /watch или пришлите файл, который сделала команда /export. Приношу извинения.

# Creating
setup-channel = Чат зарегистрирован
setup-bot = Бот создан
setup-subscription = Подписка оформлена
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Слежу: { $name } · { $chains }.
    { $where ->
        [here] Следующая подходящая транзакция появится здесь.
       *[elsewhere] Следующая подходящая транзакция уйдёт сюда: { $places }.
    }
setup-ready-later = 👁 { $name }: всё настроено.
setup-later = { $chains }: сейчас нет связи. Слежу с первого блока, который там увижу.
setup-away = Сервис не ответил. Ничего не потеряно: { $progress ->
    [bot] бот есть, чат ещё не подписан.
    [channel] чат зарегистрирован, бота ещё нет.
   *[nothing] ничего ещё не создано.
 } Я продолжаю попытки.
setup-given-up = Сервис не отвечает уже несколько дней, попытки прекращены. { $progress ->
    [bot] Бот есть, чат не подписан.
   *[other] Наблюдения нет.
 }
refused = Сервис отказал: { $why ->
    [url] сообщения идут только на публичные URL с https, порт 443 или 8443.
    [chain] за одной из этих сетей он не наблюдает.
    [account] он не принимает учётную запись этого бота. Скажите тому, кто ведёт бота.
    [private] учётной записи этого бота нельзя иметь закрытые наблюдения. Скажите тому, кто ведёт бота.
    [channel] канала, куда шли бы сообщения, больше нет. Выберите другие в «Куда».
   *[other] «{ $reason }»
 }
setup-refused = { $refused }
    { $progress ->
        [bot] Бот есть, чат не подписан.
       *[other] Наблюдения нет.
    }
setup-undoing = Отменяю …
setup-undone = Отменено. Наблюдения нет.
setup-trying = Пробую ещё раз.

# Changing
change-working = Сохраняю …
change-bot = Бот изменён
change-subscription = Подписка оформлена заново
change-former = Прежняя подписка закрыта
change-saved = Сохранено.
change-undone = Отменено. Наблюдение такое же, как было.
change-away = Сервис не ответил. Ничего не потеряно: изменение сохранено, и я продолжаю попытки.
change-refused = { $refused }
    { $progress ->
        [part] Часть изменения сделана.
       *[nothing] Наблюдение идёт, как раньше.
    }

# Watches
watches-none = Пока нет ни одного наблюдения.
watches-none-here = В этом чате пока нет наблюдений.
watches-none-there = Сюда пока ничего не приходит: { $place }.
watches-destinations = { $count ->
    [one] Вы управляете { $count } местом, куда приходят уведомления.
    [few] Вы управляете { $count } местами, куда приходят уведомления.
    [many] Вы управляете { $count } местами, куда приходят уведомления.
   *[other] Вы управляете { $count } местами, куда приходят уведомления.
 }
watches-title-group = Отслеживания этой группы
watches-none-group = Здесь пока ничего не отслеживается.
watches-title = Ваши наблюдения
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] «{ $sought }» ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } из { $total }
watches-not-found = Среди наблюдений нет ничего с «{ $sought }».
watches-search = Что ищете? Отправьте часть названия, метки, адреса или сети.
topic-gone = Эту тему удалили, поэтому её уведомления теперь приходят сюда.
watches-line = { $number } { $state ->
    [creating] … { $name } · создаётся
    [paused] ⏸ { $name } · на паузе
    [suspended] ⚠ { $name } · приостановлено: { $reason }
    [trouble] ⚠️ { $name } · сообщения не доходят
    [muted] 🔇 { $name } · { $chains } · заглушено
   *[live] 👁 { $name } · { $chains }{ $today ->
        [0] { "" }
       *[other] { " " }· { $today } сегодня
    }
 }
watches-lost = ⚠ { $title } · приостановлено: { $reason }
card-title = { $state ->
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-where = { $frequency } · в { $places }
card-last = Последнее { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } сегодня
 } · { $count } всего
card-no-alert = Сообщений ещё не было
card-change = { $state ->
    [refused] ⚠ Изменено здесь, но сервис отказал.
    [failing] Изменено здесь; сервис ещё не знает.
   *[working] Сохраняю …
 }
card-turning = { $what ->
    [creating] Создаётся …
    [pausing] Ставится на паузу …
    [resuming] Продолжается …
   *[paused] На паузе: ни за чем не следит, пока вы не продолжите.
 }
card-away = Сервис наблюдения недоступен. Я продолжаю попытки.
card-failing = ⚠️ Ничего не доходит с { $time }: { $reason }. Сервис наблюдения продолжает попытки.
card-disabled = ⚠️ Сервис наблюдения ничего сюда не отправляет с { $time }: { $reason }. Чтобы сообщения пошли снова: /export, /forget, потом отправьте мне файл.
suspended-why = { $why ->
    [removed] меня удалили из { $chat ->
        [channel] канала
       *[group] группы
    }
    [deleted] чат удалён
    [blocked] меня там заблокировали
    [no-rights] мне нельзя туда писать
    [topic-closed] тема закрыта
   *[not-found] я больше не нахожу этот чат
 }
card-suspended = ⚠ Приостановлено: { $reason }. Уведомления сохраняются и придут, как только я снова смогу писать.
card-suspended-place = ⚠ { $place } — приостановлено: { $reason }. Уведомления сохраняются и придут, как только я снова смогу писать.
card-muted = 🔇 Без сообщений до { $time }
card-muted-on = 🔇 Без сообщений, пока не включите
delete-ask = Удалить { $name }? Наблюдение остановится сразу.
delete-over = Минута прошла: удалено.
delete-away = Сервис наблюдения недоступен. Здесь это наблюдение больше ничего не покажет; я продолжаю удалять его.
delete-done = Удалено.
restore-paused = Его канал тем временем удалён, поэтому оно на паузе. Продолжите его, и сообщения придут сюда.

# Settings
settings-title = Настройки
settings-language = Язык · { $how ->
    [telegram] { $language }, как в Telegram
   *[chosen] { $language }
 }
settings-zone = Часовой пояс · { $place }, сейчас там { $clock }
settings-quiet = Тихие часы · { $quiet ->
    [on] { $hours }
   *[off] нет
 }
settings-detail = Сообщения · { $detail ->
    [short] короткие
   *[full] полные
 }
settings-new = Новые наблюдения · { $what }
settings-who = Наблюдения · { $who ->
    [members] меняют все участники
   *[administrators] меняют администраторы
 }
button-language = Язык
button-zone = Часовой пояс
button-quiet = Тихие часы
button-shorten = Короткие сообщения
button-lengthen = Полные сообщения
button-as-telegram = Как в Telegram
button-no-quiet = Нет
button-new-watches = Новые наблюдения
button-who-members = Открыть участникам
button-who-administrators = Только администраторам
button-as-at-first = Как вначале
language-title = Язык
language-ask = На каком языке здесь говорить?
zone-title = Часовой пояс
zone-now = Сейчас { $clock } ({ $place }).
zone-ask = Выберите или отправьте большой город латиницей, страну или разницу с UTC, например +2.
zone-which = Какой из этих?
zone-unknown = Я не знаю такого места. Отправьте большой город поблизости латиницей или разницу с UTC, например +2.
zone-button = { $place } · { $offset }
quiet-title = Тихие часы
quiet-now = { $quiet ->
    [on] С { $from } до { $to } сообщения приходят без звука. Приходят все.
   *[off] Сообщения приходят со звуком в любое время.
 }
quiet-ask = Выберите часы (по времени { $place }) или отправьте их, например 22:30-7.
wrong-hours = Я не понимаю эти часы. Отправьте два времени суток, например 22:30-7.
new-title = Новые наблюдения
new-begin = Они начинаются с этого:

# Export and import
export-done = { $count ->
    [0] Ваши настройки.
    [one] { $count } наблюдение с правилами.
    [few] { $count } наблюдения с правилами.
   *[other] { $count } наблюдений с правилами.
 } Отправьте мне этот файл, чтобы вернуть всё, здесь или в другом чате.
export-nothing = Экспортировать нечего: наблюдений пока нет.
import-ask = Отправьте мне файл из /export. Я скажу, что в нём, прежде чем что-то сделать.
import-broken = Этот файл не целый: это не JSON, который можно прочесть. Экспортируйте ещё раз.
import-not-ours = Этот файл не из /export. Списки адресов я читаю как .csv и .txt.
import-newer = Этот файл от более нового Lookout, и всё прочесть нельзя. Экспортируйте ещё раз здесь.
import-total = { $count ->
    [one] { $count } наблюдение
    [few] { $count } наблюдения
   *[other] { $count } наблюдений
 }
import-here = { $count ->
    [one] { $count } уже здесь
    [few] { $count } уже здесь
   *[other] { $count } уже здесь
 }
import-cannot = { $count ->
    [one] { $count } не получится
    [few] { $count } не получатся
   *[other] { $count } не получатся
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: прочесть нельзя ({ $field }).
import-no-chain = Ни одной из его сетей здесь нет.
import-more = и ещё { $count }
import-left = { $count ->
    [one] Не хватает места: { $count }.
    [few] Не хватает места: { $count }.
   *[other] Не хватает места: { $count }.
 }
import-no-channels = Среди каналов этого чата нет: { $names }. То, что шло только туда, придёт в этот чат. Чтобы было как раньше, сначала добавьте их в /channels и отправьте файл ещё раз.
import-settings = В файле есть и ваши настройки, они заменят здешние.
import-nothing = Импортировать нечего.
import-working = Импортирую … { $done } из { $total }
import-away = Сервис наблюдения недоступен. Я продолжу импорт, когда он вернётся.
import-done = { $count ->
    [0] Ничего не импортировано.
    [one] Импортировано: { $count } наблюдение.
    [few] Импортировано: { $count } наблюдения.
   *[other] Импортировано: { $count } наблюдений.
 }
import-refused = { $name }: не импортировано. { $why }

# Channels
channels-title = Каналы
channels-here = { $count ->
    [0] Этот чат
    [one] Этот чат · { $count } наблюдение
    [few] Этот чат · { $count } наблюдения
   *[other] Этот чат · { $count } наблюдений
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } наблюдение
    [few] { " " }· { $count } наблюдения
   *[other] { " " }· { $count } наблюдений
 }
channels-none = { $chat ->
    [private] Уведомления могут приходить и в вашу группу или канал, на вебхук, в Slack или Discord.
   *[group] Уведомления могут приходить и на вебхук, в Slack или Discord.
 }
channels-full = В этом чате каналов { $most } из { $most }. Сначала удалите один.
button-add-webhook = Добавить вебхук
channel-url = Отправьте URL, на который идут сообщения. После него может стоять название:
    { $example }

    URL вебхуков Slack и Discord тоже подходят.
channel-url-example = https://example.com/hook мой вебхук
channel-known = Это уже есть: { $name }.
channel-cancelled = Отменено. Ничего не добавлено.
wrong-url = Я не вижу здесь URL. Он начинается с https://
wrong-url-credentials = В этом URL есть имя или пароль. Уберите их: секретной может быть часть пути.
wrong-url-long = Этот URL слишком длинный: помещается 2048 знаков.
channel-adding = Добавляю { $name } …
channel-added = 🔗 { $name }: добавлено.
channel-tested = Пробное сообщение уже в пути.
channel-renewed = 🔗 У { $name } новый секрет. Прежний действует ещё день.
channel-secret = То, что я туда отправляю, подписано этим секретом; больше он не показывается:
    { $secret }
button-copy-secret = Копировать секрет
button-have-it = Сохранено у меня
button-go-on = Дальше
button-new-secret = Новый секрет
channel-secret-ask = Сделать для { $name } новый секрет? Нынешний действует ещё день.
channel-renewing = Делаю новый секрет …
channel-no-secret = Сервис наблюдения не делает новых секретов для { $name }.
channel-away = { $what ->
    [add-channel] Сервис наблюдения недоступен. Я продолжаю добавлять { $name }.
    [delete-channel] Сервис наблюдения недоступен. Я продолжаю удалять { $name }.
   *[new-secret] Сервис наблюдения недоступен. Я продолжаю просить секрет для { $name }.
 }
channel-refused = Не добавлено. { $refused }
channel-title = 🔗 { $name }
channel-being-added = Добавляется …
channel-ok = Всё в порядке
channel-trouble = { $state ->
    [disabled] ✕ Отключён { $time }: { $why }. Удалите его и добавьте заново.
   *[failing] ⚠️ Ничего не принимает с { $time }: { $why }
 }
channel-undelivered = { $count ->
    [one] Не удалось доставить { $count } уведомление.
    [few] Не удалось доставить { $count } уведомления.
   *[other] Не удалось доставить { $count } уведомлений.
 }
undelivered-title = 🔗 { $name } · не доставлено: { $count }
    Хранится 30 дней. Нажмите номер, чтобы отправить уведомление ещё раз.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Отправлять больше нечего.
    [one] Отправляю ещё раз { $count } уведомление.
    [few] Отправляю ещё раз { $count } уведомления.
   *[other] Отправляю ещё раз { $count } уведомлений.
 }
undelivered-away = Сервис мониторинга не отвечает. Ничего не отправлено; попробуйте позже.
button-undelivered = Не доставлено
button-resend-all = Отправить все
channel-used = Сюда сообщают: { $watches }
channel-unused = Сюда пока не сообщает ни одно наблюдение. Выберите его в разделе «Куда», когда настраиваете или изменяете.
channel-delete-ask = Удалить { $name }?
channel-delete-goes-on = Эти продолжат без него: { $watches }
channel-delete-stops = Эти сообщают только сюда и остановятся: { $watches }
channel-deleting = Удаляю …
channel-deleted = { $name }: удалено.

# Limits
limit-watches = { $where ->
    [there] В той группе или канале наблюдений { $has } из { $most }. Сначала удалите там одно.
   *[here] В этом чате наблюдений { $has } из { $most }. Сначала удалите одно.
 }
limit-addresses = { $where ->
    [there] В той группе или канале адресов { $has } из { $most }, с этими было бы слишком много. Сначала уберите там несколько.
   *[here] В этом чате адресов { $has } из { $most }, с этими было бы слишком много. Сначала уберите несколько.
 }
limit-uploads = Это больше файлов, чем я читаю за час. Отправьте позже.
limit-each = В наблюдении может быть не больше { $most } адресов; в этом было бы { $has }.
limit-forgetting = { $where ->
    [there] Я ещё удаляю данные той группы или канала. Повторите, когда это закончится.
   *[here] Я ещё удаляю данные этого чата. Начните заново, когда это закончится.
 }
flood = Я не успеваю и часть пропускаю. Подождите минуту и попробуйте ещё раз.

# Privacy
privacy-title = Что я храню об этом чате
privacy-watches = Наблюдения: { $watches }, адреса: { $addresses }. С названиями и правилами, пока вы их не удалите.
privacy-channels = Каналы: { $channels }. С их веб-адресами, пока вы их не удалите.
privacy-alerts = Показанные сообщения: { $messages }{ $many ->
    [more] { " " }или больше
   *[all] { "" }
 }. Хранятся 3 дня, чтобы исправить их вслед за сетью; то, что нужно их кнопкам, — 7 дней.
privacy-short = Незаконченное: настройка 7 дней, отклонённая 30, присланные адреса и файлы 8. То, что ждёт показа здесь: пока не показано.
privacy-person = О вас: номер этого чата, ваш язык и ваши настройки, и 7 дней то, что вы искали. Имени нет.
privacy-chats = Группы и каналы, которыми вы управляете: номер и название.
privacy-where = Хранится там, где работает этот бот. Сервис наблюдения знает адреса и названия наблюдений.
forget-ask = Удалить всё, что я храню об этом чате? { $watches ->
    [0] Вернуть это нельзя.
    [one] { $watches } наблюдение остановится сразу, здесь и в сервисе наблюдения. Вернуть это нельзя.
    [few] { $watches } наблюдения остановятся сразу, здесь и в сервисе наблюдения. Вернуть это нельзя.
   *[other] { $watches } наблюдений остановятся сразу, здесь и в сервисе наблюдения. Вернуть это нельзя.
 }
forget-working = Удаляю … { $done } из { $total }
forget-away = Сервис наблюдения недоступен. Для этого чата больше ни за чем не следят; я продолжаю удалять.
forget-done = Удалено. Об этом чате я больше ничего не храню; /start начинает заново.

# Mutes
mute-ask = На сколько заглушить { $name }? Что придёт за это время, расскажу в конце разом.
mute-begun = Заглушено.
muted-until = Без сообщений до { $time }. Что придёт до тех пор, расскажу разом.
mute-ended = Снова включено.
mute-none = Оно уже не заглушено.
mute-missed = { $name }: { $count ->
    [one] пришло { $count } сообщение
    [few] пришло { $count } сообщения
   *[other] пришло { $count } сообщений
 }, пока было заглушено.

# A watch that tells much
busy-title = Оживлённый адрес.
busy-count = { $name }: сообщений за 5 минут — { $count }.
busy-kept = { $name }: каждое, как раньше. Больше не спрошу.
busy-summarised = Уже сообщается сводками.
button-summarise = Сводка каждые 10 мин
button-keep-every = Оставить каждое


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] до { $label }
 }
rule-added = С этого момента скрыто: { $rule }.
rule-removed = Больше не скрыто: { $rule }.
rule-known = Это уже скрыто.
rule-full = Правил может быть не больше { $most }. Сначала удалите одно в карточке.
rules-title = Правила: { $name }
rules-intro = О чём не сообщается:
rules-none = Правил нет. ⋯ под сообщением создаёт правило.
rules-worthless = Мусорные переводы { $how ->
    [shown] показываются
   *[hidden] скрываются
 }.
rules-line = { $number } { $rule }
rules-quiet = { $count ->
    [one] Правила скрыли { $count } сообщение.
    [few] Правила скрыли { $count } сообщения.
   *[other] Правила скрыли { $count } сообщений.
 }

# Why an alert came
why = { $name } следит за { $addresses } в { $chain }.
why-fired = Замечено: { $fired }.
why-how = { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] перевод монет
    [token_transfer] перевод токенов
    [nft_transfer] перевод NFT
    [contract_deploy] новый контракт
    [contract_call] вызов
   *[other] { $func }
 }

# A test
test-sent = Пробное сообщение уже в пути.
test-refused = Сервис наблюдения не отправляет здесь пробных сообщений.
test-away = Сервис наблюдения недоступен. Нажмите ещё раз чуть позже.

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $name }: { $how ->
    [removed] показано здесь; потом исчезло из сети.
    [summary] показано здесь, в сводке.
   *[alone] показано здесь.
 }
why-ruled = Не показано: это скрыто правилом { $name }.
why-muted = Не показано: { $name } было заглушено. Что пришло за это время, рассказывается разом в конце.
why-worthless = Не показано: { $name } скрывает это как мусор: { $reason }.
why-minimum = Не показано: { $name } сообщает о монетах от { $needs }, а здесь { $has }.
why-dollars = Не показано: { $name } сообщает о таком ({ $kinds }) от суммы, которой здесь нет.
why-direction = Не показано: { $name } сообщает о таком ({ $kinds }) только так: { $direction }.
why-kinds = Не показано: { $name } не сообщает о таком ({ $kinds }).
why-quiet = Не показано: { $why ->
    [other_chain] { $name } не следит за сетью { $chain }.
    [not_concerned] ни один адрес из { $name } в ней не участвует.
    [failed] она не удалась, и у { $name } ничего не сдвинулось.
    [creating] { $name } ещё создаётся.
    [not_known] сервис наблюдения не знает { $name }.
   *[nothing] в ней не было ничего, о чём сообщает { $name }.
 }
why-state = { $state ->
    [too_new] Не показано: { $name } появилось позже.
    [not_read_yet] Ещё не показано: сервис наблюдения не дошёл до этого блока для { $name }.
    [not_matched] Не показано: тогда { $name } ждало другого.
    [queued] { $name }: в пути.
    [failing] { $name }: в пути; этот чат ещё не принял.
    [told] { $name }: отправлено в этот чат. Больше о сообщении ничего не известно.
    [told_in_summary] { $name }: отправлено в этот чат в сводке. Больше о сообщении ничего не известно.
    [told_another] Не показано: { $name } сообщает один раз и больше не сообщает.
    [withdrawn] Не показано: исчезло из сети раньше, чем { $name } сообщило.
    [paused] Не показано: { $name } на паузе.
    [no_subscription] Не показано: у { $name } нет подписки.
   *[unknown] { $name }: это было слишком давно.
 }
why-gathered = { $name }: ждёт сводки в { $time }.
why-uninvolved = { $are ->
    [all] Ни одно из ваших отслеживаний ({ $count }) не затронуто.
   *[others] { $count ->
        [one] Ещё { $count } отслеживание не затронуто.
        [few] Ещё { $count } отслеживания не затронуты.
       *[other] Ещё { $count } отслеживаний не затронуто.
    }
 }
why-unseen = То, что контракты платят внутри транзакции, в { $chain } не видно.
why-nowhere = { $hash } нет ни в одном блоке: { $chains }. Если она новая, отправьте её ещё раз чуть позже.
why-away = { $chains }: сейчас спросить нельзя. Отправьте её ещё раз чуть позже.
why-not-offered = Сервис наблюдения не объясняет транзакции.
why-not-shown-here = За последние три дня здесь не было сообщения о { $hash }.

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
alert-worth-stale = { $worth } ({ $hours } ч назад)
alert-worth-unknown = ≈ ?
alert-failed = не удалось: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } туда и обратно
   *[self] { $asset } самому себе
 }
alert-moved-unmeasured = { $direction ->
    [in] поступление: { $asset }
    [out] отправка: { $asset }
   *[self] перевод самому себе: { $asset }
 }
alert-asset = { $kind ->
    [nft] NFT
   *[token] токены
 }
alert-figure = значение { $amount }, единица не указана
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } мельчайших долей { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = новый контракт { $contract }
alert-called = { $role ->
    [target] вызов от { $caller }: { $method }
   *[sender] вызов { $method } у { $contract }
 }
alert-method = метод { $method }
alert-more = и ещё { $count }
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · выпуск
    [burnt] { $chain } · сожжение
    [via] { $chain } · через { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · за { $span } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
summary-span = { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count } д
 }
summary-way = { $way ->
    [in] Пришло  { $moved }
   *[out] Ушло  { $moved }
 }
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] { $count } новый контракт
    [few] { $count } новых контракта
   *[other] { $count } новых контрактов
 }
summary-calls = { $count ->
    [one] { $count } вызов
    [few] { $count } вызова
   *[other] { $count } вызовов
 }
summary-left-out = { $count ->
    [one] ещё { $count } движение
    [few] ещё { $count } движения
   *[other] ещё { $count } движений
 }
summary-largest = { $way ->
    [in] Самое крупное { $moved } от { $counterparty }
    [out] Самое крупное { $moved } → { $counterparty }
   *[nobody] Самое крупное { $moved }
 }
fold-missed = Пропущено, пока писать вам было нельзя:
fold-title = ⏱ { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
fold-more = и ещё { $watches ->
    [one] { $watches } наблюдение
    [few] { $watches } наблюдения
   *[other] { $watches } наблюдений
 } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
fold-removed = { $count ->
    [one] { $count } из них исчезла из сети
    [few] { $count } из них исчезли из сети
   *[other] { $count } из них исчезли из сети
 }
fold-reply = { $what ->
    [removed] Этого больше нет в сети, считайте, что не было:
    [restored] Снова в сети:
   *[changed] В новом блоке вышло иначе:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count } д
 } опоздания: { $because ->
    [node] узел { $chain } был недоступен.
   *[service] сервис наблюдения был недоступен.
 }
hidden-warning = ⚠️ { $count ->
    [one] Скрыт { $count } мусорный перевод
    [few] Скрыты { $count } мусорных перевода
   *[other] Скрыто { $count } мусорных переводов
 }{ $lookAlikes ->
    [0] .
   *[other] , из них с похожим адресом: { $lookAlikes }. Никогда не копируйте адрес из истории.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] Скрыт { $count } мусорный перевод с похожим адресом
    [few] Скрыты { $count } мусорных перевода с похожими адресами
   *[other] Скрыто { $count } мусорных переводов с похожими адресами
 }. Никогда не копируйте адрес из истории.
hidden-title = Скрытое, сначала новое:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] от
    [out] к
   *[self] с
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] адрес подделан под знакомый вам
    [zero-value] ничего не переведено
    [bait] название — реклама
    [imitation] символ подделан под другой
   *[dust] почти ничего
 }
hidden-never-copy = Никогда не копируйте адрес из истории.
alert-repeat = ↻ возможно, уже было показано
alert-test = проба: ничего этого не было
alert-removed = исчезло из сети
alert-removed-reply = Этого больше нет в сети: блок заменён другим. Считайте, что этого не было. Если оно вернётся, я скажу.
alert-restored-reply = Это снова в сети.
alert-changed-reply = Изменилось: { $now }
    Блок заменён другим, и в новом вышло так.
