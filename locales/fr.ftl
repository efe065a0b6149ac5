# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } surveille des adresses blockchain et vous alerte ici.

    Collez une ou plusieurs adresses. Par exemple :
    { $example }

    Ou tout en une ligne :
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Aucun suivi n’envoie d’alertes
        [one] { $watches } suivi envoie ses alertes
       *[other] { $watches } suivis envoient leurs alertes
    } vers { $place }.
here-place = cette discussion
group-start = Je surveille des adresses blockchain et je publie les alertes ici. { $who ->
    [all] Chaque membre peut choisir lesquelles.
   *[administrators] Les administrateurs choisissent lesquelles.
 }
destination-ready = Les alertes peuvent maintenant aller vers { $title }.
also-there = Lesquels de vos suivis doivent aussi envoyer leurs alertes dans { $title } ?
also-there-saved = Enregistré. { $count ->
    [0] Aucun de vos suivis n’envoie d’alertes dans { $title }.
   *[other] Alertes désormais envoyées dans { $title } par : { $names }.
 }
link-over = Ce lien a déjà servi ou a expiré. Envoyez-moi /channels en privé pour en obtenir un autre.
chat-choose = Quel groupe ou canal doit recevoir les alertes ? Si je n’y suis pas encore, je le rejoindrai. Pour un sujet, envoyez-y /here.
chat-choose-cancelled = Aucune discussion choisie.
chat-absent = Je ne suis pas encore dans { $title }. Ajoutez-moi, et les alertes pourront y aller.
chat-silent = Je ne peux pas écrire dans { $title }. Nommez-moi administrateur avec ce droit, et les alertes pourront y aller.
chat-not-manager = Seuls les administrateurs de { $title } choisissent les alertes qui y arrivent.
chat-not-allowed = Ce bot n’est pas disponible dans { $title }. Ceux qui le gèrent en décident.
managed-elsewhere = Ce suivi est géré dans une autre discussion.
stopped-here = { $name } n’envoie plus d’alertes ici.
group-managers-only = Seuls les administrateurs peuvent modifier ce que suit ce groupe.
group-unreachable = Je n’ai pas accès à ce groupe ou canal : je ne peux donc pas savoir qui le gère.
group-administrators-only = Ici, seuls les administrateurs peuvent faire cela.
group-anonymous = Vous écrivez ici de façon anonyme : je ne peux pas savoir quelles réponses sont les vôtres. Utilisez les boutons ou écrivez en votre nom.
group-not-yours = Quelqu’un d’autre est en train de configurer ceci. Envoyez /watch pour créer votre propre suivi.
group-change = { $who } · { $action ->
    [muted] En sourdine jusqu’à { $until }
    [silenced] En sourdine
    [unmuted] Alertes réactivées
    [paused] En pause
    [live] Reprise
    [deleting] Suppression
    [restored] Suppression annulée
    [posting] Alertes désormais ici aussi
    [stopped] Fin des alertes ici
   *[changed] Modification
 } : { $names }{ $action ->
    [posting] . Les administrateurs peuvent les arrêter : ⋯ sous une alerte.
   *[other] {""}
 }
group-reply = { $person }, répondez à ce message.

help =
    Je surveille des adresses blockchain et je vous alerte ici. Vous pouvez m’envoyer :

    • { $address } – une adresse ou une liste, chacune suivie d’un alias si vous le souhaitez
    • { $name } – un nom de l’Ethereum Name Service
    • Un lien d’explorateur – je surveille l’adresse sur ce réseau
    • Le hash d’une transaction – je vous dis pourquoi elle a déclenché une alerte ou non
    • Un fichier texte ou CSV – une adresse par ligne, avec son alias

    /watch – créer un suivi pas à pas, ou en une seule ligne : { $line }
    /watches – voir, modifier, mettre en sourdine ou en pause, ou supprimer vos suivis
    /mute – mettre un suivi en sourdine pour un moment
    /history – les alertes passées : liste, fichier ou graphique
    /channels – recevoir les alertes dans des groupes, canaux et webhooks
    /names – les alias de vos adresses
    /settings – langue, fuseau horaire, heures calmes
    /export, /import – emporter vos suivis ailleurs
    /privacy – ce que je conserve, /forget – tout effacer
    /cancel – quitter une configuration
help-here =
    Je surveille des adresses blockchain et je publie les alertes ici.

    { $who ->
        [all] Tous les membres peuvent :
       *[administrators] Les administrateurs peuvent :
    }
    • /watch 0x… – suivre une adresse
    • /watches – modifier, mettre en sourdine ou en pause, ou supprimer des suivis
    • /settings – langue, fuseau horaire, qui peut le faire
    Tout le monde peut consulter : /watches, /history, /status

    Pour me parler, répondez à l’un de mes messages ou, là où je suis administrateur, écrivez { $example }
    Le reste : /help en privé, { $bot }
help-line = /watch 0x… caisse >500$ sorties quotidien 9:00
help-group = Dans un groupe ou un de ses sujets, écrivez /watch devant l’adresse ou le lien. /here montre quels suivis y envoient leurs alertes.
help-new = 🆕 signale une adresse qui apparaît pour la première fois dans un suivi, dès que celui-ci est actif depuis un jour.
help-values = Je surveille aussi les soldes, les prix, le gas, l’inactivité et les échéances. Dites ce que vous voulez, par exemple { $example }
help-status = /status indique si tous les réseaux sont bien lus.
help-more = Vous pouvez toujours tout vérifier avant qu’un suivi soit créé.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Je surveille des adresses blockchain et je vous préviens dès qu’il se passe quelque chose : cryptos, tokens, NFT, contrats.

    Appuyez sur Démarrer et collez une adresse.
profile-about = Surveille des adresses blockchain et vous prévient dès qu’il se passe quelque chose.

# What the language calls itself
language = Français

access-refused =
    Ce bot est privé. Demandez une invitation à la personne qui le gère.
    Votre ID Telegram : { $id }
access-refused-group =
    Ce bot est privé, et ce groupe n’est pas sur sa liste. Demandez à la personne qui le gère d’ajouter le groupe.
    L’ID de ce groupe : { $id }
access-refused-press = Ce bot est privé.
access-blocked = Votre accès à ce bot a été bloqué. /privacy montre ce qu’il conserve encore à votre sujet et le supprime si vous le souhaitez.
access-blocked-press = Votre accès à ce bot a été bloqué.

access-accepted = { $name } a accepté votre invitation. ID Telegram : { $id }
access-ended =
    Vous n’avez plus accès à ce bot.{ $watches ->
        [0] {""}
        [one] {" "}Votre suivi est en pause.
       *[other] {" "}Vos { $watches } suivis sont en pause.
    }
invitation-title = Invitation
invitation-terms =
    { $uses ->
        [one] La première personne à ouvrir le lien pourra utiliser ce bot.
       *[other] Les { $uses } premières personnes à ouvrir le lien pourront utiliser ce bot.
    } Expire le { $day }. Le lien ne s’affiche qu’une fois.
invitation-needless = Tout le monde peut utiliser ce bot : aucune invitation n’est nécessaire. Pour changer cela, définissez ALLOWED_USERS.
invitation-revoked = Invitation révoquée
invitations-title = Invitations en cours
invitations-line = { $number }. { $uses ->
        [one] { $uses } utilisation restante
       *[other] { $uses } utilisations restantes
    }, jusqu’au { $day }
members-title = Personnes et groupes invités
members-none = Personne pour l’instant.
members-line = { $name }, depuis le { $day }
member-remove-ask = Retirer { $name } ? { $watches ->
        [0] L’accès à ce bot prend fin.
        [one] L’accès à ce bot prend fin, et le suivi est mis en pause.
       *[other] L’accès à ce bot prend fin, et les { $watches } suivis sont mis en pause.
    }
member-removing = Retrait de { $name }…
member-removed = { $name } n’a plus accès. { $watches ->
        [0] Il n’y avait aucun suivi.
        [one] { $watches } suivi mis en pause.
       *[other] { $watches } suivis mis en pause.
    }
member-kept = { $name } garde l’accès : une liste de la configuration l’autorise, ou une nouvelle invitation a été envoyée.
button-invite = Inviter
button-members = Membres
button-copy-link = Copier le lien
button-remove-access = Retirer
button-remove-member = Retirer { $name }
button-revoke-invitation = Révoquer le lien { $number }

share-title = Partager { $name }
share-shows = Toute personne qui ouvre le lien peut créer le même suivi dans sa discussion : mêmes adresses, réseaux et réglages d’alerte. Le nom, les alias, les étiquettes, les règles, le texte d’alerte et les webhooks restent cachés.
share-uses =
    { $opened ->
        [0] Pas encore ouvert.
       *[other] Ouvert { $opened ->
            [1] une fois
            [2] deux fois
           *[other] { $opened } fois
        }, { $taken ->
            [0] pas encore copié.
            [1] copié une fois.
            [2] copié deux fois.
           *[other] copié { $taken } fois.
        }
    } Expire le { $day }.
share-none = Pas encore de lien. Un lien fonctionne 30 jours.
share-offer = On a partagé un suivi avec vous.
share-gone = Ce lien ne fonctionne pas ou plus. Demandez-en un nouveau.
share-in-private = Ouvrez ce lien dans notre discussion privée.
button-share = Partager un lien
button-share-open = Ouvrir le lien
button-share-revoke = Révoquer
button-share-new-link = Remplacer le lien
button-share-make = Créer un lien

button-copy-to = Déplacer ou copier…
button-move-watch = Déplacer
button-copy-watch = Copier
copy-where = Où placer { $name } ? Les règles et le réglage du spam suivent ; les webhooks, non.
copy-or-move = Déplacer { $name } vers { $place }, ou y placer une copie ?
move-busy = La dernière modification n’est pas encore terminée. Réessayez dans une minute.
copy-nowhere = Il n’y a pas encore d’autre endroit. Ajoutez-moi d’abord à un groupe ou à un canal.

cancel-nothing = Rien n’est en cours de création ou de modification.

command-watch = Suivre une adresse
command-watches = Vos suivis
command-history = Alertes passées
command-status = Si tous les réseaux sont bien lus
command-mute = Mettre un suivi en sourdine
command-here = Quels suivis alertent ici
command-channels = Où recevoir les alertes
command-names = Alias de vos adresses
command-settings = Langue, fuseau horaire, heures calmes
command-export = Enregistrer vos suivis dans un fichier
command-import = Récupérer vos suivis depuis un fichier
command-privacy = Ce que je conserve de cette discussion
command-forget = Effacer tout ce que je conserve
command-cancel = Quitter une configuration
command-invite = Inviter quelqu’un
command-members = Personnes invitées
command-help = Ce que je sais faire

button-watch = Suivre une adresse
button-watch-there = Suivre une adresse là-bas
button-also-there = Mes suivis aussi
button-add-to-group = Ajouter au groupe
button-add-to-channel = Ajouter au canal
button-make-administrator = Me nommer administrateur
button-choose-chat = Groupe ou canal…
button-choose-again = Une autre discussion
button-choose-group = Un groupe
button-choose-channel = Un canal
button-elsewhere = Dans un groupe ou un canal
button-watches = Mes suivis
button-help = Aide
button-group = Configurer en privé
button-cancel = Annuler
button-back = ‹ Retour
button-to-list = ‹ Suivis
button-next = Suivant ›
button-review = Vérifier ›
button-start-over = Recommencer
button-watch-offer = Suivre
button-watch-rest = { $count ->
    [one] Suivre l’autre
   *[other] Suivre les { $count } autres
 }
button-watch-each = Un suivi chacune
button-watch-together = Un seul suivi
button-customise = Personnaliser
button-watch-otherwise = Ajouter un suivi
button-all = Tous
button-choose = Choisir
button-again = Recommencer
button-retry = Réessayer
button-undo = Annuler
button-leave-out = Laisser de côté
button-settings = Paramètres
button-test = Alerte de test
button-pause = ⏸ Pause
button-resume = ▶️ Reprendre
button-watch-again = Relancer
button-delete = Supprimer
button-export = Exporter
button-import = Importer { $count }
button-import-all = Importer
button-import-settings = Importer
button-forget = Tout effacer
button-edit = Modifier
button-keep = Conserver
button-explorer = Explorateur
button-revoke = Révoquer ↗
button-safe-app = App Safe ↗
button-copy-hash = Copier hash
button-show = Afficher
button-hide = Masquer
button-not-spam = Pas un spam : { $sender }
button-show-all = Tout afficher
button-mute = 🔇 1 h
button-mute-watch = 🔇 Sourdine
button-mute-for = { $length ->
    [1] 1 h
    [2] 2 h
    [8] 8 h
    [24] 1 jour
    [168] 1 semaine
   *[on] Sans limite
 }
button-unmute = 🔔 Réactiver
button-change-end = Changer la fin
button-snooze = 💤 { $length }
button-end-snooze = Réactiver
button-end-snooze-of = Réactiver : { $what }
button-more = ⋯
button-more-of-watch = Plus ⋯
button-more-parts = Plus ▾
button-stop-here = Arrêter les alertes ici
button-why = Pourquoi ?
button-watch-settings = Voir le suivi
button-balances = Soldes actuels
button-balance-alert = M’alerter s’il baisse
button-values = Valeurs actuelles
button-ignore = Ignorer { $label }
button-trust = Se fier à { $label }
button-above = Ignorer jusqu’à { $label }
button-name = Alias pour { $label }
button-name-as = Renommer en { $label }
button-rename-all = Nouveaux alias ({ $count })
button-next-lines = { $count } suivantes
button-copy = Copier { $label }
button-rename = Renommer
button-remove-name = Retirer l’alias
button-rename-label = Renommer { $label }
button-names = Tous les alias
button-rules = Règles
button-remove-rule = ✕ { $rule }
button-show-worthless = Ne pas masquer le spam
button-hide-worthless = Masquer le spam
button-older = ›
button-select = Sélectionner
button-select-all = Tous
button-select-none = Aucun
button-search = Rechercher
button-all-watches = Tous
button-history = Alertes passées
button-all-history = Toutes les alertes
button-by-watch = Par suivi
button-by-address = Par contrepartie
button-csv = CSV
button-chart = Graphique
button-destinations = En groupe · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } suivi
   *[other] { " " }· { $count } suivis
 }
button-newer = ‹

# The guided conversation
watch-header = Suivi · { $step } sur { $count }
watch-header-review = Suivi · vérification
watch-header-part = Suivi · { $part }
watch-header-change = Suivi · modifications
watch-addresses = Envoyez une ou plusieurs adresses. Chacune peut être suivie d’un alias :
    { $example }
watch-addresses-example = 0x… trésorerie
watch-addresses-more = Envoyez-en d’autres ou continuez. Pour changer un alias, renvoyez l’adresse.
watch-line-unclear = Je n’ai pas compris : { $words }
approvals-any-token = Je ne peux pas limiter les autorisations à { $tokens } : je signalerai celles de tous les tokens.
watch-addresses-find = Envoyez une partie d’un nom ou d’une adresse pour la retrouver.
addresses-found = « { $sought } » : { $found } sur { $count }
watch-addresses-added = { $count ->
    [one] C’est noté : { $count } adresse au total.
   *[other] C’est noté : { $count } adresses au total.
 }
button-watch-apart = Suivre à part
watch-chains = Sur quels réseaux ?
watch-chains-search = En voici quelques-uns sur { $count }. Envoyez le nom d’un autre pour l’ajouter.
chain-not-found = Aucun réseau ne s’appelle { $name } ici. Vérifiez l’orthographe.
chains-found = Plusieurs réseaux correspondent : { $chains }. Envoyez le nom complet.
button-chains-used = Là où elle semble utilisée
watch-what = Pour quels événements voulez-vous des alertes ?
watch-words = { $name } : { $words }
watch-chosen = Choisi
watch-choose = Choisir
watch-missing = Pas sur { $chains } : { $names }
watch-refine = Sens et montants
watch-refine-ask = Une partie seulement ? Changez le sens, ou fixez un minimum ou des filtres.
watch-preset-money = Argent
watch-preset-security = Sécurité
watch-preset-contract = Contrat
watch-preset-everything = Tout
watch-everything = { $count ->
    [0] tout ce qui précède
   *[other] tout ce qui précède, plus { $more }
 }
