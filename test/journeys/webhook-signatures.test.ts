import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { secretOwner } from "../../src/delivery/webhooks/attempt/signature.ts";
import { type ExampleReceiver, isInstalled, LANGUAGES, startExample } from "./example-receiver.ts";
import {
  type Delivery,
  startDeliveries,
  withHeaders,
  withLaterTime,
  withOtherBody,
} from "./signed-deliveries.ts";

const deliveries = useFixture(startDeliveries);

/** Not on the edge of the tolerance of 300 s: the machine takes a while for every step. */
const INSIDE_SEC = 280;
const OUTSIDE_SEC = 320;

const signatureOf = ({ headers }: Delivery): string => headers["service-signature"] ?? "";
const withSignature = (delivery: Delivery, change: (value: string) => string): Delivery =>
  withHeaders(delivery, { "service-signature": change(signatureOf(delivery)) });

const ACCEPTED: [string, () => Promise<Delivery>][] = [
  ["a delivery as it came", () => deliveries.current()],
  ["one that is 280 s old", () => deliveries.current(INSIDE_SEC)],
  ["one of a rotation, with the new secret", () => deliveries.toNewSecret()],
  ["one of a rotation, with the old secret", () => deliveries.toOldSecret()],
];

const REFUSED: [string, () => Promise<Delivery>][] = [
  ["another body of the same length", async () => withOtherBody(await deliveries.current())],
  ["a later time under the same signature", async () => withLaterTime(await deliveries.current())],
  ["one that is 320 s old", () => deliveries.current(OUTSIDE_SEC)],
  ["one signed with another secret", () => deliveries.foreign()],
  [
    "one without signature headers",
    async () =>
      withHeaders(await deliveries.current(), {
        "service-signature": undefined,
        "webhook-signature": undefined,
      }),
  ],
];

/** What only Service-Signature has: schemes, and a time inside the value. */
const ACCEPTED_VALUES: [string, (value: string) => string][] = [
  [
    "schemes that do not exist yet, before and after",
    (value) => value.replace(",v1=", ",v2=00ff,v1=").concat(",v3=x"),
  ],
  [
    "a wrong v1 before the right one",
    (value) => value.replace(",v1=", `,v1=${"0".repeat(64)},v1=`),
  ],
];
const REFUSED_VALUES: [string, (value: string) => string][] = [
  ["the right signature under another scheme", (value) => value.replace(",v1=", ",v0=")],
  ["no time", (value) => value.replace(/^t=\d+,/, "")],
  ["a time that is no number", (value) => value.replace(/^t=\d+/, "t=now")],
  ["a signature cut short", (value) => value.slice(0, -2)],
  [
    "a signature in other letters",
    (value) => value.replace(/v1=.*/, (part) => `v1=${part.slice(3).toUpperCase()}`),
  ],
  ["only names", () => "t,v1"],
  ["nothing", () => ""],
];

describe.each(LANGUAGES)("the $name receiver of the documentation", (language) => {
  describe.skipIf(!isInstalled(language))("as a process", () => {
    let example: ExampleReceiver;
    beforeAll(async () => {
      example = await startExample(language, deliveries.secret);
    });
    afterAll(() => example.stop());
    const post = ({ body, headers }: Delivery): Promise<number> => example.post(body, headers);

    it.each(ACCEPTED)("accepts %s", async (_, make) => {
      expect(await post(await make())).toBe(204);
    });

    it.each(ACCEPTED_VALUES)("accepts %s", async (_, change) => {
      expect(await post(withSignature(await deliveries.current(), change))).toBe(204);
    });

    it.each(REFUSED)("refuses %s", async (_, make) => {
      const delivery = await make();
      expect(await post(delivery)).toBe(400);
      // By its id: the line of one accepted before may still be on its way.
      expect(example.lines.join("\n")).not.toContain(String(delivery.headers["service-event-id"]));
    });

    it.each(REFUSED_VALUES)("refuses %s", async (_, change) => {
      expect(await post(withSignature(await deliveries.current(), change))).toBe(400);
    });

    it("refuses one from the future", async () => {
      expect(await post(await deliveries.current(-OUTSIDE_SEC))).toBe(400);
    });

    it("works on an event once, however often it comes", async () => {
      const delivery = await deliveries.current();
      const id = delivery.headers["service-event-id"];
      expect({ first: await post(delivery), again: await post(delivery) }).toEqual({
        first: 204,
        again: 204,
      });
      // The line may come after the answer; a later delivery's line comes after both.
      const next = await deliveries.current();
      await post(next);
      await expect
        .poll(() => example.lines.at(-1), { timeout: 5_000, interval: 5 })
        .toBe(`show.updated ${next.headers["service-event-id"]}`);
      expect(example.lines.filter((line) => line === `show.updated ${id}`)).toHaveLength(1);
    });

    it("is content with what the worker itself sends it", async () => {
      const { app, secret } = deliveries;
      const workspaceId = await app.workspace();
      const { id } = await app.endpoint(workspaceId, { url: example.url });
      const { secrets } = app.runtime;
      await app.sql("update webhook_endpoints set sealed_secret = $2 where id = $1", [
        id,
        secrets.seal(secret, secretOwner(id)),
      ]);
      app.clock.set(new Date(Date.now()));
      await app.event(workspaceId);
      await app.deliver();
      expect(
        await app.sql(
          "select status, attempts->0->'response_status' as answer from webhook_deliveries where endpoint_id = $1",
          [id],
        ),
      ).toEqual([{ status: "succeeded", answer: 204 }]);
    });
  });
});

interface StockLibraries {
  readWithStripe(
    rawBody: string | Buffer,
    headers: Record<string, string>,
    secret: string,
  ): { id: string; data: { object: unknown } };
  readWithStandardWebhooks: StockLibraries["readWithStripe"];
}

describe.each(["readWithStripe", "readWithStandardWebhooks"] as const)(
  "the unmodified library behind %s",
  (name) => {
    let read: StockLibraries["readWithStripe"];
    beforeAll(async () => {
      const file = join(import.meta.dirname, "../../docs/examples/webhooks/stock-libraries.mjs");
      read = ((await import(pathToFileURL(file).href)) as StockLibraries)[name];
    });

    it.each(ACCEPTED)("accepts %s, as text and as bytes", async (_, make) => {
      const { body, headers } = await make();
      expect(read(body, headers, deliveries.secret)).toEqual(JSON.parse(body));
      expect(read(Buffer.from(body), headers, deliveries.secret).id).toBe(
        headers["service-event-id"],
      );
    });

    it.each(REFUSED)("refuses %s", async (_, make) => {
      const { body, headers } = await make();
      expect(() => read(body, headers, deliveries.secret)).toThrow(/signature|timestamp|header/i);
    });
  },
);

it("Standard Webhooks also refuse the signature under another event's id", async () => {
  const { Webhook } = await import("standardwebhooks");
  const delivery = await deliveries.current();
  const verifier = new Webhook(deliveries.secret);
  expect(() => verifier.verify(delivery.body, delivery.headers)).not.toThrow();
  expect(() =>
    verifier.verify(delivery.body, { ...delivery.headers, "webhook-id": "evt_other" }),
  ).toThrow(/signature/);
});
