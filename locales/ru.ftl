# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } следит за адресами в блокчейне и присылает уведомления сюда.

    Вставьте один адрес или несколько. Например:
    { $example }

    Или всё одной строкой:
    { $line }
start-title = Lookout
here =
    { $place }: { $watches ->
        [0] сюда пока ничего не приходит
        [one] сюда приходят уведомления { $watches } отслеживания
        [few] сюда приходят уведомления { $watches } отслеживаний
        [many] сюда приходят уведомления { $watches } отслеживаний
       *[other] сюда приходят уведомления { $watches } отслеживания
    }.
here-place = Этот чат
group-start = Я слежу за адресами в блокчейне и присылаю уведомления сюда. { $who ->
    [all] Адреса может выбрать любой участник.
   *[administrators] Адреса выбирают администраторы.
 }
destination-ready = Теперь уведомления могут приходить и сюда: { $title }.
also-there = Какие из ваших отслеживаний должны присылать уведомления и в чат «{ $title }»?
also-there-saved = Сохранено. { $count ->
    [0] Ни одно из ваших отслеживаний не присылает уведомления в чат «{ $title }».
   *[other] Теперь в чат «{ $title }» присылают уведомления: { $names }.
 }
link-over = Эта ссылка уже использована или устарела. Отправьте мне /channels в личном чате, чтобы получить новую.
chat-choose = В какую группу или канал присылать уведомления? Если меня там ещё нет, я присоединюсь. Если нужна тема, отправьте в ней /here.
chat-choose-cancelled = Чат не выбран.
chat-absent = Меня пока нет в чате «{ $title }». Добавьте меня, и уведомления смогут приходить туда.
chat-silent = Я не могу писать в чат «{ $title }». Сделайте меня администратором с правом писать, и уведомления смогут приходить туда.
chat-not-manager = Что приходит в чат «{ $title }», выбирают только его администраторы.
chat-not-allowed = Этот бот недоступен для чата «{ $title }». Так решили те, кто им управляет.
managed-elsewhere = Это отслеживание настраивается в другом чате.
stopped-here = Уведомления «{ $name }» больше не будут приходить сюда.
group-managers-only = Менять, что отслеживает группа, могут только администраторы.
group-unreachable = Эта группа или канал мне недоступны, и я не могу проверить, кто там администратор.
group-administrators-only = Здесь это могут только администраторы.
group-anonymous = Вы пишете анонимно, и я не могу понять, какие ответы ваши. Нажимайте кнопки или пишите от своего имени.
group-not-yours = Это настраивает другой человек. Чтобы начать своё, отправьте /watch.
group-change = { $who } · { $action ->
    [muted] Заглушено до { $until }
    [silenced] Заглушено
    [unmuted] Уведомления включены
    [paused] На паузе
    [live] Снова отслеживается
    [deleting] Удалено
    [restored] Восстановлено
    [posting] Уведомления теперь приходят сюда
    [stopped] Уведомления сюда больше не приходят
   *[changed] Изменено
 }: { $names }{ $action ->
    [posting] . Отключить могут администраторы: ⋯ под уведомлением.
   *[other] {""}
 }
group-reply = { $person }, ответьте на это сообщение.

help =
    Я слежу за адресами в блокчейне и присылаю уведомления сюда. Отправьте мне:

    • { $address } — адрес или список адресов; после каждого можно указать метку
    • { $name } — имя Ethereum Name Service
    • Ссылку из эксплорера — буду следить за адресом в этой сети
    • Хеш транзакции — объясню, почему уведомление пришло или не пришло
    • Текстовый файл или CSV — по адресу в строке, с меткой

    /watch — настроить отслеживание по шагам или одной строкой: { $line }
    /watches — посмотреть ваши адреса, изменить их, заглушить, приостановить или удалить
    /mute — заглушить отслеживание на время
    /history — архив уведомлений: списком, файлом или графиком
    /channels — получать уведомления в группах, каналах и вебхуках
    /names — метки адресов
    /settings — язык, часовой пояс, тихие часы
    /export, /import — перенести всё, что вы отслеживаете
    /privacy — что я храню, /forget – удалить это
    /cancel — выйти из настройки
help-here =
    Я слежу за адресами в блокчейне и присылаю уведомления сюда.

    { $who ->
        [all] Все участники могут:
       *[administrators] Администраторы могут:
    }
    • /watch 0x… — следить за адресом
    • /watches — изменить, заглушить, приостановить или удалить отслеживание
    • /settings — язык, часовой пояс, кому это разрешено
    Смотреть могут все: /watches, /history, /status

    Чтобы обратиться ко мне, ответьте на моё сообщение или, если я администратор, напишите { $example }
    Остальное: /help в личном чате, { $bot }
help-line = /watch 0x… касса >$500 исходящие ежедневно 9:00
help-group = В группе или в её теме пишите /watch перед адресом или ссылкой. /here покажет, что туда приходит.
help-new = 🆕 отмечает адрес, который встретился в отслеживании впервые, если отслеживание работает не меньше суток.
help-values = Слежу и за балансами, ценами, газом, тишиной и сроками. Просто скажите, что нужно, например { $example }
help-status = /status показывает, все ли сети читаются.
help-more = Перед созданием вы сможете всё проверить.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Я слежу за адресами в блокчейне и присылаю уведомления, когда что-то происходит: монеты, токены, NFT, контракты.

    Нажмите «Старт» и вставьте адрес.
profile-about = Следит за адресами в блокчейне и присылает уведомления, когда что-то происходит.

# What the language calls itself
language = Русский

access-refused =
    Это закрытый бот. Попросите приглашение у того, кто им управляет.
    Ваш ID в Telegram: { $id }
access-refused-group =
    Это закрытый бот, и этой группы нет в его списке. Попросите того, кто им управляет, добавить её.
    ID этой группы: { $id }
access-refused-press = Это закрытый бот.
access-blocked = Вам закрыли доступ к этому боту. Команда /privacy покажет, какие данные о вас ещё хранятся, и позволит их удалить.
access-blocked-press = Вам закрыли доступ к этому боту.

access-accepted = Ваше приглашение принято: { $name }. ID в Telegram: { $id }
access-ended =
    Вы больше не можете пользоваться этим ботом.{ $watches ->
        [0] {""}
        [one] {" "}На паузе { $watches } отслеживание.
        [few] {" "}На паузе { $watches } отслеживания.
        [many] {" "}На паузе { $watches } отслеживаний.
       *[other] {" "}На паузе { $watches } отслеживания.
    }
invitation-title = Приглашение
invitation-terms =
    { $uses ->
        [one] Ботом сможет пользоваться { $uses } человек: кто первым откроет ссылку.
        [few] Ботом смогут пользоваться { $uses } человека, которые первыми откроют ссылку.
        [many] Ботом смогут пользоваться { $uses } человек, которые первыми откроют ссылку.
       *[other] Ботом смогут пользоваться { $uses } человека, которые первыми откроют ссылку.
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
        [one] Пользоваться ботом больше не получится, { $watches } отслеживание встанет на паузу.
        [few] Пользоваться ботом больше не получится, { $watches } отслеживания встанут на паузу.
        [many] Пользоваться ботом больше не получится, { $watches } отслеживаний встанут на паузу.
       *[other] Пользоваться ботом больше не получится, { $watches } отслеживания встанут на паузу.
    }
member-removing = Закрываю доступ: { $name }…
member-removed = Доступ закрыт: { $name }. { $watches ->
        [0] Отслеживаний не было.
        [one] На паузе { $watches } отслеживание.
        [few] На паузе { $watches } отслеживания.
        [many] На паузе { $watches } отслеживаний.
       *[other] На паузе { $watches } отслеживания.
    }
member-kept = Доступ у «{ $name }» остался: он задан в конфигурации или получен по новому приглашению.
button-invite = Пригласить
button-members = Участники
button-copy-link = Копировать ссылку
button-remove-access = Закрыть доступ
button-remove-member = Закрыть доступ: { $name }
button-revoke-invitation = Отозвать № { $number }

share-title = Поделиться: { $name }
share-shows = По ссылке можно создать такое же отслеживание в своём чате: те же адреса, сети и настройки уведомлений. Название, метки, теги, правила, текст уведомлений и вебхуки не видны.
share-uses =
    { $opened ->
        [0] Ссылку ещё не открывали.
       *[other] Открыли: { $opened }, добавили себе: { $taken }.
    } Ссылка действует до { $day }.
share-none = Ссылки пока нет. Ссылка действует 30 дней.
share-offer = С вами поделились отслеживанием.
share-gone = Эта ссылка не работает или больше не действует. Попросите новую.
share-in-private = Откройте эту ссылку в личном чате со мной.
button-share = Поделиться
button-share-open = Открыть ссылку
button-share-revoke = Отозвать
button-share-new-link = Заменить ссылку
button-share-make = Создать ссылку

button-copy-to = Переместить или копировать…
button-move-watch = Переместить
button-copy-watch = Копировать
copy-where = Куда поместить «{ $name }»? Правила и настройка спама сохранятся, вебхуки — нет.
copy-or-move = «{ $name }» → { $place }: переместить или создать там копию?
move-busy = Последнее изменение ещё не применено. Попробуйте через минуту.
copy-nowhere = Поместить пока некуда. Сначала добавьте меня в группу или канал.

cancel-nothing = Сейчас ничего не настраивается и не меняется.

command-watch = Следить за адресом
command-watches = Ваши адреса
command-history = Архив уведомлений
command-status = Состояние сетей
command-mute = Заглушить отслеживание на время
command-here = Что приходит сюда
command-channels = Куда присылать уведомления
command-names = Метки адресов
command-settings = Язык, часовой пояс, тихие часы
command-export = Сохранить ваши адреса в файл
command-import = Восстановить адреса из файла
command-privacy = Что я храню об этом чате
command-forget = Удалить всё, что я храню
command-cancel = Выйти из настройки
command-invite = Пригласить человека
command-members = Кого пригласили
command-help = Что я умею

button-watch = Добавить адрес
button-watch-there = Следить за адресом там
button-also-there = Мои адреса тоже
button-add-to-group = Добавить в группу
button-add-to-channel = Добавить в канал
button-make-administrator = Сделать администратором
button-choose-chat = Выбрать чат
button-choose-again = Выбрать другой чат
button-choose-group = Группа
button-choose-channel = Канал
button-elsewhere = В группе или канале
button-watches = Мои адреса
button-help = Помощь
button-group = Настроить в личном чате
button-cancel = Отмена
button-back = ‹ Назад
button-to-list = ‹ Мои адреса
button-next = Дальше ›
button-review = Проверить ›
button-start-over = Начать сначала
button-watch-offer = Следить
button-watch-rest = { $count ->
    [one] Следить: ещё { $count }
    [few] Следить: ещё { $count }
   *[other] Следить: ещё { $count }
 }
button-watch-each = Каждый отдельно
button-watch-together = Все вместе
button-customise = Настроить
button-watch-otherwise = Добавить ещё
button-all = Все
button-choose = Выбрать
button-again = Начать заново
button-retry = Повторить
button-undo = Отменить
button-leave-out = Убрать это
button-settings = Настройки
button-test = Отправить тест
button-pause = ⏸ Пауза
button-resume = ▶️ Продолжить
button-watch-again = Следить снова
button-delete = Удалить
button-export = Экспорт
button-import = Импорт: { $count }
button-import-all = Импортировать
button-import-settings = Импорт настроек
button-forget = Удалить всё
button-edit = Изменить
button-keep = Оставить
button-explorer = Эксплорер
button-revoke = Отозвать ↗
button-safe-app = Приложение Safe ↗
button-copy-hash = Копировать хеш
button-show = Показать
button-hide = Скрыть
button-not-spam = Не спам: { $sender }
button-show-all = Показать все
button-mute = 🔇 1 ч
button-mute-watch = 🔇 Заглушить
button-mute-for = { $length ->
    [1] 1 ч
    [2] 2 ч
    [8] 8 ч
    [24] 1 день
    [168] 1 неделя
   *[on] Пока не включу
 }
button-unmute = 🔔 Включить
button-change-end = Изменить срок
button-snooze = 💤 { $length }
button-end-snooze = Не откладывать
button-end-snooze-of = Не откладывать: { $what }
button-more = ⋯
button-more-of-watch = Ещё ⋯
button-more-parts = Ещё ▾
button-stop-here = Отключить здесь
button-why = Почему?
button-watch-settings = Отслеживание
button-balances = Балансы сейчас
button-balance-alert = Сообщить о падении
button-values = Значения сейчас
button-ignore = Игнорировать { $label }
button-trust = Доверять { $label }
button-above = Только > { $label }
button-name = Метка: { $label }
button-name-as = Новая метка: { $label }
button-rename-all = Обновить метки ({ $count })
button-next-lines = Дальше: { $count }
button-copy = Копировать { $label }
button-rename = Изменить метку
button-remove-name = Удалить метку
button-rename-label = Изменить метку { $label }
button-names = Все метки
button-rules = Правила
button-remove-rule = ✕ { $rule }
button-show-worthless = Не скрывать спам
button-hide-worthless = Скрывать спам
button-older = ›
button-select = Выбрать
button-select-all = Все
button-select-none = Снять выбор
button-search = Поиск
button-all-watches = Все адреса
button-history = Архив
button-all-history = Все уведомления
button-by-watch = По отслеживанию
button-by-address = По контрагентам
button-csv = CSV
button-chart = График
button-destinations = В группах · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } отслеживание
    [few] { " " }· { $count } отслеживания
   *[other] { " " }· { $count } отслеживаний
 }
button-newer = ‹

# The guided conversation
watch-header = Отслеживание · { $step } из { $count }
watch-header-review = Отслеживание · проверка
watch-header-part = Отслеживание · { $part }
watch-header-change = Отслеживание · изменения
watch-addresses = Отправьте один адрес или несколько. После каждого можно указать метку:
    { $example }
watch-addresses-example = 0x… казна
watch-addresses-more = Отправьте ещё или нажмите «Дальше». Чтобы изменить метку, отправьте адрес ещё раз.
watch-line-unclear = Не удалось понять: { $words }
approvals-any-token = Не могу отбирать разрешения по токену ({ $tokens }): буду уведомлять о разрешениях на любой токен.
watch-addresses-find = Чтобы найти адрес, отправьте часть названия или адреса.
addresses-found = «{ $sought }»: найдено { $found }; всего { $count }
watch-addresses-added = { $count ->
    [one] Готово: всего { $count } адрес.
    [few] Готово: всего { $count } адреса.
   *[other] Готово: всего { $count } адресов.
 }
button-watch-apart = Отслеживать отдельно
watch-chains = В каких сетях?
watch-chains-search = Это часть списка, всего сетей: { $count }. Чтобы добавить другую, отправьте её название.
chain-not-found = Сети { $name } здесь нет. Проверьте написание.
chains-found = Подходит несколько сетей: { $chains }. Отправьте название целиком.
button-chains-used = Где, похоже, используется
watch-what = О каких событиях уведомлять?
watch-words = { $name }: { $words }
watch-chosen = Выбрано
watch-choose = Выбрать
watch-missing = Нет в сети { $chains }: { $names }
watch-refine = Направление и суммы
watch-refine-ask = Только часть? Измените направление, задайте минимум или фильтры.
watch-preset-money = Деньги
watch-preset-security = Безопасность
watch-preset-contract = Контракт
watch-preset-everything = Всё
watch-everything = { $count ->
    [0] всё перечисленное
   *[other] всё перечисленное, а также { $more }
 }
