# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } monitorea direcciones de blockchain y te avisa aquí.

    Pega una dirección, o varias. Por ejemplo:
    { $example }
start-title = Lookout
here =
    { $watches ->
        [0] Ningún seguimiento avisa
        [one] Un seguimiento avisa
       *[other] { $watches } seguimientos avisan
    } en { $place }.
here-place = este chat
group-start = Monitoreo direcciones de blockchain y publico las alertas aquí. { $who ->
    [all] Cada miembro puede elegir cuáles.
   *[administrators] Los administradores eligen cuáles.
 }
destination-ready = Las alertas ya pueden ir a { $title }.
link-over = Este enlace ya se usó o ha caducado. Envíame /channels en privado para obtener otro.
chat-choose = ¿Qué grupo o canal debe recibir alertas? Me uniré si aún no estoy. Para un tema, envía /here en él.
chat-choose-cancelled = No se ha elegido ningún chat.
chat-absent = Aún no estoy en { $title }. Añádeme y las alertas podrán ir allí.
chat-silent = No puedo escribir en { $title }. Hazme administrador con ese permiso y las alertas podrán ir allí.
chat-not-manager = Solo los administradores de { $title } eligen qué alertas recibe.
chat-not-allowed = Este bot no está abierto a { $title }. Lo deciden quienes lo operan.
managed-elsewhere = Este seguimiento se gestiona en otro chat.
stopped-here = { $name } ya no avisa aquí.
group-managers-only = Solo los administradores cambian lo que sigue este grupo.
group-unreachable = No puedo acceder a este grupo o canal, así que no sé quién lo administra.
group-administrators-only = Aquí solo los administradores pueden hacer eso.
group-anonymous = Aquí eres anónimo y no puedo saber qué respuestas son tuyas. Usa los botones o configura con tu propio nombre.
group-not-yours = Otra persona está configurando esto. Envía /watch para empezar el tuyo.
group-reply = { $person }, responde a este mensaje.

help =
    Monitoreo direcciones de blockchain y te aviso aquí. Puedes enviarme:

    { $address }
    – una dirección o una lista; cada una puede llevar un alias después
    { $name }
    – un nombre de Ethereum Name Service
    Un enlace de un explorador
    – monitoreo la dirección en esa red
    El hash de una transacción
    – te digo por qué generó o no una alerta
    Un archivo de texto o CSV
    – una dirección por línea, con su alias

    /watch – configurar un seguimiento paso a paso
    /watches – ver, editar, silenciar, pausar o borrar tus seguimientos
    /channels – recibir alertas en grupos, canales y webhooks
    /settings – idioma, zona horaria, horas sin sonido
    /export, /import – llevar tus seguimientos a otro chat
    /privacy – lo que guardo, /forget – borrarlo
    /cancel – salir de una configuración
help-group = En un grupo o en uno de sus temas, /here muestra lo que avisa allí.
help-more = Siempre verás un resumen antes de que se cree algo.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Vigilo direcciones de blockchain y te escribo cuando ocurre algo: monedas, tokens, NFT, contratos.

    Pulsa Iniciar y pega una dirección.
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
        [one] La primera persona que la abra podrá usar este bot.
       *[other] Las primeras { $uses } personas que la abran podrán usar este bot.
    } Caduca el { $day }. Solo muestro el enlace una vez.
invitation-needless = Cualquiera puede usar este bot, así que no hace falta invitar. Para cambiarlo, define ALLOWED_USERS.
invitation-revoked = Invitación anulada
invitations-title = Invitaciones abiertas
invitations-line = { $number }. { $uses ->
        [one] Queda 1 uso
       *[other] Quedan { $uses } usos
    }, hasta el { $day }
members-title = Personas y grupos invitados
members-none = Nadie todavía.
members-line = { $name }, desde el { $day }
member-remove-ask = ¿Quitar a { $name }? { $watches ->
        [0] Ya no podrá usar este bot.
        [one] Ya no podrá usar este bot y su seguimiento se pausará.
       *[other] Ya no podrá usar este bot y sus { $watches } seguimientos se pausarán.
    }
