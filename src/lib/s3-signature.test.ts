import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { authorizationOf, EMPTY_BODY_SHA256, encodeForS3, signForS3 } from "./s3-signature.ts";

const SECRET = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
/** The examples AWS publishes for S3: "Signature Calculations for the Authorization Header". */
const S3_EXAMPLE = {
  keys: { accessKeyId: "AKIAIOSFODNN7EXAMPLE", secretAccessKey: SECRET },
  region: "us-east-1",
  service: "s3",
  at: new Date("2013-05-24T00:00:00Z"),
};
/** The suite AWS publishes for the signature itself: aws-sig-v4-test-suite. */
const SUITE = {
  keys: { accessKeyId: "AKIDEXAMPLE", secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY" },
  region: "us-east-1",
  service: "service",
  at: new Date("2015-08-30T12:36:00Z"),
};
const HEADERS = { "x-amz-content-sha256": EMPTY_BODY_SHA256, "x-amz-date": "20130524T000000Z" };

const signatureOf = (authorization: string): string | undefined =>
  /Signature=(\w+)$/.exec(authorization)?.[1];

describe("AWS Signature Version 4", () => {
  it.each([
    [
      "an object and a range of it",
      "https://examplebucket.s3.amazonaws.com/test.txt",
      { range: "bytes=0-9" },
      "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    ],
    [
      "a query without a value",
      "https://examplebucket.s3.amazonaws.com/?lifecycle",
      {},
      "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543",
    ],
    [
      "a list of objects",
      "https://examplebucket.s3.amazonaws.com/?max-keys=2&prefix=J",
      {},
      "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    ],
  ])("signs %s like AWS's own S3 example", (_what, url, more, signature) => {
    const authorization = authorizationOf(
      { method: "GET", url, headers: { ...HEADERS, ...more } },
      S3_EXAMPLE,
    );
    expect(signatureOf(authorization)).toBe(signature);
    expect(authorization).toContain(
      "Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,",
    );
  });

  it("signs the upload of an object like AWS's own S3 example", () => {
    const bodySha256 = createHash("sha256").update("Welcome to Amazon S3.").digest("hex");
    const authorization = authorizationOf(
      {
        method: "PUT",
        url: "https://examplebucket.s3.amazonaws.com/test%24file.text",
        bodySha256,
        headers: {
          ...HEADERS,
          date: "Fri, 24 May 2013 00:00:00 GMT",
          "x-amz-content-sha256": bodySha256,
          "x-amz-storage-class": "REDUCED_REDUNDANCY",
        },
      },
      S3_EXAMPLE,
    );
    expect(signatureOf(authorization)).toBe(
      "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    );
  });

  it("signs a query by its names, whatever order it is sent in", () => {
    const signed = (query: string) =>
      signForS3({ method: "GET", url: `https://s3.example/bucket/?${query}` }, S3_EXAMPLE);
    expect(signed("max=1&max-keys=2")).toEqual(signed("max-keys=2&max=1"));
    // Made by another signer, aws4fetch 1.0.20.
    expect(signatureOf(signed("max-keys=2&max=1")["authorization"] ?? "")).toBe(
      "d8079b73b617e477507fab0faef3618591e49b394517a0463c8b5add58838089",
    );
  });

  it.each([
    [
      "get-vanilla",
      "https://example.amazonaws.com/",
      "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
    ],
    [
      "get-vanilla-query-order-key-case",
      "https://example.amazonaws.com/?Param2=value2&Param1=value1",
      "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
    ],
  ])("passes %s of AWS's test suite", (_name, url, signature) => {
    expect(
      signatureOf(
        authorizationOf(
          { method: "GET", url, headers: { "x-amz-date": "20150830T123600Z" } },
          SUITE,
        ),
      ),
    ).toBe(signature);
  });

  it("encodes what RFC 3986 leaves open, and sends no part of the secret key", () => {
    expect(encodeForS3("a/b c+d'(e)*!~-_.é")).toBe("a%2Fb%20c%2Bd%27%28e%29%2A%21~-_.%C3%A9");
    const url = "https://s3.us-east-1.amazonaws.com/examplebucket/a%27b";
    const headers = signForS3({ method: "GET", url }, S3_EXAMPLE);
    expect(Object.keys(headers).sort()).toEqual([
      "authorization",
      "x-amz-content-sha256",
      "x-amz-date",
    ]);
    expect(JSON.stringify(headers)).not.toContain(SECRET.slice(0, 10));
  });
});
