# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } beobachtet Blockchain-Adressen und meldet dir hier, was passiert.

    Füge eine oder mehrere Adressen ein. Zum Beispiel:
    { $example }

    Oder alles in einer Zeile:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Keine Beobachtung sendet Meldungen
        [one] Eine Beobachtung sendet Meldungen
       *[other] { $watches } Beobachtungen senden Meldungen
    } an { $place }.
here-place = diesen Chat
group-start = Ich beobachte Blockchain-Adressen und poste die Meldungen hier. { $who ->
    [all] Alle Mitglieder können auswählen, welche.
   *[administrators] Die Admins wählen aus, welche.
 }
destination-ready = Meldungen können jetzt an { $title } gehen.
also-there = Welche deiner Beobachtungen sollen auch in { $title } melden?
also-there-saved = Gespeichert. { $count ->
    [0] Keine deiner Beobachtungen meldet in { $title }.
    [one] In { $title } meldet jetzt: { $names }.
   *[other] In { $title } melden jetzt: { $names }.
 }
link-over = Dieser Link wurde schon benutzt oder ist abgelaufen. Schick mir privat /channels, um einen neuen zu bekommen.
chat-choose = Welche Gruppe oder welcher Kanal soll die Meldungen bekommen? Wenn ich dort noch nicht bin, komme ich dazu. Für ein Thema schick dort /here.
chat-choose-cancelled = Kein Chat ausgewählt.
chat-absent = In { $title } bin ich noch nicht. Füge mich hinzu, dann können Meldungen dorthin gehen.
chat-silent = In { $title } darf ich nicht schreiben. Mach mich dort zum Admin mit diesem Recht, dann können Meldungen dorthin gehen.
chat-not-manager = Nur Admins von { $title } legen fest, welche Meldungen dort ankommen.
chat-not-allowed = Dieser Bot ist für { $title } nicht freigegeben. Das entscheidet, wer ihn betreibt.
managed-elsewhere = Diese Beobachtung wird in einem anderen Chat verwaltet.
stopped-here = { $name } meldet hier nichts mehr.
group-managers-only = Nur Admins können ändern, was diese Gruppe beobachtet.
group-unreachable = Ich kann diese Gruppe oder diesen Kanal nicht erreichen und deshalb nicht prüfen, wer dort Admin ist.
group-administrators-only = Das können hier nur Admins.
group-anonymous = Du bist hier anonym, deshalb kann ich deine Antworten nicht zuordnen. Nutze die Buttons oder schreib unter deinem Namen.
group-not-yours = Das richtet gerade jemand anderes ein. Schick /watch, um selbst anzufangen.
group-change = { $who } · { $action ->
    [muted] Stumm bis { $until }
    [silenced] Stumm
    [unmuted] Nicht mehr stumm
    [paused] Pausiert
    [live] Fortgesetzt
    [deleting] Gelöscht
    [restored] Wiederhergestellt
    [posting] Meldungen jetzt auch hier
    [stopped] Keine Meldungen mehr hier
   *[changed] Geändert
 }: { $names }{ $action ->
    [posting] . Admins können das beenden: ⋯ unter einer Meldung.
   *[other] {""}
 }
group-reply = { $person }, antworte auf diese Nachricht.

help =
    Ich beobachte Blockchain-Adressen und melde dir hier, was passiert. Das kannst du mir schicken:

    • { $address } – eine Adresse oder eine Liste, auf Wunsch mit Label dahinter
    • { $name } – einen Namen des Ethereum Name Service
    • Einen Explorer-Link – ich beobachte die Adresse auf dieser Chain
    • Den Hash einer Transaktion – ich sage dir, warum sie eine Meldung ausgelöst hat oder nicht
    • Eine Text- oder CSV-Datei – eine Adresse pro Zeile, mit ihrem Label

    /watch – eine Beobachtung Schritt für Schritt einrichten, oder in einer Zeile: { $line }
    /watches – deine Beobachtungen ansehen, bearbeiten, stummschalten, pausieren oder löschen
    /mute – eine Beobachtung eine Zeit lang stummschalten
    /history – bisherige Meldungen als Liste, Datei oder Diagramm
    /channels – Meldungen an Gruppen, Kanäle und Webhooks
    /names – Labels deiner Adressen
    /settings – Sprache, Zeitzone, Ruhezeiten
    /export, /import – deine Beobachtungen mitnehmen
    /privacy – was ich speichere, /forget – alles löschen
    /cancel – eine Einrichtung abbrechen
help-here =
    Ich beobachte Blockchain-Adressen und poste die Meldungen hier.

    { $who ->
        [all] Alle Mitglieder können:
       *[administrators] Admins können:
    }
    • /watch 0x… – eine Adresse beobachten
    • /watches – Beobachtungen bearbeiten, stummschalten, pausieren oder löschen
    • /settings – Sprache, Zeitzone, wer das darf
    Ansehen dürfen alle: /watches, /history, /status

    Sprich mit mir: Antworte auf eine meiner Nachrichten oder schreib, wo ich Admin bin, { $example }
    Alles Weitere: /help im privaten Chat, { $bot }
help-line = /watch 0x… Kasse >500$ ausgehend täglich 9:00
help-group = In einer Gruppe oder einem ihrer Themen schreib /watch vor die Adresse oder den Link. /here zeigt, was dort gemeldet wird.
help-new = 🆕 steht bei einer Adresse, die in einer Beobachtung zum ersten Mal vorkommt, sobald die Beobachtung einen Tag läuft.
help-values = Ich beobachte auch Guthaben, Kurse, Gas, Stille und Fristen. Sag einfach, was du willst, zum Beispiel { $example }
help-status = /status zeigt, ob alle Chains gelesen werden.
help-more = Bevor etwas angelegt wird, kannst du alles noch einmal prüfen.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Ich beobachte Blockchain-Adressen und melde mich, wenn etwas passiert: Coins, Tokens, NFTs, Contracts.

    Tippe auf Start und füge eine Adresse ein.
profile-about = Beobachtet Blockchain-Adressen und meldet sich, wenn etwas passiert.

# What the language calls itself
language = Deutsch

access-refused =
    Dieser Bot ist privat. Bitte die Person, die ihn betreibt, um eine Einladung.
    Deine Telegram-ID: { $id }
access-refused-group =
    Dieser Bot ist privat, und diese Gruppe steht nicht auf seiner Liste. Bitte die Person, die ihn betreibt, sie hinzuzufügen.
    ID dieser Gruppe: { $id }
access-refused-press = Dieser Bot ist privat.
access-blocked = Du wurdest für diesen Bot gesperrt. /privacy zeigt, was er noch über dich gespeichert hat, und löscht es auf Wunsch.
access-blocked-press = Du wurdest für diesen Bot gesperrt.

access-accepted = { $name } hat deine Einladung angenommen. Telegram-ID: { $id }
access-ended =
    Du kannst diesen Bot nicht mehr nutzen.{ $watches ->
        [0] {""}
        [one] {" "}Deine Beobachtung ist pausiert.
       *[other] {" "}Deine { $watches } Beobachtungen sind pausiert.
    }
invitation-title = Einladung
invitation-terms =
    { $uses ->
        [one] Die erste Person, die den Link öffnet, kann diesen Bot nutzen.
       *[other] Die ersten { $uses } Personen, die den Link öffnen, können diesen Bot nutzen.
    } Gültig bis { $day }. Ich zeige den Link nur einmal.
invitation-needless = Diesen Bot können alle nutzen, eine Einladung ist nicht nötig. Um das zu ändern, setze ALLOWED_USERS.
invitation-revoked = Einladung widerrufen
invitations-title = Offene Einladungen
invitations-line = { $number }. { $uses ->
        [one] noch 1-mal nutzbar
       *[other] noch { $uses }-mal nutzbar
    }, bis { $day }
members-title = Eingeladene Personen und Gruppen
members-none = Noch niemand.
members-line = { $name }, seit { $day }
member-remove-ask = { $name } entfernen? { $watches ->
        [0] Der Zugang zu diesem Bot endet.
        [one] Der Zugang zu diesem Bot endet, und die Beobachtung wird pausiert.
       *[other] Der Zugang zu diesem Bot endet, und die { $watches } Beobachtungen werden pausiert.
    }
member-removing = { $name } wird entfernt…
member-removed = { $name } wurde entfernt. { $watches ->
        [0] Es gab keine Beobachtungen.
        [one] 1 Beobachtung wurde pausiert.
       *[other] { $watches } Beobachtungen wurden pausiert.
    }
member-kept = { $name } hat weiter Zugang: durch eine Liste in der Konfiguration oder eine neue Einladung.
button-invite = Einladen
button-members = Mitglieder
button-copy-link = Link kopieren
button-remove-access = Entfernen
button-remove-member = { $name } entfernen
button-revoke-invitation = Link { $number } widerrufen

share-title = { $name } teilen
share-shows = Wer den Link öffnet, kann dieselbe Beobachtung im eigenen Chat einrichten: dieselben Adressen, Chains und Meldungseinstellungen. Nicht zu sehen sind Name, Labels, Schlagwörter, Regeln, Meldungstext und Webhooks.
share-uses =
    { $opened ->
        [0] Noch nicht geöffnet.
       *[other] { $opened ->
            [1] Einmal
            [2] Zweimal
           *[other] { $opened }-mal
        } geöffnet, { $taken ->
            [0] noch nicht übernommen.
            [1] einmal übernommen.
            [2] zweimal übernommen.
           *[other] { $taken }-mal übernommen.
        }
    } Gültig bis { $day }.
share-none = Noch kein Link. Ein Link gilt 30 Tage.
share-offer = Eine Beobachtung wurde mit dir geteilt.
share-gone = Dieser Link funktioniert nicht oder nicht mehr. Frag nach einem neuen.
share-in-private = Öffne diesen Link in unserem privaten Chat.
button-share = Link teilen
button-share-open = Link öffnen
button-share-revoke = Widerrufen
button-share-new-link = Link ersetzen
button-share-make = Link erstellen

button-copy-to = Verschieben/kopieren…
button-move-watch = Verschieben
button-copy-watch = Kopieren
copy-where = Wohin soll { $name }? Regeln und Spam-Einstellung kommen mit, Webhooks nicht.
copy-or-move = { $name } nach { $place } verschieben oder dort eine Kopie anlegen?
move-busy = Die letzte Änderung ist noch nicht fertig. Versuch es in einer Minute noch einmal.
copy-nowhere = Es gibt noch keinen anderen Ort dafür. Füge mich zuerst zu einer Gruppe oder einem Kanal hinzu.

cancel-nothing = Gerade wird nichts eingerichtet oder geändert.

command-watch = Eine Adresse beobachten
command-watches = Deine Beobachtungen
command-history = Bisherige Meldungen
command-status = Ob alle Chains gelesen werden
command-mute = Eine Beobachtung stummschalten
command-here = Was hier gemeldet wird
command-channels = Wohin Meldungen gehen können
command-names = Labels deiner Adressen
command-settings = Sprache, Zeitzone, Ruhezeiten
command-export = Deine Beobachtungen als Datei sichern
command-import = Beobachtungen aus einer Datei laden
command-privacy = Was ich über diesen Chat speichere
command-forget = Alles löschen, was ich speichere
command-cancel = Eine Einrichtung abbrechen
command-invite = Jemanden einladen
command-members = Wer eingeladen wurde
command-help = Was ich kann

button-watch = Adresse beobachten
button-watch-there = Dort Adresse beobachten
button-also-there = Beobachtungen auch dorthin
button-add-to-group = In eine Gruppe
button-add-to-channel = In einen Kanal
button-make-administrator = Zum Admin machen
button-choose-chat = Chat auswählen
button-choose-again = Anderen Chat auswählen
button-choose-group = Gruppe
button-choose-channel = Kanal
button-elsewhere = In Gruppe oder Kanal nutzen
button-watches = Beobachtungen
button-help = Hilfe
button-group = Privat einrichten
button-cancel = Abbrechen
button-back = ‹ Zurück
button-to-list = ‹ Beobachtungen
button-next = Weiter ›
button-review = Prüfen ›
button-start-over = Neu anfangen
button-watch-offer = Beobachten
button-watch-rest = { $count ->
    [one] Die andere beobachten
   *[other] Andere { $count } beobachten
 }
button-watch-each = Jede für sich
button-watch-together = Alle zusammen
button-customise = Anpassen
button-watch-otherwise = Weitere Beobachtung
button-all = Alle
button-choose = Auswählen
button-again = Neu anfangen
button-retry = Erneut versuchen
button-undo = Rückgängig
button-leave-out = Weglassen
button-settings = Einstellungen
button-test = Testmeldung senden
button-pause = ⏸ Pausieren
button-resume = ▶️ Fortsetzen
button-watch-again = Neu starten
button-delete = Löschen
button-export = Exportieren
button-import = { $count } importieren
button-import-all = Importieren
button-import-settings = Einstellungen laden
button-forget = Alles löschen
button-edit = Bearbeiten
button-keep = Behalten
button-explorer = Explorer
button-revoke = Widerrufen ↗
button-safe-app = Safe-App ↗
button-copy-hash = 📋 Hash
button-show = Anzeigen
button-hide = Ausblenden
button-not-spam = Kein Spam: { $sender }
button-show-all = Alle anzeigen
button-mute = 🔇 1 Std.
button-mute-watch = 🔇 Stumm
button-mute-for = { $length ->
    [1] 1 Std.
    [2] 2 Std.
    [8] 8 Std.
    [24] 1 Tag
    [168] 1 Woche
   *[on] Unbegrenzt
 }
button-unmute = 🔔 Stumm aus
button-change-end = Ende ändern
button-snooze = 💤 { $length }
button-end-snooze = Schlummern aus
button-end-snooze-of = Schlummern aus: { $what }
button-more = ⋯
button-more-of-watch = Mehr ⋯
button-more-parts = Mehr ▾
button-stop-here = Hier nichts mehr melden
button-why = Warum?
button-watch-settings = Beobachtung ansehen
button-balances = Guthaben jetzt
button-balance-alert = Bei Rückgang melden
button-values = Werte jetzt
button-ignore = { $label } ignorieren
button-trust = { $label } vertrauen
button-above = Nur über { $label }
button-name = { $label } benennen
button-name-as = In { $label } umbenennen
button-rename-all = Labels ändern ({ $count })
button-next-lines = Nächste { $count }
button-copy = { $label } kopieren
button-rename = Umbenennen
button-remove-name = Label entfernen
button-rename-label = { $label } umbenennen
button-names = Alle Labels
button-rules = Regeln
button-remove-rule = ✕ { $rule }
button-show-worthless = Spam nicht ausblenden
button-hide-worthless = Spam ausblenden
button-older = ›
button-select = Auswählen
button-select-all = Alle
button-select-none = Keine
button-search = Suchen
button-all-watches = Alle
button-history = Meldungen
button-all-history = Alle Meldungen
button-by-watch = Nach Beobachtung
button-by-address = Nach Gegenpartei
button-csv = CSV
button-chart = Diagramm
button-destinations = In Gruppen · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· 1 Beobachtung
   *[other] { " " }· { $count } Beobachtungen
 }
button-newer = ‹

# The guided conversation
watch-header = Beobachtung · { $step } von { $count }
watch-header-review = Beobachtung · Prüfen
watch-header-part = Beobachtung · { $part }
watch-header-change = Beobachtung · Änderungen
watch-addresses = Schick eine oder mehrere Adressen. Hinter jeder kann ein Label stehen:
    { $example }
watch-addresses-example = 0x… Reserve
watch-addresses-more = Schick weitere oder mach weiter. Um ein Label zu ändern, schick die Adresse noch einmal.
watch-line-unclear = Nicht verstanden: { $words }
approvals-any-token = Freigaben kann ich nicht auf { $tokens } beschränken: Ich melde sie für alle Tokens.
watch-addresses-find = Schick einen Teil eines Namens oder einer Adresse, um sie zu finden.
addresses-found = „{ $sought }“: { $found } von { $count }
watch-addresses-added = { $count ->
    [one] Hinzugefügt: insgesamt 1 Adresse.
   *[other] Hinzugefügt: insgesamt { $count } Adressen.
 }
button-watch-apart = Getrennt beobachten
watch-chains = Auf welchen Chains?
watch-chains-search = Das sind einige von { $count }. Schick den Namen einer anderen, um sie hinzuzufügen.
chain-not-found = Eine Chain namens { $name } kenne ich hier nicht. Prüfe die Schreibweise.
chains-found = Mehrere Chains heißen so ähnlich: { $chains }. Schick den ganzen Namen.
button-chains-used = Wo sie wohl genutzt wird
watch-what = Was soll ich melden?
watch-words = { $name }: { $words }
watch-chosen = Gewählt
watch-choose = Auswählen
watch-missing = Nicht auf { $chains }: { $names }
watch-refine = Richtung & Beträge
watch-refine-ask = Nur ein Teil davon? Ändere die Richtung oder wähle Mindestbetrag und Filter.
watch-preset-money = Geld
watch-preset-security = Sicherheit
watch-preset-contract = Contract
watch-preset-everything = Alles
watch-everything = { $count ->
    [0] all das
   *[other] all das, dazu { $more }
 }
watch-group-moves = Bewegungen
watch-group-security = Sicherheit
watch-group-contract = Contract
watch-group-validator = Staking
watch-group-values = Werte
watch-group-deadlines = Fristen
watch-group-silence = Aktivität
watch-group-rare = Mehr
watch-about = { $kind ->
    [coin] Ein- und Ausgänge des eigenen Coins der Chain, etwa ETH
    [tokens] Ein- und Ausgänge von Tokens wie USDC
    [nfts] Ein- und Ausgänge von Sammlerstücken
    [wraps] ein Coin wird zu seinem Token oder umgekehrt, etwa ETH und WETH
    [outflows] viel Geld fließt in kurzer Zeit ab
    [approvals] jemand bekommt die Erlaubnis, Tokens auszugeben
    [delegations] ein Programm (Contract) darf die Wallet steuern
    [failures] gesendete Transaktionen, die nicht geklappt haben
    [admin] ein Contract bekommt einen neuen Eigentümer, wird geändert oder pausiert
    [safes] was vorgeschlagen, unterschrieben oder geändert wird (Safe, Multisig)
    [events] alles andere, was ein Contract meldet; du sagst, was
    [deployments] die Adresse erstellt neue Contracts
    [withdrawals] Staking zahlt an die Adresse aus
    [rewards] Gebühren, die die Adresse für einen Block verdient
    [balance] es fällt unter einen Betrag oder steigt darüber
    [runway] beim jetzigen Verbrauch reicht das Geld nur noch wenige Tage
    [price] ein Kurs steigt über deine Grenze oder fällt darunter, oder ein Stablecoin weicht von seinem Wert ab
    [gas] sie steigen über deine Grenze oder fallen darunter
    [transfer_fee] ein Transfer auf diesem Layer 2 (Rollup) kostet mehr oder weniger als deine Grenze
    [loan_health] ein Kredit droht mit Verlust aufgelöst zu werden (Liquidation, Health-Faktor)
    [liquidity_position] eine Uniswap-Position verdient nichts mehr, weil der Kurs ihre Spanne verlassen hat
    [ens_names] ein Name wie alice.eth, der dieser Adresse gehört, läuft bald ab
    [ens] ein Name wie alice.eth läuft bald ab
    [timelock] angekündigt, bereit, ausgeführt oder abgebrochen (Timelock)
    [governor] sie beginnen, enden und werden umgesetzt oder abgebrochen (DAO)
    [allowance] eine Erlaubnis, Tokens auszugeben, gilt nach einigen Tagen noch
    [safe_unsigned] eine gemeinsame Wallet (Safe) wartet noch auf Unterschriften
    [silence] einige Zeit passiert nichts
    [rate] es passiert mehr als sonst
   *[calls] die Adresse ruft einen Contract auf oder wird selbst als Contract aufgerufen
 }
