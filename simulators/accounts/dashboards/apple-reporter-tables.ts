import { gzipSync } from "node:zlib";
import type { SimulatedAnswer } from "../../answer.ts";
import type { SimulatedEpisode, SimulatedShow } from "../simulated-show.ts";

/** What Apple counts of a simulated show, and the tables in which Reporter sends it. */

/** Apple's ids of shows are longer than a host's. */
export const APPLE_SHOW_ID = "1500482130";

/** What Apple counts of as many downloads. */
export const appleCounts = (
  downloads: number,
): { plays: number; listeners: number; seconds: number } => ({
  plays: Math.floor(downloads * 0.5),
  listeners: Math.floor(downloads * 0.4),
  seconds: Math.floor(downloads * 0.5) * 900,
});

export const appleEpisodeId = ({ number }: SimulatedEpisode): string =>
  String(1_000_600_000_000 + number);

const SHOW_COLUMNS = [
  "Channel Identifier",
  "Channel Name",
  "Show Identifier",
  "Show Name",
  "Total Listening Hours",
  "Subscriber Listening Hours",
  "Total Listeners",
  "Subscribed Listeners",
  "Total Engaged Listeners",
  "Total Plays",
  "Subscriber Plays",
];

type Cells = readonly (string | number)[];

/** Cells of a row in the order of the columns; what Apple does not tell is empty. */
function showCells({ name }: SimulatedShow, downloads: number): Cells {
  const { plays, listeners, seconds } = appleCounts(downloads);
  const hours = (seconds / 3_600).toFixed(2);
  return ["", "", APPLE_SHOW_ID, name, hours, "", listeners, "", "", plays, ""];
}

/**
 * Head and rows of a table; no rows where there were no listens, undefined for a table that does
 * not exist. Rows are there only for what was played on the day.
 */
export function reportRows(show: SimulatedShow, report: string, day: string): Cells[] | undefined {
  const downloads = show.showOn(day);
  const [head, rows] = ((): [Cells, Cells[]] | [] => {
    switch (report) {
      case "apShowListeningWorldwide":
        return [SHOW_COLUMNS, [showCells(show, downloads)]];
      case "apShowListening":
        return [
          ["Store Front Name", ...SHOW_COLUMNS],
          show.byCountry(downloads).map(({ code, count }) => [code, ...showCells(show, count)]),
        ];
      case "apEpisodeListening":
        return [
          [
            "Store Front Name",
            ...SHOW_COLUMNS.slice(0, 4),
            "Episode Identifier",
            "Episode Name",
            "Episode GUID",
            "Episode Type",
            ...SHOW_COLUMNS.slice(4),
          ],
          show
            .episodes()
            .filter((episode) => show.downloadsOn(episode, day) > 0)
            .flatMap((episode) => {
              const cells = showCells(show, show.downloadsOn(episode, day));
              const names = [appleEpisodeId(episode), episode.title, episode.guid, "full"];
              return ["US", "GB"].map((code) => [
                code,
                ...cells.slice(0, 4),
                ...names,
                ...cells.slice(4),
              ]);
            }),
        ];
      default:
        return [];
    }
  })();
  if (head === undefined || rows === undefined) return undefined;
  return downloads === 0 ? [] : [head, ...rows];
}

export const packed = (table: readonly Cells[]): SimulatedAnswer => ({
  status: 200,
  headers: { "content-type": "application/a-gzip" },
  body: gzipSync(table.map((cells) => cells.join("\t")).join("\n")),
});