member-removing = Quitando a { $name } …
member-removed = { $name } ya no tiene acceso. { $watches ->
        [0] No seguía nada.
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
share-shows = Quien abra el enlace ve qué vigila este seguimiento y puede seguir lo mismo. No ve su nombre, etiquetas, categorías, reglas, texto de aviso ni webhooks.
share-uses =
    { $opened ->
        [0] Nadie lo ha abierto todavía.
       *[other] Abierto { $opened ->
            [1] una vez
            [2] dos veces
           *[other] { $opened } veces
        }, { $taken ->
            [0] nadie lo ha adoptado todavía.
            [1] adoptado una vez.
            [2] adoptado dos veces.
           *[other] adoptado { $taken } veces.
        }
    } Caduca el { $day }.
share-none = Ningún enlace abre este seguimiento. Uno nuevo vale 30 días.
share-offer = Han compartido un seguimiento contigo.
share-gone = Este enlace ya no funciona. Pide uno nuevo.
share-in-private = Abre este enlace en nuestro chat privado.
button-share = Compartir
button-share-open = Abrir el enlace
button-share-revoke = Anular
button-share-new-link = Enlace nuevo

button-copy-to = Copiar a…
copy-where = ¿Adónde va una copia de { $name }? Incluye sus reglas y el ajuste de spam, pero no los webhooks.
copy-nowhere = Aún no hay otro sitio donde ponerla. Añádeme antes a un grupo o canal.

cancel-nothing = No hay nada que cancelar.

command-watch = Vigilar una dirección
command-watches = Tus seguimientos
command-here = Lo que avisa aquí
command-channels = Adónde pueden ir las alertas
command-settings = Idioma, zona horaria, horas de silencio
command-export = Llevarte tus seguimientos en un archivo
command-import = Recuperarlos de un archivo
command-privacy = Lo que guardo de este chat
command-forget = Borrarlo todo
command-cancel = Abandonar una configuración
command-invite = Invitar a alguien
command-members = Quién fue invitado
command-help = Qué sé hacer

button-watch = Vigilar una dirección
button-watch-there = Vigilar una dirección allí
button-add-to-group = Añadir a un grupo
button-add-to-channel = Añadir a un canal
button-make-administrator = Hacerme administrador
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
button-next = Seguir ›
button-review = Resumen ›
button-start-over = Empezar de nuevo
button-watch-offer = Vigilar
button-watch-rest = { $count ->
    [one] Vigilar la otra
   *[other] Vigilar las otras { $count }
 }
button-customise = Personalizar
button-all = Todas
button-none = Ninguna
button-again = Empezar otra vez
button-retry = Reintentar
button-undo = Deshacer
button-settings = Ajustes
button-test = Enviar una prueba
button-test-watch = Prueba
button-pause = Pausar
button-resume = Reanudar
button-delete = Eliminar
button-export = Exportar
button-import = Importar { $count }
button-import-settings = Tomar los ajustes
button-forget = Borrar todo
button-edit = Editar
button-keep = Conservar
button-explorer = Explorador
button-copy-hash = Copiar hash
button-show = Mostrar
button-show-all = Mostrar todo
button-mute = Silenciar 1 h
button-mute-watch = Silenciar
button-mute-for = { $length ->
    [1] 1 h
    [8] 8 h
    [24] 1 día
   *[on] Hasta que yo diga
 }
button-unmute = Quitar silencio
button-more = ⋯
button-stop-here = Sin alertas aquí
button-why = Por qué esta alerta
button-watch-settings = Ajustes del seguimiento
button-ignore-token = Ignorar este token
button-ignore-address = Ignorar esta dirección
button-ignore = Ignorar { $label }
button-above = Solo más de { $label }
button-rules = Reglas
button-remove = ✕ { $number }
button-show-worthless = Mostrar sin valor
button-hide-worthless = Ocultar sin valor
button-older = ›
button-search = Buscar
button-all-watches = Todos
button-destinations = En grupos · { $count }
button-newer = ‹

# The guided conversation
watch-header = Seguimiento · { $step } de 5
watch-header-change = Seguimiento · cambios
watch-addresses = Envía una o más direcciones. Cada una puede llevar detrás una etiqueta:
    { $example }
watch-addresses-example = 0x… tesorería
watch-addresses-more = Envía más, o sigue. Si repites una, toma su etiqueta nueva.
watch-addresses-added = { $count ->
    [one] Añadida: 1 dirección en total.
   *[other] Añadidas: { $count } direcciones en total.
 }
watch-chains = ¿En qué redes?
watch-what = ¿De qué quieres enterarte?
watch-kind-coin = Monedas
watch-kind-tokens = Tokens
watch-kind-nfts = NFT
watch-kind-deployments = Despliegues
watch-kind-calls = Llamadas
watch-kind-line = { $kind ->
    [coin] monedas
    [coin-alone] transferencias de monedas
    [tokens] tokens
    [nfts] NFT
    [deployments] despliegues
   *[calls] llamadas
 }
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
watch-directions = ¿En qué sentido? Pulsa para cambiarlo.
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Sentidos distintos
watch-direction-line = { $direction ->
    [in] entradas
    [out] salidas
   *[both] entradas y salidas
 }
watch-any-amount = Cualquier importe
watch-amounts-differ = Importes distintos
watch-at-least = Desde { $amount }
watch-at-least-line = desde { $amount }
watch-at-least-of-line = { $kinds } desde { $amount }
watch-at-least-said = Desde { $amount }.
watch-amount = ¿A partir de qué importe? Elige uno o escríbelo: { $examples }
watch-amount-preset = { $usd ->
    [10] $10
    [100] $100
    [1000] $1k
   *[10000] $10k
 }
watch-amount-coin-only = Los dólares valen para monedas y tokens; cualquier otro importe, solo para monedas.
watch-amount-unlisted = Con un mínimo en dólares, los tokens sin precio conocido no se avisan.
watch-amount-nfts = Los NFT llegan valgan lo que valgan.
watch-amount-examples = $2,5k, 0,5, 100 gwei
watch-amount-examples-dollars = $50, $2,5k
watch-often = ¿Con qué frecuencia puedo escribir?
watch-often-window = La primera alerta al momento; después, un resumen cada { $window }.
watch-often-once = Una alerta, y ninguna más.
watch-name = Envía un nombre para este seguimiento. Ahora se llama { $name }.
watch-moving-line = { $kinds }, { $direction }
watch-often-line = { $frequency ->
    [Always] Cada vez
    [OnlyOnce] Una vez y ya
   *[window] Un resumen cada { $window }
 }
watch-often-where = { $frequency }, en { $places }
where-here = este chat
where-other-chat = otro chat
where-this-chat = Este chat
watch-where = ¿Adónde deben ir las alertas?
watch-coverage = { $what ->
    [coin] Las monedas que pagan los contratos
    [deployments] Los contratos que crean los contratos
   *[both] Las monedas que pagan los contratos y los contratos que crean
 } { $how ->
    [some] se ven en { $seen }, no en { $unseen }.
   *[none] no se ven en { $unseen }.
 }
watch-rate = Unas { $count } { $what ->
    [alerts] alertas
   *[transactions] transacciones
 } al día, según los últimos bloques{ $of ->
    [some] { " " }de { $chains }.
   *[all] .
 }
watch-start = Empezar a vigilar
watch-edit-addresses = Direcciones
watch-edit-chains = Redes
watch-edit-what = Qué
watch-edit-often = Frecuencia
watch-edit-name = Nombre
watch-edit-message = Mensaje
watch-edit-tags = Etiquetas
watch-edit-where = Dónde
watch-own-message = mensaje propio
watch-usual-message = mensaje normal
watch-tags = Envía palabras para ordenar tus seguimientos, separadas por comas.
watch-no-tags = ninguna
watch-message = Envía el texto que tendrá una alerta. Esto se rellena:
    { $placeholders }
watch-message-now = Ahora es así:
watch-message-preview = Se leería así:
watch-message-use = Usar este
watch-message-default = El normal
watch-cancelled = Cancelado. No se ha cambiado nada.
watch-had-to-close = He tenido que cerrar esa configuración. No se ha cambiado nada.
watch-closed = Desde entonces se abrieron otras { $most }, así que he cerrado esta configuración. No se ha cambiado nada.
watch-expired = Esa configuración llevaba demasiado tiempo abierta y se ha cerrado. No se ha cambiado nada.

# Changing a watch
edit-nothing = Aún no hay cambios.
edit-unsaved = Aún sin guardar:
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = otro
edit-addresses-added = { $count } añadidas
edit-addresses-removed = { $count } quitadas
edit-addresses-relabelled = { $count } renombradas
edit-addresses-order = en otro orden
edit-save = Guardar
edit-conflict = Entretanto se cambió en otro sitio:
edit-conflict-line = { $what }: lo tuyo, { $yours } · lo otro, { $now }
edit-mine = Dejar lo mío
edit-theirs = Tomar lo otro
edit-gone = Este seguimiento se eliminó entretanto. No se ha cambiado nada.
edit-creating = Aún se está configurando. Prueba otra vez cuando esté listo.

frequency-Always = Cada vez
frequency-OnlyOnce = Una vez y ya
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
addresses-more = { $first } +{ $more } más

chains-count = { $count ->
    [one] 1 red
   *[other] { $count } redes
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Monedas, tokens y NFT en { $chains }, entradas y salidas, cada una al momento.
offer-watched = { $count ->
    [one] 1 ya se vigila
   *[other] { $count } ya se vigilan
 }
offer-watched-all = ya se vigilan todas
offer-watched-one = Ya se vigila.
offer-gone = Eso ya se vigila.

# Names of the Ethereum Name Service
name-none = No se conoce ninguna dirección para { $names }. Comprueba cómo está escrito o envía la dirección.
name-not-here = Aquí no puedo buscar { $names }. Envía la dirección.
name-away = Ahora mismo no he podido buscar { $names }. Envíalo otra vez dentro de un rato.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] 1 línea
   *[other] { $lines } líneas
 }
