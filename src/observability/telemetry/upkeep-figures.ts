import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type AccountHealth, readAccountHealth } from "./account-health.store.ts";
import type { FigureGroup } from "./figure-groups.ts";
import { type LibrarySize, readLibrarySize } from "./library-size.store.ts";
import { readSpending, type Spending } from "./spending.store.ts";

/**
 * Figures that an operator needs once a minute: accounts, use of upstreams, and libraries. Each
 * query counts rows of the whole installation.
 */

/**
 * Maximum age of these figures: accounts are read once a day, and each query reads all rows of its
 * table.
 */
const FRESH_MS = MINUTE_MS;

/** Connected accounts by state, and the age of the last read of the account unread longest. */
export function accountFigures(registry: Registry): FigureGroup<AccountHealth> {
  const registers = [registry];
  const accounts = new Gauge({
    name: "castmeter_accounts",
    help: "Connected accounts of shows that are not archived, by state",
    labelNames: ["state"],
    registers,
  });
  const oldest = new Gauge({
    name: "castmeter_accounts_oldest_read_age_seconds",
    help: "How long ago the longest unread account was last read; absent when none ever was",
    registers,
  });
  const forget = (): void => {
    accounts.reset();
    oldest.remove();
  };
  forget();
  return {
    query: "accounts",
    freshMs: FRESH_MS,
    read: readAccountHealth,
    show: ({ oldestReadSec, ...states }) => {
      for (const [state, count] of Object.entries(states)) accounts.set({ state }, count);
      if (oldestReadSec === null) oldest.remove();
      else oldest.set(oldestReadSec);
    },
    forget,
  };
}

/** The use of upstreams since midnight UTC. */
export function spendingFigures(registry: Registry): FigureGroup<Spending> {
  const used = new Gauge({
    name: "castmeter_upstream_used_today",
    help: "What all workspaces used of metered upstreams since midnight UTC, by what was used",
    labelNames: ["used"],
    registers: [registry],
  });
  return {
    query: "spending",
    freshMs: FRESH_MS,
    read: readSpending,
    show: (spending) => {
      for (const [name, count] of Object.entries(spending)) used.set({ used: name }, count);
    },
    forget: () => used.reset(),
  };
}

/** Files of libraries and their bytes. */
export function libraryFigures(registry: Registry): FigureGroup<LibrarySize> {
  const registers = [registry];
  const files = new Gauge({
    name: "castmeter_library_files",
    help: "Files in the libraries of all workspaces",
    registers,
  });
  const bytes = new Gauge({
    name: "castmeter_library_bytes",
    help: "Bytes of these files",
    registers,
  });
  const forget = (): void => {
    files.remove();
    bytes.remove();
  };
  forget();
  return {
    query: "library",
    freshMs: FRESH_MS,
    read: (pool) => readLibrarySize(pool),
    show: (size) => {
      files.set(size.files);
      bytes.set(size.bytes);
    },
    forget,
  };
}
