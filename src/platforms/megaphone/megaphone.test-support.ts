import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../simulators/accounts/account-simulator.ts";
import {
  MegaphoneServer,
  SIMULATED_MEGAPHONE_NETWORK,
  SIMULATED_MEGAPHONE_TOKEN,
} from "../../../simulators/accounts/hosting/megaphone-server.ts";
import { S3Server, SIMULATED_S3_KEYS } from "../../../simulators/accounts/hosting/s3-server.ts";
import { SimulatedExport } from "../../../simulators/accounts/hosting/simulated-export.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { createOutboundClient } from "../../infrastructure/outbound/outbound-client.ts";
import { DEFAULT_PORTS } from "../../infrastructure/outbound/outbound-policy.ts";
import {
  readAllItems,
  readDaily,
  readGeography,
} from "../accounts/conformance/account-conformance.test-support.ts";
import type { AccountAccess, AccountSecrets } from "../accounts/account-connector.ts";
import type { HttpStreamPort } from "../http-port.ts";
import { outboundHttpPort, outboundStreamPort } from "../outbound-http-port.ts";
import { connectMegaphone } from "./connector.ts";
import {
  answersOf,
  type AnsweringConnector,
  type ReadAnswer,
} from "../accounts/conformance/answering-connector.test-support.ts";

export const TODAY = "2026-10-20";
/** The first day that Megaphone wrote to the bucket, and a day that it did not write. */
export const FIRST_DAY = "2026-07-10";
export const MISSING_DAY = "2026-08-20";

export const S3_FIELDS = {
  s3_access_key_id: SIMULATED_S3_KEYS.accessKeyId,
  s3_secret_access_key: SIMULATED_S3_KEYS.secretAccessKey,
  s3_bucket: "simulated-megaphone-export",
  s3_region: "us-west-1",
};

export interface MegaphoneHouse {
  rest: AccountSimulator<MegaphoneServer>;
  s3: AccountSimulator<S3Server>;
  clock: ManualClock;
  show: SimulatedShow;
  export: SimulatedExport;
  access: AccountAccess;
  /** A connector over the guarded client, as in a server. */
  connector: (overrides?: { timeoutMs?: number; stream?: HttpStreamPort }) => AnsweringConnector;
  /** Puts a day's file into the bucket, and its marker unless it is still being written. */
  put: (
    day: string,
    options?: { marker?: "dashes" | "underscores" | "none"; body?: Buffer },
  ) => void;
  /** Days of the files that were read, in order. */
  filesRead: () => string[];
  close: () => Promise<void>;
}

/** A show whose export begins on one day, lacks another and is being written today. */
export async function openMegaphone(): Promise<MegaphoneHouse> {
  const clock = new ManualClock(`${TODAY}T12:30:00.000Z`);
  const show = new SimulatedShow({ clock });
  const deliveries = new SimulatedExport(show);
  const [rest, s3] = await Promise.all([
    startAccountSimulator(new MegaphoneServer(show)),
    startAccountSimulator(new S3Server()),
  ]);
  const client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: DEFAULT_PORTS },
    userAgent: "Castmeter-Test/1",
  });
  const put: MegaphoneHouse["put"] = (
    day,
    {
      marker = Number(day.slice(-2)) % 2 === 0 ? "dashes" : "underscores",
      body = deliveries.file(day),
    } = {},
  ) => {
    s3.service.objects.set(`delivery-v2-day-${day}.json.gz`, body);
    if (marker !== "none")
      s3.service.objects.set(
        `_finalized_delivery_${marker === "dashes" ? day : day.replaceAll("-", "_")}_1791000000`,
        Buffer.alloc(0),
      );
  };
  for (const day of show.days(FIRST_DAY, TODAY))
    if (day !== MISSING_DAY) put(day, day === TODAY ? { marker: "none" } : {});
  s3.service.objects.set("impressions-v2-day-2026-10-01.json.gz", Buffer.from("another export"));
  s3.service.objects.set(`_finalized_impressions_${TODAY}_1791000000`, Buffer.alloc(0));
  const secrets = {
    api_token: SIMULATED_MEGAPHONE_TOKEN,
    network_id: SIMULATED_MEGAPHONE_NETWORK,
    ...S3_FIELDS,
  };
  return {
    rest,
    s3,
    clock,
    show,
    export: deliveries,
    access: { secrets, externalId: deliveries.podcastId, handle: show.handle, profileUrl: null },
    connector: (overrides = {}) =>
      answersOf(
        connectMegaphone({
          http: outboundHttpPort(client),
          stream: outboundStreamPort(client),
          clock,
          baseUrl: `${rest.origin}/api`,
          awsUrl: s3.origin,
          ...overrides,
        }),
      ),
    put,
    filesRead: () =>
      s3.seen.flatMap(
        ({ path }) =>
          /delivery-v2-day-(\d{4}-\d{2}-\d{2})\.json/.exec(path.split("?")[0] ?? "")?.[1] ?? [],
      ),
    close: async () => {
      client.close();
      await Promise.all([rest.close(), s3.close()]);
    },
  };
}

export const LAST_WEEK = { from: "2026-10-13", to: TODAY };

export const calm = (): AbortSignal => AbortSignal.timeout(10_000);

export function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if (!answer.ok) throw new Error(`${answer.failure.code}: ${answer.failure.message}`);
  return answer.value;
}

export async function daysOf(
  { access, connector }: MegaphoneHouse,
  window = LAST_WEEK,
  reader = connector(),
): Promise<string[]> {
  return valueOf(await readDaily(reader, access, window)).days.map(({ day }) => day);
}

export const withSecrets = (
  { access }: MegaphoneHouse,
  changed: AccountSecrets,
): AccountAccess => ({ ...access, secrets: { ...access.secrets, ...changed } });

export const withoutExport = ({ access }: MegaphoneHouse): AccountAccess => ({
  ...access,
  secrets: Object.fromEntries(
    Object.entries(access.secrets).filter(([name]) => !name.startsWith("s3_")),
  ),
});

/** All reads of a refresh. */
export async function refresh({ access, connector }: MegaphoneHouse, reader = connector()) {
  return {
    totals: await reader.readTotals(access, calm()),
    items: await readAllItems(reader, access),
    daily: await readDaily(reader, access, { from: "2026-10-07", to: TODAY }),
    geography: await readGeography(reader, access),
  };
}