file-unnamed = Tu lista
file-wrong = { $count ->
    [one] 1 línea no se pudo tomar:
   *[other] { $count } líneas no se pudieron tomar:
 }
file-wrong-line = Línea { $line }: { $why ->
    [checksum] { $text } tiene mal la suma de control
    [length] { $text } no tiene 40 caracteres después de 0x
    [hash] { $text } es un hash de transacción
    [characters] { $text } contiene algo más que cifras y letras de la a a la f
   *[none] { $text } no es una dirección
 }
file-wrong-more = { $count ->
    [one] y 1 más
   *[other] y { $count } más
 }
file-twice = { $count ->
    [one] 1 dirección estaba más de una vez.
   *[other] { $count } direcciones estaban más de una vez.
 }
file-left = { $count ->
    [one] Leo { $most } líneas de un archivo; ha quedado 1 línea. Envíala en otro.
   *[other] Leo { $most } líneas de un archivo; han quedado { $count } líneas. Envíalas en otro.
 }
file-none = No veo ninguna dirección en ese archivo. Una dirección es 0x y 40 caracteres más, una por línea.
file-kind = Leo listas de direcciones en archivos .csv y .txt: una por línea, con etiqueta detrás si quieres.
file-large = Ese archivo es demasiado grande. Leo hasta 1 MB: envíalo por partes.
file-gone = Telegram no me entrega ese archivo. Envíalo otra vez.
file-slow = Ese archivo tardó demasiado en llegar. Envíalo otra vez o pega las direcciones como texto.
file-binary = Ese archivo no contiene texto que pueda leer. Guarda la lista como .csv o .txt y envíala de nuevo.
file-empty = Ese archivo está vacío.

# What is wrong with an input, and what to do
wrong-no-address = No veo ninguna dirección ahí. Una dirección es 0x y 40 caracteres más.
wrong-checksum = { $address } tiene mal la suma de control: hay un carácter equivocado. Cópiala de nuevo de su origen.
wrong-length = { $length ->
    [one] { $address } no es una dirección: tiene 1 carácter después de 0x, no 40.
   *[other] { $address } no es una dirección: tiene { $length } caracteres después de 0x, no 40.
 }
