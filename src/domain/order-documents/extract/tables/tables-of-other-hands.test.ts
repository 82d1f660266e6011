import { describe, expect, it } from "vitest";
import { rowLine } from "../../document-text.ts";
import { extractOrder } from "../extract-order.ts";
import { totalNameOf } from "../totals/total-names.ts";
import { isDeclinedState } from "../words/row-states.ts";
import { roleOf } from "./columns.ts";

const shows = ["Salt & Signal", "Night Freight"].map((name) => ({ id: name, name }));
const tabled = (rows: readonly (readonly string[])[]) =>
  extractOrder(
    { kind: "xlsx", pages: [{ number: 1, lines: rows.map(rowLine) }] },
    { shows, brands: [] },
  );
const lines = (rows: readonly (readonly string[])[]) => tabled(rows).parsed.line_items;

describe("headings of columns", () => {
  const roles = "show placement length dates quantity rate total promo";
  it.each([
    ["cs", "Pořad|Umístění|Délka|Datum vysílání|Počet|Cena za kus|Celkem|Kód"],
    ["da", "Udsendelse|Hvor i afsnittet|Varighed|Sendes|Stk|Stykpris|Sum DKK|Rabatord"],
    ["el", "Εκπομπή|Θέση|Διάρκεια|Ημερομηνίες|Τεμ.|Τιμή μονάδας|Σύνολο|Κωδικός"],
    ["fi", "Ohjelma|Sijainti|Pituus (s)|Päivät|Kpl|Hinta / kpl|Yhteensä (alv 0 %)|Koodi"],
    ["id", "Podcast|Posisi|Durasi|Tanggal tayang|Jumlah|Harga satuan|Total|Kode diskon"],
    ["ko", "프로그램|위치|길이|방송일|횟수|단가|금액|할인코드"],
    ["no", "Podkast|Plassering|Lengde|Datoer|Antall|Pris pr. stk|Sum|Rabattkode"],
    ["ru", "Подкаст|Размещение|Длительность|Даты выхода|Кол-во|Цена за выход|Сумма|Промокод"],
    ["tr", "Podcast|Yer|Süre|Yayın tarihleri|Adet|Birim fiyat|Tutar|İndirim kodu"],
    ["uk", "Подкаст|Місце|Тривалість|Дати виходу|К-сть|Ціна за вихід|Сума, грн|Промокод"],
    ["zh", "节目|位置|时长|播出日期|次数|单价(元)|金额(元)|优惠码"],
    ["ar", "البرنامج|الموضع|المدة|التاريخ|العدد|سعر الوحدة|الإجمالي|رمز الخصم"],
  ])("are known in %s", (_, headings) => {
    expect(headings.split("|").map(roleOf).join(" ")).toBe(roles);
  });

  it("tell a price before a discount, and a number of the order, from what a line has", () => {
    expect(["Preis n. Rabatt", "Unit. líq.", "€ cad.", "Per 000"].map(roleOf)).toEqual([
      "rate",
      "rate",
      "rate",
      "cpm",
    ]);
    expect(["Prezzo listino", "Rabatt", "Tabela", "Kunde"].map(roleOf)).toEqual(
      Array.from({ length: 4 }, () => "ignored"),
    );
  });
});

describe("rows of a table", () => {
  it("have the days whose columns are marked", () => {
    expect(
      lines([
        ["Podcast", "Format", "4 May 2027", "11 May 2027", "18 May 2027", "Rate", "Total"],
        ["Salt & Signal", "Mid-roll 60s", "x", "", "x", "£300.00", "£600.00"],
        ["Night Freight", "Pre-roll 30s", "", "1", "", "£200.00", "£200.00"],
      ]),
    ).toMatchObject([
      { air_dates: ["2027-05-04", "2027-05-18"], quantity: 2 },
      { air_dates: ["2027-05-11"], quantity: 1 },
    ]);
  });

  it("have the price after a discount, and the first and last day of two columns", () => {
    expect(
      lines([
        ["Show", "Spot", "Start date", "End date", "Qty", "List price", "Discount", "Net rate"],
        ["Salt & Signal", "Mid-roll 60s", "2027-05-04", "2027-05-25", "4", "€500", "10%", "€450"],
      ]),
    ).toMatchObject([
      { air_dates: ["2027-05-04", "2027-05-25"], quantity: 4, rate: { amount_minor: 45_000 } },
    ]);
  });

  it("are no bookings with a state of that kind, or a quantity of zero", () => {
    const order = tabled([
      ["Status", "Show", "Spot", "Date", "Qty", "Price basis", "Price (USD)"],
      ["BOOKED", "Salt & Signal", "Mid-roll 60s", "2027-05-04", "1", "Flat", "$400"],
      ["CANX 14-Apr", "Salt & Signal", "Mid-roll 60s", "2027-05-11", "1", "Flat", "$400"],
      ["BOOKED", "Night Freight", "Pre-roll 30s", "2027-05-12", "0", "Flat", "$200"],
    ]);
    expect(order.parsed.line_items).toMatchObject([
      { show_name: "Salt & Signal", rate: { type: "flat", amount_minor: 40_000 } },
    ]);
    expect(order.parsed.line_items).toHaveLength(1);
    expect(["REZYGNACJA", "iptal", "отменено", "취소"].map(isDeclinedState)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["BOOKED", "confirmado", "not cancelled", "確定"].map(isDeclinedState)).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it("of one spot each are one line where they guarantee the same, each of its spots", () => {
    expect(
      lines([
        ["Show", "Spot", "Date", "Basis", "Rate", "Impressions"],
        ["Salt & Signal", "Mid-roll 60s", "2027-05-04", "CPM", "€31.00", "18,000"],
        ["Salt & Signal", "Mid-roll 60s", "2027-05-11", "CPM", "€31.00", "18,000"],
        ["Salt & Signal", "Mid-roll 60s", "2027-05-18", "CPM", "€31.00", "20,000"],
      ]),
    ).toMatchObject([
      { quantity: 2, guaranteed_impressions: 18_000, guaranteed_per: "unit" },
      { quantity: 1, guaranteed_impressions: 20_000 },
    ]);
  });

  it("have a code of any script, and a show with a remark in brackets", () => {
    expect(
      lines([
        ["Show", "Spot", "Dates", "Rate", "Code"],
        ["Night Freight (make-good)", "Mid-roll 60s", "4 May 2027", "£300", "あかり"],
        ["Salt & Signal", "Mid-roll 60s", "5 May 2027", "£300", "BØLGE10"],
      ]),
    ).toMatchObject([
      { matched_show_id: "Night Freight", promo_code: "あかり" },
      { promo_code: "BØLGE10" },
    ]);
  });
});

describe("labels of totals", () => {
  it.each([
    ["Celkem bez DPH", "net"],
    ["Genel toplam", "gross"],
    ["부가세 별도 합계", "net"],
    ["合计(含税)", "gross"],
    ["Итого без НДС", "net"],
    ["Yhteensä", "total"],
    ["brutto", "gross"],
    ["ПДВ 20%", "tax"],
  ])("%s is %s", (label, name) => {
    expect(totalNameOf(label)).toBe(name);
  });
});
