import { describe, expect, it } from "vitest";
import type { EpisodeFacts } from "./claim.ts";
import { claimOf, day, episode, spoken } from "./claims.test-support.ts";

describe("posts in other scripts", () => {
  const two = (first: Partial<EpisodeFacts>, second: Partial<EpisodeFacts>) => [
    episode("first", { publishedAt: day("2026-03-02"), ...first }),
    episode("second", { publishedAt: day("2026-03-09"), ...second }),
  ];
  const other = spoken("今日は別の話をします", "다른 이야기", "совсем другая история о море");

  it.each([
    [
      "Japanese",
      "昨日より水っぽいですと言われて、朝五時に来いと言われました。",
      "「昨日より水っぽいですと言われて」",
    ],
    ["Chinese", "动车上没人跟你说话,可是慢车上每个人都认识你。", "动车上没人跟你说话"],
    [
      "Korean",
      "아무 일도 없으면 제일 잘한 하루인 거거든요.",
      "“아무 일도 없으면 제일 잘한 하루인 거거든요”",
    ],
    ["Thai", "จมูกมันยอมแพ้ไปแล้วล่ะลูกเอ๊ยอย่าไปสู้มันเลย", "“จมูกมันยอมแพ้ไปแล้วล่ะลูกเอ๊ยอย่าไปสู้มันเลย”"],
    ["Hindi", "मैंने आज तक समुंदर कभी नहीं देखा है", '"मैंने आज तक समुंदर कभी नहीं देखा है"'],
    ["Arabic", "الأحمر أول لون يموت تحت شمس الظهيرة", "الأحمر أول لون يموت تحت شمس الظهيرة ☀️"],
    ["Hebrew", "הדלת הירוקה נעלמה ביום שבו סבתא נסעה", "״הדלת הירוקה נעלמה ביום שבו סבתא נסעה״"],
    ["Greek", "η θάλασσα δεν ξεχνά ποτέ τα καΐκια της", "«Η θάλασσα δεν ξεχνά ποτέ τα καΐκια της»"],
    [
      "Russian",
      "дешевле разбить рояль, чем вынести его из кухни",
      "Дешевле разбить рояль, чем вынести его из кухни!",
    ],
  ])("are found by what is said: %s", (_language, said, text) => {
    const episodes = two({ transcript: spoken("…", said) }, { transcript: other });
    expect(claimOf({ text, publishedAt: day("2026-03-05") }, episodes)).toMatchObject({
      episodeId: "first",
      confidence: "high",
    });
  });

  it.each([
    ["第12回を聴いてください"],
    ["第十二期来了"],
    ["12화 듣고 왔어요"],
    ["Folge 12 ist da"],
    ["выпуск 12 уже здесь"],
    ["الحلقة ١٢"],
    ["एपिसोड १२"],
    ["EP.12 ของเรา"],
    ["#12!"],
  ])("are found by their number: %s", (text) => {
    const episodes = two({ number: 12, title: "Anything" }, { number: 21, title: "Else" });
    const claim = claimOf({ text, publishedAt: null }, episodes);
    expect(claim).toMatchObject({ episodeId: "first", confidence: "medium" });
    expect(claim?.evidence[0]?.kind).toBe("number");
  });

  it.each(["12 % off", "2012 was a year", "$12 a month", "the top 12", "12 people came", "#12.5"])(
    "have no number in %s",
    (text) => {
      const episodes = two({ number: 12, title: "Anything" }, { number: 21, title: "Else" });
      const kinds = claimOf({ text, publishedAt: null }, episodes)?.evidence.map(
        ({ kind }) => kind,
      );
      expect(kinds ?? []).not.toContain("number");
    },
  );
});