watch-kind-coin = Coin-Transfers
watch-kind-tokens = Tokens
watch-kind-nfts = NFTs
watch-kind-deployments = Neue Contracts
watch-kind-calls = Contract-Aufrufe
watch-kind-approvals = Freigaben
watch-kind-failures = Fehlgeschlagene Tx
watch-kind-delegations = Wallet-Steuerung
watch-kind-safes = Gemeinsame Wallet
watch-kind-wraps = Wrapping
watch-kind-outflows = Große Abflüsse
watch-kind-events = Contract-Ereignisse
watch-kind-withdrawals = Staking-Auszahlungen
watch-kind-rewards = Block-Einnahmen
watch-kind-line = { $kind ->
    [coin] Coins
    [coin-alone] Coin-Transfers
    [tokens] Tokens
    [nfts] NFTs
    [deployments] neue Contracts
    [failures] fehlgeschlagene Transaktionen
    [safes] gemeinsame Wallet
    [wraps] Wrapping
    [wraps-in] nur Wrapping
    [wraps-out] nur Unwrapping
    [events] Contract-Ereignisse
    [withdrawals] Staking-Auszahlungen
    [rewards] Block-Einnahmen
    [approvals] Freigaben
    [delegations] Wallet-Steuerung
    [outflows] große Abflüsse
   *[calls] Contract-Aufrufe
 }
watch-events-preset-line = { $preset ->
    [mints] Mints und Burns
   *[admin] Admin-Aktionen
 }
watch-events-line = { $more ->
    [0] Ereignisse: { $names }
   *[other] Ereignisse: { $names } und { $more } weitere
 }
watch-conditions-button = Nur wenn…
watch-conditions = Wann soll ich mich melden? Schick Bedingungen, eine pro Zeile, zum Beispiel value > 1000 oder to = 0x…. Alle müssen erfüllt sein. Beträge gelten in den Einheiten des Contracts: 1e18 ist 1 ETH.
watch-condition-always = { $condition } ist immer erfüllt, deshalb habe ich diese Bedingung weggelassen.
watch-events-preset = { $preset ->
    [mints] Mints und Burns
   *[admin] Admin-Aktionen
 }
watch-events = Welche Ereignisse? Die beobachteten Adressen sind die Contracts. Wähle eine Gruppe aus oder schick ein Ereignis so, wie es im Quelltext des Contracts steht:
    { $example }
watch-events-both = Die meisten Contracts deklarieren es mit indexed, deshalb habe ich auch das hinzugefügt: { $event }. Entferne, was du nicht brauchst.
watch-events-unindexed = In { $event } ist nichts als indexed markiert. Steht im Quelltext indexed, schick die Zeile mit diesem Wort, sonst sehe ich das Ereignis nicht.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } und { $second }
   *[3] { $first }, { $second } und { $third }
 }
watch-direction = { $direction ->
    [in] Eingehend
    [out] Ausgehend
   *[both] Ein- und ausgehend
 }
watch-directions = Richtung (zum Ändern tippen)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Verschiedene Richtungen
watch-directions-each = Je Art
watch-direction-line = { $direction ->
    [in] eingehend
    [out] ausgehend
   *[both] ein- und ausgehend
 }
watch-any-amount = Jeder Betrag
watch-any-amount-line = jeder Betrag
watch-amounts-differ = Verschiedene Beträge
watch-at-least = { $amount } oder mehr
watch-at-least-line = { $amount } oder mehr
watch-in-and-out-line = eingehend { $incoming }, ausgehend { $outgoing }
watch-at-least-of-line = { $kinds }: { $amount } oder mehr
watch-restricted-line = { $what ->
    [tokens] Tokens
    [spenders] Freigaben für
   *[counterparties] Gegenparteien
 }: { $way ->
    [only] nur { $list }
   *[except] alle außer { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] nur von { $list }
       *[except] von allen außer { $list }
     }
   *[out] { $way ->
        [only] nur an { $list }
       *[except] an alle außer { $list }
     }
 }
watch-token-minimum-line = Tokens: { $amount } kleinste Einheiten oder mehr
watch-token-minimum = { $symbol }: { $direction ->
    [in] Mindestbetrag für Eingänge?
    [out] Mindestbetrag für Ausgänge?
   *[both] Mindestbetrag?
 } Wähle einen aus oder gib ihn ein, zum Beispiel 500 oder 2,5k.
watch-filters = { $count ->
    [0] Filter
   *[other] Filter ({ $count })
 }
watch-only-token = Auf { $token } einschränken
watch-filters-ask = Nur melden, wenn alles davon zutrifft:
watch-filter-tokens = { $way ->
    [any] Jeder Token
    [only] { $count ->
        [one] Nur 1 Token
       *[other] Nur { $count } Tokens
     }
    [except] { $count ->
        [one] Alle Tokens außer 1
       *[other] Alle Tokens außer { $count }
     }
    [both] Tokens gefiltert ({ $count })
   *[differ] Verschiedene Token-Filter
 }
watch-filter-counterparties = { $way ->
    [any] Jede Adresse
    [any-in] Von allen
    [any-out] An alle
    [only] { $count ->
        [one] Nur mit 1 Adresse
       *[other] Nur mit { $count } Adressen
     }
    [except] { $count ->
        [one] Alle außer 1 Adresse
       *[other] Alle außer { $count } Adressen
     }
    [both] Adressen gefiltert ({ $count })
   *[differ] Verschiedene Adressfilter
 }
watch-filter-new = Nur mit neuen Adressen
watch-filter-new-note = Eine Adresse ist nur beim ersten Mal neu. Hat sie bisher nur an dich gesendet, ist sie noch einmal neu, wenn du zum ersten Mal an sie sendest.
watch-filter-gross = Ein- und Ausgänge getrennt prüfen
watch-filter-gross-note = Kommen in einer Transaktion 10 herein und gehen 4 hinaus, wird beides geprüft, nicht die Differenz von 6.
watch-filter-spenders = { $way ->
    [any] Freigaben: alle
    [only] Freigaben: alle
    [except] { $count ->
        [one] Freigaben: alle außer 1 Adresse
       *[other] Freigaben: alle außer { $count } Adressen
     }
    [both] Freigaben gefiltert ({ $count })
   *[differ] Verschiedene Freigabefilter
 }
watch-filter-unlimited = Nur unbegrenzte Freigaben
watch-filter-status = { $status ->
    [success] Nur erfolgreiche Aufrufe
    [failed] Nur fehlgeschlagene Aufrufe
   *[any] Aufrufe: erfolgreiche und fehlgeschlagene
 }
watch-filter-way = { $way ->
    [only] Nur diese
   *[except] Alle außer diesen
 }
watch-filter-rest = Außerdem melde ich
watch-filter-rest-off = Den Rest ausschalten
watch-ask-tokens = { $way ->
    [only-none] Welche Tokens soll ich melden? Schick mir ihre Contract-Adressen.
    [only] Welche Tokens soll ich melden? Tippe sie an oder schick ihre Namen oder Contract-Adressen. Tippe noch einmal, um sie zu entfernen.
    [except-none] Welche Tokens soll ich auslassen? Schick mir ihre Contract-Adressen.
   *[except] Welche Tokens soll ich auslassen? Tippe sie an oder schick ihre Namen oder Contract-Adressen. Tippe noch einmal, um sie zu entfernen.
 }
watch-ask-counterparties = { $way ->
    [only] Bei welchen Adressen soll ich Transfers melden? Tippe sie an oder schick Adressen. Tippe noch einmal, um sie zu entfernen.
   *[except] Bei welchen Adressen soll ich Transfers auslassen? Tippe sie an oder schick Adressen. Tippe noch einmal, um sie zu entfernen.
 }
watch-ask-spenders = Welchen Adressen vertraust du? Tippe sie an oder schick Adressen, dann melde ich Freigaben für sie nicht. Tippe noch einmal, um sie zu entfernen.
watch-unlimited-line = nur unbegrenzte Freigaben
watch-new-line = nur mit neuen Adressen
watch-status-line = { $status ->
    [success] nur erfolgreiche Aufrufe
   *[failed] nur fehlgeschlagene Aufrufe
 }
watch-gross-line = Ein- und Ausgänge getrennt geprüft
watch-at-least-said = { $amount } oder mehr.
watch-token-as-dollars = { $symbol } lese ich als Dollar: Alle anderen Coins und Tokens zählen mit.
watch-amount = { $direction ->
    [in] Mindestbetrag für Eingänge?
    [out] Mindestbetrag für Ausgänge?
   *[both] Mindestbetrag?
 } Wähle einen aus oder gib ihn ein: { $examples }
watch-amount-of = { $direction ->
    [in] Eingehend: { $amount }
   *[out] Ausgehend: { $amount }
 }
watch-amount-separately = Ein- und ausgehend getrennt
watch-amount-together = Ein Mindestbetrag für beide
watch-amount-kept = Hier gelten Mindestbeträge, die ich so nicht anzeigen kann. Sie bleiben, solange du keinen neuen wählst.
watch-amount-coin-only = Dollarbeträge gelten für Coins und Tokens, andere Beträge nur für Coins.
watch-amount-unlisted = Mit einem Mindestbetrag in Dollar werden Tokens ohne bekannten Preis übersprungen.
watch-unpriced = Für { $symbol } auf { $chain } kenne ich keinen Preis. Deshalb sehe ich nicht, wann es { $amount } sind.
watch-token-which = Hier nennen sich mehrere Tokens { $symbol }. Tipp den gemeinten an oder schick seine Contract-Adresse.
watch-token-address = Oder schick zuerst die Adresse, die ich beobachten soll.
watch-token-seen = Unter { $symbol } verstehe ich { $token } aus deinen Meldungen. Prüf bitte, ob das der richtige ist.
watch-amount-nfts = NFTs werden immer gemeldet.
watch-amount-examples = 2.500 $ · 0,5 · 100 gwei
watch-amount-examples-coin = 2.500 $ · 0,5
watch-amount-examples-dollars = 50 $ · 2.500 $
watch-outflow = Wie viel muss von einer Adresse abfließen, und in welcher Zeit? Wähle etwas aus oder gib es ein, zum Beispiel 50000 2h. Ich melde mich einmal und dann erst wieder, wenn sich die Summe verdoppelt oder wenn sie unter die Hälfte fällt und den Betrag erneut erreicht. Ein Tausch zählt nur mit dem, was er kostet; Coins und Tokens ohne bekannten Preis zählen nicht.
watch-outflow-choice = { $usd } in { $span }
watch-outflow-line = Abfluss von { $usd } in { $span }
watch-balance = { $side ->
    [below] { $asset }: Wie weit darf das Guthaben sinken?
   *[above] { $asset }: Wie weit darf das Guthaben steigen?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Das gilt für jede Adresse.
 }
watch-balance-on = { $asset } auf { $chain }
share-instead = { $now ->
    [known] Einen Anteil am Guthaben kann ich nicht beobachten, deshalb habe ich ihn in einen festen Betrag umgerechnet. Guthaben jetzt: { $amount }.
   *[unknown] Einen Anteil am Guthaben kann ich nicht beobachten, einen festen Betrag aber schon.
 }
watch-balance-now = Guthaben jetzt: { $amount }
watch-balance-asset = Welcher Coin oder Token? Tippe darauf oder schick seine Adresse.
watch-balance-how = Wähle einen Betrag oder gib ihn ein, zum Beispiel 0,2. Ich melde mich einmal, und noch einmal, wenn das Guthaben wieder im Rahmen ist.{ $tokens ->
    [none] {""}
   *[other] {" "}Für einen anderen Token tippe ihn an oder schick seine Adresse.
 }
watch-balance-unread = { $asset }: Dieser Token lässt sich gerade nicht abrufen. Versuch es gleich noch einmal.
watch-balance-no-token = { $asset }: An dieser Adresse gibt es auf den Chains dieser Beobachtung keinen Token. Prüfe die Adresse.
watch-balance-way = { $side ->
    [below] Unter
    [outside] Außerhalb
    [moves] Bewegung
    [changes] Jede Änderung
   *[above] Über
 }
watch-value = Welchen Wert soll ich beobachten?
watch-value-ask = { $side ->
    [outside] { $value }: Gib die zwei Zahlen ein, außerhalb derer ich mich melden soll, etwa 2.800–3.400.
    [moves] { $value }: Gib ein, um wie viel in welcher Zeit, etwa 5 % in 1h. Auf und ab zählen beide.
    [changes] { $value }: Tipp auf den Button, dann melde ich mich bei jeder Änderung.
   *[below] { $value }: Gib die Zahl ein, ab der ich mich melden soll. Ich melde mich einmal, und noch einmal, wenn der Wert wieder im Rahmen ist.
 }
watch-value-name = { $of ->
    [runway] Geldreserve
    [price] Kurs
    [gas] Netzgebühren
    [loan_health] Zustand des Kredits
    [liquidity_position] Uniswap-Positionen
    [ens_names] Eigene .eth-Namen
    [ens] .eth-Name
    [timelock] Geplante Schritte
    [governor] Abstimmungen
    [allowance] Alte Freigaben
    [transfer_fee] Transfergebühr
    [safe_unsigned] Offene Unterschriften
    [silence] Keine Aktivität
   *[rate] Viel Aktivität
 }
watch-value-ask-other = { $of ->
    [runway] Wie viele Tage müssen die Coins reichen? Wähle eine Zahl oder gib sie ein, etwa 4. Es zählt, was in den letzten 7 Tagen abgeflossen ist.
    [transfer_fee] Was darf ein Transfer kosten? Gib einen Betrag ein, etwa 0,01 $ oder 0,00001 ETH. Ich melde mich einmal, und noch einmal, wenn der Wert wieder im Rahmen ist.
    [liquidity_position] Wann soll ich mich bei Uniswap-Positionen melden? Wähle etwas aus oder schreib, wie nah der Kurs dem Ende der Spanne kommen darf, etwa 2 %. Die Positionen der Adressen finde ich selbst.
    [ens_names] Wie lange vor dem Ablauf eines Namens dieser Adressen soll ich mich melden? Wähle Zeiten oder gib sie ein, etwa 30d, 7d, 1d. Die .eth-Namen finde ich selbst.
    [ens] Gib den Namen ein, etwa vitalik.eth. Ich melde mich 30 Tage, 7 Tage und 1 Tag vor dem Ablauf.
    [timelock] Wie lange, bevor ein Vorgang ausführbar ist, soll ich mich melden? Wähle Zeiten oder gib sie ein, etwa 24h, 1h. Ich melde auch, wenn er geplant, ausgeführt oder abgebrochen wird.
    [governor] Wie lange vor dem Ende einer Abstimmung soll ich mich melden? Wähle Zeiten oder gib sie ein, etwa 24h, 1h. Ich melde auch, wenn ein Antrag gestellt, angenommen, abgelehnt, eingereiht, ausgeführt oder abgebrochen wird.
    [allowance] Nach wie vielen Tagen soll ich eine Freigabe melden, die noch aktiv ist? Wähle eine Zahl oder gib sie ein, etwa 30. Frühere zählen auch, soweit ich zurückblicken kann.
    [safe_unsigned] Nach welcher Zeit soll ich einen Vorschlag melden, dem noch Unterschriften fehlen? Wähle eine Zeit oder gib sie ein, etwa 6h. Ich sage auch, wer noch nicht unterschrieben hat.
    [silence] Wie lange darf nichts passieren, bevor ich mich melde? Wähle eine Zeit oder gib sie ein, etwa 6h.
   *[rate] Wie viele Transaktionen in welcher Zeit sind zu viele? Wähle etwas aus oder gib es ein, etwa 20 in 1h.
 }
watch-value-counts = { $what ->
    [transfers] Es zählen Coins, Tokens und NFTs, ohne Meldung zu jeder Transaktion.
   *[alerts] Es zählen nur Transaktionen, die diese Beobachtung meldet.
 }
watch-value-none = { $of ->
    [loan_health] Auf { $chains } haben diese Adressen derzeit keinen Kredit. Kommt später einer hinzu, beobachte ich ihn.
   *[liquidity_position] Auf { $chains } haben diese Adressen derzeit keine Positionen. Kommen später welche hinzu, beobachte ich sie.
 }
watch-value-unread = { $value }: Das lässt sich auf { $chains } nicht abrufen. Dort gibt es diesen Wert nicht.
watch-value-since = Auf { $chains } kann ich nur bis Block { $height } zurückblicken.
watch-balance-line = { $side ->
    [below] Guthaben unter { $amount }
   *[above] Guthaben über { $amount }
 }
watch-runway-line = Geldreserve unter { $amount } beim Verbrauch aus { $span }
watch-reading-line = { $side ->
    [below] { $call } unter { $amount }
    [above] { $call } über { $amount }
    [outside] { $call } außerhalb von { $amount }–{ $high }
    [moves] Bewegung von { $call } um { $percent } % binnen { $span }
   *[changes] jede Änderung von { $call }
 }
watch-liquidity_position-line = Positionen außerhalb ihrer Spanne
watch-silence-line = { $way ->
    [in] nichts eingegangen seit { $amount }
    [out] nichts ausgegangen seit { $amount }
   *[both] nichts seit { $amount }
 }
watch-rate-line = { $way ->
    [in] eingehende Transaktionen: mehr als { $amount } binnen { $span }
    [out] ausgehende Transaktionen: mehr als { $amount } binnen { $span }
   *[both] Transaktionen: mehr als { $amount } binnen { $span }
 }
