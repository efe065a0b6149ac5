import { withoutPlease } from './without-please.ts'

const balanceWord =
  /^(?:balances?|guthaben|konto(?:stand|stände)|salden|saldos?|soldes?|баланс\p{L}*|остат\p{L}+|bakiye\p{L}*|số dư|so du|余额)$/iu

/** Words around it that say no more, and endings behind a name. */
const besideIt =
  /['’]\p{L}{1,4}(?!\p{L})|(?<!\p{L})(?:show|list|give|tell|me|my|our|the|of|for|on|in|and|now|current|all|both|alle[rn]?|beide[rn]?|tod[oa]s|amb[oa]s|tou(?:s|tes)|вс(?:е|ех)|обоих|tüm|bütün|semua|kedua|tất cả|cả hai|wallets?|zeige?|nenne?|mir|uns|meine?[rn]?|unsere?[rn]?|d(?:ie|er|as|es|en)|von|auf|und|jetzt|aktuelle?[rns]?|muéstrame|muestra|dame|dime|mis?|nuestr[oa]s?|l[ao]s?|el|del?|en|y|ahora|actual(?:es)?|montre|affiche|donne|moi|mes|mon|nos|les?|d[ue]s?|sur|et|maintenant|actuels?|mostr[ea]|meus?|minhas?|[oae]s?|d[aeo]s?|n[ao]s?|agora|atua(?:l|is)|покажи(?:те)?|дай|мне|мо(?:й|и|ей|их)|на|и|сейчас|текущи[йе]|göster|benim|ve|ile|şimdi|güncel|tampilkan|lihat|cek|saya|kami|dari|di|dan|sekarang|xem|cho|tôi|của|và|các|hiện tại|bây giờ)(?!\p{L})|查看|显示|现在|当前|所有|全部|[的和与我]/giu

/** Whether a text without its names says *balances*, and nothing else. */
export const isBalanceAlone = (text: string): boolean =>
  balanceWord.test(
    withoutPlease(text.normalize('NFC'))
      .replaceAll(besideIt, ' ')
      .replaceAll(/[\s,&+/-]+/gu, ' ')
      .trim(),
  )
