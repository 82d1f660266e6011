import { Castmeter } from "@castmeter/sdk";

const castmeter = new Castmeter({ maxRetries: 4, timeoutMs: 20_000 });

const { data, response } = await castmeter.workspace.get().withResponse();
console.log(data.kind, response.requestId, response.rateLimit?.remaining);

// What is newer than this package.
console.log(await castmeter.raw({ path: "/v1/me" }));