watch-group-moves = Движение средств
watch-group-security = Безопасность
watch-group-contract = Контракт
watch-group-validator = Стейкинг
watch-group-values = Значения
watch-group-deadlines = Сроки
watch-group-silence = Активность
watch-group-rare = Ещё
watch-about = { $kind ->
    [coin] монета сети, например ETH, приходит или уходит
    [tokens] токены, например USDC, приходят или уходят
    [nfts] коллекционные токены приходят или уходят
    [wraps] монета меняется на свой токен или обратно, например ETH и WETH
    [outflows] за короткое время уходит много денег
    [approvals] кто-то получает разрешение тратить токены
    [delegations] кошельком начинает управлять программа (контракт)
    [failures] отправленные транзакции, которые не прошли
    [admin] контракт сменил владельца, изменён или остановлен
    [safes] что предлагают, подписывают, меняют (Safe, мультисиг)
    [events] всё остальное, о чём сообщает контракт; что именно — решаете вы
    [deployments] адрес публикует новые контракты
    [withdrawals] на адрес приходят выплаты стейкинга
    [rewards] комиссии, которые адрес получает за создание блока
    [balance] опускается ниже суммы или поднимается выше
    [runway] при нынешних тратах денег хватит лишь на несколько дней
    [price] цена проходит ваш порог, или стейблкоин отклоняется от номинала
    [gas] становятся выше или ниже вашего порога
    [transfer_fee] перевод в этой сети становится дороже или дешевле вашего порога
    [loan_health] заём вот-вот закроют с убытком (ликвидация)
    [liquidity_position] позиция Uniswap больше не приносит дохода: цена вышла из её диапазона
    [ens_names] срок имени вроде alice.eth, которым владеет адрес, скоро истечёт
    [ens] срок имени вроде alice.eth скоро истечёт
    [timelock] объявлены, готовы, выполнены или отменены (таймлок)
    [governor] начинаются и завершаются, решения исполняются или отменяются (DAO)
    [allowance] разрешение тратить токены не отозвано и через несколько дней
    [safe_unsigned] общий кошелёк (Safe) всё ещё ждёт подписей
    [silence] какое-то время нет транзакций
    [rate] транзакций больше обычного
   *[calls] адрес вызывает контракт или вызывают его самого
 }
watch-kind-coin = Переводы монет
watch-kind-tokens = Токены
watch-kind-nfts = NFT
watch-kind-deployments = Новые контракты
watch-kind-calls = Вызовы контрактов
watch-kind-approvals = Разрешения
watch-kind-failures = Неудачные транзакции
watch-kind-delegations = Контроль кошелька
watch-kind-safes = Общий кошелёк
watch-kind-wraps = Wrap-операции
watch-kind-outflows = Крупный отток
watch-kind-events = События контракта
watch-kind-withdrawals = Выплаты стейкинга
watch-kind-rewards = Чаевые за блоки
watch-kind-line = { $kind ->
    [coin] монеты
    [coin-alone] переводы монет
    [tokens] токены
    [nfts] NFT
    [deployments] новые контракты
    [failures] неудачные транзакции
    [safes] общий кошелёк
    [wraps] wrap-операции
    [wraps-in] только wrap
    [wraps-out] только unwrap
    [events] события контрактов
    [withdrawals] выплаты стейкинга
    [rewards] чаевые за блоки
    [approvals] разрешения на токены
    [delegations] контроль кошелька
    [outflows] крупный отток
   *[calls] вызовы контрактов
 }
watch-events-preset-line = { $preset ->
    [mints] минт и сжигание
   *[admin] действия админов
 }
watch-events-line = { $more ->
    [0] события: { $names }
   *[other] события: { $names } и ещё { $more }
 }
watch-conditions-button = Только если…
watch-conditions = Когда уведомлять? Отправьте условия, по одному в строке, например value > 1000 или to = 0x…. Должны выполняться все. Суммы указывайте в единицах контракта: 1e18 — это 1 ETH.
watch-condition-always = Условие { $condition } выполняется всегда, поэтому не добавлено.
watch-events-preset = { $preset ->
    [mints] Минт и сжигание
   *[admin] Действия админов
 }
watch-events = Какие события? Отслеживаемые адреса — это контракты. Выберите набор или отправьте событие так, как оно объявлено в исходном коде контракта:
    { $example }
watch-events-both = В большинстве контрактов у этого события есть indexed, поэтому добавлено и такое: { $event }. Лишнее можно удалить.
watch-events-unindexed = В { $event } нет ни одного indexed. Если в исходном коде оно есть, отправьте строку вместе с ним, иначе событие не будет видно.
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
watch-directions = Направление (нажмите, чтобы изменить)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Направления разные
watch-directions-each = По видам
watch-direction-line = { $direction ->
    [in] входящие
    [out] исходящие
   *[both] входящие и исходящие
 }
watch-any-amount = Любая сумма
watch-any-amount-line = любая сумма
watch-amounts-differ = Суммы разные
watch-at-least = { $amount } и больше
watch-at-least-line = { $amount } и больше
watch-in-and-out-line = входящие ({ $incoming }) и исходящие ({ $outgoing })
watch-at-least-of-line = { $kinds }: { $amount } и больше
watch-restricted-line = { $what ->
    [tokens] токены
    [spenders] разрешения для адресов
   *[counterparties] контрагенты
 }: { $way ->
    [only] только { $list }
   *[except] все, кроме { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] от кого: только { $list }
       *[except] от кого: все, кроме { $list }
     }
   *[out] { $way ->
        [only] кому: только { $list }
       *[except] кому: все, кроме { $list }
     }
 }
watch-token-minimum-line = токены: { $amount } мин. ед. и больше
watch-token-minimum = { $symbol }: { $direction ->
    [in] минимальная сумма входящих?
    [out] минимальная сумма исходящих?
   *[both] минимальная сумма?
 } Выберите или введите её, например 500 или 2,5 тыс.
watch-filters = { $count ->
    [0] Фильтры
   *[other] Фильтры ({ $count })
 }
watch-only-token = Ограничить: { $token }
watch-filters-ask = Уведомлять, только если выполнены все условия:
watch-filter-tokens = { $way ->
    [any] Любой токен
    [only] Только выбранные токены ({ $count })
    [except] Все токены, кроме выбранных ({ $count })
    [both] Фильтр токенов ({ $count })
   *[differ] Фильтры токенов разные
 }
watch-filter-counterparties = { $way ->
    [any] Любой адрес
    [any-in] От кого угодно
    [any-out] Кому угодно
    [only] Только с выбранными адресами ({ $count })
    [except] Все адреса, кроме выбранных ({ $count })
    [both] Фильтр адресов ({ $count })
   *[differ] Фильтры адресов разные
 }
watch-filter-new = Только с новыми адресами
watch-filter-new-note = Адрес считается новым только один раз. Если до сих пор переводы шли только от него, при вашем первом переводе на него он снова считается новым.
watch-filter-gross = Проверять приход и расход отдельно
watch-filter-gross-note = Если в одной транзакции пришло 10 и ушло 4, проверяется и то и другое, а не разница в 6.
watch-filter-spenders = { $way ->
    [any] Разрешения для любого адреса
    [only] Разрешения для любого адреса
    [except] Разрешения, кроме выбранных ({ $count })
    [both] Фильтр разрешений ({ $count })
   *[differ] Фильтры разрешений разные
 }
watch-filter-unlimited = Только разрешения без ограничений
watch-filter-status = { $status ->
    [success] Только успешные вызовы
    [failed] Только неудачные вызовы
   *[any] Вызовы: успешные и неудачные
 }
watch-filter-way = { $way ->
    [only] Только эти
   *[except] Все, кроме этих
 }
watch-filter-rest = Также включено
watch-filter-rest-off = Выключить остальное
watch-ask-tokens = { $way ->
    [only-none] О каких токенах уведомлять? Отправьте адреса их контрактов.
    [only] О каких токенах уведомлять? Нажмите на них или отправьте их названия либо адреса контрактов. Чтобы убрать, нажмите ещё раз.
    [except-none] Какие токены пропускать? Отправьте адреса их контрактов.
   *[except] Какие токены пропускать? Нажмите на них или отправьте их названия либо адреса контрактов. Чтобы убрать, нажмите ещё раз.
 }
watch-ask-counterparties = { $way ->
    [only] О переводах с какими адресами уведомлять? Нажмите на них или отправьте адреса. Чтобы убрать, нажмите ещё раз.
   *[except] Переводы с какими адресами пропускать? Нажмите на них или отправьте адреса. Чтобы убрать, нажмите ещё раз.
 }
watch-ask-spenders = Каким адресам вы доверяете? Нажмите на них или отправьте адреса: о разрешениях для них я уведомлять не буду. Чтобы убрать, нажмите ещё раз.
watch-unlimited-line = только разрешения без ограничений
watch-new-line = только с новыми адресами
watch-status-line = { $status ->
    [success] только успешные вызовы
   *[failed] только неудачные вызовы
 }
watch-gross-line = приход и расход проверяются отдельно
watch-at-least-said = { $amount } и больше.
watch-token-as-dollars = { $symbol } я считаю долларами: учитываются и все остальные монеты и токены.
watch-amount = { $direction ->
    [in] Минимальная сумма входящих?
    [out] Минимальная сумма исходящих?
   *[both] Минимальная сумма?
 } Выберите или введите: { $examples }
watch-amount-of = { $direction ->
    [in] Входящие: { $amount }
   *[out] Исходящие: { $amount }
 }
watch-amount-separately = Входящие и исходящие отдельно
watch-amount-together = Общий минимум
watch-amount-kept = Здесь заданы минимумы, которые на этом экране не показать. Они сохранятся, если не выбрать новый.
watch-amount-coin-only = Суммы в долларах действуют для монет и токенов, остальные — только для монет.
watch-amount-unlisted = Если минимум задан в долларах, токены без известной цены пропускаются.
watch-unpriced = Цена { $symbol } в сети { $chain } мне неизвестна, поэтому не могу определить, когда это { $amount }.
watch-token-which = Здесь несколько токенов с названием { $symbol }. Нажмите нужный или отправьте адрес его контракта.
watch-token-address = Или сначала отправьте адрес, который нужно отслеживать.
watch-token-seen = { $symbol } — это { $token } из ваших уведомлений. Проверьте, тот ли это токен.
watch-amount-nfts = Об NFT уведомляю всегда.
watch-amount-examples = 2 500 $ · 0,5 · 100 gwei
watch-amount-examples-coin = 2 500 $ · 0,5
watch-amount-examples-dollars = 50 $ · 2 500 $
watch-outflow = Сколько должно уйти с адреса и за какое время? Выберите или введите, например 50000 2h. Я уведомлю один раз, а затем снова, если сумма удвоится или, опустившись ниже половины, опять дойдёт до порога. При обмене учитывается только потеря; монеты и токены без известной цены не учитываются.
watch-outflow-choice = { $usd } за { $span }
watch-outflow-line = отток { $usd } за { $span }
watch-balance = { $side ->
    [below] { $asset }: при балансе ниже какой суммы уведомлять?
   *[above] { $asset }: при балансе выше какой суммы уведомлять?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Порог действует для каждого адреса отдельно.
 }
watch-balance-on = { $asset } в сети { $chain }
share-instead = { $now ->
    [known] Следить за долей баланса я не могу, поэтому пересчитал её в сумму. Баланс сейчас: { $amount }.
   *[unknown] Следить за долей баланса я не могу, но могу следить за суммой.
 }
watch-balance-now = Баланс сейчас: { $amount }
watch-balance-asset = Какая монета или токен? Нажмите или отправьте адрес.
watch-balance-how = Выберите сумму или введите её, например 0,2. Я уведомлю один раз и ещё раз, когда баланс вернётся в норму.{ $tokens ->
    [none] {""}
   *[other] {" "}Чтобы выбрать другой токен, нажмите на него или отправьте его адрес.
 }
watch-balance-unread = { $asset }: сейчас не удаётся прочитать этот токен. Попробуйте чуть позже.
watch-balance-no-token = { $asset }: в сетях этого отслеживания по этому адресу нет токена. Проверьте адрес.
watch-balance-way = { $side ->
    [below] Ниже
    [outside] Вне диапазона
    [moves] Движение
    [changes] Любое изменение
   *[above] Выше
 }
watch-value = За каким значением следить?
watch-value-ask = { $side ->
    [outside] { $value }: введите два числа, например 2800–3400. Я уведомлю, когда значение выйдет за их пределы.
    [moves] { $value }: введите, на сколько и за какое время, например 5 % за 1h. Рост и падение считаются одинаково.
    [changes] { $value }: нажмите кнопку, и я буду уведомлять о каждом изменении.
   *[below] { $value }: введите порог. Я уведомлю, когда он будет пройден, и ещё раз, когда значение вернётся в норму.
 }
watch-value-name = { $of ->
    [runway] Запас денег
    [price] Цена
    [gas] Комиссии сети
    [loan_health] Здоровье займа
    [liquidity_position] Позиции Uniswap
    [ens_names] Мои имена .eth
    [ens] Имя .eth
    [timelock] Отложенные изменения
    [governor] Голосования
    [transfer_fee] Цена перевода
    [allowance] Старые разрешения
    [safe_unsigned] Ждут подписей
    [silence] Нет активности
   *[rate] Много активности
 }
watch-value-ask-other = { $of ->
    [runway] На сколько дней должно хватать монет? Выберите число или введите его, например 4. Расчёт идёт по расходу за последние 7 дней.
    [transfer_fee] Сколько может стоить перевод? Напишите сумму, например $0,01 или 0,00001 ETH. Уведомлю, когда порог будет пройден, и ещё раз, когда стоимость вернётся в норму.
    [liquidity_position] Когда уведомлять о позициях Uniswap? Выберите вариант или напишите, насколько близко цена может подойти к границе диапазона, например 2 %. Позиции адресов я найду сам.
    [ens_names] За сколько до конца срока уведомить об именах этих адресов? Выберите или введите, например 30d, 7d, 1d. Имена .eth найду сам.
    [ens] Введите имя, например vitalik.eth. Уведомлю за 30, 7 и 1 день до истечения срока.
    [timelock] За сколько до возможного исполнения операции уведомить? Выберите или введите, например 24h, 1h. Уведомлю и когда её запланируют, исполнят или отменят.
    [governor] За сколько до конца голосования уведомить? Выберите или введите, например 24h, 1h. Уведомлю и когда предложение внесут, примут, отклонят, поставят в очередь, исполнят или отменят.
    [allowance] Через сколько дней уведомить о разрешении, которое всё ещё действует? Выберите число или введите его, например 30. Прежние тоже учитываются, насколько доступна история.
    [safe_unsigned] Через сколько времени уведомить о предложении, которому всё ещё не хватает подписей? Выберите срок или введите его, например 6h. Напишу, кто не подписал.
    [silence] Через сколько времени без транзакций уведомить? Выберите срок или введите его, например 6h.
   *[rate] Сколько транзакций и за какое время — уже слишком много? Выберите или введите, например 20 за 1h.
 }
watch-value-counts = { $what ->
    [transfers] Считаются монеты, токены и NFT, без уведомления о каждой транзакции.
   *[alerts] Считаются транзакции, о которых уведомляет это отслеживание.
 }
watch-value-none = { $of ->
    [loan_health] Сейчас у этих адресов нет займов на { $chains }. Если появятся, буду следить.
   *[liquidity_position] Сейчас у этих адресов нет позиций на { $chains }. Если появятся, буду следить.
 }
watch-value-unread = { $value }: на { $chains } это значение недоступно, для него там нет источника.
watch-value-since = На { $chains } история видна только с блока { $height }.
watch-balance-line = { $side ->
    [below] баланс ниже { $amount }
   *[above] баланс выше { $amount }
 }
watch-runway-line = денег меньше чем на { $amount } при среднем расходе за { $span }
watch-reading-line = { $side ->
    [below] { $call } ниже { $amount }
    [above] { $call } выше { $amount }
    [outside] { $call } вне { $amount }–{ $high }
    [moves] изменение { $call } на { $percent } % за { $span }
   *[changes] любое изменение { $call }
 }
