import { createFileStore } from "../../../../app/create-file-store.ts";
import { outboundPolicy } from "../../../../app/outbound-policy.ts";
import type { FileStore } from "../../../../infrastructure/file-store/file-store.ts";
import type { Installation } from "../../installation.ts";

/** Opens the file store for the work; without files the work gets none. */
export async function withFileStore<Result>(
  { config, clock }: Installation,
  withFiles: boolean,
  work: (store: FileStore | undefined) => Promise<Result>,
): Promise<Result> {
  if (!withFiles) return work(undefined);
  const { store, close } = createFileStore(config, { policy: outboundPolicy(config), clock });
  try {
    return await work(store);
  } finally {
    close();
  }
}