watch-rate-now = { $count ->
    [one] 1 Transaktion binnen { $span }
   *[other] { $count } Transaktionen binnen { $span }
 }
watch-transfers-line = { $limit } (Coins, Tokens und NFTs)
watch-deadline-line = Ablauf von { $call }, mit { $amount } Vorlauf
watch-ens_names-line = eigene .eth-Namen, mit { $amount } Vorlauf vor dem Ablauf
watch-timelock-line = geplante Schritte, mit { $amount } Vorlauf vor der Ausführung
watch-governor-line = Abstimmungen, mit { $amount } Vorlauf vor dem Ende
watch-allowance-line = Freigaben, die nach { $amount } noch aktiv sind
watch-safe_unsigned-line = Vorschläge, denen nach { $amount } noch Unterschriften fehlen
watch-no-balance = keine Grenze
watch-no-kinds = keine Transaktionen
watch-often = Wie oft soll ich mich melden?
watch-often-about = Zusammenfassung: die erste Meldung sofort, danach eine Nachricht pro Zeitraum. Übersicht: eine Nachricht zu einer festen Uhrzeit.
watch-summary = Welchen Zeitraum soll eine Zusammenfassung umfassen?
watch-often-windows = Die erste Meldung sofort, danach eine Zusammenfassung pro Zeitraum.
watch-often-window = Die erste Meldung sofort, danach { $window } eine Zusammenfassung.
watch-often-once = Eine einzige Meldung, danach keine mehr.
button-final = Erneut, sobald endgültig
watch-final-about = Endgültig heißt: Der Block kann nicht mehr ersetzt werden. Auf Ethereum dauert das etwa 15 Minuten.
watch-final-off = „{ $button }“ ist jetzt aus: Das gibt es nur bei einzelnen Meldungen.
button-summary = Zusammenfassung
button-digest = Übersicht
button-digest-instead = Tägliche Übersicht
button-days = Tage
button-workdays = Mo–Fr
digest-ask = Wann soll ich die Übersicht schicken?
digest-days-ask = An welchen Tagen?
digest-type = Eine Nachricht mit allem, was seit der letzten Übersicht passiert ist; ist nichts passiert, kommt keine. Tippe auf eine Uhrzeit oder gib eine ein, etwa 7:30 oder werktags 8 Uhr.
digest-zone = Zeitzone: { $zone }.
digest-zone-none = Die Zeiten gelten in UTC, bis du unter /settings deine Zeitzone wählst.
digest-at-once = Kurse, Kredite und andere Werte warten nicht auf die Übersicht: Diese Meldungen kommen sofort.
digest-chosen = Übersicht: { $times }.
digest-line = Übersicht: { $times }{ $values ->
    [at-once] ; Werte sofort
   *[none] { "" }
 }
digest-channels = Keine Übersicht für { $names }: Jede Transaktion wird sofort dorthin gesendet.
digest-waits = Auch das wartet auf die Übersicht: { $kinds }. Für sofortige Meldungen leg dafür eine eigene Beobachtung an.
digest-times = { $kind ->
    [all] jeden Tag um { $at } Uhr
    [workdays] Montag bis Freitag um { $at } Uhr
    [weekend] am Wochenende um { $at } Uhr
   *[some] { $days } um { $at } Uhr
 }
wrong-digest-time = Darin sehe ich keine Uhrzeit. Schick eine, etwa 7:30, 21 Uhr oder werktags 8 Uhr.
digest-name = Übersicht
digest-title = 🗓 { $title } · { $count ->
    [one] 1 Transaktion
   *[other] { $count } Transaktionen
 }
digest-watch = { $name } · { $count ->
    [one] 1 Transaktion
   *[other] { $count } Transaktionen
 }
digest-late = ⏱ Verspätet: Geplant war { $time }, aber ich war offline.
digest-spam = { $count ->
    [one] 1 wegen Spam-Verdachts ausgeblendet
   *[other] { $count } wegen Spam-Verdachts ausgeblendet
 }
digest-ruled = { $count ->
    [one] 1 durch deine Regeln ignoriert
   *[other] { $count } durch deine Regeln ignoriert
 }
watch-name = Schick einen Namen für diese Beobachtung. Jetzt heißt sie { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Jede Transaktion
    [OnlyOnce] Nur einmal
   *[window] Zusammenfassung { $window }
 }
watch-often-limits = Jenseits der Grenze, und wenn es wieder im Rahmen ist
watch-often-counted = Keine Meldung zu jeder Transaktion, sondern jenseits der Grenze, und wenn es wieder im Rahmen ist
watch-often-final = { $frequency ->
    [OnlyOnce] Einmal und erneut, wenn endgültig
   *[other] Jede Transaktion und erneut, wenn endgültig
 }
watch-final-missing = Auf { $chains } melde ich nicht, wenn eine Transaktion endgültig ist.
safe-none = { $name } ist auf { $chains } kein Safe, dort wartet also nichts auf deine Unterschrift.
safe-address = Schick die Adresse deines Safes: 0x und 40 weitere Zeichen. Die Safe-App zeigt sie an.
safe-others = Dort etwas anderes beobachten
safe-unseen = Auf { $chains } sehe ich nicht, was einem Safe vorgeschlagen wird, nur was er tut.
watch-safe-proposals = Safe: Auf { $chains } melde ich auch, was vorgeschlagen wird und wann alle Unterschriften da sind.
watch-often-where = { $frequency }, Ziel: { $places }
where-here = dieser Chat
where-other-chat = ein anderer Chat
where-this-chat = Dieser Chat
watch-where = Wohin sollen die Meldungen gehen?
where-unknown = Ein Ziel mit diesem Namen kenne ich nicht. Wähle hier eines aus oder füg es zuerst hinzu: /channels
watch-coverage = { $what ->
    [internalTransfers] Coins, die von Contracts gesendet werden,
    [internalDeployments] Contracts, die von Contracts erstellt werden,
   *[both] Coins, die von Contracts gesendet werden, und Contracts, die sie erstellen,
 } erkenne ich { $how ->
    [some] auf { $seen }, aber nicht auf { $unseen }.
   *[none] nicht auf { $unseen }.
 }
watch-rate = Etwa { $count } { $what ->
    [alerts] { $count ->
        [one] Meldung
       *[other] Meldungen
    }
   *[transactions] { $count ->
        [one] Transaktion
       *[other] Transaktionen
    }
 } pro Tag, gemessen an den letzten Blöcken{ $of ->
    [some] { " " }({ $chains }).
   *[all] .
 }
watch-rate-new = Mit der Zeit weniger, weil immer mehr Adressen bekannt sind.
watch-rate-few = { $fired } Transaktionen in { $span }: zu wenige, um eine Zahl pro Tag zu nennen.
watch-rate-rough = Grob geschätzt: { $fired ->
    [one] 1 Transaktion
   *[other] { $fired } Transaktionen
 } in { $span }.
watch-start = Beobachtung starten
watch-edit-addresses = Adressen
watch-edit-chains = Chains
watch-edit-what = Ereignisse
watch-edit-often = Häufigkeit
watch-edit-name = Name
watch-edit-message = Text
watch-edit-balance = Guthaben
watch-edit-tags = Schlagwörter
watch-edit-where = Ziele
watch-own-message = eigener Text
watch-usual-message = Standardtext
watch-sound = { $quiet ->
    [rings] 🔔 Auch in Ruhezeiten
   *[silent] ohne Ton
 }
watch-tags = Schick Schlagwörter, durch Kommas getrennt.
watch-no-tags = keine
watch-message = Schick den Text für deine Meldungen. Diese Platzhalter gibt es:
    { $placeholders }
watch-message-now = Der aktuelle Text:
watch-message-preview = So würde er aussehen:
watch-message-use = Übernehmen
watch-message-default = Standard
watch-cancelled = Abgebrochen. Es wurde nichts geändert.
watch-had-to-close = Ich musste diese Einrichtung schließen. Es wurde nichts geändert.
watch-closed = Du hast { $most } weitere Einrichtungen geöffnet, deshalb habe ich diese geschlossen. Es wurde nichts geändert.
watch-expired = Bei dieser Einrichtung hat sich einen Tag lang nichts getan, deshalb habe ich sie geschlossen. Es wurde nichts geändert.

# Changing a watch
edit-nothing = Noch keine Änderungen.
edit-unsaved = Noch nicht gespeichert:
wish-kept = Das gilt dann für die Adresse, die du schickst.
question-open = Die Frage oben ist noch offen. Beantworte sie oder schick /cancel.
edit-adds = Das kommt zu deiner noch nicht gespeicherten Änderung hinzu.
silence-both-ways = Hinweis: Hier zählt alles, was diese Beobachtung meldet, nicht nur eine Richtung.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = geändert
edit-addresses-added = { $count } hinzugefügt
edit-addresses-removed = { $count } entfernt
edit-addresses-relabelled = { $count } umbenannt
edit-addresses-order = in anderer Reihenfolge
edit-save = Speichern
edit-conflict = Inzwischen an anderer Stelle geändert:
edit-conflict-line = { $what }: bei dir { $yours } · woanders { $now }
edit-mine = Meine behalten
edit-theirs = Andere übernehmen
edit-gone = Diese Beobachtung wurde inzwischen gelöscht. Es wurde nichts geändert.
edit-creating = Sie wird noch eingerichtet. Versuch es danach noch einmal.

frequency-Always = Jede Transaktion
frequency-OnlyOnce = Nur einmal
frequency-5m = 5 Min.
frequency-10m = 10 Min.
frequency-30m = 30 Min.
frequency-1h = 1 Std.
frequency-4h = 4 Std.
frequency-12h = 12 Std.
frequency-24h = 24 Std.
window-5m = alle 5 Minuten
window-10m = alle 10 Minuten
window-30m = alle 30 Minuten
window-1h = jede Stunde
window-4h = alle 4 Stunden
window-12h = alle 12 Stunden
window-24h = alle 24 Stunden

addresses-count = { $count ->
    [one] 1 Adresse
   *[other] { $count } Adressen
 }
addresses-more = { $first } und { $more } weitere
details-more = … und { $count } weitere

chains-count = { $count ->
    [one] 1 Chain
   *[other] { $count } Chains
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Coins, Tokens und NFTs auf { $chains }, ein- und ausgehend, jede Transaktion sofort.
offer-watched = { $count ->
    [one] 1 wird schon beobachtet
   *[other] { $count } werden schon beobachtet
 }
offer-watched-all = alle werden schon beobachtet
offer-watched-one = Wird schon beobachtet.
offer-name-ask = { $address } „{ $label }“ nennen?
offer-rename-ask = { $address } von „{ $now }“ in „{ $label }“ umbenennen?
offer-gone = Das wird schon beobachtet.
who-unseen = Keine der letzten Meldungen hier nennt sie.
who-seen = Letzte Meldungen hier mit dieser Adresse: { $count }. Die jüngste: { $date }.
who-unsure = Niemand kann versprechen, dass eine Adresse sicher ist: Frag, wer sie dir gegeben hat.
offer-together = Zusammen mit deiner Nachricht davor.
each-working = Wird eingerichtet… { $done } von { $total }
each-done = { $count ->
    [0] Keine der Adressen konnte beobachtet werden.
    [one] Du bekommst Meldungen zu 1 Adresse.
   *[other] Du bekommst Meldungen zu { $count } Adressen. Jede hat ihre eigene Beobachtung.
 }
button-separately = Einzeln

# Names of the Ethereum Name Service
name-none = Zu { $names } ist keine Adresse bekannt. Prüfe die Schreibweise oder schick die Adresse.
name-off-chain = { $names }: außerhalb von Ethereum gespeichert, wo ich keine Namen nachschlagen kann. Schick die Adresse.
name-not-here = { $names } kann ich hier nicht nachschlagen. Schick die Adresse.
name-away = { $names } konnte ich gerade nicht nachschlagen. Versuch es gleich noch einmal.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] 1 Zeile
   *[other] { $lines } Zeilen
 }
file-unnamed = Deine Liste
file-wrong = { $count ->
    [one] 1 Zeile konnte ich nicht lesen:
   *[other] { $count } Zeilen konnte ich nicht lesen:
 }
file-wrong-line = Zeile { $line }: { $why ->
    [checksum] { $text } hat eine falsche Prüfsumme
    [length] { $text } hat keine 40 Zeichen nach 0x
    [hash] { $text } ist der Hash einer Transaktion
    [shortened] { $text } ist gekürzt
    [characters] { $text } enthält mehr als Ziffern und Buchstaben von A bis F
    [foreign] { $text } gehört zu { $system }
   *[none] { $text } ist keine Adresse
 }
file-wrong-more = { $count ->
    [one] und 1 weitere
   *[other] und { $count } weitere
 }
file-twice = { $count ->
    [one] 1 Adresse kommt mehrmals vor.
   *[other] { $count } Adressen kommen mehrmals vor.
 }
file-left = { $count ->
    [one] 1 Zeile ist noch übrig.
   *[other] { $count } Zeilen sind noch übrig.
 }
file-part = 📄 { $name } · Zeilen { $from }–{ $to }
file-transactions = Das ist eine Liste von Transaktionen. Ich lese Adresslisten: Schick die Adresse, zu der diese Transaktionen gehören, dann beobachte ich sie.
file-none = In dieser Datei habe ich keine Adresse gefunden. Schreib eine pro Zeile: 0x und 40 weitere Zeichen.
file-large = Diese Datei ist zu groß. Schick sie in Teilen von höchstens 1 MB.
file-gone = Ich konnte diese Datei nicht von Telegram laden. Schick sie noch einmal.
file-slow = Das Laden der Datei hat zu lange gedauert. Schick sie noch einmal oder füge die Adressen als Text ein.
file-binary = Diese Datei enthält keinen lesbaren Text. Speichere die Liste als .csv oder .txt und schick sie noch einmal.
file-empty = Diese Datei ist leer.

# What is wrong with an input, and what to do
wrong-no-address = Darin sehe ich keine Adresse. Eine Adresse besteht aus 0x und 40 weiteren Zeichen.
wrong-no-token = Einen Token namens { $symbol } kenne ich hier nicht. Schick seine Contract-Adresse (0x und 40 weitere Zeichen). Sie steht auf der Website des Tokens oder in einem Explorer.
wrong-filter-many = Ein Filter fasst höchstens { $most } Adressen.
wrong-checksum = { $address } hat eine falsche Prüfsumme: Ein Zeichen oder seine Groß-/Kleinschreibung stimmt nicht. Kopiere die Adresse noch einmal von der Quelle.
wrong-length = { $length ->
    [one] { $address } ist keine Adresse: 1 Zeichen nach 0x statt 40.
   *[other] { $address } ist keine Adresse: { $length } Zeichen nach 0x statt 40.
 }
wrong-hash = { $address } ist der Hash einer Transaktion, keine Adresse.
wrong-shortened = { $address } ist gekürzt. Schick die vollständige Adresse: 0x und 40 Zeichen.
wrong-characters = { $address } ist keine Adresse: Nach 0x sind nur Ziffern und die Buchstaben A bis F erlaubt.
wrong-foreign = { $address } gehört zu { $system }; das beobachte ich nicht.
wrong-family = { $address } gehört zu { $system } und braucht eine eigene Beobachtung.
wrong-too-many = Eine Beobachtung fasst höchstens { $most } Adressen; ich habe die ersten { $taken } übernommen.
chains-not-offered = { $chains } beobachte ich hier nicht. Beobachtet werden nur die angezeigten Chains.
link-elsewhere = Der Link führt zu { $chains }; das beobachte ich hier nicht.
wrong-more = { $count ->
    [one] 1 weitere konnte ich nicht lesen.
   *[other] { $count } weitere konnte ich nicht lesen.
 }
twice = { $address } kommt mehrmals vor und zählt nur einmal.
renamed = { $address } heißt jetzt { $label }.
renamed-many = { $count } Adressen haben neue Labels.
watch-renamed = { $before } heißt jetzt { $name }.
name-cut = { $count ->
    [one] Ein Name kann bis zu { $most } Zeichen haben, deshalb habe ich ihn gekürzt.
   *[other] Ein Name kann bis zu { $most } Zeichen haben, deshalb habe ich { $count } gekürzt.
 }
twice-many = { $count } Adressen kommen mehrmals vor; jede zählt nur einmal.
wrong-event = { $fault ->
    [type] Den Typ { $what } kenne ich nicht. Schreib für einen Contract address, für ein Enum uint8.
    [argument] Diesen Teil kann ich nicht lesen: { $what }. Jedes Argument besteht aus Typ und Name.
    [repeated] Zwei Argumente heißen { $what }. Gib jedem einen eigenen Namen.
    [long] Das ist zu lang: Ein Ereignis hat höchstens { $length } Zeichen.
    [count] Zu viele Argumente: Ein Ereignis hat höchstens { $arguments }, davon höchstens { $indexed } mit indexed.
    [anonymous] Anonyme Ereignisse lassen sich nicht beobachten, weil ihr Name nicht in den Logs steht.
    [unreadable] Solche Argumente kann ich nicht lesen: Arrays aus Strings, Bytes oder Arrays, Arrays mit mehr als 999 Elementen und Funktionen.
   *[form] Das ist kein Ereignis. Schick seinen Namen und in Klammern seine Argumente.
 }
wrong-events-many = Das ist zu viel für eine Beobachtung: Höchstens { $most } Arten und Ereignisse sind möglich. Entferne zuerst etwas.
wrong-condition = { $fault ->
    [argument] Dieses Argument hat das Ereignis nicht. Es hat: { $names }.
   *[form] Diese Bedingung verstehe ich nicht. Sie muss mit einem dieser Namen beginnen: { $names }.
 }
wrong-condition-operator = { $arg } lässt sich vergleichen mit: { $operators }
wrong-condition-never = { $condition } ist nie erfüllt, es käme also nie eine Meldung.
wrong-condition-value = { $kind ->
    [int] { $arg } muss eine ganze Zahl sein, zum Beispiel 1000 oder 1e18.
    [address] { $arg } muss eine Adresse sein: 0x und 40 weitere Zeichen.
    [bool] { $arg } muss true oder false sein.
    [bytes] { $arg } muss aus 0x und danach Ziffern und Buchstaben von a bis f bestehen.
   *[other] Das passt nicht zu { $arg }.
 }
