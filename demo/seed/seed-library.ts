import { utcDay } from "../../src/lib/time/clock.ts";
import type { ApiClient } from "../api-client.ts";
import { MEDIA_KIT, mediaKitText, ORDER, orderText } from "../world/demo-documents.ts";

/**
 * The network's library: its media kit, and the order of a sponsor, which the worker reads. A person
 * has to check it, so nothing of it is booked.
 */

interface DocumentFields {
  name: string;
  kind: string;
  folder: string;
  tags: readonly string[];
}

/** Uploads what is missing; the order of the file is read unless one was read before. */
export async function ensureLibrary(
  api: ApiClient,
  { showIds, now }: { showIds: readonly string[]; now: Date },
): Promise<void> {
  const { data: files } = await api.call<{ data: { id: string; name: string }[] }>(
    "GET",
    "/v1/library/files?limit=100",
  );
  const upload = async (document: DocumentFields, text: string): Promise<string> =>
    files.find(({ name }) => name === document.name)?.id ??
    (await api.upload<{ data: { id: string } }>("/v1/library/files", form(document, text))).data.id;
  const kit = { ...MEDIA_KIT, show_ids: showIds };
  await upload(kit, mediaKitText());
  const fileId = await upload(ORDER, orderText(utcDay(now)));
  const { data: orders } = await api.call<{ data: unknown[] }>("GET", "/v1/insertion-orders");
  if (orders.length === 0)
    await api.call("POST", "/v1/insertion-orders/parse", { file_id: fileId, confirm: true });
}

/** A list is a field that is repeated. */
function form(fields: DocumentFields & { show_ids?: readonly string[] }, text: string): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat() as string[]) data.append(name, item);
  data.append("file", new Blob([text], { type: "text/plain" }), fields.name);
  return data;
}
