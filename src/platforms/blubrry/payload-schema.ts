import { Type } from "typebox";
import { Counter, Day, Id, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of Blubrry's answers that the connector relies on; all other fields may come and go. Most
 * numbers are printed as text.
 */

/** Newer programs have numeric ids and may lack a keyword, which the statistics require. */
const Program = Type.Object({ program_title: Text, program_keyword: Text });

const ShowTotal = Type.Object({ title: Text, keyword: Text, total: Counter });

const Episode = Type.Object({
  id: Id,
  title: Text,
  filename: Text,
  /** Duration in seconds. */
  duration: Counter,
  /** `04:00:00 2026-10-13`. */
  post_date: Text,
  listing_url: Text,
});

/** An episode in the statistics, under an id of its own. */
const EpisodeTotal = Type.Object({ episode_filename: Text, total: Counter });

/** A row without a readable day may belong to any day; an odd count makes its day unknown. */
const DayRow = Type.Object({ date: Day, downloads: Type.Unknown() });

export const countryPayload = payload(Type.Object({ country_name: Type.String(), total: Counter }));

export type ProgramPayload = Type.Static<typeof Program>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type EpisodeTotalPayload = Type.Static<typeof EpisodeTotal>;
export type DayPayload = Type.Static<typeof DayRow>;

export const programsPayload = payload(Rows(Program));
export const showTotalPayload = payload(Type.Object({ results: ShowTotal }));
export const episodesPayload = payload(Type.Object({ data: Rows(Episode) }));
export const episodeTotalsPayload = payload(Type.Object({ results: Rows(EpisodeTotal) }));
/** Blubrry's documentation prints one row where others have a list. */
export const dayRowsPayload = payload(Type.Object({ results: Type.Union([Rows(DayRow), DayRow]) }));
/** One key for each country, a number of Blubrry's own, in addition to the count of records. */
export const countriesPayload = payload(
  Type.Object({ record_count: Type.Union([Type.Number(), Type.String()]) }),
);