wrong-hash = { $address } es un hash de transacción, no una dirección.
wrong-characters = { $address } no es una dirección: después de 0x solo pueden ir cifras y letras de la a a la f.
wrong-too-many = Un seguimiento admite 1000 direcciones como máximo; he tomado las primeras { $taken }.
wrong-more = { $count ->
    [one] Una más no se pudo leer.
   *[other] { $count } más no se pudieron leer.
 }
twice = { $address } estaba dos veces; la he tomado una.
renamed = { $address } se llama ahora { $label }.
renamed-many = { $count } direcciones tienen ahora otra etiqueta.
twice-many = { $count } direcciones estaban más de una vez; he tomado cada una una vez.
wrong-amount = No entiendo ese importe.
wrong-amount-negative = Un importe no puede ser negativo.
wrong-amount-small = Es menos de un wei, la parte más pequeña de una moneda. Escribe uno mayor.
wrong-amount-large = Es más de lo que puede haber de una moneda. Escribe uno menor.
wrong-amount-cent = Es menos de un centavo. Escribe un importe mayor.
wrong-amount-dear = Es más que todo el dinero que existe. Escribe un importe menor.
wrong-tags = Una etiqueta necesita al menos un carácter visible.
wrong-tags-many = Un seguimiento lleva { $most } etiquetas como máximo.
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
wrong-message-empty = En ese mensaje no quedaría nada. Añade unas palabras.
wrong-expects-button = Usa los botones bajo este texto.
wrong-text-only = Aquí leo texto. Envíalo como mensaje.
choose-chain = Elige al menos una red.
choose-kind = Al menos una debe quedar activa.
stale-button = Este botón es de un mensaje antiguo.
foreign-address = Es una dirección de { $system }. Monitoreo Ethereum y otras redes EVM, donde las direcciones empiezan por 0x.
foreign-name = Es un nombre de { $system } y no puedo resolverlo. Envía la dirección, que empieza por 0x, o un nombre que termine en .eth.
secret-warning =
    ⚠️ Parece una { $secret ->
        [phrase] frase semilla
       *[key] clave privada
    }. Quien la tenga puede llevarse todo lo que hay en esa cartera: nunca se la envíes a nadie.

    { $deleted ->
        [yes] Borré tu mensaje y no guardé nada.
       *[no] No guardé nada, pero aquí no puedo borrar tu mensaje: bórralo tú.
    } Telegram ya lo vio: mueve tus fondos a una cartera nueva. Para monitorear una cartera basta su dirección.
not-understood = Entiendo direcciones y los comandos del menú.
busy-message = Ahora mismo tengo mucho trabajo. Lo que has enviado no se ha perdido: respondo en cuanto pueda.
busy-press = Ahora mismo tengo mucho trabajo. Si en tres minutos no ha cambiado nada, pulsa otra vez.
failed-update = Algo ha fallado por mi parte y no se ha hecho. Inténtalo otra vez.
store-lost = Por mi parte se ha perdido algo de lo que guardaba de este chat, quizá todo. Lo que no aparece en /watches ya no se vigila: configúralo de nuevo con /watch o envíame un archivo hecho con /export. Lo siento.

# Creating
setup-channel = Chat registrado
setup-bot = Bot creado
setup-subscription = Suscrito
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Vigilo { $name } en { $chains }.
    { $where ->
        [here] La próxima transacción que coincida aparecerá aquí.
       *[elsewhere] La próxima transacción que coincida va a { $places }.
    }
setup-ready-later = 👁 { $name } está configurado.
setup-later = { $chains }: sin conexión ahora mismo. Vigilo desde el primer bloque que vea allí.
setup-away = El servicio no ha respondido. No se ha perdido nada: { $progress ->
    [bot] el bot existe, el chat aún no está suscrito.
    [channel] el chat está registrado, el bot aún no existe.
   *[nothing] aún no se ha creado nada.
 } Sigo intentándolo.
setup-given-up = El servicio lleva días sin responder y he dejado de intentarlo. { $progress ->
    [bot] El bot existe, el chat no está suscrito.
   *[other] No se vigila nada.
 }
refused = El servicio lo ha rechazado: { $why ->
    [url] las alertas van solo a URL públicas con https, en el puerto 443 o 8443.
    [chain] no vigila una de estas redes.
    [account] no acepta la cuenta de este bot. Avisa a quien lo mantiene.
    [private] la cuenta de este bot no puede tener seguimientos privados. Avisa a quien lo mantiene.
    [channel] ya no existe un canal al que avisaría. Elige otros en «Dónde».
   *[other] «{ $reason }»
 }
setup-refused = { $refused }
    { $progress ->
        [bot] El bot existe, el chat no está suscrito.
       *[other] No se vigila nada.
    }
setup-undoing = Deshaciendo …
setup-undone = Deshecho. No se vigila nada.
setup-trying = Lo intento otra vez.

# Changing
change-working = Guardando …
change-bot = Bot cambiado
change-subscription = Suscrito de nuevo
change-former = Suscripción anterior terminada
change-saved = Guardado.
change-undone = Deshecho. El seguimiento está como estaba.
change-away = El servicio no ha respondido. No se ha perdido nada: el cambio está guardado y sigo intentándolo.
change-refused = { $refused }
    { $progress ->
        [part] Una parte del cambio está hecha.
       *[nothing] Vigila como antes.
    }

# Watches
watches-none = Aún no vigilas nada.
watches-none-here = En este chat aún no se vigila nada.
watches-none-there = Nada llega todavía a { $place }.
watches-destinations = { $count ->
    [one] Administras un lugar al que llegan alertas.
    [many] Administras { $count } lugares a los que llegan alertas.
   *[other] Administras { $count } lugares a los que llegan alertas.
 }
