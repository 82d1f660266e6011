import { describe, expect, it } from "vitest";
import { decodeText } from "./decode-text.ts";

/** Bytes of a text in a table, found by decoding every code of one and two bytes. */
function encoded(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label);
  const codes = new Map<string, number[]>();
  for (let first = 0xff; first >= 0x80; first -= 1) {
    for (let second = 0xfe; second >= 0x40; second -= 1)
      codes.set(decoder.decode(Uint8Array.of(first, second)), [first, second]);
  }
  for (let byte = 0xff; byte >= 0; byte -= 1)
    codes.set(decoder.decode(Uint8Array.of(byte)), [byte]);
  return Uint8Array.from(Array.from(text).flatMap((letter) => codes.get(letter) ?? []));
}

describe("text of older encodings", () => {
  it.each([
    ["shift_jis", "番組,内容,位置,秒数,放送日\n三丁目ラジオ,読み上げ,中間,45,2027/11/04\n"],
    ["euc-jp", "番組,内容,位置,秒数\n三丁目ラジオ,読み上げ,中間,45\n"],
    ["euc-kr", "프로그램,위치,길이,방송일,금액\n밤의 라디오,중간,60초,2027-11-04,300000\n"],
    ["gbk", "节目,广告位置,秒数,播出日期,金额\n夜间列车,中间,60,2027-11-04,3000\n"],
    ["big5", "節目,廣告位置,秒數,播出日期,金額\n夜間列車,中間,60,2027-11-04,3000\n"],
    ["windows-1251", "Подкаст;Размещение;Дата;Сумма\nНочной поезд;середина;04.11.2027;30 000\n"],
    ["windows-1253", "Εκπομπή;Θέση;Ημερομηνία;Ποσό\nΝυχτερινό τρένο;μέση;04/11/2027;300\n"],
    ["windows-1250", "Pořad;Umístění;Délka;Částka\nNoční linka;uprostřed;60 s;3 500 Kč\nŽižkov\n"],
    ["windows-1250", "Audycja;Miejsce;Długość;Wartość\nZa Siódmym Rogiem;środek;60 s;300 zł\n"],
    ["windows-1254", "Yayın;Yer;Süre;Tutar\nGeceyarısı Durağı;bölüm başı;30 sn;6.750\n"],
    ["windows-1252", "Émission;Durée;Première diffusion\nPain, beurre et fête;30 s;12 août\n"],
    ["windows-1252", "Udsendelse;Længde\nBrudte Bølger på kanten;45 sek\n"],
  ])("is read as %s", (label, text) => {
    expect(decodeText(encoded(text, label))).toBe(text);
  });
});
