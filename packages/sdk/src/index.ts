export { Castmeter } from "./generated/castmeter.ts";
export { Client, type RawRequest } from "./core/client.ts";
export * from "./core/calls.ts";
export * from "./core/errors.ts";
export type { CallOptions, ClientOptions, WriteOptions } from "./core/options.ts";
export { API_VERSION, SDK_VERSION } from "./generated/version.ts";
export { type HeaderSource, type VerifyOptions, WebhookSignatureError } from "./core/webhooks.ts";
export { verifyWebhook } from "./verify-webhook.ts";
export type * from "./generated/types.ts";