wrong-conditions-many = Das ist zu viel für ein Ereignis: Höchstens { $most } Bedingungen sind möglich.
wrong-outflow = Gib einen Betrag in Dollar und einen Zeitraum in Minuten (m), Stunden (h) oder Tagen (d) ein, zum Beispiel 50000 2h. Möglich sind 1m bis 7d.
wrong-silence = Gib eine Zeit in Minuten (m), Stunden (h) oder Tagen (d) ein, zum Beispiel 6h. Möglich sind 1m bis 90d.
wrong-balance = Gib einen Betrag in { $symbol } ein, zum Beispiel 0,2. Für einen anderen Token tippe ihn an oder schick seine Adresse.
wrong-balance-many = Eine Beobachtung kann höchstens { $most } Guthabengrenzen haben. Entferne zuerst eine.
wrong-amount = Diesen Betrag verstehe ich nicht.
wrong-amount-negative = Ein Betrag kann nicht negativ sein.
wrong-amount-zero = Schick einen Betrag über null.
amount-in-dollars = { $amount } ≈ { $dollars } zum Kurs vom { $date }.
amount-at-price = { $amount } ≈ { $worth } zum aktuellen Kurs. Die Grenze bleibt gleich, auch wenn sich der Kurs ändert.
wrong-amount-currency = Für diese Währung habe ich gerade keinen Kurs. Schick einen Betrag wie 100 $ oder 0,5.
wrong-amount-small = Das ist weniger als ein Wei, die kleinste Einheit eines Coins. Gib einen größeren Betrag ein.
wrong-amount-decimals = { $symbol } hat höchstens { $decimals } Nachkommastellen. Gib einen runderen Betrag ein.
wrong-token-amount = Gib einen Betrag in { $symbol } ein, zum Beispiel 500.
wrong-amount-large = So viel kann es von keinem Coin geben. Gib einen kleineren Betrag ein.
wrong-amount-cent = Das ist weniger als ein Cent. Gib einen größeren Betrag ein.
wrong-amount-dear = Das ist mehr als alles Geld der Welt. Gib einen kleineren Betrag ein.
wrong-amount-token = Schick den Wert in Dollar, etwa 100 $ in { $symbol }. Für einen Betrag in { $symbol } selbst wähle den Token zuerst unter Filter aus.
wrong-amount-coin = Diese Beobachtung umfasst kein { $symbol }. Schick einen Betrag in Dollar, etwa 100 $.
wrong-tags = Ein Schlagwort braucht mindestens ein sichtbares Zeichen.
wrong-tags-many = Eine Beobachtung kann höchstens { $most } Schlagwörter haben.
wrong-name = Ein Name braucht mindestens ein sichtbares Zeichen.
wrong-message-long = { $over ->
    [one] Das ist 1 Zeichen zu viel: Höchstens { $most } sind möglich.
   *[other] Das sind { $over } Zeichen zu viel: Höchstens { $most } sind möglich.
 }
wrong-placeholder =
    { $placeholder } gibt es nicht. { $suggested ->
        [yes] Meintest du { $meant }?
       *[no] Nimm einen der Platzhalter unten.
    }
wrong-message-empty = Diese Meldung wäre leer. Ergänze ein paar Wörter.
wrong-expects-button = Tippe auf einen der Buttons unten.
wrong-text-only = Hier lese ich nur Text. Schick es als Nachricht.
choose-chain = Wähle mindestens eine Chain.
choose-chain-with = Auf diesen Chains gibt es das Gewählte nicht ({ $kinds }). Wähle eine andere Chain oder zuerst andere Ereignisse.
watch-kinds-left-out = Weggelassen, weil es das auf diesen Chains nicht gibt: { $kinds }.
choose-kind = Mindestens eins muss ausgewählt bleiben.
stale-button = Dieser Button gehört zu einer alten Nachricht.
foreign-address = Diese Adresse gehört zu { $system }. Ich beobachte Ethereum und andere EVM-Chains; dort beginnen Adressen mit 0x.
foreign-name = Dieser Name gehört zu { $system }, das kann ich nicht nachschlagen. Schick die Adresse, die mit 0x beginnt, oder einen Namen, der auf .eth endet.
foreign-transaction = Diese Transaktion gehört zu { $system }. Ich beobachte Ethereum und andere EVM-Chains; dort beginnen Transaktions-Hashes mit 0x.
secret-warning =
    ⚠️ Das sieht nach { $secret ->
        [phrase] einer Seed-Phrase
       *[key] einem Private Key
    } aus. Wer das hat, kann die ganze Wallet leeren. Schick es nie jemandem.

    { $deleted ->
        [yes] Ich habe deine Nachricht gelöscht und nichts davon behalten.
       *[no] Ich habe nichts davon behalten, kann deine Nachricht hier aber nicht löschen: Lösch sie selbst.
    } Telegram hat sie gesehen, also verschieb dein Guthaben in eine neue Wallet. Um eine Wallet zu beobachten, genügt ihre Adresse.
secret-or-hash = Ist es kein Key, sondern der Hash einer Transaktion, ist nichts passiert: Schick stattdessen einen Link zur Transaktion.
thanks-answer = Gern geschehen.
not-understood = Das habe ich nicht verstanden. Schick eine Adresse oder tipp unten.
sentence-ask = Oder sag, was du willst, zum Beispiel { $example }
sentence-example = Gas unter 5 gwei
sentence-example-amount = wenn mehr als 500 $ abgehen
sentence-hint = { $topic ->
    [about] Das Beobachten ist kostenlos, und ich lese nur, was auf den Chains öffentlich ist. Ich brauche nie einen privaten Schlüssel, eine Seed-Phrase oder Zugriff auf deine Wallet, und ich kann nichts bewegen.
    [networks] Diese Chains kann ich beobachten: { $chains }.
    [kinds] All das kann ich melden. Du wählst für jede Adresse:
    [explain] Schick mir den Hash der Transaktion oder einen Link dazu. Ich sage dir für jede Beobachtung, warum es eine Meldung gab oder nicht.
    [who] Tipp unter einer Meldung auf ⋯ und dann auf Benennen: Der Name steht ab dann in jeder Meldung. /names zeigt alle.
    [ignore] Tipp unter einer ihrer Meldungen auf ⋯ und dann auf Ignorieren. Im Voraus geht es unter Bearbeiten › Ereignisse › Richtung & Beträge.
    [rights-members] Hier dürfen alle Mitglieder stummschalten, pausieren und auswählen, was beobachtet wird. Ändern können das die Admins in den Einstellungen.
    [rights-administrators] Hier dürfen nur die Admins stummschalten, pausieren und auswählen, was beobachtet wird. In den Einstellungen können sie es allen Mitgliedern erlauben.
   *[rights] In einer Gruppe dürfen nur die Admins stummschalten, pausieren und auswählen, was beobachtet wird; mit /settings dürfen es dort alle Mitglieder. In diesem Chat kannst das nur du.
 }
spam-hidden = Mutmaßlicher Spam wird ausgeblendet{ $shown ->
    [0] {""}
   *[other] {" "}(nicht bei { $names })
 }: nachgeahmte Adressen, winzige Beträge und Tokens, die wie Werbung oder wie bekannte Tokens heißen.
spam-unpriced = Mit einem Mindestbetrag in Dollar bleiben auch Tokens ohne bekannten Preis weg.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] weniger meldungen, weniger nachrichten, seltener, zu viele meldungen, zu viele nachrichten, zusammenfass, wöchentlich, woechentlich, wie oft
    [amount] kleine beträge, kleinbeträge, mindestbetrag, große beträge, grosse beträge, staub, nur die großen, nur die grossen, nur große transaktionen, nur große zahlungen, nur große überweisungen, größer als, grösser als, groesser als, große sachen, grosse sachen, kleine sachen, kleinkram, kleinere beträge, größere beträge, grössere beträge, winzige beträge, kleingeld, große bewegungen, große überweisungen, große transaktionen, zu niedrig, zu hoch, zu klein, zu gering, zu groß
    [latest] was war das, was ist das, was bedeutet das, erklär mir das, erkläre mir das, erklär das, erkläre das, erklär mir die, erkläre mir die, erklär die meldung, was heißt das, was heisst das, warum habe ich das bekommen, warum diese meldung, warum kam das, wieso kam das, warum kam diese, wieso diese meldung, warum bekomme ich das, weshalb diese meldung, was soll das, was bedeutet die, was bedeutet diese, was heißt die, was heißt diese, was heisst diese, erklär mir diese, erklär diese, wieso bekomme ich das, warum krieg ich das, warum kriege ich das, wieso krieg ich das, wieso habe ich das bekommen, warum hast du mir das, wer hat das geschickt, woher kam das
    [explain] warum, wieso, weshalb
    [who] wer ist, wer war, dieser absender, absender einen namen
    [spam] spam, scam, betrug, unbekannte token, unbekannten token, unbekannter token, nie gehört, noch nie gehört, die ich nicht kenne, fake token, gefälschte token, schrott
    [ignore] ignorier, nicht mehr melden, keine meldungen mehr, ausblenden, ist spam, als spam, dieser spam
    [rights] kann mein … sehen, kolleg, ändern darf, ändern dürfen, aendern darf, aendern dürfen, rechte, berechtig, zugriff, zugang, wer darf, nur admin, nur die admin, alle mitglieder, jedes mitglied, mitglieder dürfen, jeder darf, alle dürfen, wer sieht, wer kann sehen, wer kann meine, ist das privat
    [undo] rückgängig, hol … zurück, hole … zurück, versehen … gelöscht, versehentlich, rueckgaengig, zurückholen, zurueckholen, nimm … zurück, aus versehen, doch nicht löschen, stell … wieder her, stelle … wieder her, gelöschte … wiederherstellen, lösch … doch nicht, lösche … doch nicht, will … zurück, möchte … zurück, wieder her!, wiederherstell, war ein versehen, war ein fehler, war ein irrtum, ups!, versehen gelöscht
    [unmute] stummschaltung auf, stummschaltung aus, nicht mehr stumm, laut stellen, laut schalten, wieder laut, benachrichtigungen einschalten, benachrichtigungen anschalten, stummschaltung rückgängig, stummschaltung beend, beende … stummschaltung, stumm aus, meldungen wieder ein, meldungen wieder an, benachrichtigungen wieder ein, benachrichtigungen wieder an
    [mute] stumm, schlummer, lass mich in ruhe, gib ruhe, stör mich nicht, nicht stören, nerv nicht, nerv mich nicht, ruhe bis, ruhe für, ruhe von, still bis, ruhig bis, nicht gestört, benachrichtigungen ausschalten, benachrichtigungen abschalten, meldungen ausschalten, meldungen abschalten, stell … ab bis, stelle … ab bis, schalte … ab bis, lautlos, sei still, sei leise, sei ruhig, schalt … ab bis, mach … aus bis, keine meldungen bis, keine benachrichtigungen bis, lass uns in ruhe, lass mich mal in ruhe, lasst mich in ruhe, will meine ruhe, kein lärm
    [pause] pausier, pause, anhalten, urlaub
    [resume] fortsetz, setz … fort, weiter beobachten, wieder beobachten, wieder einschalten, pause beend, beende … pause, pause auf, nicht mehr pausier, hebe … pause auf, pause vorbei, mach … wieder an, schalt … wieder an, schalte … wieder an, stell … wieder an, schalt … wieder ein, schalte … wieder ein, beobachte … wieder, beobachte … weiter, mach weiter, mach … weiter, weitermachen, reaktivier, wieder aktivier, pausier … nicht mehr, pausiere … nicht mehr, wieder anschalten, wieder anmachen, weiter geht's
    [unwatch] lösch, loesch, entfern, nicht mehr beobachten, wirf … raus, schmeiß … raus, schmeiss … raus, nimm … raus, weg mit, nicht mehr gebraucht, nimm … von meiner liste, nimm … von der liste, streich … von
    [history] verlauf, was ist passiert, was war, letzte woche, letzten monat, gestern, vorgestern, letzten tage, letzten … tage, letzten … tagen, letzten … stunden, was gab es, diese woche, diesen monat, hat sich was getan, was hat sich getan, wann hat … gezahlt, wann hat … bezahlt, wann hat … gesendet, wann hat … bekommen, wann hat … erhalten, was hat … gemacht, was machte, was habe ich verpasst, was hab ich verpasst, etwas verpasst, was verpasst, wer war die gegenseite, wer ist die gegenseite, wann hat … zuletzt, letztes mal, letzte mal, wie oft hat, wie oft war, wie viele meldungen
    [channels] slack, discord, webhook, gruppe, kanal, mein team, weiterleiten, leite … weiter, schick es auch, sende es auch, schick … auch an, schick … auch in, sende … auch an, sende … auch in, meld … auch an, meld … auch in, poste, nicht mehr posten, schick … nicht mehr an, schick … nicht mehr in, schick … nicht an, sende … nicht mehr an, sende … nicht mehr in, sende … nicht an, nicht mehr an … senden, nicht mehr an … schicken
    [settings] zeitzone, sprache, währung, waehrung, ruhezeit, uhrzeit, einstellung, weck mich, nachts, in der nacht, ruhe zwischen, ruhig von, still von, kein ton von, auf englisch, auf deutsch, in euro!, in euros, ich wohne in, ich lebe in, nichts zwischen, nichts von
    [names] umbenenn, wer ist, wer war, einen namen, bezeichn, nenne, umzubenennen, namen von, neuer name, benenn … um, nenne … anders, nenn … anders, anderen namen, neuen namen
    [share] teile!, teilen!, weitergeben, mit einem freund, teil … mit, gib … weiter, mit freunden, mit einer freundin
    [export] export, sicherung, als datei, datei mit allem, datei von allem, eine datei, herunterladen, download, runterladen, lade … herunter, lad … herunter, backup, meine daten, lade … runter, lad … runter, teil … beobachtungen, teil … liste, schick … beobachtungen an, schick … liste an, sende … beobachtungen an, schicke … meine beobachtungen, genau was ich habe, dasselbe wie ich, das gleiche wie ich, zum weiterschicken
    [import] import!, importier, importiere … eine datei, eine datei importieren, einlesen, eine datei einlesen, wiederherstell … datei, datei … wiederherstellen, wiederherstell … sicherung, sicherung … wiederherstellen
    [about] kostenlos, was kostet das, was kostest du, wie viel kostet das, wieviel kostet das, wie viel kostest du, muss ich … bezahlen, muss ich … zahlen, meinen privaten schlüssel, meinen schlüssel, meine seed, zugriff auf meine wallet, wallet verbinden, kannst du … stehlen, kannst du … ausgeben
    [networks] welche chains, welchen chains, welche ketten, welche netzwerke, welchen netzwerken, welche netze, welche blockchains, unterstützte chains, unterstützte netzwerke, unterstützten chains, unterstützten netzwerke, liste der chains, btc beobacht, solana beobacht, btc überwach, solana überwach, unterstützt du
    [kinds] was kannst du beobachten, was kannst du alles beobachten, was kannst du noch beobachten, was kannst du sonst, was kannst du außer, was kann ich beobachten, was kann ich alles beobachten, was kann ich noch beobachten, was lässt sich beobachten, was kannst du melden, was kannst du mir melden, was kannst du noch melden, arten von meldungen, arten von benachrichtigungen, arten von alarmen, welche meldungen gibt, welche benachrichtigungen gibt, welche alarme gibt, worüber kannst du
    [status] läuft alles, läuft noch, läuft es noch, läuft der bot, laeuft alles, laeuft noch, laeuft es noch, läufst du, geht noch alles, funktioniert alles, funktioniert noch, funktioniert es, funktioniert der bot, funktioniert das noch, funktionierst, ob alles funktioniert, noch alles funktioniert, bist du da, bist du noch da, bist du online, noch online, lebst du, werden … gelesen, zuletzt gelesen, hinkt, status, alles in ordnung, alles ok, stimmt etwas nicht, stimmt was nicht, problem mit, ist … gestört, ist … down, gibt es probleme, probleme mit, bist du aktiv, bist du noch aktiv
    [watches] meine beobachtungen, liste, was beobachtest du, was wird beobachtet, was beobachte ich, welche adressen beobacht, alle beobachtungen, unsere beobachtungen, welche habe ich, was habe ich, was du beobachtest, was du gerade beobachtest, hast du … im blick, behältst du … im auge, hast du … im auge, ist pausiert, sind pausiert, ist … pausiert, sind … pausiert, ist stumm, sind stumm, ist … stumm, sind … stumm, stummgeschaltet sind, pausierten
    [watch] weitere adresse, neue adresse, noch eine adresse, adresse hinzufügen, neue beobachtung, neue wallet, neues wallet, noch eine wallet
    [help] hilfe, was kannst du, wie funktioniert, wie geht das, wie das geht, wie das funktioniert, wer bist du, wie funktioniert das
    [loan_health] kredit, darlehen, gesundheit, liquidier, liquidation
    [liquidity_position] liquiditätsposition, lp-position, meine position, außerhalb der spanne, verlässt … spanne, uniswap-pos, uniswap pos, uniswap-v, uniswap v, position … uniswap
    [runway] geht aus, ausgeht, leer läuft, reichweite, reicht noch, geldreserve, wie lange reicht, geld reicht
    [balance] guthaben, kontostand, saldo, knapp wird, wird knapp, knapp bei, wenig gas, wenig eth, fast leer, fast kein, kaum noch, zur neige, genug gas, auffüllen, nachfüllen, auffuellen, nachfuellen, aufladen, eth … für gas, bald kein, kein gas mehr, gas … ausgeht, gas … alle, leer ist, ist leer
    [silence] nichts macht, nichts kommt, nichts kam, nichts passiert, nichts mehr kommt, keine transaktion, keine aktivität, stille, inaktiv, keine bewegung, nichts los, tut sich nichts, nichts tut, nichts rausgeht, nichts raus geht, nichts hinausgeht, nichts abgeht, nichts verlässt, nicht gekommen ist, keine eingänge, kein eingang, ohne dass etwas, ohne dass was, ohne bewegung, ohne aktivität
    [rate] zu viele, zu oft, viel aktivität, viel los, viele transfers, viele überweisungen, viele transaktionen, transfers pro, überweisungen pro, transaktionen pro, ansturm
    [timelock] timelock, zeitsperre, geplante schritt, geplante änderung
    [governor] governor, governance, abstimmung
    [allowance] alte freigab, offene freigab, aktive freigab, nicht widerrufen, freigab … tagen, freigab … noch offen, freigab … noch aktiv, noch offene freigab, noch aktive freigab, erlaubnis … noch, erlaubnis … tagen
    [safe_unsigned] fehlen … unterschriften, fehlt … unterschrift, unterschriften fehl, unterschrift fehl, nicht unterschrieben, ohne unterschrift, nicht signiert
    [ens_names] meine namen, meine ens, unsere namen, ens-namen, ens namen, meine domains, namen ablaufen, meine .eth, unsere .eth, .eth-namen, eth-namen, eigene namen, namen auslaufen
    [ens] ens!, .eth … abläuft, .eth … verlängert, verläng … .eth, .eth … läuft … ab, läuft … .eth … ab, .eth … ablaufen, .eth … verlängern, ablauf … .eth
    [transfer_fee] überweisungsgebühr, transaktionsgebühr, transaktionskosten, überweisungskosten, überweisung kostet, transaktion kostet, senden kostet, transfergebühr, transferkosten, transfer kostet, kostet … transfer, kostet … überweisung, kostet … transaktion, kosten einer überweisung, überweisen kostet, versenden kostet, transfer … kostet, überweisung … kostet, gebühr … überweisung, gebühren … überweisung, gebühr … transfer, gebühren … transfer
    [gas] gas!
    [price] preis, kurs
    [approvals] freigab, freigeb, genehmigung, ausgeben, auszugeben, erlaubnis, freigab … ohne limit, freigab … ohne begrenzung, freigab … ohne obergrenze
    [safes] safe, multisig, unterschrift, gemeinsame wallet, gemeinsamen wallet, braucht mich, mich braucht, braucht uns, uns braucht, auf mich wartet, wartet auf mich, unterschreiben, unterschreib, signier
    [failures] fehlgeschlag, fehlschl, gescheitert
    [delegations] delegier, delegation, 7702, wallet-steuerung, wallet steuern, steuerung der wallet
    [outflows] große abflüsse, abfluss, abflüsse, abfluesse
    [deployments] deploy, bereitstell
    [withdrawals] validator, staking-auszahl, auszahlungen vom staking, auszahlungen aus dem staking
    [nfts] nft, sammler
    [holdings] mehr als … hält, weniger als … hält, mehr als … hat, weniger als … hat, was ist auf, was ist in, was liegt auf, wie viel ist auf, wie viel ist in, wieviel ist auf, wieviel ist in, wie viel liegt, wie viel hat, wieviel hat, guthaben von, kontostand, was hat, wie viel … hat, wieviel … hat, wie viel … noch, wieviel … noch, was liegt in, was ist drauf, wieviel liegt, wie viel geld, wieviel geld, wie viel habe, wieviel habe, wie hoch ist das guthaben, mein vermögen, insgesamt wert
   *[wraps] wrap
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] jede, einzeln, getrennt, jede für sich, jede einzeln, jede getrennt, jede separat, separat, eine für jede
    [together] zusammen, als eine, alle in einer
   *[take] ja, ok, okay, gern, klar, beobachte sie, beobachte beide, beobachte alle, mach das, los
 }
