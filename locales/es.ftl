# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } vigila direcciones de blockchain y te avisa aquí.

    Pega una dirección, o varias. Por ejemplo:
    { $example }

    O todo en una línea:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Ningún seguimiento envía alertas
        [one] Un seguimiento envía alertas
       *[other] { $watches } seguimientos envían alertas
    } a { $place }.
here-place = este chat
group-start = Vigilo direcciones de blockchain y publico las alertas aquí. { $who ->
    [all] Cada miembro puede elegir cuáles.
   *[administrators] Los administradores eligen cuáles.
 }
destination-ready = Las alertas ya pueden ir a { $title }.
also-there = ¿Cuáles de tus seguimientos deben avisar también en { $title }?
also-there-saved = Guardado. { $count ->
    [0] Ninguno de tus seguimientos avisa en { $title }.
    [one] Ahora avisa en { $title }: { $names }.
   *[other] Ahora avisan en { $title }: { $names }.
 }
link-over = Este enlace ya se usó o caducó. Envíame /channels en privado para obtener otro.
chat-choose = ¿Qué grupo o canal debe recibir alertas? Si aún no estoy ahí, me uniré. Para un tema, envía /here dentro de él.
chat-choose-cancelled = No se eligió ningún chat.
chat-absent = Aún no estoy en { $title }. Añádeme y las alertas podrán ir ahí.
chat-silent = No puedo escribir en { $title }. Hazme administrador con ese permiso y las alertas podrán ir ahí.
chat-not-manager = Solo los administradores de { $title } eligen qué alertas recibe.
chat-not-allowed = Este bot no está disponible en { $title }. Lo deciden quienes lo administran.
managed-elsewhere = Este seguimiento se administra en otro chat.
stopped-here = { $name } ya no envía alertas aquí.
group-managers-only = Solo los administradores pueden cambiar lo que vigila este grupo.
group-unreachable = No puedo acceder a este grupo o canal, así que no sé quién lo administra.
group-administrators-only = Aquí solo los administradores pueden hacer eso.
group-anonymous = Aquí escribes de forma anónima y no puedo saber qué respuestas son tuyas. Usa los botones o escribe con tu propio nombre.
group-not-yours = Otra persona está configurando esto. Envía /watch para crear tu propio seguimiento.
group-change = { $who } · { $action ->
    [muted] En silencio hasta { $until }
    [silenced] En silencio
    [unmuted] Alertas reactivadas
    [paused] En pausa
    [live] En marcha de nuevo
    [deleting] Eliminación
    [restored] Eliminación deshecha
    [posting] Alertas ahora también aquí
    [stopped] Sin más alertas aquí
   *[changed] Cambios
 }: { $names }{ $action ->
    [posting] . Los administradores pueden detenerlas: ⋯ debajo de una alerta.
   *[other] {""}
 }
group-reply = { $person }, responde a este mensaje.

help =
    Vigilo direcciones de blockchain y te aviso aquí. Puedes enviarme:

    • { $address } – una dirección o una lista, con un alias después de cada una si quieres
    • { $name } – un nombre de Ethereum Name Service
    • Un enlace de un explorador – vigilo la dirección en esa red
    • El hash de una transacción – te digo por qué generó una alerta o por qué no
    • Un archivo de texto o CSV – una dirección por línea, con su alias

    /watch – configurar un seguimiento paso a paso, o en una sola línea: { $line }
    /watches – ver, editar, silenciar, pausar o eliminar tus seguimientos
    /mute – silenciar un seguimiento un rato
    /history – las alertas anteriores: lista, archivo o gráfico
    /channels – recibir alertas en grupos, canales y webhooks
    /names – los alias de tus direcciones
    /settings – idioma, zona horaria, horas sin sonido
    /export, /import – llevar tus seguimientos a otro chat
    /privacy – qué guardo, /forget – borrarlo
    /cancel – salir de una configuración
help-here =
    Vigilo direcciones de blockchain y publico las alertas aquí.

    { $who ->
        [all] Todos los miembros pueden:
       *[administrators] Los administradores pueden:
    }
    • /watch 0x… – vigilar una dirección
    • /watches – editar, silenciar, pausar o eliminar seguimientos
    • /settings – idioma, zona horaria, quién puede hacer esto
    Todos pueden consultar: /watches, /history, /status

    Para hablar conmigo, responde a uno de mis mensajes o, donde soy administrador, escribe { $example }
    Lo demás: /help en privado, { $bot }
help-line = /watch 0x… caja >500$ salidas diario 9:00
help-group = En un grupo o en uno de sus temas, escribe /watch delante de la dirección o del enlace. /here muestra qué seguimientos avisan ahí.
help-new = 🆕 marca una dirección que aparece por primera vez en un seguimiento, cuando este ya lleva un día activo.
help-values = También vigilo saldos, precios, gas, inactividad y plazos. Di lo que quieres, por ejemplo { $example }
help-status = /status muestra si todas las redes están al día.
help-more = Siempre verás un resumen antes de que se cree algo.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Vigilo direcciones de blockchain y te aviso cuando ocurre algo: monedas, tokens, NFT, contratos.

    Toca Iniciar y pega una dirección.
profile-about = Vigila direcciones de blockchain y te avisa cuando ocurre algo.

# What the language calls itself
language = Español

access-refused =
    Este bot es privado. Pide una invitación a quien lo administra.
    Tu ID de Telegram: { $id }
access-refused-group =
    Este bot es privado y este grupo no está en su lista. Pide a quien lo administra que lo añada.
    El ID de este grupo: { $id }
access-refused-press = Este bot es privado.
access-blocked = Te bloquearon en este bot. /privacy muestra lo que el bot aún guarda sobre ti y te permite borrarlo.
access-blocked-press = Te bloquearon en este bot.

access-accepted = { $name } aceptó tu invitación. ID de Telegram: { $id }
access-ended =
    Ya no puedes usar este bot.{ $watches ->
        [0] {""}
        [one] {" "}Tu seguimiento está en pausa.
       *[other] {" "}Tus { $watches } seguimientos están en pausa.
    }
invitation-title = Invitación
invitation-terms =
    { $uses ->
        [one] La primera persona que abra el enlace podrá usar este bot.
       *[other] Las primeras { $uses } personas que abran el enlace podrán usar este bot.
    } Caduca el { $day }. Solo muestro el enlace una vez.
invitation-needless = Cualquiera puede usar este bot, así que no hace falta invitar. Para cambiarlo, define ALLOWED_USERS.
invitation-revoked = Invitación anulada
invitations-title = Invitaciones abiertas
invitations-line = { $number }. { $uses ->
        [one] Queda 1 uso
       *[other] Quedan { $uses } usos
    }, hasta el { $day }
members-title = Personas y grupos invitados
members-none = Todavía nadie.
members-line = { $name }, desde el { $day }
member-remove-ask = ¿Quitar a { $name }? { $watches ->
        [0] Ya no podrá usar este bot.
        [one] Ya no podrá usar este bot y su seguimiento quedará en pausa.
       *[other] Ya no podrá usar este bot y sus { $watches } seguimientos quedarán en pausa.
    }
member-removing = Quitando a { $name }…
member-removed = { $name } ya no tiene acceso. { $watches ->
        [0] No tenía seguimientos.
        [one] 1 seguimiento en pausa.
       *[other] { $watches } seguimientos en pausa.
    }
member-kept = { $name } sigue teniendo acceso: está en una lista de la configuración o recibió otra invitación.
button-invite = Invitar
button-members = Miembros
button-copy-link = Copiar enlace
button-remove-access = Quitar
button-remove-member = Quitar a { $name }
button-revoke-invitation = Anular invitación { $number }

share-title = Compartir { $name }
share-shows = Quien abra el enlace podrá crear el mismo seguimiento en su chat: las mismas direcciones, redes y ajustes de alertas. No verá el nombre, los alias, las etiquetas, las reglas, el texto de alerta ni los webhooks.
share-uses =
    { $opened ->
        [0] Nadie lo abrió todavía.
       *[other] Se abrió { $opened ->
            [1] una vez
            [2] dos veces
           *[other] { $opened } veces
        }; { $taken ->
            [0] nadie copió el seguimiento todavía.
            [1] el seguimiento se copió una vez.
            [2] el seguimiento se copió dos veces.
           *[other] el seguimiento se copió { $taken } veces.
        }
    } Caduca el { $day }.
share-none = Todavía no hay enlace. Un enlace funciona 30 días.
share-offer = Alguien compartió un seguimiento contigo.
share-gone = Este enlace no funciona o ya no es válido. Pide uno nuevo.
share-in-private = Abre este enlace en nuestro chat privado.
button-share = Compartir enlace
button-share-open = Abrir el enlace
button-share-revoke = Anular
button-share-new-link = Cambiar enlace
button-share-make = Crear enlace

button-copy-to = Mover o copiar…
button-move-watch = Mover
button-copy-watch = Copiar
copy-where = ¿Dónde pongo { $name }? Sus reglas y el ajuste de spam van incluidos; los webhooks, no.
copy-or-move = ¿Muevo { $name } a { $place } o pongo allí una copia?
move-busy = El último cambio aún no termina. Inténtalo de nuevo en un minuto.
copy-nowhere = Aún no hay otro lugar. Primero añádeme a un grupo o canal.

cancel-nothing = No hay nada en curso que cancelar.

command-watch = Vigilar una dirección
command-watches = Tus seguimientos
command-history = Alertas anteriores
command-status = Si todas las redes están al día
command-mute = Silenciar un seguimiento un rato
command-here = Qué seguimientos avisan aquí
command-channels = Dónde recibir alertas
command-names = Alias de direcciones
command-settings = Idioma, zona horaria, horas sin sonido
command-export = Guardar tus seguimientos en un archivo
command-import = Recuperar seguimientos de un archivo
command-privacy = Qué guardo de este chat
command-forget = Borrar todo lo que guardo
command-cancel = Salir de una configuración
command-invite = Invitar a alguien
command-members = Personas invitadas
command-help = Qué puedo hacer

button-watch = Vigilar dirección
button-watch-there = Vigilar una dirección ahí
button-also-there = Mis seguimientos también
button-add-to-group = Añadir a un grupo
button-add-to-channel = Añadir a un canal
button-make-administrator = Hacer admin al bot
button-choose-chat = Elegir un chat
button-choose-again = Elegir otro chat
button-choose-group = Un grupo
button-choose-channel = Un canal
button-elsewhere = Usar en un grupo o canal
button-watches = Mis seguimientos
button-help = Ayuda
button-group = Configurar en privado
button-cancel = Cancelar
button-back = ‹ Atrás
button-to-list = ‹ Seguimientos
button-next = Siguiente ›
button-review = Revisar ›
button-start-over = Empezar de nuevo
button-watch-offer = Vigilar
button-watch-rest = { $count ->
    [one] Vigilar la otra
   *[other] Vigilar las otras { $count }
 }
button-watch-each = Cada una aparte
button-watch-together = Todas juntas
button-customise = Personalizar
button-watch-otherwise = Añadir otro
button-all = Todas
button-choose = Elegir
button-again = Empezar de nuevo
button-retry = Reintentar
button-undo = Deshacer
button-leave-out = Omitirlo
button-settings = Ajustes
button-test = Alerta de prueba
button-pause = ⏸ Pausar
button-resume = ▶️ Reanudar
button-watch-again = Reiniciar
button-delete = Eliminar
button-export = Exportar
button-import = Importar { $count }
button-import-all = Importar
button-import-settings = Importar ajustes
button-forget = Borrar todo
button-edit = Editar
button-keep = Conservar
button-explorer = Explorador
button-revoke = Revocar ↗
button-safe-app = App de Safe ↗
button-copy-hash = Copiar hash
button-show = Mostrar
button-hide = Ocultar
button-not-spam = No es spam: { $sender }
button-show-all = Mostrar todo
button-mute = 🔇 1 h
button-mute-watch = 🔇 Silenciar
button-mute-for = { $length ->
    [1] 1 h
    [2] 2 h
    [8] 8 h
    [24] 1 día
    [168] 1 semana
   *[on] Hasta reactivar
 }
button-unmute = 🔔 Notificar
button-change-end = Cambiar fin
button-snooze = 💤 { $length }
button-end-snooze = Reactivar
button-end-snooze-of = Reactivar: { $what }
button-more = ⋯
button-more-of-watch = Más ⋯
button-more-parts = Más ▾
button-stop-here = Sin alertas aquí
button-why = ¿Por qué?
button-watch-settings = Ver seguimiento
button-balances = Saldos actuales
button-balance-alert = Avisar si baja
button-values = Valores actuales
button-ignore = Ignorar { $label }
button-trust = Confiar en { $label }
button-above = Solo más de { $label }
button-name = Alias para { $label }
button-name-as = Cambiar alias a { $label }
button-rename-all = Nuevos alias ({ $count })
button-next-lines = Siguientes { $count }
button-copy = Copiar { $label }
button-rename = Cambiar alias
button-remove-name = Quitar alias
button-rename-label = Renombrar { $label }
button-names = Todos los alias
button-rules = Reglas
button-remove-rule = ✕ { $rule }
button-show-worthless = No ocultar spam
button-hide-worthless = Ocultar spam
button-older = ›
button-select = Seleccionar
button-select-all = Todos
button-select-none = Ninguno
button-search = Buscar
button-all-watches = Todos
button-history = Ver alertas
button-all-history = Todas las alertas
button-by-watch = Por seguimiento
button-by-address = Por contraparte
button-csv = CSV
button-chart = Gráfico
button-destinations = En grupos · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· 1 seguimiento
   *[other] { " " }· { $count } seguimientos
 }
button-newer = ‹

# The guided conversation
watch-header = Seguimiento · { $step } de { $count }
watch-header-review = Seguimiento · revisión
watch-header-part = Seguimiento · { $part }
watch-header-change = Seguimiento · cambios
watch-addresses = Envía una o más direcciones. Puedes añadir un alias después de cada una:
    { $example }
watch-addresses-example = 0x… tesorería
watch-addresses-more = Envía más o continúa. Si repites una, se actualiza su alias.
watch-line-unclear = No entendí: { $words }
approvals-any-token = No puedo limitar las aprobaciones a { $tokens }: te avisaré de las de todos los tokens.
watch-addresses-find = Envía parte de un nombre o de una dirección para encontrarla.
addresses-found = “{ $sought }”: { $found } de { $count }
watch-addresses-added = { $count ->
    [one] Listo: 1 dirección en total.
   *[other] Listo: { $count } direcciones en total.
 }
button-watch-apart = Vigilar por separado
watch-chains = ¿En qué redes?
watch-chains-search = Son algunas de { $count }. Envía el nombre de otra para añadirla.
chain-not-found = Aquí no hay ninguna red llamada { $name }. Revisa cómo se escribe.
chains-found = Coinciden varias redes: { $chains }. Envía el nombre completo de una.
button-chains-used = Donde parece haberse usado
watch-what = ¿De qué quieres recibir alertas?
watch-words = { $name }: { $words }
watch-chosen = Elegido
watch-choose = Elegir
watch-missing = No disponible en { $chains }: { $names }
watch-refine = Sentido y montos
watch-refine-ask = ¿Solo una parte? Cambia el sentido, o pon un mínimo o filtros.
watch-preset-money = Dinero
watch-preset-security = Seguridad
watch-preset-contract = Contrato
watch-preset-everything = Todo
watch-everything = { $count ->
    [0] todo lo anterior
   *[other] todo lo anterior, y además { $more }
 }
