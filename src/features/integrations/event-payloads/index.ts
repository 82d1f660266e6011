export { payloadSchemaOf, sampleDataOf, truncatedDataSchema } from "./event-payloads.ts";
