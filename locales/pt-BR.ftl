# How Lookout speaks: short, calm, exact. What happened, and what to do next.

start = { $title } monitora endereços de blockchain e avisa você por aqui.

    Cole um endereço, ou vários. Por exemplo:
    { $example }

    Ou tudo em uma linha:
    { $line }
start-title = Lookout
here =
    { $watches ->
        [0] Nenhum monitoramento envia alertas
        [one] { $watches } monitoramento envia alertas
       *[other] { $watches } monitoramentos enviam alertas
    } para { $place }.
here-place = este chat
group-start = Monitoro endereços de blockchain e publico os alertas aqui. { $who ->
    [all] Qualquer membro pode escolher quais.
   *[administrators] Os administradores escolhem quais.
 }
destination-ready = Os alertas já podem ir para { $title }.
also-there = Quais dos seus monitoramentos também devem avisar em { $title }?
also-there-saved = Salvo. { $count ->
    [0] Nenhum dos seus monitoramentos avisa em { $title }.
    [one] Agora avisa em { $title }: { $names }.
   *[other] Agora avisam em { $title }: { $names }.
 }
link-over = Este link já foi usado ou expirou. Me envie /channels no privado para receber outro.
chat-choose = Qual grupo ou canal deve receber alertas? Se eu ainda não estiver nele, eu entro. Para um tópico, envie /here dentro dele.
chat-choose-cancelled = Nenhum chat escolhido.
chat-absent = Ainda não estou em { $title }. Me adicione, e os alertas poderão ir para lá.
chat-silent = Não posso escrever em { $title }. Me torne administrador com essa permissão, e os alertas poderão ir para lá.
chat-not-manager = Só administradores de { $title } escolhem os alertas que chegam lá.
chat-not-allowed = Este bot não está disponível em { $title }. Quem o administra decide isso.
managed-elsewhere = Este monitoramento é gerenciado em outro chat.
stopped-here = { $name } não envia mais alertas aqui.
group-managers-only = Só administradores podem mudar o que este grupo monitora.
group-unreachable = Não consigo acessar este grupo ou canal, então não sei quem o gerencia.
group-administrators-only = Aqui, só administradores podem fazer isso.
group-anonymous = Você está escrevendo como anônimo, então não sei quais respostas são suas. Use os botões ou escreva com o seu próprio perfil.
group-not-yours = Outra pessoa está configurando isto. Envie /watch para começar o seu.
group-change = { $who } · { $action ->
    [muted] Silenciado até { $until }
    [silenced] Silenciado
    [unmuted] Reativado
    [paused] Pausado
    [live] Ativo de novo
    [deleting] Excluído
    [restored] Restaurado
    [posting] Agora avisa aqui
    [stopped] Não avisa mais aqui
   *[changed] Alterado
 }: { $names }{ $action ->
    [posting] . Administradores podem desativar em ⋯, abaixo de um alerta.
   *[other] {""}
 }
group-reply = { $person }, responda a esta mensagem.

help =
    Monitoro endereços de blockchain e aviso você por aqui. Você pode me enviar:

    • { $address } – um endereço ou uma lista; cada um pode vir seguido de um apelido
    • { $name } – um nome do Ethereum Name Service
    • Um link de explorador – monitoro o endereço naquela rede
    • O hash de uma transação – explico por que ela gerou ou não um alerta
    • Um arquivo de texto ou CSV – um endereço por linha, com o apelido

    /watch – criar um monitoramento passo a passo, ou em uma só linha: { $line }
    /watches – ver, editar, silenciar, pausar ou excluir monitoramentos
    /mute – silenciar um monitoramento por um tempo
    /history – os alertas anteriores: lista, arquivo ou gráfico
    /channels – receber alertas em grupos, canais e webhooks
    /names – os apelidos dos seus endereços
    /settings – idioma, fuso horário, horário sem som
    /export, /import – levar seus monitoramentos para outro chat
    /privacy – o que eu guardo, /forget – apagar tudo
    /cancel – sair de uma configuração
help-here =
    Monitoro endereços de blockchain e publico os alertas aqui.

    { $who ->
        [all] Qualquer membro pode:
       *[administrators] Os administradores podem:
    }
    • /watch 0x… – monitorar um endereço
    • /watches – editar, silenciar, pausar ou excluir monitoramentos
    • /settings – idioma, fuso horário, quem pode fazer isso
    Todos podem consultar: /watches, /history, /status

    Para falar comigo, responda a uma das minhas mensagens ou, onde sou administrador, escreva { $example }
    O resto: /help no privado, { $bot }
help-line = /watch 0x… caixa >$500 saídas diário 9:00
help-group = Em um grupo ou em um dos tópicos dele, escreva /watch antes do endereço ou do link. /here mostra o que envia alertas para lá.
help-new = 🆕 marca um endereço que aparece pela primeira vez em um monitoramento, depois que ele completa um dia.
help-values = Também monitoro saldos, preços, gás, inatividade e prazos. Diga o que você quer, por exemplo { $example }
help-status = /status mostra se todas as redes estão sendo lidas.
help-more = Você sempre vê um resumo antes que algo seja criado.

# What the bot says of itself: where a chat is still empty, and on its page
profile-description =
    Monitoro endereços de blockchain e aviso quando algo acontece: moedas, tokens, NFTs, contratos.

    Toque em Iniciar e cole um endereço.
profile-about = Monitora endereços de blockchain e avisa você quando algo acontece.

# What the language calls itself
language = Português (Brasil)

access-refused =
    Este bot é privado. Peça um convite a quem o administra.
    Seu ID do Telegram: { $id }
access-refused-group =
    Este bot é privado, e este grupo não está na lista dele. Peça a quem o administra para adicionar o grupo.
    O ID deste grupo: { $id }
access-refused-press = Este bot é privado.
access-blocked = Seu acesso a este bot foi bloqueado. /privacy mostra o que ele ainda guarda sobre você e permite apagar tudo.
access-blocked-press = Seu acesso a este bot foi bloqueado.

access-accepted = { $name } aceitou seu convite. ID do Telegram: { $id }
access-ended =
    Você não tem mais acesso a este bot.{ $watches ->
        [0] {""}
        [one] {" "}Seu monitoramento foi pausado.
       *[other] {" "}Seus { $watches } monitoramentos foram pausados.
    }
invitation-title = Convite
invitation-terms =
    { $uses ->
        [one] A primeira pessoa que abrir o link poderá usar este bot.
       *[other] As primeiras { $uses } pessoas que abrirem o link poderão usar este bot.
    } Expira em { $day }. Só mostro o link uma vez.
invitation-needless = Qualquer pessoa pode usar este bot, então não é preciso convidar. Para mudar isso, defina ALLOWED_USERS.
invitation-revoked = Convite revogado
invitations-title = Convites abertos
invitations-line = { $number }. { $uses ->
        [one] Resta { $uses } uso
       *[other] Restam { $uses } usos
    }, até { $day }
members-title = Pessoas e grupos convidados
members-none = Ninguém ainda.
members-line = { $name }, desde { $day }
member-remove-ask = Remover { $name }? { $watches ->
        [0] O acesso a este bot termina.
        [one] O acesso a este bot termina, e o monitoramento é pausado.
       *[other] O acesso a este bot termina, e os { $watches } monitoramentos são pausados.
    }
member-removing = Removendo { $name }…
member-removed = { $name } não tem mais acesso. { $watches ->
        [0] Não tinha monitoramentos.
        [one] { $watches } monitoramento pausado.
       *[other] { $watches } monitoramentos pausados.
    }
member-kept = { $name } continua com acesso: está em uma lista da configuração ou recebeu outro convite.
button-invite = Convidar
button-members = Membros
button-copy-link = Copiar link
button-remove-access = Remover
button-remove-member = Remover { $name }
button-revoke-invitation = Revogar convite { $number }

share-title = Compartilhar { $name }
share-shows = Quem abrir o link pode criar o mesmo monitoramento no próprio chat: os mesmos endereços, redes e opções de alerta. Não vê o nome, os apelidos, as tags, as regras, o texto do alerta nem os webhooks.
share-uses =
    { $opened ->
        [0] Ainda não foi aberto.
       *[other] Aberto { $opened ->
            [1] uma vez
            [2] duas vezes
           *[other] { $opened } vezes
        }, { $taken ->
            [0] ainda não copiado.
            [1] copiado uma vez.
            [2] copiado duas vezes.
           *[other] copiado { $taken } vezes.
        }
    } Expira em { $day }.
share-none = Ainda não há link. Um link funciona por 30 dias.
share-offer = Compartilharam um monitoramento com você.
share-gone = Este link não funciona ou deixou de funcionar. Peça um novo.
share-in-private = Abra este link no nosso chat privado.
button-share = Compartilhar link
button-share-open = Abrir o link
button-share-revoke = Revogar
button-share-new-link = Trocar link
button-share-make = Criar link

button-copy-to = Mover ou copiar…
button-move-watch = Mover
button-copy-watch = Copiar
copy-where = Para onde vai { $name }? As regras e o ajuste de spam vão junto; os webhooks, não.
copy-or-move = Mover { $name } para { $place } ou colocar uma cópia lá?
move-busy = A última alteração ainda não terminou. Tente de novo em um minuto.
copy-nowhere = Ainda não há outro lugar. Primeiro me adicione a um grupo ou canal.

cancel-nothing = Nada está sendo configurado ou alterado.

command-watch = Monitorar um endereço
command-watches = Seus monitoramentos
command-history = Alertas anteriores
command-status = Situação das redes
command-mute = Silenciar um monitoramento
command-here = O que envia alertas para cá
command-channels = Onde receber alertas
command-names = Apelidos dos seus endereços
command-settings = Idioma, fuso horário, horário sem som
command-export = Salvar seus monitoramentos em um arquivo
command-import = Recuperar monitoramentos de um arquivo
command-privacy = O que eu guardo deste chat
command-forget = Apagar tudo o que guardo
command-cancel = Sair de uma configuração
command-invite = Convidar alguém
command-members = Quem foi convidado
command-help = O que eu sei fazer

button-watch = Monitorar endereço
button-watch-there = Monitorar um endereço lá
button-also-there = Meus monitoramentos também
button-add-to-group = Adicionar a grupo
button-add-to-channel = Adicionar a canal
button-make-administrator = Tornar o bot admin
button-choose-chat = Escolher um chat
button-choose-again = Escolher outro chat
button-choose-group = Um grupo
button-choose-channel = Um canal
button-elsewhere = Usar em um grupo ou canal
button-watches = Monitoramentos
button-help = Ajuda
button-group = Configurar no privado
button-cancel = Cancelar
button-back = ‹ Voltar
button-to-list = ‹ Monitoramentos
button-next = Avançar ›
button-review = Revisar ›
button-start-over = Recomeçar
button-watch-offer = Monitorar
button-watch-rest = { $count ->
    [one] Monitorar o outro
   *[other] Monitorar mais { $count }
 }
button-watch-each = Um por endereço
button-watch-together = Um só para todos
button-customise = Personalizar
button-watch-otherwise = Adicionar outro
button-all = Todas
button-choose = Escolher
button-again = Recomeçar
button-retry = Tentar de novo
button-undo = Desfazer
button-leave-out = Deixar de fora
button-settings = Ajustes
button-test = Alerta de teste
button-pause = ⏸ Pausar
button-resume = ▶️ Retomar
button-watch-again = Reiniciar
button-delete = Excluir
button-export = Exportar
button-import = Importar { $count }
button-import-all = Importar
button-import-settings = Importar ajustes
button-forget = Apagar tudo
button-edit = Editar
button-keep = Manter
button-explorer = Explorador
button-revoke = Revogar ↗
button-safe-app = App do Safe ↗
button-copy-hash = Copiar hash
button-show = Mostrar
button-hide = Ocultar
button-not-spam = Não é spam: { $sender }
button-show-all = Mostrar tudo
button-mute = 🔇 1 h
button-mute-watch = 🔇 Silenciar
button-mute-for = { $length ->
    [1] 1 h
    [2] 2 h
    [8] 8 h
    [24] 1 dia
    [168] 1 semana
   *[on] Até eu reativar
 }
button-unmute = 🔔 Reativar
button-change-end = Mudar o fim
button-snooze = 💤 { $length }
button-end-snooze = Reativar
button-end-snooze-of = Reativar: { $what }
button-more = ⋯
button-more-of-watch = Mais ⋯
button-more-parts = Mais ▾
button-stop-here = Sem alertas aqui
button-why = Por quê?
button-watch-settings = Ver monitoramento
button-balances = Saldos atuais
button-balance-alert = Avisar se cair
button-values = Valores atuais
button-ignore = Ignorar { $label }
button-trust = Confiar em { $label }
button-above = Só acima de { $label }
button-name = Apelido de { $label }
button-name-as = Mudar para { $label }
button-rename-all = Novos apelidos ({ $count })
button-next-lines = Próximas { $count }
button-copy = Copiar { $label }
button-rename = Renomear
button-remove-name = Remover apelido
button-rename-label = Renomear { $label }
button-names = Todos os apelidos
button-rules = Regras
button-remove-rule = ✕ { $rule }
button-show-worthless = Não ocultar spam
button-hide-worthless = Ocultar spam
button-older = ›
button-select = Selecionar
button-select-all = Todos
button-select-none = Nenhum
button-search = Buscar
button-all-watches = Todos
button-history = Ver alertas
button-all-history = Todos os alertas
button-by-watch = Por monitoramento
button-by-address = Por contraparte
button-csv = CSV
button-chart = Gráfico
button-destinations = Em grupos · { $count }
destination-watches = { $title }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } monitoramento
   *[other] { " " }· { $count } monitoramentos
 }
button-newer = ‹

# The guided conversation
watch-header = Monitoramento · { $step } de { $count }
watch-header-review = Monitoramento · revisão
watch-header-part = Monitoramento · { $part }
watch-header-change = Monitoramento · alterações
watch-addresses = Envie um ou mais endereços. Cada um pode vir seguido de um apelido:
    { $example }
watch-addresses-example = 0x… tesouraria
watch-addresses-more = Envie mais ou continue. Para mudar um apelido, reenvie o endereço.
watch-line-unclear = Não entendi: { $words }
approvals-any-token = Não consigo limitar as aprovações a { $tokens }: vou avisar sobre as de qualquer token.
watch-addresses-find = Envie parte de um nome ou endereço para encontrá-lo.
addresses-found = “{ $sought }”: { $found } de { $count }
watch-addresses-added = { $count ->
    [one] Pronto: { $count } endereço no total.
   *[other] Pronto: { $count } endereços no total.
 }
button-watch-apart = Monitorar à parte
watch-chains = Em quais redes?
watch-chains-search = Estas são algumas de { $count }. Envie o nome de outra para adicioná-la.
chain-not-found = Aqui não há nenhuma rede chamada { $name }. Confira a grafia.
chains-found = Várias redes correspondem: { $chains }. Envie o nome completo de uma.
button-chains-used = Onde parece ter sido usado
watch-what = Sobre o que você quer receber alertas?
watch-words = { $name }: { $words }
watch-chosen = Escolhido
watch-choose = Escolher
watch-missing = Não disponível em { $chains }: { $names }
watch-refine = Sentido e valores
watch-refine-ask = Só uma parte? Mude o sentido, ou defina um mínimo ou filtros.
watch-preset-money = Dinheiro
watch-preset-security = Segurança
watch-preset-contract = Contrato
watch-preset-everything = Tudo
watch-everything = { $count ->
    [0] tudo acima
   *[other] tudo acima, mais { $more }
 }
watch-group-moves = Movimentos
watch-group-security = Segurança
watch-group-contract = Contrato
watch-group-validator = Staking
watch-group-values = Indicadores
watch-group-deadlines = Prazos
watch-group-silence = Atividade
watch-group-rare = Mais
watch-about = { $kind ->
    [coin] a moeda da rede, como ETH, entra ou sai
    [tokens] tokens como USDC entram ou saem
    [nfts] itens colecionáveis entram ou saem
    [wraps] uma moeda vira seu token ou o contrário, como ETH e WETH
    [outflows] muito dinheiro sai em pouco tempo
    [approvals] alguém recebe permissão para gastar tokens
    [delegations] um programa (contrato) passa a controlar a carteira
    [failures] transações enviadas que não deram certo
    [admin] um contrato muda de proprietário, é alterado ou pausado
    [safes] o que é proposto, assinado ou alterado (Safe, multisig)
    [events] qualquer outra coisa que um contrato informa; você diz o quê
    [deployments] o endereço cria novos contratos
    [withdrawals] o staking paga ao endereço
    [rewards] taxas que o endereço ganha por criar um bloco
    [balance] fica abaixo ou acima de um valor
    [runway] no ritmo atual de gastos, o saldo só dura mais alguns dias
    [price] um preço passa do seu limite, ou uma stablecoin se afasta do seu valor
    [gas] passam do seu limite ou caem abaixo dele
    [transfer_fee] uma transferência no rollup custa mais ou menos que o seu limite
    [loan_health] um empréstimo está perto de ser fechado com prejuízo (liquidação)
    [liquidity_position] uma posição na Uniswap para de render porque o preço saiu da faixa
    [ens_names] um nome do endereço, como alice.eth, vence em breve
    [ens] um nome como alice.eth vence em breve
    [timelock] anunciadas, prontas, feitas ou canceladas (timelock)
    [governor] começam, terminam e são aplicadas ou canceladas (DAO)
    [allowance] uma permissão para gastar tokens continua aberta após alguns dias
    [safe_unsigned] uma carteira conjunta (Safe) ainda espera assinaturas
    [silence] não há atividade por um tempo
    [rate] há mais atividade do que o normal
   *[calls] o endereço chama um contrato, ou é o contrato chamado
 }