answer-words = { $way ->
    [yes] ja, jo, ja bitte, ja klar, klar, natürlich, auf jeden fall, sicher, ganz sicher, bin sicher, ich bin sicher, mach das, ja mach das
   *[no] nein, nee, nö, nein danke, auf keinen fall, lieber nicht, doch nicht, nicht löschen, behalte es, lass es so
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] geh zurück, einen Schritt zurück, vorherige
    [cancel] abbruch, brich ab, vergiss es, stopp, stop, lass es, beenden
    [done] fertig, starten, start, los, los geht's, sichern, das war's, das ist alles
   *[next] nächste, überspringen, auslassen, fortfahren, mach weiter, ok, okay, ja, passt
 }
sentence-only = nur, bloß, bloss, lediglich, ausschließlich, ausschliesslich, einzig, allein, nichts außer, nichts ausser, nichts als, sonst nichts, nichts anderes, weiter nichts, nichts sonst, nichts weiter, keine transfers, keine überweisungen, keine zahlungen
sentence-not = nich, kein, nie!, niemals, nix!, stop, schluss mit, hör auf, hoer auf, bis auf, außer!, ausser!, ohne!, höre auf, hör damit auf, lass … weg, lasse … weg, weglassen, ausgenommen, mit ausnahme, abgesehen von, hör mit … auf
# From two on
sentence-numbers = zwei, drei, vier, fünf, sechs, sieben, acht, neun, zehn, elf, zwölf
busy-message = Ich bin gerade überlastet. Deine Nachricht ist nicht verloren: Ich antworte, sobald ich kann.
busy-press = Ich bin gerade überlastet. Wenn sich in drei Minuten nichts getan hat, tippe noch einmal.
failed-update = Bei mir ist etwas schiefgegangen, es wurde nichts ausgeführt. Versuch es noch einmal.
store-lost = Bei mir sind Daten dieses Chats verloren gegangen, vielleicht alle. Was nicht in /watches steht, wird nicht mehr beobachtet: Richte es mit /watch neu ein oder schick mir eine Datei aus /export. Das tut mir leid.

# Creating
setup-channel = Chat registriert
setup-bot = Beobachtung angelegt
setup-subscription = Meldungen aktiviert
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Ich beobachte { $name } auf { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] Die nächste passende Transaktion erscheint hier.
       *[elsewhere] Die nächste passende Transaktion geht an: { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Ich melde mich hier, sobald { $value } unter { $amount } fällt.
        [above] Ich melde mich hier, sobald { $value } über { $amount } steigt.
       *[other] Ich melde mich hier bei: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Sobald { $value } unter { $amount } fällt, geht eine Meldung an: { $places }.
        [above] Sobald { $value } über { $amount } steigt, geht eine Meldung an: { $places }.
       *[other] Eine Meldung an { $places } gibt es bei: { $limits }.
    }
 }
setup-balance = das Guthaben
setup-ready-later = 👁 { $name } ist eingerichtet.
setup-later = Gerade nicht erreichbar: { $chains }. Was dort ab jetzt passiert, melde ich, sobald es wieder geht.
setup-away = Der Monitoring-Dienst antwortet nicht. Nichts ist verloren: { $progress ->
    [bot] Die Beobachtung ist angelegt, ihre Meldungen sind noch nicht aktiviert.
    [channel] Der Chat ist registriert, die Beobachtung noch nicht angelegt.
   *[nothing] Es wurde noch nichts angelegt.
 } Ich versuche es weiter.
setup-given-up = Der Monitoring-Dienst antwortet seit Tagen nicht, deshalb habe ich aufgegeben. { $progress ->
    [bot] Die Beobachtung ist angelegt, ihre Meldungen sind nicht aktiviert.
   *[other] Es wird nichts beobachtet.
 }
refused = Der Dienst hat abgelehnt: { $why ->
    [url] Meldungen gehen nur an öffentliche https-URLs auf Port 443 oder 8443.
    [chain] Eine dieser Chains wird nicht unterstützt.
    [kinds] Auf diesen Chains gibt es das Gewählte nicht. Wähle eine andere Chain oder andere Ereignisse.
    [account] Das Konto dieses Bots wird nicht akzeptiert. Sag der Person Bescheid, die ihn betreibt.
    [private] Das Konto dieses Bots darf keine privaten Beobachtungen haben. Sag der Person Bescheid, die ihn betreibt.
    [channel] Eines der Ziele gibt es nicht mehr. Wähle unter „Ziele“ andere aus.
   *[other] „{ $reason }“
 }
refused-value = { $what }: Das lässt sich auf { $chains } nicht abrufen. Dort gibt es diesen Wert nicht. { $rest ->
    [yes] Ohne ihn kann ich den Rest speichern.
   *[no] { "" }
 }
refused-kind = { $refused }
    Es geht um: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Die Beobachtung ist angelegt, ihre Meldungen sind nicht aktiviert.
       *[other] Es wird nichts beobachtet.
    }
setup-undoing = Wird rückgängig gemacht…
setup-undone = Rückgängig gemacht. Es wird nichts beobachtet.
setup-trying = Neuer Versuch.

# Changing
change-working = Wird gespeichert…
change-bot = Beobachtung geändert
change-subscription = Meldungen neu aktiviert
change-unsubscribe = Bisheriges Abo beendet
change-saved = Gespeichert.
change-undone = Rückgängig gemacht. Die Beobachtung ist wie vorher.
change-newer = Danach noch einmal geändert, deshalb nicht rückgängig gemacht: { $name }.
changes-undone = Rückgängig gemacht: { $names }.
change-away = Der Monitoring-Dienst antwortet nicht. Nichts ist verloren: Die Änderung ist gespeichert, und ich versuche es weiter.
change-refused = { $refused }
    { $progress ->
        [undo] Nicht rückgängig gemacht: Die Änderung gilt weiterhin.
        [part] Nur ein Teil der Änderung ist umgesetzt.
       *[nothing] Die Beobachtung läuft weiter wie vorher.
    }

# Watches
watches-none = Du beobachtest noch nichts.
watches-none-here = In diesem Chat wird noch nichts beobachtet.
watches-none-there = An { $place } geht noch keine Meldung.
watches-destinations = { $count ->
    [one] Du verwaltest ein Ziel für Meldungen.
   *[other] Du verwaltest { $count } Ziele für Meldungen.
 }
watches-title-group = Beobachtungen dieser Gruppe
watches-none-group = Hier wird noch nichts beobachtet.
watches-title = Deine Beobachtungen
watches-select = Wähle Beobachtungen und dann, was mit ihnen geschehen soll. Ausgewählt: { $count }
selected-done =
    { $action ->
        [paused] Pausiert
        [unmuted] Nicht mehr stumm
        [live] Aktiv
        [resting] Weiterhin pausiert
        [restored] Wiederhergestellt
        [moving] Wird verschoben
       *[deleting] Gelöscht
     }: { $names }
selected-already = { $are ->
    [paused] Schon pausiert: { $names }
    [muted] Nichts ist pausiert, aber stumm: { $names }
   *[on] Nichts ist pausiert oder stumm.
 }
selected-unchanged = Daran ist nichts zu ändern.
selected-stricter = Unverändert, weil schon strenger eingestellt: { $names }
selected-ask =
    Was soll ich mit diesen Beobachtungen machen?

    { $names }
selected-tags =
    Welche Schlagwörter sollen sie haben? Tippe eines an oder schick andere, durch Kommas getrennt.

    { $names }
selected-move-ask =
    Wohin sollen sie? Regeln und Spam-Einstellung kommen mit, Webhooks nicht. Höchstens { $most } auf einmal.

    { $names }
selected-delete-ask =
    Diese löschen? Sie enden sofort.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] „{ $sought }“ ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } von { $total }
watches-not-found = Zu „{ $sought }“ finde ich nichts unter deinen Beobachtungen.
watches-order = { $order ->
    [alert] ⇅ Letzte Meldung
    [name] ⇅ Nach Name
    [balance] ⇅ Nach Guthaben
   *[age] ⇅ Älteste zuerst
 }
watches-worth-part = ≈ ? und >: Ein Guthaben ließ sich nicht abrufen oder hat keinen bekannten Preis.
watches-not-found-there = Zu „{ $sought }“ finde ich nichts in { $place }.
watches-search = Wonach suchst du? Schick einen Teil eines Namens, eines Labels, einer Adresse oder einer Chain.
topic-gone = Das Thema wurde gelöscht, deshalb kommen seine Meldungen jetzt hier an.
button-remake-topic = Thema wieder anlegen
topic-made-again = Das Thema für { $name } wird wieder angelegt.
topic-twin = Telegram hat dieses Thema zuerst nicht bestätigt, deshalb gibt es vielleicht ein zweites, leeres mit demselben Namen. Das leere kannst du löschen.
topics-refused = Telegram lässt mich in diesem Chat keine Themen anlegen. Deine Meldungen kommen weiter hierher, und die Themen sind wieder ausgeschaltet.
watches-line = { $number } { $state ->
    [creating] … { $name } · wird eingerichtet
    [paused] ⏸ { $name } · pausiert
    [suspended] ⚠ { $name } · ausgesetzt: { $reason }
    [trouble] ⚠️ { $name } · Meldungen kommen nicht an
    [muted] 🔇 { $name } · stumm
    [done] ✅ { $name } · erledigt
   *[live] 👁 { $name }
 }
alerts-today = { $today } heute
watches-lost = ⚠ { $title } · ausgesetzt: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Jetzt: { $values }
card-now-since = { $value } seit { $time }
card-where = { $frequency } · Ziel: { $places }
card-last = Letzte Meldung { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } heute
 } · { $count } insgesamt
card-no-alert = Noch keine Meldung
card-change = { $state ->
    [refused] ⚠ Hier geändert, aber der Dienst hat es abgelehnt.
    [failing] Hier geändert; der Dienst weiß noch nichts davon.
   *[working] Wird gespeichert…
 }
card-turning = { $what ->
    [creating] Wird eingerichtet…
    [pausing] Wird pausiert…
    [resuming] Wird fortgesetzt…
   *[paused] Pausiert: keine Meldungen, bis du die Beobachtung fortsetzt, und auch danach keine Zusammenfassung.
 }
card-away = Der Monitoring-Dienst antwortet nicht. Ich versuche es weiter; du musst nichts tun.
status-title = { $state ->
    [well] Alles funktioniert.
    [starting] Startet gerade noch.
   *[behind] Nicht alles funktioniert.
 }