watch-group-moves = Movimientos
watch-group-security = Seguridad
watch-group-contract = Contrato
watch-group-validator = Staking
watch-group-values = Valores
watch-group-deadlines = Plazos
watch-group-silence = Actividad
watch-group-rare = Más
watch-about = { $kind ->
    [coin] entra o sale la moneda de la red, como ETH
    [tokens] entran o salen tokens como USDC
    [nfts] entran o salen coleccionables
    [wraps] una moneda se convierte en su token o al revés, como ETH y WETH
    [outflows] sale mucho dinero en poco tiempo
    [approvals] alguien recibe permiso para gastar tokens
    [delegations] un programa (contrato) toma el control de la billetera
    [failures] transacciones enviadas que no se completaron
    [admin] un contrato cambia de propietario, se modifica o se pausa
    [safes] lo que se propone, se firma o se cambia (Safe, multifirma)
    [events] cualquier otra cosa que anuncie un contrato; tú dices qué
    [deployments] la dirección crea contratos nuevos
    [withdrawals] el staking paga a la dirección
    [rewards] comisiones que la dirección gana por crear un bloque
    [balance] baja de un monto o lo supera
    [runway] al ritmo de gasto actual, el dinero alcanza solo para unos días
    [price] un precio pasa tu límite, o una stablecoin se aleja de su valor
    [gas] superan tu límite o bajan de él
    [transfer_fee] el costo de una transferencia en esta red (rollup) supera tu límite o baja de él
    [loan_health] un préstamo está a punto de cerrarse con pérdida (liquidación)
    [liquidity_position] una posición de Uniswap deja de rendir porque el precio salió de su rango
    [ens_names] un nombre como alice.eth, que pertenece a la dirección, vence pronto
    [ens] un nombre como alice.eth vence pronto
    [timelock] anunciados, listos, ejecutados o cancelados (timelock)
    [governor] empiezan, terminan y se aplican o cancelan (DAO)
    [allowance] un permiso para gastar tokens sigue activo después de unos días
    [safe_unsigned] una billetera compartida (Safe) aún espera firmas
    [silence] no hay actividad durante un tiempo
    [rate] hay más actividad de lo normal
   *[calls] la dirección llama a un contrato, o es el contrato llamado
 }
watch-kind-coin = Moneda nativa
watch-kind-tokens = Tokens
watch-kind-nfts = NFT
watch-kind-deployments = Contratos nuevos
watch-kind-calls = Llamadas a contratos
watch-kind-approvals = Aprobaciones
watch-kind-failures = Transacciones fallidas
watch-kind-delegations = Control de billetera
watch-kind-safes = Billetera compartida
watch-kind-wraps = Wrapping
watch-kind-outflows = Salidas grandes
watch-kind-events = Eventos de contrato
watch-kind-withdrawals = Retiros de staking
watch-kind-rewards = Ganancias por bloque
watch-kind-line = { $kind ->
    [coin] moneda nativa
    [coin-alone] transferencias de moneda nativa
    [tokens] tokens
    [nfts] NFT
    [deployments] contratos nuevos
    [failures] transacciones fallidas
    [safes] billetera compartida
    [wraps] wrapping
    [wraps-in] solo wrapping
    [wraps-out] solo unwrapping
    [events] eventos de contrato
    [withdrawals] retiros de staking
    [rewards] ganancias por bloque
    [approvals] aprobaciones
    [delegations] control de billetera
    [outflows] salidas grandes
   *[calls] llamadas a contratos
 }
watch-events-preset-line = { $preset ->
    [mints] acuñación y quema
   *[admin] acciones de admin
 }
watch-events-line = { $more ->
    [0] eventos: { $names }
   *[other] eventos: { $names } y { $more } más
 }
watch-conditions-button = Solo si…
watch-conditions = ¿Cuándo te aviso? Envía condiciones, una por línea, por ejemplo value > 1000 o to = 0x…. Deben cumplirse todas. Los montos van en las unidades del contrato: 1e18 es 1 ETH.
watch-condition-always = { $condition } se cumple siempre, así que no añadí esa condición.
watch-events-preset = { $preset ->
    [mints] Acuñación y quema
   *[admin] Acciones de admin
 }
watch-events = ¿Qué eventos? Las direcciones del seguimiento son los contratos. Elige un grupo o envía un evento tal como lo declara el código del contrato:
    { $example }
watch-events-both = La mayoría de los contratos lo declaran con indexed, así que también añadí: { $event }. Quita el que no necesites.
watch-events-unindexed = En { $event } no hay nada indexed. Si el código lo tiene, envía la línea con indexed; si no, no veré el evento.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } y { $second }
   *[3] { $first }, { $second } y { $third }
 }
watch-direction = { $direction ->
    [in] Entradas
    [out] Salidas
   *[both] Entradas y salidas
 }
watch-directions = Sentido (toca para cambiarlo)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Sentidos distintos
watch-directions-each = Cada tipo
watch-direction-line = { $direction ->
    [in] entradas
    [out] salidas
   *[both] entradas y salidas
 }
watch-any-amount = Cualquier monto
watch-any-amount-line = cualquier monto
watch-amounts-differ = Montos distintos
watch-at-least = { $amount } o más
watch-at-least-line = { $amount } o más
watch-in-and-out-line = entradas ({ $incoming }) y salidas ({ $outgoing })
watch-at-least-of-line = { $kinds }: { $amount } o más
watch-restricted-line = { $what ->
    [tokens] tokens
    [spenders] autorizados
   *[counterparties] contrapartes
 }: { $way ->
    [only] solo { $list }
   *[except] { $what ->
        [tokens] todos
        [spenders] todos
       *[counterparties] todas
    } menos { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] solo de { $list }
       *[except] de cualquiera menos { $list }
     }
   *[out] { $way ->
        [only] solo a { $list }
       *[except] a cualquiera menos { $list }
     }
 }
watch-token-minimum-line = tokens: { $amount } unidades mínimas o más
watch-token-minimum = { $symbol }: { $direction ->
    [in] ¿monto mínimo de las entradas?
    [out] ¿monto mínimo de las salidas?
   *[both] ¿monto mínimo?
 } Elige uno o escríbelo, por ejemplo 500 o 2,5k.
watch-filters = { $count ->
    [0] Filtros
   *[other] Filtros ({ $count })
 }
watch-only-token = Limitar a { $token }
watch-filters-ask = Avisar solo si se cumple todo esto:
watch-filter-tokens = { $way ->
    [any] Cualquier token
    [only] { $count ->
        [one] Solo 1 token
       *[other] Solo { $count } tokens
     }
    [except] { $count ->
        [one] Todos los tokens menos 1
       *[other] Todos los tokens menos { $count }
     }
    [both] Tokens filtrados ({ $count })
   *[differ] Filtros de tokens distintos
 }
watch-filter-counterparties = { $way ->
    [any] Cualquier dirección
    [any-in] De cualquiera
    [any-out] A cualquiera
    [only] { $count ->
        [one] Solo con 1 dirección
       *[other] Solo con { $count } direcciones
     }
    [except] { $count ->
        [one] Todas menos 1 dirección
       *[other] Todas menos { $count } direcciones
     }
    [both] Direcciones filtradas ({ $count })
   *[differ] Filtros de direcciones distintos
 }
watch-filter-new = Solo con direcciones nuevas
watch-filter-new-note = Una dirección es nueva solo la primera vez. Si únicamente te había enviado algo, vuelve a ser nueva cuando le envías por primera vez.
watch-filter-gross = Revisar entradas y salidas por separado
watch-filter-gross-note = Si en una transacción entran 10 y salen 4, se revisan ambos movimientos, no la diferencia de 6.
watch-filter-spenders = { $way ->
    [any] Cualquier autorizado
    [only] Cualquier autorizado
    [except] { $count ->
        [one] Todos menos 1 autorizado
       *[other] Todos menos { $count } autorizados
     }
    [both] Autorizados filtrados ({ $count })
   *[differ] Filtros de autorizados distintos
 }
watch-filter-unlimited = Solo aprobaciones ilimitadas
watch-filter-status = { $status ->
    [success] Solo llamadas exitosas
    [failed] Solo llamadas fallidas
   *[any] Llamadas: exitosas y fallidas
 }
watch-filter-way = { $way ->
    [only] Solo esta lista
   *[except] Todo menos esta lista
 }
watch-filter-rest = También te aviso de
watch-filter-rest-off = Desactivar lo demás
watch-ask-tokens = { $way ->
    [only-none] ¿De qué tokens te aviso? Envía las direcciones de sus contratos.
    [only] ¿De qué tokens te aviso? Tócalos o envía sus nombres o las direcciones de sus contratos. Toca otra vez para quitarlos.
    [except-none] ¿Qué tokens dejo fuera? Envía las direcciones de sus contratos.
   *[except] ¿Qué tokens dejo fuera? Tócalos o envía sus nombres o las direcciones de sus contratos. Toca otra vez para quitarlos.
 }
watch-ask-counterparties = { $way ->
    [only] ¿Con qué direcciones te interesan las transferencias? Tócalas o envía direcciones. Toca otra vez para quitarlas.
   *[except] ¿Con qué direcciones ignoro las transferencias? Tócalas o envía direcciones. Toca otra vez para quitarlas.
 }
watch-ask-spenders = ¿En qué direcciones confías? Tócalas o envía direcciones y no te avisaré de aprobaciones a su favor. Toca otra vez para quitarlas.
watch-unlimited-line = solo aprobaciones ilimitadas
watch-new-line = solo con direcciones nuevas
watch-status-line = { $status ->
    [success] solo llamadas exitosas
   *[failed] solo llamadas fallidas
 }
watch-gross-line = entradas y salidas revisadas por separado
watch-at-least-said = { $amount } o más.
watch-token-as-dollars = Leo { $symbol } como dólares: también cuentan todas las demás monedas y los demás tokens.
watch-amount = { $direction ->
    [in] ¿Monto mínimo de las entradas?
    [out] ¿Monto mínimo de las salidas?
   *[both] ¿Monto mínimo?
 } Elige uno o escríbelo: { $examples }
watch-amount-of = { $direction ->
    [in] Entradas: { $amount }
   *[out] Salidas: { $amount }
 }
watch-amount-separately = Entradas y salidas por separado
watch-amount-together = Un mínimo para ambas
watch-amount-kept = Este seguimiento tiene mínimos que no puedo mostrar aquí. Se mantienen si no eliges otro.
watch-amount-coin-only = Los montos en dólares se aplican a monedas y tokens; los demás, solo a monedas.
watch-amount-unlisted = Con un mínimo en dólares, no se avisa de los tokens sin precio conocido.
watch-unpriced = No conozco el precio de { $symbol } en { $chain }, así que no puedo saber cuándo son { $amount }.
watch-token-which = Aquí hay varios tokens que se llaman { $symbol }. Toca el que quieres o envía la dirección de su contrato.
watch-token-address = O envía primero la dirección que quieres vigilar.
watch-token-seen = Entendí { $symbol } como { $token }, el de tus alertas. Comprueba que sea el correcto.
watch-amount-nfts = Los NFT siempre generan alertas.
watch-amount-examples = $2500 · 0,5 · 100 gwei
watch-amount-examples-coin = $2500 · 0,5
watch-amount-examples-dollars = $50 · $2500
watch-outflow = ¿Cuánto tiene que salir de una dirección, y en cuánto tiempo? Elige o escríbelo, por ejemplo 50000 2h. Te aviso una vez, y otra si el total se duplica, o si baja de la mitad y vuelve a llegar al monto. Un intercambio cuenta solo por lo que se pierde; lo que no tiene un precio conocido no cuenta.
watch-outflow-choice = { $usd } en { $span }
watch-outflow-line = { $usd } de salidas en { $span }
watch-balance = { $side ->
    [below] { $asset }: ¿por debajo de qué saldo te aviso?
   *[above] { $asset }: ¿por encima de qué saldo te aviso?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Se aplica a cada dirección.
 }
watch-balance-on = { $asset } en { $chain }
share-instead = { $now ->
    [known] No puedo vigilar una parte de un saldo, así que la convertí en un monto fijo. Saldo actual: { $amount }.
   *[unknown] No puedo vigilar una parte de un saldo, pero sí un monto fijo.
 }
watch-balance-now = Saldo actual: { $amount }
watch-balance-asset = ¿Qué moneda o token? Tócalo o envía su dirección.
watch-balance-how = Elige un monto o escríbelo, por ejemplo 0,2. Te aviso una vez, y otra cuando el saldo vuelva a la normalidad.{ $tokens ->
    [none] {""}
   *[other] {" "}Para otro token, tócalo o envía su dirección.
 }
watch-balance-unread = { $asset }: ahora no puedo leer este token. Inténtalo en un momento.
watch-balance-no-token = { $asset }: no hay ningún token en esta dirección en las redes de este seguimiento. Revisa la dirección.
watch-balance-way = { $side ->
    [below] Por debajo
    [outside] Fuera de rango
    [moves] Variación
    [changes] Cualquier cambio
   *[above] Por encima
 }
watch-value = ¿Qué valor debo vigilar?
watch-value-ask = { $side ->
    [outside] { $value }: escribe los dos números fuera de los cuales quieres recibir una alerta, por ejemplo 2800–3400.
    [moves] { $value }: escribe cuánto y en cuánto tiempo, por ejemplo 5 % en 1h. Cuentan las subidas y las bajadas.
    [changes] { $value }: toca el botón y te aviso cada vez que cambie.
   *[below] { $value }: escribe el número a partir del cual quieres recibir una alerta. Te aviso una vez, y otra cuando el valor vuelva a la normalidad.
 }
watch-value-name = { $of ->
    [runway] Fondos restantes
    [price] Precio
    [gas] Comisiones de red
    [loan_health] Salud del préstamo
    [liquidity_position] Posiciones Uniswap
    [ens_names] Nombres .eth propios
    [ens] Nombre .eth
    [timelock] Cambios programados
    [governor] Votaciones
    [transfer_fee] Costo de transferir
    [allowance] Aprobaciones activas
    [safe_unsigned] Firmas pendientes
    [silence] Sin actividad
   *[rate] Mucha actividad
 }
watch-value-ask-other = { $of ->
    [runway] ¿Para cuántos días debe alcanzar el saldo? Elige un número o escríbelo, por ejemplo 4. Cuenta lo que salió en los últimos 7 días.
    [transfer_fee] ¿Cuánto puede costar una transferencia? Escribe un monto, por ejemplo $0,01 o 0,00001 ETH. Te aviso una vez, y otra cuando el valor vuelva a la normalidad.
    [liquidity_position] ¿Cuándo te aviso de las posiciones de Uniswap? Elige una opción o escribe cuánto puede acercarse el precio al extremo del rango, por ejemplo 2 %. Yo mismo encuentro las posiciones de las direcciones.
    [ens_names] ¿Cuánto antes de que venza un nombre de estas direcciones te aviso? Elige los tiempos o escríbelos, por ejemplo 30d, 7d, 1d. Yo mismo encuentro sus nombres .eth.
    [ens] Escribe el nombre, por ejemplo vitalik.eth. Te aviso 30 días, 7 días y 1 día antes de que venza.
    [timelock] ¿Cuánto antes de que se pueda ejecutar una operación te aviso? Elige los tiempos o escríbelos, por ejemplo 24h, 1h. También te aviso cuando se programa, se ejecuta o se cancela.
    [governor] ¿Cuánto antes de que termine una votación te aviso? Elige los tiempos o escríbelos, por ejemplo 24h, 1h. También te aviso cuando una propuesta se crea, se aprueba, se rechaza, entra en cola, se ejecuta o se cancela.
    [allowance] ¿Después de cuántos días te aviso de una aprobación que sigue activa? Elige un número o escríbelo, por ejemplo 30. Las anteriores también cuentan, hasta donde puedo leer.
    [safe_unsigned] ¿Después de cuánto tiempo te aviso de una propuesta a la que aún le faltan firmas? Elige un tiempo o escríbelo, por ejemplo 6h. También te digo quién falta por firmar.
    [silence] ¿Cuánto tiempo puede pasar sin actividad antes de que te avise? Elige un tiempo o escríbelo, por ejemplo 6h.
   *[rate] ¿Cuántas transacciones, y en cuánto tiempo, son demasiadas? Elige o escríbelo, por ejemplo 20 en 1h.
 }
watch-value-counts = { $what ->
    [transfers] Cuentan moneda nativa, tokens y NFT, sin un aviso por cada transacción.
   *[alerts] Solo cuentan las transacciones de las que avisa este seguimiento.
 }
watch-value-none = { $of ->
    [loan_health] Ahora estas direcciones no tienen préstamos en { $chains }. Si aparece alguno, lo vigilaré.
   *[liquidity_position] Ahora estas direcciones no tienen posiciones en { $chains }. Si aparece alguna, la vigilaré.
 }
watch-value-unread = { $value }: no se puede leer en { $chains }, porque allí no existe ese valor.
watch-value-since = En { $chains } solo puedo leer desde el bloque { $height }.
watch-balance-line = { $side ->
    [below] saldo inferior a { $amount }
   *[above] saldo superior a { $amount }
 }
