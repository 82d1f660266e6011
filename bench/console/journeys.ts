/**
 * Seven journeys through the console, each from its beginning to its end on a desktop and on a
 * phone, on a server that runs, such as the demo's (`npm start` prints address, mail and password):
 *
 *   CASTMETER_URL=http://localhost:4000 EMAIL=… PASSWORD=… node bench/console/journeys.ts [name…]
 *
 * The seconds are those of the machine: of the console, the server and the driver of the browser,
 * without a person who reads. Clicks and taps, and keys are what a person has to press. Each step is
 * judged by axe and by its boxes, outside of the seconds. `PICTURES=folder` keeps a picture of each.
 * An invitation is read from the outbox of the server, in `DATA_DIR` (`.castmeter-demo` unless
 * given). Ends with 1 where a journey cannot be finished.
 */
import chromium from "@sparticuz/chromium";
import { chromium as driver } from "playwright-core";
import { consentJourney } from "./journeys/consent.ts";
import { keyJourney, webhookJourney } from "./journeys/developer.ts";
import { type Count, type LookName, LOOKS } from "./journeys/hand.ts";
import { reportJourney } from "./journeys/reports.ts";
import { reviewJourney } from "./journeys/review.ts";
import { salesJourney } from "./journeys/sales.ts";
import { type Journey, Stage } from "./journeys/stage.ts";
import { teamJourney } from "./journeys/team.ts";

const JOURNEYS: readonly Journey[] = [
  reviewJourney,
  salesJourney,
  reportJourney,
  keyJourney,
  webhookJourney,
  consentJourney,
  teamJourney,
];

const url = setting("CASTMETER_URL");
const asked = process.argv.slice(2);
const looks = (process.env["LOOKS"]?.split(",") ?? Object.keys(LOOKS)) as LookName[];
const browser = await driver.launch({
  executablePath: process.env["CHROME"] ?? (await chromium.executablePath()),
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
const rows: Record<LookName, Count | undefined>[] = [];
const played = JOURNEYS.filter(({ name }) => asked.length === 0 || asked.includes(name));
try {
  for (const journey of played) {
    const row = { desktop: undefined, phone: undefined } as Record<LookName, Count | undefined>;
    for (const look of looks) row[look] = await play(journey, look);
    rows.push(row);
  }
} finally {
  await browser.close();
}
report();

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

/** Undefined where the journey could not be finished. */
async function play(journey: Journey, look: LookName): Promise<Count | undefined> {
  const stage = await Stage.open({
    url,
    email: setting("EMAIL"),
    password: setting("PASSWORD"),
    browser,
    look,
    journey: journey.name,
  });
  try {
    await journey.play(stage);
    return stage.count;
  } catch (error) {
    console.log(`NOT FINISHED ${journey.name} on a ${look}: ${String(error)}`);
    await stage.keepFailure();
    process.exitCode = 1;
    return undefined;
  } finally {
    await stage.close();
  }
}

function report(): void {
  const cells = (count: Count | undefined): string[] =>
    count === undefined
      ? ["not finished", "", ""]
      : [count.seconds.toFixed(1), String(count.presses), String(count.keys)];
  const head = [
    "journey",
    "desktop s",
    "clicks",
    "keys",
    "phone s",
    "taps",
    "keys",
    "axe",
    "sideways px",
  ];
  const lines = rows.map(({ desktop, phone }, index) => [
    played[index]?.name ?? "",
    ...cells(desktop),
    ...cells(phone),
    String((desktop?.axe.size ?? 0) + (phone?.axe.size ?? 0)),
    String(Math.max(desktop?.sidewaysPx ?? 0, phone?.sidewaysPx ?? 0)),
  ]);
  const widths = head.map((name, at) =>
    Math.max(name.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  for (const line of [head, ...lines])
    console.log(
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join("  "),
    );
  const counts = rows.flatMap(({ desktop, phone }) => [desktop, phone]);
  for (const count of counts)
    for (const finding of [...(count?.axe ?? []), ...(count?.boxes ?? [])]) console.log(finding);
}
