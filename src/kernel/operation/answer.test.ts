import { describe, expect, it } from "vitest";
import { type BodyPart, joinParts, ListAnswer, toBody, wholeList } from "./answer.ts";

describe("a list of texts", () => {
  const meta = { requested: 2, note: '"data":[' };
  const items = [
    { id: "ä 🎧", result: { count: 1 } },
    { id: '"data":[', result: null },
  ];
  const inPieces = (item: object): BodyPart[] =>
    JSON.stringify(item)
      .split(/(?<=:)/)
      .map((piece, index) => (index % 2 === 0 ? piece : Buffer.from(piece)));

  it.each([[[]], [items.slice(0, 1)], [items]])(
    "has the same bytes as the list of the parsed items: %#",
    (list) => {
      for (const path of ["/v1/things/batch", '/v1/"data":[/batch']) {
        const parts = new ListAnswer(list.map(inPieces), meta).parts(path);
        expect(joinParts(parts)).toBe(JSON.stringify(toBody(wholeList(list, meta), path)));
      }
    },
  );
});
