import { describe, expect, it } from "vitest";
import {
  OmnystudioServer,
  SIMULATED_OMNY_KEY,
} from "../../../simulators/accounts/hosting/omnystudio-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  asDownloads,
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectOmnystudio } from "./connector.ts";
import { toItems } from "./normalise.ts";

const open = describeConnector("omnystudio", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new OmnystudioServer(show),
  connector: connectOmnystudio,
  basePath: "/v1",
  access: (show) => ({
    secrets: { api_key: SIMULATED_OMNY_KEY },
    externalId: uuidOf(show.id),
    handle: show.handle,
  }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show, asDownloads, ({ id }) => uuidOf(id)),
    daily: septemberOf(show),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheProgram: true }, of: "totals", metric: "downloads" },
    accountGone: { isGone: true },
    refused: { state: { seesNoDays: true }, read: "daily" },
  },
});

describe("Omny Studio", () => {
  it("looks through all networks, and asks which program is meant when the key opens several", async () => {
    const upstream = await open();
    upstream.state.hasTwoShows = true;
    const choices = ["99", "48213"].map((digits) => ({
      id: uuidOf(digits),
      name: "Salt and Signal",
    }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      requests: 3,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("99") }, soon()),
    ).toMatchObject({ ok: true, requests: 2, value: { externalId: uuidOf("99") } });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("55") }, soon()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
  });

  it("does not read days in a form it does not know", async () => {
    const upstream = await open();
    upstream.state.unknownSeries = true;
    expect(await upstream.connector().readDaily!(upstream.access, SEPTEMBER, soon())).toMatchObject(
      {
        ok: false,
        failure: { code: "malformed_answer" },
      },
    );
  });

  it("leaves out a clip that has no lifetime count", async () => {
    const upstream = await open();
    upstream.state.hidesTheNewest = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.slice(0, 2).map(({ readings }) => Object.keys(readings))).toEqual([
      [],
      ["downloads"],
    ]);
  });

  it("lists no private clip, draft or clip to come", async () => {
    const upstream = await open();
    upstream.state.hasUnpublished = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      upstream.account.episodes().map(({ id }) => uuidOf(id)),
    );
  });

  it("reads clips bare as well as wrapped, and times in UTC with or without the letter", () => {
    const clip = { Id: "a", Title: "One", PublishedUtc: "2026-09-01T04:00:00" };
    const times = toItems(
      { Items: [{ Clip: { ...clip, PublishedUtc: "2026-09-02T04:00:00Z" } }, clip] },
      new Date("2026-10-01T00:00:00Z"),
    ).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(["2026-09-02T04:00:00.000Z", "2026-09-01T04:00:00.000Z"]);
  });

  it("does not call a program gone because one address of it is not there", async () => {
    const upstream = await open();
    const { connector, access, simulator } = upstream;
    for (const read of [
      () => connector().readDaily!(access, SEPTEMBER, soon()),
      () => connector().listItems!(access, null, soon()),
    ]) {
      simulator.fault({ status: 404 });
      expect(await read()).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "not_offered" },
      });
    }
  });
});