status-none = Hier wird gerade keine Chain beobachtet.
chain-status = { $state ->
    [read] ✅ { $chain }: aktuell (Block { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: aktuell (Block { $block })
    [starting] ⏳ { $chain }: startet gerade
   *[idle] 💤 { $chain }: wird von keiner Beobachtung genutzt
 }
status-last = Letzte Meldung: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: seit { $time } nicht gelesen
chain-delayed = ⚠️ { $chain } wird seit { $time } nicht gelesen. Was dort passiert, wird gemeldet, sobald es wieder klappt.
chain-caught-up = ✅ { $chain } wird wieder gelesen. Was seit { $time } passiert ist, wird jetzt gemeldet.
service-unanswering = ⚠️ Der Monitoring-Dienst antwortet seit { $time } nicht.
card-failing = ⚠️ Seit { $time } kommt nichts an: { $reason }. Der Monitoring-Dienst versucht es weiter.
card-disabled = ⚠️ Seit { $time } sendet der Monitoring-Dienst hierher nichts mehr: { $reason }. Um wieder Meldungen zu bekommen, schick /export, danach /forget und dann die Datei.
suspended-why = { $why ->
    [removed] ich wurde aus { $chat ->
        [channel] dem Kanal
       *[group] der Gruppe
    } entfernt
    [deleted] der Chat wurde gelöscht
    [blocked] ich bin dort blockiert
    [no-rights] ich darf dort nicht schreiben
    [topic-closed] das Thema ist geschlossen
   *[not-found] ich finde den Chat nicht mehr
 }
card-suspended = ⚠ Ausgesetzt: { $reason }. Die Meldungen werden aufbewahrt und kommen, sobald ich wieder schreiben kann.
card-suspended-place = ⚠ { $place } ist ausgesetzt: { $reason }. Die Meldungen werden aufbewahrt und kommen, sobald ich wieder schreiben kann.
suspended-watches = Deine Beobachtungen dort: { $names }.
card-muted = 🔇 Stumm bis { $time }
card-muted-on = 🔇 Stumm, bis du es aufhebst
card-snoozed = 💤 { $what } · schlummert bis { $time }
card-done = Erledigt: gemeldet { $time }
delete-ask = { $name } löschen? Die Beobachtung endet sofort.
delete-over = Das lässt sich nicht mehr rückgängig machen.
undo-nothing = Es gibt nichts rückgängig zu machen. Eine gelöschte Beobachtung lässt sich nur eine Minute lang zurückholen; danach musst du sie neu einrichten. Alles andere änderst du in /watches oder /names zurück.
delete-away = Der Monitoring-Dienst antwortet nicht. Von dieser Beobachtung erscheint hier nichts mehr; ich lösche sie, sobald es geht.
delete-done = { $name } ist gelöscht.
undo-for = Du kannst das eine Minute lang rückgängig machen.
restore-paused = Das Ziel wurde inzwischen gelöscht, deshalb ist die Beobachtung pausiert. Setze sie fort, um Meldungen hier zu bekommen.

# Settings
settings-title = Einstellungen
settings-language = Sprache · { $how ->
    [telegram] { $language }, wie in Telegram
   *[chosen] { $language }
 }
settings-zone = Zeitzone · { $place }, dort ist es { $clock }
settings-quiet = Ruhezeiten · { $quiet ->
    [on] { $hours }
   *[off] keine
 }
settings-detail = Meldungen · { $detail ->
    [short] kurz
   *[full] ausführlich
 }
settings-tables = Übersicht und bisherige Meldungen · { $tables ->
    [on] als Tabellen
   *[off] als Text
 }
settings-spam = Ausgeblendeter Spam · ohne Hinweis
settings-currency = Beträge · { $currency }
settings-new = Neue Beobachtungen · { $what }
settings-topics = Themen · { $by ->
    [watch] eins je Beobachtung
    [chain] eins je Chain
    [tag] eins je Schlagwort
   *[off] keine
 }
button-topics = { $by ->
    [watch] Je Beobachtung
    [chain] Je Chain
    [tag] Je Schlagwort
   *[off] Keine Themen
 }
topics-title = Themen
topics-ask = Wofür soll es in diesem Chat eigene Themen geben? Hat eine Beobachtung mehrere Schlagwörter, zählt das erste.
topics-obstacle = { $obstacle ->
    [operator] Themen sind bei diesem Bot ausgeschaltet. Bitte die Person, die ihn betreibt, sie in /settings einzuschalten.
   *[refused] Telegram lässt mich Themen nicht einschalten. Öffne @BotFather, wähle diesen Bot, schalte dort seine Themen ein und tippe dann noch einmal auf den Button.
 }
settings-who = Beobachtungen · { $who ->
    [members] alle Mitglieder können sie ändern
   *[administrators] nur Admins können sie ändern
 }
who-saved = { $who ->
    [members] Gespeichert. Alle Mitglieder dürfen stummschalten, pausieren und auswählen, was beobachtet wird.
   *[administrators] Gespeichert. Nur Admins dürfen stummschalten, pausieren und auswählen, was beobachtet wird.
 }
settings-answers = Antworten · { $to ->
    [all] alle sehen sie
   *[person] nur wer fragt, sieht sie
 }
button-language = Sprache
button-zone = Zeitzone
button-quiet = Ruhezeiten
button-shorten = Kurze Meldungen
button-lengthen = Lange Meldungen
button-tables-on = Tabellen zeigen
button-tables-off = Text statt Tabellen
button-spam-notices-on = Spam-Hinweise
button-spam-notices-off = Keine Spam-Hinweise
display-title = Anzeige & Währung
display-tables = Mit Tabellen stehen die Übersicht und bisherige Meldungen in Spalten. Dafür braucht es eine aktuelle Telegram-App: Wenn du nur eine Aufforderung zum Aktualisieren siehst, schalte die Tabellen hier aus.
button-as-telegram = Wie in Telegram
button-no-quiet = Keine
button-new-watches = Vorgaben für Beobachtungen
button-who-members = Alle dürfen ändern
button-who-administrators = Nur Admins
button-answers-all = Antworten allen zeigen
button-answers-person = Nur wer fragt
button-as-at-first = Zurücksetzen
language-title = Sprache
language-ask = Welche Sprache soll ich sprechen?
language-unknown = Ich spreche noch kein { $language }. Wähle eine dieser Sprachen.
currency-title = Währung
currency-ask = Wähle eine oder schick eine andere: { $others }. Werte zeige ich zum Tageskurs von Chainlink. Mindestbeträge und Grenzen bleiben in Dollar.
currency-unknown = Dafür habe ich keine Kurse. Wähle eine Währung oder schick eine von diesen: { $others }.
currency-none = Gerade habe ich keine Kurse, deshalb zeige ich Beträge in Dollar.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Zeitzone
zone-now = In { $place } ist es { $clock }.
zone-ask = Wähle eine Zeitzone oder schick eine Großstadt, ein Land oder deinen Abstand zu UTC, zum Beispiel +2.
zone-which = Welche davon?
zone-unknown = Diesen Ort kenne ich nicht. Schick eine Großstadt in deiner Nähe oder deinen Abstand zu UTC, zum Beispiel +2.
zone-button = { $place } · { $offset }
quiet-title = Ruhezeiten
quiet-now = { $quiet ->
    [on] Von { $from } bis { $to } Uhr kommen Meldungen ohne Ton. Keine geht verloren.
   *[off] Meldungen kommen zu jeder Zeit mit Ton. In Ruhezeiten kommen sie weiterhin, nur ohne Ton.
 }
quiet-anyway = Für einzelne Beobachtungen lässt sich der Ton anlassen: { $path }.
quiet-of-all = Ruhezeiten gelten für alle Beobachtungen in diesem Chat, nicht nur für { $names }.
quiet-ask = Wähle einen Zeitraum (Ortszeit: { $place }) oder schick einen eigenen, zum Beispiel 22:30-7.
wrong-hours = Diese Uhrzeiten verstehe ich nicht. Schick zwei, zum Beispiel 22:30-7.
new-title = Vorgaben für neue Beobachtungen
new-begin = Neue Beobachtungen beginnen mit:

# Export and import
export-done = { $count ->
    [0] Deine Einstellungen.
    [one] 1 Beobachtung mit ihren Regeln.
   *[other] { $count } Beobachtungen mit ihren Regeln.
 } Wer mir diese Datei schickt, bekommt dasselbe: du in einem anderen Chat oder jemand, dem du sie gibst.
export-nothing = Es gibt nichts zu exportieren: Du beobachtest noch nichts.
history-title = Bisherige Meldungen
history-title-of = Bisherige Meldungen: { $name }
history-header = { $title } · { $from }–{ $to } von { $total } · Zeitzone: { $zone }
history-none = In den letzten 90 Tagen gab es keine Meldung. Beobachte eine Adresse, dann stehen ihre Meldungen hier.
history-none-of = In den letzten 90 Tagen gab es keine Meldung.
history-none-yet = Noch keine Meldungen.
history-file-later = Sobald es welche gibt, bekommst du sie auf Wunsch als CSV-Datei.
history-since = seit { $time }
history-none-then = Keine Meldungen in diesem Zeitraum.
history-by-address = { $title } · nach Gegenpartei
history-side = { $side ->
    [in] 📥 Kam von
   *[out] 📤 Ging an
 }
history-by-address-none = In diesem Zeitraum nennt keine Einzelmeldung Absender oder Empfänger.
history-summarized = Nicht enthalten: Transaktionen aus Zusammenfassungen, die keine Adressen nennen ({ $count })
which-watch = Welche Beobachtung?
history-no-watches = Es gibt keine Beobachtungen.
history-file-only = Darin steht nur, was gemeldet wurde, nicht jede Transaktion.
history-file = { $count ->
    [one] 1 Meldung der letzten 90 Tage.
   *[other] { $count } Meldungen der letzten 90 Tage, die neueste zuerst.
 }
history-file-then = { $count ->
    [one] 1 Meldung.
   *[other] { $count } Meldungen, die neueste zuerst.
 }
chart-dollars =
    Ein- und Ausgänge pro Tag, letzte 30 Tage: { $total }
    Gefüllte Balken nach oben: Eingänge. Umrandete Balken nach unten: Ausgänge.
chart-alerts = Meldungen pro Tag, letzte 30 Tage. Es sind keine Preise bekannt, deshalb keine Beträge in Dollar.
chart-unpriced = { $count ->
    [one] 1 Transaktion ohne bekannten Preis ist nicht enthalten.
   *[other] { $count } Transaktionen ohne bekannten Preis sind nicht enthalten.
 }
chart-none = In den letzten 30 Tagen ist nichts passiert, deshalb gibt es kein Diagramm.
chart-value = Jetzt { $last }. Seit { $since }: niedrigster Wert { $low } ({ $lowTime }), höchster { $high } ({ $highTime }).
chart-value-signs = Gestrichelt: Grenze. Gefüllte Punkte: Grenze erreicht. Leere Punkte: wieder im Rahmen.
chart-value-passed = { $count ->
    [0] Die Grenze wurde in dieser Zeit nicht erreicht.
    [one] Einmal erreicht: { $time }.
   *[other] { $count }-mal erreicht, zuletzt { $time }.
 }
chart-value-none = Noch keine Werte. Ich zeichne sie ab dem nächsten Block auf, solange die Beobachtung nicht pausiert ist.
import-ask = Schick mir die Datei aus /export oder eine Adressliste aus einer Wallet, einem Explorer oder einer Tabelle (.csv, .txt, .json). Ich zeige dir, was sie enthält, bevor etwas geschieht.
import-broken = Diese Datei ist beschädigt, ich kann sie nicht lesen. Exportiere sie noch einmal.
import-openzeppelin = Das ist eine Konfiguration von OpenZeppelin Monitor. Wer mich betreibt, kann daraus eine Datei für den Import machen: lookout convert openzeppelin FILES
import-newer = Diese Datei stammt aus einer neueren Version von Lookout, deshalb kann ich sie nicht ganz lesen. Exportiere sie hier noch einmal.
import-total = { $count ->
    [one] 1 Beobachtung
   *[other] { $count } Beobachtungen
 }
import-here = { $count ->
    [one] 1 ist schon hier
   *[other] { $count } sind schon hier
 }
import-cannot = { $count ->
    [one] 1 lässt sich nicht importieren
   *[other] { $count } lassen sich nicht importieren
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: nicht lesbar ({ $field }).
import-no-chain = Keine ihrer Chains gibt es hier.
import-chains-left = Diese Chains werden hier nicht beobachtet und daher weggelassen: { $chains }.
import-more = und { $count } weitere
import-left = { $count ->
    [one] 1 passt nicht mehr hinein.
   *[other] { $count } passen nicht mehr hinein.
 }
import-no-channels = Diese Ziele fehlen in diesem Chat: { $names }. Was nur dorthin ging, kommt dann in diesen Chat. Damit alles bleibt, wie es war, füge sie zuerst unter /channels hinzu und schick die Datei noch einmal.
import-settings = Sie enthält auch deine Einstellungen; sie ersetzen die Einstellungen hier.
import-names = { $count ->
    [one] Sie enthält { $count } Label.
   *[other] Sie enthält { $count } Labels.
 }
import-names-unread = { $count ->
    [one] { $count } Label ist nicht lesbar: Prüfe seine Adresse.
   *[other] { $count } Labels sind nicht lesbar: Prüfe ihre Adressen.
 }
import-settings-unread = Die Einstellungen sind nicht lesbar und werden nicht importiert.
import-nothing = Es gibt nichts zu importieren.
import-working = Import läuft… { $done } von { $total }
import-away = Der Monitoring-Dienst antwortet nicht. Ich importiere weiter, sobald er wieder da ist.
import-done = { $count ->
    [0] Es wurde nichts importiert.
    [one] Importiert: 1 Beobachtung.
   *[other] Importiert: { $count } Beobachtungen.
 }
import-done-beside = { $what ->
    [settings] Deine Einstellungen wurden importiert.
    [names] Die Labels der Adressen wurden importiert.
   *[both] Deine Einstellungen und die Labels der Adressen wurden importiert.
 }
import-refused = { $name } wurde nicht importiert. { $why }

# Channels
channels-title = Ziele
channels-here = { $count ->
    [0] Dieser Chat
    [one] Dieser Chat · 1 Beobachtung
   *[other] Dieser Chat · { $count } Beobachtungen
 }
channels-there = { $count ->
    [0] Diese Gruppe oder dieser Kanal
    [one] Diese Gruppe oder dieser Kanal · 1 Beobachtung
   *[other] Diese Gruppe oder dieser Kanal · { $count } Beobachtungen
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· 1 Beobachtung
   *[other] { " " }· { $count } Beobachtungen
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· 1 Beobachtung
   *[other] { " " }· { $count } Beobachtungen
 }
channels-none = { $chat ->
    [private] Meldungen können auch an eine deiner Gruppen oder Kanäle, an einen Webhook, Slack oder Discord gehen.
   *[group] Meldungen können auch an einen Webhook, Slack oder Discord gehen.
 }
channels-full = { $chat ->
    [there] Diese Gruppe oder dieser Kanal
   *[here] Dieser Chat
 } hat schon { $most } von { $most } Zielen. Lösch zuerst eins.
button-add-webhook = Webhook hinzufügen
channel-url = Schick die URL, an die Meldungen gehen sollen. Ein Name kann dahinter stehen:
    { $example }
    URLs von Slack- und Discord-Webhooks gehen auch.
channel-url-example = https://example.com/hook Mein Webhook
channel-known = Dieses Ziel gibt es schon: { $name }.
webhook-offer = Meldungen an { $name } schicken?
channel-cancelled = Abgebrochen. Es wurde nichts hinzugefügt.
wrong-url = Darin sehe ich keine URL. Sie beginnt mit https://
wrong-url-credentials = Diese URL enthält einen Benutzernamen oder ein Passwort. Entferne das und verwende stattdessen einen geheimen Teil im Pfad.
wrong-url-long = Diese URL ist zu lang: Höchstens 2.048 Zeichen sind möglich.
channel-adding = { $name } wird hinzugefügt…
channel-added = 🔗 { $name } ist hinzugefügt.
channel-tested = Ein Test ist dorthin unterwegs.
channel-test-arrived = ✓ Der Test ist angekommen.
channel-test-failed = ⚠️ Der Test kam nicht an: { $why }. Der Monitoring-Dienst versucht es weiter.
channel-renewed = 🔗 { $name } hat ein neues Secret. Das bisherige gilt noch 24 Stunden.
channel-secret = Was ich dorthin sende, ist mit diesem Secret signiert. Es wird nicht noch einmal angezeigt:
    { $secret }
button-copy-secret = Secret kopieren
button-have-it = Gespeichert
button-go-on = Weiter
button-new-secret = Neues Secret
channel-secret-ask = Ein neues Secret für { $name } erstellen? Das jetzige gilt noch 24 Stunden.
channel-renewing = Neues Secret wird erstellt…
channel-no-secret = Der Monitoring-Dienst erstellt kein neues Secret für { $name }.
channel-away = { $what ->
    [add-channel] Der Monitoring-Dienst antwortet nicht. Ich versuche weiter, { $name } hinzuzufügen.
    [delete-channel] Der Monitoring-Dienst antwortet nicht. Ich versuche weiter, { $name } zu löschen.
   *[new-secret] Der Monitoring-Dienst antwortet nicht. Ich versuche weiter, ein Secret für { $name } zu bekommen.
 }
channel-refused = Es wurde nichts hinzugefügt. { $refused }
channel-refused-next = Schick eine andere URL, um es noch einmal zu versuchen.
channel-title = 🔗 { $name }
channel-being-added = Wird hinzugefügt…
channel-ok = Funktioniert
channel-trouble = { $state ->
    [disabled] ✕ Abgeschaltet { $time }: { $why }. Lösch das Ziel und füge es neu hinzu.
   *[failing] ⚠️ Seit { $time } nichts zugestellt: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } wurde abgeschaltet: { $why }. Lösch das Ziel unter /channels und füge es neu hinzu.
    [back] ✓ { $name } funktioniert wieder.
   *[failing] ⚠️ Bei { $name } kommt seit { $time } nichts an: { $why }. Der Monitoring-Dienst versucht es weiter.
 }
delivery-failure = { $code ->
    [no_answer] keine Antwort
    [malformed_reply] die Antwort des Servers ist kein gültiges HTTP; sieh in seinem Log nach
    [http_status] der Server antwortet mit einem Fehler (HTTP { $status }); sieh in seinem Log nach
    [forbidden_address] die Adresse ist nicht öffentlich erreichbar
    [unknown_platform] der Monitoring-Dienst unterstützt diese Art von Ziel nicht; nimm einen Webhook
    [webhook_deleted] der Webhook wurde gelöscht
    [webhook_revoked] Slack akzeptiert die URL nicht mehr; erstelle in Slack einen neuen Webhook und füge ihn hinzu
    [token_rejected] Telegram lehnt den Bot-Token ab; prüfe ihn bei @BotFather
    [bot_blocked] der Bot wurde blockiert oder aus dem Chat entfernt
    [chat_not_found] der Bot findet den Chat nicht
    [chat_migrated] die Gruppe wurde zur Supergruppe mit neuer ID
    [topic_not_found] das Thema wurde gelöscht
    [topic_closed] das Thema ist geschlossen
    [missing_rights] der Bot darf dort nicht schreiben
    [silent] der Monitoring-Dienst nennt keinen Grund; frag die Person, die ihn betreibt
   *[other] der Monitoring-Dienst meldet „{ $text }“
 }
channel-undelivered = { $count ->
    [one] 1 Meldung konnte nicht zugestellt werden.
   *[other] { $count } Meldungen konnten nicht zugestellt werden.
 }
undelivered-title = 🔗 { $name } · { $count } nicht zugestellt
    30 Tage lang aufbewahrt. Tippe auf eine Nummer, um diese Meldung noch einmal zu senden.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Es ist nichts mehr zu senden.
    [one] 1 Meldung wird noch einmal gesendet.
   *[other] { $count } Meldungen werden noch einmal gesendet.
 }
undelivered-away = Der Monitoring-Dienst antwortet nicht. Es wurde nichts gesendet; versuch es später noch einmal.
button-undelivered = Nicht zugestellt
button-resend-all = Alle erneut senden
channel-used = Beobachtungen, die dorthin melden: { $watches }
channel-unused = Noch keine Beobachtung nutzt es. Wähle es unter „Ziele“ in einer Beobachtung.
channel-delete-ask = { $name } löschen?
channel-delete-goes-on = Diese laufen ohne das Ziel weiter: { $watches }
channel-delete-stops = Diese haben kein anderes Ziel und enden: { $watches }
channel-deleting = Wird gelöscht…
channel-deleted = { $name } ist gelöscht.

# Limits
limit-watches = { $where ->
    [there] Diese Gruppe oder dieser Kanal hat schon { $has } von { $most } Beobachtungen. Lösch dort zuerst eine.
   *[here] Dieser Chat hat schon { $has } von { $most } Beobachtungen. Lösch zuerst eine.
 }
limit-addresses = { $where ->
    [there] Diese Gruppe oder dieser Kanal beobachtet schon { $has } von { $most } Adressen, mit diesen wären es zu viele. Entferne dort zuerst einige.
   *[here] Dieser Chat beobachtet schon { $has } von { $most } Adressen, mit diesen wären es zu viele. Entferne zuerst einige.
 }
limit-uploads = Das sind mehr Dateien, als ich in einer Stunde lese. Schick sie später noch einmal.
limit-each = Eine Beobachtung fasst höchstens { $most } Adressen; diese hätte { $has }.
limit-forgetting = { $where ->
    [there] Ich lösche noch, was ich über diese Gruppe oder diesen Kanal speichere. Versuch es danach noch einmal.
   *[here] Ich lösche noch, was ich über diesen Chat speichere. Fang danach neu an.
 }
flood = Das geht mir zu schnell, deshalb überspringe ich einige Nachrichten. Warte eine Minute und versuch es dann noch einmal.

# Privacy
privacy-title = Was ich über diesen Chat speichere
privacy-watches = Beobachtungen: { $watches }, Adressen: { $addresses }. Mit Namen und Regeln, bis du sie löschst.
privacy-channels = Ziele: { $channels }. Mit ihren URLs, bis du sie löschst.
privacy-names = Labels von Adressen: { $names }. Bis du sie löschst.
privacy-alerts = Angezeigte Meldungen: { $messages }{ $many ->
    [more] { " " }oder mehr
   *[all] { "" }
 }. 3 Tage lang, um sie zu berichtigen, wenn sich die Blockchain ändert; was ihre Buttons brauchen, 7 Tage.
privacy-history = Bisherige Meldungen: { $count }. Jede wird 90 Tage gespeichert, auch wenn ihre Beobachtung gelöscht ist.
privacy-short =
    • Einrichtungen, die du nicht beendet hast: 7 Tage (abgelehnte: 30)
    • Adressen und Dateien, die du geschickt hast: 8 Tage
    • Meldungen, die hier noch erscheinen sollen: bis sie erschienen sind
privacy-person = Über dich: die ID dieses Chats, deine Sprache, deine Einstellungen und 7 Tage lang, wonach du gesucht hast. Kein Name.
privacy-chats = Die Gruppen und Kanäle, die du verwaltest, mit ID und Titel.
privacy-group = Über diese Gruppe: ihr Titel, die Titel ihrer Themen und die IDs der Personen, die sie hier verwalten oder Beobachtungen eingerichtet haben.
privacy-where = Alles liegt dort, wo dieser Bot läuft. Der Monitoring-Dienst kennt die Adressen und die Namen der Beobachtungen und bewahrt abgerufene Werte 30 Tage lang auf.
forget-ask = Alles löschen, was ich über diesen Chat speichere? { $watches ->
    [0] Das lässt sich nicht rückgängig machen.
    [one] 1 Beobachtung endet sofort, hier und beim Monitoring-Dienst. Das lässt sich nicht rückgängig machen.
   *[other] { $watches } Beobachtungen enden sofort, hier und beim Monitoring-Dienst. Das lässt sich nicht rückgängig machen.
 }
forget-working = Wird gelöscht… { $done } von { $total }
forget-away = Der Monitoring-Dienst antwortet nicht. Für diesen Chat wird nichts mehr beobachtet; den Rest lösche ich, sobald es geht.
forget-done = Gelöscht. Über diesen Chat speichere ich nichts mehr. Schick /start, um neu anzufangen.

# Mutes
mute-ask = Wie lange { $name } stummschalten? Ich beobachte weiter und schicke danach eine Zusammenfassung.
mute-ask-type = Oder schick eine Dauer, etwa 3 Tage oder bis Freitag.
wrong-mute = Diese Zeitangabe verstehe ich nicht. Schick eine Dauer oder einen Zeitpunkt, etwa 3 Tage oder bis Freitag.
mute-covers = alle { $count } Adressen
mute-which = { $span ->
    [none] Welche stummschalten?
   *[other] Welche für { $span } stummschalten?
 }
mute-how = Stummschalten geht von einer Minute bis zu einem Jahr: { $length } oder { $tomorrow }. Für eine einzelne Beobachtung: { $named }. Aufheben: { $off }.
mute-begun = Stummgeschaltet.
muted-until = { $name } · Stumm bis { $time }. Danach schicke ich eine Zusammenfassung.
muted-silent = Stumm: { $places }
muted-loud = Nicht stumm: { $places }
mute-ended = Nicht mehr stumm.
mute-none = Die Beobachtung ist nicht mehr stummgeschaltet.
mute-missed = { $name }: { $count ->
    [one] 1 Meldung kam
   *[other] { $count } Meldungen kamen
 }, während die Beobachtung stummgeschaltet war.
snooze-begun = { $what } · Schlummert: { $length }. Danach erinnere ich dich, falls der Wert dann nicht im Rahmen ist.
snooze-ended = Schlummern beendet.
snooze-none = Hier schlummert nichts mehr.
snooze-full = Eine Beobachtung fasst { $most } schlummernde Werte. Beende zuerst einen in ihrer Ansicht.
snooze-test = Das ist eine Testmeldung, hier kann nichts schlummern.

# A watch that tells much
busy-title = Hier ist viel los.
busy-count = { $name }: { $count } Meldungen in 5 Minuten.
busy-kept = { $name }: Du bekommst weiter jede Meldung. Ich frage nicht noch einmal.
busy-summarised = Hier kommen schon Zusammenfassungen.
button-summarise = Gesammelt · 10 Min.
button-keep-every = Jede einzeln


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] Beträge bis { $label }
 }