watches-title-group = Seguimientos de este grupo
watches-none-group = Aquí aún no se monitorea nada.
watches-title = Tus seguimientos
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] «{ $sought }» ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } de { $total }
watches-not-found = No encuentro nada con «{ $sought }» entre tus seguimientos.
watches-search = ¿Qué buscas? Envía parte de un nombre, una etiqueta, una dirección o una red.
topic-gone = Ese tema se eliminó; sus alertas llegan aquí a partir de ahora.
watches-line = { $number } { $state ->
    [creating] … { $name } · configurándose
    [paused] ⏸ { $name } · en pausa
    [suspended] ⚠ { $name } · suspendida: { $reason }
    [trouble] ⚠️ { $name } · sus alertas no llegan
    [muted] 🔇 { $name } · { $chains } · en silencio
   *[live] 👁 { $name } · { $chains }{ $today ->
        [0] { "" }
       *[other] { " " }· { $today } hoy
    }
 }
watches-lost = ⚠ { $title } · en suspenso: { $reason }
card-title = { $state ->
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-where = { $frequency } · a { $places }
card-last = Última alerta { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } hoy
 } · { $count } en total
card-no-alert = Aún no hay alertas
card-change = { $state ->
    [refused] ⚠ Cambiado aquí, pero el servicio lo ha rechazado.
    [failing] Cambiado aquí; el servicio aún no lo sabe.
   *[working] Guardando …
 }
card-turning = { $what ->
    [creating] Configurándose …
    [pausing] Pausando …
    [resuming] Reanudando …
   *[paused] En pausa: no vigila nada hasta que lo reanudes.
 }
card-away = El servicio de vigilancia no responde. Sigo intentándolo.
card-failing = ⚠️ No ha llegado nada desde { $time }: { $reason }. El servicio de vigilancia lo sigue intentando.
card-disabled = ⚠️ El servicio de vigilancia no envía nada aquí desde { $time }: { $reason }. Para que vuelva a avisar: /export, /forget y envíame el archivo.
suspended-why = { $why ->
    [removed] me quitaron del { $chat ->
        [channel] canal
       *[group] grupo
    }
    [deleted] se eliminó
    [blocked] me bloquearon allí
    [no-rights] no tengo permiso para escribir allí
    [topic-closed] el tema está cerrado
   *[not-found] ya no lo encuentro
 }
card-suspended = ⚠ Suspendida: { $reason }. Las alertas se guardan y llegarán cuando pueda volver a escribir.
card-suspended-place = ⚠ { $place } está en suspenso: { $reason }. Sus alertas se guardan y llegarán cuando pueda volver a escribir.
card-muted = 🔇 En silencio hasta { $time }
card-muted-on = 🔇 En silencio hasta que lo quites
delete-ask = ¿Eliminar { $name }? Se detiene al momento.
delete-over = El minuto ha pasado: está eliminado.
delete-away = El servicio de vigilancia no responde. Aquí ya no se muestra nada de este seguimiento; sigo eliminándolo.
delete-done = Eliminado.
restore-paused = Su canal se ha eliminado entretanto, así que está en pausa. Reanúdalo para recibir aquí sus avisos.

# Settings
settings-title = Ajustes
settings-language = Idioma · { $how ->
    [telegram] { $language }, como en Telegram
   *[chosen] { $language }
 }
settings-zone = Zona horaria · { $place }, donde son las { $clock }
settings-quiet = Horas de silencio · { $quiet ->
    [on] { $hours }
   *[off] ninguna
 }
settings-detail = Alertas · { $detail ->
    [short] breves
   *[full] completas
 }
settings-new = Seguimientos nuevos · { $what }
settings-who = Seguimientos · { $who ->
    [members] los cambia cualquier miembro
   *[administrators] los cambian los administradores
 }
button-language = Idioma
button-zone = Zona horaria
button-quiet = Horas de silencio
button-shorten = Alertas breves
button-lengthen = Alertas completas
button-as-telegram = Como en Telegram
button-no-quiet = Ninguna
button-new-watches = Seguimientos nuevos
button-who-members = Abrir a los miembros
button-who-administrators = Solo administradores
button-as-at-first = Como al principio
language-title = Idioma
language-ask = ¿En qué idioma te hablo aquí?
zone-title = Zona horaria
zone-now = Son las { $clock } en { $place }.
zone-ask = Elige una, o envía una ciudad grande, un país o la diferencia con UTC, como +2.
zone-which = ¿Cuál de estas?
zone-unknown = No conozco ese lugar. Envía una ciudad grande cercana o la diferencia con UTC, como +2.
zone-button = { $place } · { $offset }
quiet-title = Horas de silencio
quiet-now = { $quiet ->
    [on] De { $from } a { $to } las alertas llegan sin sonido. Llegan todas.
   *[off] Las alertas suenan a cualquier hora.
 }
quiet-ask = Elige un horario según el reloj de { $place }, o envíalo, como 22:30-7.
wrong-hours = No entiendo ese horario. Envía dos horas del día, como 22:30-7.
new-title = Seguimientos nuevos
new-begin = Empiezan así:

# Export and import
export-done = { $count ->
    [0] Tus ajustes.
    [one] 1 seguimiento con sus reglas.
   *[other] { $count } seguimientos con sus reglas.
 } Envíame este archivo para recuperarlos, aquí o en otro chat.
