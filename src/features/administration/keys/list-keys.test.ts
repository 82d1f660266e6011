import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { invalid, refusalOf } from "../../../surfaces/session/session-surface.test-support.ts";
import { KEYS, startTestKeys } from "./keys.test-support.ts";

const keys = useFixture(startTestKeys);
beforeEach(() => keys.begin());

describe("GET /app-api/developer/keys", () => {
  it("lists newest first by pages, with those that ended, and none of another workspace", async () => {
    await keys.app.key(await keys.app.workspace());
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      // Two of one moment each: the page ends between them.
      if (count % 2 === 0) keys.app.clock.advance(1);
      ids.push((await keys.made()).id);
    }
    await keys.revoke(ids[0] ?? "");
    const first = (await keys.admin.get(`${KEYS}?limit=2`)).body;
    expect(first).toMatchObject({ object: "list", url: KEYS, has_more: true });
    const second = (await keys.admin.get(`${KEYS}?limit=2&cursor=${first.next_cursor}`)).body;
    const third = (await keys.admin.get(`${KEYS}?limit=2&cursor=${second.next_cursor}`)).body;
    const all = [first, second, third].flatMap(({ data }) => data);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(ids));
    expect(all).toHaveLength(ids.length);
    expect(all.filter(({ status }) => status === "revoked").map(({ id }) => id)).toEqual([ids[0]]);
    const times = all.map(({ created_at: createdAt }): string => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(third).toMatchObject({ has_more: false, next_cursor: null });
    expect(refusalOf(await keys.admin.get(`${KEYS}?cursor=x`))).toEqual(
      invalid("cursor", "malformed"),
    );
  });
});