watch-kind-coin = Moeda nativa
watch-kind-tokens = Tokens
watch-kind-nfts = NFTs
watch-kind-deployments = Novos contratos
watch-kind-calls = Chamadas a contratos
watch-kind-approvals = Aprovações
watch-kind-failures = Transações com falha
watch-kind-delegations = Controle da carteira
watch-kind-safes = Carteira conjunta
watch-kind-wraps = Wrapping
watch-kind-outflows = Saídas grandes
watch-kind-events = Eventos de contrato
watch-kind-withdrawals = Saques do staking
watch-kind-rewards = Ganhos por bloco
watch-kind-line = { $kind ->
    [coin] moeda nativa
    [coin-alone] transferências de moeda nativa
    [tokens] tokens
    [nfts] NFTs
    [deployments] novos contratos
    [failures] transações que falharam
    [safes] carteira conjunta
    [wraps] wrapping
    [wraps-in] só wrapping
    [wraps-out] só unwrapping
    [events] eventos de contrato
    [withdrawals] saques do staking
    [rewards] ganhos por bloco
    [approvals] aprovações
    [delegations] controle da carteira
    [outflows] saídas grandes
   *[calls] chamadas a contratos
 }
watch-events-preset-line = { $preset ->
    [mints] emissão e queima
   *[admin] ações de admin
 }
watch-events-line = { $more ->
    [0] eventos: { $names }
   *[other] eventos: { $names } e mais { $more }
 }
watch-conditions-button = Só se…
watch-conditions = Quando devo avisar? Envie condições, uma por linha, como value > 1000 ou to = 0x…. Todas precisam ser atendidas. Os valores seguem as unidades do contrato: 1e18 é 1 ETH.
watch-condition-always = { $condition } sempre se cumpre, então deixei essa condição de fora.
watch-events-preset = { $preset ->
    [mints] Emissão e queima
   *[admin] Ações de admin
 }
watch-events = Quais eventos? Os endereços monitorados são os contratos. Escolha um grupo ou envie um evento como o código do contrato o declara:
    { $example }
watch-events-both = A maioria dos contratos o declara com indexed, então também adicionei: { $event }. Remova o que não precisar.
watch-events-unindexed = Nada em { $event } é indexed. Se o código tiver indexed, envie a linha com ele; senão, não verei o evento.
watch-list = { $count ->
    [1] { $first }
    [2] { $first } e { $second }
   *[3] { $first }, { $second } e { $third }
 }
watch-direction = { $direction ->
    [in] Entradas
    [out] Saídas
   *[both] Entradas e saídas
 }
watch-directions = Sentido (toque para mudar)
watch-direction-of = { $what }: { $direction }
watch-directions-differ = Sentidos diferentes
watch-directions-each = Cada tipo
watch-direction-line = { $direction ->
    [in] entradas
    [out] saídas
   *[both] entradas e saídas
 }
watch-any-amount = Qualquer valor
watch-any-amount-line = qualquer valor
watch-amounts-differ = Valores diferentes
watch-at-least = { $amount } ou mais
watch-at-least-line = { $amount } ou mais
watch-in-and-out-line = entradas ({ $incoming }) e saídas ({ $outgoing })
watch-at-least-of-line = { $kinds }: { $amount } ou mais
watch-restricted-line = { $what ->
    [tokens] tokens
    [spenders] autorizados
   *[counterparties] contrapartes
 }: { $way ->
    [only] só { $list }
   *[except] { $what ->
        [tokens] todos
        [spenders] todos
       *[counterparties] todas
    }, menos { $list }
 }
watch-party-line = { $direction ->
    [in] { $way ->
        [only] só de { $list }
       *[except] de qualquer endereço, menos { $list }
     }
   *[out] { $way ->
        [only] só para { $list }
       *[except] para qualquer endereço, menos { $list }
     }
 }
watch-token-minimum-line = tokens: { $amount } unidades mínimas ou mais
watch-token-minimum = { $symbol }: { $direction ->
    [in] valor mínimo das entradas?
    [out] valor mínimo das saídas?
   *[both] valor mínimo?
 } Escolha um ou digite, como 500 ou 2,5k.
watch-filters = { $count ->
    [0] Filtros
   *[other] Filtros ({ $count })
 }
watch-only-token = Limitar a { $token }
watch-filters-ask = Avisar só se tudo isto corresponder:
watch-filter-tokens = { $way ->
    [any] Qualquer token
    [only] { $count ->
        [one] Só 1 token
       *[other] Só { $count } tokens
     }
    [except] { $count ->
        [one] Todos os tokens menos 1
       *[other] Todos os tokens menos { $count }
     }
    [both] Tokens filtrados ({ $count })
   *[differ] Filtros de tokens diferentes
 }
watch-filter-counterparties = { $way ->
    [any] Qualquer endereço
    [any-in] De qualquer endereço
    [any-out] Para qualquer endereço
    [only] { $count ->
        [one] Só com 1 endereço
       *[other] Só com { $count } endereços
     }
    [except] { $count ->
        [one] Todos menos 1 endereço
       *[other] Todos menos { $count } endereços
     }
    [both] Endereços filtrados ({ $count })
   *[differ] Filtros de endereços diferentes
 }
watch-filter-new = Só com endereços novos
watch-filter-new-note = Um endereço só é novo na primeira vez. Se ele só tinha enviado algo a você, volta a ser novo quando você envia algo a ele pela primeira vez.
watch-filter-gross = Verificar entradas e saídas em separado
watch-filter-gross-note = Se numa transação entram 10 e saem 4, os dois movimentos são verificados, e não a diferença de 6.
watch-filter-spenders = { $way ->
    [any] Qualquer autorizado
    [only] Qualquer autorizado
    [except] { $count ->
        [one] Todos menos 1 autorizado
       *[other] Todos menos { $count } autorizados
     }
    [both] Autorizados filtrados ({ $count })
   *[differ] Filtros de autorizados diferentes
 }
watch-filter-unlimited = Só aprovações ilimitadas
watch-filter-status = { $status ->
    [success] Só chamadas com sucesso
    [failed] Só chamadas que falharam
   *[any] Chamadas: com e sem sucesso
 }
watch-filter-way = { $way ->
    [only] Só estes
   *[except] Todos menos estes
 }
watch-filter-rest = Também aviso sobre
watch-filter-rest-off = Desativar o resto
watch-ask-tokens = { $way ->
    [only-none] Sobre quais tokens devo avisar? Envie os endereços dos contratos.
    [only] Sobre quais tokens devo avisar? Toque neles ou envie os nomes ou os endereços dos contratos. Toque de novo para remover.
    [except-none] Quais tokens devo deixar de fora? Envie os endereços dos contratos.
   *[except] Quais tokens devo deixar de fora? Toque neles ou envie os nomes ou os endereços dos contratos. Toque de novo para remover.
 }
watch-ask-counterparties = { $way ->
    [only] Sobre transferências com quais endereços devo avisar? Toque neles ou envie endereços. Toque de novo para remover.
   *[except] Transferências com quais endereços devo deixar de fora? Toque neles ou envie endereços. Toque de novo para remover.
 }
watch-ask-spenders = Em quais endereços você confia? Toque neles ou envie endereços, e não aviso sobre aprovações para eles. Toque de novo para remover.
watch-unlimited-line = só aprovações ilimitadas
watch-new-line = só com endereços novos
watch-status-line = { $status ->
    [success] só chamadas com sucesso
   *[failed] só chamadas que falharam
 }
watch-gross-line = entradas e saídas verificadas em separado
watch-at-least-said = { $amount } ou mais.
watch-token-as-dollars = Leio { $symbol } como dólares: todas as outras moedas e os outros tokens também contam.
watch-amount = { $direction ->
    [in] Valor mínimo das entradas?
    [out] Valor mínimo das saídas?
   *[both] Valor mínimo?
 } Escolha um ou digite: { $examples }
watch-amount-of = { $direction ->
    [in] Entradas: { $amount }
   *[out] Saídas: { $amount }
 }
watch-amount-separately = Entradas e saídas separadas
watch-amount-together = Um mínimo para ambas
watch-amount-kept = Este monitoramento tem mínimos que não consigo mostrar aqui. Eles continuam valendo se você não escolher outro.
watch-amount-coin-only = Valores em dólares valem para moedas nativas e tokens; os demais, só para moedas nativas.
watch-amount-unlisted = Com um mínimo em dólares, tokens sem preço conhecido ficam de fora.
watch-unpriced = Não sei o preço de { $symbol } em { $chain }, então não consigo saber quando são { $amount }.
watch-token-which = Há vários tokens chamados { $symbol } aqui. Toque no que você quer ou envie o endereço do contrato.
watch-token-address = Ou envie primeiro o endereço a monitorar.
watch-token-seen = Entendi { $symbol } como { $token }, o dos seus alertas. Confira se é o certo.
watch-amount-nfts = NFTs sempre geram alertas.
watch-amount-examples = $ 2.500 · 0,5 · 100 gwei
watch-amount-examples-coin = $ 2.500 · 0,5
watch-amount-examples-dollars = $ 50 · $ 2.500
watch-outflow = Quanto precisa sair de um endereço, e em quanto tempo? Escolha ou digite, como 50000 2h. Aviso uma vez, e de novo se o total dobrar, ou se cair abaixo da metade e voltar a atingir o valor. Uma troca conta só pelo que se perde; o que não tem preço conhecido não conta.
watch-outflow-choice = { $usd } em { $span }
watch-outflow-line = { $usd } de saídas em { $span }
watch-balance = { $side ->
    [below] { $asset }: abaixo de qual saldo devo avisar?
   *[above] { $asset }: acima de qual saldo devo avisar?
 }{ $addresses ->
    [1] {""}
   *[other] {" "}Vale para cada endereço.
 }
watch-balance-on = { $asset } em { $chain }
share-instead = { $now ->
    [known] Não consigo monitorar uma parte de um saldo, então converti em um valor fixo. Saldo agora: { $amount }.
   *[unknown] Não consigo monitorar uma parte de um saldo, mas consigo monitorar um valor fixo.
 }
watch-balance-now = Saldo agora: { $amount }
watch-balance-asset = Qual moeda ou token? Toque ou envie o endereço.
watch-balance-how = Escolha um valor ou digite, como 0,2. Aviso uma vez, e de novo quando o saldo voltar ao normal.{ $tokens ->
    [none] {""}
   *[other] {" "}Para outro token, toque nele ou envie o endereço.
 }
watch-balance-unread = { $asset }: não consigo ler este token agora. Tente de novo daqui a pouco.
watch-balance-no-token = { $asset }: não há nenhum token neste endereço nas redes deste monitoramento. Confira o endereço.
watch-balance-way = { $side ->
    [below] Abaixo
    [outside] Fora da faixa
    [moves] Variação
    [changes] Qualquer mudança
   *[above] Acima
 }
watch-value = Qual valor devo monitorar?
watch-value-ask = { $side ->
    [outside] { $value }: digite os dois números fora dos quais devo avisar, como 2.800–3.400.
    [moves] { $value }: digite quanto e em quanto tempo, como 5% em 1h. Altas e quedas contam.
    [changes] { $value }: toque no botão e aviso a cada mudança.
   *[below] { $value }: digite o número a partir do qual devo avisar. Aviso uma vez, e de novo quando voltar ao normal.
 }
watch-value-name = { $of ->
    [runway] Duração do saldo
    [price] Preço
    [gas] Taxas da rede
    [loan_health] Saúde do empréstimo
    [liquidity_position] Posições Uniswap
    [ens_names] Meus nomes .eth
    [ens] Nome .eth
    [timelock] Mudanças agendadas
    [governor] Votações
    [transfer_fee] Taxa de transferência
    [allowance] Aprovações abertas
    [safe_unsigned] Faltam assinaturas
    [silence] Sem atividade
   *[rate] Muita atividade
 }
watch-value-ask-other = { $of ->
    [runway] Quantos dias o saldo precisa durar? Escolha um número ou digite, como 4. Conto o que saiu nos últimos 7 dias.
    [transfer_fee] Quanto pode custar uma transferência? Digite um valor, como $0,01 ou 0,00001 ETH. Aviso uma vez, e de novo quando voltar ao normal.
    [liquidity_position] Quando devo avisar sobre as posições na Uniswap? Escolha uma opção ou digite o quanto o preço pode chegar perto do fim da faixa, como 2%. Eu mesmo encontro as posições dos endereços.
    [ens_names] Quanto tempo antes de um nome destes endereços vencer devo avisar? Escolha ou digite tempos, como 30d, 7d, 1d. Eu mesmo encontro os nomes .eth.
    [ens] Digite o nome, como vitalik.eth. Aviso 30 dias, 7 dias e 1 dia antes do vencimento.
    [timelock] Quanto tempo antes de uma operação poder ser executada devo avisar? Escolha ou digite tempos, como 24h, 1h. Também aviso quando ela é agendada, executada ou cancelada.
    [governor] Quanto tempo antes do fim de uma votação devo avisar? Escolha ou digite tempos, como 24h, 1h. Também aviso quando uma proposta é criada, aprovada, rejeitada, enfileirada, executada ou cancelada.
    [allowance] Depois de quantos dias devo avisar sobre uma aprovação ainda aberta? Escolha um número ou digite, como 30. As anteriores também contam, até onde consigo ler.
    [safe_unsigned] Depois de quanto tempo devo avisar sobre uma proposta em que ainda faltam assinaturas? Escolha um tempo ou digite, como 6h. Digo quem não assinou.
    [silence] Depois de quanto tempo sem atividade devo avisar? Escolha um tempo ou digite, como 6h.
   *[rate] Quantas transações, e em quanto tempo, são demais? Escolha ou digite, como 20 em 1h.
 }
watch-value-counts = { $what ->
    [transfers] Contam moeda nativa, tokens e NFTs, sem um aviso para cada transação.
   *[alerts] Contam as transações sobre as quais este monitoramento avisa.
 }
watch-value-none = { $of ->
    [loan_health] No momento, estes endereços não têm empréstimos em { $chains }. Se aparecer algum, vou monitorar.
   *[liquidity_position] No momento, estes endereços não têm posições em { $chains }. Se aparecerem, vou monitorar.
 }
watch-value-unread = Não consigo ler { $value } em { $chains }: lá não há fonte para esse valor.
watch-value-since = Em { $chains } só consigo ler a partir do bloco { $height }.
watch-balance-line = { $side ->
    [below] saldo abaixo de { $amount }
   *[above] saldo acima de { $amount }
 }
watch-runway-line = saldo para menos de { $amount } no ritmo de gastos de { $span }
watch-reading-line = { $side ->
    [below] { $call } abaixo de { $amount }
    [above] { $call } acima de { $amount }
    [outside] { $call } fora de { $amount }–{ $high }
    [moves] { $call } varia { $percent }% em { $span }
   *[changes] qualquer mudança de { $call }
 }
watch-liquidity_position-line = posições fora da faixa
watch-silence-line = { $way ->
    [in] sem entradas por { $amount }
    [out] sem saídas por { $amount }
   *[both] sem atividade por { $amount }
 }
watch-rate-line = { $way ->
    [in] entradas: mais de { $amount } em { $span }
    [out] saídas: mais de { $amount } em { $span }
   *[both] transações: mais de { $amount } em { $span }
 }
watch-rate-now = { $count ->
    [one] { $count } transação em { $span }
   *[other] { $count } transações em { $span }
 }
