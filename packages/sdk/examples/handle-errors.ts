import { Castmeter, InvalidRequestError, NotFoundError } from "@castmeter/sdk";

const castmeter = new Castmeter();

try {
  await castmeter.campaigns.get("unknown");
} catch (error) {
  if (!(error instanceof NotFoundError)) throw error;
  console.log(error.code, error.message, error.requestId, error.docUrl);
}

try {
  await castmeter.brands.create({ name: "" });
} catch (error) {
  if (!(error instanceof InvalidRequestError)) throw error;
  console.log(error.param, error.body["reason"]);
}
