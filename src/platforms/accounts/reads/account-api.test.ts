import { describe, expect, it } from "vitest";
import { Type } from "typebox";
import { ManualClock } from "../../../lib/time/clock.ts";
import type { HttpPortAnswer, HttpPortFailure } from "../../http-port.ts";
import { answering, RecordedHttp } from "../../recorded-http.test-support.ts";
import { UpstreamRead } from "../../upstream-read.ts";
import { AccountApi, type AccountApiOptions, bearerToken } from "./account-api.ts";
import { accountFailure } from "../account-failure.ts";
import { answerOf } from "../conformance/answering-connector.test-support.ts";
import { TRANSISTOR } from "../../transistor/manifest.ts";
import { payload } from "./payload.ts";

const numberPayload = payload(Type.Object({ value: Type.Number() }));
const secrets = { api_key: "key-4711" };
const calm = (): AbortSignal => new AbortController().signal;
const refused: HttpPortFailure = { ok: false, code: "connection_failed", message: "No." };

function openApi(
  answers: (HttpPortAnswer | HttpPortFailure)[],
  options: Partial<AccountApiOptions> = {},
) {
  const http = new RecordedHttp(...answers);
  const parts = {
    http,
    clock: new ManualClock("2026-10-20T12:00:00.000Z"),
    baseUrl: "https://api.example",
  };
  const api = new AccountApi(parts, {
    manifest: TRANSISTOR,
    name: "The API",
    authorize: bearerToken("api_key"),
    ...options,
  });
  return { http, api };
}

describe("AccountApi", () => {
  it("sends the credential, the query and its headers, and returns the checked body", async () => {
    const { api, http } = openApi([answering({ value: 7 })], {
      authorize: ({ api_key: key = "" }) => ({
        authorization: `Bearer ${key}`,
        "x-version": "5",
      }),
    });
    const read = api.of(secrets, new UpstreamRead(calm()));
    const body = await read.get("/shows", numberPayload, { page: "1" });
    expect(body).toEqual({ value: 7 });
    expect(http.requests).toMatchObject([
      {
        method: "GET",
        url: "https://api.example/shows?page=1",
        headers: {
          accept: "application/json",
          authorization: "Bearer key-4711",
          "x-version": "5",
        },
      },
    ]);
  });

  it("posts JSON to the address of the account", async () => {
    const { api, http } = openApi([answering({ value: 7 })], {
      baseUrl: ({ api_key: key = "" }) => `https://${key}.example`,
    });
    const read = api.of(secrets, new UpstreamRead(calm()));
    await read.post("/search", numberPayload, { wanted: 1 });
    expect(http.requests).toMatchObject([
      {
        method: "POST",
        url: "https://key-4711.example/search",
        headers: { "content-type": "application/json" },
        body: '{"wanted":1}',
      },
    ]);
  });

  it("counts the requests of a read, after success and after failure alike", async () => {
    const { api } = openApi([answering({ value: 1 }), answering({ value: 2 }), answering("", 500)]);
    const ended = await answerOf(calm(), async (read) => {
      for (;;) await api.of(secrets, read).get("/", numberPayload);
    });
    expect(ended).toMatchObject({ ok: false, failure: { code: "provider_error" }, requests: 3 });
  });

  it.each([
    ["that never left this server", refused, 0],
    ["that may have arrived", { ...refused, code: "timeout" }, 1],
  ])("counts a request %s as %j makes it", async (_name, failure, requests) => {
    const { api } = openApi([failure]);
    const ended = await answerOf(calm(), (read) => api.of(secrets, read).get("/", numberPayload));
    expect(ended).toMatchObject({ ok: false, requests });
  });

  it("sends no credential that a header cannot carry", async () => {
    const { api, http } = openApi([answering({ value: 7 })]);
    const ended = await answerOf(calm(), (read) =>
      api.of({ api_key: "key\u200b" }, read).get("/", numberPayload),
    );
    expect(ended).toMatchObject({ ok: false, failure: { code: "needs_reauth" }, requests: 0 });
    expect(http.requests).toEqual([]);
  });

  it("maps an answer by the request, then by the API, then by its status", async () => {
    const { api } = openApi([answering({}, 403)], {
      mapError: ({ status }) =>
        status === 403 ? accountFailure("needs_reauth", "By the API.") : undefined,
    });
    const failure = (mapError?: AccountApiOptions["mapError"]) =>
      answerOf(calm(), (read) => api.of(secrets, read).get("/", numberPayload, {}, mapError));
    expect(await failure(() => accountFailure("unsupported", "By the request."))).toMatchObject({
      failure: { code: "unsupported" },
    });
    expect(await failure(() => undefined)).toMatchObject({ failure: { code: "needs_reauth" } });
    const plain = openApi([answering({}, 403)]).api;
    expect(
      await answerOf(calm(), (read) => plain.of(secrets, read).get("/", numberPayload)),
    ).toMatchObject({ failure: { code: "unavailable", reason: "permission" } });
  });

  it("takes an answer of another form for none", async () => {
    const { api } = openApi([answering({ value: "7" })]);
    const ended = await answerOf(calm(), (read) => api.of(secrets, read).get("/", numberPayload));
    expect(ended).toMatchObject({ ok: false, failure: { code: "malformed_answer" }, requests: 1 });
  });
});
