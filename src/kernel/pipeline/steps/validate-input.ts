import type { Step } from "../call.ts";
import { parameterInvalid, resourceNotFound } from "../../contract/errors.ts";
import { isStorableText } from "../../contract/body.ts";
import { faultOf, readQuery, validate } from "../../contract/schema.ts";
import { rateLimited } from "./admit.ts";

/** Step 11: every field, then the rest of the price, now that the size of a batch is known. */
export const validateInput: Step = (call) => {
  const { operation, request } = call;
  // A path id that cannot be one of ours is answered like one that is not there: it is no field a
  // caller filled in wrongly.
  if (
    faultOf(operation.params, request.params) !== null ||
    !Object.values(request.params).every(isStorableText)
  )
    throw resourceNotFound("resource");
  const query = validate(operation.query, readQuery(operation.query, call.search));
  if (
    operation.method === "GET" &&
    ((request.header("content-length") ?? "0") !== "0" ||
      request.header("transfer-encoding") !== undefined)
  ) {
    throw parameterInvalid(null, "unknown", "A GET request takes no body.");
  }
  const body = validate(operation.body, call.body);
  call.input = { params: request.params, query, body };
  if (typeof operation.cost === "function") {
    const cost = operation.cost(call.input as never);
    const denied = call.pass?.chargeMore(cost - 1) ?? null;
    if (denied !== null) {
      call.pass?.giveBackAll();
      throw rateLimited(denied);
    }
  }
  return undefined;
};