watch-transfers-line = { $limit } (moeda nativa, tokens e NFTs)
watch-deadline-line = vencimento de { $call }: { $amount } antes
watch-ens_names-line = meus nomes .eth: { $amount } antes de vencerem
watch-timelock-line = mudanças agendadas: { $amount } antes de poderem ser feitas
watch-governor-line = votações: { $amount } antes do fim
watch-allowance-line = aprovações ainda abertas após { $amount }
watch-safe_unsigned-line = propostas em que ainda faltam assinaturas após { $amount }
watch-no-balance = sem alerta
watch-no-kinds = nenhuma transação
watch-often = Com que frequência devo avisar?
watch-often-about = Resumo: o primeiro alerta na hora; depois, uma mensagem por período. Relatório: uma mensagem em um horário fixo.
watch-summary = Quanto tempo cada resumo deve cobrir?
watch-often-windows = O primeiro alerta na hora; depois, um resumo por período.
watch-often-window = O primeiro alerta na hora; depois, um resumo a cada { $window }.
watch-often-once = Um único alerta e mais nenhum.
button-final = De novo ao ficar definitiva
watch-final-about = Uma transação é definitiva quando o bloco dela não pode mais ser substituído. No Ethereum, isso leva cerca de 15 minutos.
watch-final-off = Desativei “{ $button }”: só funciona com alertas um a um.
button-summary = Resumo
button-digest = Relatório
button-digest-instead = Um relatório por dia
button-days = Dias
button-workdays = Dias úteis
digest-ask = Quando devo enviar o relatório?
digest-days-ask = Em quais dias?
digest-type = Uma só mensagem com tudo o que aconteceu desde o relatório anterior; se nada aconteceu, não envio nada. Toque em um horário ou digite outro, como 7:30 ou dias úteis 8h.
digest-zone = Fuso horário: { $zone }.
digest-zone-none = Os horários são em UTC até você escolher seu fuso em /settings.
digest-at-once = Preços, empréstimos e outros indicadores não esperam: esses avisos chegam na hora.
digest-chosen = Relatório: { $times }.
digest-line = Relatório: { $times }{ $values ->
    [at-once] ; indicadores na hora
   *[none] { "" }
 }
digest-channels = Sem relatórios para { $names }: cada transação é enviada para lá na hora.
digest-waits = Isto também espera o relatório: { $kinds }. Para ser avisado na hora, coloque em um monitoramento à parte.
digest-times = { $kind ->
    [all] todos os dias às { $at }
    [workdays] de segunda a sexta às { $at }
    [weekend] nos fins de semana às { $at }
   *[some] { $days } às { $at }
 }
wrong-digest-time = Não vejo um horário aí. Envie um, como 7:30, 21h ou dias úteis 8h.
digest-name = Relatório
digest-title = 🗓 { $title } · { $count ->
    [one] { $count } transação
   *[other] { $count } transações
 }
digest-watch = { $name } · { $count ->
    [one] { $count } transação
   *[other] { $count } transações
 }
digest-late = ⏱ Atrasado: estava previsto para { $time }, mas eu estava fora do ar.
digest-spam = { $count ->
    [one] { $count } oculta por suspeita de spam
   *[other] { $count } ocultas por suspeita de spam
 }
digest-ruled = { $count ->
    [one] { $count } ignorada pelas suas regras
   *[other] { $count } ignoradas pelas suas regras
 }
watch-name = Envie um nome para este monitoramento. O nome atual é { $name }.
watch-moving-least-line = { $what }, { $least }
watch-often-line = { $frequency ->
    [Always] Cada transação
    [OnlyOnce] Só uma vez
   *[window] Um resumo a cada { $window }
 }
watch-often-limits = Um aviso ao passar do limite e outro ao voltar ao normal
watch-often-counted = Sem um aviso para cada transação: um ao passar do limite e outro ao voltar ao normal
watch-often-final = { $frequency ->
    [OnlyOnce] Uma vez, e de novo quando for definitiva
   *[other] Cada transação, e de novo quando for definitiva
 }
watch-final-missing = Em { $chains }, não aviso quando uma transação se torna definitiva.
safe-none = { $name } não é um Safe em { $chains }, então não há nada lá esperando sua assinatura.
safe-address = Envie o endereço do seu Safe: 0x seguido de 40 caracteres. O app do Safe mostra o endereço.
safe-others = Monitorar outra coisa lá
safe-unseen = Em { $chains } não consigo ver o que é proposto a um Safe, só o que ele faz.
watch-safe-proposals = Safe: em { $chains }, também aviso o que é proposto e quando todas as assinaturas estão reunidas.
watch-often-where = { $frequency }, para { $places }
where-here = este chat
where-other-chat = outro chat
where-this-chat = Este chat
watch-where = Para onde devem ir os alertas?
where-unknown = Não conheço nenhum destino com esse nome. Escolha um aqui ou adicione-o primeiro: /channels
watch-coverage = { $what ->
    [internalTransfers] Transferências de moeda nativa feitas por contratos
    [internalDeployments] Contratos criados por outros contratos
   *[both] Transferências de moeda nativa feitas por contratos e contratos criados por eles
 } { $how ->
    [some] aparecem em { $seen }, mas não em { $unseen }.
   *[none] não aparecem em { $unseen }.
 }
watch-rate = Cerca de { $count } { $what ->
    [alerts] { $count ->
        [one] alerta
       *[other] alertas
    }
   *[transactions] { $count ->
        [one] transação
       *[other] transações
    }
 } por dia, com base nos blocos recentes{ $of ->
    [some] { " " }de { $chains }.
   *[all] .
 }
watch-rate-new = Com o tempo serão menos, à medida que os endereços ficam conhecidos.
watch-rate-few = { $fired } transações em { $span }: poucas demais para dizer quantas por dia.
watch-rate-rough = Estimativa aproximada: { $fired ->
    [one] { $fired } transação
   *[other] { $fired } transações
 } em { $span }.
watch-start = Começar a monitorar
watch-edit-addresses = Endereços
watch-edit-chains = Redes
watch-edit-what = Eventos
watch-edit-often = Frequência
watch-edit-name = Nome
watch-edit-message = Texto
watch-edit-balance = Saldo
watch-edit-tags = Tags
watch-edit-where = Destinos
watch-own-message = texto próprio
watch-usual-message = texto padrão
watch-sound = { $quiet ->
    [rings] 🔔 Também no horário sem som
   *[silent] sem som
 }
watch-tags = Envie tags separadas por vírgulas.
watch-no-tags = nenhuma
watch-message = Envie o texto do alerta. Você pode usar:
    { $placeholders }
watch-message-now = Texto atual:
watch-message-preview = Vai ficar assim:
watch-message-use = Usar este
watch-message-default = Padrão
watch-cancelled = Cancelado. Nada foi alterado.
watch-had-to-close = Precisei fechar essa configuração. Nada foi alterado.
watch-closed = Você abriu outras { $most } configurações, então fechei esta. Nada foi alterado.
watch-expired = Essa configuração ficou um dia parada, então eu a fechei. Nada foi alterado.

# Changing a watch
edit-nothing = Nenhuma alteração ainda.
edit-unsaved = Ainda não salvo:
wish-kept = Vou aplicar isso ao endereço que você enviar.
question-open = A pergunta acima ainda está sem resposta. Responda ou envie /cancel.
edit-adds = Isto se soma à alteração que você ainda não salvou.
silence-both-ways = Observação: conta qualquer alerta deste monitoramento, não só os de uma direção.
edit-line = { $what }: { $before } → { $after }
edit-other = { $what }: { $after }
edit-another = alterado
edit-addresses-added = { $count ->
    [one] { $count } adicionado
   *[other] { $count } adicionados
 }
edit-addresses-removed = { $count ->
    [one] { $count } removido
   *[other] { $count } removidos
 }
edit-addresses-relabelled = { $count } com outro apelido
edit-addresses-order = em outra ordem
edit-save = Salvar
edit-conflict = Nesse meio-tempo, isto foi alterado em outro lugar:
edit-conflict-line = { $what }: sua versão, { $yours } · a outra, { $now }
edit-mine = Manter a minha
edit-theirs = Usar a outra
edit-gone = Nesse meio-tempo, este monitoramento foi excluído. Nada foi alterado.
edit-creating = Ainda está sendo criado. Tente de novo quando terminar.

frequency-Always = Cada transação
frequency-OnlyOnce = Só uma vez
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
    [one] { $count } endereço
   *[other] { $count } endereços
 }
addresses-more = { $first } e mais { $more }
details-more = … e mais { $count }

chains-count = { $count ->
    [one] { $count } rede
   *[other] { $count } redes
 }

# An offer: what was found in a message
offer = 👁 { $what }
offer-plain = Moeda nativa, tokens e NFTs em { $chains }, entradas e saídas, cada transação na hora.
offer-watched = { $count ->
    [one] { $count } já é monitorado
   *[other] { $count } já são monitorados
 }
offer-watched-all = todos já são monitorados
offer-watched-one = Já é monitorado.
offer-name-ask = Chamar { $address } de { $label }?
offer-rename-ask = Renomear { $address } de { $now } para { $label }?
offer-gone = Isso já é monitorado.
who-unseen = Nenhum dos últimos alertas aqui o menciona.
who-seen = Últimos alertas aqui com este endereço: { $count }. O mais recente: { $date }.
who-unsure = Ninguém pode prometer que um endereço é seguro: pergunte a quem o passou a você.
offer-together = Junto com sua mensagem anterior.
each-working = Configurando… { $done } de { $total }
each-done = { $count ->
    [0] Nenhum dos endereços pôde ser monitorado.
    [one] Você receberá alertas sobre { $count } endereço.
   *[other] Você receberá alertas sobre { $count } endereços. Cada um tem seu próprio monitoramento.
 }
button-separately = Separadamente

# Names of the Ethereum Name Service
name-none = Nenhum endereço conhecido para { $names }. Confira como está escrito ou envie o endereço.
name-off-chain = { $names }: fica fora da Ethereum, onde não é possível consultar nomes. Envie o endereço.
name-not-here = Não posso consultar { $names } aqui. Envie o endereço.
name-away = Não consegui consultar { $names } agora. Envie de novo daqui a pouco.

# A file with a list of addresses
file = 📄 { $name } · { $lines ->
    [one] { $lines } linha
   *[other] { $lines } linhas
 }
file-unnamed = Sua lista
file-wrong = { $count ->
    [one] Não foi possível ler { $count } linha:
   *[other] Não foi possível ler { $count } linhas:
 }
file-wrong-line = Linha { $line }: { $why ->
    [checksum] { $text } tem um checksum incorreto
    [length] { $text } não tem 40 caracteres depois de 0x
    [hash] { $text } é o hash de uma transação
    [shortened] { $text } está abreviado
    [characters] { $text } tem algo além de números e letras de A a F
    [foreign] { $text } é um endereço de { $system }
   *[none] { $text } não é um endereço
 }
file-wrong-more = { $count ->
    [one] e mais { $count }
   *[other] e mais { $count }
 }
file-twice = { $count ->
    [one] { $count } endereço aparece mais de uma vez.
   *[other] { $count } endereços aparecem mais de uma vez.
 }
file-left = { $count ->
    [one] Falta { $count } linha.
   *[other] Faltam { $count } linhas.
 }
file-part = 📄 { $name } · linhas { $from }–{ $to }
file-transactions = Isso é uma lista de transações. Leio listas de endereços: envie o endereço dessas transações e eu o monitoro.
file-none = Não encontrei nenhum endereço nesse arquivo. Coloque um por linha: 0x seguido de 40 caracteres.
file-large = Esse arquivo é grande demais. Envie em partes de até 1 MB.
file-gone = Não consegui baixar esse arquivo do Telegram. Envie de novo.
file-slow = Esse arquivo demorou demais para chegar. Envie de novo ou cole os endereços como texto.
file-binary = Esse arquivo não contém texto que eu consiga ler. Salve a lista como .csv ou .txt e envie de novo.
file-empty = Esse arquivo está vazio.

# What is wrong with an input, and what to do
wrong-no-address = Não vejo nenhum endereço aí. Um endereço é 0x seguido de 40 caracteres.
wrong-no-token = Não conheço nenhum token { $symbol } aqui. Envie o endereço do contrato (0x seguido de 40 caracteres), que está no site do token ou em um explorador de blocos.
wrong-filter-many = Um filtro aceita até { $most } endereços.
wrong-checksum = { $address } tem um checksum incorreto: há um caractere errado, ou uma maiúscula trocada. Copie de novo da origem.
wrong-length = { $length ->
    [one] { $address } não é um endereço: tem { $length } caractere depois de 0x, não 40.
   *[other] { $address } não é um endereço: tem { $length } caracteres depois de 0x, não 40.
 }
wrong-hash = { $address } é o hash de uma transação, não um endereço.
wrong-shortened = { $address } está abreviado. Cole o endereço inteiro: 0x e 40 caracteres.
wrong-characters = { $address } não é um endereço: depois de 0x só vão números e letras de A a F.
wrong-foreign = { $address } é um endereço de { $system }, que não monitoro.
wrong-family = { $address } é um endereço de { $system }, que precisa de um monitoramento próprio.
wrong-too-many = Um monitoramento aceita até { $most } endereços; fiquei com os primeiros { $taken }.
chains-not-offered = Não monitoro { $chains } aqui. Só as redes mostradas são monitoradas.
link-elsewhere = O link é de { $chains }, que não monitoro aqui.
wrong-more = { $count ->
    [one] Não foi possível ler mais { $count }.
   *[other] Não foi possível ler mais { $count }.
 }
twice = { $address } aparece mais de uma vez; conta só uma.
renamed = { $address } agora tem o apelido { $label }.
renamed-many = { $count } endereços têm um novo apelido.
watch-renamed = { $before } agora se chama { $name }.
name-cut = { $count ->
    [one] Um nome pode ter até { $most } caracteres, então encurtei.
   *[other] Um nome pode ter até { $most } caracteres, então encurtei { $count }.
 }
twice-many = { $count } endereços aparecem mais de uma vez; cada um conta só uma.
wrong-event = { $fault ->
    [type] Não conheço o tipo { $what }. Para um contrato, escreva address; para um enum, uint8.
    [argument] Não entendi esta parte: { $what }. Cada argumento é um tipo e um nome.
    [repeated] Dois argumentos se chamam { $what }. Dê a cada um o seu próprio nome.
    [long] É longo demais: um evento tem no máximo { $length } caracteres.
    [count] Argumentos demais: um evento tem no máximo { $arguments }, e até { $indexed } deles com indexed.
    [anonymous] Eventos anônimos não podem ser monitorados, porque seus logs não os identificam.
    [unreadable] Não consigo ler estes argumentos: arrays de strings, de bytes ou de arrays, arrays com mais de 999 elementos e funções.
   *[form] Isso não é um evento. Envie o nome e, entre parênteses, os argumentos.
 }
wrong-events-many = É demais para um monitoramento: cabem até { $most } tipos e eventos. Remova algo primeiro.
wrong-condition = { $fault ->
    [argument] Este evento não tem esse argumento. Ele tem: { $names }.
   *[form] Não entendi essa condição. Ela precisa começar com um destes nomes: { $names }.
 }
wrong-condition-operator = { $arg } pode ser comparado com: { $operators }
wrong-condition-never = { $condition } nunca é verdade, então nenhum alerta chegaria.
wrong-condition-value = { $kind ->
    [int] { $arg } precisa ser um número inteiro, como 1000 ou 1e18.
    [address] { $arg } precisa ser um endereço: 0x seguido de 40 caracteres.
    [bool] { $arg } precisa ser true ou false.
    [bytes] { $arg } precisa ser 0x seguido de números e letras de A a F.
   *[other] Isso não serve para { $arg }.
 }
wrong-conditions-many = É demais para um evento: cabem até { $most } condições.
wrong-outflow = Digite um valor em dólares e um período em minutos (m), horas (h) ou dias (d), como 50000 2h. O período vai de 1m a 7d.
wrong-silence = Digite um tempo em minutos (m), horas (h) ou dias (d), como 6h. Pode ser de 1m a 90d.
wrong-balance = Digite um valor em { $symbol }, como 0,2. Para outro token, toque nele ou envie o endereço.
wrong-balance-many = Um monitoramento aceita até { $most } limites de saldo. Remova um primeiro.
wrong-amount = Não entendi esse valor.
wrong-amount-negative = O valor não pode ser negativo.
wrong-amount-zero = Envie um valor maior que zero.
amount-in-dollars = { $amount } ≈ { $dollars } pela cotação de { $date }.
amount-at-price = { $amount } ≈ { $worth } pelo preço atual. O limite não acompanha o preço.
wrong-amount-currency = Não tenho a cotação dessa moeda agora. Envie um valor como $ 100 ou 0,5.
wrong-amount-small = É menos de um wei, a menor fração da moeda. Digite um valor maior.
wrong-amount-decimals = { $symbol } tem no máximo { $decimals } casas decimais. Digite um valor mais redondo.
wrong-token-amount = Digite um valor em { $symbol }, como 500.
wrong-amount-large = Não existe tanto assim de nenhuma moeda. Digite um valor menor.
wrong-amount-cent = É menos de um centavo. Digite um valor maior.
wrong-amount-dear = É mais do que todo o dinheiro do mundo. Digite um valor menor.
wrong-amount-token = Envie o valor em dólares, como $ 100 de { $symbol }. Para um valor em { $symbol }, escolha primeiro esse token em Filtros.
wrong-amount-coin = Este monitoramento não inclui { $symbol }. Envie um valor em dólares, como $ 100.
wrong-tags = Uma tag precisa de pelo menos um caractere visível.
wrong-tags-many = Um monitoramento aceita no máximo { $most } tags.
wrong-name = Um nome precisa de pelo menos um caractere visível.
wrong-message-long = { $over ->
    [one] Passou { $over } caractere: cabem { $most }.
   *[other] Passaram { $over } caracteres: cabem { $most }.
 }
