import { describe, expect, it } from "vitest";
import { statusBars } from "./status-bars.ts";

describe("the bars of days", () => {
  it("are one path for each state, told apart by height and cut", () => {
    const text = statusBars(["operational", "down", "degraded", "no_data"], "API").toString();
    const paths = new Map(
      [...text.matchAll(/class="(\w+)"\s+d="([^"]+)"/g)].map(([, state = "", path = ""]) => [
        state,
        path,
      ]),
    );
    expect([...paths.keys()]).toEqual(["operational", "down", "degraded", "no_data"]);
    expect(paths.get("operational")).toMatch(/^M0\.14 8h/);
    expect(paths.get("down")).toMatch(/^M1\.14 0h/);
    expect(paths.get("degraded")?.match(/M/g)).toHaveLength(2);
    expect(paths.get("no_data")).toMatch(/^M3\.14 30h/);
    expect(text).toMatch(/role="img"\s+aria-label="API"/);
  });
});
