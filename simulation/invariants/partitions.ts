import { EXPIRING_TABLES } from "../../src/db/partitions/partitioned-tables.ts";
import { addDays } from "../../src/lib/time/calendar-day.ts";
import type { Day } from "../actors/day.ts";
import type { Invariant } from "./invariant.ts";

const AHEAD_DAYS = 2;
/** Partitions go by one day an hour after a time without a process; a leap of the clock makes some ahead. */
const LATE_DAYS = 3;

const nameOf = (table: string, day: string): string => `${table}_${day.replaceAll("-", "")}`;

async function partitionsOf({ simulation }: Day): Promise<Map<string, string[]>> {
  const rows = await simulation.database.rows<{ parent: string; name: string }>(
    `select inhparent::regclass::text as parent, inhrelid::regclass::text as name
     from pg_inherits
     join pg_class on pg_class.oid = inhrelid and relkind = 'r'`,
  );
  const names = Map.groupBy(rows, ({ parent }) => parent);
  return new Map([...names].map(([parent, own]) => [parent, own.map(({ name }) => name)]));
}

export const partitionsAhead: Invariant = {
  name: "partitions are ahead",
  ask: async (day) => {
    const existing = await partitionsOf(day);
    return EXPIRING_TABLES.flatMap(({ table }) =>
      Array.from({ length: AHEAD_DAYS + 1 }, (_, ahead) => nameOf(table, addDays(day.day, ahead)))
        .filter((name) => existing.get(table)?.includes(name) !== true)
        .map((name) => `there is no ${name}`),
    );
  },
};

export const partitionsGo: Invariant = {
  name: "old partitions are gone",
  ask: async (day) => {
    const existing = await partitionsOf(day);
    return EXPIRING_TABLES.flatMap(({ table, keepDays }) => {
      const oldest = nameOf(table, addDays(day.day, -keepDays - LATE_DAYS));
      return (existing.get(table) ?? [])
        .filter((name) => name < oldest)
        .map((name) => `${name} is kept on ${day.day}, though for ${keepDays} days`);
    });
  },
};
