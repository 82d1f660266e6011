import type { Phrases } from "./phrase-pattern.ts";

/** Words with which a writer confirms, declines or refers to all lines, folded. */

/** Words that mark a text as no booking. */
export const DECLINED_WORDS: Phrases = {
  en: "rejected|refused|not approved|turned down|parked|park that|park this|cancelled|canceled|withdrawn|was removed|been removed|removed|not included|not booked|not booking|not part of|declined|dropped|taken out|struck out|skip|skipping|scrap|leave that|leave it out|leave out|not this time|sold out|optional|option|options|on hold|not going ahead|not taking|passing on|pass on|tentative|not confirmed|to be decided|void|deleted|no longer booked|we won't|don't want",
  de: "zuruckgestellt|storniert|storno|gestrichen|entfallt|entfallen|optional|nicht gebucht|nicht enthalten|nicht buchen|abgesagt|zuruckgezogen|doch nicht|lassen wir|nehmen wir nicht|fallt weg|fallt aus|verzichten|abgelehnt|nicht bestatigt|option|ausverkauft|nicht teil",
  fr: "annule|annulee|annules|annulees|supprime|supprimee|pas retenu|pas retenue|non retenu|non retenue|ne nous interesse pas|ne nous interessent pas|en option|optionnel|optionnelle|laissons tomber|on laisse|ne prenons pas|prend pas|retire|retiree|pas inclus|non inclus|pas pour cette fois|refuse|abandonne|sous reserve",
  es: "rechazado|rechazada|rechazados|rechazadas|denegado|denegada|cancelado|cancelada|canceladas|cancelados|anulado|anulada|anulados|anuladas|descartado|descartada|descartamos|no incluido|no incluida|opcional|no lo queremos|no la queremos|eliminado|eliminada|suprimido|de momento no|no nos interesa|retirado|retirada|lo dejamos|la dejamos|se cae|no contratamos|en opcion",
  pt: "recusado|recusada|rejeitado|rejeitada|ficou de fora|facultativo|facultativa|cancelado|cancelada|cancelados|canceladas|anulado|anulada|nao incluido|nao incluida|opcional|retirado|retirada|fica para|fica pra|nao queremos|cortou|cortado|cortada|descartado|descartada|suspenso|nao vamos|sem interesse|deixamos de fora|fica de fora",
  it: "rifiutato|rifiutata|respinto|respinta|facoltativo|facoltativa|facoltativi|facoltative|annullato|annullata|annullati|annullate|cancellato|cancellata|escluso|esclusa|opzionale|opzionali|non incluso|non inclusa|saltiamo|non interessa|non ci interessa|per ora no|invece no|tolto|tolta|rimandiamo|in opzione|non confermato|non prendiamo|lasciamo perdere|eliminato|eliminata",
  nl: "afgewezen|geweigerd|vervallen|vervalt|geannuleerd|geschrapt|optioneel|niet geboekt|gaat niet door|niet inbegrepen|laten we zitten|laten we vallen|doen we niet|slaan we over|nemen we niet|onder voorbehoud|in optie|afgezegd|niet meer",
  pl: "odrzucon*|anulowan*|odwolan*|opcjonaln*|rezygnujemy|nie zamawiamy|skreslon*|wykreslon*",
  sv: "avvisad|avvisat|nekad|installd|instalt|installt|struken|strukna|avbokad|avbokat|tillval|valfri|valfritt|utgar|ingar inte|avstar|aflyst|avlyst|udgar|valgfri|valgfritt|bortfaller",
  ja: "却下|見送|キャンセル|取消|取り消|中止|含まれません|含みません|含まない|オプション|任意|対象外|未定|ご辞退|辞退",
  hi: "अस्वीकृत|नामंजूर|नामंज़ूर|रद्द|वैकल्पिक|शामिल नहीं|हटाया|हटा दिया|नहीं चाहिए|नहीं लेंगे|अभी नहीं|छोड़ रहे",
};

/** The first word of an answer that declines the offer above it. */
export const NO_WORDS: Phrases = {
  en: "no|nope|sorry|not",
  de: "nein|leider nicht|nicht",
  fr: "non|pas",
  es: "no",
  pt: "nao",
  it: "no",
  nl: "nee|niet",
  pl: "nie",
  sv: "nej|nei|inte",
  ja: "いいえ|なし|不要",
  hi: "नहीं",
};

