import { storeDemographics } from "../../store/demographics.store.ts";
import type { Run } from "../run.ts";
import { accountOf, noteUnavailable, readCounted, storeStep } from "./store-step.ts";

/** Reads and stores ages and genders of an account, in one step. */
export async function readDemographics(run: Run): Promise<null> {
  const { clock, connector, access } = run;
  const readFrom = connector.readDemographics?.bind(connector);
  if (readFrom === undefined) return null;
  const readings = await readCounted(run, (read) => readFrom(access, read));
  const step = { stage: "demographics", from: null, next: null } as const;
  await storeStep(run, step, async (transaction, row) => {
    await noteUnavailable(transaction, row, { demographics: null });
    return storeDemographics(transaction, accountOf(run), readings, clock.now());
  });
  return null;
}
