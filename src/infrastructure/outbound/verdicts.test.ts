import { describe, expect, it } from "vitest";
import { isAllowedAddress } from "./blocked-addresses.ts";
import { checkTarget } from "./check-target.ts";
import { DEFAULT_PORTS, type OutboundPolicy } from "./outbound-policy.ts";
import { Verdicts } from "./verdicts.ts";

const STRICT: OutboundPolicy = {
  allowPrivateNetwork: false,
  ownAddresses: ["93.184.215.99"],
  ports: DEFAULT_PORTS,
};
const PRIVATE: OutboundPolicy = { ...STRICT, allowPrivateNetwork: true };

describe("verdicts", () => {
  it.each([STRICT, PRIVATE])(
    "are those of their own policy, the first time and remembered: %j",
    (policy) => {
      const verdicts = new Verdicts(policy);
      for (let time = 0; time < 2; time += 1) {
        for (const url of [
          "https://example.com/a",
          "https://example.com/b",
          "http://localhost:4000/",
          "https://127.0.0.1/",
          "https://93.184.215.99/",
          "no URL",
        ]) {
          expect(verdicts.checkTarget(url)).toEqual(checkTarget(url, policy));
        }
        for (const address of [
          "93.184.215.14",
          "93.184.215.99",
          "127.0.0.1",
          "::1",
          "169.254.169.254",
          "no address",
        ]) {
          expect(verdicts.checkAddresses([address])).toEqual(
            isAllowedAddress(address, policy) ? [address] : null,
          );
        }
      }
    },
  );

  it("refuse a set of addresses for one of them, and put IPv4 first", () => {
    const verdicts = new Verdicts(STRICT);
    for (let time = 0; time < 2; time += 1) {
      expect(verdicts.checkAddresses(["2606:4700::1", "93.184.215.20", "93.184.215.14"])).toEqual([
        "93.184.215.20",
        "93.184.215.14",
        "2606:4700::1",
      ]);
      expect(verdicts.checkAddresses(["93.184.215.20", "10.0.0.1"])).toBeNull();
      expect(verdicts.checkAddresses(["93.184.215.20"])).toEqual(["93.184.215.20"]);
      expect(verdicts.checkAddresses([])).toEqual([]);
    }
  });
});
