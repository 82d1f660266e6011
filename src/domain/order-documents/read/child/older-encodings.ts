/**
 * Decodes text that is not UTF-8. The encoding is recognised by the letters that each one gives;
 * spreadsheets write the encoding of their country. Each encoding is tried once, so that the work
 * is linear in the bytes.
 */

/** Signs that are frequent in text of the language and rare in misread bytes. */
const SIMPLIFIED =
  /[的一是在不有中大上个年月日为播客广告节目金额合计期单价总数位置类型秒次条订号公司人名称口天元出付款客户品牌时间长开始结束新用前后]/gu;
const TRADITIONAL =
  /[的一是在不有中大上個年月日為播客廣告節目金額合計期單價總數位置類型秒次條訂號公司人名稱口天元出付款客戶品牌時間長開始結束新用前後]/gu;

interface Table {
  label: string;
  /**
   * Signs, or whole words in scripts whose letters also occur alone between ASCII in misread text.
   */
  letters: RegExp;
  /** Minimum share of these letters among all non-ASCII characters. */
  share: number;
  /** Signs that are frequent in misread text. */
  others?: RegExp;
}

const HALF_WIDTH_KANA = /[\uff61-\uff9f]/g;

/** Encodings in the order in which they are tried. */
const TABLES: readonly Table[] = [
  { label: "shift_jis", letters: /[\u3041-\u30fe]/g, share: 0.12, others: HALF_WIDTH_KANA },
  { label: "euc-jp", letters: /[\u3041-\u30fe]/g, share: 0.12, others: HALF_WIDTH_KANA },
  { label: "euc-kr", letters: /[\uac00-\ud7a3]/g, share: 0.85 },
  { label: "gb18030", letters: SIMPLIFIED, share: 0.2 },
  { label: "big5", letters: TRADITIONAL, share: 0.2 },
  { label: "windows-1251", letters: /[а-яіїєґ]{3,}/gu, share: 0.6 },
  { label: "windows-1253", letters: /[α-ωά-ώ]{3,}/gu, share: 0.6 },
  { label: "windows-1256", letters: /[\u0621-\u064a]{3,}/g, share: 0.7 },
];
const OTHERS_MAX = 0.2;

/** The text of bytes that are not UTF-8; Windows-1252 where no other encoding is recognised. */
export function decodeOlder(bytes: Uint8Array): string {
  for (const { label, letters, share, others } of TABLES) {
    const text = strictly(label, bytes);
    if (text === null) continue;
    const signs = countOf(text, /[\u0080-\uffff]/g);
    const isMisread = others !== undefined && countOf(text, others) > OTHERS_MAX * signs;
    if (countOf(text, letters) >= share * signs && !isMisread) return text;
  }
  const western = new TextDecoder("windows-1252").decode(bytes);
  const central = new TextDecoder("windows-1250").decode(bytes);
  const isPolish = /\p{Ll}[¹³¿]|[¹³]\p{Ll}/u.test(western);
  // Czech text has two letters of the first set and one of the second; text in a language of
  // Windows-1252 has letters of only one of them.
  const isCzech =
    new Set(central.toLowerCase().match(/[čřěů]/gu)).size >= 2 && /[šžŠŽ]/u.test(central);
  if (isPolish || isCzech) return central;
  const turkish = new TextDecoder("windows-1254").decode(bytes);
  return new Set(turkish.match(/[ğışİŞĞ]/gu)).size >= 2 ? turkish : western;
}

function strictly(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  for (const { 0: signs } of text.matchAll(pattern)) count += signs.length;
  return count;
}