watch-liquidity_position-line = позиции вне диапазона
watch-silence-line = { $way ->
    [in] нет поступлений { $amount }
    [out] нет списаний { $amount }
   *[both] нет активности { $amount }
 }
watch-rate-line = { $way ->
    [in] число поступлений выше { $amount } за { $span }
    [out] число списаний выше { $amount } за { $span }
   *[both] число транзакций выше { $amount } за { $span }
 }
watch-rate-now = { $count ->
    [one] { $count } транзакция за { $span }
    [few] { $count } транзакции за { $span }
   *[other] { $count } транзакций за { $span }
 }
watch-transfers-line = { $limit } (монеты, токены и NFT)
watch-deadline-line = истечение { $call }: за { $amount }
watch-ens_names-line = мои имена .eth: за { $amount } до истечения
watch-timelock-line = отложенные изменения: за { $amount } до возможного исполнения
watch-governor-line = голосования: за { $amount } до конца
watch-allowance-line = разрешения, которые ещё действуют спустя { $amount }
watch-safe_unsigned-line = предложения, которым не хватает подписей спустя { $amount }
watch-no-balance = нет
watch-no-kinds = без транзакций
watch-often = Как часто присылать уведомления?
watch-often-about = Сводка: первое уведомление сразу, затем одно сообщение за период. Дайджест: одно сообщение в назначенное время.
watch-summary = За какой период присылать сводку?
watch-often-windows = Первое уведомление сразу, затем одна сводка за каждый период.
watch-often-window = Первое уведомление сразу, затем одна сводка { $window }.
watch-often-once = Только одно уведомление.
button-final = Сообщить и о финализации
watch-final-about = После финализации блок уже нельзя заменить. В Ethereum до неё проходит около 15 минут.
watch-final-off = «{ $button }» выключено: для сводок таких уведомлений нет.
button-summary = Сводка
button-digest = Дайджест
button-digest-instead = Дайджест раз в день
button-days = Дни
button-workdays = По будням
digest-ask = Когда присылать дайджест?
digest-days-ask = По каким дням?
digest-type = Одно сообщение обо всём, что произошло после прошлого дайджеста. Если ничего не было, оно не придёт. Нажмите на время или введите своё, например 7:30 или по будням в 8:00.
digest-zone = Часовой пояс: { $zone }.
digest-zone-none = Время по UTC, пока вы не выберете часовой пояс в /settings.
digest-at-once = Цены, займы и другие значения его не ждут: такие уведомления приходят сразу.
digest-chosen = Дайджест: { $times }.
digest-line = Дайджест: { $times }{ $values ->
    [at-once] ; значения сразу
   *[none] { "" }
 }
digest-channels = Получатели без дайджеста: { $names }. Туда сразу отправляется каждая транзакция.
digest-waits = Это тоже ждёт дайджеста: { $kinds }. Чтобы узнавать сразу, заведите для этого отдельное отслеживание.
digest-times = { $kind ->
    [all] каждый день в { $at }
    [workdays] по будням в { $at }
    [weekend] по выходным в { $at }
   *[some] { $days } в { $at }
 }
wrong-digest-time = Не вижу здесь времени. Отправьте его, например 7:30, 9 вечера или пн-пт 8:00.
digest-name = Дайджест
digest-title = 🗓 { $title } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
digest-watch = { $name } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
digest-late = ⏱ С опозданием: должен был прийти { $time }, но я был недоступен.
digest-spam = { $count ->
    [one] { $count } транзакция скрыта: похожа на спам
    [few] { $count } транзакции скрыты: похожи на спам
   *[other] { $count } транзакций скрыто: похожи на спам
 }
digest-ruled = { $count ->
    [one] { $count } транзакция проигнорирована по вашим правилам
    [few] { $count } транзакции проигнорированы по вашим правилам
   *[other] { $count } транзакций проигнорировано по вашим правилам
 }
watch-name = Отправьте название отслеживания. Сейчас: { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Каждая транзакция
    [OnlyOnce] Один раз
   *[window] Одна сводка { $window }
 }
watch-often-limits = При переходе порога и при возврате в норму
watch-often-counted = Не о каждой транзакции: при переходе порога и при возврате в норму
watch-often-final = { $frequency ->
    [OnlyOnce] Один раз и ещё раз после финализации
   *[other] Каждая транзакция и ещё раз после финализации
 }
watch-final-missing = Без уведомлений о финализации: { $chains }.
safe-none = { $name } — не Safe в сети { $chains }, так что вашей подписи там ничто не ждёт.
safe-address = Отправьте адрес вашего Safe: 0x и ещё 40 символов. Он есть в приложении Safe.
safe-others = Отслеживать другое
safe-unseen = В сети { $chains } не видно, что предлагают Safe, — только то, что он делает.
watch-safe-proposals = О предложениях в Safe и о том, когда собраны все подписи, тоже сообщаю: { $chains }.
watch-often-where = { $frequency } → { $places }
where-here = этот чат
where-other-chat = другой чат
where-this-chat = Этот чат
watch-where = Куда присылать уведомления?
where-unknown = Получателя с таким названием я не знаю. Выберите здесь или сначала добавьте его: /channels
watch-coverage = { $what ->
    [internalTransfers] Монеты, которые отправляют контракты,
    [internalDeployments] Контракты, созданные другими контрактами,
   *[both] Монеты, которые отправляют контракты, и контракты, которые они создают,
 } { $how ->
    [some] видны здесь: { $seen }, но не здесь: { $unseen }.
   *[none] не видны здесь: { $unseen }.
 }
watch-rate = Около { $count } { $what ->
    [alerts] { $count ->
        [one] уведомления
        [few] уведомлений
       *[other] уведомлений
    }
   *[transactions] { $count ->
        [one] транзакции
        [few] транзакций
       *[other] транзакций
    }
 } в день, судя по последним блокам{ $of ->
    [some] { " " }({ $chains }).
   *[all] .
 }
watch-rate-new = Со временем их станет меньше: известных адресов будет всё больше.
watch-rate-few = { $fired ->
    [one] { $fired } транзакция
    [few] { $fired } транзакции
   *[other] { $fired } транзакций
 } за { $span } — слишком мало, чтобы сказать, сколько будет в день.
watch-rate-rough = Грубая оценка: { $fired ->
    [one] { $fired } транзакция
    [few] { $fired } транзакции
   *[other] { $fired } транзакций
 } за { $span }.
watch-start = Начать следить
watch-edit-addresses = Адреса
watch-edit-chains = Сети
watch-edit-what = События
watch-edit-often = Частота
watch-edit-name = Название
watch-edit-message = Текст
watch-edit-balance = Баланс
watch-edit-tags = Теги
watch-edit-where = Куда
watch-own-message = свой текст
watch-usual-message = стандартный текст
watch-sound = { $quiet ->
    [rings] 🔔 И в тихие часы
   *[silent] без звука
 }
watch-tags = Отправьте теги через запятую.
watch-no-tags = нет
watch-message = Отправьте текст уведомления. Доступные переменные:
    { $placeholders }
watch-message-now = Сейчас текст такой:
watch-message-preview = Уведомление будет выглядеть так:
watch-message-use = Использовать
watch-message-default = Стандартный
watch-cancelled = Отменено. Ничего не изменилось.
watch-had-to-close = Эту настройку пришлось закрыть. Ничего не изменилось.
watch-closed = Вы начали ещё несколько настроек ({ $most }), поэтому эта закрыта. Ничего не изменилось.
watch-expired = Эта настройка сутки оставалась незавершённой, поэтому закрыта. Ничего не изменилось.

# Changing a watch
edit-nothing = Пока ничего не изменено.
edit-unsaved = Ещё не сохранено:
wish-kept = Учту это для адреса, который вы отправите.
question-open = Вопрос выше ещё ждёт ответа. Ответьте на него или отправьте /cancel.
edit-adds = Добавлено к тому, что ещё не сохранено.
silence-both-ways = Учтите: считается всё, о чём сообщает это отслеживание, а не только одно направление.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = изменено
edit-addresses-added = добавлено: { $count }
edit-addresses-removed = убрано: { $count }
edit-addresses-relabelled = новые метки: { $count }
edit-addresses-order = в другом порядке
edit-save = Сохранить
edit-conflict = За это время изменено в другом месте:
edit-conflict-line = { $what }: у вас { $yours } · там { $now }
edit-mine = Оставить моё
edit-theirs = Взять другое
edit-gone = Это отслеживание за это время удалили. Ничего не изменилось.
edit-creating = Отслеживание ещё создаётся. Попробуйте, когда будет готово.

frequency-Always = Каждая транзакция
frequency-OnlyOnce = Один раз
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
details-more = … и ещё { $count }

chains-count = { $count ->
    [one] { $count } сеть
    [few] { $count } сети
   *[other] { $count } сетей
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Монеты, токены и NFT ({ $chains }), входящие и исходящие. Уведомлю о каждой транзакции сразу.
offer-watched = { $count ->
    [one] уже отслеживается: { $count }
    [few] уже отслеживаются: { $count }
   *[other] уже отслеживаются: { $count }
 }
offer-watched-all = все уже отслеживаются
offer-watched-one = Уже отслеживается.
offer-name-ask = Назвать { $address } «{ $label }»?
offer-rename-ask = Сменить метку { $address } с «{ $now }» на «{ $label }»?
offer-gone = Это уже отслеживается.
who-unseen = Ни в одном из последних уведомлений здесь его нет.
who-seen = Последних уведомлений здесь с этим адресом: { $count }. Самое новое: { $date }.
who-unsure = Никто не может обещать, что адрес безопасен: спросите того, кто вам его дал.
offer-together = Вместе с предыдущим сообщением.
each-working = Настраиваю… { $done } из { $total }
each-done = { $count ->
    [0] Не удалось начать следить ни за одним адресом.
    [one] Будут приходить уведомления о { $count } адресе.
    [few] Будут приходить уведомления о { $count } адресах. У каждого своё отслеживание.
   *[other] Будут приходить уведомления о { $count } адресах. У каждого своё отслеживание.
 }
button-separately = По отдельности

# Names of the Ethereum Name Service
name-none = Адрес не найден: { $names }. Проверьте написание или отправьте сам адрес.
name-off-chain = { $names }: хранится вне Ethereum, там имена найти нельзя. Отправьте сам адрес.
name-not-here = Здесь я не могу искать имена: { $names }. Отправьте адрес.
name-away = Сейчас найти { $names } не удалось. Отправьте ещё раз чуть позже.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] { $lines } строка
    [few] { $lines } строки
   *[other] { $lines } строк
 }
file-unnamed = Ваш список
file-wrong = { $count ->
    [one] Не удалось прочитать { $count } строку:
    [few] Не удалось прочитать { $count } строки:
   *[other] Не удалось прочитать { $count } строк:
 }
file-wrong-line = Строка { $line }: { $why ->
    [checksum] у { $text } неверная контрольная сумма
    [length] у { $text } не 40 символов после 0x
    [hash] { $text } — хеш транзакции
    [shortened] { $text } — сокращённый адрес
    [characters] в { $text } есть что-то, кроме цифр и букв от a до f
    [foreign] { $text } — адрес сети { $system }
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
    [one] Осталась { $count } строка.
    [few] Остались { $count } строки.
   *[other] Осталось { $count } строк.
 }
file-part = 📄 { $name } · строки { $from }–{ $to }
file-transactions = Это список транзакций. Я читаю списки адресов: отправьте адрес, к которому относятся эти транзакции, и я начну его отслеживать.
file-none = В этом файле нет ни одного адреса. Адрес — это 0x и ещё 40 символов, по одному в строке.
file-large = Файл слишком большой: можно до 1 МБ. Отправьте его по частям.
file-gone = Telegram не отдаёт этот файл. Отправьте его ещё раз.
file-slow = Файл загружался слишком долго. Отправьте его ещё раз или вставьте адреса текстом.
file-binary = В этом файле нет текста, который я могу прочитать. Сохраните список как .csv или .txt и отправьте снова.
file-empty = Этот файл пуст.

# What is wrong with an input, and what to do
wrong-no-address = Я не вижу здесь адреса. Адрес — это 0x и ещё 40 символов.
wrong-no-token = Токен { $symbol } мне здесь неизвестен. Отправьте адрес его контракта — 0x и ещё 40 символов: он есть на сайте токена или в обозревателе блоков.
wrong-filter-many = В фильтре может быть до { $most } адресов.
wrong-checksum = У { $address } неверная контрольная сумма: ошибка в символе или в его регистре. Скопируйте адрес из источника ещё раз.
wrong-length = { $length ->
    [one] { $address } — не адрес: после 0x { $length } символ, а не 40.
    [few] { $address } — не адрес: после 0x { $length } символа, а не 40.
   *[other] { $address } — не адрес: после 0x { $length } символов, а не 40.
 }
wrong-hash = { $address } — хеш транзакции, а не адрес.
wrong-shortened = { $address } — сокращённый адрес. Вставьте его целиком: 0x и 40 символов.
wrong-characters = { $address } — не адрес: после 0x могут быть только цифры и буквы от a до f.
wrong-foreign = { $address } — адрес сети { $system }, за ней я не слежу.
wrong-family = { $address } — адрес сети { $system }, для него нужно отдельное отслеживание.
wrong-too-many = В одном отслеживании может быть не больше { $most } адресов; взяты первые { $taken }.
chains-not-offered = Здесь не отслеживается: { $chains }. Отслеживаются только показанные сети.
link-elsewhere = В ссылке сеть, за которой я здесь не слежу: { $chains }.
wrong-more = { $count ->
    [one] Ещё { $count } прочитать не удалось.
    [few] Ещё { $count } прочитать не удалось.
   *[other] Ещё { $count } прочитать не удалось.
 }
twice = Адрес { $address } повторяется; учтён один раз.
renamed = Новая метка адреса { $address }: { $label }.
renamed-many = Новые метки у адресов: { $count }.
watch-renamed = { $before }: новое имя — { $name }.
name-cut = { $count ->
    [one] В названии может быть до { $most } символов, поэтому сократил { $count }.
    [few] В названии может быть до { $most } символов, поэтому сократил { $count }.
   *[other] В названии может быть до { $most } символов, поэтому сократил { $count }.
 }
twice-many = Повторяющихся адресов: { $count }; каждый учтён один раз.
wrong-event = { $fault ->
    [type] Тип { $what } неизвестен. Для контракта укажите address, для enum — uint8.
    [argument] Не удалось прочитать: { $what }. Каждый аргумент — это тип и имя.
    [repeated] Два аргумента называются { $what }. Дайте каждому своё имя.
    [long] Слишком длинно: в событии может быть не больше { $length } символов.
    [count] Слишком много аргументов: допустимо { $arguments }, из них с indexed — { $indexed }.
    [anonymous] Анонимные события отслеживать нельзя: в их логах нет названия.
    [unreadable] Такие аргументы не читаются: массивы строк, байтов или массивов, массивы длиннее 999 и функции.
   *[form] Это не событие. Отправьте его название и аргументы в скобках.
 }
wrong-events-many = Для одного отслеживания это слишком много: можно не больше { $most } видов и событий. Сначала уберите что-нибудь.
wrong-condition = { $fault ->
    [argument] У этого события нет такого аргумента. Есть: { $names }.
   *[form] Я не понимаю это условие. Оно начинается с одного из имён: { $names }.
 }
wrong-condition-operator = Для { $arg } можно использовать: { $operators }
wrong-condition-never = { $condition } не выполняется никогда: уведомлений бы не было.
wrong-condition-value = { $kind ->
    [int] { $arg } — целое число, например 1000 или 1e18.
    [address] { $arg } — адрес: 0x и ещё 40 символов.
    [bool] { $arg } — true или false.
    [bytes] { $arg } — 0x и затем цифры и буквы от a до f.
   *[other] Для { $arg } это не подходит.
 }