wrong-placeholder =
    { $placeholder } não existe. { $suggested ->
        [yes] Você quis dizer { $meant }?
       *[no] Use um dos listados abaixo.
    }
wrong-message-empty = Essa mensagem ficaria vazia. Acrescente algumas palavras.
wrong-expects-button = Toque em um dos botões abaixo.
wrong-text-only = Aqui só leio texto. Escreva em uma mensagem.
choose-chain = Escolha pelo menos uma rede.
choose-chain-with = Estas redes não têm o que você escolheu ({ $kinds }). Escolha outra rede ou, antes, outros eventos.
watch-kinds-left-out = Retirei o que não existe nestas redes: { $kinds }.
choose-kind = Pelo menos uma opção precisa ficar ativa.
stale-button = Este botão é de uma mensagem antiga.
foreign-address = Esse é um endereço de { $system }. Monitoro Ethereum e outras redes EVM, em que os endereços começam com 0x.
foreign-name = Esse é um nome de { $system }, que não consigo consultar. Envie o endereço, que começa com 0x, ou um nome que termine em .eth.
foreign-transaction = Essa é uma transação de { $system }. Monitoro Ethereum e outras redes EVM, em que os hashes de transação começam com 0x.
secret-warning =
    ⚠️ Isso parece uma { $secret ->
        [phrase] frase de recuperação
       *[key] chave privada
    }. Quem a tiver pode levar tudo o que há nessa carteira, então nunca a envie a ninguém.

    { $deleted ->
        [yes] Apaguei sua mensagem e não guardei nada dela.
       *[no] Não guardei nada, mas não posso apagar sua mensagem aqui: apague você.
    } O Telegram já a viu: mova seus fundos para uma carteira nova. Para monitorar uma carteira, basta o endereço.
secret-or-hash = Se não for uma chave, e sim o hash de uma transação, está tudo bem: envie um link para a transação.
thanks-answer = De nada.
not-understood = Não entendi. Envie um endereço ou toque abaixo.
sentence-ask = Ou diga o que você quer, por exemplo { $example }
sentence-example = gás abaixo de 5 gwei
sentence-example-amount = se saírem mais de $500
sentence-hint = { $topic ->
    [about] Monitorar é grátis, e eu só leio o que é público nas redes. Nunca preciso de chave privada, frase-semente nem acesso à sua carteira, e não posso mover nada.
    [networks] Posso monitorar estas redes: { $chains }.
    [kinds] Posso avisar sobre tudo isto. Você escolhe para cada endereço:
    [explain] Envie o hash da transação ou um link para ela. Digo, para cada monitoramento, por que houve alerta ou não.
    [who] Toque em ⋯ abaixo de um alerta e depois em Apelido: o nome aparece em todos os alertas a partir daí. /names mostra todos.
    [ignore] Toque em ⋯ abaixo de um dos alertas e depois em Ignorar. Para fazer isso antes: Editar › Eventos › Sentido e valores.
    [rights-members] Aqui, qualquer membro pode escolher o que é monitorado, silenciar e pausar. Os administradores podem mudar isso nos ajustes.
    [rights-administrators] Aqui, só os administradores escolhem o que é monitorado, silenciam e pausam. Nos ajustes, eles podem permitir isso a todos os membros.
   *[rights] Em um grupo, só os administradores escolhem o que é monitorado, silenciam e pausam; com /settings, todos os membros podem. Neste chat, só você.
 }
spam-hidden = O possível spam fica oculto{ $shown ->
    [0] {""}
   *[other] {" "}(menos em { $names })
 }: endereços imitados, tokens com nome de anúncio ou de um token conhecido, valores ínfimos.
spam-unpriced = Com um mínimo em dólares, tokens sem preço conhecido também ficam de fora.
# Words and beginnings of words by which a sentence is understood, separated by commas; … stands for words between, ! for no other ending
sentence-words = { $topic ->
    [often] menos avisos, menos alertas, menos mensagens, menos vezes, mensagens demais, alertas demais, resumo, semanal, com que frequência
    [amount] valores pequenos, valor mínimo, valores grandes, poeira, valores altos, transferências grandes, transações grandes, maiores que, maior que, grandes movimentações, grandes transferências, baixo demais, alto demais, muito baixo, muito alto, foi pouco, era pouco, foi muito pouco, é muito pouco, pequeno demais
    [latest] o que foi isso, o que é isso, o que foi aquilo, o que é essa transação, que transação é, que transação foi, q foi isso, q é isso, o que significa, explica isso, explique isso, me explica isso, me explica essa, explica essa, explique essa, por que recebi, por que eu recebi, por que este alerta, por que esse alerta, por que chegou, por que este aviso, por que esse aviso, por que você me avisou, por que vc me avisou, pq recebi, pq eu recebi, pq esse alerta, pq esse aviso, pq chegou, pq vc me avisou, oq é isso, oq foi isso, que que é isso, quem enviou isso, de onde veio
    [explain] por que, pq!
    [who] quem é, quem era, este remetente, dê um nome
    [spam] spam, golpe, scam, lixo, tokens desconhecidos, nunca ouvi, que não conheço, tokens falsos
    [ignore] ignor, pare de avisar, para de avisar, não avise mais, não avisa mais, ocult, é spam, esse spam, este spam, como spam
    [rights] colega, permiss, possa mudar, pode mudar, possa alterar, pode alterar, acesso, quem pode, só admin, só os admin, apenas admin, apenas os admin, somente admin, somente os admin, todos os membros, qualquer membro, todos podem, qualquer um pode, quem vê, quem mais vê, isso é privado, é privado
    [undo] desfaz, desfaça, recupera, recupere, traz … de volta, traga … de volta, apaguei … sem querer, apaguei … engano, excluí … sem querer, quero … de volta, volta atrás, volte atrás, cancela a exclus, cancele a exclus, excluí … engano, deletei … sem querer, deletei … engano, removi … sem querer, removi … engano, de volta!, restaur, foi um erro, foi engano, foi sem querer, me enganei, ops!
    [unmute] reativ, tirar do silencioso, tire do silencioso, dessilenci, desmut, ativa as notif, ative as notif, liga as notif, ligue as notif, tira do silencioso
    [mute] silenci, muta, não me incomod, não incomod, não enche, não perturb, me deixa em paz, me deixe em paz, cala, quieto até, em silêncio até, desativa as notif, desative as notif, desliga as notif, desligue as notif, me deixa quiet, me deixa sossegad, sem barulho
    [pause] paus, férias
    [resume] retom, continu, tira a pausa, tire a pausa, tira … da pausa, tire … da pausa, despaus, fim da pausa, volta a monitorar, volte a monitorar, voltar a monitorar, ativa … de novo, ative … de novo, segue monitorando, siga monitorando, liga … de novo, ligue … de novo
    [unwatch] apag, delet, remov, pare de monitorar, para de monitorar, parar de monitorar, me livr, livrar, exclui, exclua, tira!, tire!, tirar!, não preciso mais, não preciso … mais, tira … da lista, tire … da lista, tira … da minha lista, tire … da minha lista
    [history] histórico, o que aconteceu, q aconteceu, que rolou, semana passada, mês passado, ontem, últimos … dias, últimas … horas, última semana, último mês, esta semana, essa semana, este mês, esse mês, aconteceu algo, aconteceu alguma coisa, teve algo, o que … fez, o que eu perdi, o que perdi, perdi alguma coisa, quem era a outra parte, quem é a outra parte, última vez, quantas vezes, quantos alertas
    [channels] slack, discord, webhook, grupo, canal, minha equipe, meu time, encaminh, envie também, mande também, envia também, manda também, posta, poste em, poste no, poste na, avis … também no, avis … também na, avis … também em, quero … também no, quero … também na, quero … também em, não poste, não mand … para, não mand … pra, não mand … pro, não mand … ao, não me mand … para, não me mand … pra, não me mand … pro, não me mand … ao, não envi … para, não envi … pra, não envi … pro, não envi … ao, pare de enviar … para, pare de enviar … pra, pare de enviar … pro, pare de enviar … ao, pare de mandar … para, pare de mandar … pra, pare de mandar … pro, pare de mandar … ao, para de enviar … para, para de enviar … pra, para de enviar … pro, para de enviar … ao, para de mandar … para, para de mandar … pra, para de mandar … pro, para de mandar … ao
    [settings] fuso, idioma, moeda, horário de silêncio, horas sem som, configura, ajustes, relógio, acorde, à noite, de noite, silêncio de, silêncio das, silêncio entre, sem som de, sem som das, em euros, em reais, em inglês, em português, pra inglês, para inglês, pro inglês, para o inglês, moro em, moro no, vivo em, nada entre, nada das, moro na, vivo no, vivo na, horário de brasília
    [names] renome, quem é, quem era, um nome, etiqueta, apelido, muda o nome, mude o nome, mudar o nome, troca o nome, trocar o nome, novo nome, chame … outra coisa, chama … outra coisa, outro nome
    [share] compartilh, um amig, uma amig, meu amig, minha amig
    [export] export, backup, como arquivo, em um arquivo, num arquivo, arquivo com tudo, arquivo de tudo, um arquivo, baixar, baixa tudo, baixe tudo, em csv, planilha com tudo, em arquivo, compartilh … monitoramentos, compartilh … lista, envi … monitoramentos para, mand … monitoramentos para, envi … lista para, mand … lista para, algo que eu possa mandar, algo que eu possa enviar, exatamente o que eu tenho, o mesmo que eu tenho, igual ao meu
    [import] import!, importar, importa!, importe!, importar um arquivo, importa um arquivo, importar de um arquivo, restaur … arquivo, restaur … backup
    [about] é grátis, é gratuito, quanto custa isso, quanto isso custa, quanto você custa, quanto custa usar, preciso pagar, tenho que pagar, minha chave privada, precisa da minha chave, acesso à minha carteira, conectar minha
    [networks] quais redes, que redes, quais são as redes, quais cadeias, quais blockchains, quais chains, redes disponíveis, redes suportadas, redes compatíveis, lista de redes, monitorar btc, monitorar solana, acompanhar btc, acompanhar solana, você suporta, vc suporta
    [kinds] o que você pode monitorar, o que mais você pode, o que mais dá para, o que dá para monitorar, o que posso monitorar, o que mais posso monitorar, o que pode ser monitorado, o que você pode avisar, do que você pode, de que mais você pode, tipos de alerta, tipos de aviso, tipo de alerta, tipo de aviso, quais alertas existem, que alertas existem, quais alertas há
    [status] ainda funciona, ainda está funcionando, funcionando, você está aí, você tá aí, vc está aí, vc tá aí, ainda está vivo, tá vivo, são lidas, sendo lid, leu … última vez, leu … pela última, última leitura, atrasad, status, tudo certo, tudo bem, tudo ok, algo errado, algum problema, tem problema, deu problema, fora do ar
    [watches] meus monitoramentos, o que você monitora, o que vc monitora, o que está monitorando, lista, o que vc tá monitorando, o que vc está monitorando, o que você está monitorando, sendo monitorad, o que você acompanha, o que vc acompanha, o que eu monitoro, quais carteiras, quais endereços, mostra … carteiras, mostra … endereços, quais eu tenho, o que eu tenho, está de olho, tá de olho, você tá monitorando, está em pausa, estão em pausa, está … em pausa, está pausad, estão pausad, está … pausad, está silenciad, estão silenciad, está … silenciad
    [watch] outro endereço, novo endereço, adicionar endereço, novo monitoramento, nova carteira, outra carteira, nova wallet, outra wallet
    [help] ajuda, o que você pode, o que você faz, quem é você, como funciona
    [loan_health] empréstimo, saúde, liquida, liquide!, liquidem!
    [liquidity_position] posição de liquidez, minha posição, fora da faixa, fora do intervalo, uniswap pos, uniswap v, posição … uniswap, posições … uniswap, minhas posições
    [runway] se esgot, acabar o, ficar sem, fique sem, vai durar, duração do saldo, dura meu saldo, dura o saldo, dias dura, dinheiro acab, saldo … acabar, dinheiro … acabar
    [balance] saldo, com pouco, pouco gás, quase vazi, quase sem, restar pouco, sobrar pouco, gás suficiente, recarreg, eth … para gás, eth … pro gás, eth … para o gás, quando o saldo da, quando o saldo do, quando o saldo de, se o saldo da, se o saldo do, se o saldo de, saldo … cair, saldo … baixar, estiver vazi, está vazi
    [silence] não faz nada, não fizer nada, não recebe nada, não receber nada, nada chega, nada chegar, nada acontec, sem atividade, nenhuma transação, silêncio, inativ, nada sai, nada sair, nada saiu, nada chegou, nada entra, nada entrou, nada entrar, sem nada, sem que nada, não entrar nada, não chegar nada, não cair nada
    [rate] demais, muitas vezes, muitas transferências, muitas transações, transferências por minuto, transferências por hora, transferências por dia, transações por minuto, transações por hora, transações por dia
    [timelock] timelock, mudanças agendad, operações agendad
    [governor] governor, governança, votaç
    [allowance] ainda aberta, ainda ativa, aprovações antigas, não revogad, aprova … dias, permissão … dias, permissões … dias, permissão … aberta, permissões … abertas
    [safe_unsigned] faltam assinatura, faltam … assinaturas, falta … assinatura, assinaturas falt, sem assinatura, não assinad, não foi assinad, não está assinad, não foram assinad, ainda não assin
    [ens_names] meus nomes, meus ens, nossos nomes, nomes ens, meus domínios, nomes vence, meu nome ens, meu ens, meus .eth, meu .eth, meu domínio
    [ens] ens!, domínio, .eth … expira, .eth … expirar, .eth … vence, .eth … vencer, renov … .eth
    [transfer_fee] taxa de transferência, taxa de uma transferência, taxa de transação, custo de uma transferência, custo de transferência, transferência custa, transferir custa, transação custa, taxas de transferência, taxas de transação, taxa de envio, taxa para transferir, taxa pra transferir, taxa para enviar, taxa pra enviar, custo de envio, custo para transferir, custo pra transferir, custo para enviar, custo pra enviar, custa uma transferência, custa transferir, barato transferir
    [gas] gás!, taxas da rede, taxa da rede, taxas de rede, taxa de rede
    [price] preço, cotação
    [approvals] aprova, gastar, aprovaç … sem limite, permiss … sem limite
    [safes] safe, multisig, assinatura, carteira conjunta, carteiras conjuntas, carteira compartilhada, carteiras compartilhadas, precisa de mim, precisar de mim, precise de mim, precisa de nós, precisar de nós, espera por mim, esperando por mim, assinar
    [failures] falh
    [delegations] delega, 7702
    [outflows] grandes saídas, saídas grandes, esvazi
    [deployments] implant, deploy, contratos novos
    [withdrawals] validador, staking
    [nfts] nft, colecion
    [holdings] tem mais de, tiver mais de, tem menos de, tiver menos de, o que tem em, o que tem na, o que tem no, o que há em, quanto tem, quanto há, saldo de, saldo da, saldo do, qual é o saldo, qual o saldo, quanto … tem na, quanto … tem no, quanto sobrou, quanto resta, quanto tenho, o que eu tenho, o que tenho, qto tem, qnto tem, meu total, patrimônio
   *[wraps] wrap, embrulh
 }
# What people type for the buttons of an offer
offer-words = { $way ->
    [each] cada um, separado, separadamente, um para cada, cada um separado, cada um separadamente, cada um à parte, à parte, um por um
    [together] juntos, em um só, todos juntos
   *[take] sim, ok, claro, pode ser, monitore, monitorar os dois, monitorar todos, pode fazer, vai em frente
 }