rule-added = { $kind ->
    [above] { $name } meldet ab jetzt nur mehr als { $label }.
   *[other] { $name } · Ab jetzt ignoriert: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Kleine Beträge werden wieder gemeldet.
   *[other] { $name } · Nicht mehr ignoriert: { $rule }.
 }
rule-known = Das wird schon ignoriert.
rule-full = Eine Beobachtung fasst { $most } Regeln. Entferne zuerst eine, unter „Mehr“ in ihrer Ansicht.
trust-added = { $name } · Ab jetzt vertraut: { $label }. Freigaben dafür melde ich nicht mehr.
trust-removed = { $name } · Nicht mehr vertraut: { $label }.
trust-known = Dieser Adresse vertraust du schon.
trust-full = Eine Beobachtung fasst { $most } vertraute Adressen. Entferne zuerst eine beim Bearbeiten, unter „Filter“.
labels-title = Adressbuch
labels-header = { $title } · { $from }–{ $to } von { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Name hinzufügen: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = nenne, nenn, benenne … in … um, benenn … in … um, ändere den namen von … in, gib … den namen
label-example = gehalt
labels-none = Noch keine Adresse hat ein Label. Gib ihr eins beim Beobachten oder mit ⋯ unter einer Meldung.
labels-none-watches = Beobachtungen mit eigenem Namen: { $names }
label-ask = Welches Label soll { $address } bekommen? Schick höchstens { $most } Zeichen.
label-present = Jetziges Label: { $label }
label-wrong = Darin ist kein Zeichen, das ich anzeigen kann. Schick ein anderes Label.
label-saved = Erledigt: In Meldungen hier steht für { $address } jetzt { $label }.
label-undone = Rückgängig gemacht: { $address } hat hier kein Label mehr.
labels-saved = Labels geändert: { $count }.
labels-full = Das Adressbuch ist voll: { $most } Labels. Lösch zuerst eins: /names
rules-title = Regeln von { $name }
rules-intro = Ignoriert:
rules-none = Noch wird nichts ignoriert. Mit ⋯ unter einer Meldung kannst du einen Token, eine Adresse oder kleine Beträge ignorieren.
rules-worthless = Mutmaßliche Spam-Transfers werden { $how ->
    [shown] angezeigt
   *[hidden] ausgeblendet
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] 1 Meldung durch Regeln ignoriert.
   *[other] { $count } Meldungen durch Regeln ignoriert.
 }

# Why an alert came
why = { $name } beobachtet { $addresses } auf { $chain }.
why-unnamed = Beobachtet { $addresses } auf { $chain }.
why-fired = Grund: { $fired }.
why-how = Jetzt eingestellt: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] ein Coin-Transfer
    [token_transfer] ein Token-Transfer
    [nft_transfer] ein NFT-Transfer
    [contract_deploy] ein neuer Contract
    [contract_call] ein Contract-Aufruf
    [failed_transaction] eine fehlgeschlagene Transaktion
    [safe_transaction] eine Safe-Transaktion
    [wrapped_coin] ein Wrapping
    [withdrawal] eine Validator-Auszahlung
    [execution_reward] ein Execution-Reward
    [contract_event] ein Ereignis eines Contracts
    [token_approval] eine Freigabe
    [delegation] eine Delegation
    [outflow] ein Abfluss
   *[other] { $func }
 }

# A test
test-sent = Ein Test ist unterwegs.
test-refused = Der Monitoring-Dienst sendet dafür keinen Test.
test-away = Der Monitoring-Dienst antwortet nicht. Versuch es gleich noch einmal.

# What @bot 0x… says in any chat.
guest-hint = Schreib eine Adresse oder den Hash einer Transaktion hinter meinen Namen: @{ $bot } 0x…
inline-used = Benutzt auf { $chains }
inline-transaction = { $status ->
    [failed] Fehlgeschlagen auf { $chain }
   *[success] Erfolgreich auf { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Gemeldet: { $what }. Danach wurde die Transaktion aus der Blockchain entfernt.
    [summary] In einer Zusammenfassung gemeldet: { $what }.
   *[alone] Gemeldet: { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Nicht gemeldet: Eine Regel von { $name } ignoriert sie.
why-muted = Nicht gemeldet: { $name } war stummgeschaltet. Wenn das vorbei ist, kommt eine Zusammenfassung.
why-digest = Nicht sofort gemeldet: Sie steht in der Übersicht von { $name }.
why-worthless = Nicht gemeldet: { $name } blendet sie als Spam aus: { $reason }.
why-minimum = Nicht gemeldet: { $name } meldet { $direction ->
    [in] eingehende Coin-Transfers
    [out] ausgehende Coin-Transfers
   *[both] Coin-Transfers
 } erst ab { $needs }; hier waren es { $has }.
why-dollars = Nicht gemeldet: Sie erreicht den Mindestbetrag in Dollar nicht, der bei { $name } für { $kinds }{ $direction ->
    [in] {" "}(eingehend)
    [out] {" "}(ausgehend)
   *[both] {""}
 } gilt.
why-outflow = Nicht gemeldet: { $name } meldet einen Abfluss erst ab { $limit } in { $within }; bis dahin waren es { $left }.
why-outflow-before = Nicht gemeldet: { $name } hatte den Abfluss von { $limit } in { $within } schon gemeldet; inzwischen waren es { $left }.
why-direction = Nicht gemeldet: { $name } meldet { $kinds } nur { $direction }.
why-netted = Nicht gemeldet: { $name } meldet { $kinds } nur { $direction }, und davon ging hier mehr in die andere Richtung.
why-kinds = Nicht gemeldet: { $name } meldet das nicht ({ $kinds }).
why-restricted = Nicht gemeldet: { $name } { $what ->
    [other-token] meldet diesen Token nicht
    [other-counterparty] meldet Transfers mit dieser Gegenpartei nicht
    [met-before] meldet nur neue Adressen, und diese war schon bekannt
    [status-success] meldet nur erfolgreiche Aufrufe
    [status-failed] meldet nur fehlgeschlagene Aufrufe
   *[token-minimum] hat für diesen Token einen höheren Mindestbetrag
 }.
why-approval = { $verdict ->
    [spender_excepted] Nicht gemeldet: { $name } lässt Freigaben für diese Adresse aus.
   *[not_unlimited] Nicht gemeldet: { $name } meldet nur unbegrenzte Freigaben.
 }
why-condition = Nicht gemeldet: { $name } verlangt: { $argument } { $op ->
    [eq] ist
    [ne] ist nicht
    [gt] liegt über
    [lt] liegt unter
    [in] ist eines von
   *[contains] enthält
 } { $needs }. Der Wert war { $has }.
why-quiet = Nicht gemeldet: { $why ->
    [other_chain] { $name } beobachtet { $chain } nicht.
    [not_concerned] Keine Adresse von { $name } ist beteiligt.
    [failed] Sie ist fehlgeschlagen, also hat sich bei { $name } nichts bewegt.
    [creating] { $name } wird noch eingerichtet.
    [not_known] Der Monitoring-Dienst kennt { $name } nicht.
   *[nothing] Sie enthält nichts, was { $name } meldet.
 }
why-state = { $state ->
    [too_new] Nicht gemeldet: { $name } wurde erst danach eingerichtet.
    [not_read_yet] Noch nicht gemeldet: Der Monitoring-Dienst ist für { $name } noch nicht bei ihrem Block angekommen.
    [not_matched] Nicht gemeldet: { $name } hatte damals andere Einstellungen.
    [queued] { $name }: unterwegs.
    [failing] { $name }: unterwegs; konnte diesem Chat noch nicht zugestellt werden.
    [told] { $name }: an diesen Chat gesendet. Einzelheiten zur Nachricht habe ich nicht mehr.
    [told_in_summary] { $name }: in einer Zusammenfassung an diesen Chat gesendet. Einzelheiten zur Nachricht habe ich nicht mehr.
    [told_another] Nicht gemeldet: { $name } meldet nur einmal.
    [withdrawn] Nicht gemeldet: Sie wurde aus der Blockchain entfernt, bevor { $name } sie melden konnte.
    [paused] Nicht gemeldet: { $name } ist pausiert.
    [no_subscription] Nicht gemeldet: Die Meldungen von { $name } sind nicht aktiviert.
   *[unknown] { $name }: Das ist zu lange her, um es zu sagen.
 }
why-gathered = { $name }: wartet auf die Zusammenfassung ({ $time }).
why-uninvolved = { $are ->
    [all] Keine deiner { $count } Beobachtungen ist beteiligt.
   *[others] { $count ->
        [one] Die andere Beobachtung ist nicht beteiligt.
       *[other] Die anderen { $count } Beobachtungen sind nicht beteiligt.
    }
 }
why-unseen = Auf { $chain } sehe ich nicht, was Contracts innerhalb einer Transaktion zahlen.
why-coin-logs = { $chain } protokolliert jede Bewegung der Coins, auch die innerhalb von Contracts: Mir ist also keine entgangen.
why-nowhere = { $hash } gibt es auf { $chains } nicht. Wenn die Transaktion neu ist, schick sie gleich noch einmal.
why-nowhere-key = ⚠️ Falls das ein Private Key war, schick ihn nicht noch einmal: Lösch deine Nachricht und verschieb dein Guthaben in eine neue Wallet.
why-away = Gerade nicht erreichbar: { $chains }. Schick sie gleich noch einmal.
why-not-offered = Der Monitoring-Dienst erklärt keine Transaktionen.
why-not-shown-here = In den letzten drei Tagen habe ich hier keine Meldung zu { $hash } gezeigt.
why-reading = Block { $height } ({ $time }): bei { $amount }. Gemeldet: { $sent }
limit-now = { $state ->
    [unlimited] Jetzt bei { $amount }. Die Meldung kommt mit der nächsten Änderung.
    [quiet] Jetzt bei { $amount }: im Rahmen, daher keine Meldung.
    [passed] Jetzt bei { $amount }: jenseits der Grenze. Die Meldung ist unterwegs.
    [notified] Jetzt bei { $amount }: seit { $time } jenseits der Grenze und schon gemeldet. Die nächste Meldung kommt, wenn es wieder im Rahmen ist: { $side ->
        [below] bei mindestens { $back }.
       *[above] bei höchstens { $back }.
    }
    [recovering] Jetzt bei { $amount }: fast wieder im Rahmen. Die Meldung kommt bei { $back } oder nach zehn Blöcken auf der richtigen Seite der Grenze.
    [recovered] Jetzt bei { $amount }: wieder im Rahmen. Die Meldung ist unterwegs.
    [muted] Jetzt bei { $amount }: jenseits der Grenze. Die Meldung kommt, wenn die Stummschaltung endet.
    [snoozed] Jetzt bei { $amount }: jenseits der Grenze. Die Meldung kommt, wenn das Schlummern endet.
    [held] Jetzt bei { $amount }: fast wieder im Rahmen. Meldungen ruhen vorerst.
   *[not_watched] Jetzt bei { $amount }. Während der Pause keine Meldungen.
 }
deadline-now = { $late ->
    [yes] { $name }: seit { $time }.
   *[no] { $name }: bis { $time } (in { $amount }).
 } { $state ->
    [passed] Die Meldung ist unterwegs.
    [notified] Schon gemeldet.
    [muted] Die Meldung kommt, wenn die Stummschaltung endet.
    [snoozed] Die Meldung kommt, wenn das Schlummern endet.
    [not_watched] Während der Pause keine Meldungen.
   *[quiet] Noch keine Meldung.
 }
balance-unread = { $state ->
    [unread] Dieses Guthaben lässt sich nicht abrufen: Der Contract des Tokens nennt keines.
   *[away] Dieses Guthaben lässt sich gerade nicht abrufen. Versuch es gleich noch einmal.
 }
reading-unread = { $state ->
    [unread] Dieser Wert lässt sich nicht abrufen: Der Contract nennt keinen.
    [none] So etwas hat die Adresse derzeit nicht.
   *[away] Dieser Wert lässt sich gerade nicht abrufen. Versuch es gleich noch einmal.
 }
why-limit-gone = Diese Grenze wurde seitdem geändert oder entfernt.
why-balances-not-offered = Der Monitoring-Dienst kann Guthaben nicht erklären.
balances-title = { $name } · Guthaben jetzt
worths-total = Zusammen: { $worth }
values-title = { $name } · Werte jetzt
why-proposal = Vorschlag Nr. { $nonce } · gemeldet { $sent } · damals { $signatures }
proposal-now = { $state ->
    [proposed] Jetzt: Es fehlen noch Unterschriften; der Safe verlangt { $required }.
    [next] Jetzt: Alle Unterschriften sind da, er kann ausgeführt werden.
    [later] Jetzt: Alle Unterschriften sind da, aber niedrigere Nummern kommen zuerst.
    [over] Jetzt: erledigt. Er wurde ausgeführt, oder ein anderer Vorschlag mit dieser Nummer.
    [dropped] Diesen Vorschlag verfolge ich nicht mehr: Er ist längst erledigt, oder die Beobachtung wurde seitdem geändert oder pausiert.
    [paused] Während der Pause keine Meldungen.
   *[unread] Der Safe lässt sich gerade nicht abfragen. Versuch es gleich noch einmal.
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
alert-worth-stale = { $worth } (vor { $hours } Std.)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = fehlgeschlagen: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } rein und raus
   *[self] { $asset } an sich selbst
 }
alert-moved-unmeasured = { $direction ->
    [in] hat { $asset } erhalten
    [out] hat { $asset } gesendet
   *[self] hat { $asset } bewegt
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] hat { $asset } von { $chain } gebridgt
   *[out] hat { $asset } nach { $chain } gebridgt
 }
alert-wrapped = { $action ->
    [wrapped] hat { $asset } gewrappt
   *[unwrapped] hat { $asset } entwrappt
 }
alert-withdrawal = +{ $asset } von Validator { $validator }
alert-reward = +{ $asset } an Block-Tips
alert-minted = hat { $asset } gemintet
alert-minted-for = hat { $asset } für { $price } gemintet
alert-burned = hat { $asset } verbrannt
alert-asset = { $kind ->
    [nft] ein NFT
   *[token] Tokens
 }
alert-figure = Wert { $amount }, Einheit nicht angegeben
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } kleinste Einheiten von { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = hat { $contract } erstellt
alert-called = { $role ->
    [target] wurde von { $caller } aufgerufen: { $method }
    [alone] hat { $method } ausgeführt
   *[sender] hat { $method } auf { $contract } aufgerufen
 }
alert-method = Methode { $method }
alert-approved = { $what ->
    [unlimited] erlaubt { $spender }, unbegrenzt { $asset } auszugeben
    [all] erlaubt { $spender }, alle { $asset } zu bewegen
    [nft] erlaubt { $spender }, das NFT { $asset } #{ $id } zu bewegen
    [revoked] erlaubt { $spender } nicht mehr, { $asset } auszugeben
    [revoked-nft] erlaubt niemandem mehr, das NFT { $asset } #{ $id } zu bewegen
   *[amount] erlaubt { $spender }, bis zu { $amount } auszugeben
 }
alert-via-permit2 = { $done } (über Permit2)
alert-at-risk = { $done } { $what ->
    [none] (Guthaben jetzt: 0)
    [held] (Guthaben jetzt: { $held })
   *[worth] (Guthaben jetzt: { $held }, { $worth } gefährdet)
 }
alert-delegated = { $what ->
    [ended] führt keinen Contract-Code mehr aus
   *[set] führt jetzt den Code von { $contract } aus
 }
alert-outflow = { $bound ->
    [least] hat mindestens { $usd }
   *[none] hat { $usd }
 }{ $unit ->
    [single] {" "}in einer Transaktion
   *[span] {" "}in { $span }
 } gesendet
alert-contract-event = { $count ->
    [0] hat { $event } ausgelöst
   *[other] hat { $event } ausgelöst: { $args }
 }
alert-event-minted = { $what ->
    [mint] hat { $amount } an { $account } gemintet
   *[burn] hat { $amount } von { $account } verbrannt
 }
alert-base-units = { $amount } kleinste Einheiten
alert-safe = { $action ->
    [executed] hat eine Safe-Transaktion ausgeführt
    [failed] konnte eine Safe-Transaktion nicht ausführen
    [executed-by-module] hat eine Transaktion für das Modul { $party } ausgeführt
    [owner-added] hat { $party } als Eigentümer hinzugefügt
    [owner-removed] hat { $party } als Eigentümer entfernt
    [module-enabled] hat das Modul { $party } aktiviert
    [module-disabled] hat das Modul { $party } deaktiviert
   *[threshold-changed] braucht jetzt { $threshold ->
        [one] { $threshold } Unterschrift
       *[other] { $threshold } Unterschriften
    }
 }
alert-tried = { $what ->
    [deployment] hat einen Contract erstellt
    [payment] hat Coins an { $contract } gesendet
   *[call] hat { $method } auf { $contract } aufgerufen
 }
alert-reverted = { $tried }: { $reason }
alert-more = und { $count } weitere
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · Mint
    [burnt] { $chain } · Burn
    [via] { $chain } · über { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] 1 Transaktion
   *[other] { $count } Transaktionen
 } in { $span }