wrong-conditions-many = Для одного события это слишком много: можно не больше { $most } условий.
wrong-outflow = Введите сумму в долларах и время в минутах (m), часах (h) или днях (d), например 50000 2h. Время — от 1m до 7d.
wrong-silence = Введите время в минутах (m), часах (h) или днях (d), например 6h: от 1m до 90d.
wrong-balance = Введите сумму в { $symbol }, например 0,2. Чтобы выбрать другой токен, нажмите на него или отправьте его адрес.
wrong-balance-many = У отслеживания может быть не больше { $most } порогов баланса. Сначала удалите один.
wrong-amount = Я не понимаю эту сумму.
wrong-amount-negative = Сумма не может быть отрицательной.
wrong-amount-zero = Отправьте сумму больше нуля.
amount-in-dollars = По курсу на { $date }: { $amount } ≈ { $dollars }.
amount-at-price = По текущей цене { $amount } ≈ { $worth }. Порог не меняется вместе с ценой.
wrong-amount-currency = Курса этой валюты у меня сейчас нет. Отправьте сумму, например 100 $ или 0,5.
wrong-amount-small = Это меньше одного wei, минимальной единицы монеты. Укажите больше.
wrong-amount-decimals = У { $symbol } не больше { $decimals } знаков после запятой. Округлите сумму.
wrong-token-amount = Введите сумму в { $symbol }, например 500.
wrong-amount-large = Столько монет не существует. Укажите меньше.
wrong-amount-cent = Это меньше одного цента. Укажите больше.
wrong-amount-dear = Это больше всех денег на свете. Укажите меньше.
wrong-amount-token = Укажите стоимость в долларах, например 100 $ в { $symbol }. Чтобы задать сумму в { $symbol }, сначала выберите этот токен в разделе «Фильтры».
wrong-amount-coin = { $symbol } здесь не отслеживается. Укажите сумму в долларах, например 100 $.
wrong-tags = В теге нужен хотя бы один видимый символ.
wrong-tags-many = У отслеживания может быть не больше { $most } тегов.
wrong-name = В названии нужен хотя бы один видимый символ.
wrong-message-long = { $over ->
    [one] Текст длиннее на { $over } символ: можно не больше { $most }.
    [few] Текст длиннее на { $over } символа: можно не больше { $most }.
   *[other] Текст длиннее на { $over } символов: можно не больше { $most }.
 }
wrong-placeholder =
    Переменной { $placeholder } нет. { $suggested ->
        [yes] Возможно, вы имели в виду { $meant }?
       *[no] Доступные перечислены ниже.
    }
wrong-message-empty = Такое уведомление будет пустым. Добавьте несколько слов.
wrong-expects-button = Нажмите одну из кнопок под этим текстом.
wrong-text-only = Здесь я понимаю только текст. Отправьте его сообщением.
choose-chain = Выберите хотя бы одну сеть.
choose-chain-with = В этих сетях нет того, что вы выбрали ({ $kinds }). Выберите другую сеть или сначала другие события.
watch-kinds-left-out = Убрано, так как этого нет в выбранных сетях: { $kinds }.
choose-kind = Хотя бы один пункт должен остаться включённым.
stale-button = Эта кнопка из старого сообщения.
foreign-address = Это адрес сети { $system }. Я слежу за Ethereum и другими сетями EVM, где адреса начинаются с 0x.
foreign-name = Это имя { $system }, найти его адрес я не могу. Отправьте адрес, который начинается с 0x, или имя на .eth.
foreign-transaction = Это транзакция сети { $system }. Я слежу за Ethereum и другими сетями EVM, где хеши транзакций начинаются с 0x.
secret-warning =
    ⚠️ Похоже на { $secret ->
        [phrase] сид-фразу
       *[key] приватный ключ
    }. С этими данными можно забрать всё из кошелька, поэтому никогда и никому их не отправляйте.

    { $deleted ->
        [yes] Сообщение удалено, ничего не сохранено.
       *[no] Ничего не сохранено, но удалить сообщение здесь я не могу: удалите его сами.
    } Telegram его уже видел, поэтому переведите средства на новый кошелёк. Чтобы следить за кошельком, достаточно адреса.
secret-or-hash = Если это не ключ, а хеш транзакции, ничего страшного: отправьте вместо него ссылку на транзакцию.
thanks-answer = Пожалуйста.
not-understood = Не понял. Отправьте адрес или нажмите кнопку ниже.
sentence-ask = Или скажите, что нужно, например { $example }
sentence-example = газ ниже 5 gwei
sentence-example-amount = если уйдёт больше $500
sentence-hint = { $topic ->
    [about] Отслеживание бесплатно, и я читаю только то, что и так открыто в сетях. Мне никогда не нужны приватный ключ, сид-фраза или доступ к вашему кошельку, и я ничего не могу перевести.
    [networks] Могу отслеживать эти сети: { $chains }.
    [kinds] Могу сообщать обо всём этом. Для каждого адреса вы выбираете сами:
    [explain] Отправьте хеш транзакции или ссылку на неё. Скажу по каждому отслеживанию, почему уведомление было или почему его не было.
    [who] Нажмите ⋯ под уведомлением, затем «Метка»: имя будет во всех следующих уведомлениях. /names показывает все имена.
    [ignore] Нажмите ⋯ под одним из таких уведомлений, затем «Игнорировать». Заранее: «Изменить» › «События» › «Направление и суммы».
    [rights-members] Здесь любой участник может выбирать адреса, заглушать и ставить на паузу. Изменить это могут администраторы в настройках.
    [rights-administrators] Здесь выбирать адреса, заглушать и ставить на паузу могут только администраторы. В настройках они могут разрешить это всем участникам.
   *[rights] В группе выбирают, отключают уведомления и ставят на паузу только администраторы; /settings там разрешает это всем участникам. В этом чате — только вы.
 }
spam-hidden = Вероятный спам скрыт{ $shown ->
    [0] {""}
   *[other] {" "}(кроме { $names })
 }: похожие поддельные адреса, токены с рекламой в названии или под видом известных, ничтожные суммы.
spam-unpriced = С минимумом в долларах не приходят и токены без известной цены.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] меньше сообщений, меньше уведомлений, реже, слишком много сообщений, слишком много уведомлений, сводк, раз в неделю, как часто
    [amount] мелкие суммы, мелочь, минимальная сумма, крупные суммы, пыль, мелкие перевод, крупные перевод, крупнее, крупные переводы, крупные операции, большие переводы, слишком мало, слишком низк, слишком высок, маловато, многовато
    [latest] что это было, что это!, это что, чё это!, что за транзакц, что за перевод, объясни, поясни, почему мне пришло, почему пришло это, почему это пришло, почему это уведомление, почему я это получил, что за уведомл, что за сообщен, почему пришло уведомл, почему мне это, почему мне прислал, почему прислал, кто это прислал, откуда это
    [explain] почему, отчего
    [who] кто это, кто этот, этот отправитель, дай ему имя
    [spam] спам, скам, мошенн, неизвестные токены, неизвестных токенов, о которых не слышал, о которых я не слышал, никогда не слышал, незнакомые токены, незнакомых токенов, поддельные токены, поддельных токенов
    [ignore] игнорир, не сообщай больше, больше не сообщай, хватит слать, хватит присылать, хватит писать, хватит сообщать, скрой, это спам, как спам
    [rights] коллег, прав на, разреш коллеге, может менять, мог менять, кто может, кому можно, только админ, все участники, каждый участник, любой участник, всем участникам, все могут, кто видит, кто ещё видит, это приватно, это личное
    [undo] отмени, верни, вернуть, случайно удал, удалил … по ошибке, восстанов, хочу … обратно, обратно!, отмена!, откати!, откатить!, удалил … случайно, удалила … случайно, нечаянно удал, удалил … нечаянно, удалила … нечаянно, ошибочно удал, по ошибке удал, удалила … по ошибке, это была ошибка, это ошибка, я ошибся, я ошиблась, ой!
    [unmute] включи звук, включи уведомления, верни уведомления, размьют, размут
    [mute] заглуши, без звука, выключи звук, отключи звук, выключи уведомл, отключи уведомл, замьют, замути, не беспокой, не отвлекай, не дёргай, не пиши … до, замолчи, помолчи, отстань, тихо до, молчи до, оставь … в покое, оставьте … в покое, не шуми, не мешай
    [pause] на пауз, поставь паузу, сделай паузу, пауза!, приостанов, отпуск
    [resume] возобнов, продолж, с паузы, сними пауз, убери пауз, снова следи, следи снова, снова отслеживай, снять пауз, конец пауз, включи … снова, включи снова, снова включи, включи … обратно, следи дальше, отслеживай дальше, включи обратно
    [unwatch] удали, убери, не отслеживай, сотри, избавь, больше не нужен, больше не нужна, перестань следить, хватит следить, вычеркни
    [history] истори, что было, что случилось, прошлой неделе, прошлую неделю, прошлом месяце, вчера, последние … дня, последние … дней, последние … часа, последние … часов, последнюю неделю, последний месяц, на этой неделе, в этом месяце, было ли что, что делал, что я пропустил, пропустил ли я, я что-то пропустил, кто был другой стороной, кто другая сторона, в последний раз, последний раз, сколько раз, сколько уведомлений
    [channels] slack, discord, вебхук, webhook, групп, канал, моей команд, перешли, пересылай, отправляй и, тоже шли, шли тоже, также шли, шли … в, уведомлени … тоже в, уведомлени … также в, хочу … тоже в, хочу … также в, публикуй, дублируй, скидывай, кидай, не отправляй … в, не присылай … в, перестань слать … в, перестань отправлять … в
    [settings] часовой пояс, язык, валют, тихие часы, часы тишины, формат времени, настройк, не буди, ночью, тихо с, тишина с, без звука с, живу в, ничего с, ничего между, не беспоко, я в!, я из!, московское время
    [names] переимен, кто это, кто этот, назови, имя для, метк, назови … иначе, назови … по-другому, другое название, новое название, другое имя, новое имя
    [share] поделись, поделиться, поделитесь, с другом, другу!, друзьям!, перешли другу, перешли друзьям
    [export] экспорт, резервн, файлом, в файл, в виде файла, файл со всем, скачать, выгруз, скачай, поделиться … списком, поделись … списком, поделитесь … списком, поделиться … отслеживаниями, поделись … отслеживаниями, отправь … список, отправь … отслеживания, перешли … список, то же … что у меня, же как у меня, такой же список, что-то … можно отправить
    [import] импорт, восстанов … из, восстанов … резервной, восстанов … резервную, восстанов … файл, восстанов … файла, восстанов … копию, восстанов … копии, восстанов … данные, восстанов … настройки
    [about] бесплатн, сколько это стоит, сколько ты стоишь, нужно платить, надо платить, мой приватный ключ, мой закрытый ключ, нужен … ключ, доступ к … кошельку, подключить кошел, подключать кошел
    [networks] какие сети, какие есть сети, каких сетях, какими сетями, какие блокчейны, каких блокчейнах, какие чейны, список сетей, поддерживаемые сети, сети поддерж, отслеживать btc, отслеживать solana, отслеживать солан
    [kinds] что ты можешь отслеживать, что вы можете отслеживать, что ещё ты можешь, что ещё вы можете, что ещё можешь, что ещё можно отслеживать, что можно отслеживать, что ты умеешь отслеживать, что ещё ты умеешь, о чём ты можешь, о чём ещё ты можешь, о чём ещё, виды уведомлени, виды оповещени, типы уведомлени, типы оповещени, какие бывают уведомлени, какие есть уведомлени, какие бывают оповещени, какие есть оповещени
    [status] ещё работа, ты работаешь, работает ли, всё работает, ты здесь, ты тут, ещё жив, ты жив, живой, читаются, читаешь, последний раз чита, последний раз прочит, отстаёт, отстаёшь, отстают, отставани, статус, на связи, всё в порядке, всё ок, всё норм, бот работает, вообще работает, бот жив, что-то не так, проблемы с, проблема с
    [watches] мои адреса, что ты отслеживаешь, за чем следишь, за чем ты следишь, список, что отслежива, за какими адресами, какие адреса отслежива, какие адреса ты, мои кошельк, мои отслеживани, что ты монитор, что мониторишь, за кем следишь, за кем ты следишь, какие у меня, что у меня есть, за чем присматрива, за чем ты присматрива, за кем присматрива, за чем наблюда, за чем ты наблюда, стоит на паузе, стоят на паузе, что на паузе, какие на паузе, кто на паузе, что заглушен, какие заглушены
    [watch] ещё один адрес, новый адрес, другой адрес, добавить адрес, добавь адрес, новый кошелёк, ещё один кошел, добавь кошел
    [help] помощь, помоги, что ты умеешь, кто ты, как это работает
    [loan_health] займ, кредит, здоровь, ликвид
    [liquidity_position] позиция ликвидн, позиции ликвидн, позицию ликвидн, позици … uniswap, позици … юнисвоп, позици … юнисвап, uniswap-позици, моя позиц, мою позиц, моей позиц, вне диапазона, из диапазона
    [runway] закончится, закончатся, хватит на, хватит меньше, дней хватит, хватит денег, хватит средств, кончатся, иссяк, сколько хватит, надолго хватит, надолго ли хватит
    [balance] баланс, остаток, на исходе, почти нет газа, почти нет … eth, почти нет денег, почти нет средств, почти не остал, почти пуст, мало газа, слишком мало газа, слишком мало eth, мало осталось, осталось мало, останется мало, хватает газа, заканчивается … газ, кончается … газ, газ … заканчивается, газ … кончается, заканчивается … eth, кончается … eth, пополни, eth … на газ, баланс … упадёт, баланс … падает, баланс … опустится, баланс … снизится, баланс … уменьшится, баланс … кончается, баланс … кончится, баланс … заканчивается, баланс … закончится, опустеет, пуст
    [silence] ничего не делает, ничего не сделает, ничего не придёт, ничего не произойдёт, нет движени, ничего не приходит, ничего не пришло, ничего не происходит, нет активности, нет транзакций, тишин, молчит, ничего не уходит, ничего не ушло, ничего не уходило, ничего не поступ, нет поступлений, не было поступлений, без поступлений, без движени, ни одного поступлени, ничего не упадёт, ничего не падает, ничего не будет
    [rate] слишком много, слишком часто, много переводов, много транзакций, переводов в минуту, переводов в час, переводов в день, переводов за, транзакций в минуту, транзакций в час, транзакций в день, транзакций за
    [timelock] timelock, таймлок, отложенные измен, отложенных измен, отложенные операц, отложенных операц
    [governor] governor, голосован
    [allowance] ещё действу, ещё откры, старые разрешени, старых разрешени, старые аппрув, старых аппрув, не отозван, неотозван, разрешени … старше, разрешени … дольше, старые апрув, старых апрув
    [safe_unsigned] не хватает подпис, не хватает … подписей, подписей не хватает, без подпис, не подписан, не набирает подпис
    [ens_names] мои имена, моих имён, наши имена, имена ens, мои домены, моих доменов, моё имя ens, моего имени ens, моё ens, мои .eth, мой домен, моего домена
    [ens] ens, домен, .eth … истекает, .eth … истечёт, .eth … продлить, продл … .eth, срок имени, истекает, истечёт
    [transfer_fee] комисси … перевод, комисси … транзакц, цена перевода, цену перевода, стоимость перевода, стоимость транзакции, перевод стоит, перевод … стоит, транзакция стоит, комисси … перевода, комисси … переводы, комисси … транзакцию, комисси … транзакции, стоит перевод, стоит перевести, стоит транзакц, стоят перевод, стоят транзакц, цена транзакц, цену транзакц, перевод дешевле, перевод станет дешевле, перевод подешевеет, переводить дёшево, дёшево переводить, перевести дёшево
    [gas] газ, gas, комисси
    [price] цен, курс
    [approvals] разрешени, одобрени, аппрув, тратить, потратить, разрешени … без лимита, разрешени … без ограничений, апрув
    [safes] safe, мультисиг, мультиподпис, подпис, общий кошел, общего кошел, общем кошел, нужен я!, я нужен, нужна я!, я нужна, ждёт меня, нужна моя, подписать
    [failures] неудач, не прошл, ошибк
    [delegations] делегир, 7702
    [outflows] крупные списани, крупный вывод, отток
    [deployments] деплой, развёрт, развертыв
    [withdrawals] валидатор, стейкинг
    [nfts] nft, нфт
    [holdings] сколько там, хранится больше, хранится меньше, что на!, сколько на!, сколько в!, сколько лежит, сколько есть, что лежит на, баланс на, какой баланс, что в!, сколько eth, сколько денег, сколько средств, сколько монет, сколько токенов, сколько осталось на!, сколько осталось в!, покажи баланс, текущий баланс, мой капитал, всего у меня
   *[wraps] обёрт, оберты, wrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] каждый, отдельно, по отдельности, по одному, каждый отдельно, каждый по отдельности, каждый сам по себе, раздельно
    [together] вместе, одним, всё вместе
   *[take] да, ок, окей, хорошо, давай, следи, следи за ними, следи за обоими, следи за всеми, добавь
 }