watch-group-moves = Mouvements
watch-group-security = Sécurité
watch-group-contract = Contrat
watch-group-validator = Staking
watch-group-values = Valeurs
watch-group-deadlines = Échéances
watch-group-silence = Activité
watch-group-rare = Plus
watch-about = { $kind ->
    [coin] la monnaie du réseau, comme ETH, entre ou sort
    [tokens] des tokens comme USDC entrent ou sortent
    [nfts] des objets de collection entrent ou sortent
    [wraps] une monnaie devient son token, ou l’inverse, comme ETH et WETH
    [outflows] beaucoup d’argent sort en peu de temps
    [approvals] quelqu’un reçoit le droit de dépenser des tokens
    [delegations] un programme (contrat) prend le contrôle du compte
    [failures] transactions envoyées qui n’ont pas abouti
    [admin] un contrat change de propriétaire, est modifié ou mis en pause
    [safes] ce qui est proposé, signé ou modifié (Safe, multisig)
    [events] tout autre événement d’un contrat ; à vous de dire lequel
    [deployments] l’adresse crée de nouveaux contrats
    [withdrawals] le staking verse des fonds à l’adresse
    [rewards] frais que l’adresse gagne en créant un bloc
    [balance] il passe sous un montant, ou au-dessus
    [runway] au rythme des dépenses actuelles, l’argent ne tient plus que quelques jours
    [price] un prix franchit votre seuil, ou un stablecoin s’écarte de sa valeur
    [gas] ils passent au-dessus ou en dessous de votre seuil
    [transfer_fee] le coût d’un transfert sur ce réseau (rollup) passe au-dessus ou en dessous de votre seuil
    [loan_health] un prêt risque d’être fermé à perte (liquidation)
    [liquidity_position] une position Uniswap ne rapporte plus, car le prix est sorti de sa plage
    [ens_names] un nom comme alice.eth, détenu par l’adresse, expire bientôt
    [ens] un nom comme alice.eth expire bientôt
    [timelock] annoncés, prêts, appliqués ou annulés (timelock)
    [governor] ils commencent, se terminent, puis sont appliqués ou annulés (DAO)
    [allowance] un droit de dépenser des tokens est toujours actif après quelques jours
    [safe_unsigned] un portefeuille partagé (Safe) attend encore des signatures
    [silence] aucune activité pendant un temps
    [rate] plus d’activité que d’habitude
   *[calls] l’adresse appelle un contrat, ou est elle-même le contrat appelé
 }
watch-kind-coin = Monnaie native
watch-kind-tokens = Tokens
watch-kind-nfts = NFT
watch-kind-deployments = Nouveaux contrats
watch-kind-calls = Appels de contrats
watch-kind-approvals = Autorisations
watch-kind-failures = Transactions échouées
watch-kind-delegations = Contrôle du compte
watch-kind-safes = Portefeuille partagé
watch-kind-wraps = Wrapping
watch-kind-outflows = Sorties importantes
watch-kind-events = Événements contrat
watch-kind-withdrawals = Retraits de staking
watch-kind-rewards = Récompenses de bloc
watch-kind-line = { $kind ->
    [coin] monnaie native
    [coin-alone] transferts de monnaie native
    [tokens] tokens
    [nfts] NFT
    [deployments] nouveaux contrats
    [failures] transactions échouées
    [safes] portefeuille partagé
    [wraps] wrapping
    [wraps-in] wrapping seulement
    [wraps-out] unwrapping seulement
    [events] événements de contrat
    [withdrawals] retraits de staking
    [rewards] récompenses de bloc
    [approvals] autorisations
    [delegations] contrôle du compte
    [outflows] sorties importantes
   *[calls] appels de contrats
 }
watch-events-preset-line = { $preset ->
    [mints] mints et burns
   *[admin] actions d’admin
 }
watch-events-line = { $more ->
    [0] événements : { $names }
   *[other] événements : { $names } et { $more } de plus
 }
watch-conditions-button = Seulement si…
watch-conditions = Quand vous alerter ? Envoyez des conditions, une par ligne, par exemple value > 1000 ou to = 0x…. Toutes doivent être remplies. Les montants sont dans les unités du contrat : 1e18 vaut 1 ETH.
watch-condition-always = { $condition } est toujours vrai : je n’ai pas retenu cette condition.
watch-events-preset = { $preset ->
    [mints] Mints et burns
   *[admin] Actions d’admin
 }
watch-events = Quels événements ? Les adresses suivies sont les contrats. Choisissez un groupe, ou envoyez un événement tel que le code source du contrat le déclare :
    { $example }
watch-events-both = La plupart des contrats le déclarent avec indexed, j’ai donc aussi ajouté : { $event }. Retirez celui qui ne sert pas.
watch-events-unindexed = Rien n’est marqué indexed dans { $event }. Si ce mot figure dans le code source, renvoyez la ligne avec, sinon je ne verrai pas l’événement.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } et { $second }
   *[3] { $first }, { $second } et { $third }
 }
watch-direction = { $direction ->
    [in] Entrées
    [out] Sorties
   *[both] Entrées et sorties
 }
watch-directions = Sens (appuyez pour changer)
watch-direction-of = { $what } : { $direction }
watch-directions-differ = Sens différents
watch-directions-each = Par type
watch-direction-line = { $direction ->
    [in] entrées
    [out] sorties
   *[both] entrées et sorties
 }
watch-any-amount = Tout montant
watch-any-amount-line = tout montant
watch-amounts-differ = Montants différents
watch-at-least = { $amount } ou plus
watch-at-least-line = { $amount } ou plus
watch-in-and-out-line = entrées ({ $incoming }) et sorties ({ $outgoing })
watch-at-least-of-line = { $kinds } : { $amount } ou plus
watch-restricted-line = { $what ->
    [tokens] tokens
    [spenders] adresses autorisées
   *[counterparties] contreparties
 } : { $way ->
    [only] uniquement { $list }
   *[except] tout sauf { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] uniquement de { $list }
       *[except] de tous sauf { $list }
     }
   *[out] { $way ->
        [only] uniquement vers { $list }
       *[except] vers tous sauf { $list }
     }
 }
watch-token-minimum-line = tokens : { $amount } unités de base ou plus
watch-token-minimum = { $symbol } : { $direction ->
    [in] montant minimum des entrées ?
    [out] montant minimum des sorties ?
   *[both] montant minimum ?
 } Choisissez-en un ou saisissez-le, par exemple 500 ou 2,5k.
watch-filters = { $count ->
    [0] Filtres
   *[other] Filtres ({ $count })
 }
watch-only-token = Limiter à { $token }
watch-filters-ask = Alerter seulement si tout ceci correspond :
watch-filter-tokens = { $way ->
    [any] Tous les tokens
    [only] { $count ->
        [one] 1 token seulement
       *[other] { $count } tokens seulement
     }
    [except] { $count ->
        [one] Tous les tokens sauf 1
       *[other] Tous les tokens sauf { $count }
     }
    [both] Tokens filtrés ({ $count })
   *[differ] Filtres de tokens différents
 }
watch-filter-counterparties = { $way ->
    [any] Toutes les adresses
    [any-in] De n’importe qui
    [any-out] À n’importe qui
    [only] { $count ->
        [one] Avec 1 adresse seulement
       *[other] Avec { $count } adresses seulement
     }
    [except] { $count ->
        [one] Toutes sauf 1 adresse
       *[other] Toutes sauf { $count } adresses
     }
    [both] Adresses filtrées ({ $count })
   *[differ] Filtres d’adresses différents
 }
watch-filter-new = Nouvelles adresses seulement
watch-filter-new-note = Une adresse n’est nouvelle que la première fois. Si elle n’avait fait que vous envoyer des fonds, elle redevient nouvelle lors de votre premier envoi vers elle.
watch-filter-gross = Vérifier entrées et sorties séparément
watch-filter-gross-note = Si une transaction fait entrer 10 et sortir 4, les deux sont vérifiés, et non la différence de 6.
watch-filter-spenders = { $way ->
    [any] Toutes les autorisations
    [only] Toutes les autorisations
    [except] { $count ->
        [one] Autorisations sauf pour 1 adresse
       *[other] Autorisations sauf pour { $count } adresses
     }
    [both] Autorisations filtrées ({ $count })
   *[differ] Filtres d’autorisations différents
 }
watch-filter-unlimited = Autorisations illimitées seulement
watch-filter-status = { $status ->
    [success] Appels réussis seulement
    [failed] Appels échoués seulement
   *[any] Appels : réussis et échoués
 }
watch-filter-way = { $way ->
    [only] Seulement cette liste
   *[except] Tout sauf cette liste
 }
watch-filter-rest = Je signale aussi
watch-filter-rest-off = Désactiver le reste
watch-ask-tokens = { $way ->
    [only-none] Quels tokens dois-je signaler ? Envoyez les adresses de leurs contrats.
    [only] Quels tokens dois-je signaler ? Appuyez dessus, ou envoyez leurs noms ou les adresses de leurs contrats. Appuyez de nouveau pour retirer.
    [except-none] Quels tokens dois-je ignorer ? Envoyez les adresses de leurs contrats.
   *[except] Quels tokens dois-je ignorer ? Appuyez dessus, ou envoyez leurs noms ou les adresses de leurs contrats. Appuyez de nouveau pour retirer.
 }
watch-ask-counterparties = { $way ->
    [only] Pour quelles contreparties dois-je signaler les transferts ? Appuyez dessus ou envoyez des adresses. Appuyez de nouveau pour retirer.
   *[except] Pour quelles contreparties dois-je ignorer les transferts ? Appuyez dessus ou envoyez des adresses. Appuyez de nouveau pour retirer.
 }
watch-ask-spenders = À quelles adresses faites-vous confiance ? Appuyez dessus ou envoyez des adresses : leurs autorisations ne seront pas signalées. Appuyez de nouveau pour retirer.
watch-unlimited-line = autorisations illimitées seulement
watch-new-line = nouvelles adresses seulement
watch-status-line = { $status ->
    [success] appels réussis seulement
   *[failed] appels échoués seulement
 }
watch-gross-line = entrées et sorties vérifiées séparément
watch-at-least-said = { $amount } ou plus.
watch-token-as-dollars = Je lis { $symbol } comme des dollars : toutes les autres cryptos et tous les autres tokens comptent aussi.
watch-amount = { $direction ->
    [in] Montant minimum des entrées ?
    [out] Montant minimum des sorties ?
   *[both] Montant minimum ?
 } Choisissez-en un ou saisissez-le : { $examples }
watch-amount-of = { $direction ->
    [in] Entrées : { $amount }
   *[out] Sorties : { $amount }
 }
watch-amount-separately = Entrées et sorties séparément
watch-amount-together = Un seul minimum pour les deux
watch-amount-kept = Ce suivi a des minimums que je ne peux pas afficher ici. Ils restent tels quels si vous n’en choisissez pas un.
watch-amount-coin-only = Les montants en dollars valent pour la monnaie native et les tokens ; les autres, pour la monnaie native seulement.
watch-amount-unlisted = Avec un minimum en dollars, les tokens sans prix connu sont exclus.
watch-unpriced = Je ne connais pas le prix de { $symbol } sur { $chain } : je ne peux donc pas savoir quand cela vaut { $amount }.
watch-token-which = Plusieurs tokens s’appellent { $symbol } ici. Appuyez sur le bon ou envoyez l’adresse de son contrat.
watch-token-address = Ou envoyez d’abord l’adresse à suivre.
watch-token-seen = Par { $symbol }, j’ai compris { $token }, vu dans vos alertes. Vérifiez que c’est le bon.
watch-amount-nfts = Les NFT déclenchent toujours une alerte.
watch-amount-examples = 2 500 $ · 0,5 · 100 gwei
watch-amount-examples-coin = 2 500 $ · 0,5
watch-amount-examples-dollars = 50 $ · 2 500 $
watch-outflow = Quel montant doit quitter une adresse, et en combien de temps ? Choisissez ou saisissez, par exemple 50000 2h. Je vous préviens une fois, puis de nouveau si le total double, ou s’il passe sous la moitié puis atteint de nouveau le montant. Un échange ne compte que pour ce qu’il coûte ; ce qui n’a pas de prix connu ne compte pas.
watch-outflow-choice = { $usd } en { $span }
watch-outflow-line = { $usd } de sorties en { $span }
watch-balance = { $side ->
    [below] { $asset } : en dessous de quel solde vous prévenir ?
   *[above] { $asset } : au-dessus de quel solde vous prévenir ?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Cela vaut pour chaque adresse.
 }
watch-balance-on = { $asset } sur { $chain }
share-instead = { $now ->
    [known] Je ne peux pas surveiller une part d’un solde, je l’ai donc convertie en montant fixe. Solde actuel : { $amount }.
   *[unknown] Je ne peux pas surveiller une part d’un solde, mais je peux surveiller un montant fixe.
 }
watch-balance-now = Solde actuel : { $amount }
watch-balance-asset = Quelle monnaie ou quel token ? Appuyez dessus ou envoyez son adresse.
watch-balance-how = Choisissez un montant ou saisissez-le, par exemple 0,2. Je vous préviens une fois, puis de nouveau au retour à la normale.{ $tokens ->
    [none] {""}
   *[other] {" "}Pour un autre token, appuyez dessus ou envoyez son adresse.
 }
watch-balance-unread = { $asset } : impossible de lire ce token pour l’instant. Réessayez dans un moment.
watch-balance-no-token = { $asset } : aucun token à cette adresse sur les réseaux de ce suivi. Vérifiez l’adresse.
watch-balance-way = { $side ->
    [below] En dessous
    [outside] Hors plage
    [moves] Variation
    [changes] Tout changement
   *[above] Au-dessus
 }
watch-value = Quelle valeur dois-je surveiller ?
watch-value-ask = { $side ->
    [outside] { $value } : saisissez les deux nombres hors desquels vous prévenir, par exemple 2 800–3 400.
    [moves] { $value } : saisissez de combien et en combien de temps, par exemple 5 % en 1h. Hausses et baisses comptent.
    [changes] { $value } : touchez le bouton, et je vous préviens à chaque changement.
   *[below] { $value } : saisissez le nombre à partir duquel vous prévenir. Je vous préviens une fois, puis de nouveau au retour à la normale.
 }
watch-value-name = { $of ->
    [runway] Fonds restants
    [price] Prix
    [gas] Frais de réseau
    [loan_health] Santé du prêt
    [liquidity_position] Positions Uniswap
    [ens_names] Noms .eth détenus
    [ens] Nom .eth
    [timelock] Changements prévus
    [governor] Votes
    [transfer_fee] Frais de transfert
    [allowance] Autorisations actives
    [safe_unsigned] Signatures manquantes
    [silence] Aucune activité
   *[rate] Forte activité
 }
watch-value-ask-other = { $of ->
    [runway] Combien de jours les fonds doivent-ils tenir ? Choisissez un nombre ou saisissez-le, par exemple 4. Je compte ce qui est parti ces 7 derniers jours.
    [transfer_fee] Combien un transfert peut-il coûter ? Saisissez un montant, par exemple 0,01 $ ou 0,00001 ETH. Je vous préviens une fois, puis de nouveau au retour à la normale.
    [liquidity_position] Quand vous alerter au sujet des positions Uniswap ? Choisissez, ou écrivez à quelle distance du bord de la plage le prix peut arriver, par exemple 2 %. Je trouve moi-même les positions des adresses.
    [ens_names] Combien de temps avant l’expiration d’un nom de ces adresses dois-je vous prévenir ? Choisissez ou saisissez, par exemple 30d, 7d, 1d. Je trouve moi-même leurs noms .eth.
    [ens] Saisissez le nom, par exemple vitalik.eth. Je vous préviens 30 jours, 7 jours et 1 jour avant son expiration.
    [timelock] Combien de temps avant qu’une opération soit exécutable dois-je vous prévenir ? Choisissez ou saisissez, par exemple 24h, 1h. Je vous préviens aussi quand elle est programmée, exécutée ou annulée.
    [governor] Combien de temps avant la fin d’un vote dois-je vous prévenir ? Choisissez ou saisissez, par exemple 24h, 1h. Je vous préviens aussi quand une proposition est créée, adoptée, rejetée, mise en file, exécutée ou annulée.
    [allowance] Après combien de jours vous prévenir d’une autorisation toujours active ? Choisissez un nombre ou saisissez-le, par exemple 30. Les anciennes comptent aussi, aussi loin que je peux remonter.
    [safe_unsigned] Après combien de temps vous prévenir d’une proposition à laquelle il manque encore des signatures ? Choisissez une durée ou saisissez-la, par exemple 6h. J’indique aussi qui n’a pas encore signé.
    [silence] Après combien de temps sans activité vous prévenir ? Choisissez une durée ou saisissez-la, par exemple 6h.
   *[rate] Combien de transactions, et en combien de temps, est-ce trop ? Choisissez ou saisissez, par exemple 20 en 1h.
 }
watch-value-counts = { $what ->
    [transfers] Comptent la monnaie native, les tokens et les NFT, sans alerte pour chaque transaction.
   *[alerts] Seules comptent les transactions que ce suivi vous signale.
 }
watch-value-none = { $of ->
    [loan_health] Ces adresses n’ont pas de prêt sur { $chains } pour le moment. S’il y en a un plus tard, je le suivrai.
   *[liquidity_position] Ces adresses n’ont pas de positions sur { $chains } pour le moment. S’il y en a plus tard, je les suivrai.
 }
watch-value-unread = { $value } : lecture impossible sur { $chains }, où cette valeur n’existe pas.
watch-value-since = Sur { $chains }, je ne peux remonter que jusqu’au bloc { $height }.
watch-balance-line = { $side ->
    [below] solde sous { $amount }
   *[above] solde au-dessus de { $amount }
 }
watch-runway-line = fonds restants pour moins de { $amount }, au rythme des dépenses sur { $span }
watch-reading-line = { $side ->
    [below] { $call } en dessous de { $amount }
    [above] { $call } au-dessus de { $amount }
    [outside] { $call } hors de { $amount }–{ $high }
    [moves] variation de { $call } de { $percent } % en { $span }
   *[changes] tout changement de { $call }
 }