summary-span = { $unit ->
    [minutes] { $count } Min.
    [hours] { $count } Std.
    [days-alone] { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
   *[days] { $count ->
        [one] 1 Tag
       *[other] { $count } Tagen
    }
 }
summary-way = { $way ->
    [in] Eingang { $moved }
   *[out] Ausgang { $moved }
 }
summary-unpriced = { $worth } + { $count } ohne Preis
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] 1 neuer Contract
   *[other] { $count } neue Contracts
 }
summary-calls = { $count ->
    [one] 1 Contract-Aufruf
   *[other] { $count } Contract-Aufrufe
 }
summary-approvals = { $count ->
    [one] 1 Freigabe
   *[other] { $count } Freigaben
 }
summary-contract_events = { $count ->
    [one] 1 Contract-Ereignis
   *[other] { $count } Contract-Ereignisse
 }
summary-safe_actions = { $count ->
    [one] 1 Safe-Aktion
   *[other] { $count } Safe-Aktionen
 }
summary-wraps = { $count ->
    [one] 1 Wrapping
   *[other] { $count } Wrappings
 }
summary-withdrawals = { $count ->
    [one] 1 Validator-Auszahlung
   *[other] { $count } Validator-Auszahlungen
 }
summary-rewards = { $count ->
    [one] 1 Execution-Reward
   *[other] { $count } Execution-Rewards
 }
summary-failures = { $count ->
    [one] 1 fehlgeschlagene Transaktion
   *[other] { $count } fehlgeschlagene Transaktionen
 }
summary-delegations = { $count ->
    [one] 1 Delegation
   *[other] { $count } Delegationen
 }
summary-outflows = { $count ->
    [one] 1 großer Abfluss
   *[other] { $count } große Abflüsse
 }
summary-left-out = { $count ->
    [one] 1 weitere Bewegung
   *[other] { $count } weitere Bewegungen
 }
summary-largest = { $way ->
    [in] Größter Transfer: { $moved } von { $counterparty }
    [out] Größter Transfer: { $moved } an { $counterparty }
   *[nobody] Größter Transfer: { $moved }
 }
batch-missed = Während ich dir nicht schreiben konnte:
batch-title = ⏱ { $count } Transaktionen
batch-more = und { $watches ->
    [one] 1 weitere Beobachtung
   *[other] { $watches } weitere Beobachtungen
 } · { $count ->
    [one] 1 Transaktion
   *[other] { $count } Transaktionen
 }
batch-removed = ✕ { $count ->
    [one] 1 davon wurde aus der Blockchain entfernt
   *[other] { $count } davon wurden aus der Blockchain entfernt
 }
batch-reply = { $what ->
    [removed] ✕ Nicht mehr in der Blockchain. Behandle das so, als wäre es nie passiert:
    [restored] Wieder in der Blockchain:
   *[changed] Geändert, weil ihr Block ersetzt wurde:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } Min.
    [hours] { $count } Std.
   *[days] { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
 } verspätet: { $because ->
    [node] Der Node von { $chain } war ausgefallen.
   *[service] Der Monitoring-Dienst war ausgefallen.
 }
hidden-warning = ⚠️ { $count ->
    [one] 1 mutmaßlicher Spam-Transfer ausgeblendet
   *[other] { $count } mutmaßliche Spam-Transfers ausgeblendet
 }{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } davon mit täuschend ähnlicher Adresse. Kopiere nie eine Adresse aus der Transaktionsliste deiner Wallet.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] 1 mutmaßlicher Spam-Transfer mit täuschend ähnlicher Adresse ausgeblendet
   *[other] { $count } mutmaßliche Spam-Transfers mit täuschend ähnlichen Adressen ausgeblendet
 }. Kopiere nie eine Adresse aus der Transaktionsliste deiner Wallet.
hidden-title = Ausgeblendet, neueste zuerst:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] von
    [out] an
   *[self] mit
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] die Adresse ahmt eine nach, die du kennst
    [zero-value] es wurde nichts bewegt
    [bait] der Name ist Werbung
    [imitation] das Symbol ahmt ein anderes nach
   *[dust] ein winziger Betrag
 }
hidden-look-alike = sieht aus wie { $imitated }, ist es aber nicht
hidden-never-copy = Kopiere nie eine Adresse aus der Transaktionsliste deiner Wallet.
spam-trusted = Transfers von { $sender } melde ich ab jetzt.
spam-notices-stopped = Spam bleibt ausgeblendet, und ich erwähne ihn nicht mehr. Ändern kannst du das unter /settings › Anzeige & Währung.
balance-alert = { $state ->
    [below] 🔻 { $name } nur noch { $amount } (unter { $limit })
    [above] 🔺 { $name } jetzt { $amount } (über { $limit })
   *[recovered] ✅ { $name } wieder im Rahmen: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount }, Reserve von { $time } (unter { $limit })
    [empty] 🪫 { $name } ist leer
   *[recovered] 🔋 { $name }: { $amount }, Reserve von { $time }
 }
reading-reorg = Der Block der letzten Meldung ist nicht mehr in der Blockchain.
balance-test = Testmeldung: kein echtes Guthaben
value-label = { $name }: { $call }
value-gas = Gas
value-transfer_fee = Transfergebühr
value-loan_health = Zustand des Kredits
value-morpho_loan = Zustand des Kredits
value-liquidity_position = Abstand des Kurses zum Ende der Spanne
value-liquidity_position-item = { $name }, Position #{ $id }
value-percent = { $amount } %
value-gwei = { $amount } Gwei
value-total_supply = Gesamtmenge
value-share_price = Anteilspreis
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] nichts eingegangen seit { $amount }
        [out] nichts ausgegangen seit { $amount }
       *[both] nichts seit { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] es ist wieder etwas eingegangen
        [out] es ist wieder etwas ausgegangen
       *[both] es tut sich wieder etwas
    }
 }
silence-about = Es zählt nur Zeit, deren Blöcke ich gelesen habe.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $amount } eingehende Transaktionen binnen { $span } (mehr als { $limit })
        [out] 🌊 { $name }: { $amount } ausgehende Transaktionen binnen { $span } (mehr als { $limit })
       *[both] 🌊 { $name }: { $amount } Transaktionen binnen { $span } (mehr als { $limit })
    }
   *[recovered] ✅ { $name } wieder im Rahmen: { $amount } binnen { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } ist abgelaufen
    [ended] ➡️ { $name } gehört dieser Adresse nicht mehr
    [below] ⏳ { $name } läuft in { $amount } ab
    [recovered-reorg] ↩️ { $name } läuft in { $amount } ab
   *[recovered] ✅ { $name } ist verlängert und läuft in { $amount } ab
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } ist geplant und kann in { $amount } ausgeführt werden
    [ready] ⌛ { $name }: { $call } kann jetzt ausgeführt werden
    [executed] ✅ { $name }: { $call } wurde ausgeführt
    [cancelled] 🚫 { $name }: { $call } wurde abgebrochen
    [expired] ⌛ { $name }: { $call } ist verfallen und wurde nicht ausgeführt
    [recovered-reorg] ↩️ { $name }: { $call } steht wieder zur Ausführung an
    [cancelled-reorg] ↩️ { $name }: { $call } ist nicht mehr geplant
   *[below] ⏳ { $name }: { $call } kann in { $amount } ausgeführt werden
 }
governor-about = etwa { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: „{ $title }“ ist vorgeschlagen; die Abstimmung endet in { $amount }
    [succeeded] ✅ { $name }: „{ $title }“ ist angenommen
    [defeated] ❌ { $name }: „{ $title }“ ist abgelehnt
    [queued] 🗓 { $name }: „{ $title }“ ist zur Ausführung eingereiht
    [expired] ⌛ { $name }: „{ $title }“ ist verfallen und wurde nicht ausgeführt
    [executed] ✅ { $name }: „{ $title }“ wurde ausgeführt
    [cancelled] 🚫 { $name }: „{ $title }“ wurde abgebrochen
    [recovered] ⏳ { $name }: Die Abstimmung über „{ $title }“ ist verlängert und endet in { $amount }
    [recovered-reorg] ↩️ { $name }: Die Abstimmung über „{ $title }“ läuft weiter und endet in { $amount }
    [cancelled-reorg] ↩️ { $name }: „{ $title }“ ist nicht mehr vorgeschlagen
   *[below] ⏳ { $name }: Die Abstimmung über „{ $title }“ endet in { $amount }
 }
allowance-what = { $what ->
    [unlimited] unbegrenzt { $asset }
    [all] alle { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: Freigabe nach { $amount } noch aktiv ({ $what })
    [cancelled-reorg] ↩️ { $name }: Freigabe nicht mehr in der Blockchain ({ $what })
   *[ended] ✅ { $name }: Freigabe nicht mehr aktiv ({ $what })
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: Bei Vorschlag Nr. { $nonce } fehlen nach { $amount } noch Unterschriften
   *[ended] ✅ { $name }: Vorschlag Nr. { $nonce } wartet nicht mehr auf Unterschriften
 }
safe_unsigned-by = Noch nicht unterschrieben haben: { $names }
reading-label = { $call } von { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, unter { $limit }
    [above] 📈 { $label } { $amount }, über { $limit }
    [up] 📈 { $label } { $amount }, { $percent } % mehr binnen { $span }
    [down] 📉 { $label } { $amount }, { $percent } % weniger binnen { $span }
    [changed] 🔄 { $label } { $amount }, vorher { $from }
    [back-above] 📈 { $label } { $amount }, wieder über { $limit }
    [back-below] 📉 { $label } { $amount }, wieder unter { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } außerhalb der Spanne
   *[other] ✅ { $label } wieder in der Spanne
 }
reading-test = Testmeldung: kein echter Wert
loan-repay = Zahle etwa { $amount } zurück, um wieder auf { $health } zu kommen
reading-snoozed = { $state ->
    [recovered] Schlummern beendet. Wieder im Rahmen seit { $time }.
    [changed] Schlummern beendet. Letzte Änderung: { $time }.
   *[other] Schlummern beendet, aber noch nicht wieder im Rahmen. Stand: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: Vorschlag Nr. { $nonce } kann ausgeführt werden: { $what }
    [signed] ✅ { $name }: Vorschlag Nr. { $nonce } hat alle Unterschriften: { $what }
   *[proposed] ✍️ { $name }: Vorschlag Nr. { $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] die anderen Vorschläge mit dieser Nummer ablehnen
    [batch] mehrere Aufrufe auf einmal ausführen
    [send] { $amount } an { $to } senden
    [approve] { $to } erlauben, bis zu { $amount } auszugeben
    [approve-all] { $to } erlauben, unbegrenzt { $amount } auszugeben
    [call-paying] { $method } bei { $to } aufrufen und { $amount } mitsenden
   *[call] { $method } bei { $to } aufrufen
 }
proposal-more = … und { $count } weitere
proposal-signatures = { $required ->
    [one] { $count } von 1 Unterschrift
   *[other] { $count } von { $required } Unterschriften
 }
proposal-by = vorgeschlagen von { $who }
proposal-delegate-call = ⚠️ Ein Delegate Call: Der Code dieses Contracts würde als der Safe selbst handeln.
proposal-refund = { $payee ->
    [executor] ⚠️ Zusätzlich würde Gas erstattet: bis zu { $amount } an das Konto, das ihn ausführt.
   *[address] ⚠️ Zusätzlich würde Gas erstattet: bis zu { $amount } an { $to }.
 }
alert-repeat = ↻ möglicherweise doppelt
alert-test = Testmeldung: keine echte Transaktion
alert-removed = Aus der Blockchain entfernt
alert-removed-reply = ✕ Diese Transaktion ist nicht mehr in der Blockchain: Ihr Block wurde ersetzt. Behandle sie so, als wäre sie nie passiert. Kommt sie zurück, sage ich Bescheid.
alert-restored-reply = Diese Transaktion ist wieder in der Blockchain.
alert-final = ✓ Endgültig: { $what }
alert-changed-reply = Geändert: { $now }
    Der Block wurde ersetzt; das ist das Ergebnis im neuen.

operator-begun = ⚠️ { $what }
operator-over = ✅ Nach { $unit ->
    [minutes] { $count } Min.
    [hours] { $count } Std.
   *[days] { $count ->
        [one] 1 Tag
       *[other] { $count } Tagen
    }
 } behoben. Das Problem war: { $what }
operator-chain-late = { $chain } hängt hinterher, Meldungen kommen verspätet.
operator-endpoint = { $chain }, RPC-Endpunkt { $endpoint }: { $fault ->
    [wrong-chain] ist auf einer anderen Chain.
    [missing-logs] liefert unvollständige Logs.
   *[stale-head] liegt hinter den anderen zurück.
 }
operator-dead-letters = { $count ->
    [one] 1 Meldung an einen Webhook konnte nicht zugestellt werden. Sie wird 30 Tage lang aufbewahrt.
   *[other] { $count } Meldungen an Webhooks konnten nicht zugestellt werden. Sie werden 30 Tage lang aufbewahrt.
 }
operator-problem = { $what ->
    [service-away] Der Monitoring-Dienst antwortet nicht.
    [store-unsafe] Der Speicher kann bei einem Absturz Daten verlieren. Der Grund steht im Log.
    [store-nearly-full] Der Speicher ist fast voll. Schaffe Platz, sonst können neue Meldungen nicht gespeichert werden.
    [store-down] Der Speicher nimmt gerade keine Daten an. Der Grund steht im Log.
   *[token] Telegram hat BOT_TOKEN nicht akzeptiert. Die Meldungen haben gewartet, keine ging verloren.
 }

command-admin = Betreiberübersicht
admin-title = Betreiberübersicht
admin-counts = 
    Chats mit Beobachtungen: { $chats }
    Beobachtungen: { $live } aktiv, { $paused } pausiert
admin-queues = Warteschlangen
admin-queue-name = { $queue ->
    [update] Eingehende Nachrichten
    [jobs] Einrichtungsaufträge
    [match] Zu verarbeitende Treffer
    [deliveries] Webhooks
   *[chat] Meldungen
 }
admin-queue = { $name }: { $items } wartend, längste Wartezeit { $unit ->
    [minutes] { $count } Min.
    [hours] { $count } Std.
   *[days] { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
 }
admin-queue-empty = { $name }: leer
admin-waits-title = Warten seit über einer Minute
admin-waits-none = Nichts wartet seit über einer Minute.
admin-chains-title = Chains
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] auf dem neuesten Stand
        [one] 1 Block zurück
       *[other] { $lag } Blöcke zurück
    }
    [failing] gestört{ $lag ->
        [0] {""}
        [one] , 1 Block zurück
       *[other] , { $lag } Blöcke zurück
    }
   *[idle] inaktiv, keine Beobachtungen
 }
admin-chain-late = Verspätung der Meldungen: { $unit ->
    [minutes] { $count } Min.
    [hours] { $count } Std.
   *[days] { $count ->
        [one] 1 Tag
       *[other] { $count } Tage
    }
 }
admin-letters-title = Nicht zugestellt: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Chats, in die ich nicht mehr schreibe: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] hat den Bot blockiert
    [removed] hat den Bot entfernt
    [deleted] Chat gelöscht
    [not-found] Chat nicht gefunden
    [no-rights] der Bot darf nicht schreiben
    [topic-closed] Thema geschlossen
   *[unknown] Grund unbekannt
 }
admin-not-offered = Dieser Monitoring-Dienst unterstützt das nicht.
button-admin-chains = Chains
button-admin-waits = Längste Wartezeiten
button-admin-letters = Nicht zugestellt
button-admin-suspended = Gestoppte Chats: { $count }
button-admin-resend = { $number } erneut senden
button-refresh = Aktualisieren

command-announce = Nachricht an alle Chats senden
command-block = Person oder Chat sperren
announcement-title = 📣 Vom Betreiber dieses Bots
announce-how =
    Um allen Chats, die hier eingerichtet sind, etwas mitzuteilen, schreib es hinter den Befehl:
    /announce Heute Abend von 22:00 bis 22:30 Uhr Wartung. Meldungen kommen vielleicht später, verloren geht keine.

    Bevor ich es sende, zeige ich dir, wie es aussieht.
announce-too-long = Das ist zu lang. Eine Nachricht an alle Chats darf höchstens { $most } Zeichen haben.
announce-ask = { $chats ->
    [one] An { $chats }{ $more } Chat senden?
   *[other] An { $chats }{ $more } Chats senden?
 }
announce-sending = Wird gesendet…
announce-done = { $chats ->
    [0] Es gibt keinen Chat, an den ich es senden könnte.
    [one] Unterwegs an 1 Chat.
   *[other] Unterwegs an { $chats } Chats.
 }
announce-canceled = Nicht gesendet.
button-announce = An alle senden
button-admin-announce = Mitteilung
button-admin-blocked = Gesperrt
admin-blocked-title = Gesperrt: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · seit { $day }
admin-block-how = Um eine Person, eine Gruppe oder einen Kanal zu sperren, schick /block mit der ID, etwa /block 123456789. Die Beobachtungen werden pausiert.
block-needs-id = /block braucht eine ID aus Ziffern, etwa /block 123456789. Nach Namen kann ich bei Telegram nicht suchen.
block-operator = Wer diesen Bot betreibt, lässt sich nicht sperren. Nimm die ID zuerst aus OPERATORS.
block-done = { $name } ist gesperrt. Alle zugehörigen Beobachtungen werden gerade pausiert.
block-ended = { $name } kann diesen Bot wieder nutzen. Die Beobachtungen bleiben pausiert, bis sie fortgesetzt werden.
button-unblock = { $name } entsperren
admin-failing-title = Ziele, bei denen nichts ankommt: { $count }
admin-failing-line =
    { $platform } { $channel } · seit { $time }
    { $why }
button-admin-failing = Gestörte Ziele