watch-runway-line = fondos para menos de { $amount } al ritmo de gasto de { $span }
watch-reading-line = { $side ->
    [below] { $call } por debajo de { $amount }
    [above] { $call } por encima de { $amount }
    [outside] { $call } fuera de { $amount }–{ $high }
    [moves] { $call } varía un { $percent } % en { $span }
   *[changes] cualquier cambio de { $call }
 }
watch-liquidity_position-line = posiciones fuera de rango
watch-silence-line = { $way ->
    [in] sin entradas durante { $amount }
    [out] sin salidas durante { $amount }
   *[both] sin actividad durante { $amount }
 }
watch-rate-line = { $way ->
    [in] entradas: más de { $amount } en { $span }
    [out] salidas: más de { $amount } en { $span }
   *[both] transacciones: más de { $amount } en { $span }
 }
watch-rate-now = { $count ->
    [one] 1 transacción en { $span }
   *[other] { $count } transacciones en { $span }
 }
watch-transfers-line = { $limit } (moneda nativa, tokens y NFT)
watch-deadline-line = vencimiento de { $call }: { $amount } antes
watch-ens_names-line = nombres .eth propios: { $amount } antes de que venzan
watch-timelock-line = cambios programados: { $amount } antes de poder ejecutarse
watch-governor-line = votaciones: { $amount } antes de terminar
watch-allowance-line = aprobaciones aún activas después de { $amount }
watch-safe_unsigned-line = propuestas a las que aún les faltan firmas después de { $amount }
watch-no-balance = sin alerta
watch-no-kinds = ninguna transacción
watch-often = ¿Con qué frecuencia te aviso?
watch-often-about = Resumen: la primera alerta, al instante; después, un mensaje por período. Informe: un mensaje a una hora fija.
watch-summary = ¿Cuánto tiempo abarca cada resumen?
watch-often-windows = La primera alerta, al instante; después, un resumen por período.
watch-often-window = La primera alerta, al instante; después, un resumen cada { $window }.
watch-often-once = Una sola alerta y ninguna más.
button-final = De nuevo al ser definitiva
watch-final-about = Una transacción es definitiva cuando su bloque ya no se puede reemplazar. En Ethereum tarda unos 15 minutos.
watch-final-off = Desactivé “{ $button }”: solo funciona con alertas una por una.
button-summary = Resumen
button-digest = Informe
button-digest-instead = Informe diario
button-days = Días
button-workdays = Lunes a viernes
digest-ask = ¿Cuándo te envío el informe?
digest-days-ask = ¿Qué días?
digest-type = Un solo mensaje con todo lo ocurrido desde el informe anterior; si no pasó nada, no llega. Toca una hora o escribe otra, por ejemplo 7:30 o lunes a viernes 8:00.
digest-zone = Zona horaria: { $zone }.
digest-zone-none = Las horas son UTC hasta que elijas tu zona horaria en /settings.
digest-at-once = Los precios, préstamos y otros valores no esperan al informe: esas alertas llegan al instante.
digest-chosen = Informe: { $times }.
digest-line = Informe: { $times }{ $values ->
    [at-once] ; los valores, al instante
   *[none] { "" }
 }
digest-channels = Sin informes para { $names }: cada transacción se envía ahí al instante.
digest-waits = Esto también espera al informe: { $kinds }. Para que avise al instante, ponlo en un seguimiento aparte.
digest-times = { $kind ->
    [all] todos los días a las { $at }
    [workdays] de lunes a viernes a las { $at }
    [weekend] sábados y domingos a las { $at }
   *[some] { $days } a las { $at }
 }
wrong-digest-time = No veo ninguna hora. Envía una, por ejemplo 7:30, 21:00 o lunes a viernes 8:00.
digest-name = Informe
digest-title = 🗓 { $title } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 }
digest-watch = { $name } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 }
digest-late = ⏱ Con retraso: estaba programado para { $time }, pero estuve sin conexión.
digest-spam = { $count ->
    [one] 1 oculta por posible spam
   *[other] { $count } ocultas por posible spam
 }
digest-ruled = { $count ->
    [one] 1 ignorada por tus reglas
   *[other] { $count } ignoradas por tus reglas
 }
watch-name = Envía un nombre para este seguimiento. Ahora se llama { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Cada transacción
    [OnlyOnce] Una sola vez
   *[window] Un resumen cada { $window }
 }
watch-often-limits = Un aviso al pasar el límite y otro al volver a la normalidad
watch-often-counted = Sin un aviso por cada transacción: uno al pasar el límite y otro al volver a la normalidad
watch-often-final = { $frequency ->
    [OnlyOnce] Una vez, y otra cuando sea definitiva
   *[other] Cada transacción, y otra vez cuando sea definitiva
 }
watch-final-missing = En { $chains } no te aviso cuando una transacción es definitiva.
safe-none = { $name } no es un Safe en { $chains }, así que allí nada espera tu firma.
safe-address = Envía la dirección de tu Safe: 0x seguido de 40 caracteres. La app de Safe la muestra.
safe-others = Vigilar otra cosa allí
safe-unseen = En { $chains } no puedo ver lo que se propone a un Safe, solo lo que hace.
watch-safe-proposals = Safe: en { $chains } también te aviso de lo que se propone y de cuándo tiene todas las firmas.
watch-often-where = { $frequency }, en { $places }
where-here = este chat
where-other-chat = otro chat
where-this-chat = Este chat
watch-where = ¿Dónde quieres recibir las alertas?
where-unknown = No conozco ningún destino con ese nombre. Elige uno aquí o añádelo primero: /channels
watch-coverage = { $what ->
    [internalTransfers] Las transferencias de moneda nativa que hacen los contratos
    [internalDeployments] Los contratos creados por otros contratos
   *[both] Las transferencias de moneda nativa que hacen los contratos y los contratos que estos crean
 } { $how ->
    [some] se detectan en { $seen }, pero no en { $unseen }.
   *[none] no se detectan en { $unseen }.
 }
watch-rate = Cerca de { $count } { $what ->
    [alerts] { $count ->
        [one] alerta
       *[other] alertas
    }
   *[transactions] { $count ->
        [one] transacción
       *[other] transacciones
    }
 } al día, según los últimos bloques{ $of ->
    [some] { " " }de { $chains }.
   *[all] .
 }
watch-rate-new = Con el tiempo serán menos: cada vez habrá más direcciones conocidas.
watch-rate-few = { $fired } transacciones en { $span }: muy pocas para decir cuántas al día.
watch-rate-rough = Cálculo aproximado: { $fired ->
    [one] 1 transacción
   *[other] { $fired } transacciones
 } en { $span }.
watch-start = Empezar a vigilar
watch-edit-addresses = Direcciones
watch-edit-chains = Redes
watch-edit-what = Eventos
watch-edit-often = Frecuencia
watch-edit-name = Nombre
watch-edit-message = Texto
watch-edit-balance = Saldo
watch-edit-tags = Etiquetas
watch-edit-where = Destinos
watch-own-message = texto propio
watch-usual-message = texto predeterminado
watch-sound = { $quiet ->
    [rings] 🔔 Suena a toda hora
   *[silent] sin sonido
 }
watch-tags = Envía etiquetas separadas por comas.
watch-no-tags = ninguna
watch-message = Envía el texto de la alerta. Puedes usar estas variables:
    { $placeholders }
watch-message-now = Texto actual:
watch-message-preview = Se verá así:
watch-message-use = Usar este
watch-message-default = Predeterminado
watch-cancelled = Cancelado. No se cambió nada.
watch-had-to-close = Tuve que cerrar esa configuración. No se cambió nada.
watch-closed = Abriste otras { $most } configuraciones, así que cerré esta. No se cambió nada.
watch-expired = Esa configuración estuvo un día sin actividad y la cerré. No se cambió nada.

# Changing a watch
edit-nothing = Aún no hay cambios.
edit-unsaved = Sin guardar:
wish-kept = Lo aplicaré a la dirección que envíes.
question-open = La pregunta de arriba sigue sin respuesta. Contéstala o envía /cancel.
edit-adds = Esto se suma a tu cambio sin guardar.
silence-both-ways = Nota: aquí cuenta todo lo que registra este seguimiento, tanto entradas como salidas.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = modificado
edit-addresses-added = { $count ->
    [one] 1 añadida
   *[other] { $count } añadidas
 }
edit-addresses-removed = { $count ->
    [one] 1 quitada
   *[other] { $count } quitadas
 }
edit-addresses-relabelled = { $count } con otro alias
edit-addresses-order = en otro orden
edit-save = Guardar
edit-conflict = Mientras tanto se cambió en otro lugar:
edit-conflict-line = { $what }: tu versión, { $yours } · la otra, { $now }
edit-mine = Dejar la mía
edit-theirs = Usar la otra
edit-gone = Mientras tanto se eliminó este seguimiento. No se cambió nada.
edit-creating = Aún se está configurando. Inténtalo cuando esté listo.

frequency-Always = Cada transacción
frequency-OnlyOnce = Una sola vez
frequency-5m = 5 min
frequency-10m = 10 min
frequency-30m = 30 min
frequency-1h = 1 h
frequency-4h = 4 h
frequency-12h = 12 h
frequency-24h = 24 h
window-5m = 5 minutos
window-10m = 10 minutos
window-30m = 30 minutos
window-1h = hora
window-4h = 4 horas
window-12h = 12 horas
window-24h = 24 horas

addresses-count = { $count ->
    [one] 1 dirección
   *[other] { $count } direcciones
 }
addresses-more = { $first } y { $more } más
details-more = … y { $count } más

chains-count = { $count ->
    [one] 1 red
   *[other] { $count } redes
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Moneda nativa, tokens y NFT en { $chains }, entradas y salidas, cada transacción al instante.
offer-watched = { $count ->
    [one] 1 ya se vigila
   *[other] { $count } ya se vigilan
 }
offer-watched-all = todas ya se vigilan
offer-watched-one = Ya se vigila.
offer-name-ask = ¿Llamar { $label } a { $address }?
offer-rename-ask = ¿Cambiar el alias de { $address } de { $now } a { $label }?
offer-gone = Eso ya se vigila.
who-unseen = Ninguna de las últimas alertas aquí la nombra.
who-seen = Últimas alertas aquí con esta dirección: { $count }. La más reciente: { $date }.
who-unsure = Nadie puede prometer que una dirección sea segura: pregunta a quien te la dio.
offer-together = Junto con tu mensaje anterior.
each-working = Configurando… { $done } de { $total }
each-done = { $count ->
    [0] No se pudo vigilar ninguna de las direcciones.
    [one] Recibirás alertas sobre 1 dirección.
   *[other] Recibirás alertas sobre { $count } direcciones. Cada una tiene su propio seguimiento.
 }
button-separately = Por separado

# Names of the Ethereum Name Service
name-none = No se conoce ninguna dirección para { $names }. Revisa cómo está escrito o envía la dirección.
name-off-chain = { $names }: se guarda fuera de Ethereum, donde no puedo consultar nombres. Envía la dirección.
name-not-here = Aquí no puedo buscar { $names }. Envía la dirección.
name-away = No pude buscar { $names } en este momento. Inténtalo de nuevo en un rato.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] 1 línea
   *[other] { $lines } líneas
 }
file-unnamed = Tu lista
file-wrong = { $count ->
    [one] No se pudo leer 1 línea:
   *[other] No se pudieron leer { $count } líneas:
 }
file-wrong-line = Línea { $line }: { $why ->
    [checksum] { $text } tiene una suma de verificación incorrecta
    [length] { $text } no tiene 40 caracteres después de 0x
    [hash] { $text } es el hash de una transacción
    [shortened] { $text } está abreviada
    [characters] { $text } contiene algo más que números y letras de la A a la F
    [foreign] { $text } es una dirección de { $system }
   *[none] { $text } no es una dirección
 }
file-wrong-more = { $count ->
    [one] y 1 más
   *[other] y { $count } más
 }
file-twice = { $count ->
    [one] 1 dirección aparece más de una vez.
   *[other] { $count } direcciones aparecen más de una vez.
 }
file-left = { $count ->
    [one] Queda 1 línea.
   *[other] Quedan { $count } líneas.
 }
file-part = 📄 { $name } · líneas { $from }–{ $to }
file-transactions = Eso es una lista de transacciones. Leo listas de direcciones: envía la dirección de esas transacciones y la vigilo.
file-none = No encontré ninguna dirección en ese archivo. Pon una por línea: 0x seguido de 40 caracteres.
file-large = Ese archivo es demasiado grande. Envíalo en partes de hasta 1 MB.
file-gone = No pude descargar ese archivo de Telegram. Envíalo otra vez.
file-slow = Ese archivo tardó demasiado en llegar. Envíalo otra vez o pega las direcciones como texto.
file-binary = Ese archivo no contiene texto que pueda leer. Guarda la lista como .csv o .txt y envíala de nuevo.
file-empty = Ese archivo está vacío.

# What is wrong with an input, and what to do
wrong-no-address = No veo ninguna dirección ahí. Una dirección es 0x seguido de 40 caracteres.
wrong-no-token = Aquí no conozco ningún token llamado { $symbol }. Envía la dirección de su contrato (0x seguido de 40 caracteres): está en el sitio del token o en un explorador de bloques.
wrong-filter-many = Un filtro admite hasta { $most } direcciones.
wrong-checksum = { $address } tiene una suma de verificación incorrecta: hay un carácter equivocado, o una mayúscula. Cópiala de nuevo desde su origen.
wrong-length = { $length ->
    [one] { $address } no es una dirección: tiene 1 carácter después de 0x, no 40.
   *[other] { $address } no es una dirección: tiene { $length } caracteres después de 0x, no 40.
 }
wrong-hash = { $address } es el hash de una transacción, no una dirección.
wrong-shortened = { $address } está abreviada. Pega la dirección completa: 0x y 40 caracteres.
wrong-characters = { $address } no es una dirección: después de 0x van solo números y letras de la A a la F.
wrong-foreign = { $address } es una dirección de { $system }, que no se puede vigilar.
wrong-family = { $address } es una dirección de { $system }, que necesita un seguimiento aparte.
wrong-too-many = Un seguimiento admite hasta { $most } direcciones; me quedé con las primeras { $taken }.
chains-not-offered = Aquí no se puede vigilar { $chains }. Solo se vigilan las redes que aparecen.
link-elsewhere = El enlace es de { $chains }, que aquí no se puede vigilar.
wrong-more = { $count ->
    [one] No se pudo leer 1 más.
   *[other] No se pudieron leer { $count } más.
 }
twice = { $address } se repite; cuenta una sola vez.
renamed = { $address } ahora tiene el alias { $label }.
renamed-many = { $count } direcciones tienen un alias nuevo.
watch-renamed = { $before } ahora se llama { $name }.
name-cut = { $count ->
    [one] Un nombre puede tener hasta { $most } caracteres, así que lo acorté.
   *[other] Un nombre puede tener hasta { $most } caracteres, así que acorté { $count }.
 }
twice-many = { $count } direcciones repetidas; cada una cuenta una vez.
wrong-event = { $fault ->
    [type] No conozco el tipo { $what }. Para un contrato escribe address; para un enum, uint8.
    [argument] No entiendo esta parte: { $what }. Cada argumento es un tipo y un nombre.
    [repeated] Dos argumentos se llaman { $what }. Dale a cada uno su propio nombre.
    [long] Es demasiado largo: un evento tiene como máximo { $length } caracteres.
    [count] Demasiados argumentos: un evento tiene como máximo { $arguments }, y hasta { $indexed } de ellos con indexed.
    [anonymous] Los eventos anónimos no se pueden vigilar, porque sus logs no llevan el nombre.
    [unreadable] No puedo leer estos argumentos: arrays de strings, de bytes o de arrays, arrays de más de 999 elementos y funciones.
   *[form] Eso no es un evento. Envía su nombre y, entre paréntesis, sus argumentos.
 }
wrong-events-many = Es demasiado para un seguimiento: caben hasta { $most } tipos y eventos. Quita algo primero.
wrong-condition = { $fault ->
    [argument] Este evento no tiene ese argumento. Tiene: { $names }.
   *[form] No entiendo esa condición. Debe empezar con uno de estos nombres: { $names }.
 }