watch-liquidity_position-line = positions hors de leur plage
watch-silence-line = { $way ->
    [in] aucune entrée pendant { $amount }
    [out] aucune sortie pendant { $amount }
   *[both] aucune activité pendant { $amount }
 }
watch-rate-line = { $way ->
    [in] entrées : plus de { $amount } en { $span }
    [out] sorties : plus de { $amount } en { $span }
   *[both] transactions : plus de { $amount } en { $span }
 }
watch-rate-now = { $count ->
    [one] { $count } transaction en { $span }
   *[other] { $count } transactions en { $span }
 }
watch-transfers-line = { $limit } (monnaie native, tokens et NFT)
watch-deadline-line = expiration de { $call } : { $amount } avant
watch-ens_names-line = noms .eth détenus : { $amount } avant leur expiration
watch-timelock-line = changements prévus : { $amount } avant de pouvoir être appliqués
watch-governor-line = votes : { $amount } avant leur fin
watch-allowance-line = autorisations toujours actives après { $amount }
watch-safe_unsigned-line = propositions auxquelles il manque encore des signatures après { $amount }
watch-no-balance = aucune alerte
watch-no-kinds = aucune transaction
watch-often = À quelle fréquence vous alerter ?
watch-often-about = Résumé : première alerte immédiate, puis un message par période. Récapitulatif : un message à heure fixe.
watch-summary = Quelle période chaque résumé doit-il couvrir ?
watch-often-windows = Première alerte immédiate, puis un résumé par période.
watch-often-window = Première alerte immédiate, puis un résumé { $window }.
watch-often-once = Une seule alerte, puis plus aucune.
button-final = Aussi une fois définitive
watch-final-about = Une transaction est définitive quand son bloc ne peut plus être remplacé. Sur Ethereum, cela prend environ 15 minutes.
watch-final-off = J’ai désactivé « { $button } » : cette option n’existe que pour les alertes envoyées une par une.
button-summary = Résumé
button-digest = Récapitulatif
button-digest-instead = Récapitulatif quotidien
button-days = Jours
button-workdays = En semaine
digest-ask = Quand envoyer le récapitulatif ?
digest-days-ask = Quels jours ?
digest-type = Un seul message avec tout ce qui s’est passé depuis le récapitulatif précédent ; s’il ne s’est rien passé, aucun message. Appuyez sur une heure ou saisissez-en une, par exemple 7h30 ou en semaine 8h.
digest-zone = Fuseau horaire : { $zone }.
digest-zone-none = Les heures sont en UTC tant que vous n’avez pas choisi votre fuseau dans /settings.
digest-at-once = Les prix, prêts et autres valeurs n’attendent pas le récapitulatif : ces alertes arrivent aussitôt.
digest-chosen = Récapitulatif : { $times }.
digest-line = Récapitulatif : { $times }{ $values ->
    [at-once]  ; valeurs aussitôt
   *[none] { "" }
 }
digest-channels = Pas de récapitulatif pour { $names } : chaque transaction y est envoyée tout de suite.
digest-waits = Ceci attend aussi le récapitulatif : { $kinds }. Pour être alerté aussitôt, placez-le dans un suivi à part.
digest-times = { $kind ->
    [all] tous les jours à { $at }
    [workdays] du lundi au vendredi à { $at }
    [weekend] le week-end à { $at }
   *[some] { $days } à { $at }
 }
wrong-digest-time = Je n’y vois aucune heure. Envoyez-en une, par exemple 7h30, 21h ou en semaine 8h.
digest-name = Récapitulatif
digest-title = 🗓 { $title } · { $count ->
    [one] { $count } transaction
   *[other] { $count } transactions
 }
digest-watch = { $name } · { $count ->
    [one] { $count } transaction
   *[other] { $count } transactions
 }
digest-late = ⏱ En retard : prévu { $time }, mais j’étais hors ligne.
digest-spam = { $count ->
    [one] { $count } masquée comme spam probable
   *[other] { $count } masquées comme spam probable
 }
digest-ruled = { $count ->
    [one] { $count } ignorée par vos règles
   *[other] { $count } ignorées par vos règles
 }
watch-name = Envoyez un nom pour ce suivi. Nom actuel : { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Chaque transaction
    [OnlyOnce] Une seule fois
   *[window] Un résumé { $window }
 }
watch-often-limits = Une alerte au franchissement du seuil, une au retour à la normale
watch-often-counted = Pas d’alerte pour chaque transaction : une au franchissement du seuil, une au retour à la normale
watch-often-final = { $frequency ->
    [OnlyOnce] Une seule alerte, puis de nouveau une fois définitive
   *[other] Chaque transaction, puis de nouveau une fois définitive
 }
watch-final-missing = Aucune nouvelle alerte sur { $chains } quand une transaction devient définitive.
safe-none = { $name } n’est pas un Safe sur { $chains } : rien n’y attend votre signature.
safe-address = Envoyez l’adresse de votre Safe : 0x suivi de 40 caractères. L’application Safe l’affiche.
safe-others = Suivre autre chose
safe-unseen = Sur { $chains }, je ne vois pas ce qui est proposé à un Safe, seulement ce qu’il fait.
watch-safe-proposals = Safe : sur { $chains }, vous saurez aussi ce qui est proposé et quand toutes les signatures sont réunies.
watch-often-where = { $frequency }, vers { $places }
where-here = cette discussion
where-other-chat = une autre discussion
where-this-chat = Cette discussion
watch-where = Où envoyer les alertes ?
where-unknown = Je ne connais aucune destination de ce nom. Choisissez-en une ici ou ajoutez-la d’abord : /channels
watch-coverage = { $what ->
    [internalTransfers] Les transferts de monnaie native effectués par des contrats
    [internalDeployments] Les contrats créés par d’autres contrats
   *[both] Les transferts de monnaie native effectués par des contrats et les contrats qu’ils créent
 } { $how ->
    [some] sont détectés sur { $seen }, mais pas sur { $unseen }.
   *[none] ne sont pas détectés sur { $unseen }.
 }
watch-rate = Environ { $count } { $what ->
    [alerts] { $count ->
        [one] alerte
       *[other] alertes
    }
   *[transactions] { $count ->
        [one] transaction
       *[other] transactions
    }
 } par jour, d’après les blocs récents{ $of ->
    [some] { " " }({ $chains }).
   *[all] .
 }
watch-rate-new = Il y en aura moins avec le temps, à mesure que les adresses deviennent connues.
watch-rate-few = { $fired } transactions en { $span } : trop peu pour dire combien par jour.
watch-rate-rough = Estimation approximative : { $fired ->
    [one] { $fired } transaction
   *[other] { $fired } transactions
 } en { $span }.
watch-start = Commencer le suivi
watch-edit-addresses = Adresses
watch-edit-chains = Réseaux
watch-edit-what = Événements
watch-edit-often = Fréquence
watch-edit-name = Nom
watch-edit-message = Texte
watch-edit-balance = Solde
watch-edit-tags = Étiquettes
watch-edit-where = Destination
watch-own-message = texte personnalisé
watch-usual-message = texte par défaut
watch-sound = { $quiet ->
    [rings] 🔔 Sonne à toute heure
   *[silent] sans son
 }
watch-tags = Envoyez des étiquettes séparées par des virgules.
watch-no-tags = aucune
watch-message = Envoyez le texte de l’alerte. Vous pouvez utiliser :
    { $placeholders }
watch-message-now = Texte actuel :
watch-message-preview = Aperçu :
watch-message-use = Utiliser
watch-message-default = Par défaut
watch-cancelled = Annulé. Rien n’a été modifié.
watch-had-to-close = J’ai dû fermer cette configuration. Rien n’a été modifié.
watch-closed = Vous avez ouvert { $most } autres configurations : j’ai fermé celle-ci. Rien n’a été modifié.
watch-expired = Cette configuration est restée un jour sans activité : je l’ai fermée. Rien n’a été modifié.

# Changing a watch
edit-nothing = Aucune modification pour l’instant.
edit-unsaved = Pas encore enregistré :
wish-kept = J’appliquerai cela à l’adresse que vous enverrez.
question-open = La question ci-dessus attend toujours une réponse. Répondez-y ou envoyez /cancel.
edit-adds = Ceci s’ajoute à votre modification non enregistrée.
silence-both-ways = À noter : tout ce que ce suivi signale compte, dans les deux sens.
edit-line = { $what } : { $before } → { $after }
edit-other = { $what } : { $after }
edit-another = modifié
edit-addresses-added = { $count ->
    [one] { $count } ajoutée
   *[other] { $count } ajoutées
 }
edit-addresses-removed = { $count ->
    [one] { $count } retirée
   *[other] { $count } retirées
 }
edit-addresses-relabelled = { $count } avec un nouvel alias
edit-addresses-order = dans un autre ordre
edit-save = Enregistrer
edit-conflict = Modifié ailleurs entre-temps :
edit-conflict-line = { $what } : chez vous { $yours } · ailleurs { $now }
edit-mine = Garder la mienne
edit-theirs = Prendre l’autre
edit-gone = Ce suivi a été supprimé entre-temps. Rien n’a été modifié.
edit-creating = Sa création est en cours. Réessayez quand elle sera terminée.

frequency-Always = Chaque transaction
frequency-OnlyOnce = Une seule fois
frequency-5m = 5 min
frequency-10m = 10 min
frequency-30m = 30 min
frequency-1h = 1 h
frequency-4h = 4 h
frequency-12h = 12 h
frequency-24h = 24 h
window-5m = toutes les 5 minutes
window-10m = toutes les 10 minutes
window-30m = toutes les 30 minutes
window-1h = toutes les heures
window-4h = toutes les 4 heures
window-12h = toutes les 12 heures
window-24h = toutes les 24 heures

addresses-count = { $count ->
    [one] { $count } adresse
   *[other] { $count } adresses
 }
addresses-more = { $first } et { $more ->
    [one] { $more } autre
   *[other] { $more } autres
 }
details-more = … et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
 }

chains-count = { $count ->
    [one] { $count } réseau
   *[other] { $count } réseaux
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Monnaie native, tokens et NFT sur { $chains }, entrées et sorties, chaque transaction sans délai.
offer-watched = { $count ->
    [one] { $count } est déjà suivie
   *[other] { $count } sont déjà suivies
 }
offer-watched-all = toutes sont déjà suivies
offer-watched-one = Déjà suivie.
offer-name-ask = Nommer { $address } { $label } ?
offer-rename-ask = Renommer { $address } de { $now } en { $label } ?
offer-gone = C’est déjà suivi.
who-unseen = Aucune des dernières alertes ici ne la nomme.
who-seen = Dernières alertes ici avec cette adresse : { $count }. La plus récente : { $date }.
who-unsure = Personne ne peut promettre qu’une adresse est sûre : demandez à qui vous l’a donnée.
offer-together = Avec votre message précédent.
each-working = Création… { $done } sur { $total }
each-done = { $count ->
    [0] Aucune des adresses n’a pu être suivie.
    [one] Vous recevrez des alertes sur { $count } adresse.
   *[other] Vous recevrez des alertes sur { $count } adresses. Chacune a son propre suivi.
 }
button-separately = Séparément

# Names of the Ethereum Name Service
name-none = Aucune adresse connue pour { $names }. Vérifiez l’orthographe ou envoyez l’adresse.
name-off-chain = Hors d’Ethereum, les noms ne peuvent pas être consultés ({ $names }). Envoyez l’adresse.
name-not-here = Je ne peux pas rechercher { $names } ici. Envoyez l’adresse.
name-away = Impossible de rechercher { $names } pour l’instant. Renvoyez-le dans un moment.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] { $lines } ligne
   *[other] { $lines } lignes
 }
file-unnamed = Votre liste
file-wrong = { $count ->
    [one] { $count } ligne n’a pas pu être lue :
   *[other] { $count } lignes n’ont pas pu être lues :
 }
file-wrong-line = Ligne { $line } : { $why ->
    [checksum] { $text } a une somme de contrôle incorrecte
    [length] { $text } n’a pas 40 caractères après 0x
    [hash] { $text } est le hash d’une transaction
    [shortened] { $text } est abrégée
    [characters] { $text } contient autre chose que des chiffres et des lettres de A à F
    [foreign] { $text } est une adresse { $system }
   *[none] { $text } n’est pas une adresse
 }
file-wrong-more = { $count ->
    [one] et { $count } autre
   *[other] et { $count } autres
 }
file-twice = { $count ->
    [one] { $count } adresse apparaît plusieurs fois.
   *[other] { $count } adresses apparaissent plusieurs fois.
 }
file-left = { $count ->
    [one] Il reste { $count } ligne.
   *[other] Il reste { $count } lignes.
 }
file-part = 📄 { $name } · lignes { $from }–{ $to }
file-transactions = C’est une liste de transactions. Je lis des listes d’adresses : envoyez l’adresse de ces transactions et je la suivrai.
file-none = Aucune adresse trouvée dans ce fichier. Mettez-en une par ligne : 0x suivi de 40 caractères.
file-large = Ce fichier est trop volumineux. Envoyez-le en parties de 1 Mo au maximum.
file-gone = Je n’ai pas pu récupérer ce fichier depuis Telegram. Renvoyez-le.
file-slow = Ce fichier a mis trop de temps à arriver. Renvoyez-le ou collez les adresses sous forme de texte.
file-binary = Ce fichier ne contient pas de texte lisible. Enregistrez la liste en .csv ou .txt et renvoyez-la.
file-empty = Ce fichier est vide.

# What is wrong with an input, and what to do
wrong-no-address = Je n’y vois aucune adresse. Une adresse, c’est 0x suivi de 40 caractères.
wrong-no-token = Je ne connais ici aucun token nommé { $symbol }. Envoyez l’adresse de son contrat (0x suivi de 40 caractères) : elle figure sur le site du token ou dans un explorateur.
wrong-filter-many = Un filtre accepte jusqu’à { $most } adresses.
wrong-checksum = { $address } a une somme de contrôle incorrecte : un caractère ou sa casse est erroné. Copiez-la de nouveau depuis sa source.
wrong-length = { $length ->
    [one] { $address } n’est pas une adresse : { $length } caractère après 0x au lieu de 40.
   *[other] { $address } n’est pas une adresse : { $length } caractères après 0x au lieu de 40.
 }
wrong-hash = { $address } est le hash d’une transaction, pas une adresse.
wrong-shortened = { $address } est abrégée. Collez l’adresse entière : 0x et 40 caractères.
wrong-characters = { $address } n’est pas une adresse : après 0x, seuls les chiffres et les lettres de A à F sont admis.
wrong-foreign = { $address } est une adresse { $system }, que je ne surveille pas.
wrong-family = { $address } est une adresse { $system }, qui demande un suivi à part.
wrong-too-many = Un suivi accepte { $most } adresses au maximum ; j’ai gardé les { $taken } premières.
chains-not-offered = Je ne surveille pas { $chains } ici. Seuls les réseaux affichés sont surveillés.
link-elsewhere = Le lien mène à { $chains }, que je ne surveille pas ici.
wrong-more = { $count ->
    [one] { $count } autre n’a pas pu être lue.
   *[other] { $count } autres n’ont pas pu être lues.
 }
twice = { $address } apparaît plusieurs fois ; elle ne compte qu’une fois.
renamed = { $address } a maintenant l’alias { $label }.
renamed-many = { $count } adresses ont un nouvel alias.
watch-renamed = { $before } s’appelle maintenant { $name }.
name-cut = { $count ->
    [one] Un nom peut avoir jusqu’à { $most } caractères : je l’ai raccourci.
   *[other] Un nom peut avoir jusqu’à { $most } caractères : j’en ai raccourci { $count }.
 }
twice-many = { $count } adresses apparaissent plusieurs fois ; chacune ne compte qu’une fois.
wrong-event = { $fault ->
    [type] Je ne connais pas le type { $what }. Pour un contrat, écrivez address ; pour un enum, uint8.
    [argument] Je ne comprends pas cette partie : { $what }. Chaque argument est un type suivi d’un nom.
    [repeated] Deux arguments s’appellent { $what }. Donnez à chacun son propre nom.
    [long] C’est trop long : un événement compte au plus { $length } caractères.
    [count] Trop d’arguments : un événement en compte au plus { $arguments }, dont au plus { $indexed } avec indexed.
    [anonymous] Les événements anonymes ne peuvent pas être suivis : leurs logs ne les nomment pas.
    [unreadable] Je ne peux pas lire ces arguments : tableaux de textes, d’octets ou de tableaux, tableaux de plus de 999 éléments et fonctions.
   *[form] Ce n’est pas un événement. Envoyez son nom et, entre parenthèses, ses arguments.
 }
wrong-events-many = C’est trop pour un seul suivi : { $most } types et événements au plus. Retirez d’abord quelque chose.
wrong-condition = { $fault ->
    [argument] Cet événement n’a pas cet argument. Ses arguments : { $names }.
   *[form] Je ne comprends pas cette condition. Elle doit commencer par l’un de ces noms : { $names }.
 }
