import {
  ApiError,
  type Call,
  type Castmeter,
  Preview,
  type RawRequest,
  type WritePlan,
  type WriteResult,
} from "@castmeter/sdk";
import type { Answer } from "./use-answer.ts";

/** A page of a list that the package has no method for. */
export interface PersonPage<Item> {
  object: "list";
  data: Item[];
  has_more: boolean;
  next_cursor: string | null;
}

/**
 * A write that is for people alone and may want a confirmation: it answers with the API's preview
 * where it does, and with the result where it does not.
 */
export async function askFirst<Data>(
  api: Castmeter,
  request: RawRequest,
): Promise<WriteResult<Data> | Preview<Call<WriteResult<Data>>>> {
  try {
    return await api.raw<WriteResult<Data>>(request);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "confirmation_required") throw error;
    const part = request.method === "DELETE" ? "query" : "body";
    return new Preview(error.body["preview"] as WritePlan, () =>
      api.raw<WriteResult<Data>>({ ...request, [part]: { ...request[part], confirm: true } }),
    );
  }
}

/** An answer whose request no key can make, so that no panel shows it as `curl`. */
export const forPeople = <Data>(answer: Answer<Data>): Answer<Data> => ({ ...answer, address: "" });
