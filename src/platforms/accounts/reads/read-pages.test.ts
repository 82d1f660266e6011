import { describe, expect, it } from "vitest";
import { accountFailure, AccountReadError } from "../account-failure.ts";
import { readPages } from "./read-pages.ts";

describe("readPages", () => {
  it("returns the rows of all pages in order", async () => {
    const pages = [["a", "b"], ["c"], []];
    const rows = await readPages(0, async (page) => ({
      rows: pages[page] ?? [],
      next: page + 1 < pages.length ? page + 1 : null,
    }));
    expect(rows).toEqual(["a", "b", "c"]);
  });

  it("ends at the first failure and reads no further page", async () => {
    const failure = new AccountReadError(accountFailure("rate_limited", "Later."));
    const read: number[] = [];
    const rows = readPages(0, async (page) => {
      read.push(page);
      if (page === 2) throw failure;
      return { rows: [page], next: page + 1 };
    });
    await expect(rows).rejects.toBe(failure);
    expect(read).toEqual([0, 1, 2]);
  });

  it("stops after 200 pages at an upstream whose pages never end", async () => {
    let pages = 0;
    const rows = readPages(0, async () => {
      pages += 1;
      return { rows: ["again"], next: 0 };
    });
    await expect(rows).rejects.toMatchObject({ failure: { code: "malformed_answer" } });
    expect(pages).toBe(200);
  });
});