wrong-condition-operator = { $arg } peut se comparer avec : { $operators }
wrong-condition-never = { $condition } n’est jamais vrai : aucune alerte n’arriverait.
wrong-condition-value = { $kind ->
    [int] { $arg } doit être un nombre entier, par exemple 1000 ou 1e18.
    [address] { $arg } doit être une adresse : 0x suivi de 40 caractères.
    [bool] { $arg } doit valoir true ou false.
    [bytes] { $arg } doit être 0x suivi de chiffres et de lettres de a à f.
   *[other] Cela ne convient pas à { $arg }.
 }
wrong-conditions-many = C’est trop pour un événement : { $most } conditions au plus.
wrong-outflow = Saisissez un montant en dollars et une durée en minutes (m), heures (h) ou jours (d), par exemple 50000 2h. La durée va de 1m à 7d.
wrong-silence = Saisissez une durée en minutes (m), heures (h) ou jours (d), par exemple 6h. Elle va de 1m à 90d.
wrong-balance = Saisissez un montant en { $symbol }, par exemple 0,2. Pour un autre token, appuyez dessus ou envoyez son adresse.
wrong-balance-many = Un suivi accepte { $most } seuils de solde au maximum. Retirez-en d’abord un.
wrong-amount = Je ne comprends pas ce montant.
wrong-amount-negative = Un montant ne peut pas être négatif.
wrong-amount-zero = Envoyez un montant supérieur à zéro.
amount-in-dollars = { $amount } ≈ { $dollars } au cours du { $date }.
amount-at-price = { $amount } ≈ { $worth } au cours actuel. Le seuil ne suit pas le cours.
wrong-amount-currency = Je n’ai pas de cours pour cette devise en ce moment. Envoyez un montant comme 100 $ ou 0,5.
wrong-amount-small = C’est moins d’un wei, la plus petite unité de la monnaie. Saisissez un montant plus élevé.
wrong-amount-decimals = { $symbol } a au plus { $decimals } décimales. Saisissez un montant plus rond.
wrong-token-amount = Saisissez un montant en { $symbol }, par exemple 500.
wrong-amount-large = Aucune monnaie n’existe en telle quantité. Saisissez un montant plus faible.
wrong-amount-cent = C’est moins d’un cent. Saisissez un montant plus élevé.
wrong-amount-dear = C’est plus que tout l’argent du monde. Saisissez un montant plus faible.
wrong-amount-token = Envoyez la valeur en dollars, par exemple 100 $ en { $symbol }. Pour un montant en { $symbol } même, choisissez d’abord ce token dans Filtres.
wrong-amount-coin = Ce suivi n’inclut pas { $symbol }. Envoyez un montant en dollars, par exemple 100 $.
wrong-tags = Une étiquette doit contenir au moins un caractère visible.
wrong-tags-many = Un suivi accepte { $most } étiquettes au maximum.
wrong-name = Un nom doit contenir au moins un caractère visible.
wrong-message-long = { $over ->
    [one] { $over } caractère de trop : { $most } au maximum.
   *[other] { $over } caractères de trop : { $most } au maximum.
 }
wrong-placeholder =
    { $placeholder } n’existe pas. { $suggested ->
        [yes] Vouliez-vous dire { $meant } ?
       *[no] Utilisez l’un de ceux ci-dessous.
    }
wrong-message-empty = Ce message serait vide. Ajoutez quelques mots.
wrong-expects-button = Appuyez sur l’un des boutons ci-dessous.
wrong-text-only = Ici, je ne lis que du texte. Écrivez-le dans un message.
choose-chain = Choisissez au moins un réseau.
choose-chain-with = Ces réseaux n’ont pas ce que vous avez choisi ({ $kinds }). Choisissez un autre réseau, ou d’abord d’autres événements.
watch-kinds-left-out = Retiré, car absent de ces réseaux : { $kinds }.
choose-kind = Au moins une option doit rester active.
stale-button = Ce bouton vient d’un ancien message.
foreign-address = C’est une adresse { $system }. Je surveille Ethereum et les autres réseaux EVM, où les adresses commencent par 0x.
foreign-name = C’est un nom { $system }, que je ne peux pas rechercher. Envoyez l’adresse, qui commence par 0x, ou un nom qui se termine par .eth.
foreign-transaction = C’est une transaction { $system }. Je surveille Ethereum et les autres réseaux EVM, où le hash d’une transaction commence par 0x.
secret-warning =
    ⚠️ Cela ressemble à une { $secret ->
        [phrase] phrase de récupération
       *[key] clé privée
    }. Quiconque la possède peut vider ce portefeuille : ne l’envoyez jamais à personne.

    { $deleted ->
        [yes] J’ai supprimé votre message et n’en ai rien conservé.
       *[no] Je n’en ai rien conservé, mais je ne peux pas supprimer votre message ici : supprimez-le vous-même.
    } Telegram l’a vue : transférez vos fonds vers un nouveau portefeuille. Pour suivre un portefeuille, son adresse suffit.
secret-or-hash = Si ce n’est pas une clé, mais le hash d’une transaction, rien n’est perdu : envoyez plutôt un lien vers la transaction.
thanks-answer = Je vous en prie.
not-understood = Je n’ai pas compris. Envoyez une adresse ou appuyez ci-dessous.
sentence-ask = Ou dites ce que vous voulez, par exemple { $example }
sentence-example = gas en dessous de 5 gwei
sentence-example-amount = plus de 500 $ sortent
sentence-hint = { $topic ->
    [about] La surveillance est gratuite, et je ne lis que ce qui est public sur les réseaux. Je n’ai jamais besoin d’une clé privée, d’une phrase de récupération ni d’un accès à votre portefeuille, et je ne peux rien déplacer.
    [networks] Je peux surveiller ces réseaux : { $chains }.
    [kinds] Je peux vous alerter de tout ceci. Vous choisissez pour chaque adresse :
    [explain] Envoyez-moi le hash de la transaction ou un lien vers elle. Je vous dirai, pour chaque suivi, pourquoi il y a eu une alerte ou non.
    [who] Appuyez sur ⋯ sous une alerte, puis sur Alias : le nom figure ensuite dans chaque alerte. /names les montre tous.
    [ignore] Appuyez sur ⋯ sous une de ses alertes, puis sur Ignorer. Pour le faire à l’avance : Modifier › Événements › Sens et montants.
    [rights-members] Ici, tous les membres peuvent choisir ce qui est suivi, et mettre en sourdine ou en pause. Les administrateurs peuvent changer cela dans les paramètres.
    [rights-administrators] Ici, seuls les administrateurs choisissent ce qui est suivi, et mettent en sourdine ou en pause. Dans les paramètres, ils peuvent l’autoriser à tous les membres.
   *[rights] Dans un groupe, seuls les administrateurs choisissent ce qui est suivi, et mettent en sourdine ou en pause ; /settings y permet à tous les membres de le faire. Dans cette discussion, vous êtes la seule personne à le pouvoir.
 }
spam-hidden = Le spam présumé est masqué{ $shown ->
    [0] {""}
   *[other] {" "}(sauf pour { $names })
 } : adresses imitées, tokens au nom publicitaire ou imitant un token connu, montants infimes.
spam-unpriced = Avec un minimum en dollars, les tokens sans prix connu sont écartés aussi.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] moins d’alertes, moins de messages, moins souvent, trop de messages, trop d’alertes, résumé, hebdomadaire, à quelle fréquence
    [amount] petits montants, montant minimum, gros montants, poussière, montants élevés, grosses transactions, gros virements, plus gros que, petites transactions, petites sommes, grosses sommes, petits trucs, gros trucs, petits virements, petits transferts, gros transferts, montant minimal, gros mouvements, trop bas, trop haut, trop élevé, trop petit, trop faible
    [latest] c’était quoi, qu’est-ce que c’était, qu’est-ce que c’est, c’est quoi ça, c’est quoi cette transaction, c’est quoi ce, c quoi ça, qu’est ce que c’était, qu’est ce que c’est, qu’est-ce que ça veut dire, ça veut dire quoi, explique ça, explique-moi ça, expliquez ça, expliquez-moi ça, explique cette, explique-moi cette, expliquez-moi cette, pourquoi cette alerte, pourquoi ai-je reçu, pourquoi j’ai reçu, pourquoi ce message, pourquoi tu m’envoies, pourquoi tu m’as envoyé, pourquoi m’as-tu envoyé, pourquoi m’avez-vous envoyé, pourquoi je reçois, que signifie, que veut dire, ça signifie quoi, c’est quoi cette alerte, qu’est-ce que cette, qui a envoyé ça, d'où ça vient
    [explain] pourquoi
    [who] qui est, c’est qui, cet expéditeur, donne-lui un nom, donnez-lui un nom
    [spam] spam, arnaque, scam, tokens inconnus, jamais entendu, que je ne connais pas, faux tokens
    [ignore] ignore, ne plus m’alerter, ne m’alerte plus, arrête de me, masque, est du spam, ce spam, comme spam
    [rights] collègue, droits, permission, puisse modifier, peut modifier, donne accès, donner accès, donnez accès, l’accès, qui peut, qui a le droit, seuls les admin, seulement les admin, uniquement les admin, tous les membres, chaque membre, tout le monde peut, qui voit, qui d’autre voit, est-ce privé, c’est privé
    [undo] annule ça, annule cela, annule la suppression, annule!, annuler!, récupère, récupérer, ramène, reviens en arrière, supprimé … erreur, annulez ça, annulez!, annuler la suppression, annulez la suppression, rétabli, sans faire exprès, par mégarde, fais … revenir, revenez en arrière, revenir en arrière, retour en arrière, restaure … supprimé, restaure, remets, rends-moi, rendez-moi, c'était une erreur, je me suis trompé, oups!, fais revenir
    [unmute] réactive le son, réactivez le son, réactiver le son, remets le son, remettez le son, remettre le son, retire la sourdine, enlève la sourdine, active les notif, activer les notif, activez les notif, réactive les notif, réactiver les notif, réactivez les notif, annule la sourdine, réactive les alertes, réactiver les alertes, réactivez les alertes, désactive la sourdine, désactivez la sourdine, retirez la sourdine, enlevez la sourdine, retirer la sourdine, enlever la sourdine, annuler la sourdine, annulez la sourdine, fin de la sourdine, sors … de sourdine, plus en sourdine
    [mute] sourdine, muet, coupe, silencieux jusqu, silence jusqu, tais-toi, tais toi, laisse-moi tranquille, laisse moi tranquille, laissez-moi tranquille, laissez moi tranquille, ne me dérange, me dérange pas, me dérangez pas, désactive les notif, désactiver les notif, désactivez les notif, silencieux pendant, silence pendant, mets … en silencieux, désactive les alertes, désactivez les alertes, éteins … jusqu, plus d’alerte jusqu, plus d’alertes jusqu, fiche-moi la paix, fichez-moi la paix, laisse-nous tranquille, laissez-nous tranquille, laisse-moi en paix, laissez-moi en paix, pas de bruit, plus de bruit
    [pause] pause, suspend, vacances
    [resume] reprend, reprenez, relance, enlève la pause, retire la pause, sors … de pause, fin de la pause, enlevez la pause, retirez la pause, annule la pause, annulez la pause, arrête la pause, lève la pause, levez la pause, sortez … de pause, plus en pause, réactive, rallume, remets … en marche, remets … en route, redémarre, continue de suivre, continue à suivre, suis … à nouveau, suis … de nouveau, continuez de suivre, continuez à suivre, tu peux continuer, vous pouvez continuer, continue avec, continuez avec, continue de m, continuez de m
    [unwatch] supprime, enlève, retire, ne plus suivre, ne suivez plus, arrête de suivre, arrêtez de suivre, arrêter de suivre, débarrasse, plus besoin
    [history] historique, que s’est-il passé, que s’est il passé, qui s’est passé, semaine dernière, mois dernier, hier, derniers jours, dernières heures, dernières 24, cette semaine, ce mois-ci, ce mois ci, quoi de neuf, s’est passé quelque chose, qu’a fait, que s’est … passé, qu’ai-je manqué, qu'est-ce que j'ai manqué, qu'est-ce que j'ai raté, ai-je raté, qui était l'autre partie, qui est l'autre partie, dernière fois, combien de fois, combien d’alertes
    [channels] slack, discord, webhook, groupe, canal, mon équipe, transfère, envoie-le, envoie-les, envoie aussi, envoyez-le, envoyez-les, envoyez aussi, envoyer aussi, alertes … aussi dans, poste, aussi dans, ne poste plus, ne publie plus, publie aussi, publiez aussi, publie … dans, publie … sur, publiez … dans, publiez … sur, n’envoie plus … au, n’envoie plus … dans, n’envoyez plus … au, n’envoyez plus … dans, arrête d’envoyer … dans, arrêtez d’envoyer … dans, n’envoie plus … vers, n’envoyez plus … vers, n’envoie rien … dans, n’envoyez rien … dans
    [settings] fuseau, langue, devise, heures silencieuses, heures calmes, réglages, paramètres, horloge, réveill, la nuit, silence de … à, silence entre, sans son de, en euros, en anglais, en français, j’habite, je vis à, je vis en, rien entre, rien de
    [names] renomme, qui est, c’est qui, un nom, étiquette, appelle, change le nom, changer le nom, changez le nom, nouveau nom, appelle … autrement, appelle … autre chose, autre nom
    [share] partage, avec un ami, avec une amie, avec des amis, avec mes amis
    [export] export, sauvegarde, en fichier, dans un fichier, sous forme de fichier, fichier de tout, un fichier, télécharge, backup, mes données, partage … suivis, partage … liste, partager … suivis, partager … liste, envoie … suivis à, envoyer … suivis à, envoie … liste à, envoyer … liste à, exactement ce que j’ai, la même chose que moi, les mêmes suivis que moi, que je peux envoyer, que je puisse envoyer
    [import] import!, importe!, importer!, importez!, importe un fichier, importer un fichier, importez un fichier, restaure … fichier, restaure … sauvegarde
    [about] gratuit, combien ça coûte, combien tu coûtes, dois-je payer, faut-il payer, besoin de ma clé, ma clé privée, accès à mon portefeuille, connecter mon
    [networks] quels réseaux, quel réseau, quelles chaînes, quelles blockchains, quelles chains, réseaux disponibles, réseaux pris en charge, réseaux supportés, liste des réseaux, surveiller btc, surveiller solana, suivre btc, suivre solana, prends en charge, prenez en charge
    [kinds] que peux-tu surveiller, que peux-tu suivre, que peux-tu surveiller d’autre, que pouvez-vous surveiller, que pouvez-vous suivre, que puis-je suivre, que puis-je surveiller, peut-on suivre, peut-on surveiller, de quoi d’autre, de quoi peux-tu, de quoi pouvez-vous, sortes d’alerte, types d’alerte, type d’alerte, genres d’alerte, quelles alertes existent, quelles alertes y a-t-il
    [status] est-ce que ça marche, ça fonctionne, ça marche toujours, ça marche encore, tout marche, tout fonctionne, ça tourne, fonctionne toujours, fonctionnes encore, fonctionne encore, tu es là, t’es là, toujours là, toujours en vie, tu es en vie, sont lues, sont lus, bien lu, dernière lecture, lu … dernière fois, est en retard, sont en retard, du retard, état, statut, tout va bien, tu fonctionnes, tu marches, vous fonctionnez, un problème, des problèmes, quelque chose ne va pas, est en panne, ne marche plus, ne fonctionne plus
    [watches] mes suivis, liste, que suis-tu, que surveilles-tu, tu surveilles quoi, que suivez-vous, que surveillez-vous, qu’est-ce que tu surveilles, qu’est-ce que tu suis, qu’est-ce que vous surveillez, qu’est-ce que je suis, tu suis quoi, vous suivez quoi, vous surveillez quoi, quelles adresses, tous les suivis, nos suivis, lesquels ai-je, qu'est-ce que j'ai, ce que tu suis, ce que tu surveilles, ce que vous suivez, ce que vous surveillez, gardes-tu à l’œil, tu gardes à l’œil, gardez-vous à l’œil, est en pause, sont en pause, est … en pause, est en sourdine, sont en sourdine, est … en sourdine
    [watch] une autre adresse, nouvelle adresse, ajouter une adresse, ajoute une adresse, ajoutez une adresse, nouveau suivi, nouveau portefeuille, autre portefeuille, nouveau wallet, autre wallet
    [help] aide, que peux-tu, que peux tu, que pouvez-vous, que pouvez vous, tu peux faire quoi, comment ça marche, comment ça fonctionne, comment tu marches, qui es-tu, qui êtes-vous
    [loan_health] prêt, emprunt, santé, liquida, liquide
    [liquidity_position] position de liquidité, ma position, hors de la plage, uniswap pos, uniswap v, position … uniswap, mes positions, hors plage
    [runway] à sec, épuis, tombe en panne, autonomie, fonds restants, tient encore, tiennent encore, tenir encore
    [balance] solde, presque vide, presque à court, à court de, presque plus, bientôt plus, reste peu, peu de gaz, peu de gas, assez de gaz, assez de gas, recharg, eth … pour le gaz, eth … pour le gas, est vide, soit vide
    [silence] ne fait rien, ne reçoit rien, rien n’arrive, rien ne se passe, aucune activité, aucune transaction, silence, inacti, rien ne bouge, pas d’activité, pas de mouvement, aucun mouvement, rien ne sort, rien ne part, rien n’est sorti, rien n’est arrivé, rien n’entre, rien n’est entré, sans que rien, sans rien recevoir, sans mouvement, sans activité, rien du tout pendant
    [rate] trop de, trop souvent, beaucoup d’activité, forte activité, activité inhabituelle, beaucoup de transactions, beaucoup de transferts, transferts par, transactions par, virements par
    [timelock] timelock, changements prévus, changement prévu, changements programmés
    [governor] governor, gouvernance, vote
    [allowance] toujours active, toujours ouverte, encore active, encore ouverte, vieilles autorisation, anciennes autorisation, pas révoqu, autorisation … jours, toujours actif, encore actif, droit … jours
    [safe_unsigned] manque … signatures, manque … signature, signatures manqu, signature manqu, sans signature, non signé, pas signé, pas encore signé, pas été signé, pas encore été signé
    [ens_names] mes noms, mes ens, nos noms, noms ens, mes domaines, noms expire, mes .eth, nos .eth, noms .eth, noms détenus, noms vont expirer, noms qui expire
    [ens] ens!, domaine, .eth … expire, renouvel … .eth, .eth … expirer, .eth … expirera, expire … .eth, expiration … .eth
    [transfer_fee] frais de transfert, frais d’un transfert, frais de transaction, coût d’un transfert, transfert coûte, transaction coûte, frais d’envoi, frais de virement, coût de transfert, coûte un transfert, coûte un envoi, coûte une transaction, coûte … transfert, coûte … transaction, transfert … coûte, transaction … coûte, prix d’un transfert
    [gas] gas!, gaz
    [price] prix, cours
    [approvals] approbation, autorisation, approuv, dépenser, autorisation … sans limite, approbation … sans limite
    [safes] safe, multisig, signature, portefeuille partagé, portefeuille commun, besoin de moi, besoin de nous, m'attend, attend ma, signer
    [failures] échou, échec
    [delegations] délég, 7702, contrôle du compte, contrôle du portefeuille, contrôle de mon, prend le contrôle
    [outflows] grosses sorties, sorties importantes, vide mon
    [deployments] déplo
    [withdrawals] validateur, retraits de staking, retrait de staking, versements de staking, versement de staking
    [nfts] nft, objets de collection
    [holdings] contient plus de, contient moins de, a plus de, a moins de, qu'y a-t-il, combien y a-t-il, combien il y a, combien contient, combien reste, combien a!, solde de, solde du, quel est le solde, y a combien, il y a combien, combien j’ai, combien ai-je, combien avons-nous, combien d’argent, reste combien, qu’est-ce qu’il y a sur, qu’est-ce qu’il y a dans, solde actuel, combien sur, mon total, mon patrimoine
   *[wraps] wrap, emball
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] chacune, séparément, une par une, chacune séparément, chacune à part, à part, chacun séparément
    [together] ensemble, en un seul
   *[take] oui, ok, d'accord, bien sûr, suis-la, suivez-la, suis-les, suivez-les, suivre les deux, vas-y, allez-y
 }
