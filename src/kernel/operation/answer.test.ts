import { describe, expect, it } from "vitest";
import { TextAnswer, toBody, wholeList } from "./answer.ts";

describe("a list of texts", () => {
  const meta = { requested: 2, note: '"data":[' };
  const items = [
    { id: "a", result: { count: 1 } },
    { id: '"data":[', result: null },
  ];
  const inPieces = (item: object): string[] => JSON.stringify(item).split(/(?<=:)/);

  it.each([[[]], [items.slice(0, 1)], [items]])(
    "has the same bytes as the list of the parsed items: %#",
    async (list) => {
      for (const path of ["/v1/things/batch", '/v1/"data":[/batch']) {
        const text = await TextAnswer.list(list.map(inPieces), meta).text(path);
        expect(text).toBe(JSON.stringify(toBody(wholeList(list, meta), path)));
      }
    },
  );
});