wrong-condition-operator = { $arg } se puede comparar con: { $operators }
wrong-condition-never = { $condition } nunca se cumple, así que no llegaría ninguna alerta.
wrong-condition-value = { $kind ->
    [int] { $arg } debe ser un número entero, por ejemplo 1000 o 1e18.
    [address] { $arg } debe ser una dirección: 0x seguido de 40 caracteres.
    [bool] { $arg } debe ser true o false.
    [bytes] { $arg } debe ser 0x seguido de números y letras de la A a la F.
   *[other] Eso no sirve para { $arg }.
 }
wrong-conditions-many = Son demasiadas para un evento: admite hasta { $most } condiciones.
wrong-outflow = Escribe un monto en dólares y un período en minutos (m), horas (h) o días (d), por ejemplo 50000 2h. El período va de 1m a 7d.
wrong-silence = Escribe un tiempo en minutos (m), horas (h) o días (d), por ejemplo 6h. Puede ir de 1m a 90d.
wrong-balance = Escribe un monto en { $symbol }, por ejemplo 0,2. Para otro token, tócalo o envía su dirección.
wrong-balance-many = Un seguimiento admite hasta { $most } límites de saldo. Quita uno primero.
wrong-amount = No entiendo ese monto.
wrong-amount-negative = El monto no puede ser negativo.
wrong-amount-zero = Envía un monto mayor que cero.
amount-in-dollars = { $amount } ≈ { $dollars } al cambio del { $date }.
amount-at-price = { $amount } ≈ { $worth } al precio actual. El límite no cambia con el precio.
wrong-amount-currency = Ahora no tengo el cambio de esa moneda. Envía un monto como $100 o 0,5.
wrong-amount-small = Es menos de un wei, la unidad mínima de la moneda. Escribe un monto mayor.
wrong-amount-decimals = { $symbol } tiene como máximo { $decimals } decimales. Escribe un monto más redondo.
wrong-token-amount = Escribe un monto en { $symbol }, por ejemplo 500.
wrong-amount-large = No existe tanto de ninguna moneda. Escribe un monto menor.
wrong-amount-cent = Es menos de un centavo. Escribe un monto mayor.
wrong-amount-dear = Es más que todo el dinero del mundo. Escribe un monto menor.
wrong-amount-token = Envía el valor en dólares, como $100 de { $symbol }. Para un monto en { $symbol }, elige primero ese token en Filtros.
wrong-amount-coin = Este seguimiento no incluye { $symbol }. Envía un monto en dólares, como $100.
wrong-tags = Una etiqueta necesita al menos un carácter visible.
wrong-tags-many = Un seguimiento admite { $most } etiquetas como máximo.
wrong-name = Un nombre necesita al menos un carácter visible.
wrong-message-long = { $over ->
    [one] Sobra un carácter: caben { $most }.
   *[other] Sobran { $over } caracteres: caben { $most }.
 }
wrong-placeholder =
    No existe { $placeholder }. { $suggested ->
        [yes] ¿Querías decir { $meant }?
       *[no] Usa una de las siguientes.
    }
wrong-message-empty = Ese mensaje quedaría vacío. Añade unas palabras.
wrong-expects-button = Toca uno de los botones de abajo.
wrong-text-only = Aquí solo leo texto. Escríbelo en un mensaje.
choose-chain = Elige al menos una red.
choose-chain-with = Estas redes no tienen lo que elegiste ({ $kinds }). Elige otra red o primero otros eventos.
watch-kinds-left-out = Quité lo que no existe en estas redes: { $kinds }.
choose-kind = Al menos una opción debe quedar activa.
stale-button = Este botón es de un mensaje antiguo.
foreign-address = Es una dirección de { $system }. Vigilo Ethereum y otras redes EVM, donde las direcciones empiezan por 0x.
foreign-name = Es un nombre de { $system } y no puedo resolverlo. Envía la dirección, que empieza por 0x, o un nombre que termine en .eth.
foreign-transaction = Es una transacción de { $system }. Vigilo Ethereum y otras redes EVM, donde los hashes de transacción empiezan por 0x.
secret-warning =
    ⚠️ Parece una { $secret ->
        [phrase] frase semilla
       *[key] clave privada
    }. Quien la tenga puede llevarse todo lo que hay en esa billetera: nunca se la envíes a nadie.

    { $deleted ->
        [yes] Borré tu mensaje y no guardé nada.
       *[no] No guardé nada, pero aquí no puedo borrar tu mensaje: bórralo tú.
    } Telegram ya lo vio: mueve tus fondos a una billetera nueva. Para vigilar una billetera basta su dirección.
secret-or-hash = Si no es una clave, sino el hash de una transacción, no pasa nada: envía un enlace a la transacción.
thanks-answer = De nada.
not-understood = No entendí eso. Envía una dirección o toca abajo.
sentence-ask = O di lo que quieres, por ejemplo { $example }
sentence-example = gas por debajo de 5 gwei
sentence-example-amount = si salen más de $500
sentence-hint = { $topic ->
    [about] Vigilar es gratis, y solo leo lo que es público en las redes. Nunca necesito una clave privada, una frase semilla ni acceso a tu billetera, y no puedo mover nada.
    [networks] Puedo vigilar estas redes: { $chains }.
    [kinds] Puedo avisarte de todo esto. Tú eliges para cada dirección:
    [explain] Envíame el hash de la transacción o un enlace a ella. Te diré, para cada seguimiento, por qué hubo alerta o no.
    [who] Toca ⋯ debajo de una alerta y luego Alias: el nombre aparece desde entonces en todas las alertas. /names los muestra todos.
    [ignore] Toca ⋯ debajo de una de sus alertas y luego Ignorar. Para hacerlo de antemano: Editar › Eventos › Sentido y montos.
    [rights-members] Aquí cualquier miembro puede elegir qué se vigila, silenciar y pausar. Los administradores pueden cambiarlo en los ajustes.
    [rights-administrators] Aquí solo los administradores eligen qué se vigila, silencian y pausan. En los ajustes pueden permitírselo a todos los miembros.
   *[rights] En un grupo, solo los administradores eligen qué se vigila, silencian y pausan; con /settings pueden hacerlo allí todos los miembros. En este chat, solo tú.
 }
spam-hidden = El posible spam se oculta{ $shown ->
    [0] {""}
   *[other] {" "}(no en { $names })
 }: direcciones imitadas, tokens con nombre de anuncio o de uno conocido, montos ínfimos.
spam-unpriced = Con un mínimo en dólares, tampoco llegan los tokens sin precio conocido.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] menos avisos, menos alertas, menos mensajes, menos a menudo, demasiados mensajes, demasiadas alertas, resumen, semanal, con qué frecuencia
    [amount] montos pequeños, cantidades pequeñas, monto mínimo, montos grandes, polvo, cantidades grandes, montos altos, transferencias grandes, transacciones grandes, mayores que, mayores a, cosas pequeñas, cosas grandes, montos chicos, montos bajos, cosas chicas, movimientos pequeños, movimientos grandes, transferencias pequeñas, transacciones pequeñas, pagos pequeños, grandes movimientos, demasiado bajo, demasiado alto, muy bajo, muy alto, muy baja, muy alta, muy pequeñ, demasiado baja, demasiado alta, demasiado pequeñ
    [latest] qué es esto, qué es eso, qué era eso, qué es esta transacción, qué fue eso, qué fue esto, qué fue esa, qué fue esta, q fue eso, q es esto, q es eso, qué significa, explica esto, explica eso, explícame esto, explícame eso, explícame la, explícame esta, por qué me llegó, por qué recibí, por qué esta alerta, por qué este aviso, por qué me avisaste de, qué fue ese, qué es este, por qué me mandaste, por qué me enviaste, por qué me llega, por qué recibo, qué quiere decir, explícame ese, quién envió eso, de dónde vino
    [explain] por qué, no me avisaste, no me avisó, no me avisas
    [who] quién es, quién era, este remitente, dale un nombre
    [spam] spam, estafa, scam, basura, tokens desconocidos, nunca oí, nunca he oído, nunca escuché, que no conozco, tokens falsos
    [ignore] ignora, no me avises más, deja de avisar, oculta, es spam, este spam, como spam
    [rights] quién más puede ver, quién puede ver, puede ver … mi, colega, compañer, permiso, pueda cambiar, puede cambiar, acceso, quién puede, quiénes pueden, solo admin, solo los admin, todos los miembros, cualquier miembro, todos pueden, cualquiera puede, quién ve, quiénes ven, quién más ve, es privado, esto es privado
    [undo] deshaz!, deshacer, recupera, trae … de vuelta, devuélveme, borré … error, borré … sin querer, eliminé … error, eliminé … sin querer, deshazlo, deshacé, revierte, revertir, borré … accidente, eliminé … accidente, restaura … eliminado, restaura … borrado, restaura … eliminada, restaura … borrada, quiero … de vuelta, restaura, fue sin querer, fue un error, me equivoqué, ups!, quiero de vuelta
    [unmute] quita el silencio, dejar de silenciar, deja de silenciar, desilencia, activa las notif, activar las notif, reactiva las alertas, reactiva los avisos, reactiva las notif, quítale el silencio, quitar el silencio, quita el mute, activa las alertas, activa los avisos, activa el sonido, ya no silencies, fin del silencio
    [mute] silencia, no me molest, no molest, déjame en paz, déjame tranquil, calla, callado hasta, en silencio hasta, desactiva las notif, desactivar las notif, apaga las notif, no hagas ruido, apaga … hasta, apágalo … hasta, silencio hasta, silencio por, silencio durante, desactiva las alertas, apaga las alertas, sin alertas hasta, sin avisos hasta, no avises hasta, no me avises hasta, pon … en silencio, no me escribas, mutea, déjanos en paz, déjanos tranquil, sin ruido, nada de ruido
    [pause] paus, vacaciones, suspende, detén
    [resume] reanuda, continúa, retoma, vuelve a vigilar, vuelve a seguir, vuelve a avisar, vuelve a activar, vuelve a encender, vuelve a monitorear, quita la pausa, quitar la pausa, saca … de pausa, fin de la pausa, reactiva, sigue vigilando, sigue monitoreando, vuelve a prender, prende … otra vez, enciende … otra vez, activa … otra vez, activa … de nuevo, enciende … de nuevo, ya no pauses, quítale la pausa, termina la pausa, sácalo de pausa, sácala de pausa, sigue avisando, puedes seguir, puedes continuar
    [unwatch] borra, elimina, quita, deja de seguir, deja de vigilar, deja de monitorear, ya no sigas, no sigas más, deshazte, ya no necesit, no necesito … más, ya no me hace falta, saca … de mi lista, saca … de la lista
    [history] historial, qué pasó, qué ha pasado, qué hubo, semana pasada, mes pasado, última semana, último mes, ayer, anteayer, antier, anoche, últimos días, últimos … días, últimas … horas, esta semana, este mes, pasó algo, hubo algo, a quién le pagó, hubo movimiento, qué hizo, qué me perdí, qué me he perdido, me perdí algo, quién era la otra parte, quién es la otra parte, cuándo fue la última, cuántas veces, cuántas alertas, cuántos avisos
    [channels] slack, discord, webhook, grupo, canal, mi equipo, reenvía, envíalo, envíalas, mándalo, mándalas, envía también, manda también, avise … también en, avise … también a, avise … también al, alertas … también en, alertas … también a, alertas … también al, no publiques, publica … en, publica también, publícal, no mandes … a, no mandes … al, no me mandes … a, no me mandes … al, no envíes … a, no envíes … al, no lo mandes, no los mandes, deja de mandar … a, deja de mandar … al, deja de enviar … a, deja de enviar … al
    [settings] zona horaria, huso horario, idioma, moneda, horas de silencio, horas sin sonido, ajustes, reloj, despiert, de noche, por la noche, silencio de … a, silencio entre, sin sonido de, en euros, en pesos, en inglés, en español, cambia a inglés, cambia a español, al inglés, al español, vivo en, nada entre, nada de … a
    [names] renombra, cambia el nombre, quién es, quién era, un nombre, alias, llámalo, cambiar el nombre, cámbiale el nombre, nuevo nombre, llama … otra cosa, llama … de otra forma, otro nombre
    [share] comparte, compartir, con un amigo, con una amiga, con amigos, con mis amigos
    [export] exporta, copia de seguridad, como archivo, en un archivo, archivo con todo, archivo de todo, un archivo, descarga, respaldo, backup, mis datos, compart … seguimientos, compart … lista, envía … seguimientos a, manda … seguimientos a, envía … lista a, manda … lista a, exactamente lo que tengo, lo mismo que yo, lo mismo que tengo, que pueda enviar, que pueda mandar
    [import] importa, importa un archivo, importar un archivo, carga un archivo, cargar un archivo, sube un archivo, subir un archivo, restaura … archivo, restaura … copia
    [about] es gratis, cuánto cuesta esto, cuánto cuestas, cuánto me cuesta, cuánto cobras, hay que pagar, tengo que pagar, necesitas mi clave, necesitas mi llave, mi clave privada, mi llave privada, acceso a mi cartera, acceso a mi billetera, conectar mi
    [networks] qué redes, cuáles redes, cuáles son las redes, qué cadenas, qué blockchains, qué chains, redes disponibles, redes compatibles, redes soportadas, lista de redes, vigilar btc, vigilar solana, monitorear btc, monitorear solana, seguir btc, seguir solana, soportas, compatible con
    [kinds] qué puedes vigilar, qué más puedes vigilar, qué más puedes avisar, qué más me puedes, qué puedes avisar, de qué puedes avisar, de qué más puedes, de qué me puedes, qué puedo vigilar, qué más puedo vigilar, qué se puede vigilar, qué más se puede vigilar, tipos de alerta, tipos de aviso, tipo de alerta, tipo de aviso, clases de alerta, qué alertas hay, qué avisos hay
    [status] sigue funcionando, sigues funcionando, está funcionando, estás funcionando, funciona todo, todo funciona, funciona bien, funciona aún, funciona todavía, aún funciona, todavía funciona, funciona el bot, bot funciona, funcionas, estás ahí, andas ahí, sigues ahí, se leen, leyendo, leíste, última lectura, atrasad, todo bien, todo en orden, sigues vivo, estás vivo, sigues aquí, estado, algo va mal, algún problema, hay problemas, anda mal, hay un problema, hay algún problema, está caíd, sigue activo el bot, bot sigue activo, sigues activo
    [watches] mis seguimientos, lista, qué estás vigilando, qué vigilas, qué monitoreas, qué estás monitoreando, qué estás siguiendo, qué estoy siguiendo, qué estoy vigilando, qué estoy monitoreando, qué direcciones sigues, qué direcciones vigilas, todos los seguimientos, nuestros seguimientos, cuáles tengo, qué tengo, tienes vigilad, tienes en la mira, le echas un ojo, echando un ojo, estás pendiente, está en pausa, están en pausa, está … en pausa, están … en pausa, está pausad, están pausad, está … pausad, están … pausad, está silenciad, están silenciad, está … silenciad, están … silenciad
    [watch] otra dirección, nueva dirección, añade una dirección, añadir una dirección, agrega una dirección, agregar una dirección, nuevo seguimiento, nueva wallet, otra wallet, otra billetera, nueva billetera, nueva cartera, otra cartera
    [help] ayuda, qué puedes, qué sabes hacer, cómo funciona, cómo te uso, cómo se usa, quién eres
    [loan_health] préstamo, salud, liquida, liquide!, liquiden!
    [liquidity_position] posición de liquidez, mi posición, fuera de rango, fuera del rango, uniswap pos, uniswap v, posición … uniswap, posiciones … uniswap, mis posiciones
    [runway] se agota, se acabe, se acaba, se quede sin, duración, fondos restantes, alcanza para, alcance para, cuánto dura, cuánto durará
    [balance] saldo, se queda con poco, quede con poco, quede poco, queda poco, quedan poc, casi vací, casi sin, casi no queda, poco gas, gas suficiente, suficiente gas, recarga, eth … para gas, eth … para el gas, casi no tiene, casi no le queda, esté vací, está vací
    [silence] no hace nada, no haga nada, no recibe nada, no reciba nada, no llega nada, no llegue nada, no pasa nada, sin actividad, ninguna transacción, silencio, inactiv, no hay movimiento, no haya movimiento, sin movimiento, no hay actividad, no haya actividad, no se mueve nada, no se mueva nada, no sale nada, no salga nada, no ha salido nada, nada sale, no ha llegado nada, no ha entrado nada, no entra nada, sin que llegue, sin que entre, sin que pase, sin recibir nada
    [rate] demasiad, mucha actividad, muchas transacciones, muchos movimientos, actividad inusual, muchas transferencias, transferencias por minuto, transferencias por hora, transferencias al día, transacciones por minuto, transacciones por hora, transacciones al día
    [timelock] timelock, cambios programados, cambio programado
    [governor] governor, gobernanza, votación
    [allowance] aprobaciones antigu, aprobaciones viej, sin revocar, aprobaci … días, aprobaci … sigue activa, aprobaci … siguen activas, aprobaci … siga activa, aprobaci … sigan activas, aprobaci … sigue abierta, aprobaci … siguen abiertas, permiso … sigue activo, permisos … siguen activos, permiso … días
    [safe_unsigned] faltan firma, faltan … firmas, falta … firma, falten … firmas, firmas faltan, sin firma, sin firmar, no firmad, no está firmad, no esté firmad, no estén firmad, no fue firmad, no ha sido firmad, aún no firm, todavía no firm
    [ens_names] mis nombres, mis ens, nuestros nombres, nombres ens, mis dominios, nombres vence, mis .eth, nuestros .eth, nombres .eth, nombres propios, nombres van a vencer, nombres por vencer
    [ens] ens!, dominio, .eth … expira, .eth … expire, .eth … caduca, .eth … caduque, .eth … vence, .eth … venza, renov … .eth, .eth … vencer, .eth … caducar, .eth … expirar, vence … .eth, venza … .eth, caduca … .eth, expira … .eth, expire … .eth, vencimiento … .eth
    [transfer_fee] costo de una transferencia, coste de una transferencia, comisión de una transferencia, comisión de transferencia, costo de transferir, transferencia cuesta, transferir cuesta, transacción cuesta, comisión de transacción, cuesta transferir, cuesta enviar, cuesta una transferencia, cuesta una transacción, cueste una transferencia, cueste transferir, cuesta … transferencia, cuesta … transacción, transferencia … cuesta, transferencia … cueste, transacción … cueste, enviar cuesta, costo de enviar, costo de transacción, costo de transferencia, comisión por transferencia, comisiones de transferencia
    [gas] gas!
    [price] precio, cotización
    [approvals] aprobaci, aprueb, gastar, aprobaci … sin límite, aprobaci … sin limites, permiso … sin límite
    [safes] safe, multisig, multifirma, firma, billetera compartida, cartera compartida, me necesit, nos necesit, me espera, espera mi, firmar
    [failures] fallid, falla
    [delegations] delega, 7702, control de billetera, control de la billetera, control de mi, toma el control, tome el control
    [outflows] grandes salidas, salidas grandes, vaciar, vacíe
    [deployments] despli, contratos nuevos, nuevos contratos, nuevo contrato, contrato nuevo
    [withdrawals] validador, pagos de staking, pago de staking, retiros de staking, retiro de staking
    [nfts] nft, coleccionable
    [holdings] tiene más de, tenga más de, tiene menos de, tenga menos de, qué hay en, cuánto tiene, cuánto queda en, saldo de, cuál es el saldo, cuánto … queda en, cuánta … queda en, cuántos … quedan en, cuánto … tiene, cuánto hay, cuánto tengo, cuánto tenemos, cuánto le queda, cuánto dinero, cuánta plata, qué tiene, qué saldo, saldo actual, mi total, patrimonio
   *[wraps] wrap, envuel, envolv
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] cada una, por separado, separadas, cada una por separado, cada una aparte, aparte, una por una
    [together] juntas, todas juntas, en uno
   *[take] sí, si, vale, ok, claro, vigílala, vigílalas, vigila ambas, vigila todas, hazlo, adelante
 }