answer-words = { $way ->
    [yes] oui, ouais, oui merci, bien sûr, oui bien sûr, sûr, je suis sûr, je suis sûre, certain, certaine, absolument, vas-y, allez-y, fais-le, faites-le
   *[no] non, non merci, surtout pas, pas du tout, finalement non, ne fais rien, ne faites rien, ne supprime pas, ne supprimez pas, garde-le, gardez-le
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] reviens, revenez, revenir, précédent, en arrière
    [cancel] annule, annulez, laisse tomber, laissez tomber, oublie, oubliez, stop, arrête, arrêtez, quitter
    [done] terminé, terminer, fini, c'est bon, commencer, démarrer, enregistre, enregistrez, c'est tout
   *[next] continuer, continue, continuez, passer, passe, passez, ignorer, ok, d'accord, oui
 }
sentence-only = seulement, uniquement, juste, exclusivement, rien que, ne m’envoie que, ne m’envoyez que, ne m’alerte que, ne m’alertez que, ne me préviens que, ne me prévenez que, n’envoie que, n’envoyez que, n’alerte que, n’alertez que, ne suis que, ne suivez que, ne surveille que, ne surveillez que, ne veux que, ne veux voir que, ne garde que, ne gardez que, ne montre que, ne montrez que, ne signale que, ne signalez que, simplement, rien d’autre, c’est tout, pas de transferts, sans transferts, pas de virements
sentence-not = ne!, n'en, n'envo, n'alerte, n'affiche, n'inclu, pas!, jamais, stop, plus d'alerte, plus aucun, sauf, excepté, à l'exception, en dehors de, arrête, cesse, hormis, sans!, aucun, à part!, mis à part, hors!
# From two on
sentence-numbers = deux, trois, quatre, cinq, six, sept, huit, neuf, dix, onze, douze
busy-message = Je suis débordé pour l’instant. Votre message n’est pas perdu : je réponds dès que possible.
busy-press = Je suis débordé pour l’instant. Si rien ne change d’ici trois minutes, appuyez de nouveau.
failed-update = Un problème est survenu de mon côté, et rien n’a été fait. Réessayez.
store-lost = J’ai perdu une partie, voire la totalité, de ce que je conservais pour cette discussion. Ce que /watches n’affiche pas n’est plus suivi : recréez-le avec /watch ou envoyez-moi un fichier créé par /export. Je suis désolé.

# Creating
setup-channel = Discussion enregistrée
setup-bot = Suivi créé
setup-subscription = Alertes activées
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Suivi de { $name } sur { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] La prochaine transaction correspondante apparaîtra ici.
       *[elsewhere] La prochaine transaction correspondante ira vers { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Je vous préviendrai ici quand { $value } passera sous { $amount }.
        [above] Je vous préviendrai ici quand { $value } dépassera { $amount }.
       *[other] Je vous préviendrai ici de ceci : { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Quand { $value } passera sous { $amount }, l’alerte ira vers { $places }.
        [above] Quand { $value } dépassera { $amount }, l’alerte ira vers { $places }.
       *[other] L’alerte ira vers { $places } pour ceci : { $limits }.
    }
 }
setup-balance = le solde
setup-ready-later = 👁 C’est prêt : { $name }.
setup-later = Impossible de joindre { $chains } pour l’instant. Dès que ce sera possible, je signalerai ce qui s’y passe à partir de maintenant.
setup-away = Le service de suivi ne répond pas. Rien n’est perdu : { $progress ->
    [bot] le suivi existe, il reste à activer ses alertes.
    [channel] la discussion est enregistrée, il reste à créer le suivi.
   *[nothing] rien n’a encore été créé.
 } Je continue d’essayer.
setup-given-up = Le service de suivi ne répond plus depuis des jours : j’ai cessé d’essayer. { $progress ->
    [bot] Le suivi existe, mais ses alertes ne sont pas activées.
   *[other] Rien n’est suivi.
 }
refused = Le service a refusé : { $why ->
    [url] les alertes ne vont que vers des URL https publiques, sur le port 443 ou 8443.
    [chain] il ne suit pas l’un de ces réseaux.
    [kinds] ces réseaux n’ont pas ce que vous avez choisi. Choisissez un autre réseau, ou d’autres événements.
    [account] il n’accepte pas le compte de ce bot. Prévenez la personne qui le gère.
    [private] le compte de ce bot n’a pas droit aux suivis privés. Prévenez la personne qui le gère.
    [channel] l’une des destinations n’existe plus. Choisissez-en d’autres sous « Destination ».
   *[other] « { $reason } »
 }
refused-value = { $what } : lecture impossible sur { $chains }. Cette valeur n’y existe pas. { $rest ->
    [yes] Sans elle, je peux enregistrer le reste.
   *[no] { "" }
 }
refused-kind = { $refused }
    Cela concerne : { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] Le suivi existe, mais ses alertes ne sont pas activées.
       *[other] Rien n’est suivi.
    }
setup-undoing = Annulation…
setup-undone = Annulé. Rien n’est suivi.
setup-trying = Nouvel essai.

# Changing
change-working = Enregistrement…
change-bot = Suivi modifié
change-subscription = Alertes réactivées
change-unsubscribe = Ancien abonnement terminé
change-saved = Enregistré.
change-undone = Annulé. Le suivi est comme avant.
change-newer = Pas annulé, à cause d’une modification plus récente : { $name }.
changes-undone = Annulé : { $names }.
change-away = Le service de suivi ne répond pas. Rien n’est perdu : la modification est conservée, et je continue d’essayer.
change-refused = { $refused }
    { $progress ->
        [undo] Annulation refusée : la modification reste en place.
        [part] Seule une partie de la modification est faite.
       *[nothing] Le suivi continue comme avant.
    }

# Watches
watches-none = Vous ne suivez rien pour l’instant.
watches-none-here = Rien n’est encore suivi dans cette discussion.
watches-none-there = Aucune alerte ne va encore vers { $place }.
watches-destinations = { $count ->
    [one] Vous gérez { $count } destination d’alertes.
   *[other] Vous gérez { $count } destinations d’alertes.
 }
watches-title-group = Suivis de ce groupe
watches-none-group = Rien n’est encore suivi ici.
watches-title = Vos suivis
watches-select = Choisissez des suivis, puis ce qu’il faut en faire. Sélection : { $count }
selected-done =
    { $action ->
        [paused] En pause
        [unmuted] Alertes réactivées
        [live] Actifs
        [resting] Toujours en pause
        [restored] Rétablis
        [moving] Déplacement en cours
       *[deleting] Supprimés
     } : { $names }
selected-already = { $are ->
    [paused] Déjà en pause : { $names }
    [muted] Rien n’est en pause, mais en sourdine : { $names }
   *[on] Rien n’est en pause ni en sourdine.
 }
selected-unchanged = Il n’y a rien à changer.
selected-stricter = Aucun changement, réglage déjà plus strict : { $names }
selected-ask =
    Que faire de ces suivis ?

    { $names }
selected-tags =
    Quelles étiquettes leur donner ? Appuyez sur l’une d’elles, ou envoyez-en d’autres, séparées par des virgules.

    { $names }
selected-move-ask =
    Où les déplacer ? Les règles et le réglage du spam suivent ; les webhooks, non. Au plus { $most } à la fois.

    { $names }
selected-delete-ask =
    Supprimer ces suivis ? Ils s’arrêtent tout de suite.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] « { $sought } » ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } sur { $total }
watches-not-found = Je ne trouve rien avec « { $sought } » parmi vos suivis.
watches-order = { $order ->
    [alert] ⇅ Dernière alerte
    [name] ⇅ Par nom
    [balance] ⇅ Par solde
   *[age] ⇅ Plus anciens
 }
watches-worth-part = ≈ ? et > : un solde n’a pas pu être lu, ou son cours est inconnu.
watches-not-found-there = Je ne trouve rien avec « { $sought } » dans { $place }.
watches-search = Que cherchez-vous ? Envoyez une partie d’un nom, d’un alias, d’une adresse ou d’un réseau.
topic-gone = Le sujet a été supprimé : ses alertes arrivent désormais ici.
button-remake-topic = Recréer le sujet
topic-made-again = Je recrée le sujet de { $name }.
topic-twin = Telegram n’a pas confirmé ce sujet tout de suite : il en existe peut-être un second, vide, du même nom. Vous pouvez le supprimer.
topics-refused = Telegram ne me laisse pas créer de sujets dans cette discussion : vos alertes continuent d’arriver ici et les sujets sont désactivés.
watches-line = { $number } { $state ->
    [creating] … { $name } · en cours de création
    [paused] ⏸ { $name } · en pause
    [suspended] ⚠ { $name } · suspendu : { $reason }
    [trouble] ⚠️ { $name } · ses alertes n’arrivent pas
    [muted] 🔇 { $name } · en sourdine
    [done] ✅ { $name } · terminé
   *[live] 👁 { $name }
 }
alerts-today = { $today } aujourd’hui
watches-lost = ⚠ { $title } · suspendu : { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Actuellement : { $values }
card-now-since = { $value } depuis { $time }
card-where = { $frequency } · vers { $places }
card-last = Dernière alerte { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } aujourd’hui
 } · { $count } au total
card-no-alert = Aucune alerte pour l’instant
card-change = { $state ->
    [refused] ⚠ Modifié ici, mais le service a refusé.
    [failing] Modifié ici ; le service n’en est pas encore informé.
   *[working] Enregistrement…
 }
card-turning = { $what ->
    [creating] Création…
    [pausing] Mise en pause…
    [resuming] Reprise…
   *[paused] En pause : aucune alerte jusqu’à la reprise, ni résumé ensuite.
 }
card-away = Le service de suivi ne répond pas. Je continue d’essayer ; vous n’avez rien à faire.
status-title = { $state ->
    [well] Tout fonctionne.
    [starting] Démarrage en cours.
   *[behind] Quelque chose ne fonctionne pas.
 }
status-none = Aucun réseau n’est suivi ici.
chain-status = { $state ->
    [read] ✅ { $chain } : à jour (bloc { $block }, { $time }, { $ago })
    [watching] ✅ { $chain } : à jour (bloc { $block })
    [starting] ⏳ { $chain } : démarrage en cours
   *[idle] 💤 { $chain } : aucun suivi ne l’utilise
 }
status-last = Dernière alerte : { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain } : aucune lecture depuis { $time }
chain-delayed = ⚠️ { $chain } : aucune lecture depuis { $time }. Ce qui s’y passe vous sera signalé dès la reprise.
chain-caught-up = ✅ { $chain } : la lecture a repris. Ce qui s’est passé depuis { $time } vous est signalé maintenant.
service-unanswering = ⚠️ Le service de suivi ne répond plus depuis { $time }.
card-failing = ⚠️ Rien n’arrive depuis { $time } : { $reason }. Le service de suivi continue d’essayer.
card-disabled = ⚠️ Le service de suivi n’envoie plus rien ici depuis { $time } : { $reason }. Pour recevoir de nouveau les alertes, envoyez /export, puis /forget, puis le fichier.
suspended-why = { $why ->
    [removed] on m’a retiré du { $chat ->
        [channel] canal
       *[group] groupe
    }
    [deleted] la discussion a été supprimée
    [blocked] j’y suis bloqué
    [no-rights] je n’ai pas le droit d’y écrire
    [topic-closed] le sujet est fermé
   *[not-found] je ne trouve plus la discussion
 }
card-suspended = ⚠ Suspendu : { $reason }. Les alertes sont conservées et arriveront quand je pourrai de nouveau écrire.
card-suspended-place = ⚠ Alertes suspendues pour { $place } : { $reason }. Elles sont conservées et arriveront quand je pourrai de nouveau écrire.
suspended-watches = Vos suivis là-bas : { $names }.
card-muted = 🔇 En sourdine jusqu’à { $time }
card-muted-on = 🔇 En sourdine jusqu’à nouvel ordre
card-snoozed = 💤 { $what } · en veille jusqu’à { $time }
card-done = Terminé : alerte envoyée { $time }
delete-ask = Supprimer { $name } ? Le suivi s’arrête aussitôt.
delete-over = Trop tard pour annuler.
undo-nothing = Rien à annuler. Un suivi supprimé peut être rétabli pendant une minute ; ensuite, il faut le recréer. Le reste se modifie à nouveau dans /watches ou /names.
delete-away = Le service de suivi ne répond pas. Vous ne recevrez plus d’alertes de ce suivi ; je finirai de le supprimer plus tard.
delete-done = Suivi supprimé : { $name }.
undo-for = Vous pouvez annuler pendant une minute.
restore-paused = Sa destination a été supprimée entre-temps : il est en pause. Reprenez-le pour recevoir ses alertes ici.

# Settings
settings-title = Paramètres
settings-language = Langue · { $how ->
    [telegram] { $language }, comme dans Telegram
   *[chosen] { $language }
 }
settings-zone = Fuseau horaire · { $place }, où il est { $clock }
settings-quiet = Heures calmes · { $quiet ->
    [on] { $hours }
   *[off] aucune
 }
settings-detail = Alertes · { $detail ->
    [short] courtes
   *[full] complètes
 }
settings-tables = Récapitulatif et alertes passées · { $tables ->
    [on] en tableaux
   *[off] en texte
 }
settings-spam = Spam masqué · sans message
settings-currency = Montants · { $currency }
settings-new = Nouveaux suivis · { $what }
settings-topics = Sujets · { $by ->
    [watch] un par suivi
    [chain] un par réseau
    [tag] un par étiquette
   *[off] aucun
 }
button-topics = { $by ->
    [watch] Par suivi
    [chain] Par réseau
    [tag] Par étiquette
   *[off] Sans sujets
 }
topics-title = Sujets
topics-ask = Comment répartir cette discussion en sujets ? Si un suivi a plusieurs étiquettes, seule la première compte.
topics-obstacle = { $obstacle ->
    [operator] Les sujets sont désactivés pour ce bot. Demandez à la personne qui le gère de les activer dans /settings.
   *[refused] Telegram ne me laisse pas activer les sujets. Ouvrez @BotFather, choisissez ce bot, activez-y ses sujets, puis appuyez de nouveau sur le bouton.
 }
settings-who = Suivis · { $who ->
    [members] modifiables par tous les membres
   *[administrators] modifiables par les administrateurs
 }