export-nothing = No hay nada que exportar: aún no vigilas nada.
import-ask = Envíame el archivo que hizo /export. Digo lo que traería antes de hacer nada.
import-broken = Ese archivo no está entero: no es JSON que se pueda leer. Expórtalo otra vez.
import-not-ours = Ese archivo no es de /export. Las listas de direcciones las leo como .csv y .txt.
import-newer = Ese archivo es de un Lookout más nuevo que este y no puedo leerlo entero. Expórtalo otra vez aquí.
import-total = { $count ->
    [one] 1 seguimiento
   *[other] { $count } seguimientos
 }
import-here = { $count ->
    [one] 1 ya está aquí
   *[other] { $count } ya están aquí
 }
import-cannot = { $count ->
    [one] 1 no es posible
   *[other] { $count } no son posibles
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: no se puede leer ({ $field }).
import-no-chain = Ninguna de sus redes se ofrece aquí.
import-more = y { $count } más
import-left = { $count ->
    [one] 1 no tiene sitio.
   *[other] { $count } no tienen sitio.
 }
import-no-channels = No están entre los canales de este chat: { $names }. Lo que va solo allí llegará a este chat. Para tenerlo como estaba, añádelos antes en /channels y envía el archivo otra vez.
import-settings = También lleva tus ajustes, que ocupan el lugar de los de aquí.
import-nothing = No hay nada que importar.
import-working = Importando … { $done } de { $total }
import-away = El servicio de vigilancia no responde. Sigo importando cuando vuelva.
import-done = { $count ->
    [0] No se ha importado nada.
    [one] Importado: 1 seguimiento.
   *[other] Importados: { $count } seguimientos.
 }
import-refused = { $name } no se ha importado. { $why }

# Channels
channels-title = Canales
channels-here = { $count ->
    [0] Este chat
    [one] Este chat · 1 seguimiento
   *[other] Este chat · { $count } seguimientos
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
channels-none = { $chat ->
    [private] Las alertas también pueden ir a un grupo o canal tuyo, a un webhook, a Slack o a Discord.
   *[group] Las alertas también pueden ir a un webhook, a Slack o a Discord.
 }
channels-full = Este chat tiene { $most } canales de { $most }. Elimina antes uno.
button-add-webhook = Añadir un webhook
channel-url = Envía la URL a la que van las alertas. Detrás puede ir un nombre:
    { $example }

    También valen las URL de webhooks de Slack y Discord.
channel-url-example = https://example.com/hook mi hook
channel-known = Ese ya es { $name }.
channel-cancelled = Cancelado. No se ha añadido nada.
wrong-url = No veo ninguna URL ahí. Empieza por https://
wrong-url-credentials = Esa URL lleva un usuario o una contraseña. Quítalos: usa una parte secreta en la ruta.
wrong-url-long = Esa URL es demasiado larga: caben 2048 caracteres.
channel-adding = Añadiendo { $name } …
channel-added = 🔗 { $name } está añadido.
channel-tested = Una prueba va de camino.
channel-renewed = 🔗 { $name } tiene un secreto nuevo. El anterior vale un día más.
channel-secret = Lo que envío allí va firmado con este secreto, que no se vuelve a mostrar:
    { $secret }
button-copy-secret = Copiar secreto
button-have-it = Ya lo tengo
button-go-on = Seguir
button-new-secret = Secreto nuevo
channel-secret-ask = ¿Hago un secreto nuevo para { $name }? El actual vale un día más.
channel-renewing = Haciendo un secreto nuevo …
channel-no-secret = El servicio de vigilancia no hace secretos nuevos para { $name }.
channel-away = { $what ->
    [add-channel] El servicio de vigilancia no responde. Sigo añadiendo { $name }.
    [delete-channel] El servicio de vigilancia no responde. Sigo eliminando { $name }.
   *[new-secret] El servicio de vigilancia no responde. Sigo pidiendo un secreto para { $name }.
 }
channel-refused = No se ha añadido. { $refused }
channel-title = 🔗 { $name }
channel-being-added = Añadiéndose …
channel-ok = Sin problemas
channel-trouble = { $state ->
    [disabled] ✕ Desconectado { $time }: { $why }. Elimínalo y añádelo de nuevo.
   *[failing] ⚠️ No ha recibido nada desde { $time }: { $why }
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
    [one] Reenvío 1 alerta.
   *[other] Reenvío { $count } alertas.
 }
undelivered-away = El servicio de monitoreo no responde. No se envió nada; inténtalo más tarde.
button-undelivered = Alertas sin entregar
button-resend-all = Reenviar todas
channel-used = Avisan aquí: { $watches }
channel-unused = Aún no avisa aquí ningún seguimiento. Elígelo en Dónde al configurar o editar uno.
channel-delete-ask = ¿Eliminar { $name }?
channel-delete-goes-on = Estos siguen sin él: { $watches }
channel-delete-stops = Estos solo avisan aquí y se detienen: { $watches }
channel-deleting = Eliminando …
channel-deleted = { $name } está eliminado.

# Limits
limit-watches = { $where ->
    [there] Ese grupo o canal vigila { $has } de { $most }. Elimina antes uno allí.
   *[here] Este chat vigila { $has } de { $most }. Elimina antes uno.
 }
limit-addresses = { $where ->
    [there] Ese grupo o canal vigila { $has } de { $most } direcciones, y serían demasiadas. Quita antes algunas allí.
   *[here] Este chat vigila { $has } de { $most } direcciones, y serían demasiadas. Quita antes algunas.
 }
limit-uploads = Son más archivos de los que leo en una hora. Envíalo más tarde.
limit-each = Un seguimiento admite { $most } direcciones como máximo; ese tendría { $has }.
limit-forgetting = { $where ->
    [there] Aún estoy borrando lo de ese grupo o canal. Inténtalo de nuevo cuando termine.
   *[here] Aún estoy borrando lo de este chat. Empieza de nuevo cuando termine.
 }
flood = Va más rápido de lo que puedo seguir, así que paso algo por alto. Espera un minuto e inténtalo otra vez.

# Privacy
privacy-title = Lo que guardo de este chat
privacy-watches = Seguimientos: { $watches }, direcciones: { $addresses }. Con sus nombres y reglas, hasta que los elimines.
privacy-channels = Canales: { $channels }. Con sus direcciones web, hasta que los elimines.
privacy-alerts = Alertas mostradas: { $messages }{ $many ->
    [more] { " " }o más
   *[all] { "" }
 }. Se guardan 3 días, para corregirlas donde lo haga la cadena; lo que necesitan sus botones, 7 días.
privacy-short = Sin terminar: una configuración 7 días, una rechazada 30, direcciones y archivos que enviaste 8. Lo que espera a mostrarse aquí: hasta que se muestre.
privacy-person = De ti: el número de este chat, tu idioma y tus ajustes, y durante 7 días lo que buscaste. Ningún nombre.
privacy-chats = Los grupos y canales que administras, por número y título.
privacy-where = Se guarda donde funciona este bot. El servicio de vigilancia conoce las direcciones y cómo se llaman los seguimientos.
forget-ask = ¿Borrar todo lo que guardo de este chat? { $watches ->
    [0] No se puede deshacer.
    [one] 1 seguimiento se detiene al momento, aquí y en el servicio de vigilancia. No se puede deshacer.
   *[other] { $watches } seguimientos se detienen al momento, aquí y en el servicio de vigilancia. No se puede deshacer.
 }
forget-working = Borrando … { $done } de { $total }
forget-away = El servicio de vigilancia no responde. Para este chat ya no se vigila nada; sigo borrándolo.
forget-done = Borrado. Ya no guardo nada de este chat; /start empieza de nuevo.

# Mutes
mute-ask = ¿Cuánto tiempo silencio { $name }? Lo que llegue mientras tanto lo cuento al final de una vez.
mute-begun = En silencio.
muted-until = En silencio hasta las { $time }. Lo que llegue hasta entonces lo cuento de una vez.
mute-ended = Silencio quitado.
mute-none = Ya no está en silencio.
mute-missed = { $name }: { $count ->
    [one] llegó 1 alerta
   *[other] llegaron { $count } alertas
 } mientras estaba en silencio.

# A watch that tells much
busy-title = Dirección con mucho movimiento.
busy-count = { $name }: { $count } alertas en 5 minutos.
busy-kept = { $name }: todas, como hasta ahora. No vuelvo a preguntar.
busy-summarised = Ya se cuenta en resúmenes.
button-summarise = Un resumen cada 10 min
button-keep-every = Todas, una a una


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] hasta { $label }
 }