answer-words = { $way ->
    [yes] sí, sí por favor, claro, sí claro, claro que sí, por supuesto, seguro, estoy seguro, estoy segura, dale, hazlo, sí hazlo, adelante
   *[no] no, no gracias, mejor no, para nada, no quiero, no lo hagas, no lo borres, no lo elimines, déjalo así, consérvalo
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] volver, vuelve, anterior, regresar
    [cancel] cancela, cancelar esto, déjalo, olvídalo, detener, salir
    [done] listo, terminado, terminar, hecho, empezar, empieza, guarda, eso es todo
   *[next] continuar, continúa, seguir, sigue, omitir, saltar, ok, vale, sí
 }
sentence-only = solo, sólo, solamente, únicamente, nomás, exclusivamente, nada más que, nada más, puras, puros, sin transferencias, sin pagos
sentence-not = no!, nunca, jamás, stop, sin!, excepto, todo menos, todas menos, todos menos, salvo, ya no, deja de!, nada de!, ni!, ningún!, ninguna!, tampoco, aparte de, a excepción, con excepción, exceptuando, basta de, para de!, omite, excluy
# From two on
sentence-numbers = dos, tres, cuatro, cinco, seis, siete, ocho, nueve, diez, once, doce
busy-message = Estoy saturado. Tu mensaje no se perdió: te respondo en cuanto pueda.
busy-press = Estoy saturado. Si en tres minutos no cambia nada, toca otra vez.
failed-update = Algo falló de mi lado y no se hizo. Inténtalo otra vez.
store-lost = De mi lado se perdió parte de lo que guardaba de este chat, quizá todo. Lo que no aparece en /watches ya no se vigila: configúralo de nuevo con /watch o envíame un archivo de /export. Lo siento.

# Creating
setup-channel = Chat registrado
setup-bot = Seguimiento creado
setup-subscription = Alertas activadas
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Vigilo { $name } en { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] La próxima transacción que coincida aparecerá aquí.
       *[elsewhere] La próxima transacción que coincida irá a { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Te avisaré aquí cuando { $value } baje de { $amount }.
        [above] Te avisaré aquí cuando { $value } supere { $amount }.
       *[other] Te avisaré aquí de esto: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Cuando { $value } baje de { $amount }, la alerta irá a { $places }.
        [above] Cuando { $value } supere { $amount }, la alerta irá a { $places }.
       *[other] La alerta irá a { $places } por esto: { $limits }.
    }
 }
setup-balance = el saldo
setup-ready-later = 👁 Listo: { $name }.
setup-later = Por ahora no puedo conectarme a { $chains }. En cuanto pueda, te avisaré de lo que pase ahí desde este momento.
setup-away = El servicio de monitoreo no responde. No se perdió nada: { $progress ->
    [bot] el seguimiento ya existe, falta activar sus alertas.
    [channel] el chat ya está registrado, falta crear el seguimiento.
   *[nothing] aún no se creó nada.
 } Sigo intentándolo.
setup-given-up = El servicio de monitoreo lleva días sin responder y dejé de intentarlo. { $progress ->
    [bot] El seguimiento existe, pero sus alertas no están activadas.
   *[other] No se vigila nada.
 }
refused = El servicio lo rechazó: { $why ->
    [url] las alertas solo pueden ir a URL públicas con https, en el puerto 443 o 8443.
    [chain] no vigila una de estas redes.
    [kinds] estas redes no tienen lo que elegiste. Elige otra red u otros eventos.
    [account] no acepta la cuenta de este bot. Avisa a quien lo administra.
    [private] la cuenta de este bot no puede tener seguimientos privados. Avisa a quien lo administra.
    [channel] ya no existe uno de los destinos. Elige otros en “Destinos”.
   *[other] “{ $reason }”
 }
refused-value = { $what }: no se puede leer en { $chains }. Allí no existe ese valor. { $rest ->
    [yes] Puedo guardar el resto sin él.
   *[no] { "" }
 }
refused-kind = { $refused }
    Se trata de: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] El seguimiento existe, pero sus alertas no están activadas.
       *[other] No se vigila nada.
    }
setup-undoing = Deshaciendo…
setup-undone = Deshecho. No se vigila nada.
setup-trying = Lo intento otra vez.

# Changing
change-working = Guardando…
change-bot = Seguimiento actualizado
change-subscription = Alertas reactivadas
change-unsubscribe = Suscripción anterior terminada
change-saved = Guardado.
change-undone = Deshecho. El seguimiento quedó como estaba.
change-newer = No se deshizo, por un cambio posterior: { $name }.
changes-undone = Deshecho: { $names }.
change-away = El servicio de monitoreo no responde. No se perdió nada: el cambio está guardado y sigo intentándolo.
change-refused = { $refused }
    { $progress ->
        [undo] No se deshizo: el cambio sigue vigente.
        [part] Se hizo solo una parte del cambio.
       *[nothing] El seguimiento sigue como antes.
    }

# Watches
watches-none = Aún no tienes seguimientos.
watches-none-here = En este chat aún no hay seguimientos.
watches-none-there = Aún no llega ninguna alerta a { $place }.
watches-destinations = { $count ->
    [one] Administras un lugar al que llegan alertas.
   *[other] Administras { $count } lugares a los que llegan alertas.
 }
watches-title-group = Seguimientos de este grupo
watches-none-group = Aquí aún no hay seguimientos.
watches-title = Tus seguimientos
watches-select = Elige seguimientos y luego qué hacer con ellos. Seleccionados: { $count }
selected-done =
    { $action ->
        [paused] En pausa
        [unmuted] Alertas reactivadas
        [live] Activos
        [resting] Siguen en pausa
        [restored] Restaurados
        [moving] Moviendo
       *[deleting] Eliminados
     }: { $names }
selected-already = { $are ->
    [paused] Ya en pausa: { $names }
    [muted] Nada está en pausa, pero en silencio: { $names }
   *[on] Nada está en pausa ni en silencio.
 }
selected-unchanged = No hay nada que cambiar.
selected-stricter = Sin cambios, porque ya era más estricto: { $names }
selected-ask =
    ¿Qué hago con estos seguimientos?

    { $names }
selected-tags =
    ¿Qué etiquetas les pongo? Toca una o envía varias separadas por comas.

    { $names }
selected-move-ask =
    ¿A dónde los muevo? Las reglas y el ajuste de spam van con ellos; los webhooks, no. Como máximo { $most } a la vez.

    { $names }
selected-delete-ask =
    ¿Eliminar estos? Se detienen al instante.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } de { $total }
watches-not-found = No encuentro nada con “{ $sought }” entre tus seguimientos.
watches-order = { $order ->
    [alert] ⇅ Por último aviso
    [name] ⇅ Por nombre
    [balance] ⇅ Por saldo
   *[age] ⇅ Más antiguos
 }
watches-worth-part = ≈ ? y >: un saldo no se pudo leer o no tiene precio conocido.
watches-not-found-there = No encuentro nada con “{ $sought }” en { $place }.
watches-search = ¿Qué buscas? Envía parte de un nombre, un alias, una dirección o una red.
topic-gone = Se eliminó ese tema; sus alertas ahora llegan aquí.
button-remake-topic = Volver a crear el tema
topic-made-again = Vuelvo a crear el tema de { $name }.
topic-twin = Telegram no confirmó este tema al principio, así que puede haber otro vacío con el mismo nombre. Ese puedes eliminarlo.
topics-refused = Telegram no me deja crear temas en este chat: tus alertas siguen llegando aquí y los temas quedan desactivados.
watches-line = { $number } { $state ->
    [creating] … { $name } · en preparación
    [paused] ⏸ { $name } · en pausa
    [suspended] ⚠ { $name } · en suspenso: { $reason }
    [trouble] ⚠️ { $name } · sus alertas no llegan
    [muted] 🔇 { $name } · en silencio
    [done] ✅ { $name } · terminado
   *[live] 👁 { $name }
 }
alerts-today = { $today } hoy
watches-lost = ⚠ { $title } · en suspenso: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Ahora: { $values }
card-now-since = { $value } desde { $time }
card-where = { $frequency } · a { $places }
card-last = Última alerta { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } hoy
 } · { $count } en total
card-no-alert = Sin alertas todavía
card-change = { $state ->
    [refused] ⚠ Se cambió aquí, pero el servicio lo rechazó.
    [failing] Se cambió aquí; el servicio aún no recibió el cambio.
   *[working] Guardando…
 }
card-turning = { $what ->
    [creating] Configurando…
    [pausing] Pausando…
    [resuming] Reanudando…
   *[paused] En pausa: sin alertas hasta que lo reanudes, y sin resumen después.
 }
card-away = El servicio de monitoreo no responde. Sigo intentándolo; no tienes que hacer nada.
status-title = { $state ->
    [well] Todo funciona.
    [starting] Todavía se está iniciando.
   *[behind] No todo funciona.
 }