answer-words = { $way ->
    [yes] да, да конечно, да точно, конечно, разумеется, ага, угу, точно, уверен, уверена, подтверждаю, давай, давайте
   *[no] нет, не, неа, не нужно, не стоит, лучше не надо, нет не надо, не удаляй, не удаляйте, оставь, оставьте, пусть останется
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] вернуться, вернись, обратно, предыдущий шаг
    [cancel] отменить, отмени, не надо, стоп, хватит, выйти, забудь
    [done] готово, закончить, начать, старт, сохрани, это всё
   *[next] далее, следующий шаг, продолжить, продолжай, пропустить, пропусти, ок, хорошо, да
 }
sentence-only = только, тока, токо, лишь, исключительно, ничего кроме, ничего больше, больше ничего, ничего другого, без переводов
sentence-not = не на!, не в!, не по!, не о!, не nft, не надо, ненадо, не нужн, ненужн, не хочу получать, не хочу видеть, не хочу знать, не интерес, не отправля, не присыла, не шли, не слать, не пиши, не сообща, не уведомля, не показыва, не хочу nft, не отслежива, не следи, не считая, больше не, без!, кроме, никаких, хватит, перестань, прекрати, отключи!, выключи!, исключи!, исключая, за исключением
# From two on
sentence-numbers = два, три, четыре, пять, шесть, семь, восемь, девять, десять, одиннадцать, двенадцать
busy-message = Сейчас я перегружен. Ваше сообщение не потеряно: отвечу, как только смогу.
busy-press = Сейчас я перегружен. Если за три минуты ничего не изменится, нажмите ещё раз.
failed-update = Произошла ошибка на моей стороне, ничего не сделано. Попробуйте ещё раз.
store-lost = Я потерял часть данных этого чата, а возможно, и все. Чего нет в /watches, то больше не отслеживается: настройте это заново командой /watch или отправьте файл из /export. Приношу извинения.

# Creating
setup-channel = Чат зарегистрирован
setup-bot = Отслеживание создано
setup-subscription = Уведомления включены
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Слежу: { $name } · { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] Следующая подходящая транзакция появится здесь.
       *[elsewhere] Следующая подходящая транзакция придёт сюда: { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Напишу здесь, когда { $value } опустится ниже { $amount }.
        [above] Напишу здесь, когда { $value } поднимется выше { $amount }.
       *[other] Напишу здесь о следующем: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Когда { $value } опустится ниже { $amount }, уведомление придёт сюда: { $places }.
        [above] Когда { $value } поднимется выше { $amount }, уведомление придёт сюда: { $places }.
       *[other] Напишу о следующем: { $limits }. Куда: { $places }.
    }
 }
setup-balance = баланс
setup-ready-later = 👁 Готово: { $name }.
setup-later = { $chains }: сейчас нет связи. Обо всём, что там произойдёт с этого момента, сообщу, как только она появится.
setup-away = Сервис мониторинга не отвечает. Ничего не потеряно: { $progress ->
    [bot] отслеживание создано, но уведомления ещё не включены.
    [channel] чат зарегистрирован, но отслеживание ещё не создано.
   *[nothing] пока ничего не создано.
 } Я продолжаю попытки.
setup-given-up = Сервис мониторинга не отвечает уже несколько дней, и я прекратил попытки. { $progress ->
    [bot] Отслеживание создано, но уведомления не включены.
   *[other] Ничего не отслеживается.
 }
refused = Сервис отказал: { $why ->
    [url] уведомления можно отправлять только на публичные URL с https, порт 443 или 8443.
    [chain] одну из этих сетей он не отслеживает.
    [kinds] в этих сетях нет того, что вы выбрали. Выберите другую сеть или другие события.
    [account] он не принимает учётную запись этого бота. Сообщите тому, кто управляет ботом.
    [private] учётной записи этого бота недоступно закрытое отслеживание. Сообщите тому, кто управляет ботом.
    [channel] одного из получателей больше нет. Выберите других в разделе «Куда».
   *[other] «{ $reason }»
 }
refused-value = { $what }: на { $chains } это значение недоступно, для него там нет источника. { $rest ->
    [yes] Остальное можно сохранить без него.
   *[no] { "" }
 }
refused-kind = { $refused }
    К чему относится: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Отслеживание создано, но уведомления не включены.
       *[other] Ничего не отслеживается.
    }
setup-undoing = Отменяю…
setup-undone = Отменено. Ничего не отслеживается.
setup-trying = Пробую ещё раз.

# Changing
change-working = Сохраняю…
change-bot = Отслеживание изменено
change-subscription = Уведомления включены заново
change-unsubscribe = Прежняя подписка закрыта
change-saved = Сохранено.
change-undone = Отменено. Отслеживание такое же, как было.
change-newer = Не отменено: { $name } с тех пор снова изменили.
changes-undone = Отменено: { $names }.
change-away = Сервис мониторинга не отвечает. Ничего не потеряно: изменение сохранено, и я продолжаю попытки.
change-refused = { $refused }
    { $progress ->
        [undo] Не отменено: изменение всё ещё действует.
        [part] Изменение выполнено частично.
       *[nothing] Всё отслеживается как раньше.
    }

# Watches
watches-none = Вы пока ничего не отслеживаете.
watches-none-here = В этом чате пока ничего не отслеживается.
watches-none-there = Сюда пока ничего не приходит: { $place }.
watches-destinations = Ваши группы и каналы, куда приходят уведомления: { $count }.
watches-title-group = Адреса этой группы
watches-none-group = Здесь пока ничего не отслеживается.
watches-title = Ваши адреса
watches-select = Отметьте, что нужно, затем выберите действие. Выбрано: { $count }
selected-done =
    { $action ->
        [paused] На паузе
        [unmuted] Уведомления включены
        [live] Отслеживается
        [resting] По-прежнему на паузе
        [restored] Восстановлено
        [moving] Перемещается
       *[deleting] Удалено
     }: { $names }
selected-already = { $are ->
    [paused] Уже на паузе: { $names }
    [muted] На паузе ничего нет, но заглушено: { $names }
   *[on] Ничего не на паузе и ничего не заглушено.
 }
selected-unchanged = Здесь нечего менять.
selected-stricter = Уже строже, остаётся без изменений: { $names }
selected-ask =
    Что сделать с отмеченным?

    { $names }
selected-tags =
    Какие теги поставить? Нажмите на тег или отправьте другие через запятую.

    { $names }
selected-move-ask =
    Куда переместить? Правила и настройка спама сохранятся, вебхуки — нет. За один раз не больше { $most }.

    { $names }
selected-delete-ask =
    Удалить отмеченное? Отслеживание прекратится сразу.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] «{ $sought }» ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } из { $total }
watches-not-found = Среди ваших адресов нет ничего с «{ $sought }».
watches-order = { $order ->
    [alert] ⇅ По уведомлениям
    [name] ⇅ По имени
    [balance] ⇅ По балансу
   *[age] ⇅ Сначала старые
 }
watches-worth-part = ≈ ? и >: баланс не удалось прочитать или цена неизвестна.
watches-not-found-there = { $place }: нет ничего с «{ $sought }».
watches-search = Что ищете? Отправьте часть названия, метки, адреса или сети.
topic-gone = Эту тему удалили, поэтому её уведомления теперь приходят сюда.
button-remake-topic = Создать тему заново
topic-made-again = Создаю тему заново: { $name }.
topic-twin = Telegram не сразу подтвердил эту тему, поэтому может быть вторая, пустая, с тем же названием. Её можно удалить.
topics-refused = Telegram не даёт мне создавать темы в этом чате: уведомления по-прежнему приходят сюда, темы снова выключены.
watches-line = { $number } { $state ->
    [creating] … { $name } · создаётся
    [paused] ⏸ { $name } · на паузе
    [suspended] ⚠ { $name } · приостановлено: { $reason }
    [trouble] ⚠️ { $name } · уведомления не доходят
    [muted] 🔇 { $name } · заглушено
    [done] ✅ { $name } · сработало
   *[live] 👁 { $name }
 }
alerts-today = сегодня: { $today }
watches-lost = ⚠ { $title } · приостановлено: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Сейчас: { $values }
card-now-since = { $value } с { $time }
card-where = { $frequency } → { $places }
card-last = Последнее уведомление { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } сегодня
 } · всего { $count }
card-no-alert = Уведомлений пока не было
card-change = { $state ->
    [refused] ⚠ Изменено здесь, но сервис отказал.
    [failing] Изменено здесь; сервис ещё не получил изменения.
   *[working] Сохраняю…
 }
card-turning = { $what ->
    [creating] Создаётся…
    [pausing] Ставится на паузу…
    [resuming] Возобновляется…
   *[paused] На паузе: уведомлений не будет, пока вы не нажмёте «Продолжить». Сводки за это время тоже не будет.
 }
card-away = Сервис мониторинга не отвечает. Я продолжаю попытки, от вас ничего не требуется.
status-title = { $state ->
    [well] Всё работает.
    [starting] Ещё запускается.
   *[behind] Работает не всё.
 }
