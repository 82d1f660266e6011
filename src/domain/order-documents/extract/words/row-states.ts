import { foldLine } from "../text/fold-line.ts";
import { phrasePattern } from "./phrase-pattern.ts";

/**
 * Words in a status column that mark a row as no booking, by language. They are short forms and
 * stems that are too ambiguous for running text.
 */
const STATES = {
  en: "canx|cxl*|cancel*|hold|on hold|option*|opt|void|declin*|reject*|dropped|pending|tbc|proposed|tentative|lost",
  de: "stornier*|storno|abgesagt|gestrichen|option*|offen|reserviert|abgelehnt|vorgemerkt|entfallt|entfallen",
  fr: "annul*|option*|supprim*|refus*|en attente|a confirmer|retire*",
  es: "anulad*|cancelad*|opcion*|pendiente|rechazad*|por confirmar|baja",
  pt: "cancelad*|anulad*|opcao|opcional|pendente|recusad*|a confirmar|suspens*",
  it: "annullat*|cancellat*|opzion*|rifiutat*|in attesa|da confermare|sospes*",
  nl: "geannuleerd|geschrapt|optie|in optie|vervallen|afgewezen|onder voorbehoud|nog niet",
  pl: "anulowan*|rezygnacja|rezygnac*|wstrzyman*|opcja|odwolan*|odrzucon*|skreslon*|oczekuje",
  sv: "installd|instalt|installt|avbokad|avbokat|option|struken|preliminar*|vantar",
  da: "aflyst|annulleret|option|udgaet|udgar|afvist|afventer|slettet",
  no: "avlyst|kansellert|opsjon|utgatt|utgar|avslatt|avventer|slettet",
  fi: "peruttu|peruutettu|optio|varaus|poistettu|hylatty|alustava",
  cs: "zruseno|zrusen*|storno|stornovano|opce|vyskrtnuto|zamitnuto|nezavazn*",
  el: "ακυρωθηκε|ακυρο|ακυρωμεν*|προαιρετικ*|σε αναμονη|απορριφθηκε",
  tr: "iptal*|opsiyon*|beklemede|reddedildi",
  ru: "отмен*|опци*|снят*|отклон*|резерв|ожида*",
  uk: "скасован*|опці*|знят*|відхилен*|резерв|очіку*",
  ja: "中止|取消|取り消し|キャンセル|見送り|保留|仮|オプション|未定",
  ko: "취소|보류|옵션|선택|미정|제외",
  zh: "取消|待定|备选|備選|可选|可選|暂停|暫停|作废|作廢|撤销",
  hi: "रद्द|विकल्प|वैकल्पिक|अस्वीकृत",
  ar: "ملغى|ملغي|ملغاة|الغاء|اختياري|معلق|مرفوض|قيد الانتظار",
  id: "batal|dibatalkan|opsi|opsional|tunda|ditunda|ditolak",
};

const DECLINED = phrasePattern(
  Object.fromEntries(
    Object.entries(STATES).map(([language, words]) => [language, foldLine(words)]),
  ),
);
const DENIED = /(?<![a-z])(?:not|nicht|non|no|nao|niet|nie|inte|ikke|ei|ne)\s/;

/** Whether the status of a row says that it is not booked. */
export const isDeclinedState = (state: string): boolean => {
  const folded = foldLine(state);
  return DECLINED.test(folded) && !DENIED.test(folded);
};