status-none = Aquí no se vigila ninguna red.
chain-status = { $state ->
    [read] ✅ { $chain }: al día (bloque { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: al día (bloque { $block })
    [starting] ⏳ { $chain }: iniciando
   *[idle] 💤 { $chain }: ningún seguimiento la usa
 }
status-last = Última alerta: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: sin leer desde { $time }
chain-delayed = ⚠️ { $chain } no se puede leer desde { $time }. Te avisaré de lo que pase ahí cuando se vuelva a leer.
chain-caught-up = ✅ { $chain } se lee de nuevo. Ahora te aviso de lo ocurrido desde { $time }.
service-unanswering = ⚠️ El servicio de monitoreo no responde desde { $time }.
card-failing = ⚠️ No llega nada desde { $time }: { $reason }. El servicio de monitoreo lo sigue intentando.
card-disabled = ⚠️ El servicio de monitoreo no envía nada aquí desde { $time }: { $reason }. Para volver a recibir alertas, envía /export, luego /forget y después el archivo.
suspended-why = { $why ->
    [removed] me quitaron del { $chat ->
        [channel] canal
       *[group] grupo
    }
    [deleted] se eliminó
    [blocked] me bloquearon ahí
    [no-rights] no tengo permiso para escribir ahí
    [topic-closed] el tema está cerrado
   *[not-found] ya no lo encuentro
 }
card-suspended = ⚠ En suspenso: { $reason }. Las alertas se guardan y llegarán cuando pueda volver a escribir.
card-suspended-place = ⚠ { $place } está en suspenso: { $reason }. Sus alertas se guardan y llegarán cuando pueda volver a escribir.
suspended-watches = Tus seguimientos ahí: { $names }.
card-muted = 🔇 En silencio hasta { $time }
card-muted-on = 🔇 En silencio hasta que lo reactives
card-snoozed = 💤 { $what } · pospuesto hasta { $time }
card-done = Terminado: avisó { $time }
delete-ask = ¿Eliminar { $name }? Se detiene al instante.
delete-over = Ya es tarde para deshacerlo.
undo-nothing = No hay nada que deshacer. Un seguimiento eliminado solo se puede recuperar durante un minuto; después hay que añadirlo de nuevo. Lo demás puedes cambiarlo de nuevo en /watches o /names.
delete-away = El servicio de monitoreo no responde. Ya no recibirás alertas de este seguimiento; terminaré de eliminarlo más tarde.
delete-done = Seguimiento eliminado: { $name }.
undo-for = Puedes deshacerlo durante un minuto.
restore-paused = Mientras tanto se eliminó su destino, así que está en pausa. Reanúdalo para recibir sus alertas aquí.

# Settings
settings-title = Ajustes
settings-language = Idioma · { $how ->
    [telegram] { $language }, como en Telegram
   *[chosen] { $language }
 }
settings-zone = Zona horaria · { $place }, ahora { $clock }
settings-quiet = Sin sonido · { $quiet ->
    [on] { $hours }
   *[off] nunca
 }
settings-detail = Alertas · { $detail ->
    [short] breves
   *[full] completas
 }
settings-tables = Informe y alertas anteriores · { $tables ->
    [on] en tablas
   *[off] en texto
 }
settings-spam = Spam oculto · sin aviso
settings-currency = Montos · { $currency }
settings-new = Seguimientos nuevos · { $what }
settings-topics = Temas · { $by ->
    [watch] uno por seguimiento
    [chain] uno por red
    [tag] uno por etiqueta
   *[off] ninguno
 }
button-topics = { $by ->
    [watch] Por seguimiento
    [chain] Por red
    [tag] Por etiqueta
   *[off] Sin temas
 }
topics-title = Temas
topics-ask = ¿Cómo divido este chat en temas? Si un seguimiento tiene varias etiquetas, cuenta la primera.
topics-obstacle = { $obstacle ->
    [operator] Los temas están desactivados en este bot. Pide a quien lo administra que los active en /settings.
   *[refused] Telegram no me deja activar los temas. Abre @BotFather, elige este bot, activa allí sus temas y vuelve a tocar el botón.
 }
settings-who = Seguimientos · { $who ->
    [members] los cambia cualquier miembro
   *[administrators] los cambian los administradores
 }
who-saved = { $who ->
    [members] Guardado. Cualquier miembro puede elegir qué se vigila, silenciar y pausar.
   *[administrators] Guardado. Solo los administradores pueden elegir qué se vigila, silenciar y pausar.
 }
settings-answers = Respuestas · { $to ->
    [all] las ve todo el grupo
   *[person] solo las ve quien pregunta
 }
button-language = Idioma
button-zone = Zona horaria
button-quiet = Sin sonido
button-shorten = Alertas breves
button-lengthen = Alertas completas
button-tables-on = Mostrar tablas
button-tables-off = Texto sin tablas
button-spam-notices-on = Avisos de spam
button-spam-notices-off = Sin avisos de spam
display-title = Vista y moneda
display-tables = Las tablas muestran el informe y las alertas anteriores en columnas. Necesitan una app de Telegram reciente: si solo ves un aviso para actualizar, desactívalas aquí.
button-as-telegram = Como en Telegram
button-no-quiet = Nunca
button-new-watches = Valores predeterminados
button-who-members = Permitir cambios a todos
button-who-administrators = Solo admins
button-answers-all = Mostrarlas a todos
button-answers-person = Solo a quien pregunta
button-as-at-first = Restablecer
language-title = Idioma
language-ask = ¿Qué idioma uso?
language-unknown = Todavía no hablo { $language }. Elige uno de estos idiomas.
currency-title = Moneda
currency-ask = Elige una o envía otra: { $others }. Los valores se muestran al cambio del día, según Chainlink. Los mínimos y los límites siguen en dólares.
currency-unknown = No tengo el cambio de esa moneda. Elige una o envía una de estas: { $others }.
currency-none = Ahora no tengo el cambio, así que los montos están en dólares.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Zona horaria
zone-now = Hora actual en { $place }: { $clock }.
zone-ask = Elige una, o envía una ciudad grande, un país o tu diferencia con UTC, como -6.
zone-which = ¿Cuál de estas?
zone-unknown = No conozco ese lugar. Envía una ciudad grande cercana o tu diferencia con UTC, como -6.
zone-button = { $place } · { $offset }
quiet-title = Horas sin sonido
quiet-now = { $quiet ->
    [on] De { $from } a { $to } las alertas llegan sin sonido. No se omite ninguna.
   *[off] Las alertas suenan a cualquier hora. En las horas sin sonido llegan igual, pero no suenan.
 }
quiet-anyway = Aun así, un seguimiento puede sonar: { $path }.
quiet-of-all = Las horas sin sonido valen para todos los seguimientos de este chat, no solo para { $names }.
quiet-ask = Elige un horario según la hora de { $place }, o escríbelo, como 22:30-7.
wrong-hours = No entiendo ese horario. Envía dos horas, como 22:30-7.
new-title = Valores predeterminados de los seguimientos nuevos
new-begin = Los seguimientos nuevos empiezan con:

# Export and import
export-done = { $count ->
    [0] Tus ajustes.
    [one] 1 seguimiento con sus reglas.
   *[other] { $count } seguimientos con sus reglas.
 } Quien me envíe este archivo tendrá lo mismo: tú en otro chat, u otra persona.
export-nothing = No hay nada que exportar: aún no tienes seguimientos.
history-title = Alertas anteriores
history-title-of = Alertas anteriores de { $name }
history-header = { $title } · { $from }–{ $to } de { $total } · zona horaria: { $zone }
history-none = Sin alertas en los últimos 90 días. Vigila una dirección y sus alertas aparecerán aquí.
history-none-of = Sin alertas en los últimos 90 días.
history-none-yet = Todavía no hay alertas.
history-file-later = Cuando las haya, podré enviártelas en un archivo CSV.
history-since = desde { $time }
history-none-then = No hay alertas en ese período.
history-by-address = { $title } · por contraparte
history-side = { $side ->
    [in] 📥 Recibido de
   *[out] 📤 Enviado a
 }
history-by-address-none = Ninguna alerta individual de ese período dice quién envió o recibió algo.
history-summarized = No se incluyen las transacciones de los resúmenes, que no nombran direcciones ({ $count })
which-watch = ¿De qué seguimiento?
history-no-watches = No hay ningún seguimiento.
history-file-only = El archivo solo contiene las alertas, no todas las transacciones.
history-file = { $count ->
    [one] 1 alerta de los últimos 90 días.
   *[other] { $count } alertas de los últimos 90 días, la más reciente primero.
 }
history-file-then = { $count ->
    [one] 1 alerta.
   *[other] { $count } alertas, la más reciente primero.
 }
chart-dollars =
    Entradas y salidas por día, últimos 30 días: { $total }
    Barras con relleno hacia arriba: entradas. Barras sin relleno hacia abajo: salidas.
chart-alerts = Alertas por día, últimos 30 días. No se conoce ningún precio, así que no hay montos en dólares.
chart-unpriced = { $count ->
    [one] No se incluye 1 transacción sin precio conocido.
   *[other] No se incluyen { $count } transacciones sin precio conocido.
 }
chart-none = No pasó nada en los últimos 30 días, así que no hay gráfico.
chart-value = Ahora { $last }. Desde { $since }: mínimo { $low } ({ $lowTime }), máximo { $high } ({ $highTime }).
chart-value-signs = Línea discontinua: límite. Puntos rellenos: pasó el límite. Puntos vacíos: volvió a la normalidad.
chart-value-passed = { $count ->
    [0] No pasó el límite en este período.
    [one] Pasó el límite una vez: { $time }.
   *[other] Pasó el límite { $count } veces, la última: { $time }.
 }
chart-value-none = Aún no hay valores. Los registro a partir del próximo bloque, mientras el seguimiento no esté en pausa.
import-ask = Envíame el archivo de /export o una lista de direcciones de una billetera, un explorador o una hoja de cálculo (.csv, .txt, .json). Te muestro qué contiene antes de hacer nada.
import-broken = Ese archivo está dañado y no puedo leerlo. Expórtalo otra vez.
import-openzeppelin = Es una configuración de OpenZeppelin Monitor. Quien administra este bot puede convertirla en un archivo que yo importe: lookout convert openzeppelin FILES
import-newer = Ese archivo es de una versión más reciente de Lookout y no puedo leerlo completo. Expórtalo otra vez aquí.
import-total = { $count ->
    [one] 1 seguimiento
   *[other] { $count } seguimientos
 }
import-here = { $count ->
    [one] 1 ya está aquí
   *[other] { $count } ya están aquí
 }
import-cannot = { $count ->
    [one] 1 no se puede importar
   *[other] { $count } no se pueden importar
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: no se puede leer ({ $field }).
import-no-chain = Ninguna de sus redes está disponible aquí.
import-chains-left = Estas redes no se vigilan aquí y se omiten: { $chains }.
import-more = y { $count } más
import-left = { $count ->
    [one] 1 supera el límite.
   *[other] { $count } superan el límite.
 }
import-no-channels = No están entre los destinos de este chat: { $names }. Lo que iba solo ahí llegará a este chat. Para conservarlo igual, añádelos primero en /channels y envía el archivo otra vez.
import-settings = También incluye tus ajustes, que reemplazan los de aquí.
import-names = { $count ->
    [one] Incluye { $count } alias.
   *[other] Incluye { $count } alias.
 }
import-names-unread = { $count ->
    [one] { $count } alias no se puede leer: revisa su dirección.
   *[other] { $count } alias no se pueden leer: revisa sus direcciones.
 }
import-settings-unread = Los ajustes no se pueden leer y no se importarán.
import-nothing = No hay nada que importar.
import-working = Importando… { $done } de { $total }
import-away = El servicio de monitoreo no responde. Seguiré importando cuando vuelva.
import-done = { $count ->
    [0] No se importó nada.
    [one] Listo: 1 seguimiento importado.
   *[other] Listo: { $count } seguimientos importados.
 }
import-done-beside = { $what ->
    [settings] Se importaron tus ajustes.
    [names] Se importaron los alias.
   *[both] Se importaron tus ajustes y los alias.
 }
import-refused = No se importó { $name }. { $why }

# Channels
channels-title = Destinos
channels-here = { $count ->
    [0] Este chat
    [one] Este chat · 1 seguimiento
   *[other] Este chat · { $count } seguimientos
 }
channels-there = { $count ->
    [0] Ese grupo o canal
    [one] Ese grupo o canal · 1 seguimiento
   *[other] Ese grupo o canal · { $count } seguimientos
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· 1 seguimiento
   *[other] { " " }· { $count } seguimientos
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· 1 seguimiento
   *[other] { " " }· { $count } seguimientos
 }
channels-none = { $chat ->
    [private] Las alertas también pueden ir a un grupo o canal tuyo, a un webhook, a Slack o a Discord.
   *[group] Las alertas también pueden ir a un webhook, a Slack o a Discord.
 }
channels-full = { $chat ->
    [there] Ese grupo o canal
   *[here] Este chat
 } ya tiene { $most } de { $most } destinos. Elimina uno primero.
button-add-webhook = Añadir un webhook
channel-url = Envía la URL que recibirá las alertas. Puedes añadir un nombre después:
    { $example }
    También sirven las URL de webhooks de Slack y Discord.
channel-url-example = https://example.com/hook mi webhook
channel-known = Ya existe: { $name }.
webhook-offer = ¿Envío alertas a { $name }?
channel-cancelled = Cancelado. No se añadió nada.
wrong-url = No veo ninguna URL ahí. Debe empezar por https://
wrong-url-credentials = Esa URL lleva un usuario o una contraseña. Quítalos y usa una parte secreta en la ruta.
wrong-url-long = Esa URL es demasiado larga: caben 2048 caracteres.
channel-adding = Añadiendo { $name }…
channel-added = 🔗 Destino añadido: { $name }.
channel-tested = La prueba va en camino.
channel-test-arrived = ✓ La prueba llegó.
channel-test-failed = ⚠️ La prueba no llegó: { $why }. El servicio de monitoreo lo sigue intentando.
channel-renewed = 🔗 { $name } tiene un nuevo secreto de firma. El anterior funciona 24 horas más.
channel-secret = Firmo lo que envío ahí con este secreto. No se volverá a mostrar:
    { $secret }
button-copy-secret = Copiar secreto
button-have-it = Ya lo guardé
button-go-on = Continuar
button-new-secret = Nuevo secreto
channel-secret-ask = ¿Crear un nuevo secreto de firma para { $name }? El actual funciona 24 horas más.
channel-renewing = Creando un secreto nuevo…
channel-no-secret = El servicio de monitoreo no crea secretos nuevos para { $name }.
channel-away = { $what ->
    [add-channel] El servicio de monitoreo no responde. Sigo intentando añadir { $name }.
    [delete-channel] El servicio de monitoreo no responde. Sigo intentando eliminar { $name }.
   *[new-secret] El servicio de monitoreo no responde. Sigo pidiendo un secreto nuevo para { $name }.
 }
channel-refused = No se añadió. { $refused }
channel-refused-next = Envía otra URL para intentarlo de nuevo.
channel-title = 🔗 { $name }
channel-being-added = Añadiendo…
channel-ok = Funciona
channel-trouble = { $state ->
    [disabled] ✕ Desactivado { $time }: { $why }. Elimínalo y añádelo de nuevo.
   *[failing] ⚠️ No recibe nada desde { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } se desactivó: { $why }. Elimínalo en /channels y añádelo de nuevo.
    [back] ✓ { $name } vuelve a funcionar.
   *[failing] ⚠️ { $name } no recibe nada desde { $time }: { $why }. El servicio de monitoreo lo sigue intentando.
 }
delivery-failure = { $code ->
    [no_answer] no responde
    [malformed_reply] la respuesta de su servidor no es HTTP válido; revisa su log
    [http_status] su servidor devuelve un error (HTTP { $status }); revisa su log
    [forbidden_address] su dirección no es accesible desde internet
    [unknown_platform] el servicio de monitoreo no admite este tipo de destino; usa un webhook
    [webhook_deleted] se eliminó su webhook
    [webhook_revoked] Slack ya no acepta su URL; crea un webhook nuevo en Slack y añádelo
    [token_rejected] Telegram rechazó el token de su bot; revísalo en @BotFather
    [bot_blocked] el bot fue bloqueado o expulsado del chat
    [chat_not_found] el bot no encuentra el chat
    [chat_migrated] el grupo pasó a ser un supergrupo con otro ID
    [topic_not_found] se eliminó su tema
    [topic_closed] su tema está cerrado
    [missing_rights] el bot no tiene permiso para escribir ahí
    [silent] el servicio de monitoreo no indica el motivo; pregunta a quien lo administra
   *[other] el servicio de monitoreo dice “{ $text }”
 }
channel-undelivered = { $count ->
    [one] No se pudo entregar 1 alerta.
   *[other] No se pudieron entregar { $count } alertas.
 }
undelivered-title = 🔗 { $name } · sin entregar: { $count }
    Se guardan 30 días. Toca un número para reenviar esa alerta.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] No queda nada por reenviar.
    [one] Reenviando 1 alerta.
   *[other] Reenviando { $count } alertas.
 }
undelivered-away = El servicio de monitoreo no responde. No se envió nada; inténtalo más tarde.
button-undelivered = Sin entregar
button-resend-all = Reenviar todas
channel-used = Envían alertas a este destino: { $watches }
channel-unused = Ningún seguimiento lo usa todavía. Elígelo en “Destinos” de un seguimiento.
channel-delete-ask = ¿Eliminar { $name }?
channel-delete-goes-on = Estos siguen activos sin este destino: { $watches }
channel-delete-stops = Estos no tienen otro destino y se detienen: { $watches }
channel-deleting = Eliminando…
channel-deleted = Destino eliminado: { $name }.

# Limits
limit-watches = { $where ->
    [there] Ese grupo o canal tiene { $has } de { $most } seguimientos. Elimina uno ahí primero.
   *[here] Este chat tiene { $has } de { $most } seguimientos. Elimina uno primero.
 }
limit-addresses = { $where ->
    [there] Ese grupo o canal vigila { $has } de { $most } direcciones; con estas serían demasiadas. Quita algunas ahí primero.
   *[here] Este chat vigila { $has } de { $most } direcciones; con estas serían demasiadas. Quita algunas primero.
 }
limit-uploads = Son más archivos de los que puedo leer en una hora. Envíalo más tarde.
limit-each = Un seguimiento admite { $most } direcciones como máximo; este tendría { $has }.
limit-forgetting = { $where ->
    [there] Aún estoy borrando los datos de ese grupo o canal. Inténtalo de nuevo cuando termine.
   *[here] Aún estoy borrando los datos de este chat. Empieza de nuevo cuando termine.
 }
flood = Vas más rápido de lo que puedo seguir y estoy omitiendo algunos mensajes. Espera un minuto e inténtalo otra vez.

# Privacy
privacy-title = Qué guardo de este chat
privacy-watches = Seguimientos: { $watches }, direcciones: { $addresses }. Con sus nombres y reglas, hasta que los elimines.
privacy-channels = Destinos: { $channels }. Con sus URL, hasta que los elimines.
privacy-names = Alias de direcciones: { $names }. Hasta que los elimines.
privacy-alerts = Alertas mostradas: { $messages }{ $many ->
    [more] { " " }o más
   *[all] { "" }
 }. Se guardan 3 días para corregirlas si cambia la blockchain; lo que necesitan sus botones, 7 días.
privacy-history = Alertas anteriores: { $count }. Cada una se guarda 90 días, aunque elimines su seguimiento.
privacy-short =
    • Configuraciones que no terminaste: 7 días (30 si se rechazaron)
    • Direcciones y archivos que enviaste: 8 días
    • Alertas que esperan mostrarse aquí: hasta que se muestren
privacy-person = Sobre ti: el ID de este chat, tu idioma, tus ajustes y lo que buscaste en los últimos 7 días. No guardo tu nombre.
privacy-chats = Los grupos y canales que administras, por ID y título.
privacy-group = Sobre este grupo: su título, los títulos de sus temas y los ID de quienes lo administran aquí o configuraron sus seguimientos.
privacy-where = Todo se guarda donde funciona este bot. El servicio de monitoreo conoce las direcciones y los nombres de los seguimientos, y guarda durante 30 días los valores que lee.
forget-ask = ¿Borrar todo lo que guardo de este chat? { $watches ->
    [0] No se puede deshacer.
    [one] 1 seguimiento se detiene al instante, aquí y en el servicio de monitoreo. No se puede deshacer.
   *[other] { $watches } seguimientos se detienen al instante, aquí y en el servicio de monitoreo. No se puede deshacer.
 }
forget-working = Borrando… { $done } de { $total }
forget-away = El servicio de monitoreo no responde. Para este chat ya no se vigila nada; sigo intentando borrar el resto.
forget-done = Borrado. Ya no guardo nada de este chat. Envía /start para empezar de nuevo.

# Mutes
mute-ask = ¿Por cuánto tiempo quieres silenciar { $name }? Sigo vigilando y al terminar te envío un resumen.
mute-ask-type = O envía un plazo, por ejemplo 3 días o hasta el viernes.
wrong-mute = No entiendo ese plazo. Envía cuánto tiempo o hasta cuándo, por ejemplo 3 días o hasta el viernes.
mute-covers = las { $count } direcciones
mute-which = { $span ->
    [none] ¿Qué seguimiento quieres silenciar?
   *[other] ¿Qué seguimiento quieres silenciar por { $span }?
 }
mute-how = Puedes silenciar desde un minuto hasta un año: { $length } o { $tomorrow }. Para un solo seguimiento: { $named }. Para reactivar: { $off }.
mute-begun = En silencio.
muted-until = { $name } · En silencio hasta { $time }. Al terminar te envío un resumen.
muted-silent = En silencio: { $places }
muted-loud = Sin silenciar: { $places }
mute-ended = Alertas reactivadas.
mute-none = Ya no está en silencio.
mute-missed = { $name }: { $count ->
    [one] llegó 1 alerta
   *[other] llegaron { $count } alertas
 } mientras estaba en silencio.
snooze-begun = { $what } · Pospuesto: { $length }. Si al terminar el valor no es normal, te lo recuerdo.
snooze-ended = Ya no está pospuesto.
snooze-none = Ya no estaba pospuesto.
snooze-full = Un seguimiento admite { $most } valores pospuestos. Reactiva uno primero desde el seguimiento.
snooze-test = Es una alerta de prueba: no hay nada que posponer.

# A watch that tells much
busy-title = Mucha actividad.
busy-count = { $name }: { $count } alertas en 5 minutos.
busy-kept = { $name }: seguirás recibiendo cada alerta. No volveré a preguntar.
busy-summarised = Ya llega en resúmenes.
button-summarise = Resumen · 10 min
button-keep-every = Cada alerta


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] montos hasta { $label }
 }
