import { describe, expect, it } from "vitest";
import { type BodyPart, joinParts, ListAnswer, toBody, wholeList, withAge } from "./answer.ts";

describe("a list of texts", () => {
  const now = new Date("2026-10-20T12:00:00.000Z");
  const meta = { requested: 2, note: '"data":[' };
  const items = [
    { id: "ä 🎧", result: { count: 1 } },
    { id: '"data":[', result: null },
  ];
  const inPieces = (item: object): BodyPart[] =>
    JSON.stringify(item)
      .split(/(?<=:)/)
      .map((piece, index) => (index % 2 === 0 ? piece : Buffer.from(piece)));

  it.each([[{}], [{ note: "{}" }], [{ filters: {} }]])("has its age behind %j", (own) => {
    const list = wholeList([], own);
    const text = withAge(list, JSON.stringify(toBody(list, "/v1/things")), now);
    expect(JSON.parse(text).meta).toEqual({
      ...own,
      computed_at: "2026-10-20T12:00:00.000Z",
      cache_age_seconds: 0,
    });
  });

  it("keeps the age that its operation knows", () => {
    const list = wholeList([], { computed_at: "2026-10-19T00:00:00.000Z" });
    const text = JSON.stringify(toBody(list, "/v1/things"));
    expect(withAge(list, text, now)).toBe(text);
  });

  it.each([[[]], [items.slice(0, 1)], [items]])(
    "has the same bytes as the list of the parsed items: %#",
    (list) => {
      for (const path of ["/v1/things/batch", '/v1/"data":[/batch']) {
        const parts = new ListAnswer(list.map(inPieces), meta).parts(path, now);
        const whole = wholeList(list, meta);
        expect(joinParts(parts)).toBe(withAge(whole, JSON.stringify(toBody(whole, path)), now));
      }
    },
  );
});