answer-words = { $way ->
    [yes] sim, sim por favor, claro, sim claro, claro que sim, com certeza, tenho certeza, isso mesmo, pode, pode fazer, vai em frente
   *[no] não, não obrigado, não obrigada, melhor não, de jeito nenhum, não precisa, não quero, não faça isso, não apague, não exclua, deixa assim, deixe assim, mantenha
 }
# What people type for the buttons of a question
wizard-words = { $way ->
    [back] volta, volte, anterior
    [cancel] cancela, cancele, deixa pra lá, esquece, esqueça, parar, sair
    [done] pronto, concluir, concluído, terminar, terminei, começar, iniciar, salve, é só isso
   *[next] próximo, continuar, continue, continua, seguir, pular, pula, ok, tá bom, sim
 }
sentence-only = só, somente, apenas, unicamente, exclusivamente, nada além de, nada mais que, nada mais, mais nada, sem transferências, sem pagamentos
sentence-not = não, sem!, exceto, tudo menos, todas menos, todos menos, tirando, n quero, n me, n manda, pare de!, para de!, chega de!, nem!, nenhum, menos no!, menos na!, menos em!, a não ser, fora os!, fora as!, nada de!, à exceção, com exceção, deixa … de fora, deixe … de fora, dispenso, salvo!, fora o!, fora a!
# From two on
sentence-numbers = dois, três, quatro, cinco, seis, sete, oito, nove, dez, onze, doze
busy-message = Estou com muitas mensagens agora. A sua não se perdeu: respondo assim que puder.
busy-press = Estou com muitas mensagens agora. Se nada mudar em três minutos, toque de novo.
failed-update = Algo deu errado do meu lado, e nada foi feito. Tente de novo.
store-lost = Parte do que eu guardava deste chat se perdeu do meu lado, talvez tudo. O que não aparece em /watches não é mais monitorado: crie de novo com /watch ou me envie um arquivo do /export. Sinto muito.

# Creating
setup-channel = Chat registrado
setup-bot = Monitoramento criado
setup-subscription = Alertas ativados
setup-done = ✓ { $step }
setup-open = … { $step }
setup-ready = 👁 Monitorando { $name } em { $chains }.
    { $where ->
        [digest] { $digest }.
        [sentence] { $sentence }
        [here] A próxima transação correspondente aparecerá aqui.
       *[elsewhere] A próxima transação correspondente irá para { $places }.
    }
setup-limits = { $where ->
    [here] { $side ->
        [below] Aviso aqui quando { $value } ficar abaixo de { $amount }.
        [above] Aviso aqui quando { $value } ficar acima de { $amount }.
       *[other] Aviso aqui sobre: { $limits }.
    }
   *[elsewhere] { $side ->
        [below] Quando { $value } ficar abaixo de { $amount }, o alerta irá para { $places }.
        [above] Quando { $value } ficar acima de { $amount }, o alerta irá para { $places }.
       *[other] O alerta irá para { $places } sobre: { $limits }.
    }
 }
setup-balance = o saldo
setup-ready-later = 👁 Tudo pronto: { $name }.
setup-later = Não consigo acessar { $chains } no momento. Assim que conseguir, aviso o que acontecer lá a partir de agora.
setup-away = O serviço de monitoramento não está respondendo. Nada se perdeu: { $progress ->
    [bot] o monitoramento existe, falta ativar os alertas.
    [channel] o chat está registrado, falta criar o monitoramento.
   *[nothing] nada foi criado ainda.
 } Continuo tentando.
setup-given-up = O serviço de monitoramento não responde há dias, então parei de tentar. { $progress ->
    [bot] O monitoramento existe, mas os alertas não estão ativados.
   *[other] Nada está sendo monitorado.
 }
refused = O serviço recusou: { $why ->
    [url] alertas só podem ir para URLs https públicas, na porta 443 ou 8443.
    [chain] ele não monitora uma destas redes.
    [kinds] estas redes não têm o que você escolheu. Escolha outra rede ou outros eventos.
    [account] ele não aceita a conta deste bot. Avise quem o administra.
    [private] a conta deste bot não pode ter monitoramentos privados. Avise quem o administra.
    [channel] um dos destinos não existe mais. Escolha outros em “Destinos”.
   *[other] “{ $reason }”
 }
refused-value = { $what }: não consigo ler isso em { $chains }. Lá não há fonte para esse valor. { $rest ->
    [yes] Sem isso, posso salvar o resto.
   *[no] { "" }
 }
refused-kind = { $refused }
    Trata-se de: { $what }.
setup-refused = { $refused }
    { $progress ->
        [bot] O monitoramento existe, mas os alertas não estão ativados.
       *[other] Nada está sendo monitorado.
    }
setup-undoing = Desfazendo…
setup-undone = Desfeito. Nada está sendo monitorado.
setup-trying = Tentando de novo.

# Changing
change-working = Salvando…
change-bot = Monitoramento atualizado
change-subscription = Alertas reativados
change-unsubscribe = Assinatura anterior encerrada
change-saved = Salvo.
change-undone = Desfeito. O monitoramento está como antes.
change-newer = Não desfeito: { $name } foi alterado de novo depois disso.
changes-undone = Desfeito: { $names }.
change-away = O serviço de monitoramento não está respondendo. Nada se perdeu: a alteração está guardada e continuo tentando.
change-refused = { $refused }
    { $progress ->
        [undo] Não foi desfeito: a alteração continua valendo.
        [part] Só parte da alteração foi feita.
       *[nothing] O monitoramento continua como antes.
    }

# Watches
watches-none = Você ainda não monitora nada.
watches-none-here = Nada é monitorado neste chat ainda.
watches-none-there = Nada envia alertas para { $place } ainda.
watches-destinations = { $count ->
    [one] Você gerencia { $count } lugar que recebe alertas.
   *[other] Você gerencia { $count } lugares que recebem alertas.
 }
watches-title-group = Monitoramentos deste grupo
watches-none-group = Nada é monitorado aqui ainda.
watches-title = Seus monitoramentos
watches-select = Escolha monitoramentos e depois o que fazer com eles. Selecionados: { $count }
selected-done =
    { $action ->
        [paused] Pausados
        [unmuted] Reativado
        [live] Ativos
        [resting] Continuam pausados
        [restored] Restaurados
        [moving] Movendo
       *[deleting] Excluídos
     }: { $names }
selected-already = { $are ->
    [paused] Já em pausa: { $names }
    [muted] Nada está em pausa, mas silenciado: { $names }
   *[on] Nada está em pausa nem silenciado.
 }
selected-unchanged = Não há nada a mudar.
selected-stricter = Já é mais restrito e fica como está: { $names }
selected-ask =
    O que faço com estes monitoramentos?

    { $names }
selected-tags =
    Quais tags eles devem ter? Toque em uma ou envie outras, separadas por vírgulas.

    { $names }
selected-move-ask =
    Para onde devo movê-los? As regras e o ajuste de spam vão junto; os webhooks, não. No máximo { $most } de uma vez.

    { $names }
selected-delete-ask =
    Excluir estes? Eles param na hora.

    { $names }
watches-header = { $title } · { $by ->
    [tag] #{ $sought } ·{ " " }
    [text] “{ $sought }” ·{ " " }
   *[nothing] { "" }
 }{ $from }–{ $to } de { $total }
watches-not-found = Não encontrei nada com “{ $sought }” nos seus monitoramentos.
watches-order = { $order ->
    [alert] ⇅ Por último alerta
    [name] ⇅ Por nome
    [balance] ⇅ Por saldo
   *[age] ⇅ Mais antigos
 }
watches-worth-part = ≈ ? e >: não consegui ler um saldo, ou não conheço o preço.
watches-not-found-there = Não encontrei nada com “{ $sought }” em { $place }.
watches-search = O que você procura? Envie parte de um nome, apelido, endereço ou rede.
topic-gone = O tópico foi excluído, então os alertas dele agora chegam aqui.
button-remake-topic = Recriar o tópico
topic-made-again = Recriando o tópico de { $name }.
topic-twin = O Telegram não confirmou este tópico de imediato, então pode haver um segundo, vazio, com o mesmo nome. Esse você pode excluir.
topics-refused = O Telegram não me deixa criar tópicos neste chat: seus alertas continuam chegando aqui e os tópicos foram desativados.
watches-line = { $number } { $state ->
    [creating] … { $name } · sendo criado
    [paused] ⏸ { $name } · em pausa
    [suspended] ⚠ { $name } · suspenso: { $reason }
    [trouble] ⚠️ { $name } · os alertas não chegam
    [muted] 🔇 { $name } · silenciado
    [done] ✅ { $name } · concluído
   *[live] 👁 { $name }
 }
alerts-today = { $today } hoje
watches-lost = ⚠ { $title } · suspenso: { $reason }
card-title = { $state ->
    [done] ✅ { $name }
    [paused] ⏸ { $name }
    [creating] … { $name }
   *[live] 👁 { $name }
 }
card-now = Agora: { $values }
card-now-since = { $value } desde { $time }
card-where = { $frequency } · para { $places }
card-last = Último alerta { $time }{ $today ->
    [0] { "" }
   *[other] { " " }· { $today } hoje
 } · { $count } no total
card-no-alert = Nenhum alerta ainda
card-change = { $state ->
    [refused] ⚠ Alterado aqui, mas o serviço recusou.
    [failing] Alterado aqui; o serviço ainda não recebeu a alteração.
   *[working] Salvando…
 }
card-turning = { $what ->
    [creating] Criando…
    [pausing] Pausando…
    [resuming] Retomando…
   *[paused] Em pausa: nenhum alerta até você retomar, nem resumo depois.
 }
card-away = O serviço de monitoramento não está respondendo. Continuo tentando; você não precisa fazer nada.
status-title = { $state ->
    [well] Tudo está funcionando.
    [starting] Ainda iniciando.
   *[behind] Nem tudo está funcionando.
 }
status-none = Nenhuma rede é monitorada aqui.
chain-status = { $state ->
    [read] ✅ { $chain }: em dia (bloco { $block }, { $time }, { $ago })
    [watching] ✅ { $chain }: em dia (bloco { $block })
    [starting] ⏳ { $chain }: iniciando
   *[idle] 💤 { $chain }: sem monitoramentos
 }
status-last = Último alerta: { $alert } · { $time } ({ $ago })
chain-unread = ⚠️ { $chain }: sem leitura desde { $time }
chain-delayed = ⚠️ { $chain } está sem leitura desde { $time }. Aviso o que acontecer lá quando a leitura voltar.
chain-caught-up = ✅ { $chain } voltou a ser lida. Agora aviso o que aconteceu desde { $time }.
service-unanswering = ⚠️ O serviço de monitoramento não responde desde { $time }.
card-failing = ⚠️ Nada chega desde { $time }: { $reason }. O serviço de monitoramento continua tentando.
card-disabled = ⚠️ O serviço de monitoramento não envia nada aqui desde { $time }: { $reason }. Para voltar a receber alertas, envie /export, depois /forget e, por fim, o arquivo.
suspended-why = { $why ->
    [removed] fui removido do { $chat ->
        [channel] canal
       *[group] grupo
    }
    [deleted] foi excluído
    [blocked] estou bloqueado lá
    [no-rights] não tenho permissão para escrever lá
    [topic-closed] o tópico está fechado
   *[not-found] não encontro mais
 }
card-suspended = ⚠ Suspenso: { $reason }. Os alertas ficam guardados e chegam quando eu puder escrever de novo.
card-suspended-place = ⚠ { $place } está com os alertas suspensos: { $reason }. Eles ficam guardados e chegam quando eu puder escrever de novo.
suspended-watches = Seus monitoramentos lá: { $names }.
card-muted = 🔇 Silenciado até { $time }
card-muted-on = 🔇 Silenciado até você reativar
card-snoozed = 💤 { $what } · adiado até { $time }
card-done = Concluído: alertou { $time }
delete-ask = Excluir { $name }? O monitoramento para na hora.
delete-over = Tarde demais para desfazer.
undo-nothing = Não há nada para desfazer. Um monitoramento excluído pode ser recuperado por um minuto; depois disso, adicione-o de novo. O resto você muda de volta em /watches ou /names.
delete-away = O serviço de monitoramento não está respondendo. Você não receberá mais alertas deste monitoramento; termino de excluí-lo depois.
delete-done = Monitoramento excluído: { $name }.
undo-for = Você pode desfazer por um minuto.
restore-paused = O destino dele foi excluído nesse meio-tempo, então ele está em pausa. Retome para receber os alertas aqui.

# Settings
settings-title = Ajustes
settings-language = Idioma · { $how ->
    [telegram] { $language }, como no Telegram
   *[chosen] { $language }
 }
settings-zone = Fuso horário · { $place }, agora { $clock }
settings-quiet = Horário sem som · { $quiet ->
    [on] { $hours }
   *[off] nenhum
 }
settings-detail = Alertas · { $detail ->
    [short] curtos
   *[full] completos
 }
settings-tables = Relatório e alertas anteriores · { $tables ->
    [on] em tabelas
   *[off] em texto
 }
settings-spam = Spam oculto · sem aviso
settings-currency = Valores · { $currency }
settings-new = Novos monitoramentos · { $what }
settings-topics = Tópicos · { $by ->
    [watch] um por monitoramento
    [chain] um por rede
    [tag] um por tag
   *[off] nenhum
 }
button-topics = { $by ->
    [watch] Por monitoramento
    [chain] Por rede
    [tag] Por tag
   *[off] Sem tópicos
 }
topics-title = Tópicos
topics-ask = O que deve ter tópicos próprios neste chat? Com várias tags, vale a primeira.
topics-obstacle = { $obstacle ->
    [operator] Os tópicos estão desativados neste bot. Peça a quem o administra para ativá-los em /settings.
   *[refused] O Telegram não me deixa ativar os tópicos. Abra o @BotFather, escolha este bot, ative os tópicos dele e toque no botão de novo.
 }
settings-who = Monitoramentos · { $who ->
    [members] qualquer membro pode mudar
   *[administrators] só administradores podem mudar
 }
who-saved = { $who ->
    [members] Salvo. Qualquer membro pode escolher o que é monitorado, silenciar e pausar.
   *[administrators] Salvo. Só os administradores podem escolher o que é monitorado, silenciar e pausar.
 }
settings-answers = Respostas · { $to ->
    [all] todos veem
   *[person] só quem pergunta vê
 }
button-language = Idioma
button-zone = Fuso horário
button-quiet = Horário sem som
button-shorten = Alertas curtos
button-lengthen = Alertas completos
button-tables-on = Mostrar tabelas
button-tables-off = Texto sem tabelas
button-spam-notices-on = Avisos de spam
button-spam-notices-off = Sem avisos de spam
display-title = Exibição e moeda
display-tables = As tabelas mostram o relatório e os alertas anteriores em colunas. Elas precisam de um app recente do Telegram: se aparecer só um aviso para atualizar, desative-as aqui.
button-as-telegram = Como no Telegram
button-no-quiet = Nenhum
button-new-watches = Padrão dos monitoramentos
button-who-members = Deixar todos alterarem
button-who-administrators = Só admins
button-answers-all = Mostrar a todos
button-answers-person = Só para quem pergunta
button-as-at-first = Restaurar padrão
language-title = Idioma
language-ask = Qual idioma devo usar?
language-unknown = Ainda não falo { $language }. Escolha um destes idiomas.
currency-title = Moeda
currency-ask = Escolha uma ou envie outra: { $others }. Os valores aparecem pela cotação do dia, segundo a Chainlink. Mínimos e limites continuam em dólares.
currency-unknown = Não tenho cotação dessa moeda. Escolha uma ou envie uma destas: { $others }.
currency-none = Agora não tenho a cotação, então os valores estão em dólares.
dollars-in-currency = { $dollars } (≈{ "\u00A0" }{ $amount }, { $date })
zone-title = Fuso horário
zone-now = Hora atual em { $place }: { $clock }.
zone-ask = Escolha um, ou envie uma cidade grande, um país ou sua diferença em relação ao UTC, como -3.
zone-which = Qual destes?
zone-unknown = Não conheço esse lugar. Envie uma cidade grande próxima ou sua diferença em relação ao UTC, como -3.
zone-button = { $place } · { $offset }
quiet-title = Horário sem som
quiet-now = { $quiet ->
    [on] Das { $from } às { $to }, os alertas chegam sem som. Nenhum é omitido.
   *[off] Os alertas chegam com som a qualquer hora. No horário sem som eles chegam mesmo assim, mas não tocam.
 }
quiet-anyway = Para um monitoramento tocar mesmo assim: { $path }.
quiet-of-all = O horário sem som vale para todos os monitoramentos deste chat, não só para { $names }.
quiet-ask = Escolha um horário, na hora de { $place }, ou digite, como 22:30-7.
wrong-hours = Não entendi esse horário. Envie dois horários, como 22:30-7.
new-title = Padrão dos novos monitoramentos
new-begin = Novos monitoramentos começam com:

