import { createFileStore } from "../../app/create-file-store.ts";
import { outboundPolicy } from "../../app/outbound-policy.ts";
import type { FileStore } from "../../infrastructure/file-store/file-store.ts";
import type { Installation } from "./installation.ts";

/** Opens the file store of an installation for the work. */
export async function withFileStore<Result>(
  { config, clock }: Installation,
  work: (store: FileStore) => Promise<Result>,
): Promise<Result> {
  const { store, close } = createFileStore(config, { policy: outboundPolicy(config), clock });
  try {
    return await work(store);
  } finally {
    close();
  }
}