rule-added = { $kind ->
    [above] { $name } · Desde ahora solo aviso por encima de { $label }.
   *[other] { $name } · Desde ahora se ignora: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Vuelvo a avisar de montos pequeños.
   *[other] { $name } · Ya no se ignora: { $rule }.
 }
rule-known = Eso ya se ignora.
rule-full = Un seguimiento admite { $most } reglas. Quita una primero: abre el seguimiento y toca “Más”.
trust-added = { $name } · Desde ahora de confianza: { $label }. No te avisaré de aprobaciones a su favor.
trust-removed = { $name } · Ya no es de confianza: { $label }.
trust-known = Ya confías en esa dirección.
trust-full = Un seguimiento admite { $most } direcciones de confianza. Quita una primero al editar, en “Filtros”.
labels-title = Libreta de direcciones
labels-header = { $title } · { $from }–{ $to } de { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Añadir un nombre: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = llama, nombra, renombra … como … a, cambia el nombre de … a, ponle a … el nombre, dale a … el nombre
label-example = nóminas
labels-none = Ninguna dirección tiene alias todavía. Ponle uno al vigilarla, o desde ⋯ en una alerta.
labels-none-watches = Seguimientos con su propio nombre: { $names }
label-ask = ¿Qué alias le pongo a { $address }? Envía hasta { $most } caracteres.
label-present = Alias actual: { $label }
label-wrong = Ese texto no tiene caracteres visibles. Envía otro alias.
label-saved = Listo: aquí las alertas dicen ahora { $label } en lugar de { $address }.
label-undone = Deshecho: { $address } ya no tiene alias aquí.
labels-saved = Alias actualizados: { $count }.
labels-full = La libreta está llena: { $most } alias. Elimina uno antes: /names
rules-title = Reglas de { $name }
rules-intro = Se ignora:
rules-none = No se ignora nada todavía. Con ⋯ debajo de una alerta puedes ignorar un token, una dirección o montos pequeños.
rules-worthless = Las transferencias sospechosas de spam { $how ->
    [shown] se muestran
   *[hidden] se ocultan
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] Las reglas ocultaron 1 alerta.
   *[other] Las reglas ocultaron { $count } alertas.
 }

# Why an alert came
why = { $name } vigila { $addresses } en { $chain }.
why-unnamed = Vigila { $addresses } en { $chain }.
why-fired = Motivo: { $fired }.
why-how = Ahora está en: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] transferencia de moneda nativa
    [token_transfer] transferencia de tokens
    [nft_transfer] transferencia de NFT
    [contract_deploy] contrato nuevo
    [contract_call] llamada a un contrato
    [failed_transaction] transacción fallida
    [safe_transaction] transacción de Safe
    [wrapped_coin] wrapping
    [withdrawal] retiro de un validador
    [execution_reward] recompensa de ejecución
    [contract_event] evento de un contrato
    [token_approval] aprobación
    [delegation] delegación
    [outflow] salida grande
   *[other] { $func }
 }

# A test
test-sent = La prueba va en camino.
test-refused = El servicio de monitoreo no envía pruebas para esto.
test-away = El servicio de monitoreo no responde. Inténtalo de nuevo en un rato.

# What @bot 0x… says in any chat.
guest-hint = Escribe una dirección o el hash de una transacción después de mi nombre: @{ $bot } 0x…
inline-used = Se usa en { $chains }
inline-transaction = { $status ->
    [failed] Fallida en { $chain }
   *[success] Completada en { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Envié una alerta de { $what }; después la transacción se eliminó de la blockchain.
    [summary] La incluí en un resumen de { $what }.
   *[alone] Envié una alerta de { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = No se mostró: la ignora una regla de { $name }.
why-muted = No se mostró: { $name } estaba en silencio. Al terminar recibirás un resumen.
why-digest = No se mostró al instante: está en el informe de { $name }.
why-worthless = No se mostró: { $name } la oculta como spam: { $reason }.
why-minimum = No se mostró: { $name } avisa de { $direction ->
    [in] transferencias entrantes de moneda nativa
    [out] transferencias salientes de moneda nativa
   *[both] transferencias de moneda nativa
 } desde { $needs }; esta fue de { $has }.
why-dollars = No se mostró: { $name } tiene un mínimo en dólares para { $kinds }{ $direction ->
    [in] {" "}(entradas)
    [out] {" "}(salidas)
   *[both] {""}
 } y esta no lo alcanzó.
why-outflow = No se mostró: { $name } avisa desde { $limit } de salidas en { $within }; el total era { $left }.
why-outflow-before = No se mostró: { $name } ya había avisado de { $limit } de salidas en { $within }; el total era { $left }.
why-direction = No se mostró: { $name } avisa de { $kinds } solo en este sentido: { $direction }.
why-netted = No se mostró: { $name } avisa de { $kinds } solo en este sentido: { $direction }, y aquí se movió más en el sentido contrario.
why-kinds = No se mostró: { $name } no avisa de { $kinds }.
why-restricted = No se mostró: { $name } { $what ->
    [other-token] no avisa de este token
    [other-counterparty] no avisa de transferencias con esta contraparte
    [met-before] solo avisa de direcciones nuevas, y esta ya era conocida
    [status-success] solo avisa de llamadas exitosas
    [status-failed] solo avisa de llamadas fallidas
   *[token-minimum] tiene un mínimo más alto para este token
 }.
why-approval = { $verdict ->
    [spender_excepted] No se mostró: { $name } excluye las aprobaciones para esta dirección.
   *[not_unlimited] No se mostró: { $name } solo avisa de aprobaciones ilimitadas.
 }
why-condition = No se mostró: { $name } pide que { $argument } { $op ->
    [eq] sea igual a
    [ne] sea distinto de
    [gt] sea mayor que
    [lt] sea menor que
    [in] sea uno de
   *[contains] contenga
 } { $needs }, y era { $has }.
why-quiet = No se mostró: { $why ->
    [other_chain] { $name } no vigila { $chain }.
    [not_concerned] no interviene ninguna dirección de { $name }.
    [failed] la transacción falló y no movió nada en { $name }.
    [creating] { $name } aún se está configurando.
    [not_known] el servicio de monitoreo no conoce { $name }.
   *[nothing] no contiene nada de lo que avisa { $name }.
 }
why-state = { $state ->
    [too_new] No se mostró: { $name } se creó después.
    [not_read_yet] Aún no se mostró: el servicio de monitoreo todavía no llegó a ese bloque para { $name }.
    [not_matched] No se mostró: { $name } tenía otra configuración en ese momento.
    [queued] { $name }: en camino.
    [failing] { $name }: en camino; este chat aún no la recibió.
    [told] { $name }: se envió a este chat. Ya no tengo los detalles del mensaje.
    [told_in_summary] { $name }: se envió a este chat en un resumen. Ya no tengo los detalles del mensaje.
    [told_another] No se mostró: { $name } envía una sola alerta.
    [withdrawn] No se mostró: se eliminó de la blockchain antes de que { $name } avisara.
    [paused] No se mostró: { $name } está en pausa.
    [no_subscription] No se mostró: { $name } no tiene las alertas activadas.
   *[unknown] { $name }: pasó demasiado tiempo para saberlo.
 }
why-gathered = { $name }: espera el resumen ({ $time }).
why-uninvolved = { $are ->
    [all] Ninguno de tus { $count } seguimientos interviene.
   *[others] { $count ->
        [one] El otro seguimiento no interviene.
       *[other] Los otros { $count } seguimientos no intervienen.
    }
 }
why-unseen = En { $chain } no se ve la moneda nativa que envían los contratos dentro de una transacción.
why-coin-logs = { $chain } registra cada movimiento de la moneda nativa, también dentro de los contratos, así que no se pasó ninguno por alto.
why-nowhere = { $hash } no está en { $chains }. Si es una transacción nueva, envíala otra vez en un rato.
why-nowhere-key = ⚠️ Si era una clave privada, no la envíes otra vez: borra tu mensaje y mueve tus fondos a una billetera nueva.
why-away = No es posible consultar { $chains } en este momento. Envíala otra vez en un rato.
why-not-offered = El servicio de monitoreo no explica transacciones.
why-not-shown-here = En los últimos tres días no mostré aquí ninguna alerta de { $hash }.
why-reading = Bloque { $height } ({ $time }): { $amount }. Alerta enviada: { $sent }
limit-now = { $state ->
    [unlimited] Ahora { $amount }. La alerta llega con el próximo cambio.
    [quiet] Ahora { $amount }: dentro del límite, por eso no hay alerta.
    [passed] Ahora { $amount }: pasó el límite. La alerta está en camino.
    [notified] Ahora { $amount }: pasó el límite ({ $time }) y ya te avisé. La próxima alerta llega al volver a la normalidad: { $side ->
        [below] { $back } o más.
       *[above] { $back } o menos.
    }
    [recovering] Ahora { $amount }: casi en la normalidad. La alerta llega con { $back }, o tras diez bloques dentro del límite.
    [recovered] Ahora { $amount }: volvió a la normalidad. La alerta está en camino.
    [muted] Ahora { $amount }: pasó el límite. La alerta llega cuando termine el silencio.
    [snoozed] Ahora { $amount }: pasó el límite. La alerta está pospuesta y llegará después.
    [held] Ahora { $amount }: casi en la normalidad. De momento, las alertas quedan en espera.
   *[not_watched] Ahora { $amount }. Sin alertas mientras esté en pausa.
 }
deadline-now = { $late ->
    [yes] { $name }: desde { $time }.
   *[no] { $name }: hasta { $time } (quedan { $amount }).
 } { $state ->
    [passed] La alerta está en camino.
    [notified] Ya te avisé.
    [muted] La alerta llega cuando termine el silencio.
    [snoozed] La alerta está pospuesta y llegará después.
    [not_watched] Sin alertas mientras esté en pausa.
   *[quiet] Aún sin alerta.
 }
balance-unread = { $state ->
    [unread] No puedo leer este saldo: el contrato del token no lo indica.
   *[away] Ahora no puedo leer este saldo. Inténtalo en un momento.
 }
reading-unread = { $state ->
    [unread] No puedo leer este valor: el contrato no lo indica.
    [none] La dirección no tiene nada así en este momento.
   *[away] Ahora no puedo leer este valor. Inténtalo en un momento.
 }
why-limit-gone = Este límite se cambió o se quitó después.
why-balances-not-offered = El servicio de monitoreo no puede explicar saldos.
balances-title = { $name } · saldos actuales
worths-total = En total: { $worth }
values-title = { $name } · valores actuales
why-proposal = Propuesta n.º { $nonce } · alerta enviada { $sent } · entonces { $signatures }
proposal-now = { $state ->
    [proposed] Ahora: aún faltan firmas; el Safe exige { $required }.
    [next] Ahora: tiene todas las firmas y se puede ejecutar.
    [later] Ahora: tiene todas las firmas, pero antes van los números más bajos.
    [over] Ahora: terminada. Se ejecutó esta propuesta u otra con el mismo número.
    [dropped] Ya no sigo esta propuesta: terminó hace tiempo, o el seguimiento se cambió o se pausó después.
    [paused] Sin alertas mientras esté en pausa.
   *[unread] Ahora no puedo consultar el Safe. Inténtalo en un momento.
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
alert-worth-stale = { $worth } (hace { $hours } h)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = falló: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } de entrada y salida
   *[self] { $asset } a la misma dirección
 }
alert-moved-unmeasured = { $direction ->
    [in] recibió { $asset }
    [out] envió { $asset }
   *[self] movió { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] recibió { $asset } de { $chain } por el puente
   *[out] envió { $asset } a { $chain } por el puente
 }
alert-wrapped = { $action ->
    [wrapped] hizo wrap de { $asset }
   *[unwrapped] hizo unwrap de { $asset }
 }
alert-withdrawal = +{ $asset } del validador { $validator }
alert-reward = +{ $asset } en propinas de un bloque
alert-minted = acuñó { $asset }
alert-minted-for = acuñó { $asset } por { $price }
alert-burned = quemó { $asset }
alert-asset = { $kind ->
    [nft] un NFT
   *[token] tokens
 }
alert-figure = valor { $amount }, unidad no indicada
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } unidades mínimas de { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = creó el contrato { $contract }
alert-called = { $role ->
    [target] recibió una llamada de { $caller }: { $method }
    [alone] llamó a { $method }
   *[sender] llamó a { $method } en { $contract }
 }
alert-method = método { $method }
alert-approved = { $what ->
    [unlimited] permite que { $spender } gaste { $asset } sin límite
    [all] permite que { $spender } mueva todos los { $asset }
    [nft] permite que { $spender } mueva el NFT { $asset } #{ $id }
    [revoked] ya no permite que { $spender } gaste { $asset }
    [revoked-nft] ya no permite que nadie mueva el NFT { $asset } #{ $id }
   *[amount] permite que { $spender } gaste hasta { $amount }
 }
alert-via-permit2 = { $done }, vía Permit2
alert-at-risk = { $done } { $what ->
    [none] (saldo actual: 0)
    [held] (saldo actual: { $held })
   *[worth] (saldo actual: { $held }, { $worth } en riesgo)
 }
alert-delegated = { $what ->
    [ended] ya no ejecuta el código de un contrato
   *[set] ahora ejecuta el código de { $contract }
 }
alert-outflow = { $bound ->
    [least] envió al menos { $usd }
   *[none] envió { $usd }
 }{ $unit ->
    [single] {" "}en una transacción
   *[span] {" "}en { $span }
 }
alert-contract-event = { $count ->
    [0] emitió { $event }
   *[other] emitió { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] acuñó { $amount } para { $account }
   *[burn] quemó { $amount } de { $account }
 }
alert-base-units = { $amount } unidades mínimas
alert-safe = { $action ->
    [executed] ejecutó una transacción de Safe
    [failed] no pudo ejecutar una transacción de Safe
    [executed-by-module] ejecutó una transacción del módulo { $party }
    [owner-added] añadió al propietario { $party }
    [owner-removed] quitó al propietario { $party }
    [module-enabled] activó el módulo { $party }
    [module-disabled] desactivó el módulo { $party }
   *[threshold-changed] ahora necesita { $threshold ->
        [one] { $threshold } firma
       *[other] { $threshold } firmas
    }
 }
alert-tried = { $what ->
    [deployment] intentó crear un contrato
    [payment] intentó enviar fondos a { $contract }
   *[call] intentó llamar a { $method } en { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = y { $count } más
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · acuñación
    [burnt] { $chain } · quema
    [via] { $chain } · vía { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 } en { $span }
summary-span = { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
    [days-alone] { $count ->
        [one] 1 día
       *[other] { $count } días
    }
   *[days] { $count ->
        [one] 1 día
       *[other] { $count } días
    }
 }
summary-way = { $way ->
    [in] Entradas: { $moved }
   *[out] Salidas: { $moved }
 }
summary-unpriced = { $worth } + { $count } sin precio
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] 1 contrato nuevo
   *[other] { $count } contratos nuevos
 }
summary-calls = { $count ->
    [one] 1 llamada a contratos
   *[other] { $count } llamadas a contratos
 }
summary-approvals = { $count ->
    [one] 1 aprobación
   *[other] { $count } aprobaciones
 }
summary-contract_events = { $count ->
    [one] 1 evento de contrato
   *[other] { $count } eventos de contrato
 }
summary-safe_actions = { $count ->
    [one] 1 acción de Safe
   *[other] { $count } acciones de Safe
 }
summary-wraps = { $count ->
    [one] 1 wrap
   *[other] { $count } wraps
 }
summary-withdrawals = { $count ->
    [one] 1 retiro de validador
   *[other] { $count } retiros de validadores
 }
summary-rewards = { $count ->
    [one] 1 recompensa de ejecución
   *[other] { $count } recompensas de ejecución
 }
summary-failures = { $count ->
    [one] 1 transacción fallida
   *[other] { $count } transacciones fallidas
 }
summary-delegations = { $count ->
    [one] 1 delegación
   *[other] { $count } delegaciones
 }
summary-outflows = { $count ->
    [one] 1 salida grande
   *[other] { $count } salidas grandes
 }
summary-left-out = { $count ->
    [one] 1 movimiento más
   *[other] { $count } movimientos más
 }
summary-largest = { $way ->
    [in] Mayor transferencia: { $moved } de { $counterparty }
    [out] Mayor transferencia: { $moved } a { $counterparty }
   *[nobody] Mayor transferencia: { $moved }
 }
batch-missed = Mientras no podía escribirte:
batch-title = ⏱ { $count } transacciones
batch-more = y { $watches ->
    [one] 1 seguimiento más
   *[other] { $watches } seguimientos más
 } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 }
batch-removed = ✕ { $count ->
    [one] 1 se eliminó de la blockchain
   *[other] { $count } se eliminaron de la blockchain
 }
batch-reply = { $what ->
    [removed] ✕ Ya no están en la blockchain; considera que no ocurrieron:
    [restored] De nuevo en la blockchain:
   *[changed] Cambiaron porque se reemplazó su bloque:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
 } de retraso: { $because ->
    [node] el nodo de { $chain } estaba caído.
   *[service] el servicio de monitoreo estaba caído.
 }
hidden-warning = ⚠️ { $count ->
    [one] Se ocultó 1 transferencia sospechosa de spam
   *[other] Se ocultaron { $count } transferencias sospechosas de spam
 }{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } de ellas con una dirección imitada. Nunca copies una dirección de la lista de transacciones de tu billetera.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] Se ocultó 1 transferencia sospechosa de spam con una dirección imitada
   *[other] Se ocultaron { $count } transferencias sospechosas de spam con direcciones imitadas
 }. Nunca copies una dirección de la lista de transacciones de tu billetera.