status-none = Здесь не отслеживается ни одна сеть.
chain-status = { $state ->
    [read] ✅ { $chain }: данные актуальны (блок { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: данные актуальны (блок { $block })
    [starting] ⏳ { $chain }: запускается
   *[idle] 💤 { $chain }: нет отслеживаний
 }
status-last = Последнее уведомление: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: данные не читаются с { $time }
chain-delayed = ⚠️ { $chain }: данные не читаются с { $time }. О том, что там происходит, сообщу, как только чтение возобновится.
chain-caught-up = ✅ { $chain }: данные снова читаются. Сообщаю обо всём, что произошло с { $time }.
service-unanswering = ⚠️ Сервис мониторинга не отвечает с { $time }.
card-failing = ⚠️ Ничего не доходит с { $time }: { $reason }. Сервис мониторинга продолжает попытки.
card-disabled = ⚠️ Сервис мониторинга ничего сюда не отправляет с { $time }: { $reason }. Чтобы уведомления пошли снова: /export, /forget, затем отправьте мне файл.
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
suspended-watches = Вы настроили там: { $names }.
card-muted = 🔇 Заглушено до { $time }
card-muted-on = 🔇 Заглушено, пока не включите
card-snoozed = 💤 { $what } · отложено до { $time }
card-done = Готово. Уведомление: { $time }
delete-ask = Удалить { $name }? Уведомления прекратятся сразу.
delete-over = Отменить уже нельзя.
undo-nothing = Отменять нечего. Удалённое отслеживание можно вернуть в течение минуты, позже добавьте его заново. Остальное можно изменить обратно в /watches или /names.
delete-away = Сервис мониторинга не отвечает. Уведомлений этого отслеживания больше не будет; я удалю его, когда сервис ответит.
delete-done = Отслеживание удалено: { $name }.
undo-for = Это можно отменить в течение минуты.
restore-paused = Получателя за это время удалили, поэтому отслеживание на паузе. Нажмите «Продолжить», и уведомления придут сюда.

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
settings-detail = Уведомления · { $detail ->
    [short] кратко
   *[full] подробно
 }
settings-tables = Дайджест и архив · { $tables ->
    [on] таблицами
   *[off] текстом
 }
settings-spam = Скрытый спам · без уведомления
settings-currency = Суммы · { $currency }
settings-new = Новые адреса · { $what }
settings-topics = Темы · { $by ->
    [watch] своя у каждого адреса
    [chain] своя у каждой сети
    [tag] своя у каждого тега
   *[off] нет
 }
button-topics = { $by ->
    [watch] По адресам
    [chain] По сетям
    [tag] По тегам
   *[off] Без тем
 }
topics-title = Темы
topics-ask = Как разделить этот чат на темы? Если тегов несколько, учитывается первый.
topics-obstacle = { $obstacle ->
    [operator] Темы у этого бота выключены. Попросите того, кто им управляет, включить их в /settings.
   *[refused] Telegram не даёт мне включить темы. Откройте @BotFather, выберите этого бота, включите ему темы и нажмите кнопку ещё раз.
 }
settings-who = Адреса · { $who ->
    [members] меняют все участники
   *[administrators] меняют администраторы
 }
who-saved = { $who ->
    [members] Сохранено. Любой участник может выбирать адреса, заглушать и ставить на паузу.
   *[administrators] Сохранено. Выбирать адреса, заглушать и ставить на паузу могут только администраторы.
 }
settings-answers = Ответы · { $to ->
    [all] видят все
   *[person] видит только тот, кто спросил
 }
button-language = Язык
button-zone = Часовой пояс
button-quiet = Тихие часы
button-shorten = Кратко
button-lengthen = Подробно
button-tables-on = Показывать таблицы
button-tables-off = Текст без таблиц
button-spam-notices-on = Сообщать о спаме
button-spam-notices-off = Не сообщать о спаме
display-title = Вид и валюта
display-tables = Таблицы показывают дайджест и архив уведомлений по столбцам. Для них нужна свежая версия Telegram: если видно только просьбу обновить приложение, отключите их здесь.
button-as-telegram = Как в Telegram
button-no-quiet = Нет
button-new-watches = Для новых адресов
button-who-members = Разрешить менять всем
button-who-administrators = Только админам
button-answers-all = Показывать ответы всем
button-answers-person = Только спросившему
button-as-at-first = Сбросить
language-title = Язык
language-ask = На каком языке мне писать?
language-unknown = Этого языка я пока не знаю: { $language }. Выберите язык из списка.
currency-title = Валюта
currency-ask = Выберите или отправьте другую: { $others }. Стоимость показываю по курсу на день транзакции, по данным Chainlink. Минимальные суммы и пороги остаются в долларах.
currency-unknown = Курса этой валюты у меня нет. Выберите или отправьте одну из этих: { $others }.
currency-none = Сейчас курс неизвестен, поэтому суммы указаны в долларах.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Часовой пояс
zone-now = Сейчас { $clock } ({ $place }).
zone-ask = Выберите или отправьте большой город, страну или разницу с UTC, например +3.
zone-which = Какой из них?
zone-unknown = Я не знаю такого места. Отправьте большой город поблизости или разницу с UTC, например +3.
zone-button = { $place } · { $offset }
quiet-title = Тихие часы
quiet-now = { $quiet ->
    [on] С { $from } до { $to } уведомления приходят без звука. Ни одно не пропускается.
   *[off] Сейчас уведомления в любое время приходят со звуком. В тихие часы они будут приходить без звука.
 }
quiet-anyway = Отдельному отслеживанию можно оставить звук: { $path }.
quiet-of-all = Тихие часы действуют для всех отслеживаний в этом чате. Отдельно задать их нельзя: { $names }.
quiet-ask = Выберите часы (время: { $place }) или отправьте свои, например 22:30-7.
wrong-hours = Не удалось разобрать часы. Отправьте начало и конец, например 22:30-7.
new-title = Настройки для новых адресов
new-begin = По умолчанию:

# Export and import
export-done = { $count ->
    [0] Ваши настройки.
    [one] { $count } отслеживание с правилами.
    [few] { $count } отслеживания с правилами.
   *[other] { $count } отслеживаний с правилами.
 } Кто отправит мне этот файл, получит то же самое: вы в другом чате или кто-то ещё.
export-nothing = Экспортировать нечего: вы пока ничего не отслеживаете.
history-title = Архив уведомлений
history-title-of = Архив уведомлений: { $name }
history-header = { $title } · { $from }–{ $to } из { $total } · время: { $zone }
history-none = За последние 90 дней уведомлений не было. Начните отслеживать адрес — его уведомления появятся здесь.
history-none-of = За последние 90 дней уведомлений не было.
history-none-yet = Уведомлений пока не было.
history-file-later = Когда они появятся, я смогу прислать их файлом CSV.
history-since = с { $time }
history-none-then = За это время уведомлений не было.
history-by-address = { $title } · по контрагентам
history-side = { $side ->
    [in] 📥 Поступило от
   *[out] 📤 Отправлено на
 }
history-by-address-none = За это время нет отдельных уведомлений с отправителем или получателем.
history-summarized = Не учтены транзакции из сводок, в которых нет адресов ({ $count })
which-watch = Какое отслеживание?
history-no-watches = Отслеживаний нет.
history-file-only = В файле только то, о чём были уведомления, а не все транзакции.
history-file = { $count ->
    [one] { $count } уведомление за последние 90 дней, сначала новые.
    [few] { $count } уведомления за последние 90 дней, сначала новые.
   *[other] { $count } уведомлений за последние 90 дней, сначала новые.
 }
history-file-then = { $count ->
    [one] { $count } уведомление, сначала новые.
    [few] { $count } уведомления, сначала новые.
   *[other] { $count } уведомлений, сначала новые.
 }
chart-dollars =
    Поступления и отправки по дням за последние 30 дней: { $total }
    Закрашенные столбцы вверх — пришло, контурные вниз — ушло.
chart-alerts = Уведомления по дням за последние 30 дней. Цены неизвестны, поэтому без сумм в долларах.
chart-unpriced = { $count ->
    [one] Не учтена { $count } транзакция без известной цены.
    [few] Не учтены { $count } транзакции без известной цены.
   *[other] Не учтено { $count } транзакций без известной цены.
 }
chart-none = За последние 30 дней ничего не было, показывать нечего.
chart-value = Сейчас { $last }. С { $since }: минимум { $low } ({ $lowTime }), максимум { $high } ({ $highTime }).
chart-value-signs = Пунктир — порог. Закрашенные точки — порог пройден, пустые — возврат в норму.
chart-value-passed = { $count ->
    [0] За это время порог не пройден.
    [one] Порог пройден { $count } раз, последний раз — { $time }.
    [few] Порог пройден { $count } раза, последний раз — { $time }.
   *[other] Порог пройден { $count } раз, последний раз — { $time }.
 }
chart-value-none = Значений пока нет. Они записываются со следующего блока, пока отслеживание не на паузе.
import-ask = Отправьте мне файл из /export или список адресов из кошелька, эксплорера или таблицы (.csv, .txt, .json). Сначала я покажу, что в нём.
import-broken = Файл повреждён, прочитать его нельзя. Экспортируйте ещё раз.
import-openzeppelin = Это конфигурация OpenZeppelin Monitor. Тот, кто управляет этим ботом, может сделать из неё файл для импорта: lookout convert openzeppelin FILES
import-newer = Этот файл от более новой версии Lookout, и прочитать его целиком нельзя. Экспортируйте ещё раз здесь.
import-total = { $count ->
    [one] { $count } отслеживание
    [few] { $count } отслеживания
   *[other] { $count } отслеживаний
 }
import-here = { $count ->
    [one] { $count } уже здесь
    [few] { $count } уже здесь
   *[other] { $count } уже здесь
 }
import-cannot = { $count ->
    [one] { $count } импортировать нельзя
    [few] { $count } импортировать нельзя
   *[other] { $count } импортировать нельзя
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: прочитать нельзя ({ $field }).
import-no-chain = Ни одна из его сетей здесь не поддерживается.
import-chains-left = Эти сети здесь не отслеживаются и пропущены: { $chains }.
import-more = и ещё { $count }
import-left = { $count ->
    [one] Сверх лимита: { $count }.
    [few] Сверх лимита: { $count }.
   *[other] Сверх лимита: { $count }.
 }
import-no-channels = Среди получателей этого чата нет: { $names }. То, что шло только туда, будет приходить в этот чат. Чтобы было как раньше, сначала добавьте их в /channels и отправьте файл ещё раз.
import-settings = В файле есть и ваши настройки, они заменят текущие.
import-names = Меток адресов в файле: { $count }.
import-names-unread = Меток, которые нельзя прочитать: { $count }. Проверьте их адреса.
import-settings-unread = Настройки прочитать нельзя, они не будут импортированы.
import-nothing = Импортировать нечего.
import-working = Импортирую… { $done } из { $total }
import-away = Сервис мониторинга не отвечает. Я продолжу импорт, когда он ответит.
import-done = { $count ->
    [0] Ничего не импортировано.
    [one] Импортировано { $count } отслеживание.
    [few] Импортировано { $count } отслеживания.
   *[other] Импортировано { $count } отслеживаний.
 }
import-done-beside = { $what ->
    [settings] Ваши настройки импортированы.
    [names] Метки адресов импортированы.
   *[both] Ваши настройки и метки адресов импортированы.
 }
import-refused = { $name }: не импортировано. { $why }

# Channels
channels-title = Получатели
channels-here = { $count ->
    [0] Этот чат
    [one] Этот чат · { $count } отслеживание
    [few] Этот чат · { $count } отслеживания
   *[other] Этот чат · { $count } отслеживаний
 }
channels-there = { $count ->
    [0] Та группа или канал
    [one] Та группа или канал · { $count } отслеживание
    [few] Та группа или канал · { $count } отслеживания
   *[other] Та группа или канал · { $count } отслеживаний
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } отслеживание
    [few] { " " }· { $count } отслеживания
   *[other] { " " }· { $count } отслеживаний
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } отслеживание
    [few] { " " }· { $count } отслеживания
   *[other] { " " }· { $count } отслеживаний
 }
channels-none = { $chat ->
    [private] Уведомления могут приходить и в вашу группу или канал, на вебхук, в Slack или Discord.
   *[group] Уведомления могут приходить и на вебхук, в Slack или Discord.
 }
channels-full = { $chat ->
    [there] В той группе или канале
   *[here] В этом чате
 } уже максимум получателей: { $most }. Сначала удалите одного.
button-add-webhook = Добавить вебхук
channel-url = Отправьте URL для уведомлений. После него можно указать название:
    { $example }
    URL вебхуков Slack и Discord тоже подходят.
channel-url-example = https://example.com/hook мой вебхук
channel-known = Такой получатель уже есть: { $name }.
webhook-offer = Отправлять уведомления в { $name }?
channel-cancelled = Отменено. Ничего не добавлено.
wrong-url = Я не вижу здесь URL. Он начинается с https://
wrong-url-credentials = В этом URL есть имя пользователя или пароль. Уберите их: секретной может быть часть пути.
wrong-url-long = Этот URL слишком длинный: можно не больше 2048 символов.
channel-adding = Добавляю: { $name }…
channel-added = 🔗 Добавлен получатель: { $name }.
channel-tested = Туда отправлен тест.
channel-test-arrived = ✓ Тест доставлен.
channel-test-failed = ⚠️ Тест не доставлен: { $why }. Сервис мониторинга продолжает попытки.
channel-renewed = 🔗 { $name }: новый секрет вебхука. Прежний действует ещё 24 часа.
channel-secret = Всё, что я туда отправляю, подписано этим секретом. Больше он показан не будет:
    { $secret }
button-copy-secret = Копировать
button-have-it = Секрет сохранён
button-go-on = Дальше
button-new-secret = Новый секрет
channel-secret-ask = Создать новый секрет вебхука «{ $name }»? Текущий действует ещё 24 часа.
channel-renewing = Создаю новый секрет…
channel-no-secret = Для вебхука «{ $name }» сервис мониторинга не создаёт новых секретов.
channel-away = { $what ->
    [add-channel] Сервис мониторинга не отвечает. Продолжаю добавлять: { $name }.
    [delete-channel] Сервис мониторинга не отвечает. Продолжаю удалять: { $name }.
   *[new-secret] Сервис мониторинга не отвечает. Продолжаю запрашивать новый секрет: { $name }.
 }
channel-refused = Не добавлено. { $refused }
channel-refused-next = Чтобы попробовать ещё раз, отправьте другой URL.
channel-title = 🔗 { $name }
channel-being-added = Добавляется…
channel-ok = Работает
channel-trouble = { $state ->
    [disabled] ✕ Отключён { $time }: { $why }. Удалите его и добавьте заново.
   *[failing] ⚠️ Не принимает уведомления с { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ Получатель «{ $name }» отключён: { $why }. Удалите его в /channels и добавьте заново.
    [back] ✓ Получатель «{ $name }» снова работает.
   *[failing] ⚠️ Получатель «{ $name }» не принимает уведомления с { $time }: { $why }. Сервис мониторинга продолжает попытки.
 }
delivery-failure = { $code ->
    [no_answer] нет ответа
    [malformed_reply] ответ сервера не соответствует HTTP; причина в его логе
    [http_status] сервер отвечает ошибкой (HTTP { $status }); причина в его логе
    [forbidden_address] адрес недоступен из интернета
    [unknown_platform] сервис мониторинга не поддерживает такой тип получателя; используйте вебхук
    [webhook_deleted] вебхук удалён
    [webhook_revoked] Slack больше не принимает этот URL; создайте в Slack новый вебхук и добавьте его
    [token_rejected] Telegram отклонил токен бота; проверьте его в @BotFather
    [bot_blocked] бот заблокирован или удалён из чата
    [chat_not_found] бот не находит этот чат
    [chat_migrated] группа стала супергруппой с новым ID
    [topic_not_found] тема удалена
    [topic_closed] тема закрыта
    [missing_rights] у бота нет права писать туда
    [silent] сервис мониторинга не сообщает причину; спросите того, кто его обслуживает
   *[other] сервис мониторинга сообщает: «{ $text }»
 }
channel-undelivered = { $count ->
    [one] Не удалось доставить { $count } уведомление.
    [few] Не удалось доставить { $count } уведомления.
   *[other] Не удалось доставить { $count } уведомлений.
 }
undelivered-title = 🔗 { $name } · не доставлено: { $count }
    Хранится 30 дней. Нажмите на номер, чтобы отправить уведомление ещё раз.
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
channel-used = Сюда присылают уведомления: { $watches }
channel-unused = Пока не используется. Выберите его в отслеживании, в разделе «Куда».
channel-delete-ask = Удалить { $name }?
channel-delete-goes-on = Продолжат работать без него: { $watches }
channel-delete-stops = Других получателей нет, остановятся: { $watches }
channel-deleting = Удаляю…
channel-deleted = Получатель удалён: { $name }.

# Limits
limit-watches = { $where ->
    [there] Места нет: в той группе или канале отслеживаний { $has } из { $most }. Сначала удалите там одно.
   *[here] Места нет: в этом чате отслеживаний { $has } из { $most }. Сначала удалите одно.
 }
limit-addresses = { $where ->
    [there] В той группе или канале адресов { $has } из { $most }, с новыми их будет слишком много. Сначала уберите там несколько.
   *[here] В этом чате адресов { $has } из { $most }, с новыми их будет слишком много. Сначала уберите несколько.
 }
limit-uploads = Слишком много файлов за час. Отправьте этот позже.
limit-each = В отслеживании может быть не больше { $most } адресов; здесь их было бы { $has }.
limit-forgetting = { $where ->
    [there] Я ещё удаляю данные той группы или канала. Повторите, когда это закончится.
   *[here] Я ещё удаляю данные этого чата. Начните заново, когда это закончится.
 }
flood = Слишком быстро: часть сообщений я пропускаю. Подождите минуту и попробуйте ещё раз.

# Privacy
privacy-title = Что я храню об этом чате
privacy-watches = Отслеживания: { $watches }, адреса: { $addresses }. С названиями и правилами, пока вы их не удалите.
privacy-channels = Получатели: { $channels }. С их URL, пока вы их не удалите.
privacy-names = Метки адресов: { $names }. Пока вы их не удалите.
privacy-alerts = Показанные уведомления: { $messages }{ $many ->
    [more] { " " }или больше
   *[all] { "" }
 }. Хранятся 3 дня, чтобы исправить их при реорганизации блокчейна; данные для их кнопок — 7 дней.
privacy-history = Архив уведомлений: { $count }. Каждое хранится 90 дней, даже если отслеживание удалено.
privacy-short =
    • Незаконченные настройки: 7 дней (отклонённые — 30)
    • Присланные адреса и файлы: 8 дней
    • Уведомления, которые ещё не показаны здесь: до показа
privacy-person = О вас: ID этого чата, ваш язык и настройки, а также что вы искали за последние 7 дней. Имя не хранится.
privacy-chats = Группы и каналы, которыми вы управляете: ID и название.
privacy-group = О группе: её название, названия её тем и ID тех, кто управляет отслеживанием или настроил его.
privacy-where = Данные хранятся там, где работает этот бот. Сервису мониторинга известны адреса и название каждого отслеживания; прочитанные значения он хранит 30 дней.
forget-ask = Удалить всё, что я храню об этом чате? { $watches ->
    [0] Отменить это нельзя.
    [one] { $watches } отслеживание сразу остановится, здесь и в сервисе мониторинга. Отменить это нельзя.
    [few] { $watches } отслеживания сразу остановятся, здесь и в сервисе мониторинга. Отменить это нельзя.
   *[other] { $watches } отслеживаний сразу остановятся, здесь и в сервисе мониторинга. Отменить это нельзя.
 }
forget-working = Удаляю… { $done } из { $total }
forget-away = Сервис мониторинга не отвечает. Для этого чата больше ничего не отслеживается; я продолжаю удалять остальное.
forget-done = Удалено. Об этом чате я больше ничего не храню. Чтобы начать заново, отправьте /start.

# Mutes
mute-ask = На сколько заглушить { $name }? Я продолжу следить и потом пришлю одну сводку.
mute-ask-type = Или отправьте срок, например 3 дня или до пятницы.
wrong-mute = Не удалось разобрать срок. Отправьте, на сколько или до каких пор заглушить, например 3 дня или до пятницы.
mute-covers = { $count ->
    [one] все { $count } адрес
    [few] все { $count } адреса
   *[other] все { $count } адресов
 }
mute-which = { $span ->
    [none] Что заглушить?
   *[other] Что заглушить на { $span }?
 }
mute-how = Заглушить можно на срок от минуты до года: { $length } или { $tomorrow }. Одно отслеживание: { $named }. Включить снова: { $off }.
mute-begun = Заглушено.
muted-until = { $name } · Заглушено до { $time }. Потом пришлю одну сводку.
muted-silent = Где заглушено: { $places }
muted-loud = Где не заглушено: { $places }
mute-ended = Уведомления включены.
mute-none = Уже не заглушено.
mute-missed = { $name }: пока уведомления были заглушены, { $count ->
    [one] пришло { $count }.
    [few] пришло { $count }.
   *[other] пришло { $count }.
 }
snooze-begun = { $what } · Отложено: { $length }. Потом напомню, если значение будет не в норме.
snooze-ended = Больше не отложено.
snooze-none = Уже не отложено.
snooze-full = Отложить можно не больше { $most } значений. Сначала верните одно в карточке отслеживания.
snooze-test = Это тестовое уведомление: откладывать нечего.

# A watch that tells much
busy-title = Высокая активность.
busy-count = { $name }: уведомлений за 5 минут — { $count }.
busy-kept = { $name }: буду присылать каждое уведомление. Больше не спрошу.
busy-summarised = Сводки уже включены.
button-summarise = Сводка · 10 мин
button-keep-every = Присылать каждое


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] суммы до { $label }
 }
