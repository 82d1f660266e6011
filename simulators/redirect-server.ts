import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "./answer.ts";
import { text } from "./answer.ts";
import { BASE64_URL, between, code } from "./world/seeded-numbers.ts";

/**
 * Short links: `/{host}/{path…}` answers as that host would, with a redirect to the post of the
 * code. A code names the same post every time. The code `gone` answers 404, `loop` redirects
 * to itself.
 */
export class RedirectServer implements SimulatedService {
  readonly #seed: number;
  baseUrl = "";

  constructor(seed: number) {
    this.#seed = seed;
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const [host = "", ...path] = request.path.split("/").slice(1);
    const shortCode = path.findLast((part) => part !== "") ?? "";
    if (shortCode === "" || shortCode === "gone") return this.failure(404);
    if (shortCode === "loop")
      return { status: 302, headers: { location: `${this.baseUrl}${request.path}` }, body: "" };
    const location = this.#target(host, path, shortCode);
    return location === undefined
      ? this.failure(404)
      : { status: 301, headers: { location }, body: "" };
  }

  failure(status: number): SimulatedAnswer {
    return text(`Simulated answer with status ${status}.`, status);
  }

  #target(host: string, path: readonly string[], shortCode: string): string | undefined {
    const key = [this.#seed, host, shortCode] as const;
    switch (host.replace(/^www\./, "")) {
      case "vm.tiktok.com":
      case "vt.tiktok.com":
      case "tiktok.com": {
        // The upper 32 bits are the time of publication: some day of 2026.
        const id =
          (BigInt(between(1_767_225_600, 1_790_000_000, ...key)) << 32n) |
          BigInt(between(1, 0x7fff_ffff, ...key, "low"));
        return `https://www.tiktok.com/@studio${between(10, 99, ...key)}/video/${id}?_t=${shortCode}&_r=1`;
      }
      case "instagram.com":
        return path[0] === "share"
          ? `https://www.instagram.com/${path[1] === "reel" ? "reel" : "p"}/D${code(BASE64_URL, 10, ...key)}/?igsh=${shortCode}`
          : undefined;
      case "fb.watch":
      case "facebook.com":
        return `https://www.facebook.com/reel/${between(100_000, 999_999, ...key)}${between(100_000_000, 999_999_999, ...key, "low")}/?rdid=${shortCode}`;
      case "youtu.be":
        return `https://www.youtube.com/watch?v=${shortCode}&feature=youtu.be`;
      case "spotify.link":
        return `https://open.spotify.com/episode/${code("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789", 22, ...key)}?si=${shortCode}`;
      case "lnkd.in":
        return `https://www.linkedin.com/feed/update/urn:li:activity:7${code("123456789", 18, ...key)}`;
      default:
        return undefined;
    }
  }
}