hidden-title = Ocultas, de la más reciente a la más antigua:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] de
    [out] a
   *[self] con
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] su dirección imita a una que conoces
    [zero-value] no movió nada
    [bait] su nombre es publicidad
    [imitation] su símbolo imita a otro
   *[dust] monto insignificante
 }
hidden-look-alike = se parece a { $imitated }, pero no lo es
hidden-never-copy = Nunca copies una dirección de la lista de transacciones de tu billetera.
spam-trusted = Desde ahora te aviso de las transferencias de { $sender }.
spam-notices-stopped = El spam sigue oculto y ya no lo mencionaré. Para cambiarlo: /settings › Vista y moneda.
balance-alert = { $state ->
    [below] 🔻 { $name } baja a { $amount } (por debajo de { $limit })
    [above] 🔺 { $name } sube a { $amount } (por encima de { $limit })
   *[recovered] ✅ { $name } volvió a la normalidad: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } alcanza para { $time } (menos de { $limit })
    [empty] 🪫 { $name } se quedó sin saldo
   *[recovered] 🔋 { $name }: { $amount } alcanza para { $time }
 }
reading-reorg = El bloque de la última alerta ya no está en la blockchain.
balance-test = Alerta de prueba: no es un saldo real
value-label = { $name }: { $call }
value-gas = gas
value-transfer_fee = costo de una transferencia
value-loan_health = factor de salud del préstamo
value-morpho_loan = factor de salud del préstamo
value-liquidity_position = margen del precio de las posiciones
value-liquidity_position-item = { $name } posición #{ $id }
value-percent = { $amount } %
value-gwei = { $amount } gwei
value-total_supply = suministro total
value-share_price = precio por participación
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] sin entradas desde hace { $amount }
        [out] sin salidas desde hace { $amount }
       *[both] sin actividad desde hace { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] hay entradas de nuevo
        [out] hay salidas de nuevo
       *[both] hay actividad de nuevo
    }
 }
silence-about = Solo cuenta el tiempo cuyos bloques leí.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $amount } entradas en { $span } (más de { $limit })
        [out] 🌊 { $name }: { $amount } salidas en { $span } (más de { $limit })
       *[both] 🌊 { $name }: { $amount } transacciones en { $span } (más de { $limit })
    }
   *[recovered] ✅ { $name } volvió a la normalidad: { $amount } en { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } venció
    [ended] ➡️ { $name } ya no pertenece a esta dirección
    [below] ⏳ { $name } vence en { $amount }
    [recovered-reorg] ↩️ { $name } vence en { $amount }
   *[recovered] ✅ { $name } se renovó y vence en { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } está programado y se podrá ejecutar en { $amount }
    [ready] ⌛ { $name }: { $call } ya se puede ejecutar
    [executed] ✅ { $name }: { $call } se ejecutó
    [cancelled] 🚫 { $name }: { $call } se canceló
    [expired] ⌛ { $name }: { $call } venció sin ejecutarse
    [recovered-reorg] ↩️ { $name }: { $call } ya no figura como ejecutado ni cancelado
    [cancelled-reorg] ↩️ { $name }: { $call } ya no está programado
   *[below] ⏳ { $name }: { $call } se podrá ejecutar en { $amount }
 }
governor-about = unos { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: se propone “{ $title }”; la votación termina en { $amount }
    [succeeded] ✅ { $name }: “{ $title }” se aprobó
    [defeated] ❌ { $name }: “{ $title }” se rechazó
    [queued] 🗓 { $name }: “{ $title }” está en cola para ejecutarse
    [expired] ⌛ { $name }: “{ $title }” caducó sin ejecutarse
    [executed] ✅ { $name }: “{ $title }” se ejecutó
    [cancelled] 🚫 { $name }: “{ $title }” se canceló
    [recovered] ⏳ { $name }: la votación de “{ $title }” se amplía y termina en { $amount }
    [recovered-reorg] ↩️ { $name }: la votación de “{ $title }” sigue abierta y termina en { $amount }
    [cancelled-reorg] ↩️ { $name }: “{ $title }” ya no está propuesta
   *[below] ⏳ { $name }: la votación de “{ $title }” termina en { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } sin límite
    [all] todos los { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: la aprobación de { $what } sigue activa después de { $amount }
    [cancelled-reorg] ↩️ { $name }: la aprobación de { $what } ya no está en la blockchain
   *[ended] ✅ { $name }: la aprobación de { $what } ya no está activa
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: a la propuesta n.º { $nonce } aún le faltan firmas después de { $amount }
   *[ended] ✅ { $name }: la propuesta n.º { $nonce } ya no espera firmas
 }
safe_unsigned-by = Falta la firma de: { $names }
reading-label = { $call } de { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, por debajo de { $limit }
    [above] 📈 { $label } { $amount }, por encima de { $limit }
    [up] 📈 { $label } { $amount }, sube un { $percent } % en { $span }
    [down] 📉 { $label } { $amount }, baja un { $percent } % en { $span }
    [changed] 🔄 { $label } { $amount }, antes { $from }
    [back-above] 📈 { $label } { $amount }, de nuevo por encima de { $limit }
    [back-below] 📉 { $label } { $amount }, de nuevo por debajo de { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } fuera de rango
   *[other] ✅ { $label } de nuevo en rango
 }
reading-test = Alerta de prueba: no es un valor real
loan-repay = Devuelve aproximadamente { $amount } para volver a { $health }
reading-snoozed = { $state ->
    [recovered] Alerta pospuesta. De nuevo normal desde { $time }.
    [changed] Alerta pospuesta. Último cambio: { $time }.
   *[other] Alerta pospuesta: el valor sigue sin volver a la normalidad. Leído: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: la propuesta n.º { $nonce } está lista para ejecutarse: { $what }
    [signed] ✅ { $name }: la propuesta n.º { $nonce } tiene todas las firmas: { $what }
   *[proposed] ✍️ { $name }: propuesta n.º { $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] rechazar las demás propuestas con este número
    [batch] hacer varias llamadas a la vez
    [send] enviar { $amount } a { $to }
    [approve] permitir que { $to } gaste hasta { $amount }
    [approve-all] permitir que { $to } gaste { $amount } sin límite
    [call-paying] llamar a { $method } de { $to } con { $amount }
   *[call] llamar a { $method } de { $to }
 }
proposal-more = … y { $count } más
proposal-signatures = { $required ->
    [one] { $count } de 1 firma
   *[other] { $count } de { $required } firmas
 }
proposal-by = propuesta por { $who }
proposal-delegate-call = ⚠️ Es un delegate call: el código de ese contrato actuaría como si fuera el propio Safe.
proposal-refund = { $payee ->
    [executor] ⚠️ Además reembolsaría gas: hasta { $amount } a la cuenta que la ejecute.
   *[address] ⚠️ Además reembolsaría gas: hasta { $amount } a { $to }.
 }
alert-repeat = ↻ posible repetición
alert-test = Alerta de prueba: no es una transacción real
alert-removed = Eliminada de la blockchain
alert-removed-reply = ✕ Ya no está en la blockchain: su bloque fue reemplazado. Considera que no ocurrió. Si reaparece, te aviso.
alert-restored-reply = La transacción está de nuevo en la blockchain.
alert-final = ✓ Definitiva: { $what }
alert-changed-reply = Cambió: { $now }
    Su bloque fue reemplazado; este es el resultado en el nuevo.

operator-begun = ⚠️ { $what }
operator-over = ✅ Resuelto tras { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 día
       *[other] { $count } días
    }
 }. El problema era: { $what }
operator-chain-late = { $chain } va con retraso y sus alertas llegan tarde.
operator-endpoint = { $chain }, nodo RPC { $endpoint }: { $fault ->
    [wrong-chain] está en otra red.
    [missing-logs] sus logs están incompletos.
   *[stale-head] está atrasado respecto de los demás.
 }
operator-dead-letters = { $count ->
    [one] No se pudo entregar 1 notificación a un webhook. Se conserva 30 días.
   *[other] No se pudieron entregar { $count } notificaciones a webhooks. Se conservan 30 días.
 }
operator-problem = { $what ->
    [service-away] El servicio de monitoreo no responde.
    [store-unsafe] El almacenamiento puede perder datos si se cae. El motivo está en el log.
    [store-nearly-full] El almacenamiento está casi lleno. Libera espacio o no se podrán guardar más alertas.
    [store-down] El almacenamiento no guarda nada en este momento. El motivo está en el log.
   *[token] Telegram no aceptó BOT_TOKEN. Las alertas esperaron; no se perdió ninguna.
 }

command-admin = Panel del operador
admin-title = Panel del operador
admin-counts = 
    Chats con seguimientos: { $chats }
    Seguimientos activos: { $live }, en pausa: { $paused }
admin-queues = Colas
admin-queue-name = { $queue ->
    [update] Mensajes entrantes
    [jobs] Tareas de configuración
    [match] Coincidencias por procesar
    [deliveries] Webhooks
   *[chat] Alertas
 }
admin-queue = { $name }: { $items } en espera; el más antiguo, { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 día
       *[other] { $count } días
    }
 }
admin-queue-empty = { $name }: vacía
admin-waits-title = En espera desde hace más de un minuto
admin-waits-none = Nada lleva más de un minuto en espera.
admin-chains-title = Redes
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] al día
        [one] 1 bloque de retraso
       *[other] { $lag } bloques de retraso
    }
    [failing] con fallas{ $lag ->
        [0] {""}
        [one] , 1 bloque de retraso
       *[other] , { $lag } bloques de retraso
    }
   *[idle] inactiva, sin seguimientos
 }
admin-chain-late = Retraso de las alertas: { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] 1 día
       *[other] { $count } días
    }
 }
admin-letters-title = Sin entregar: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Chats en los que ya no escribo: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] bloqueó al bot
    [removed] expulsó al bot
    [deleted] chat eliminado
    [not-found] chat no encontrado
    [no-rights] el bot no puede escribir
    [topic-closed] tema cerrado
   *[unknown] motivo desconocido
 }
admin-not-offered = Este servicio de monitoreo no lo admite.
button-admin-chains = Redes
button-admin-waits = Esperas más largas
button-admin-letters = Sin entregar
button-admin-suspended = Chats detenidos: { $count }
button-admin-resend = Reenviar { $number }
button-refresh = Actualizar

command-announce = Enviar un mensaje a todos los chats
command-block = Bloquear a una persona o un chat
announcement-title = 📣 De quien administra este bot
announce-how =
    Para enviar un mensaje a todos los chats configurados aquí, escríbelo después del comando:
    /announce Mantenimiento esta noche de 22:00 a 22:30. Las alertas pueden llegar tarde; no se perderá ninguna.

    Antes de enviarlo te muestro cómo queda.
announce-too-long = Es demasiado largo. Un mensaje para todos los chats puede tener hasta { $most } caracteres.
announce-ask = { $chats ->
    [one] ¿Enviarlo a { $chats }{ $more } chat?
   *[other] ¿Enviarlo a { $chats }{ $more } chats?
 }
announce-sending = Enviando…
announce-done = { $chats ->
    [0] No había ningún chat al que enviarlo.
    [one] En camino a 1 chat.
   *[other] En camino a { $chats } chats.
 }
announce-canceled = No se envió.
button-announce = Enviar a todos
button-admin-announce = Anunciar
button-admin-blocked = Bloqueados
admin-blocked-title = Bloqueados: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · desde el { $day }
admin-block-how = Para bloquear a una persona, un grupo o un canal, envía /block y su ID; por ejemplo, /block 123456789. Sus seguimientos quedan en pausa.
block-needs-id = /block necesita un ID numérico; por ejemplo, /block 123456789. Telegram no me deja buscar por nombre.
block-operator = Es un operador de este bot y no se puede bloquear. Primero quítalo de OPERATORS.
block-done = Bloqueaste a { $name }. Sus seguimientos se están pausando.
block-ended = { $name } puede volver a usar este bot. Sus seguimientos siguen en pausa hasta que los reanude.
button-unblock = Desbloquear a { $name }
admin-failing-title = Destinos que no reciben alertas: { $count }
admin-failing-line =
    { $platform } { $channel } · desde { $time }
    { $why }
button-admin-failing = Destinos con error