who-saved = { $who ->
    [members] Enregistré. Tous les membres peuvent choisir ce qui est suivi, et mettre en sourdine ou en pause.
   *[administrators] Enregistré. Seuls les administrateurs peuvent choisir ce qui est suivi, et mettre en sourdine ou en pause.
 }
settings-answers = Réponses · { $to ->
    [all] visibles par tous
   *[person] visibles seulement par qui les demande
 }
button-language = Langue
button-zone = Fuseau horaire
button-quiet = Heures calmes
button-shorten = Alertes courtes
button-lengthen = Alertes complètes
button-tables-on = Afficher en tableaux
button-tables-off = Texte sans tableaux
button-spam-notices-on = Messages sur le spam
button-spam-notices-off = Pas de messages sur le spam
display-title = Affichage et devise
display-tables = Les tableaux présentent le récapitulatif et les alertes passées en colonnes. Il faut une app Telegram récente : si vous ne voyez qu’une invitation à la mettre à jour, désactivez les tableaux ici.
button-as-telegram = Comme dans Telegram
button-no-quiet = Aucune
button-new-watches = Réglages par défaut
button-who-members = Laisser chacun les modifier
button-who-administrators = Admins seulement
button-answers-all = Réponses visibles par tous
button-answers-person = Seulement pour qui demande
button-as-at-first = Réinitialiser
language-title = Langue
language-ask = Quelle langue utiliser ?
language-unknown = Je ne parle pas encore { $language }. Choisissez l’une de ces langues.
currency-title = Devise
currency-ask = Choisissez-en une, ou envoyez-en une autre : { $others }. Les valeurs sont au cours du jour, selon Chainlink. Les minimums et les seuils restent en dollars.
currency-unknown = Je n’ai pas de cours pour cette devise. Choisissez-en une, ou envoyez l’une de celles-ci : { $others }.
currency-none = Aucun cours n’est connu pour le moment : les montants sont en dollars.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Fuseau horaire
zone-now = Heure actuelle ({ $place }) : { $clock }.
zone-ask = Choisissez-en un, ou envoyez une grande ville, un pays ou votre décalage par rapport à UTC, par exemple +2.
zone-which = Lequel ?
zone-unknown = Je ne connais pas ce lieu. Envoyez une grande ville proche ou votre décalage par rapport à UTC, par exemple +2.
zone-button = { $place } · { $offset }
quiet-title = Heures calmes
quiet-now = { $quiet ->
    [on] De { $from } à { $to }, les alertes arrivent sans son. Aucune n’est omise.
   *[off] Les alertes sonnent à toute heure. Pendant les heures calmes, elles arrivent quand même, sans son.
 }
quiet-anyway = Un suivi peut tout de même sonner : { $path }.
quiet-of-all = Les heures calmes valent pour tous les suivis de cette discussion, pas seulement pour { $names }.
quiet-ask = Choisissez une plage horaire (heure locale : { $place }) ou envoyez la vôtre, par exemple 22:30-7.
wrong-hours = Je ne comprends pas ces heures. Envoyez deux heures, par exemple 22:30-7.
new-title = Réglages par défaut des nouveaux suivis
new-begin = Les nouveaux suivis commencent avec :

# Export and import
export-done = { $count ->
    [0] Vos paramètres.
    [one] { $count } suivi avec ses règles.
   *[other] { $count } suivis avec leurs règles.
 } Toute personne qui m’envoie ce fichier obtient la même chose : vous dans une autre discussion, ou un proche.
export-nothing = Il n’y a rien à exporter : vous ne suivez rien pour l’instant.
history-title = Alertes passées
history-title-of = Alertes passées : { $name }
history-header = { $title } · { $from }–{ $to } sur { $total } · fuseau : { $zone }
history-none = Aucune alerte ces 90 derniers jours. Suivez une adresse : ses alertes apparaîtront ici.
history-none-of = Aucune alerte ces 90 derniers jours.
history-none-yet = Aucune alerte pour l’instant.
history-file-later = Dès qu’il y en aura, je pourrai vous les envoyer en fichier CSV.
history-since = depuis { $time }
history-none-then = Aucune alerte pendant cette période.
history-by-address = { $title } · par contrepartie
history-side = { $side ->
    [in] 📥 Reçu de
   *[out] 📤 Envoyé à
 }
history-by-address-none = Aucune alerte individuelle de cette période n’indique qui a envoyé ou reçu quelque chose.
history-summarized = Sans les transactions des résumés, qui ne citent pas d’adresses ({ $count })
which-watch = Quel suivi ?
history-no-watches = Il n’y a aucun suivi.
history-file-only = Ce fichier ne contient que vos alertes, pas toutes les transactions.
history-file = { $count ->
    [one] { $count } alerte des 90 derniers jours.
   *[other] { $count } alertes des 90 derniers jours, la plus récente d’abord.
 }
history-file-then = { $count ->
    [one] { $count } alerte.
   *[other] { $count } alertes, la plus récente d’abord.
 }
chart-dollars =
    Entrées et sorties par jour, 30 derniers jours : { $total }
    Barres pleines vers le haut : entrées. Barres vides vers le bas : sorties.
chart-alerts = Alertes par jour, 30 derniers jours. Aucun prix n’est connu, donc pas de montants en dollars.
chart-unpriced = { $count ->
    [one] { $count } transaction sans prix connu n’est pas comptée.
   *[other] { $count } transactions sans prix connu ne sont pas comptées.
 }
chart-none = Il ne s’est rien passé ces 30 derniers jours : pas de graphique.
chart-value = Actuellement { $last }. Depuis { $since } : minimum { $low } ({ $lowTime }), maximum { $high } ({ $highTime }).
chart-value-signs = Pointillés : seuil. Points pleins : seuil franchi. Points vides : retour à la normale.
chart-value-passed = { $count ->
    [0] Le seuil n’a pas été franchi durant cette période.
    [one] Franchi une fois : { $time }.
   *[other] Franchi { $count } fois, la dernière : { $time }.
 }
chart-value-none = Pas encore de valeurs. Je les enregistre à partir du prochain bloc, tant que le suivi n’est pas en pause.
import-ask = Envoyez-moi le fichier créé par /export ou une liste d’adresses d’un portefeuille, d’un explorateur ou d’un tableur (.csv, .txt, .json). Je vous montrerai ce qu’il contient avant de faire quoi que ce soit.
import-broken = Ce fichier est endommagé, je ne peux pas le lire. Exportez-le de nouveau.
import-openzeppelin = C’est une configuration d’OpenZeppelin Monitor. La personne qui gère ce bot peut en faire un fichier à importer : lookout convert openzeppelin FILES
import-newer = Ce fichier vient d’une version plus récente de Lookout : je ne peux pas tout lire. Exportez-le de nouveau ici.
import-total = { $count ->
    [one] { $count } suivi
   *[other] { $count } suivis
 }
import-here = { $count ->
    [one] { $count } est déjà ici
   *[other] { $count } sont déjà ici
 }
import-cannot = { $count ->
    [one] { $count } ne peut pas être importé
   *[other] { $count } ne peuvent pas être importés
 }
import-wrong = { $place } : { $name }. { $why }
import-wrong-unread = { $place } : illisible ({ $field }).
import-no-chain = Aucun de ses réseaux n’est disponible ici.
import-chains-left = Ces réseaux ne sont pas surveillés ici et sont donc laissés de côté : { $chains }.
import-more = et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
 }
import-left = { $count ->
    [one] { $count } dépasse la limite.
   *[other] { $count } dépassent la limite.
 }
import-no-channels = Absents des destinations de cette discussion : { $names }. Ce qui n’allait que là viendra ici. Pour que tout reste comme avant, ajoutez-les d’abord dans /channels, puis renvoyez le fichier.
import-settings = Il contient aussi vos paramètres, qui remplacent ceux d’ici.
import-names = { $count ->
    [one] Il contient { $count } alias.
   *[other] Il contient { $count } alias.
 }
import-names-unread = { $count ->
    [one] { $count } alias est illisible : vérifiez son adresse.
   *[other] { $count } alias sont illisibles : vérifiez leurs adresses.
 }
import-settings-unread = Les paramètres sont illisibles et ne seront pas importés.
import-nothing = Il n’y a rien à importer.
import-working = Importation… { $done } sur { $total }
import-away = Le service de suivi ne répond pas. Je continuerai l’importation à son retour.
import-done = { $count ->
    [0] Rien n’a été importé.
    [one] C’est fait : { $count } suivi importé.
   *[other] C’est fait : { $count } suivis importés.
 }
import-done-beside = { $what ->
    [settings] Vos paramètres ont été importés.
    [names] Les alias ont été importés.
   *[both] Vos paramètres et les alias ont été importés.
 }
import-refused = { $name } n’a pas été importé. { $why }

# Channels
channels-title = Destinations
channels-here = { $count ->
    [0] Cette discussion
    [one] Cette discussion · { $count } suivi
   *[other] Cette discussion · { $count } suivis
 }
channels-there = { $count ->
    [0] Ce groupe ou canal
    [one] Ce groupe ou canal · { $count } suivi
   *[other] Ce groupe ou canal · { $count } suivis
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } suivi
   *[other] { " " }· { $count } suivis
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } suivi
   *[other] { " " }· { $count } suivis
 }
channels-none = { $chat ->
    [private] Les alertes peuvent aussi aller vers un groupe ou un canal à vous, un webhook, Slack ou Discord.
   *[group] Les alertes peuvent aussi aller vers un webhook, Slack ou Discord.
 }
channels-full = { $chat ->
    [there] Ce groupe ou canal
   *[here] Cette discussion
 } a déjà { $most } destinations sur { $most }. Supprimez-en une d’abord.
button-add-webhook = Ajouter un webhook
channel-url = Envoyez l’URL qui recevra les alertes. Un nom peut la suivre :
    { $example }
    Les URL des webhooks Slack et Discord conviennent aussi.
channel-url-example = https://example.com/hook mon webhook
channel-known = Cette destination existe déjà : { $name }.
webhook-offer = Envoyer des alertes à { $name } ?
channel-cancelled = Annulé. Rien n’a été ajouté.
wrong-url = Je n’y vois aucune URL. Elle commence par https://
wrong-url-credentials = Cette URL contient un nom d’utilisateur ou un mot de passe. Retirez-le et mettez une partie secrète dans le chemin.
wrong-url-long = Cette URL est trop longue : 2 048 caractères au maximum.
channel-adding = Ajout de { $name }…
channel-added = 🔗 Destination ajoutée : { $name }.
channel-tested = Un test est en route.
channel-test-arrived = ✓ Le test est arrivé.
channel-test-failed = ⚠️ Le test n’est pas arrivé : { $why }. Le service de suivi continue d’essayer.
channel-renewed = 🔗 { $name } a un nouveau secret de signature. L’ancien fonctionne encore 24 heures.
channel-secret = Ce que j’y envoie est signé avec ce secret, qui ne sera plus affiché :
    { $secret }
button-copy-secret = Copier le secret
button-have-it = Je l’ai noté
button-go-on = Continuer
button-new-secret = Nouveau secret
channel-secret-ask = Créer un nouveau secret de signature pour { $name } ? L’actuel fonctionne encore 24 heures.
channel-renewing = Création d’un nouveau secret…
channel-no-secret = Le service de suivi ne crée pas de nouveau secret pour { $name }.
channel-away = { $what ->
    [add-channel] Le service de suivi ne répond pas. Je continue d’essayer d’ajouter { $name }.
    [delete-channel] Le service de suivi ne répond pas. Je continue d’essayer de supprimer { $name }.
   *[new-secret] Le service de suivi ne répond pas. Je continue de demander un nouveau secret pour { $name }.
 }
channel-refused = Rien n’a été ajouté. { $refused }
channel-refused-next = Envoyez une autre URL pour réessayer.
channel-title = 🔗 { $name }
channel-being-added = Ajout…
channel-ok = Fonctionne
channel-trouble = { $state ->
    [disabled] ✕ Désactivée { $time } : { $why }. Supprimez-la, puis ajoutez-la de nouveau.
   *[failing] ⚠️ Ne reçoit rien depuis { $time } : { $why }
 }
channel-health = { $change ->
    [gone] ✕ La destination { $name } est désactivée : { $why }. Supprimez-la dans /channels, puis ajoutez-la de nouveau.
    [back] ✓ La destination { $name } fonctionne de nouveau.
   *[failing] ⚠️ La destination { $name } ne reçoit rien depuis { $time } : { $why }. Le service de suivi continue d’essayer.
 }
delivery-failure = { $code ->
    [no_answer] aucune réponse
    [malformed_reply] la réponse de son serveur n’est pas du HTTP valide ; consultez ses logs
    [http_status] son serveur renvoie une erreur (HTTP { $status }) ; consultez ses logs
    [forbidden_address] adresse inaccessible depuis l’internet public
    [unknown_platform] le service de suivi ne prend pas en charge ce type de destination ; utilisez un webhook
    [webhook_deleted] son webhook a été supprimé
    [webhook_revoked] Slack n’accepte plus son URL ; créez un nouveau webhook dans Slack et ajoutez-le
    [token_rejected] Telegram refuse le jeton de son bot ; vérifiez-le dans @BotFather
    [bot_blocked] le bot a été bloqué ou retiré de la discussion
    [chat_not_found] le bot ne trouve pas la discussion
    [chat_migrated] le groupe est devenu un supergroupe avec un nouvel ID
    [topic_not_found] son sujet a été supprimé
    [topic_closed] son sujet est fermé
    [missing_rights] le bot n’a pas le droit d’y écrire
    [silent] le service de suivi n’en donne pas la raison ; demandez à la personne qui le gère
   *[other] le service de suivi indique « { $text } »
 }
channel-undelivered = { $count ->
    [one] { $count } alerte n’a pas pu être remise.
   *[other] { $count } alertes n’ont pas pu être remises.
 }
undelivered-title = 🔗 { $name } · non remises : { $count }
    Conservées 30 jours. Appuyez sur un numéro pour renvoyer cette alerte.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 } : { $why }
undelivered-resent = { $count ->
    [0] Il ne reste rien à renvoyer.
    [one] Renvoi de { $count } alerte.
   *[other] Renvoi de { $count } alertes.
 }
undelivered-away = Le service de suivi ne répond pas. Rien n’a été envoyé ; réessayez plus tard.
button-undelivered = Alertes non remises
button-resend-all = Tout renvoyer
channel-used = Suivis qui y envoient leurs alertes : { $watches }
channel-unused = Aucun suivi ne l’utilise encore. Choisissez-la sous « Destination » dans un suivi.
channel-delete-ask = Supprimer { $name } ?
channel-delete-goes-on = Ceux-ci continuent sans cette destination : { $watches }
channel-delete-stops = Ceux-ci n’ont pas d’autre destination et s’arrêtent : { $watches }
channel-deleting = Suppression…
channel-deleted = Destination supprimée : { $name }.

# Limits
limit-watches = { $where ->
    [there] Ce groupe ou canal a déjà { $has } suivis sur { $most }. Supprimez-en d’abord un là-bas.
   *[here] Cette discussion a déjà { $has } suivis sur { $most }. Supprimez-en d’abord un.
 }
limit-addresses = { $where ->
    [there] Ce groupe ou canal suit { $has } adresses sur { $most } : avec celles-ci, il y en aurait trop. Retirez-en d’abord là-bas.
   *[here] Cette discussion suit { $has } adresses sur { $most } : avec celles-ci, il y en aurait trop. Retirez-en d’abord.
 }
limit-uploads = C’est plus de fichiers que je ne peux en lire en une heure. Renvoyez-le plus tard.
limit-each = Un suivi accepte { $most } adresses au maximum ; celui-ci en aurait { $has }.
limit-forgetting = { $where ->
    [there] J’efface encore ce que je conserve de ce groupe ou canal. Réessayez quand ce sera terminé.
   *[here] J’efface encore ce que je conserve de cette discussion. Recommencez quand ce sera terminé.
 }
flood = C’est trop rapide pour moi : j’ignore certains messages. Attendez une minute, puis réessayez.

# Privacy
privacy-title = Ce que je conserve de cette discussion
privacy-watches = Suivis : { $watches }, adresses : { $addresses }. Avec leurs noms et leurs règles, jusqu’à ce que vous les supprimiez.
privacy-channels = Destinations : { $channels }. Avec leurs URL, jusqu’à ce que vous les supprimiez.
privacy-names = Alias d’adresses : { $names }. Jusqu’à ce que vous les supprimiez.
privacy-alerts = Alertes affichées : { $messages }{ $many ->
    [more] { " " }ou plus
   *[all] { "" }
 }. Conservées 3 jours, pour les corriger si la blockchain change ; ce dont leurs boutons ont besoin, 7 jours.
privacy-history = Alertes passées : { $count }. Chacune est conservée 90 jours, même si son suivi est supprimé.
privacy-short =
    • Configurations que vous n’avez pas terminées : 7 jours (30 si elles ont été refusées)
    • Adresses et fichiers envoyés : 8 jours
    • Alertes qui attendent d’être affichées ici : jusqu’à leur affichage