# Export and import
export-done = { $count ->
    [0] Seus ajustes.
    [one] { $count } monitoramento com suas regras.
   *[other] { $count } monitoramentos com suas regras.
 } Quem me enviar este arquivo recebe tudo igual: você, em outro chat, ou outra pessoa.
export-nothing = Não há nada para exportar: você ainda não monitora nada.
history-title = Alertas anteriores
history-title-of = Alertas anteriores de { $name }
history-header = { $title } · { $from }–{ $to } de { $total } · horários em { $zone }
history-none = Nenhum alerta nos últimos 90 dias. Monitore um endereço e os alertas dele vão aparecer aqui.
history-none-of = Nenhum alerta nos últimos 90 dias.
history-none-yet = Nenhum alerta ainda.
history-file-later = Quando houver algum, posso enviá-los em um arquivo CSV.
history-since = desde { $time }
history-none-then = Nenhum alerta nesse período.
history-by-address = { $title } · por contraparte
history-side = { $side ->
    [in] 📥 Recebido de
   *[out] 📤 Enviado a
 }
history-by-address-none = Nenhum alerta individual desse período diz quem enviou ou recebeu algo.
history-summarized = Não inclui as transações dos resumos, que não citam endereços ({ $count })
which-watch = Qual monitoramento?
history-no-watches = Não há nenhum monitoramento.
history-file-only = Contém só o que gerou alerta, não todas as transações.
history-file = { $count ->
    [one] { $count } alerta dos últimos 90 dias.
   *[other] { $count } alertas dos últimos 90 dias, do mais recente ao mais antigo.
 }
history-file-then = { $count ->
    [one] { $count } alerta.
   *[other] { $count } alertas, do mais recente ao mais antigo.
 }
chart-dollars =
    Entradas e saídas por dia, últimos 30 dias: { $total }
    Barras cheias para cima: entradas. Barras vazadas para baixo: saídas.
chart-alerts = Alertas por dia, últimos 30 dias. Nenhum preço é conhecido, então não há valores em dólares.
chart-unpriced = { $count ->
    [one] { $count } transação sem preço conhecido ficou de fora.
   *[other] { $count } transações sem preço conhecido ficaram de fora.
 }
chart-none = Nada aconteceu nos últimos 30 dias, então não há gráfico.
chart-value = Agora { $last }. Desde { $since }: mínimo { $low } ({ $lowTime }), máximo { $high } ({ $highTime }).
chart-value-signs = Tracejado: limite. Pontos cheios: limite ultrapassado. Pontos vazados: de volta ao normal.
chart-value-passed = { $count ->
    [0] O limite não foi ultrapassado nesse tempo.
    [one] Ultrapassado uma vez: { $time }.
   *[other] Ultrapassado { $count } vezes; a última: { $time }.
 }
chart-value-none = Ainda não há valores. Eu os registro a partir do próximo bloco, enquanto o monitoramento não estiver em pausa.
import-ask = Envie o arquivo do /export ou uma lista de endereços de uma carteira, de um explorador ou de uma planilha (.csv, .txt, .json). Mostro o que ele contém antes de fazer qualquer coisa.
import-broken = Esse arquivo está danificado e não consigo lê-lo. Exporte de novo.
import-openzeppelin = Isso é uma configuração do OpenZeppelin Monitor. Quem administra este bot pode convertê-la em um arquivo que eu importo: lookout convert openzeppelin FILES
import-newer = Esse arquivo é de um Lookout mais novo que este, e não consigo ler tudo. Exporte de novo aqui.
import-total = { $count ->
    [one] { $count } monitoramento
   *[other] { $count } monitoramentos
 }
import-here = { $count ->
    [one] { $count } já está aqui
   *[other] { $count } já estão aqui
 }
import-cannot = { $count ->
    [one] { $count } não pode ser importado
   *[other] { $count } não podem ser importados
 }
import-wrong = { $place }: { $name }. { $why }
import-wrong-unread = { $place }: não pode ser lido ({ $field }).
import-no-chain = Nenhuma das redes dele está disponível aqui.
import-chains-left = Estas redes não são monitoradas aqui e ficam de fora: { $chains }.
import-more = e mais { $count }
import-left = { $count ->
    [one] { $count } passa do limite.
   *[other] { $count } passam do limite.
 }
import-no-channels = Não estão entre os destinos deste chat: { $names }. O que ia só para lá virá para este chat. Para manter como era, adicione-os antes em /channels e envie o arquivo de novo.
import-settings = Também inclui seus ajustes, que substituem os daqui.
import-names = { $count ->
    [one] Inclui { $count } apelido.
   *[other] Inclui { $count } apelidos.
 }
import-names-unread = { $count ->
    [one] { $count } apelido não pode ser lido: confira o endereço.
   *[other] { $count } apelidos não podem ser lidos: confira os endereços.
 }
import-settings-unread = Os ajustes não podem ser lidos e não serão importados.
import-nothing = Não há nada para importar.
import-working = Importando… { $done } de { $total }
import-away = O serviço de monitoramento não está respondendo. Continuo a importação quando ele voltar.
import-done = { $count ->
    [0] Nada foi importado.
    [one] Pronto: { $count } monitoramento importado.
   *[other] Pronto: { $count } monitoramentos importados.
 }
import-done-beside = { $what ->
    [settings] Seus ajustes foram importados.
    [names] Os apelidos foram importados.
   *[both] Seus ajustes e os apelidos foram importados.
 }
import-refused = { $name } não foi importado. { $why }

# Channels
channels-title = Destinos
channels-here = { $count ->
    [0] Este chat
    [one] Este chat · { $count } monitoramento
   *[other] Este chat · { $count } monitoramentos
 }
channels-there = { $count ->
    [0] Esse grupo ou canal
    [one] Esse grupo ou canal · { $count } monitoramento
   *[other] Esse grupo ou canal · { $count } monitoramentos
 }
channels-line = { $number } { $state ->
    [adding] …
    [failing] ⚠️
    [disabled] ✕
   *[ok] 🔗
 } { $name } · { $url }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } monitoramento
   *[other] { " " }· { $count } monitoramentos
 }
channels-chat = { $number } 💬 { $name }{ $count ->
    [0] { "" }
    [one] { " " }· { $count } monitoramento
   *[other] { " " }· { $count } monitoramentos
 }
channels-none = { $chat ->
    [private] Os alertas também podem ir para um grupo ou canal seu, um webhook, o Slack ou o Discord.
   *[group] Os alertas também podem ir para um webhook, o Slack ou o Discord.
 }
channels-full = { $chat ->
    [there] Esse grupo ou canal
   *[here] Este chat
 } já tem { $most } de { $most } destinos. Exclua um primeiro.
button-add-webhook = Adicionar webhook
channel-url = Envie a URL que vai receber os alertas. Ela pode vir seguida de um nome:
    { $example }
    URLs de webhooks do Slack e do Discord também funcionam.
channel-url-example = https://example.com/hook meu webhook
channel-known = Já existe: { $name }.
webhook-offer = Enviar alertas para { $name }?
channel-cancelled = Cancelado. Nada foi adicionado.
wrong-url = Não vejo nenhuma URL aí. Ela começa com https://
wrong-url-credentials = Essa URL contém um nome de usuário ou uma senha. Retire-os e use uma parte secreta no caminho.
wrong-url-long = Essa URL é longa demais: cabem 2.048 caracteres.
channel-adding = Adicionando { $name }…
channel-added = 🔗 Destino adicionado: { $name }.
channel-tested = Um teste está a caminho.
channel-test-arrived = ✓ O teste chegou.
channel-test-failed = ⚠️ O teste não chegou: { $why }. O serviço de monitoramento continua tentando.
channel-renewed = 🔗 { $name } tem um novo segredo de assinatura. O anterior funciona por mais 24 horas.
channel-secret = O que eu envio para lá é assinado com este segredo, que não será mostrado de novo:
    { $secret }
button-copy-secret = Copiar segredo
button-have-it = Já salvei
button-go-on = Continuar
button-new-secret = Novo segredo
channel-secret-ask = Criar um novo segredo de assinatura para { $name }? O atual funciona por mais 24 horas.
channel-renewing = Criando um novo segredo…
channel-no-secret = O serviço de monitoramento não cria um novo segredo para { $name }.
channel-away = { $what ->
    [add-channel] O serviço de monitoramento não está respondendo. Continuo tentando adicionar { $name }.
    [delete-channel] O serviço de monitoramento não está respondendo. Continuo tentando excluir { $name }.
   *[new-secret] O serviço de monitoramento não está respondendo. Continuo pedindo um novo segredo para { $name }.
 }
channel-refused = Nada foi adicionado. { $refused }
channel-refused-next = Envie outra URL para tentar de novo.
channel-title = 🔗 { $name }
channel-being-added = Adicionando…
channel-ok = Funcionando
channel-trouble = { $state ->
    [disabled] ✕ Desativado { $time }: { $why }. Exclua e adicione de novo.
   *[failing] ⚠️ Não recebe nada desde { $time }: { $why }
 }
channel-health = { $change ->
    [gone] ✕ { $name } foi desativado: { $why }. Exclua em /channels e adicione de novo.
    [back] ✓ { $name } voltou a funcionar.
   *[failing] ⚠️ { $name } não recebe nada desde { $time }: { $why }. O serviço de monitoramento continua tentando.
 }
delivery-failure = { $code ->
    [no_answer] não responde
    [malformed_reply] a resposta do servidor não é HTTP válido; veja o log dele
    [http_status] o servidor retorna um erro (HTTP { $status }); veja o log dele
    [forbidden_address] o endereço não é acessível pela internet
    [unknown_platform] o serviço de monitoramento não aceita este tipo de destino; use um webhook
    [webhook_deleted] o webhook foi excluído
    [webhook_revoked] o Slack não aceita mais a URL; crie um novo webhook no Slack e adicione-o
    [token_rejected] o Telegram recusou o token do bot; confira no @BotFather
    [bot_blocked] o bot foi bloqueado ou removido do chat
    [chat_not_found] o bot não encontra o chat
    [chat_migrated] o grupo virou um supergrupo com outro ID
    [topic_not_found] o tópico foi excluído
    [topic_closed] o tópico está fechado
    [missing_rights] o bot não tem permissão para escrever lá
    [silent] o serviço de monitoramento não informa o motivo; pergunte a quem o administra
   *[other] o serviço de monitoramento diz “{ $text }”
 }
channel-undelivered = { $count ->
    [one] Não foi possível entregar { $count } alerta.
   *[other] Não foi possível entregar { $count } alertas.
 }
undelivered-title = 🔗 { $name } · não entregues: { $count }
    Ficam guardados por 30 dias. Toque em um número para reenviar o alerta.
undelivered-line = { $number } · { $time } · { $name }{ $count ->
    [1] { "" }
   *[other] { " " }×{ $count }
 }: { $why }
undelivered-resent = { $count ->
    [0] Não resta nada para reenviar.
    [one] Reenviando { $count } alerta.
   *[other] Reenviando { $count } alertas.
 }
undelivered-away = O serviço de monitoramento não está respondendo. Nada foi enviado; tente mais tarde.
button-undelivered = Não entregues
button-resend-all = Reenviar todos
channel-used = Enviam alertas para cá: { $watches }
channel-unused = Nenhum monitoramento o usa ainda. Escolha-o em “Destinos” de um monitoramento.
channel-delete-ask = Excluir { $name }?
channel-delete-goes-on = Estes continuam sem este destino: { $watches }
channel-delete-stops = Estes só enviam para lá e vão parar: { $watches }
channel-deleting = Excluindo…
channel-deleted = Destino excluído: { $name }.

# Limits
limit-watches = { $where ->
    [there] Esse grupo ou canal já tem { $has } de { $most } monitoramentos. Exclua um lá primeiro.
   *[here] Este chat já tem { $has } de { $most } monitoramentos. Exclua um primeiro.
 }
limit-addresses = { $where ->
    [there] Esse grupo ou canal monitora { $has } de { $most } endereços, e com estes passaria do limite. Remova alguns lá primeiro.
   *[here] Este chat monitora { $has } de { $most } endereços, e com estes passaria do limite. Remova alguns primeiro.
 }
limit-uploads = São mais arquivos do que consigo ler em uma hora. Envie de novo mais tarde.
limit-each = Um monitoramento aceita no máximo { $most } endereços; esse teria { $has }.
limit-forgetting = { $where ->
    [there] Ainda estou apagando o que guardo desse grupo ou canal. Tente de novo quando terminar.
   *[here] Ainda estou apagando o que guardo deste chat. Comece de novo quando terminar.
 }
flood = Você está rápido demais para mim, então estou pulando algumas mensagens. Espere um minuto e tente de novo.

# Privacy
privacy-title = O que eu guardo deste chat
privacy-watches = Monitoramentos: { $watches }, endereços: { $addresses }. Com nomes e regras, até você excluí-los.
privacy-channels = Destinos: { $channels }. Com as URLs, até você excluí-los.
privacy-names = Apelidos de endereços: { $names }. Até você excluí-los.
privacy-alerts = Alertas mostrados: { $messages }{ $many ->
    [more] { " " }ou mais
   *[all] { "" }
 }. Guardados por 3 dias, para corrigi-los se a blockchain mudar; o que os botões deles precisam, por 7 dias.
privacy-history = Alertas anteriores: { $count }. Cada um fica guardado por 90 dias, mesmo que o monitoramento seja excluído.
privacy-short =
    • Configurações que você não concluiu: 7 dias (30 se recusadas)
    • Endereços e arquivos que você enviou: 8 dias
    • Alertas que esperam para aparecer aqui: até aparecerem
privacy-person = Sobre você: o ID deste chat, seu idioma, seus ajustes e suas buscas dos últimos 7 dias. Seu nome, não.
privacy-chats = Os grupos e canais que você gerencia, por ID e título.
privacy-group = Sobre este grupo: o título, os títulos dos tópicos e os IDs de quem o gerencia aqui ou configurou os monitoramentos.
privacy-where = Tudo fica no servidor deste bot. O serviço de monitoramento conhece os endereços e os nomes dos monitoramentos e guarda por 30 dias os valores que lê.
forget-ask = Apagar tudo o que guardo deste chat? { $watches ->
    [0] Não dá para desfazer.
    [one] { $watches } monitoramento para na hora, aqui e no serviço de monitoramento. Não dá para desfazer.
   *[other] { $watches } monitoramentos param na hora, aqui e no serviço de monitoramento. Não dá para desfazer.
 }
forget-working = Apagando… { $done } de { $total }
forget-away = O serviço de monitoramento não está respondendo. Nada mais é monitorado para este chat; continuo apagando o resto.
forget-done = Apagado. Não guardo mais nada deste chat. Envie /start para recomeçar.

# Mutes
mute-ask = Silenciar { $name } por quanto tempo? Continuo monitorando e depois envio um resumo.
mute-ask-type = Ou envie um prazo, por exemplo 3 dias ou até sexta.
wrong-mute = Não entendi esse prazo. Envie por quanto tempo ou até quando, por exemplo 3 dias ou até sexta.
mute-covers = todos os { $count } endereços
mute-which = { $span ->
    [none] Silenciar qual?
   *[other] Silenciar qual por { $span }?
 }
mute-how = Dá para silenciar de um minuto a um ano: { $length } ou { $tomorrow }. Para um só monitoramento: { $named }. Para reativar: { $off }.
mute-begun = Silenciado.
muted-until = { $name } · Silenciado até { $time }. Depois envio um resumo.
muted-silent = Silenciado: { $places }
muted-loud = Não silenciado: { $places }
mute-ended = Reativado.
mute-none = Não está mais silenciado.
mute-missed = { $name }: { $count ->
    [one] { $count } alerta chegou
   *[other] { $count } alertas chegaram
 } enquanto estava silenciado.
snooze-begun = { $what } · Adiado: { $length }. Se depois o valor não estiver normal, eu lembro você.
snooze-ended = Não está mais adiado.
snooze-none = Já não estava adiado.
snooze-full = Um monitoramento aceita { $most } valores adiados. Reative um antes, no monitoramento.
snooze-test = É um alerta de teste: não há o que adiar.

# A watch that tells much
busy-title = Muita atividade.
busy-count = { $name }: { $count } alertas em 5 minutos.
busy-kept = { $name }: você continua recebendo cada alerta. Não pergunto de novo.
busy-summarised = Já chega em resumos.
button-summarise = Resumo · 10 min
button-keep-every = Cada alerta


