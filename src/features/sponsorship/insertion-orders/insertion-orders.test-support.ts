import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  formOf,
  type LibraryFixture,
  startLibraryFixture,
} from "../library/library.test-support.ts";
import type { DocumentReader } from "../../../domain/order-documents/read/read-document.ts";
import { readerInProcess } from "../../../domain/order-documents/read/read-in-process.test-support.ts";
import type { TestAnswer } from "../../../../test/harness.ts";
import { readOrderJob } from "./read-order.job.ts";

export interface OrderFixture extends LibraryFixture {
  brandId: string;
  /** Uploads a document of the labelled set and returns its id. */
  upload: (name: string) => Promise<string>;
  /** Orders the reading of a document or text and executes it. Returns the order's id. */
  parsed: (source: { file_id?: string; text?: string; campaign_name?: string }) => Promise<string>;
  run: (orderId: string, attempt?: number) => Promise<void>;
  read: (id: string) => Promise<TestAnswer["body"]>;
}

const SET = new URL("../../../../bench/insertion-orders/set/", import.meta.url).pathname;

/** Reads documents in the process of the test. */
export const startOrderFixture = (): Promise<OrderFixture> => startFixture(readerInProcess);

/** The same, whose documents are read in a process of their own, as a server does. */
export const startOrderFixtureWithChild = (): Promise<OrderFixture> => startFixture();

async function startFixture(documents?: DocumentReader): Promise<OrderFixture> {
  const library = await startLibraryFixture({ show: { name: "Salt & Signal" } });
  const { app, workspaceId, send } = library;
  if (documents !== undefined) Object.assign(app.runtime.services, { documents });
  const brand = await library.make.brand();
  const run = (orderId: string, attempt = 1): Promise<void> =>
    app.runJob(readOrderJob, { workspace_id: workspaceId, order_id: orderId }, { attempt });
  return {
    ...library,
    brandId: brand.id,
    upload: async (name) => {
      const content = readFileSync(join(SET, name));
      const answer = await library.post(formOf([{ filename: name, content }]));
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data.id;
    },
    run,
    parsed: async (source) => {
      const answer = await send("POST", "/v1/insertion-orders/parse?confirm=true", source);
      if (answer.status !== 202) throw new Error(JSON.stringify(answer.body));
      await run(answer.body.data.id);
      return answer.body.data.id;
    },
    read: (id) => library.get(`/v1/insertion-orders/${id}`),
  };
}

/** A typical order; its shows are Salt & Signal and an unknown one. */
export const ORDER_TEXT = `Insertion order QM-2026-1184
Advertiser: Northwind Roasters
Agency: Quayside Media
Campaign: Autumn blend
Start date: 2026-12-07
End date: 2026-12-20
Currency: GBP

Show | Placement | Length | Air date | Impressions | CPM | Net total
Salt & Signal | Mid-roll | :60 | 2026-12-08 | 30,000 | £28.00 | £840.00
Night Freight | Pre-roll | :30 | 2026-12-10 | 10,000 | £20.00 | £200.00
Total | | | | | | £1,040.00
`;
