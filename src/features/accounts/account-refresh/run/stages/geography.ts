import { storeGeography } from "../../store/geography.store.ts";
import type { Run } from "../run.ts";
import { accountOf, noteUnavailable, readCounted, storeStep } from "./store-step.ts";

/** Reads and stores the geography of an account, in one step. */
export async function readGeography(run: Run): Promise<null> {
  const { clock, connector, access } = run;
  const readFrom = connector.readGeography?.bind(connector);
  if (readFrom === undefined) return null;
  const geography = await readCounted(run, (read) => readFrom(access, read));
  await storeStep(run, { stage: "geography", from: null, next: null }, async (transaction, row) => {
    await noteUnavailable(transaction, row, { geography: null });
    return storeGeography(transaction, accountOf(run), geography, clock.now());
  });
  return null;
}
