import { describe, expect, it } from "vitest";
import { accountFailure, answered, failed } from "./account-failure.ts";
import { readPages } from "./read-pages.ts";

describe("readPages", () => {
  it("gives the rows of all pages in order and adds up their calls", async () => {
    const pages = [["a", "b"], ["c"], []];
    const read = await readPages(0, async (page) =>
      answered({ rows: pages[page] ?? [], next: page + 1 < pages.length ? page + 1 : null }, 1),
    );
    expect(read).toEqual({ ok: true, value: ["a", "b", "c"], calls: 3 });
  });

  it("ends at the first failure and tells the calls made until then", async () => {
    const failure = accountFailure("rate_limited", "Later.");
    const read = await readPages<number, number>(0, async (page) =>
      page === 2 ? failed(failure, 1) : answered({ rows: [page], next: page + 1 }, 1),
    );
    expect(read).toEqual({ ok: false, failure, calls: 3 });
  });

  it("does not follow an upstream that turns its pages for ever", async () => {
    const read = await readPages(0, async () => answered({ rows: ["again"], next: 0 }, 1));
    expect(read).toMatchObject({ ok: false, failure: { code: "malformed_answer" }, calls: 200 });
  });
});