privacy-person = Sur vous : l’ID de cette discussion, votre langue, vos paramètres et vos recherches des 7 derniers jours. Pas votre nom.
privacy-chats = Les groupes et canaux que vous gérez, par ID et par titre.
privacy-group = Sur ce groupe : son titre, les titres de ses sujets et les ID de ceux qui le gèrent ici ou ont configuré ses suivis.
privacy-where = Tout est conservé là où ce bot fonctionne. Le service de suivi connaît les adresses et les noms des suivis, et garde pendant 30 jours les valeurs qu’il lit.
forget-ask = Effacer tout ce que je conserve de cette discussion ? { $watches ->
    [0] C’est irréversible.
    [one] { $watches } suivi s’arrête aussitôt, ici et dans le service de suivi. C’est irréversible.
   *[other] { $watches } suivis s’arrêtent aussitôt, ici et dans le service de suivi. C’est irréversible.
 }
forget-working = Effacement… { $done } sur { $total }
forget-away = Le service de suivi ne répond pas. Plus rien n’est suivi pour cette discussion ; je continue d’effacer le reste.
forget-done = Effacé. Je ne conserve plus rien de cette discussion. Envoyez /start pour recommencer.

# Mutes
mute-ask = Combien de temps mettre { $name } en sourdine ? Le suivi continue et j’enverrai ensuite un résumé.
mute-ask-type = Ou envoyez une durée, par exemple 3 jours ou jusqu’à vendredi.
wrong-mute = Je ne comprends pas cette durée. Envoyez une durée ou une échéance, par exemple 3 jours ou jusqu’à vendredi.
mute-covers = les { $count } adresses
mute-which = { $span ->
    [none] Quel suivi mettre en sourdine ?
   *[other] Quel suivi mettre en sourdine pendant { $span } ?
 }
mute-how = La sourdine dure d’une minute à un an : { $length } ou { $tomorrow }. Pour un seul suivi : { $named }. Pour réactiver : { $off }.
mute-begun = En sourdine.
muted-until = { $name } · En sourdine jusqu’à { $time }. J’enverrai ensuite un résumé.
muted-silent = En sourdine : { $places }
muted-loud = Pas en sourdine : { $places }
mute-ended = Alertes réactivées.
mute-none = Ce suivi n’est plus en sourdine.
mute-missed = { $name } : { $count ->
    [one] { $count } alerte reçue
   *[other] { $count } alertes reçues
 } pendant la sourdine.
snooze-begun = { $what } · En veille : { $length }. Si la valeur n’est pas normale ensuite, je vous le rappellerai.
snooze-ended = Veille terminée.
snooze-none = Cette valeur n’est plus en veille.
snooze-full = Un suivi accepte { $most } valeurs en veille. Réactivez-en d’abord une sur sa fiche.
snooze-test = C’est une alerte de test : rien à mettre en veille.

# A watch that tells much
busy-title = Forte activité.
busy-count = { $name } : { $count } alertes en 5 minutes.
busy-kept = { $name } : vous continuerez à recevoir chaque alerte. Je ne reposerai pas la question.
busy-summarised = Ce suivi envoie déjà des résumés.
button-summarise = Résumé · 10 min
button-keep-every = Chaque alerte


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] montants jusqu’à { $label }
 }
rule-added = { $kind ->
    [above] { $name } · Désormais, alertes au-dessus de { $label } seulement.
   *[other] { $name } · Désormais ignoré : { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Les petits montants sont de nouveau signalés.
   *[other] { $name } · N’est plus ignoré : { $rule }.
 }
rule-known = C’est déjà ignoré.
rule-full = Un suivi accepte { $most } règles. Retirez-en d’abord une sous « Plus », sur sa fiche.
trust-added = { $name } · Désormais de confiance : { $label }. Ses autorisations ne seront plus signalées.
trust-removed = { $name } · N’est plus de confiance : { $label }.
trust-known = Vous faites déjà confiance à cette adresse.
trust-full = Un suivi accepte { $most } adresses de confiance. Retirez-en d’abord une en le modifiant, sous « Filtres ».
labels-title = Carnet d’adresses
labels-header = { $title } · { $from }–{ $to } sur { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Ajouter un nom : { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = appelle, appelez, nomme, nommez, renomme … en, renommez … en, change le nom de … en, changez le nom de … en, donne à … le nom, donnez à … le nom
label-example = salaires
labels-none = Aucune adresse n’a encore d’alias. Donnez-en un en la suivant, ou avec ⋯ sous une alerte.
labels-none-watches = Suivis qui ont leur propre nom : { $names }
label-ask = Quel alias donner à { $address } ? Envoyez { $most } caractères au maximum.
label-present = Alias actuel : { $label }
label-wrong = Je ne peux afficher aucun de ces caractères. Envoyez un autre alias.
label-saved = C’est fait : ici, les alertes disent maintenant { $label } pour { $address }.
label-undone = Annulé : { $address } n’a plus d’alias ici.
labels-saved = Alias mis à jour : { $count }.
labels-full = Le carnet d’adresses est plein : { $most } alias. Supprimez-en d’abord un : /names
rules-title = Règles de { $name }
rules-intro = Ignorés :
rules-none = Rien n’est ignoré pour l’instant. Avec ⋯ sous une alerte, vous pouvez ignorer un token, une adresse ou de petits montants.
rules-worthless = Les transferts soupçonnés de spam sont { $how ->
    [shown] affichés
   *[hidden] masqués
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] { $count } alerte ignorée par les règles.
   *[other] { $count } alertes ignorées par les règles.
 }

# Why an alert came
why = { $name } suit { $addresses } sur { $chain }.
why-unnamed = Suit { $addresses } sur { $chain }.
why-fired = Motif : { $fired }.
why-how = Réglage actuel : { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] transfert de monnaie native
    [token_transfer] transfert de tokens
    [nft_transfer] transfert de NFT
    [contract_deploy] nouveau contrat
    [contract_call] appel de contrat
    [failed_transaction] transaction échouée
    [safe_transaction] transaction Safe
    [wrapped_coin] wrapping
    [withdrawal] retrait de validateur
    [execution_reward] récompense d’exécution
    [contract_event] événement d’un contrat
    [token_approval] autorisation
    [delegation] délégation
    [outflow] sortie importante
   *[other] { $func }
 }

# A test
test-sent = Un test est en route.
test-refused = Le service de suivi n’envoie pas de test pour cela.
test-away = Le service de suivi ne répond pas. Réessayez dans un moment.

# What @bot 0x… says in any chat.
guest-hint = Écrivez une adresse ou le hash d’une transaction après mon nom : @{ $bot } 0x…
inline-used = Utilisée sur { $chains }
inline-transaction = { $status ->
    [failed] Échouée sur { $chain }
   *[success] Réussie sur { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Alerte envoyée : { $what }. La transaction a ensuite été retirée de la blockchain.
    [summary] Incluse dans un résumé : { $what }.
   *[alone] Alerte envoyée : { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Non affichée : une règle de { $name } l’ignore.
why-muted = Non affichée : { $name } était en sourdine. Vous recevrez un résumé à la fin de la sourdine.
why-digest = Pas affichée tout de suite : elle figure dans le récapitulatif de { $name }.
why-worthless = Non affichée : { $name } la masque comme spam : { $reason }.
why-minimum = Non affichée : { $name } alerte pour les { $direction ->
    [in] transferts entrants de monnaie native
    [out] transferts sortants de monnaie native
   *[both] transferts de monnaie native
 } à partir de { $needs } ; celui-ci portait sur { $has }.
why-dollars = Non affichée : { $name } a un minimum en dollars ({ $kinds }{ $direction ->
    [in] , entrées
    [out] , sorties
   *[both] {""}
 }) que celle-ci n’atteint pas.
why-outflow = Non affichée : { $name } alerte dès { $limit } de sorties en { $within } ; le total était de { $left }.
why-outflow-before = Non affichée : { $name } avait déjà alerté pour { $limit } de sorties en { $within } ; le total était de { $left }.
why-direction = Non affichée : { $name } n’alerte que dans ce sens ({ $kinds }) : { $direction }.
why-netted = Non affichée : { $name } n’alerte que dans ce sens ({ $kinds }) : { $direction }, et ici il en est passé davantage dans l’autre sens.
why-kinds = Non affichée : { $name } n’alerte pas pour cela ({ $kinds }).
why-restricted = Non affichée : { $name } { $what ->
    [other-token] n’alerte pas pour ce token
    [other-counterparty] n’alerte pas pour les transferts avec cette contrepartie
    [met-before] n’alerte que pour les nouvelles adresses, et celle-ci était déjà connue
    [status-success] n’alerte que pour les appels réussis
    [status-failed] n’alerte que pour les appels échoués
   *[token-minimum] a un minimum plus élevé pour ce token
 }.
why-approval = { $verdict ->
    [spender_excepted] Non affichée : { $name } exclut les autorisations pour cette adresse.
   *[not_unlimited] Non affichée : { $name } n’alerte que pour les autorisations illimitées.
 }
why-condition = Non affichée : { $name } demande que { $argument } { $op ->
    [eq] soit égal à
    [ne] soit différent de
    [gt] soit supérieur à
    [lt] soit inférieur à
    [in] figure parmi
   *[contains] contienne
 } { $needs } ; la valeur était { $has }.
why-quiet = Non affichée : { $why ->
    [other_chain] { $name } ne suit pas { $chain }.
    [not_concerned] aucune adresse de { $name } n’est concernée.
    [failed] la transaction a échoué, rien n’a donc bougé pour { $name }.
    [creating] { $name } est en cours de création.
    [not_known] le service de suivi ne connaît pas { $name }.
   *[nothing] elle ne contient rien de ce que suit { $name }.
 }
why-state = { $state ->
    [too_new] Non affichée : { $name } a été créé après elle.
    [not_read_yet] Pas encore affichée : le service de suivi n’est pas encore arrivé à son bloc pour { $name }.
    [not_matched] Non affichée : { $name } avait d’autres réglages à ce moment-là.
    [queued] { $name } : en route.
    [failing] { $name } : en route ; cette discussion ne l’a pas encore reçue.
    [told] { $name } : envoyée à cette discussion. Je n’ai plus les détails du message.
    [told_in_summary] { $name } : envoyée à cette discussion dans un résumé. Je n’ai plus les détails du message.
    [told_another] Non affichée : { $name } n’envoie qu’une seule alerte.
    [withdrawn] Non affichée : elle a été retirée de la blockchain avant l’alerte de { $name }.
    [paused] Non affichée : { $name } est en pause.
    [no_subscription] Non affichée : les alertes de { $name } ne sont pas activées.
   *[unknown] { $name } : c’est trop ancien pour le savoir.
 }
why-gathered = { $name } : attend le résumé ({ $time }).
why-uninvolved = { $are ->
    [all] Aucun de vos { $count } suivis n’est concerné.
   *[others] { $count ->
        [one] L’autre suivi n’est pas concerné.
       *[other] Les { $count } autres suivis ne sont pas concernés.
    }
 }
why-unseen = Sur { $chain }, les transferts de monnaie native que des contrats effectuent dans une transaction ne sont pas détectés.
why-coin-logs = { $chain } enregistre chaque mouvement de la monnaie native, y compris dans les contrats, donc aucun n’a été manqué.
why-nowhere = { $hash } est introuvable sur { $chains }. Si la transaction est récente, renvoyez-la dans un moment.
why-nowhere-key = ⚠️ Si c’était une clé privée, ne la renvoyez pas : supprimez votre message et transférez vos fonds vers un nouveau portefeuille.
why-away = Impossible d’interroger { $chains } pour l’instant. Renvoyez-la dans un moment.
why-not-offered = Le service de suivi n’explique pas les transactions.
why-not-shown-here = Ces trois derniers jours, je n’ai affiché ici aucune alerte pour { $hash }.
why-reading = Bloc { $height } ({ $time }) : { $amount }. Alerte envoyée : { $sent }
limit-now = { $state ->
    [unlimited] Actuellement { $amount }. L’alerte viendra au prochain changement.
    [quiet] Actuellement { $amount } : dans la limite, donc pas d’alerte.
    [passed] Actuellement { $amount } : seuil franchi. L’alerte est en route.
    [notified] Actuellement { $amount } : seuil franchi ({ $time }), déjà signalé. Prochaine alerte au retour à la normale : { $side ->
        [below] { $back } ou plus.
       *[above] { $back } ou moins.
    }
    [recovering] Actuellement { $amount } : presque revenu à la normale. L’alerte part à { $back }, ou après dix blocs du bon côté du seuil.
    [recovered] Actuellement { $amount } : de retour à la normale. L’alerte est en route.
    [muted] Actuellement { $amount } : seuil franchi. L’alerte arrivera à la fin de la sourdine.
    [snoozed] Actuellement { $amount } : seuil franchi. L’alerte arrivera à la fin de la veille.
    [held] Actuellement { $amount } : presque revenu à la normale. Les alertes restent en attente pour l’instant.
   *[not_watched] Actuellement { $amount }. Pas d’alerte pendant la pause.
 }
deadline-now = { $late ->
    [yes] { $name } : depuis le { $time }.
   *[no] { $name } : jusqu’au { $time } (encore { $amount }).
 } { $state ->
    [passed] L’alerte est en route.
    [notified] Déjà signalé.
    [muted] L’alerte arrivera à la fin de la sourdine.
    [snoozed] L’alerte arrivera à la fin de la veille.
    [not_watched] Pas d’alerte pendant la pause.
   *[quiet] Pas encore d’alerte.
 }
balance-unread = { $state ->
    [unread] Solde illisible : le contrat du token ne l’indique pas.
   *[away] Impossible de lire ce solde pour l’instant. Réessayez dans un moment.
 }
reading-unread = { $state ->
    [unread] Valeur illisible : le contrat ne l’indique pas.
    [none] L’adresse n’a rien de tel pour le moment.
   *[away] Impossible de lire cette valeur pour l’instant. Réessayez dans un moment.
 }
why-limit-gone = Ce seuil a été modifié ou retiré depuis.
why-balances-not-offered = Le service de suivi ne sait pas expliquer les soldes.
balances-title = { $name } · soldes actuels
worths-total = Au total : { $worth }
values-title = { $name } · valeurs actuelles
why-proposal = Proposition n° { $nonce } · alerte envoyée { $sent } · alors { $signatures }
proposal-now = { $state ->
    [proposed] Maintenant : il manque encore des signatures ; le Safe en exige { $required }.
    [next] Maintenant : toutes les signatures y sont, elle peut être exécutée.
    [later] Maintenant : toutes les signatures y sont, mais des numéros plus bas passent avant.
    [over] Maintenant : close. Elle a été exécutée, ou une autre proposition de même numéro l’a été.
    [dropped] Cette proposition n’est plus suivie : elle est close depuis longtemps, ou le suivi a été modifié ou mis en pause entre-temps.
    [paused] Pas d’alerte pendant la pause.
   *[unread] Impossible de consulter le Safe pour l’instant. Réessayez dans un moment.
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
alert-worth-stale = { $worth } (il y a { $hours } h)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = échec : { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } en entrée et en sortie
   *[self] { $asset } vers la même adresse
 }
alert-moved-unmeasured = { $direction ->
    [in] a reçu { $asset }
    [out] a envoyé { $asset }
   *[self] a déplacé { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] a reçu { $asset } depuis { $chain } par le bridge
   *[out] a envoyé { $asset } vers { $chain } par le bridge
 }
alert-wrapped = { $action ->
    [wrapped] a wrappé { $asset }
   *[unwrapped] a unwrappé { $asset }
 }
alert-withdrawal = +{ $asset } du validateur { $validator }
alert-reward = +{ $asset } en pourboires d’un bloc
alert-minted = a minté { $asset }
alert-minted-for = a minté { $asset } pour { $price }
alert-burned = a brûlé { $asset }
alert-asset = { $kind ->
    [nft] un NFT
   *[token] des tokens
 }
alert-figure = valeur { $amount }, unité non précisée
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } unités de base ({ $symbol })
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = a créé le contrat { $contract }
alert-called = { $role ->
    [target] a reçu un appel de { $caller } : { $method }
    [alone] a appelé { $method }
   *[sender] a appelé { $method } sur { $contract }
 }
alert-method = méthode { $method }
alert-approved = { $what ->
    [unlimited] autorise { $spender } à dépenser ses { $asset } sans limite
    [all] autorise { $spender } à déplacer tous ses { $asset }
    [nft] autorise { $spender } à déplacer le NFT { $asset } #{ $id }
    [revoked] n’autorise plus { $spender } à dépenser ses { $asset }
    [revoked-nft] n’autorise plus personne à déplacer le NFT { $asset } #{ $id }
   *[amount] autorise { $spender } à dépenser jusqu’à { $amount }
 }
alert-via-permit2 = { $done }, via Permit2
alert-at-risk = { $done } { $what ->
    [none] (solde actuel : 0)
    [held] (solde actuel : { $held })
   *[worth] (solde actuel : { $held }, { $worth } exposés)
 }
alert-delegated = { $what ->
    [ended] n’exécute plus le code d’un contrat
   *[set] exécute désormais le code de { $contract }
 }
alert-outflow = { $bound ->
    [least] a envoyé au moins { $usd }
   *[none] a envoyé { $usd }
 }{ $unit ->
    [single] {" "}en une transaction
   *[span] {" "}en { $span }
 }
alert-contract-event = { $count ->
    [0] a émis { $event }
   *[other] a émis { $event } : { $args }
 }
alert-event-minted = { $what ->
    [mint] a minté { $amount } pour { $account }
   *[burn] a brûlé { $amount } de { $account }
 }
alert-base-units = { $amount } unités de base
alert-safe = { $action ->
    [executed] a exécuté une transaction Safe
    [failed] n’a pas pu exécuter une transaction Safe
    [executed-by-module] a exécuté une transaction du module { $party }
    [owner-added] a ajouté le propriétaire { $party }
    [owner-removed] a retiré le propriétaire { $party }
    [module-enabled] a activé le module { $party }
    [module-disabled] a désactivé le module { $party }
   *[threshold-changed] demande désormais { $threshold ->
        [one] { $threshold } signature
       *[other] { $threshold } signatures
    }
 }
alert-tried = { $what ->
    [deployment] a créé un contrat
    [payment] a envoyé un paiement à { $contract }
   *[call] a appelé { $method } sur { $contract }
 }
alert-reverted = { $tried } : { $reason }
alert-more = et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
 }
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · mint
    [burnt] { $chain } · burn
    [via] { $chain } · via { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] { $count } transaction
   *[other] { $count } transactions
 } en { $span }
summary-span = { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
    [days-alone] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
 }
summary-way = { $way ->
    [in] Entrées : { $moved }
   *[out] Sorties : { $moved }
 }
summary-unpriced = { $worth } + { $count } sans prix
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] { $count } nouveau contrat
   *[other] { $count } nouveaux contrats
 }