/** Words with which a message confirms what it quotes. */
export const CONFIRMED_WORDS: Phrases = {
  en: "confirmed|confirm|confirming|confirms|approved|approve|agreed|as below|see below|go ahead|good to go|book it|book this|book these|please book|signed off|sounds good|works for us|happy with|yes please|looks good|accepted|all good",
  de: "bestatigt|bestatige|bestatigen|bestatigung|wie unten|siehe unten|wie besprochen|passt|freigegeben|einverstanden|bitte buchen|bitte einbuchen|so buchen|freigabe|geht klar|angenommen",
  fr: "confirme|confirmons|confirmee|comme ci-dessous|ci-dessous|valide|validons|d'accord|bon pour accord|ok pour|c'est bon|accepte|on part la dessus|on valide",
  es: "confirmado|confirmada|confirmamos|confirmo|tal cual|adelante|de acuerdo|aprobado|aprobada|conforme|vale|aceptado|aceptamos|como abajo|como sigue abajo",
  pt: "confirmado|confirmada|confirmamos|confirmo|fechado|fechamos|aprovado|aprovada|de acordo|conforme abaixo|como abaixo|pode seguir|ok para|aceito|aceite",
  it: "confermato|confermata|confermiamo|confermo|va bene|va benissimo|d'accordo|come sotto|quanto sotto|qui sotto|approvato|approvata|procedete|procediamo|ok per|accettato|accettiamo",
  nl: "akkoord|bevestigd|bevestigen|bevestig|zoals hieronder|hieronder|prima|goedgekeurd|graag zo boeken|gaan we doen|is goed",
  pl: "potwierdzam|potwierdzamy|potwierdzone|jak nizej|akceptuj*|zgoda|zatwierdz*",
  sv: "bekraftat|bekraftar|bekraftas|enligt nedan|godkant|godkanner|bekraeftet|bekraefter|bekreftet|bekrefter|som nedenfor|kor pa|okej",
  ja: "下記の通り|下記のとおり|以下の通り|以下のとおり|承知|確定|了承|お願いします|お願いいたします|問題ございません|問題ありません|進めて",
  hi: "पुष्टि|कन्फर्म|मंज़ूर|मंजूर|नीचे दिए|ठीक है|पक्का|स्वीकार",
};

/** Words that make a statement apply to every line. */
export const ALL_WORDS: Phrases = {
  en: "all|both|every|everywhere|throughout|across|same code|same for|one code|any of the|whole campaign|whole order",
  de: "alle|allen|aller|alles|beide|beiden|uberall|einheitlich|jeden|samtliche|durchgangig|gesamte|ganzen",
  fr: "tous|toutes|les deux|les trois|les quatre|unique|partout|ensemble|chaque|meme code",
  es: "todos|todas|ambos|ambas|los dos|las dos|los tres|las tres|unico|unica|todo|mismo codigo|toda",
  pt: "todos|todas|ambos|ambas|os dois|as duas|os tres|unico|unica|toda|todo|mesmo cupom",
  it: "tutti|tutte|entrambi|entrambe|tutto|tutta|unico|unica|stesso codice|ovunque|ogni",
  nl: "alle|allemaal|overal|beide|dezelfde|elke|hele",
  pl: "wszystki*|oba|obu|obie|kazd*|calej|cala",
  sv: "alla|bada|samtliga|overallt|hela|alle|begge|hele",
  ja: "全枠|共通|すべて|全て|全番組|両方|両番組|いずれも|全回|全本",
  hi: "सभी|दोनों|हर|सब|पूरे",
};

/** Words that refer to the show named before. */
export const SAME_WORDS: Phrases = {
  en: "same show|same podcast|same programme|there too|also there",
  de: "derselben sendung|demselben podcast|im selben podcast|gleichen podcast|dort auch|ebenda|ebendort",
  fr: "meme emission|meme podcast|meme programme",
  es: "mismo programa|mismo podcast|misma emision",
  pt: "mesmo programa|mesmo podcast",
  it: "stesso podcast|stesso programma|stessa trasmissione",
  nl: "dezelfde podcast|hetzelfde programma",
  sv: "samma podd|samme podcast|samme podkast",
  ja: "同番組|同じ番組",
  hi: "उसी शो|उसी पॉडकास्ट|इसी शो",
};

/** Words of a cell or an answer for "none": `none (direct)`, `keine`, `なし`. */
export const NONE_WORDS: Phrases = {
  en: "none|no agency|not applicable|n/a|na|direct|without agency",
  de: "keine|keiner|kein|ohne|entfallt|direktbuchung|direkt",
  fr: "aucune|aucun|sans agence|sans|neant|en direct",
  es: "ninguna|ninguno|sin agencia|sin|directo",
  pt: "nenhuma|nenhum|sem agencia|sem|direto",
  it: "nessuna|nessuno|senza|diretto",
  nl: "geen|rechtstreeks|direct",
  pl: "brak|bez agencji|bezposrednio",
  sv: "ingen|inget|ingenting|utan|direkt",
  ja: "なし|無し|無|ございません|直接|直取引",
  hi: "कोई नहीं|नहीं|सीधे",
};