rule-added = Desde ahora se ignora: { $rule }.
rule-removed = Ya no se ignora: { $rule }.
rule-known = Eso ya se ignora.
rule-full = Un seguimiento admite { $most } reglas. Quita antes una en su ficha.
rules-title = Reglas de { $name }
rules-intro = Lo que no cuenta:
rules-none = No tiene reglas. ⋯ bajo una alerta crea una.
rules-worthless = Las transferencias sin valor { $how ->
    [shown] se muestran
   *[hidden] se ocultan
 }.
rules-line = { $number } { $rule }
rules-quiet = { $count ->
    [one] Las reglas han callado 1 alerta.
   *[other] Las reglas han callado { $count } alertas.
 }

# Why an alert came
why = { $name } vigila { $addresses } en { $chain }.
why-fired = Visto: { $fired }.
why-how = { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] una transferencia de monedas
    [token_transfer] una transferencia de tokens
    [nft_transfer] una transferencia de NFT
    [contract_deploy] un despliegue
    [contract_call] una llamada
   *[other] { $func }
 }

# A test
test-sent = Una prueba está en camino.
test-refused = El servicio de vigilancia no envía pruebas para esto.
test-away = El servicio de vigilancia no responde. Pulsa otra vez dentro de un rato.

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $name }: { $how ->
    [removed] se mostró aquí; fue retirada de la cadena.
    [summary] se mostró aquí, en un resumen.
   *[alone] se mostró aquí.
 }
why-ruled = No mostrada: una regla de { $name } la calla.
why-muted = No mostrada: { $name } estaba en silencio. Lo que llegó mientras tanto se cuenta de una vez al final.
why-worthless = No mostrada: { $name } la oculta por no tener valor: { $reason }.
why-minimum = No mostrada: { $name } avisa de monedas desde { $needs }; esta movió { $has }.
why-dollars = No mostrada: { $name } avisa de { $kinds } desde un valor al que esta no llegó.
why-direction = No mostrada: { $name } avisa de { $kinds } solo en este sentido: { $direction }.
why-kinds = No mostrada: { $name } no avisa de { $kinds }.
why-quiet = No mostrada: { $why ->
    [other_chain] { $name } no vigila { $chain }.
    [not_concerned] ninguna dirección de { $name } participa en ella.
    [failed] falló, así que no movió nada en { $name }.
    [creating] { $name } aún se está configurando.
    [not_known] el servicio de vigilancia no conoce { $name }.
   *[nothing] en ella no pasó nada de lo que avisa { $name }.
 }
