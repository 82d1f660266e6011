import { describe, expect, it } from "vitest";
import { decodeFeed } from "./decode-feed.ts";

/** The bytes of a text in an encoding that Node reads and does not write. */
function encoded(text: string, label: string): Uint8Array {
  const decoder = new TextDecoder(label, { fatal: true });
  const bytesOf = new Map<string, readonly number[]>();
  const learn = (bytes: readonly number[]): void => {
    try {
      const letter = decoder.decode(Uint8Array.from(bytes));
      if (!bytesOf.has(letter)) bytesOf.set(letter, bytes);
    } catch {
      // No letter has these bytes.
    }
  };
  for (let byte = 0; byte < 256; byte += 1) learn([byte]);
  if (/big5|euc|gb|shift/.test(label))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) learn([lead, trail]);
  return Uint8Array.from(
    Array.from(text).flatMap((letter) => {
      const bytes = bytesOf.get(letter);
      if (bytes === undefined) throw new Error(`${label} has no ${letter}`);
      return bytes;
    }),
  );
}

const feed = (text: string): string =>
  `<rss version="2.0"><channel><title>${text}</title><description>English stands here too, and ` +
  "more of it than of anything else, as in many feeds.</description></channel></rss>";

const RUSSIAN = "Как пережить новогоднюю ночь. Сегодня говорим о море и о людях порта.";
const GREEK = "Γεια σας και καλώς ήρθατε στο νέο επεισόδιο για τη θάλασσα";
const HEBREW = "שלום לכולם וברוכים הבאים לפרק חדש של הפודקאסט שלנו על הים";

describe("a feed that does not say its encoding", () => {
  it.each([
    ["big5", "歡迎收聽我們的新一期節目"],
    ["gb18030", "欢迎收听我们的新一期播客"],
    ["euc-jp", "今日は海と港の人々について"],
    ["shift_jis", "今日は海と港の人々について"],
    ["euc-kr", "오늘은 바다와 항구의 사람들"],
    ["koi8-r", RUSSIAN],
    ["windows-1251", RUSSIAN],
    ["iso-8859-5", RUSSIAN],
    ["windows-1255", HEBREW],
    ["windows-874", "สวัสดีครับ ยินดีต้อนรับสู่พอดแคสต์ตอนใหม่ วันนี้เราจะพูดถึงทะเล"],
    ["iso-8859-7", GREEK],
    ["windows-1256", "مرحبا بكم في حلقة جديدة. اليوم نتحدث عن البحر والناس في الميناء."],
  ])("is read as %s", (label, text) => {
    expect(decodeFeed(encoded(feed(text), label), null)).toEqual({
      text: feed(text),
      charset: label,
      repaired: true,
    });
  });

  it.each([
    ["German", "Übermüdete Füchse hören öfter schöne Gespräche über Äpfel"],
    ["French", "L’été, des élèves et la forêt où naît l’âme, «à côté»"],
    ["a row of signs", "«Ça» – “à” … ‘é’ „ü“ ÀÉÎ"],
    ["few letters", "Größe"],
  ])("stays windows-1252 for %s", (_language, text) => {
    expect(decodeFeed(encoded(feed(text), "windows-1252"), null)).toEqual({
      text: feed(text),
      charset: "windows-1252",
      repaired: true,
    });
  });

  it("is not guessed where a label can be read", () => {
    const bytes = encoded(feed(RUSSIAN), "koi8-r");
    expect(decodeFeed(bytes, "text/xml; charset=windows-1251")).toMatchObject({
      charset: "windows-1251",
    });
  });

  it("takes no time that grows with more than the length", () => {
    const started = process.cpuUsage();
    for (const part of ["<\xe0", "\xe0\xe1", "<a>\xe0\xe1</a>", ">", "\xd1"])
      decodeFeed(Buffer.from(part.repeat(1_000_000), "latin1"), null);
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(3_000);
  });
});
