import { beforeEach, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { parseFeed } from "../../../../domain/feeds/parse-feed.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import { feedXml, type TestItem } from "./feed.test-support.ts";
import { importFeed } from "./import-feed.ts";

const person = (name: string, more = ""): string =>
  `<podcast:person ${more}>${name}</podcast:person>`;
const HOST = person(
  "Elin Hartwell",
  'role="host" href="https://www.instagram.com/elinhartwell" img="https://cdn.example.com/elin.jpg"',
);
const GUEST = person("Io Marsh", 'role="guest" img="https://cdn.example.com/io.jpg"');

describe("people that a feed names", () => {
  let showId: string;

  const t = useNetwork();
  beforeEach(async () => {
    showId = await t.app.show(t.workspaceId);
  });

  async function read(
    channel: string,
    items: readonly TestItem[] = [{ guid: "1" }],
    { id = showId, cut = false } = {},
  ) {
    const now = t.app.clock.now();
    const document = parseFeed(new TextEncoder().encode(feedXml(items, { channel, cut })), {
      contentType: null,
      url: null,
      now,
    });
    const cause = systemCause(now);
    return importFeed(t.app.runtime.database, id, document, { cause, urls: t.app.runtime.urls });
  }
  const show = (id = showId) => t.get(`/v1/shows/${id}`);

  it("become hosts with photo and account, under one id, and follow the feed", async () => {
    await read(`${HOST}${person("Producer Pat", 'role="producer"')}`);
    const first = await show();
    expect(first).toMatchObject({
      host_names: ["Elin Hartwell"],
      hosts: [
        {
          name: "Elin Hartwell",
          bio: null,
          photo: "https://cdn.example.com/elin.jpg",
          social_links: { instagram: "https://www.instagram.com/elinhartwell/" },
        },
      ],
    });
    await read(`${HOST}${person("Ada Quist")}`);
    const second = await show();
    expect(second.host_names).toEqual(["Elin Hartwell", "Ada Quist"]);
    expect(second.hosts[0].id).toBe(first.hosts[0].id);
    await read("");
    expect((await show()).hosts).toEqual([]);
  });

  it("are announced where they change, and once", async () => {
    await read("");
    await read(HOST);
    await read(HOST);
    const { body } = await t.send("GET", "/v1/events?type=show.updated");
    const changes = body.data
      .filter((event: { data: { object: { id: string } } }) => event.data.object.id === showId)
      .map((event: { data: { changed_fields: string[] } }) => event.data.changed_fields);
    expect(changes.filter((fields: string[]) => fields.includes("hosts"))).toEqual([["hosts"]]);
  });

  it("are not taken from an author, nor taken away by a damaged feed", async () => {
    await read("");
    expect((await show()).hosts).toEqual([]);
    await read(HOST);
    await read("", [{ guid: "1" }, { guid: "2" }], { cut: true });
    expect((await show()).host_names).toEqual(["Elin Hartwell"]);
  });

  it("of episodes become past guests, those of the newest first", async () => {
    const item = (guid: string, date: string, extra: string): TestItem => ({
      guid,
      date,
      extra: `<link>https://example.com/${guid}</link>${extra}`,
    });
    await read(HOST, [
      item("new", "2026-10-01T08:00:00Z", `${GUEST}${HOST}`),
      item("old", "2026-09-01T08:00:00Z", `${person("Zed Roe", 'role="guest"')}${GUEST}`),
    ]);
    expect((await show()).past_guests).toMatchObject([
      {
        name: "Io Marsh",
        photo: "https://cdn.example.com/io.jpg",
        featured: false,
        episode_link: "https://example.com/new",
      },
      { name: "Zed Roe", photo: null, episode_link: "https://example.com/old" },
    ]);
  });

  it("make a pair of two shows with the same host, which opportunities name", async () => {
    const otherId = await t.app.show(t.workspaceId);
    await read(HOST);
    await read(HOST, [{ guid: "2" }], { id: otherId });
    const { body } = await t.send("GET", "/v1/sponsors/opportunities?limit=50");
    const pair = body.data.find(({ shows }: { shows: { id: string }[] }) =>
      [showId, otherId].every((id) => shows.some((one) => one.id === id)),
    );
    expect(pair).toMatchObject({
      shared_hosts: ["Elin Hartwell"],
      score_parts: { hosts: 20 },
    });
  });
});