rule-added = { $kind ->
    [above] { $name } · Теперь уведомления только о суммах больше { $label }.
   *[other] { $name } · Теперь игнорируется: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Снова уведомляю о небольших суммах.
   *[other] { $name } · Больше не игнорируется: { $rule }.
 }
rule-known = Это уже игнорируется.
rule-full = Правил может быть не больше { $most }. Сначала удалите одно: карточка › «Ещё ⋯».
trust-added = { $name } · Теперь в доверенных: { $label }. О разрешениях для этого адреса уведомлять не буду.
trust-removed = { $name } · Больше не в доверенных: { $label }.
trust-known = Вы уже доверяете этому адресу.
trust-full = Доверенных адресов может быть не больше { $most }. Сначала удалите один: «Изменить» › «События» › «Фильтры».
labels-title = Адресная книга
labels-header = { $title } · { $from }–{ $to } из { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Добавить имя: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = назови, назовите, пометь … как, обозначь … как, переименуй … в, переименуйте … в, измени имя … на, поменяй имя … на, смени имя … на
label-example = зарплата
labels-none = Пока ни у одного адреса нет метки. Её можно указать, когда вы начинаете следить за адресом, или под уведомлением через ⋯.
labels-none-watches = Отслеживания с собственным названием: { $names }
label-ask = Какую метку дать адресу { $address }? Отправьте её, до { $most } символов.
label-present = Текущая метка: { $label }
label-wrong = В этом тексте нет видимых символов. Отправьте другую метку.
label-saved = Готово: теперь в уведомлениях здесь вместо { $address } будет { $label }.
label-undone = Отменено: у { $address } здесь больше нет метки.
labels-saved = Обновлено меток: { $count }.
labels-full = Адресная книга заполнена, меток в ней: { $most }. Сначала удалите одну: /names
rules-title = Правила: { $name }
rules-intro = Игнорируется:
rules-none = Пока ничего не игнорируется. Чтобы игнорировать токен, адрес или мелкие суммы, нажмите ⋯ под уведомлением.
rules-worthless = Переводы, похожие на спам, { $how ->
    [shown] показываются
   *[hidden] скрываются
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] По правилам проигнорировано { $count } уведомление.
    [few] По правилам проигнорировано { $count } уведомления.
   *[other] По правилам проигнорировано { $count } уведомлений.
 }

# Why an alert came
why = { $name } · { $chain }. Адреса: { $addresses }.
why-unnamed = { $addresses } · { $chain }.
why-fired = Причина: { $fired }.
why-how = Сейчас настроено: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] перевод монет
    [token_transfer] перевод токенов
    [nft_transfer] перевод NFT
    [contract_deploy] новый контракт
    [contract_call] вызов контракта
    [failed_transaction] неудачная транзакция
    [safe_transaction] транзакция Safe
    [wrapped_coin] wrap-операция
    [withdrawal] выплата валидатора
    [execution_reward] чаевые за блок
    [contract_event] событие контракта
    [token_approval] разрешение на токен
    [delegation] делегирование
    [outflow] крупный отток
   *[other] { $func }
 }

# A test
test-sent = Тест отправлен.
test-refused = Сервис мониторинга не может отправить здесь тест.
test-away = Сервис мониторинга не отвечает. Нажмите ещё раз чуть позже.

# What @bot 0x… says in any chat.
guest-hint = Напишите адрес или хеш транзакции после моего имени: @{ $bot } 0x…
inline-used = Используется: { $chains }
inline-transaction = { $status ->
    [failed] Неудачно · { $chain }
   *[success] Успешно · { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Я отправил уведомление: { $what }. Позже транзакция была исключена из блокчейна.
    [summary] Вошла в сводку: { $what }.
   *[alone] Я отправил уведомление: { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Не показана: её игнорирует правило отслеживания «{ $name }».
why-muted = Не показана: уведомления «{ $name }» были заглушены; потом придёт сводка.
why-digest = Отдельно не показана: входит в дайджест отслеживания «{ $name }».
why-worthless = Не показана: отслеживание «{ $name }» скрывает её как спам: { $reason }.
why-minimum = Не показана: отслеживание «{ $name }» уведомляет о { $direction ->
    [in] входящих переводах монет
    [out] исходящих переводах монет
   *[both] переводах монет
 } от { $needs }, а здесь { $has }.
why-dollars = Не показана: сумма меньше минимума, заданного в отслеживании «{ $name }» ({ $kinds }{ $direction ->
    [in] , входящие
    [out] , исходящие
   *[both] {""}
 }).
why-outflow = Не показана: отслеживание «{ $name }» уведомляет об оттоке от { $limit } за { $within }, а к этому моменту ушло { $left }.
why-outflow-before = Не показана: отслеживание «{ $name }» уже уведомило об оттоке { $limit } за { $within }; к этому моменту ушло { $left }.
why-direction = Не показана: в отслеживании «{ $name }» выбрано только одно направление ({ $kinds }: { $direction }).
why-netted = Не показана: в отслеживании «{ $name }» выбрано только одно направление ({ $kinds }: { $direction }), а здесь в обратную сторону прошло больше.
why-kinds = Не показана: в отслеживании «{ $name }» такие события не выбраны ({ $kinds }).
why-restricted = Не показана: отслеживание «{ $name }» { $what ->
    [other-token] не уведомляет об этом токене
    [other-counterparty] не уведомляет о переводах с этим контрагентом
    [met-before] уведомляет только о новых адресах, а этот уже был известен
    [status-success] уведомляет только об успешных вызовах
    [status-failed] уведомляет только о неудачных вызовах
   *[token-minimum] уведомляет об этом токене только от большей суммы
 }.
why-approval = { $verdict ->
    [spender_excepted] Не показана: отслеживание «{ $name }» не уведомляет о разрешениях для этого адреса.
   *[not_unlimited] Не показана: отслеживание «{ $name }» уведомляет только о разрешениях без ограничений.
 }
why-condition = Не показана: условие отслеживания «{ $name }» — { $argument } { $op ->
    [eq] равно
    [ne] не равно
    [gt] больше
    [lt] меньше
    [in] одно из
   *[contains] содержит
 } { $needs }, а здесь { $has }.
why-quiet = Не показана: { $why ->
    [other_chain] отслеживание «{ $name }» не включает сеть { $chain }.
    [not_concerned] адреса отслеживания «{ $name }» в ней не участвуют.
    [failed] транзакция не выполнена, и по адресам отслеживания «{ $name }» ничего не переведено.
    [creating] отслеживание «{ $name }» ещё создаётся.
    [not_known] сервису мониторинга неизвестно отслеживание «{ $name }».
   *[nothing] в ней нет событий, о которых уведомляет отслеживание «{ $name }».
 }
why-state = { $state ->
    [too_new] Не показана: отслеживание «{ $name }» создано позже.
    [not_read_yet] Пока не показана: сервис мониторинга ещё не дошёл до её блока для отслеживания «{ $name }».
    [not_matched] Не показана: тогда у отслеживания «{ $name }» были другие настройки.
    [queued] { $name }: в пути.
    [failing] { $name }: в пути; в этот чат пока не доставлена.
    [told] { $name }: отправлена в этот чат. Подробности сообщения больше не хранятся.
    [told_in_summary] { $name }: отправлена в этот чат в сводке. Подробности сообщения больше не хранятся.
    [told_another] Не показана: отслеживание «{ $name }» присылает только одно уведомление.
    [withdrawn] Не показана: исключена из блокчейна раньше, чем отслеживание «{ $name }» уведомило о ней.
    [paused] Не показана: отслеживание «{ $name }» на паузе.
    [no_subscription] Не показана: для отслеживания «{ $name }» не включены уведомления.
   *[unknown] { $name }: прошло слишком много времени, данных уже нет.
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
why-unseen = Монеты, которые контракты отправляют внутри транзакции, в сети { $chain } не видны.
why-coin-logs = { $chain } записывает каждое движение монет, в том числе внутри контрактов, поэтому ни одно не упущено.
why-nowhere = Хеш { $hash } не найден ({ $chains }). Если транзакция новая, отправьте хеш ещё раз чуть позже.
why-nowhere-key = ⚠️ Если это приватный ключ, не отправляйте его снова: удалите своё сообщение и переведите средства на новый кошелёк.
why-away = { $chains }: сейчас нет связи. Отправьте хеш ещё раз чуть позже.
why-not-offered = Сервис мониторинга не умеет объяснять транзакции.
why-not-shown-here = За последние три дня здесь не было уведомлений о { $hash }.
why-reading = Блок { $height } ({ $time }): { $amount }. Уведомление отправлено: { $sent }
limit-now = { $state ->
    [unlimited] Сейчас { $amount }. Уведомление придёт при следующем изменении.
    [quiet] Сейчас { $amount }: порог не пройден, поэтому уведомления нет.
    [passed] Сейчас { $amount }: порог пройден. Уведомление в пути.
    [notified] Сейчас { $amount }: значение за порогом с { $time }, уведомление уже было. Следующее придёт при возврате в норму: { $side ->
        [below] { $back } или больше.
       *[above] { $back } или меньше.
    }
    [recovering] Сейчас { $amount }: почти в норме. Уведомление придёт при значении { $back } или после десяти блоков в пределах нормы.
    [recovered] Сейчас { $amount }: снова в норме. Уведомление в пути.
    [muted] Сейчас { $amount }: порог пройден. Уведомление придёт, когда закончится заглушение.
    [snoozed] Сейчас { $amount }: порог пройден. Уведомление отложено и придёт позже.
    [held] Сейчас { $amount }: почти в норме. Уведомления пока отложены.
   *[not_watched] Сейчас { $amount }. На паузе уведомлений нет.
 }
deadline-now = { $late ->
    [yes] { $name }: с { $time }.
   *[no] { $name }: до { $time }, ещё { $amount }.
 } { $state ->
    [passed] Уведомление в пути.
    [notified] Уведомление уже было.
    [muted] Уведомление придёт, когда закончится заглушение.
    [snoozed] Уведомление отложено и придёт позже.
    [not_watched] На паузе уведомлений нет.
   *[quiet] Уведомления пока не было.
 }
balance-unread = { $state ->
    [unread] Баланс не прочитать: контракт токена его не сообщает.
   *[away] Сейчас не удаётся прочитать этот баланс. Попробуйте чуть позже.
 }
reading-unread = { $state ->
    [unread] Значение не прочитать: контракт его не сообщает.
    [none] Сейчас у адреса ничего такого нет.
   *[away] Сейчас не удаётся прочитать это значение. Попробуйте чуть позже.
 }
why-limit-gone = С тех пор этот порог изменён или убран.
why-balances-not-offered = Сервис мониторинга не умеет объяснять балансы.
balances-title = { $name } · балансы сейчас
worths-total = Всего: { $worth }
values-title = { $name } · значения сейчас
why-proposal = Предложение № { $nonce } · уведомление { $sent } · тогда { $signatures }
proposal-now = { $state ->
    [proposed] Сейчас: подписей пока не хватает, Safe требует { $required }.
    [next] Сейчас: все подписи собраны, можно исполнять.
    [later] Сейчас: все подписи собраны, но сначала идут меньшие номера.
    [over] Сейчас: закрыто. Исполнено оно или другое предложение с этим номером.
    [dropped] Это предложение больше не отслеживается: оно давно закрыто, либо отслеживание меняли или ставили на паузу.
    [paused] На паузе уведомлений нет.
   *[unread] Сейчас не удаётся проверить Safe. Попробуйте чуть позже.
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
alert-worth-stale = { $worth } ({ $hours } ч назад)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = не удалось: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } пришло и ушло
   *[self] { $asset } на тот же адрес
 }
alert-moved-unmeasured = { $direction ->
    [in] поступление: { $asset }
    [out] отправка: { $asset }
   *[self] перевод на тот же адрес: { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] бридж { $asset } из { $chain }
   *[out] бридж { $asset } в { $chain }
 }
alert-wrapped = { $action ->
    [wrapped] wrap { $asset }
   *[unwrapped] unwrap { $asset }
 }
alert-withdrawal = +{ $asset } от валидатора { $validator }
alert-reward = +{ $asset } — чаевые за блок
alert-minted = минт { $asset }
alert-minted-for = минт { $asset } за { $price }
alert-burned = сжигание { $asset }
alert-asset = { $kind ->
    [nft] NFT
   *[token] токены
 }
alert-figure = значение { $amount }, единица не указана
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } мин. ед. { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = новый контракт { $contract }
alert-called = { $role ->
    [target] вызов от { $caller }: { $method }
    [alone] вызов { $method }
   *[sender] вызов { $method } в { $contract }
 }
alert-method = метод { $method }
alert-approved = { $what ->
    [unlimited] разрешает { $spender } тратить { $asset } без ограничений
    [all] разрешает { $spender } переводить все { $asset }
    [nft] разрешает { $spender } переводить NFT { $asset } #{ $id }
    [revoked] больше не разрешает { $spender } тратить { $asset }
    [revoked-nft] больше никому не разрешает переводить NFT { $asset } #{ $id }
   *[amount] разрешает { $spender } тратить до { $amount }
 }
alert-via-permit2 = { $done } через Permit2
alert-at-risk = { $done } { $what ->
    [none] (баланс сейчас: 0)
    [held] (баланс сейчас: { $held })
   *[worth] (баланс сейчас: { $held }, под угрозой { $worth })
 }
alert-delegated = { $what ->
    [ended] больше не выполняет код контракта
   *[set] теперь выполняет код { $contract }
 }
alert-outflow = { $bound ->
    [least] отток не менее { $usd }
   *[none] отток { $usd }
 }{ $unit ->
    [single] {" "}за одну транзакцию
   *[span] {" "}за { $span }
 }
alert-contract-event = { $count ->
    [0] событие { $event }
   *[other] событие { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] минт { $amount } на { $account }
   *[burn] сжигание { $amount } с { $account }
 }
alert-base-units = { $amount } мин. ед.
alert-safe = { $action ->
    [executed] транзакция Safe выполнена
    [failed] транзакция Safe не выполнена
    [executed-by-module] транзакция через модуль { $party }
    [owner-added] новый владелец { $party }
    [owner-removed] владелец удалён: { $party }
    [module-enabled] модуль включён: { $party }
    [module-disabled] модуль отключён: { $party }
   *[threshold-changed] теперь { $threshold ->
        [one] нужна { $threshold } подпись
        [few] нужны { $threshold } подписи
       *[other] нужно { $threshold } подписей
    }
 }
alert-tried = { $what ->
    [deployment] создание контракта
    [payment] перевод на { $contract }
   *[call] вызов { $method } в { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = и ещё { $count }
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · минт
    [burnt] { $chain } · сжигание
    [via] { $chain } · через { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 } за { $span }
summary-span = { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
    [days-alone] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
   *[days] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
 }
summary-way = { $way ->
    [in] Пришло: { $moved }
   *[out] Ушло: { $moved }
 }
summary-unpriced = { $worth } + { $count } без цены
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] { $count } новый контракт
    [few] { $count } новых контракта
   *[other] { $count } новых контрактов
 }
summary-calls = { $count ->
    [one] { $count } вызов контракта
    [few] { $count } вызова контрактов
   *[other] { $count } вызовов контрактов
 }
summary-approvals = { $count ->
    [one] { $count } разрешение
    [few] { $count } разрешения
   *[other] { $count } разрешений
 }
summary-contract_events = { $count ->
    [one] { $count } событие контракта
    [few] { $count } события контрактов
   *[other] { $count } событий контрактов
 }
summary-safe_actions = { $count ->
    [one] { $count } действие Safe
    [few] { $count } действия Safe
   *[other] { $count } действий Safe
 }
summary-wraps = { $count ->
    [one] { $count } wrap-операция
    [few] { $count } wrap-операции
   *[other] { $count } wrap-операций
 }
summary-withdrawals = { $count ->
    [one] { $count } выплата валидатора
    [few] { $count } выплаты валидаторов
   *[other] { $count } выплат валидаторов
 }
summary-rewards = { $count ->
    [one] чаевые за { $count } блок
    [few] чаевые за { $count } блока
   *[other] чаевые за { $count } блоков
 }
summary-failures = { $count ->
    [one] { $count } неудачная транзакция
    [few] { $count } неудачные транзакции
   *[other] { $count } неудачных транзакций
 }
summary-delegations = { $count ->
    [one] { $count } делегирование
    [few] { $count } делегирования
   *[other] { $count } делегирований
 }
summary-outflows = { $count ->
    [one] { $count } крупный отток
    [few] { $count } крупных оттока
   *[other] { $count } крупных оттоков
 }
summary-left-out = { $count ->
    [one] ещё { $count } перевод
    [few] ещё { $count } перевода
   *[other] ещё { $count } переводов
 }
summary-largest = { $way ->
    [in] Крупнейший перевод: { $moved } от { $counterparty }
    [out] Крупнейший перевод: { $moved } → { $counterparty }
   *[nobody] Крупнейший перевод: { $moved }
 }
batch-missed = Пока я не мог вам писать:
batch-title = ⏱ { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
batch-more = и ещё { $watches ->
    [one] { $watches } отслеживание
    [few] { $watches } отслеживания
   *[other] { $watches } отслеживаний
 } · { $count ->
    [one] { $count } транзакция
    [few] { $count } транзакции
   *[other] { $count } транзакций
 }
batch-removed = ✕ { $count ->
    [one] { $count } из них исключена из блокчейна
    [few] { $count } из них исключены из блокчейна
   *[other] { $count } из них исключено из блокчейна
 }
batch-reply = { $what ->
    [removed] ✕ Больше нет в блокчейне, считайте отменёнными:
    [restored] Снова в блокчейне:
   *[changed] Изменились при замене блока:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ Задержка { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
 }: { $because ->
    [node] не работал узел { $chain }.
   *[service] не работал сервис мониторинга.
 }
hidden-warning = ⚠️ { $count ->
    [one] Скрыт { $count } перевод, похожий на спам
    [few] Скрыты { $count } перевода, похожие на спам
   *[other] Скрыто { $count } переводов, похожих на спам
 }{ $lookAlikes ->
    [0] .
   *[other] , из них с подменой адреса: { $lookAlikes }. Никогда не копируйте адрес из списка транзакций в кошельке.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] Скрыт { $count } перевод, похожий на спам, с подменой адреса
    [few] Скрыты { $count } перевода, похожие на спам, с подменой адреса
   *[other] Скрыто { $count } переводов, похожих на спам, с подменой адреса
 }. Никогда не копируйте адрес из списка транзакций в кошельке.
hidden-title = Скрытые, сначала новые:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] от
    [out] на
   *[self] с
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] адрес подделан под знакомый вам
    [zero-value] ничего не переведено
    [bait] название — реклама
    [imitation] символ подделан под другой
   *[dust] пылевой перевод
 }
hidden-look-alike = похож на { $imitated }, но это не он
hidden-never-copy = Никогда не копируйте адрес из списка транзакций в кошельке.
spam-trusted = Теперь о переводах с { $sender } будут приходить уведомления.
spam-notices-stopped = Спам остаётся скрытым, и я больше не буду о нём сообщать. Изменить это можно здесь: /settings › Вид и валюта.
balance-alert = { $state ->
    [below] 🔻 { $name }: осталось { $amount } (ниже { $limit })
    [above] 🔺 { $name }: уже { $amount } (выше { $limit })
   *[recovered] ✅ { $name }: баланс снова в норме, { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } хватит на { $time } (порог: { $limit })
    [empty] 🪫 { $name }: баланс исчерпан
   *[recovered] 🔋 { $name }: { $amount } хватит на { $time }
 }
reading-reorg = Блока из прошлого уведомления больше нет в блокчейне.
balance-test = Тест: это не настоящий баланс
value-label = { $name }: { $call }
value-gas = газ
value-transfer_fee = комиссия за перевод
value-loan_health = фактор здоровья займа
value-morpho_loan = фактор здоровья займа
value-liquidity_position = запас цены до границы диапазона
value-liquidity_position-item = { $name }, позиция #{ $id }
value-percent = { $amount } %
value-gwei = { $amount } gwei
value-total_supply = общее предложение
value-share_price = цена доли
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] нет поступлений уже { $amount }
        [out] нет списаний уже { $amount }
       *[both] нет активности уже { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] снова есть поступления
        [out] снова есть списания
       *[both] снова есть активность
    }
 }