# Rules
rule = { $kind ->
    [token] { $label } ({ $contract })
    [address] { $label }
   *[above] valores até { $label }
 }
rule-added = { $kind ->
    [above] { $name } · A partir de agora, só aviso acima de { $label }.
   *[other] { $name } · Ignorado a partir de agora: { $rule }.
 }
rule-removed = { $kind ->
    [above] { $name } · Volto a avisar sobre valores pequenos.
   *[other] { $name } · Não é mais ignorado: { $rule }.
 }
rule-known = Isso já é ignorado.
rule-full = Um monitoramento aceita { $most } regras. Remova uma antes: abra o monitoramento e toque em “Mais”.
trust-added = { $name } · De confiança a partir de agora: { $label }. Não aviso sobre aprovações para ele.
trust-removed = { $name } · Não é mais de confiança: { $label }.
trust-known = Você já confia nesse endereço.
trust-full = Um monitoramento aceita { $most } endereços de confiança. Remova um antes ao editar, em “Filtros”.
labels-title = Agenda de endereços
labels-header = { $title } · { $from }–{ $to } de { $total }
labels-line = { $number } { $label } · { $address }
labels-add = Adicionar um nome: { $example }
# Words that begin a sentence such as "call 0x… payroll"
label-verbs = chame, chama, nomeie, nomeia, apelide, apelida, renomeie … para, renomeia … para, mude o nome de … para, muda o nome de … para, troque o nome de … para
label-example = folha
labels-none = Nenhum endereço tem apelido ainda. Dê um ao monitorar o endereço ou em ⋯, abaixo de um alerta.
labels-none-watches = Monitoramentos com nome próprio: { $names }
label-ask = Que apelido dou a { $address }? Envie até { $most } caracteres.
label-present = Apelido atual: { $label }
label-wrong = Isso não tem caracteres visíveis. Envie outro apelido.
label-saved = Pronto: os alertas daqui agora dizem { $label } para { $address }.
label-undone = Desfeito: { $address } não tem mais apelido aqui.
labels-saved = Apelidos atualizados: { $count }.
labels-full = A agenda está cheia: { $most } apelidos. Exclua um antes: /names
rules-title = Regras de { $name }
rules-intro = Ignorados:
rules-none = Nada é ignorado ainda. Em ⋯, abaixo de um alerta, você pode ignorar um token, um endereço ou valores pequenos.
rules-worthless = Transferências suspeitas de spam são { $how ->
    [shown] mostradas
   *[hidden] ocultadas
 }.
rules-line = • { $rule }
rules-quiet = { $count ->
    [one] { $count } alerta ignorado pelas regras.
   *[other] { $count } alertas ignorados pelas regras.
 }

# Why an alert came
why = { $name } monitora { $addresses } em { $chain }.
why-unnamed = Monitora { $addresses } em { $chain }.
why-fired = Motivo: { $fired }.
why-how = Agora está em: { $what } · { $frequency }
why-func = { $func ->
    [eth_transfer] transferência de moeda nativa
    [token_transfer] transferência de token
    [nft_transfer] transferência de NFT
    [contract_deploy] novo contrato
    [contract_call] chamada a um contrato
    [failed_transaction] transação que falhou
    [safe_transaction] transação do Safe
    [wrapped_coin] wrapping
    [withdrawal] saque de um validador
    [execution_reward] recompensa de execução
    [contract_event] evento de um contrato
    [token_approval] aprovação
    [delegation] delegação
    [outflow] saída grande
   *[other] { $func }
 }

# A test
test-sent = Um teste está a caminho.
test-refused = O serviço de monitoramento não envia testes para isto.
test-away = O serviço de monitoramento não está respondendo. Tente de novo daqui a pouco.

# What @bot 0x… says in any chat.
guest-hint = Escreva um endereço ou o hash de uma transação depois do meu nome: @{ $bot } 0x…
inline-used = Usado em { $chains }
inline-transaction = { $status ->
    [failed] Falhou em { $chain }
   *[success] Concluída em { $chain }
 }

# Why a transaction was shown, or was not
why-header = { $hash } · { $chain } · { $time }
why-shown = ✓ { $how ->
    [removed] Enviei um alerta de { $what }; depois a transação foi removida da blockchain.
    [summary] Incluí a transação em um resumo de { $what }.
   *[alone] Enviei um alerta de { $what }.
 }
why-shown-what = { $name } ({ $happened })
why-ruled = Não mostrada: uma regra de { $name } a ignora.
why-muted = Não mostrada: { $name } estava silenciado. Depois você recebe um resumo.
why-digest = Não apareceu na hora: está no relatório de { $name }.
why-worthless = Não mostrada: { $name } a oculta como spam: { $reason }.
why-minimum = Não mostrada: { $name } avisa sobre { $direction ->
    [in] entradas de moeda nativa
    [out] saídas de moeda nativa
   *[both] transferências de moeda nativa
 } a partir de { $needs }; esta moveu { $has }.
why-dollars = Não mostrada: { $name } tem um mínimo em dólares para { $kinds }{ $direction ->
    [in] {" "}(entradas)
    [out] {" "}(saídas)
   *[both] {""}
 }, e esta não chegou a ele.
why-outflow = Não mostrada: { $name } avisa a partir de { $limit } de saídas em { $within }; o total era { $left }.
why-outflow-before = Não mostrada: { $name } já tinha avisado sobre { $limit } de saídas em { $within }; o total era { $left }.
why-direction = Não mostrada: { $name } avisa sobre { $kinds } só neste sentido: { $direction }.
why-netted = Não mostrada: { $name } avisa sobre { $kinds } só neste sentido: { $direction }, e aqui houve mais no sentido contrário.
why-kinds = Não mostrada: { $name } não avisa sobre { $kinds }.
why-restricted = Não mostrada: { $name } { $what ->
    [other-token] não avisa sobre este token
    [other-counterparty] não avisa sobre transferências com esta contraparte
    [met-before] só avisa sobre endereços novos, e este já era conhecido
    [status-success] só avisa sobre chamadas com sucesso
    [status-failed] só avisa sobre chamadas que falharam
   *[token-minimum] tem um mínimo maior para este token
 }.
why-approval = { $verdict ->
    [spender_excepted] Não mostrada: { $name } exclui aprovações para este endereço.
   *[not_unlimited] Não mostrada: { $name } só avisa sobre aprovações ilimitadas.
 }
why-condition = Não mostrada: { $name } pede que { $argument } { $op ->
    [eq] seja igual a
    [ne] seja diferente de
    [gt] seja maior que
    [lt] seja menor que
    [in] seja um de
   *[contains] contenha
 } { $needs }, e era { $has }.
why-quiet = Não mostrada: { $why ->
    [other_chain] { $name } não monitora { $chain }.
    [not_concerned] nenhum endereço de { $name } está envolvido.
    [failed] a transação falhou, então nada mudou em { $name }.
    [creating] { $name } ainda está sendo criado.
    [not_known] o serviço de monitoramento não conhece { $name }.
   *[nothing] não contém nada do que { $name } monitora.
 }
why-state = { $state ->
    [too_new] Não mostrada: { $name } foi criado depois dela.
    [not_read_yet] Ainda não mostrada: o serviço de monitoramento ainda não chegou ao bloco dela para { $name }.
    [not_matched] Não mostrada: { $name } tinha outras opções naquele momento.
    [queued] { $name }: a caminho.
    [failing] { $name }: a caminho; este chat ainda não a recebeu.
    [told] { $name }: enviada a este chat. Não tenho mais os detalhes da mensagem.
    [told_in_summary] { $name }: enviada a este chat em um resumo. Não tenho mais os detalhes da mensagem.
    [told_another] Não mostrada: { $name } envia um único alerta.
    [withdrawn] Não mostrada: foi removida da blockchain antes que { $name } avisasse.
    [paused] Não mostrada: { $name } está em pausa.
    [no_subscription] Não mostrada: { $name } está sem alertas ativados.
   *[unknown] { $name }: faz tempo demais para saber.
 }
why-gathered = { $name }: aguarda o resumo ({ $time }).
why-uninvolved = { $are ->
    [all] Nenhum dos seus { $count } monitoramentos está envolvido.
   *[others] { $count ->
        [one] O outro monitoramento não está envolvido.
       *[other] Os outros { $count } monitoramentos não estão envolvidos.
    }
 }
why-unseen = Em { $chain }, não aparecem as transferências de moeda nativa que contratos fazem dentro de uma transação.
why-coin-logs = { $chain } registra cada movimentação da moeda nativa, inclusive dentro dos contratos, então nenhuma passou despercebida.
why-nowhere = { $hash } não está em { $chains }. Se for uma transação recente, envie de novo daqui a pouco.
why-nowhere-key = ⚠️ Se era uma chave privada, não envie de novo: apague sua mensagem e mova seus fundos para uma carteira nova.
why-away = Não é possível consultar { $chains } agora. Envie de novo daqui a pouco.
why-not-offered = O serviço de monitoramento não explica transações.
why-not-shown-here = Nos últimos três dias, não mostrei aqui nenhum alerta de { $hash }.
why-reading = Bloco { $height } ({ $time }): { $amount }. Alerta enviado: { $sent }
limit-now = { $state ->
    [unlimited] Agora { $amount }. O alerta vem com a próxima mudança.
    [quiet] Agora { $amount }: dentro do limite, por isso não há alerta.
    [passed] Agora { $amount }: passou do limite. O alerta está a caminho.
    [notified] Agora { $amount }: fora do limite desde { $time }, e já avisei. O próximo alerta vem quando voltar ao normal: { $side ->
        [below] { $back } ou mais.
       *[above] { $back } ou menos.
    }
    [recovering] Agora { $amount }: quase de volta ao normal. O alerta vem com { $back }, ou após dez blocos dentro do limite.
    [recovered] Agora { $amount }: voltou ao normal. O alerta está a caminho.
    [muted] Agora { $amount }: passou do limite. O alerta vem quando o silenciamento terminar.
    [snoozed] Agora { $amount }: passou do limite. O alerta está adiado e vem depois.
    [held] Agora { $amount }: quase de volta ao normal. Por enquanto, os alertas ficam em espera.
   *[not_watched] Agora { $amount }. Sem alertas enquanto estiver em pausa.
 }
deadline-now = { $late ->
    [yes] { $name }: desde { $time }.
   *[no] { $name }: até { $time } (faltam { $amount }).
 } { $state ->
    [passed] O alerta está a caminho.
    [notified] Já avisei.
    [muted] O alerta vem quando o silenciamento terminar.
    [snoozed] O alerta está adiado e vem depois.
    [not_watched] Sem alertas enquanto estiver em pausa.
   *[quiet] Ainda sem alerta.
 }
balance-unread = { $state ->
    [unread] Não consigo ler este saldo: o contrato do token não informa.
   *[away] Não consigo ler este saldo agora. Tente de novo daqui a pouco.
 }
reading-unread = { $state ->
    [unread] Não consigo ler este valor: o contrato não informa.
    [none] O endereço não tem nada disso no momento.
   *[away] Não consigo ler este valor agora. Tente de novo daqui a pouco.
 }
