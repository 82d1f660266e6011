import { createHmac } from "node:crypto";
import { json, type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedBody } from "../simulated-body.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedIssue, SimulatedNewsletter } from "./simulated-newsletter.ts";

const KEY_ID = "64f0c1d2e3a4b5c6d7e8f901";
const KEY_SECRET = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
export const SIMULATED_GHOST_KEY = `${KEY_ID}:${KEY_SECRET}`;

/** A member, which no connector may request. */
export const SIMULATED_GHOST_MEMBER = "reader@harbour.example";

const ADMIN = "/ghost/api/admin";
const SECOND_NEWSLETTER = "second-newsletter";
const TOKEN_LIFE_SEC = 300;
const CALM = {
  countsAsText: false,
  newestHasNoOpenTracking: false,
  newestHasNoClickTracking: false,
  /** The newsletter is archived. */
  isGone: false,
  refusesPosts: false,
  /** Every fifth post is mailed as the second one. */
  hasTwoNewsletters: false,
  isOnStarterPlan: false,
  newestWasMailed: true,
};

/**
 * Answers like the Admin API of Ghost 5 and 6, and checks tokens as Ghost does: key, signature,
 * audience and age.
 */
export class GhostServer extends SimulatedApi<SimulatedNewsletter, typeof CALM> {
  constructor(letter: SimulatedNewsletter) {
    super(letter, CALM);
  }

  failure(
    status: number,
    type = status === 401
      ? "UnauthorizedError"
      : status === 403
        ? "NoPermissionError"
        : "InternalServerError",
  ): SimulatedAnswer {
    return json(
      {
        errors: [
          {
            message: `Status ${status}`,
            context: null,
            type,
            details: null,
            code: status === 401 ? "INVALID_JWT" : null,
          },
        ],
      },
      status,
    );
  }

  protected refuses({ headers }: SimulatedRequest) {
    if (!this.#isSigned(headers.authorization ?? "")) return 401;
    return this.state.isOnStarterPlan ? this.failure(403, "HostLimitError") : null;
  }

  protected routes(): Routes {
    return {
      [`GET ${ADMIN}/newsletters/`]: () => ({
        newsletters: this.#newsletters(),
        meta: { pagination: { page: 1, limit: 15, pages: 1, total: 1, next: null, prev: null } },
      }),
      [`GET ${ADMIN}/posts/`]: ({ query }) => (this.state.refusesPosts ? 403 : this.#posts(query)),
      [`GET ${ADMIN}/members/`]: () => ({
        members: [{ id: "1", email: SIMULATED_GHOST_MEMBER }],
        meta: { pagination: { total: this.account.subscribers } },
      }),
    };
  }

  #isSigned(authorization: string): boolean {
    const [head = "", claims = "", signature] = authorization.replace(/^Ghost /, "").split(".");
    const expected = createHmac("sha256", Buffer.from(KEY_SECRET, "hex"))
      .update(`${head}.${claims}`)
      .digest("base64url");
    if (!authorization.startsWith("Ghost ") || signature !== expected) return false;
    const { alg, kid } = decoded(head);
    const { aud, iat, exp } = decoded(claims);
    const nowSec = this.account.clock.now().getTime() / 1_000;
    return (
      alg === "HS256" &&
      kid === KEY_ID &&
      aud === "/admin/" &&
      Number(exp) > nowSec &&
      Number(exp) - Number(iat) <= TOKEN_LIFE_SEC &&
      nowSec - Number(iat) <= TOKEN_LIFE_SEC
    );
  }

  #newsletters(): object[] {
    const { id, name, handle, subscribers } = this.account;
    const first = {
      id,
      name,
      slug: handle,
      status: "active",
      header_image: null,
      count: { active_members: this.print(subscribers), posts: 60 },
    };
    const second = {
      id: SECOND_NEWSLETTER,
      name: "Second Letter",
      slug: "second-letter",
      status: "active",
      header_image: null,
      count: { active_members: 12 },
    };
    return [
      ...(this.state.isGone ? [] : [first]),
      ...(this.state.isGone || this.state.hasTwoNewsletters ? [second] : []),
    ];
  }

  #posts(query: URLSearchParams): unknown {
    const isOut = query.get("filter") === "status:[published,sent]";
    const all = isOut
      ? this.account.issues()
      : [...this.account.scheduled(), ...this.account.issues()];
    const ordered = query.get("order") === "published_at desc" ? all : all.toReversed();
    const includes = (query.get("include") ?? "").split(",");
    const formats = (query.get("formats") ?? "").split(",");
    const page = pageOf(ordered, query, { size: "limit", standard: 15 });
    const pagination = {
      page: page.number,
      limit: page.size,
      pages: page.pages,
      total: all.length,
      next: page.hasNext ? page.number + 1 : null,
      prev: page.number > 1 ? page.number - 1 : null,
    };
    const posts = page.rows.map((issue) => this.#post(issue, { includes, formats }));
    return { posts, meta: { pagination } };
  }

  #post(
    issue: SimulatedIssue,
    { includes, formats }: { includes: readonly string[]; formats: readonly string[] },
  ): object {
    const isNewest = issue.id === this.account.issues()[0]?.id;
    const hasNoOpens = isNewest && this.state.newestHasNoOpenTracking;
    const hasNoClicks = isNewest && this.state.newestHasNoClickTracking;
    const { recipients, uniqueOpens, uniqueClicks } = this.account.figures(issue);
    const newsletterId =
      this.state.hasTwoNewsletters && issue.number % 5 === 0 ? SECOND_NEWSLETTER : this.account.id;
    const email = {
      id: `e${issue.id}`,
      status: "submitted",
      email_count: recipients,
      delivered_count: recipients,
      opened_count: this.print(hasNoOpens ? 0 : uniqueOpens),
      failed_count: 0,
      track_opens: !hasNoOpens,
      track_clicks: !hasNoClicks,
      newsletter_id: newsletterId,
      subject: issue.subject,
    };
    return {
      id: `p${issue.id}`,
      uuid: `00000000-0000-4000-8000-00000${issue.id}`,
      title: issue.subject,
      ...(formats.includes("plaintext") ? { plaintext: simulatedBody(issue.number) } : {}),
      slug: issue.slug,
      url: `${this.account.site}/${issue.slug}/`,
      status: "published",
      feature_image: null,
      published_at: issue.sentAt.toISOString(),
      ...(includes.includes("email")
        ? { email: isNewest && !this.state.newestWasMailed ? null : email }
        : {}),
      ...(includes.includes("count.clicks")
        ? { count: { clicks: this.print(hasNoClicks ? 0 : uniqueClicks) } }
        : {}),
    };
  }
}

function decoded(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString("utf8")) as Record<string, unknown>;
}