summary-calls = { $count ->
    [one] { $count } appel de contrat
   *[other] { $count } appels de contrats
 }
summary-approvals = { $count ->
    [one] { $count } autorisation
   *[other] { $count } autorisations
 }
summary-contract_events = { $count ->
    [one] { $count } événement de contrat
   *[other] { $count } événements de contrat
 }
summary-safe_actions = { $count ->
    [one] { $count } action Safe
   *[other] { $count } actions Safe
 }
summary-wraps = { $count ->
    [one] { $count } wrapping
   *[other] { $count } wrappings
 }
summary-withdrawals = { $count ->
    [one] { $count } retrait de validateur
   *[other] { $count } retraits de validateurs
 }
summary-rewards = { $count ->
    [one] { $count } récompense d’exécution
   *[other] { $count } récompenses d’exécution
 }
summary-failures = { $count ->
    [one] { $count } transaction échouée
   *[other] { $count } transactions échouées
 }
summary-delegations = { $count ->
    [one] { $count } délégation
   *[other] { $count } délégations
 }
summary-outflows = { $count ->
    [one] { $count } sortie importante
   *[other] { $count } sorties importantes
 }
summary-left-out = { $count ->
    [one] { $count } autre mouvement
   *[other] { $count } autres mouvements
 }
summary-largest = { $way ->
    [in] Plus gros transfert : { $moved } de { $counterparty }
    [out] Plus gros transfert : { $moved } vers { $counterparty }
   *[nobody] Plus gros transfert : { $moved }
 }
batch-missed = Pendant que je ne pouvais pas vous écrire :
batch-title = ⏱ { $count } transactions
batch-more = et { $watches ->
    [one] { $watches } autre suivi
   *[other] { $watches } autres suivis
 } · { $count ->
    [one] { $count } transaction
   *[other] { $count } transactions
 }
batch-removed = ✕ { $count ->
    [one] dont { $count } retirée de la blockchain
   *[other] dont { $count } retirées de la blockchain
 }
batch-reply = { $what ->
    [removed] ✕ Ne sont plus sur la blockchain. Considérez qu’elles n’ont jamais eu lieu :
    [restored] De retour sur la blockchain :
   *[changed] Modifiées, car leur bloc a été remplacé :
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
 } de retard : { $because ->
    [node] le nœud { $chain } était en panne.
   *[service] le service de suivi était en panne.
 }
hidden-warning = ⚠️ { $count ->
    [one] { $count } transfert suspect masqué comme spam
   *[other] { $count } transferts suspects masqués comme spam
 }{ $lookAlikes ->
    [0] .
   *[other] , dont { $lookAlikes } avec une adresse trompeuse. Ne copiez jamais une adresse depuis la liste des transactions de votre portefeuille.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] { $count } transfert suspect avec une adresse trompeuse, masqué comme spam
   *[other] { $count } transferts suspects avec des adresses trompeuses, masqués comme spam
 }. Ne copiez jamais une adresse depuis la liste des transactions de votre portefeuille.
hidden-title = Masqués, du plus récent au plus ancien :
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] de
    [out] vers
   *[self] avec
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] son adresse en imite une que vous connaissez
    [zero-value] rien n’a été transféré
    [bait] son nom est une publicité
    [imitation] son symbole en imite un autre
   *[dust] montant infime
 }
hidden-look-alike = ressemble à { $imitated }, mais ce n’est pas lui
hidden-never-copy = Ne copiez jamais une adresse depuis la liste des transactions de votre portefeuille.
spam-trusted = Les transferts de { $sender } vous seront désormais signalés.
spam-notices-stopped = Le spam reste masqué et je n’en parlerai plus. Pour changer cela : /settings › Affichage et devise.
balance-alert = { $state ->
    [below] 🔻 { $name } descend à { $amount } (en dessous de { $limit })
    [above] 🔺 { $name } monte à { $amount } (au-dessus de { $limit })
   *[recovered] ✅ { $name } de retour à la normale : { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name } : { $amount } tient encore { $time } (moins de { $limit })
    [empty] 🪫 { $name } est à sec
   *[recovered] 🔋 { $name } : { $amount } tient { $time }
 }
reading-reorg = Le bloc de la dernière alerte n’est plus sur la blockchain.
balance-test = Alerte de test : ce n’est pas un vrai solde
value-label = { $name } : { $call }
value-gas = gas
value-transfer_fee = frais de transfert
value-loan_health = facteur de santé du prêt
value-morpho_loan = facteur de santé du prêt
value-liquidity_position = marge du prix des positions
value-liquidity_position-item = { $name } position #{ $id }
value-percent = { $amount } %
value-gwei = { $amount } gwei
value-total_supply = offre totale
value-share_price = prix de la part
silence-alert = { $state ->
    [above] 🔕 { $name } : { $way ->
        [in] aucune entrée depuis { $amount }
        [out] aucune sortie depuis { $amount }
       *[both] aucune activité depuis { $amount }
    }
   *[recovered] 🔔 { $name } : { $way ->
        [in] de nouveau une entrée
        [out] de nouveau une sortie
       *[both] de nouveau de l’activité
    }
 }
silence-about = Seul compte le temps dont j’ai lu les blocs.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name } : { $amount } entrées en { $span } (plus de { $limit })
        [out] 🌊 { $name } : { $amount } sorties en { $span } (plus de { $limit })
       *[both] 🌊 { $name } : { $amount } transactions en { $span } (plus de { $limit })
    }
   *[recovered] ✅ { $name } de retour à la normale : { $amount } en { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } a expiré
    [ended] ➡️ { $name } n’appartient plus à cette adresse
    [below] ⏳ { $name } expire dans { $amount }
    [recovered-reorg] ↩️ { $name } expire dans { $amount }
   *[recovered] ✅ { $name } est renouvelé et expire dans { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name } : { $call } est programmé et sera exécutable dans { $amount }
    [ready] ⌛ { $name } : { $call } est exécutable maintenant
    [executed] ✅ { $name } : { $call } a été exécuté
    [cancelled] 🚫 { $name } : { $call } a été annulé
    [expired] ⌛ { $name } : { $call } a expiré sans être exécuté
    [recovered-reorg] ↩️ { $name } : { $call } attend de nouveau d’être exécuté
    [cancelled-reorg] ↩️ { $name } : { $call } n’est plus programmé
   *[below] ⏳ { $name } : { $call } est exécutable dans { $amount }
 }
governor-about = environ { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name } : « { $title } » est proposé ; le vote se termine dans { $amount }
    [succeeded] ✅ { $name } : « { $title } » est adopté
    [defeated] ❌ { $name } : « { $title } » est rejeté
    [queued] 🗓 { $name } : « { $title } » est en file d’exécution
    [expired] ⌛ { $name } : « { $title } » a expiré sans être exécuté
    [executed] ✅ { $name } : « { $title } » a été exécuté
    [cancelled] 🚫 { $name } : « { $title } » a été annulé
    [recovered] ⏳ { $name } : le vote sur « { $title } » est prolongé et se termine dans { $amount }
    [recovered-reorg] ↩️ { $name } : le vote sur « { $title } » est de nouveau ouvert et se termine dans { $amount }
    [cancelled-reorg] ↩️ { $name } : « { $title } » n’est plus proposé
   *[below] ⏳ { $name } : le vote sur « { $title } » se termine dans { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } sans limite
    [all] tous les { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name } : autorisation toujours active après { $amount } ({ $what })
    [cancelled-reorg] ↩️ { $name } : l’autorisation n’est plus sur la blockchain ({ $what })
   *[ended] ✅ { $name } : l’autorisation n’est plus active ({ $what })
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name } : il manque encore des signatures à la proposition n° { $nonce } après { $amount }
   *[ended] ✅ { $name } : la proposition n° { $nonce } n’attend plus de signatures
 }
safe_unsigned-by = Pas encore signé par : { $names }
reading-label = { $call } de { $name } :
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, en dessous de { $limit }
    [above] 📈 { $label } { $amount }, au-dessus de { $limit }
    [up] 📈 { $label } { $amount }, hausse de { $percent } % en { $span }
    [down] 📉 { $label } { $amount }, baisse de { $percent } % en { $span }
    [changed] 🔄 { $label } { $amount }, avant { $from }
    [back-above] 📈 { $label } { $amount }, de nouveau au-dessus de { $limit }
    [back-below] 📉 { $label } { $amount }, de nouveau en dessous de { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } hors de sa plage
   *[other] ✅ { $label } de retour dans sa plage
 }
reading-test = Alerte de test : ce n’est pas une vraie valeur
loan-repay = Remboursez environ { $amount } pour remonter à { $health }
reading-snoozed = { $state ->
    [recovered] Veille terminée. De retour à la normale : { $time }.
    [changed] Veille terminée. Dernier changement : { $time }.
   *[other] Veille terminée, mais la valeur n’est pas revenue à la normale. Relevé : { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name } : la proposition n° { $nonce } est prête à être exécutée : { $what }
    [signed] ✅ { $name } : la proposition n° { $nonce } a toutes ses signatures : { $what }
   *[proposed] ✍️ { $name } : proposition n° { $nonce } : { $what }
 }
proposal-what = { $what ->
    [reject] rejeter les autres propositions portant ce numéro
    [batch] exécuter plusieurs appels à la fois
    [send] envoyer { $amount } à { $to }
    [approve] autoriser { $to } à dépenser jusqu’à { $amount }
    [approve-all] autoriser { $to } à dépenser des { $amount } sans limite
    [call-paying] appeler { $method } sur { $to } avec { $amount }
   *[call] appeler { $method } sur { $to }
 }
proposal-more = … et { $count ->
    [one] { $count } autre
   *[other] { $count } autres
 }
proposal-signatures = { $count ->
    [one] { $count } signature sur { $required }
   *[other] { $count } signatures sur { $required }
 }
proposal-by = proposée par { $who }
proposal-delegate-call = ⚠️ C’est un delegate call : le code de ce contrat agirait comme le Safe lui-même.
proposal-refund = { $payee ->
    [executor] ⚠️ Elle rembourserait aussi du gas : jusqu’à { $amount } au compte qui l’exécute.
   *[address] ⚠️ Elle rembourserait aussi du gas : jusqu’à { $amount } à { $to }.
 }
alert-repeat = ↻ doublon possible
alert-test = Alerte de test : ce n’est pas une vraie transaction
alert-removed = Retirée de la blockchain
alert-removed-reply = ✕ Cette transaction n’est plus sur la blockchain : son bloc a été remplacé. Considérez qu’elle n’a jamais eu lieu. Je vous préviendrai si elle revient.
alert-restored-reply = La transaction est de retour sur la blockchain.
alert-final = ✓ Définitive : { $what }
alert-changed-reply = Modifiée : { $now }
    Son bloc a été remplacé ; voici le résultat dans le nouveau.

operator-begun = ⚠️ { $what }
operator-over = ✅ Résolu après { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
 }. Le problème : { $what }
operator-chain-late = { $chain } a du retard, ses alertes arrivent tard.
operator-endpoint = { $chain }, nœud RPC { $endpoint } : { $fault ->
    [wrong-chain] il est sur un autre réseau.
    [missing-logs] ses logs sont incomplets.
   *[stale-head] il est en retard sur les autres.
 }
operator-dead-letters = { $count ->
    [one] { $count } notification n’a pas pu être remise à un webhook. Elle est conservée 30 jours.
   *[other] { $count } notifications n’ont pas pu être remises à des webhooks. Elles sont conservées 30 jours.
 }
operator-problem = { $what ->
    [service-away] Le service de suivi ne répond pas.
    [store-unsafe] Le stockage peut perdre des données en cas de panne. La raison est dans les logs.
    [store-nearly-full] Le stockage est presque plein. Libérez de la place, sinon les nouvelles alertes ne pourront pas être conservées.
    [store-down] Le stockage n’enregistre rien en ce moment. La raison est dans les logs.
   *[token] Telegram a refusé BOT_TOKEN. Les alertes ont attendu ; aucune n’est perdue.
 }

command-admin = Tableau de bord de l’opérateur
admin-title = Tableau de bord
admin-counts = 
    Discussions avec des suivis : { $chats }
    Suivis actifs : { $live }, en pause : { $paused }
admin-queues = Files d’attente
admin-queue-name = { $queue ->
    [update] Messages reçus
    [jobs] Tâches de configuration
    [match] Correspondances à traiter
    [deliveries] Webhooks
   *[chat] Alertes
 }
admin-queue = { $name } : { $items } en attente, depuis { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
 } au plus
admin-queue-empty = { $name } : vide
admin-waits-title = En attente depuis plus d’une minute
admin-waits-none = Rien n’attend depuis plus d’une minute.
admin-chains-title = Réseaux
admin-chain = { $name } : { $state ->
    [watching] { $lag ->
        [0] à jour
        [one] { $lag } bloc de retard
       *[other] { $lag } blocs de retard
    }
    [failing] en échec{ $lag ->
        [0] {""}
        [one] , { $lag } bloc de retard
       *[other] , { $lag } blocs de retard
    }
   *[idle] inactif, aucun suivi
 }
admin-chain-late = Retard des alertes : { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
 }
admin-letters-title = Non remises : { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Discussions où je n’écris plus : { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] a bloqué le bot
    [removed] a retiré le bot
    [deleted] discussion supprimée
    [not-found] discussion introuvable
    [no-rights] le bot ne peut pas écrire
    [topic-closed] sujet fermé
   *[unknown] raison inconnue
 }
admin-not-offered = Ce service de suivi ne le prend pas en charge.
button-admin-chains = Réseaux
button-admin-waits = Longues attentes
button-admin-letters = Non remises
button-admin-suspended = Arrêtées : { $count }
button-admin-resend = Renvoyer { $number }
button-refresh = Actualiser

command-announce = Envoyer un message à toutes les discussions
command-block = Bloquer une personne ou une discussion
announcement-title = 📣 De la part du responsable de ce bot
announce-how =
    Pour envoyer un message à toutes les discussions configurées ici, écrivez-le après la commande :
    /announce Maintenance ce soir de 22:00 à 22:30. Les alertes pourront arriver en retard ; aucune ne sera perdue.

    Je vous montre le résultat avant l’envoi.
announce-too-long = C’est trop long. Un message à toutes les discussions peut compter { $most } caractères au maximum.
announce-ask = { $chats ->
    [one] Envoyer à { $chats }{ $more } discussion ?
   *[other] Envoyer à { $chats }{ $more } discussions ?
 }
announce-sending = Envoi…
announce-done = { $chats ->
    [0] Il n’y avait aucune discussion où l’envoyer.
    [one] En route vers { $chats } discussion.
   *[other] En route vers { $chats } discussions.
 }
announce-canceled = Message non envoyé.
button-announce = Envoyer à tous
button-admin-announce = Annoncer
button-admin-blocked = Bloqués
admin-blocked-title = Bloqués : { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · depuis le { $day }
admin-block-how = Pour bloquer une personne, un groupe ou un canal, envoyez /block et son ID, par exemple /block 123456789. Ses suivis sont mis en pause.
block-needs-id = /block attend un ID numérique, par exemple /block 123456789. Telegram ne me permet pas de chercher par nom.
block-operator = C’est un opérateur de ce bot : impossible de le bloquer. Retirez-le d’abord d’OPERATORS.
block-done = { $name } n’a plus accès à ce bot. Tous ses suivis sont mis en pause.
block-ended = { $name } a de nouveau accès à ce bot. Les suivis restent en pause jusqu’à leur reprise.
button-unblock = Débloquer { $name }
admin-failing-title = Destinations qui ne reçoivent rien : { $count }
admin-failing-line =
    { $platform } { $channel } · depuis { $time }
    { $why }
button-admin-failing = Envois en panne