why-limit-gone = Este limite foi alterado ou removido depois.
why-balances-not-offered = O serviço de monitoramento não sabe explicar saldos.
balances-title = { $name } · saldos atuais
worths-total = No total: { $worth }
values-title = { $name } · valores atuais
why-proposal = Proposta nº { $nonce } · alerta enviado { $sent } · na hora, { $signatures }
proposal-now = { $state ->
    [proposed] Agora: ainda faltam assinaturas; o Safe exige { $required }.
    [next] Agora: tem todas as assinaturas e pode ser executada.
    [later] Agora: tem todas as assinaturas, mas números menores vêm antes.
    [over] Agora: encerrada. Ela foi executada, ou outra proposta com o mesmo número.
    [dropped] Não acompanho mais esta proposta: ela terminou há tempos, ou o monitoramento foi alterado ou pausado depois.
    [paused] Sem alertas enquanto estiver em pausa.
   *[unread] Não consigo consultar o Safe agora. Tente de novo daqui a pouco.
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
alert-worth-stale = { $worth } (há { $hours } h)
alert-worth-unknown = ≈{ "\u00A0" }?
alert-failed = falhou: { $title }
alert-moved = { $direction ->
    [in] +{ $asset }
    [out] −{ $asset }
    [both] { $asset } de entrada e saída
   *[self] { $asset } para o mesmo endereço
 }
alert-moved-unmeasured = { $direction ->
    [in] recebeu { $asset }
    [out] enviou { $asset }
   *[self] moveu { $asset }
 }
alert-swap = { $out } → { $into }
alert-outflow-part = { $moved } → { $counterparty }
alert-bridged = { $way ->
    [in] recebeu { $asset } de { $chain } pela bridge
   *[out] enviou { $asset } para { $chain } pela bridge
 }
alert-wrapped = { $action ->
    [wrapped] fez wrap de { $asset }
   *[unwrapped] fez unwrap de { $asset }
 }
alert-withdrawal = +{ $asset } do validador { $validator }
alert-reward = +{ $asset } em gorjetas de um bloco
alert-minted = emitiu { $asset }
alert-minted-for = emitiu { $asset } por { $price }
alert-burned = queimou { $asset }
alert-asset = { $kind ->
    [nft] um NFT
   *[token] tokens
 }
alert-figure = valor { $amount }, unidade não informada
alert-units = { $amount } { $symbol }
alert-raw-units = { $amount } unidades mínimas de { $symbol }
alert-nft = { $amount } NFT { $name } #{ $id }
alert-deployed = criou o contrato { $contract }
alert-called = { $role ->
    [target] recebeu uma chamada de { $caller }: { $method }
    [alone] chamou { $method }
   *[sender] chamou { $method } em { $contract }
 }
alert-method = método { $method }
alert-approved = { $what ->
    [unlimited] permite que { $spender } gaste { $asset } sem limite
    [all] permite que { $spender } mova todos os { $asset }
    [nft] permite que { $spender } mova o NFT { $asset } #{ $id }
    [revoked] não permite mais que { $spender } gaste { $asset }
    [revoked-nft] não permite mais que alguém mova o NFT { $asset } #{ $id }
   *[amount] permite que { $spender } gaste até { $amount }
 }
alert-via-permit2 = { $done }, via Permit2
alert-at-risk = { $done } { $what ->
    [none] (saldo agora: 0)
    [held] (saldo agora: { $held })
   *[worth] (saldo agora: { $held }, { $worth } em risco)
 }
alert-delegated = { $what ->
    [ended] não executa mais o código de um contrato
   *[set] agora executa o código de { $contract }
 }
alert-outflow = { $bound ->
    [least] enviou pelo menos { $usd }
   *[none] enviou { $usd }
 }{ $unit ->
    [single] {" "}em uma transação
   *[span] {" "}em { $span }
 }
alert-contract-event = { $count ->
    [0] emitiu { $event }
   *[other] emitiu { $event }: { $args }
 }
alert-event-minted = { $what ->
    [mint] emitiu { $amount } para { $account }
   *[burn] queimou { $amount } de { $account }
 }
alert-base-units = { $amount } unidades mínimas
alert-safe = { $action ->
    [executed] executou uma transação do Safe
    [failed] não conseguiu executar uma transação do Safe
    [executed-by-module] executou uma transação do módulo { $party }
    [owner-added] adicionou o proprietário { $party }
    [owner-removed] removeu o proprietário { $party }
    [module-enabled] ativou o módulo { $party }
    [module-disabled] desativou o módulo { $party }
   *[threshold-changed] agora precisa de { $threshold ->
        [one] { $threshold } assinatura
       *[other] { $threshold } assinaturas
    }
 }
alert-tried = { $what ->
    [deployment] tentou criar um contrato
    [payment] tentou enviar fundos para { $contract }
   *[call] tentou chamar { $method } em { $contract }
 }
alert-reverted = { $tried }: { $reason }
alert-more = e mais { $count }
alert-route = { $way ->
    [in] { $chain } ← { $counterparty }
    [out] { $chain } → { $counterparty }
    [minted] { $chain } · emissão
    [burnt] { $chain } · queima
    [via] { $chain } · via { $counterparty }
   *[both] { $chain } ⇄ { $counterparty }
 }
summary-title = ⏱ { $name } · { $count ->
    [one] { $count } transação
   *[other] { $count } transações
 } em { $span }
summary-span = { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
    [days-alone] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
   *[days] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
 }
summary-way = { $way ->
    [in] Entradas: { $moved }
   *[out] Saídas: { $moved }
 }
summary-unpriced = { $worth } + { $count } sem preço
summary-nft = { $amount } NFT { $name }
summary-deployments = { $count ->
    [one] { $count } novo contrato
   *[other] { $count } novos contratos
 }
summary-calls = { $count ->
    [one] { $count } chamada a contratos
   *[other] { $count } chamadas a contratos
 }
summary-approvals = { $count ->
    [one] { $count } aprovação
   *[other] { $count } aprovações
 }
summary-contract_events = { $count ->
    [one] { $count } evento de contrato
   *[other] { $count } eventos de contrato
 }
summary-safe_actions = { $count ->
    [one] { $count } ação do Safe
   *[other] { $count } ações do Safe
 }
summary-wraps = { $count ->
    [one] { $count } wrap
   *[other] { $count } wraps
 }
summary-withdrawals = { $count ->
    [one] { $count } saque de validador
   *[other] { $count } saques de validadores
 }
summary-rewards = { $count ->
    [one] { $count } recompensa de execução
   *[other] { $count } recompensas de execução
 }
summary-failures = { $count ->
    [one] { $count } transação que falhou
   *[other] { $count } transações que falharam
 }
summary-delegations = { $count ->
    [one] { $count } delegação
   *[other] { $count } delegações
 }
summary-outflows = { $count ->
    [one] { $count } saída grande
   *[other] { $count } saídas grandes
 }
summary-left-out = { $count ->
    [one] mais { $count } movimentação
   *[other] mais { $count } movimentações
 }
summary-largest = { $way ->
    [in] Maior transferência: { $moved } de { $counterparty }
    [out] Maior transferência: { $moved } para { $counterparty }
   *[nobody] Maior transferência: { $moved }
 }
batch-missed = Enquanto eu não conseguia escrever para você:
batch-title = ⏱ { $count } transações
batch-more = e { $watches ->
    [one] mais { $watches } monitoramento
   *[other] mais { $watches } monitoramentos
 } · { $count ->
    [one] { $count } transação
   *[other] { $count } transações
 }
batch-removed = ✕ { $count ->
    [one] { $count } foi removida da blockchain
   *[other] { $count } foram removidas da blockchain
 }
batch-reply = { $what ->
    [removed] ✕ Não estão mais na blockchain. Considere que nunca aconteceram:
    [restored] De volta à blockchain:
   *[changed] Mudaram porque o bloco foi substituído:
 }
alert-event = 🔔 { $name }
alert-late = ⏱️ { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
 } de atraso: { $because ->
    [node] o nó da rede { $chain } estava fora do ar.
   *[service] o serviço de monitoramento estava fora do ar.
 }
hidden-warning = ⚠️ { $count ->
    [one] Ocultei { $count } transferência suspeita de spam
   *[other] Ocultei { $count } transferências suspeitas de spam
 }{ $lookAlikes ->
    [0] .
   *[other] , { $lookAlikes } delas com um endereço que imita outro. Nunca copie um endereço da lista de transações da sua carteira.
 }
hidden-warning-all = ⚠️ { $count ->
    [one] Ocultei { $count } transferência suspeita de spam com um endereço que imita outro
   *[other] Ocultei { $count } transferências suspeitas de spam com endereços que imitam outros
 }. Nunca copie um endereço da lista de transações da sua carteira.
hidden-title = Ocultas, das mais recentes às mais antigas:
hidden-line = { $name } { $happened } · { $chain } · { $way ->
    [in] de
    [out] para
   *[self] com
 } { $other } · { $reason }
hidden-reason = { $reason ->
    [look-alike] o endereço imita um que você conhece
    [zero-value] nada foi movido
    [bait] o nome é propaganda
    [imitation] o símbolo imita outro
   *[dust] valor insignificante
 }
hidden-look-alike = parece { $imitated }, mas não é
hidden-never-copy = Nunca copie um endereço da lista de transações da sua carteira.
spam-trusted = A partir de agora, aviso você das transferências de { $sender }.
spam-notices-stopped = O spam continua oculto e não vou mais mencioná-lo. Para mudar isso: /settings › Exibição e moeda.
balance-alert = { $state ->
    [below] 🔻 { $name } caiu para { $amount } (abaixo de { $limit })
    [above] 🔺 { $name } subiu para { $amount } (acima de { $limit })
   *[recovered] ✅ { $name } voltou ao normal: { $amount }
 }
runway-alert = { $state ->
    [below] 🔥 { $name }: { $amount } dura { $time } (menos de { $limit })
    [empty] 🪫 { $name } ficou sem saldo
   *[recovered] 🔋 { $name }: { $amount } dura { $time }
 }
reading-reorg = O bloco do último alerta não está mais na blockchain.
balance-test = Alerta de teste: não é um saldo real
value-label = { $name }: { $call }
value-gas = gás
value-transfer_fee = taxa de transferência
value-loan_health = fator de saúde do empréstimo
value-morpho_loan = fator de saúde do empréstimo
value-liquidity_position = margem do preço das posições
value-liquidity_position-item = { $name } posição #{ $id }
value-percent = { $amount }%
value-gwei = { $amount } gwei
value-total_supply = oferta total
value-share_price = preço da cota
silence-alert = { $state ->
    [above] 🔕 { $name }: { $way ->
        [in] sem entradas há { $amount }
        [out] sem saídas há { $amount }
       *[both] sem atividade há { $amount }
    }
   *[recovered] 🔔 { $name }: { $way ->
        [in] há entradas de novo
        [out] há saídas de novo
       *[both] há atividade de novo
    }
 }
silence-about = Só conta o tempo cujos blocos eu li.
rate-alert = { $state ->
    [above] { $way ->
        [in] 🌊 { $name }: { $amount } entradas em { $span } (mais de { $limit })
        [out] 🌊 { $name }: { $amount } saídas em { $span } (mais de { $limit })
       *[both] 🌊 { $name }: { $amount } transações em { $span } (mais de { $limit })
    }
   *[recovered] ✅ { $name } voltou ao normal: { $amount } em { $span }
 }
deadline-alert = { $state ->
    [over] ⌛ { $name } venceu
    [ended] ➡️ { $name } não pertence mais a este endereço
    [below] ⏳ { $name } vence em { $amount }
    [recovered-reorg] ↩️ { $name } vence em { $amount }
   *[recovered] ✅ { $name } foi renovado e vence em { $amount }
 }
timelock-alert = { $state ->
    [scheduled] 🗓 { $name }: { $call } está agendado e poderá ser executado em { $amount }
    [ready] ⌛ { $name }: { $call } já pode ser executado
    [executed] ✅ { $name }: { $call } foi executado
    [cancelled] 🚫 { $name }: { $call } foi cancelado
    [expired] ⌛ { $name }: { $call } venceu sem ser executado
    [recovered-reorg] ↩️ { $name }: { $call } aguarda execução de novo
    [cancelled-reorg] ↩️ { $name }: { $call } não está mais agendado
   *[below] ⏳ { $name }: { $call } poderá ser executado em { $amount }
 }
governor-about = cerca de { $amount }
governor-alert = { $state ->
    [created] 🗳 { $name }: “{ $title }” foi proposta; a votação termina em { $amount }
    [succeeded] ✅ { $name }: “{ $title }” foi aprovada
    [defeated] ❌ { $name }: “{ $title }” foi rejeitada
    [queued] 🗓 { $name }: “{ $title }” está na fila de execução
    [expired] ⌛ { $name }: “{ $title }” expirou sem ser executada
    [executed] ✅ { $name }: “{ $title }” foi executada
    [cancelled] 🚫 { $name }: “{ $title }” foi cancelada
    [recovered] ⏳ { $name }: a votação de “{ $title }” foi prorrogada e termina em { $amount }
    [recovered-reorg] ↩️ { $name }: a votação de “{ $title }” continua e termina em { $amount }
    [cancelled-reorg] ↩️ { $name }: “{ $title }” não está mais proposta
   *[below] ⏳ { $name }: a votação de “{ $title }” termina em { $amount }
 }
allowance-what = { $what ->
    [unlimited] { $asset } sem limite
    [all] todos os { $asset }
   *[amount] { $amount }
 }
allowance-alert = { $state ->
    [below] ⏰ { $name }: a aprovação de { $what } continua aberta após { $amount }
    [cancelled-reorg] ↩️ { $name }: a aprovação de { $what } não está mais na rede
   *[ended] ✅ { $name }: a aprovação de { $what } não está mais aberta
 }
safe_unsigned-alert = { $state ->
    [below] ✍️ { $name }: ainda faltam assinaturas na proposta nº { $nonce } após { $amount }
   *[ended] ✅ { $name }: a proposta nº { $nonce } não espera mais assinaturas
 }
safe_unsigned-by = Falta a assinatura de: { $names }
reading-label = { $call } de { $name }:
reading-alert = { $state ->
    [below] 📉 { $label } { $amount }, abaixo de { $limit }
    [above] 📈 { $label } { $amount }, acima de { $limit }
    [up] 📈 { $label } { $amount }, subiu { $percent }% em { $span }
    [down] 📉 { $label } { $amount }, caiu { $percent }% em { $span }
    [changed] 🔄 { $label } { $amount }, antes { $from }
    [back-above] 📈 { $label } { $amount }, de volta acima de { $limit }
    [back-below] 📉 { $label } { $amount }, de volta abaixo de { $limit }
   *[undone] ↩️ { $label } { $amount }
 }
threshold-liquidity_position = { $state ->
    [below] ⚠️ { $label } fora da faixa
   *[other] ✅ { $label } de volta à faixa
 }
reading-test = Alerta de teste: não é um valor real
loan-repay = Pague cerca de { $amount } para chegar a { $health }
reading-snoozed = { $state ->
    [recovered] Alerta adiado. De volta ao normal desde { $time }.
    [changed] Alerta adiado. Última mudança: { $time }.
   *[other] Alerta adiado: o valor ainda não voltou ao normal. Lido em: { $time }.
 }
proposal-alert = { $state ->
    [ready] ✅ { $name }: a proposta nº { $nonce } está pronta para ser executada: { $what }
    [signed] ✅ { $name }: a proposta nº { $nonce } tem todas as assinaturas: { $what }
   *[proposed] ✍️ { $name }: proposta nº { $nonce }: { $what }
 }
proposal-what = { $what ->
    [reject] rejeitar as outras propostas com este número
    [batch] fazer várias chamadas de uma vez
    [send] enviar { $amount } para { $to }
    [approve] permitir que { $to } gaste até { $amount }
    [approve-all] permitir que { $to } gaste { $amount } sem limite
    [call-paying] chamar { $method } em { $to } com { $amount }
   *[call] chamar { $method } em { $to }
 }
proposal-more = … e mais { $count }
proposal-signatures = { $required ->
    [one] { $count } de 1 assinatura
   *[other] { $count } de { $required } assinaturas
 }
proposal-by = proposta por { $who }
proposal-delegate-call = ⚠️ É um delegate call: o código desse contrato agiria como o próprio Safe.
proposal-refund = { $payee ->
    [executor] ⚠️ Também reembolsaria gás: até { $amount } para a conta que a executar.
   *[address] ⚠️ Também reembolsaria gás: até { $amount } para { $to }.
 }
alert-repeat = ↻ possível repetição
alert-test = Alerta de teste: não é uma transação real
alert-removed = Removida da blockchain
alert-removed-reply = ✕ Esta transação não está mais na blockchain: o bloco dela foi substituído. Considere que nunca aconteceu. Se ela voltar, eu aviso.
alert-restored-reply = A transação está de volta à blockchain.
alert-final = ✓ Definitiva: { $what }
alert-changed-reply = Mudou: { $now }
    O bloco foi substituído; este é o resultado no novo.

operator-begun = ⚠️ { $what }
operator-over = ✅ Resolvido após { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
 }. O problema era: { $what }
operator-chain-late = { $chain } está atrasada, e os alertas chegam tarde.
operator-endpoint = { $chain }, nó RPC { $endpoint }: { $fault ->
    [wrong-chain] está em outra rede.
    [missing-logs] os logs estão incompletos.
   *[stale-head] está atrasado em relação aos outros.
 }
operator-dead-letters = { $count ->
    [one] Não foi possível entregar { $count } notificação a um webhook. Ela fica guardada por 30 dias.
   *[other] Não foi possível entregar { $count } notificações a webhooks. Elas ficam guardadas por 30 dias.
 }
operator-problem = { $what ->
    [service-away] O serviço de monitoramento não está respondendo.
    [store-unsafe] O armazenamento pode perder dados se cair. O motivo está no log.
    [store-nearly-full] O armazenamento está quase cheio. Libere espaço, ou novos alertas não poderão ser guardados.
    [store-down] O armazenamento não está gravando nada no momento. O motivo está no log.
   *[token] O Telegram não aceitou o BOT_TOKEN. Os alertas esperaram; nenhum se perdeu.
 }

command-admin = Painel do operador
admin-title = Painel do operador
admin-counts = 
    Chats com monitoramentos: { $chats }
    Monitoramentos ativos: { $live }, em pausa: { $paused }
admin-queues = Filas
admin-queue-name = { $queue ->
    [update] Mensagens recebidas
    [jobs] Tarefas de configuração
    [match] Correspondências a processar
    [deliveries] Webhooks
   *[chat] Alertas
 }
admin-queue = { $name }: { $items } em espera; o mais antigo, { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
 }
admin-queue-empty = { $name }: vazia
admin-waits-title = Em espera há mais de um minuto
admin-waits-none = Nada está em espera há mais de um minuto.
admin-chains-title = Redes
admin-chain = { $name }: { $state ->
    [watching] { $lag ->
        [0] em dia
        [one] { $lag } bloco de atraso
       *[other] { $lag } blocos de atraso
    }
    [failing] com falha{ $lag ->
        [0] {""}
        [one] , { $lag } bloco de atraso
       *[other] , { $lag } blocos de atraso
    }
   *[idle] inativa, sem monitoramentos
 }
admin-chain-late = Atraso dos alertas: { $unit ->
    [minutes] { $count } min
    [hours] { $count } h
   *[days] { $count ->
        [one] { $count } dia
       *[other] { $count } dias
    }
 }
admin-letters-title = Não entregues: { $count }
admin-letter = 
    { $number } · { $time } · { $platform } { $channel } · { $name }
    { $why }
admin-suspended-title = Chats em que não escrevo mais: { $count }
admin-suspended-line = { $id } · { $why ->
    [blocked] bloqueou o bot
    [removed] removeu o bot
    [deleted] chat excluído
    [not-found] chat não encontrado
    [no-rights] o bot não pode escrever
    [topic-closed] tópico fechado
   *[unknown] motivo desconhecido
 }
admin-not-offered = Este serviço de monitoramento não oferece isso.
button-admin-chains = Redes
button-admin-waits = Maiores esperas
button-admin-letters = Não entregues
button-admin-suspended = Chats parados: { $count }
button-admin-resend = Reenviar { $number }
button-refresh = Atualizar

command-announce = Enviar uma mensagem a todos os chats
command-block = Bloquear uma pessoa ou um chat
announcement-title = 📣 De quem administra este bot
announce-how =
    Para enviar uma mensagem a todos os chats configurados aqui, escreva-a depois do comando:
    /announce Manutenção hoje à noite, das 22:00 às 22:30. Os alertas podem atrasar, mas nenhum se perde.

    Antes de enviar, mostro como vai ficar.
announce-too-long = O texto é longo demais. Uma mensagem para todos os chats pode ter até { $most } caracteres.
announce-ask = { $chats ->
    [one] Enviar para { $chats }{ $more } chat?
   *[other] Enviar para { $chats }{ $more } chats?
 }
announce-sending = Enviando…
announce-done = { $chats ->
    [0] Não havia nenhum chat para receber a mensagem.
    [one] A caminho de { $chats } chat.
   *[other] A caminho de { $chats } chats.
 }
announce-canceled = Não enviado.
button-announce = Enviar a todos
button-admin-announce = Avisar todos
button-admin-blocked = Bloqueados
admin-blocked-title = Bloqueados: { $count }
admin-blocked-line = { $id }{ $name ->
    [none] {""}
   *[other] {" "}· { $name }
 } · desde { $day }
admin-block-how = Para bloquear uma pessoa, um grupo ou um canal, envie /block e o ID, por exemplo /block 123456789. Os monitoramentos são pausados.
block-needs-id = /block precisa de um ID numérico, por exemplo /block 123456789. O Telegram não me deixa procurar por nome.
block-operator = Essa pessoa é operadora deste bot e não pode ser bloqueada. Antes, tire o ID dela de OPERATORS.
block-done = Você bloqueou { $name }. Os monitoramentos estão sendo pausados.
block-ended = { $name } pode usar este bot de novo. Os monitoramentos continuam pausados até serem retomados.
button-unblock = Desbloquear { $name }
admin-failing-title = Destinos que não recebem alertas: { $count }
admin-failing-line =
    { $platform } { $channel } · desde { $time }
    { $why }
button-admin-failing = Destinos com falha
