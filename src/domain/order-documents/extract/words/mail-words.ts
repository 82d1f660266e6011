import type { Phrases } from "./phrase-pattern.ts";

/** Words with which mail programs introduce a quoted message, folded. */

/** Endings of the line above a quotation: `On Tuesday … wrote:`. */
export const WROTE_WORDS: Phrases = {
  en: "wrote",
  de: "schrieb",
  fr: "a ecrit",
  es: "escribio",
  pt: "escreveu",
  it: "ha scritto",
  nl: "schreef",
  pl: "napisal|napisala|pisze|napisal(a)",
  sv: "skrev",
  fi: "kirjoitti",
  ja: "のメール|書きました|書かれました|のメッセージ|wrote",
  hi: "ने लिखा|लिखा",
};

/** Text of the rules above a forwarded or answered message. */
export const RULE_WORDS: Phrases = {
  en: "original message|forwarded message|forwarded by|begin forwarded message|reply message",
  de: "ursprungliche nachricht|originalnachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht",
  fr: "message d'origine|message original|message transfere|debut du message transfere|message initial",
  es: "mensaje original|mensaje reenviado|inicio del mensaje reenviado",
  pt: "mensagem original|mensagem encaminhada|mensagem reencaminhada|inicio da mensagem encaminhada",
  it: "messaggio originale|messaggio inoltrato|inizio messaggio inoltrato|messaggio inoltrato inizio",
  nl: "oorspronkelijk bericht|doorgestuurd bericht|begin doorgestuurd bericht",
  pl: "wiadomosc oryginalna|wiadomosc przekazana|oryginalna wiadomosc",
  sv: "ursprungligt meddelande|vidarebefordrat meddelande|oprindelig meddelelse|videresendt|opprinnelig melding",
  ja: "元のメッセージ|転送されたメッセージ|転送メッセージ|original message",
  hi: "मूल संदेश|अग्रेषित संदेश",
};

/** Labels in the head of a quoted message. */
export const HEAD_WORDS = {
  from: "from|von|de|da|van|od|fran|fra|lahettaja|差出人|送信者|प्रेषक|से",
  sent: "sent|date|gesendet|datum|envoye|envoye le|fecha|enviado|enviado el|enviado em|enviada em|data|inviato|verzonden|verstuurd|wyslano|skickat|sendt|送信日時|日時|日付|送信|दिनांक|भेजा गया",
  to: "to|an|a|para|aan|do|till|til|宛先|प्रति|को",
  subject: "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|temat|amne|emne|件名|विषय",
} as const;
