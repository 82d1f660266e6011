import { describe, expect, it } from "vitest";
import {
  kitContent,
  KitServer,
  SIMULATED_KIT_KEY,
} from "../../../simulators/accounts/newsletters/kit-server.ts";
import { keptBody } from "../../../simulators/accounts/simulated-body.ts";
import { SimulatedNewsletter } from "../../../simulators/accounts/newsletters/simulated-newsletter.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { connectKit } from "./connector.ts";

/** The body where a broadcast has one, else its preview. */
const textOf = (number: number): string | null =>
  kitContent(number) === null
    ? keptBody(number)
    : `Number ${number} of the harbour (https://harbour.example/${number}).`;

const open = describeConnector("kit", {
  account: (clock) => new SimulatedNewsletter({ clock }),
  simulator: (letter) => new KitServer(letter),
  connector: connectKit,
  basePath: "/v4",
  access: (letter) => ({ secrets: { api_key: SIMULATED_KIT_KEY }, externalId: letter.id }),
  wrongSecrets: { api_key: "kit_wrong-4711" },
  expected: (letter) => ({
    totals: { subscribers: letter.subscribers },
    items: letter.issues().map((issue) => {
      const { uniqueOpens, clicks } = letter.figures(issue);
      return {
        externalId: issue.id,
        text: textOf(issue.number),
        counts: { unique_opens: uniqueOpens, clicks },
      };
    }),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: {
      state: { newestHasNoOpenTracking: true },
      of: "newest_item",
      metric: "unique_opens",
    },
    // A key belongs to one account and ends with it.
    accountGone: false,
    // Only the numbers of items are refused, which the suite cannot express: tested below.
    refused: false,
  },
});

describe("Kit", () => {
  it("takes the zero of a tracking that is switched off for unknown, each for itself", async () => {
    const { connector, access, simulator, account: letter, state } = await open();
    const newest = async () => (await readAllItems(connector(), access)).items[0]!.readings;
    const { uniqueOpens, clicks } = letter.figures(letter.issues()[0]!);
    state.newestHasNoOpenTracking = true;
    expect(await newest()).toEqual({
      clicks: expect.objectContaining({ value: clicks }) as object,
    });
    simulator.service.reset();
    state.newestHasNoClickTracking = true;
    expect(await newest()).toEqual({
      unique_opens: expect.objectContaining({ value: uniqueOpens }) as object,
    });
  });

  it("lists broadcasts without their numbers where the plan gives none, and says why", async () => {
    const { connector, access, state } = await open();
    state.isOnFreePlan = true;
    const listed = await connector().listItems!(access, null, soon());
    const items = listed.ok ? listed.value.items : [];
    expect(items).toHaveLength(25);
    expect(items[0]?.readings).toEqual({});
    expect(await connector().readItems!(access, items, soon())).toMatchObject({
      ok: false,
      requests: 1,
      failure: { code: "unavailable", reason: "plan" },
    });
  });

  it("names the window of its growth figures and of the numbers it asks for", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    await readAllItems(connector(), access);
    const queries = simulator.seen
      .filter(({ path }) => path.includes("stats"))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split("?")[1])));
    expect(queries).toEqual([
      { starting: "2026-10-19", ending: "2026-10-20" },
      {
        status: "completed",
        sent_after: "2026-05-03",
        sent_before: "2026-10-22",
        per_page: "1000",
      },
      {
        status: "completed",
        sent_after: "2025-11-09",
        sent_before: "2026-04-30",
        per_page: "1000",
      },
      {
        status: "completed",
        sent_after: "2025-08-03",
        sent_before: "2025-11-06",
        per_page: "1000",
      },
    ]);
  });

  it("gives issues their address on the web", async () => {
    const { connector, access } = await open();
    const { items } = await readAllItems(connector(), access);
    expect(items).not.toEqual([]);
    for (const { url } of items)
      expect(url).toMatch(/^https:\/\/harbour-letter\.kit\.example\/posts\//);
  });

  it("follows the cursor when the numbers come in several pages, and asks nothing for no items", async () => {
    const { connector, access, expected, state } = await open();
    state.statsPerPageMax = 20;
    const { items } = await readAllItems(connector(), access);
    expect(items.map(({ readings }) => readings.unique_opens?.value)).toEqual(
      expected().items.map(({ counts }) => counts.unique_opens),
    );
    expect(await connector().readItems!(access, [], soon())).toEqual({
      ok: true,
      value: new Map(),
      requests: 0,
      rowsLeftOut: 0,
    });
  });

  it("refuses an account that the key does not open", async () => {
    const { connector, candidate } = await open();
    expect(await connector().verify({ ...candidate, accountId: "12" }, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
  });
});