silence-about = Учитывается только время, блоки которого прочитаны.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: поступлений за { $span } — { $amount } (больше { $limit })
        [out] 🌊 { $name }: списаний за { $span } — { $amount } (больше { $limit })
       *[both] 🌊 { $name }: транзакций за { $span } — { $amount } (больше { $limit })
    }
   *[recovered] ✅ { $name }: активность снова в норме, { $amount } за { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name }: срок истёк
    [ended] ➡️ { $name }: имя больше не принадлежит этому адресу
    [below] ⏳ { $name } истекает через { $amount }
    [recovered-reorg] ↩️ { $name } истекает через { $amount }
   *[recovered] ✅ { $name }: срок продлён, истекает через { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } — запланировано, исполнить можно через { $amount }
    [ready] ⌛ { $name }: { $call } — уже можно исполнить
    [executed] ✅ { $name }: { $call } — исполнено
    [cancelled] 🚫 { $name }: { $call } — отменено
    [expired] ⌛ { $name }: { $call } — срок истёк, не исполнено
    [recovered-reorg] ↩️ { $name }: { $call } — снова ожидает исполнения
    [cancelled-reorg] ↩️ { $name }: { $call } — больше не запланировано
   *[below] ⏳ { $name }: { $call } — исполнить можно через { $amount }
 }
governor-about = примерно { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: внесено «{ $title }»; голосование закончится через { $amount }
    [succeeded] ✅ { $name }: «{ $title }» — принято
    [defeated] ❌ { $name }: «{ $title }» — отклонено
    [queued] 🗓 { $name }: «{ $title }» — в очереди на исполнение
    [expired] ⌛ { $name }: «{ $title }» — срок истёк, не исполнено
    [executed] ✅ { $name }: «{ $title }» — исполнено
    [cancelled] 🚫 { $name }: «{ $title }» — отменено
    [recovered] ⏳ { $name }: голосование по «{ $title }» продлено и закончится через { $amount }
    [recovered-reorg] ↩️ { $name }: голосование по «{ $title }» снова идёт и закончится через { $amount }
    [cancelled-reorg] ↩️ { $name }: «{ $title }» — больше не внесено
   *[below] ⏳ { $name }: голосование по «{ $title }» закончится через { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } без ограничений
    [all] все { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: разрешение на { $what } всё ещё действует спустя { $amount }
    [cancelled-reorg] ↩️ { $name }: разрешения на { $what } больше нет в блокчейне
   *[ended] ✅ { $name }: разрешение на { $what } больше не действует
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: предложению № { $nonce } спустя { $amount } всё ещё не хватает подписей
   *[ended] ✅ { $name }: предложение № { $nonce } больше не ждёт подписей
 }
safe_unsigned-by = Не подписали: { $names }
reading-label = { $call }, { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount } (ниже { $limit })
    [above] 📈 { $label } { $amount } (выше { $limit })
    [up] 📈 { $label } { $amount } (рост на { $percent } % за { $span })
    [down] 📉 { $label } { $amount } (падение на { $percent } % за { $span })
    [changed] 🔄 { $label } { $amount } (было { $from })
    [back-above] 📈 { $label } { $amount } (снова выше { $limit })
    [back-below] 📉 { $label } { $amount } (снова ниже { $limit })
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } вне диапазона
   *[other] ✅ { $label } снова в диапазоне
 }
reading-test = Тест: это не настоящее значение
loan-repay = Погасите около { $amount }, чтобы поднять фактор до { $health }
reading-snoozed = { $state ->
    [recovered] Отложенное уведомление. Снова в норме с { $time }.
    [changed] Отложенное уведомление. Последнее изменение: { $time }.
   *[other] Отложенное уведомление: значение всё ещё за порогом. Данные на { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: предложение № { $nonce } готово к исполнению: { $what }
    [signed] ✅ { $name }: предложение № { $nonce } собрало все подписи: { $what }
   *[proposed] ✍️ { $name }: предложение № { $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] отклонить остальные предложения с этим номером
    [batch] выполнить несколько вызовов сразу
    [send] отправить { $amount } на { $to }
    [approve] разрешить { $to } тратить до { $amount }
    [approve-all] разрешить { $to } тратить { $amount } без ограничений
    [call-paying] вызвать { $method } у { $to } и передать { $amount }
   *[call] вызвать { $method } у { $to }
 }
proposal-more = … и ещё { $count }
proposal-signatures = подписи: { $count } из { $required }
proposal-by = автор: { $who }
proposal-delegate-call = ⚠️ Это delegate call: код этого контракта будет действовать от имени самого Safe.
proposal-refund = { $payee ->
    [executor] ⚠️ Кроме того, вернёт плату за газ: до { $amount } на счёт того, кто его исполнит.
   *[address] ⚠️ Кроме того, вернёт плату за газ: до { $amount } на { $to }.
 }
alert-repeat = ↻ возможен повтор
alert-test = Тест: это не настоящая транзакция
alert-removed = Исключена из блокчейна
alert-removed-reply = ✕ Этой транзакции больше нет в блокчейне: её блок заменён. Считайте, что её не было. Если она вернётся, я сообщу.
alert-restored-reply = Транзакция снова в блокчейне.
alert-final = ✓ Финализировано: { $what }
alert-changed-reply = Изменилось: { $now }
    Блок заменён; это результат в новом блоке.

operator-begun = ⚠️ { $what }
operator-over = ✅ Устранено через { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
 }. Проблема: { $what }
operator-chain-late = { $chain } отстаёт: уведомления приходят с опозданием.
operator-endpoint = { $chain }, RPC-узел { $endpoint }: { $fault ->
    [wrong-chain] подключён к другой сети.
    [missing-logs] отдаёт неполные логи.
   *[stale-head] отстаёт от остальных.
 }
operator-dead-letters = { $count ->
    [one] Не удалось доставить { $count } уведомление на вебхук. Оно хранится 30 дней.
    [few] Не удалось доставить { $count } уведомления на вебхуки. Они хранятся 30 дней.
    [many] Не удалось доставить { $count } уведомлений на вебхуки. Они хранятся 30 дней.
   *[other] Не удалось доставить { $count } уведомления на вебхуки. Они хранятся 30 дней.
 }
operator-problem = { $what ->
    [service-away] Сервис мониторинга не отвечает.
    [store-unsafe] При сбое хранилище может потерять данные. Причина в логе.
    [store-nearly-full] Хранилище почти заполнено. Освободите место, иначе новые уведомления не сохранятся.
    [store-down] Хранилище сейчас ничего не сохраняет. Причина в логе.
   *[token] Telegram не принимал BOT_TOKEN. Уведомления ждали, ни одно не потеряно.
 }

command-admin = Панель оператора
admin-title = Панель оператора
admin-counts = 
    Чатов, где что-то отслеживается: { $chats }
    Отслеживаний: активных { $live }, на паузе { $paused }
admin-queues = Очереди
admin-queue-name = { $queue ->
    [update] Входящие сообщения
    [jobs] Задачи настройки
    [match] Необработанные совпадения
    [deliveries] Вебхуки
   *[chat] Уведомления
 }
admin-queue = { $name }: в ожидании { $items }, дольше всего { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
 }
admin-queue-empty = { $name }: пусто
admin-waits-title = Ожидают больше минуты
admin-waits-none = Ничего не ожидает больше минуты.
admin-chains-title = Сети
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] без отставания
        [one] отстаёт на { $lag } блок
        [few] отстаёт на { $lag } блока
        [many] отстаёт на { $lag } блоков
       *[other] отстаёт на { $lag } блока
    }
    [failing] сбой{ $lag ->
        [0] {""}
        [one] , отстаёт на { $lag } блок
        [few] , отстаёт на { $lag } блока
        [many] , отстаёт на { $lag } блоков
       *[other] , отстаёт на { $lag } блока
    }
   *[idle] не используется: ничего не отслеживается
 }
admin-chain-late = Уведомления опаздывают на { $unit ->
    [minutes] { $count } мин
    [hours] { $count } ч
   *[days] { $count ->
        [one] { $count } день
        [few] { $count } дня
       *[other] { $count } дней
    }
 }
admin-letters-title = Не доставлено: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Чаты, в которые я больше не пишу: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] бот заблокирован
    [removed] бот удалён из чата
    [deleted] чат удалён
    [not-found] чат не найден
    [no-rights] боту нельзя писать
    [topic-closed] тема закрыта
   *[unknown] причина неизвестна
 }
admin-not-offered = Этот сервис мониторинга так не умеет.
button-admin-chains = Сети
button-admin-waits = Дольше всех ждут
button-admin-letters = Не доставлено
button-admin-suspended = Остановлено: { $count }
button-admin-resend = Отправить № { $number }
button-refresh = Обновить

command-announce = Сообщение во все чаты
command-block = Заблокировать человека или чат
announcement-title = 📣 От владельца этого бота
announce-how =
    Чтобы отправить сообщение во все настроенные чаты, напишите его после команды:
    /announce Сегодня с 22:00 до 22:30 техработы. Уведомления могут прийти позже, но ни одно не пропадёт.

    Перед отправкой я покажу, как оно выглядит.
announce-too-long = Слишком длинно. В сообщении для всех чатов может быть не больше { $most } символов.
announce-ask = { $chats ->
    [one] Отправить в { $chats }{ $more } чат?
    [few] Отправить в { $chats }{ $more } чата?
   *[other] Отправить в { $chats }{ $more } чатов?
 }
announce-sending = Отправляю…
announce-done = { $chats ->
    [0] Отправлять некуда: чатов нет.
    [one] Отправляется в { $chats } чат.
    [few] Отправляется в { $chats } чата.
   *[other] Отправляется в { $chats } чатов.
 }
announce-canceled = Не отправлено.
button-announce = Отправить всем
button-admin-announce = Объявление
button-admin-blocked = Заблокированные
admin-blocked-title = Заблокировано: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · с { $day }
admin-block-how = Чтобы заблокировать человека, группу или канал, отправьте /block и ID, например /block 123456789. Отслеживания встанут на паузу.
block-needs-id = После /block нужен числовой ID, например /block 123456789. Искать по именам Telegram не даёт.
block-operator = Это оператор бота, его нельзя заблокировать. Сначала уберите его из OPERATORS.
block-done = { $name }: доступ закрыт. Отслеживания ставятся на паузу.
block-ended = { $name }: доступ открыт. Отслеживания останутся на паузе, пока их не возобновят.
button-unblock = Разблокировать { $name }
admin-failing-title = Получатели со сбоями: { $count }
admin-failing-line =
    { $platform } { $channel } · с { $time }
    { $why }
button-admin-failing = Сбои получателей