why-state = { $state ->
    [too_new] No mostrada: { $name } se configuró después.
    [not_read_yet] Aún no mostrada: el servicio de vigilancia no ha llegado a su bloque para { $name }.
    [not_matched] No mostrada: { $name } pedía otra cosa cuando llegó.
    [queued] { $name }: en camino.
    [failing] { $name }: en camino; este chat aún no la ha recibido.
    [told] { $name }: enviada a este chat. No sé más del mensaje.
    [told_in_summary] { $name }: enviada a este chat en un resumen. No sé más del mensaje.
    [told_another] No mostrada: { $name } muestra una alerta y ninguna más.
    [withdrawn] No mostrada: fue retirada de la cadena antes de que { $name } avisara.
    [paused] No mostrada: { $name } está en pausa.
    [no_subscription] No mostrada: { $name } no está suscrito.
   *[unknown] { $name }: hace demasiado tiempo para saberlo.
 }
why-gathered = { $name }: espera al resumen de las { $time }.
why-uninvolved = { $are ->
    [all] Ninguno de tus { $count } seguimientos interviene.
   *[others] { $count ->
        [one] El otro seguimiento no interviene.
       *[other] Los otros { $count } seguimientos no intervienen.
    }
 }
why-unseen = Lo que pagan los contratos dentro de una transacción no se ve en { $chain }.
why-nowhere = { $hash } no está en ningún bloque de { $chains }. Si es nueva, envíala otra vez dentro de un rato.
why-away = Ahora mismo no se puede preguntar a { $chains }. Envíala otra vez dentro de un rato.
why-not-offered = El servicio de vigilancia no explica transacciones.
why-not-shown-here = No he mostrado aquí ninguna alerta de { $hash } en los últimos tres días.

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
alert-worth-stale = { $worth } (hace { $hours } h)
alert-worth-unknown = ≈ ?
alert-failed = falló: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } entra y sale
   *[self] { $asset } a sí misma
 }
alert-moved-unmeasured = { $direction ->
    [in] recibió { $asset }
    [out] envió { $asset }
   *[self] movió { $asset }
 }
alert-asset = { $kind ->
    [nft] un NFT
   *[token] tokens
 }
alert-figure = valor { $amount }, unidad no indicada
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } unidades mínimas de { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = desplegó { $contract }
alert-called = { $role ->
    [target] recibió una llamada de { $caller }: { $method }
   *[sender] llamó a { $method } en { $contract }
 }
alert-method = método { $method }
alert-more = y { $count } más
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · acuñado
    [burnt] { $chain } · quemado
    [via] { $chain } · vía { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · en { $span } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 }
summary-span = { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count } d
 }
summary-way = { $way ->
    [in] Entra  { $moved }
   *[out] Sale  { $moved }
 }
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] 1 despliegue
   *[other] { $count } despliegues
 }
summary-calls = { $count ->
    [one] 1 llamada
   *[other] { $count } llamadas
 }
summary-left-out = { $count ->
    [one] 1 movimiento más
   *[other] { $count } movimientos más
 }
summary-largest = { $way ->
    [in] Mayor { $moved } de { $counterparty }
    [out] Mayor { $moved } a { $counterparty }
   *[nobody] Mayor { $moved }
 }
fold-missed = Lo que no pude escribirte:
fold-title = ⏱ { $count } transacciones
fold-more = y { $watches ->
    [one] 1 seguimiento más
   *[other] { $watches } seguimientos más
 } · { $count ->
    [one] 1 transacción
   *[other] { $count } transacciones
 }
fold-removed = { $count ->
    [one] 1 de ellas fue retirada de la cadena
   *[other] { $count } de ellas fueron retiradas de la cadena
 }
fold-reply = { $what ->
    [removed] Ya no están en la cadena; cuenta como si no hubieran ocurrido:
    [restored] De nuevo en la cadena:
   *[changed] En un bloque nuevo resultó distinto:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count } días
 } de retraso: { $because ->
    [node] el nodo de { $chain } no respondía.
   *[service] el servicio de vigilancia no respondía.
 }
hidden-warning = ⚠️ { $count ->
    [one] Se ocultó 1 transferencia sin valor
   *[other] Se ocultaron { $count } transferencias sin valor
 }{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } con una dirección parecida a otra. Nunca copies una dirección de tu historial.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] Se ocultó 1 transferencia sin valor con una dirección parecida a otra
   *[other] Se ocultaron { $count } transferencias sin valor con direcciones parecidas a otras
 }. Nunca copies una dirección de tu historial.
hidden-title = Ocultas, las más nuevas primero:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] de
    [out] a
   *[self] con
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] su dirección imita a una que conoces
    [zero-value] no se movió nada
    [bait] su nombre es publicidad
    [imitation] su símbolo imita a otro
   *[dust] casi nada
 }
hidden-never-copy = Nunca copies una dirección de tu historial.
alert-repeat = ↻ quizá ya mostrada
alert-test = una prueba: nada de esto ocurrió
alert-removed = retirada de la cadena
alert-removed-reply = Esto ya no está en la cadena: su bloque fue sustituido. Cuenta como no hecho. Si vuelve, lo digo.
alert-restored-reply = Esto está de nuevo en la cadena.
alert-changed-reply = Ha cambiado: { $now }
    Su bloque fue sustituido, y en el nuevo resultó así.
