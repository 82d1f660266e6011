import { json, type SimulatedAnswer, type SimulatedRequest } from "../answer.ts";
import type { SimulatedAccountService } from "./account-simulator.ts";
import type { SimulatedIssue, SimulatedNewsletter } from "./simulated-newsletter.ts";

export const SIMULATED_MAILCHIMP_KEY = "0a1b2c3d4e5f60718293a4b5c6d7e8f9-us19";

const AS_MADE = {
  countsAsText: false,
  newestHasNoOpenTracking: false,
  newestHasNoClickTracking: false,
  newestType: "regular",
} as const;

/**
 * Answers like the Mailchimp Marketing API 3.0: Basic with any user, pages by offset, problems as
 * problem+json.
 */
export class MailchimpServer implements SimulatedAccountService {
  countsAsText = false;
  newestHasNoOpenTracking = false;
  newestHasNoClickTracking = false;
  newestType: "regular" | "variate" | "automation-email" = "regular";
  readonly #letter: SimulatedNewsletter;

  constructor(letter: SimulatedNewsletter) {
    this.#letter = letter;
  }

  reset(): void {
    Object.assign(this, AS_MADE);
  }

  failure(
    status: number,
    title = status === 401 ? "API Key Invalid" : `Status ${status}`,
  ): SimulatedAnswer {
    const body = {
      type: "https://mailchimp.com/developer/marketing/docs/errors/",
      title,
      status,
      detail: title,
      instance: "b1c6a2f0-0000",
    };
    return {
      status,
      headers: { "content-type": "application/problem+json; charset=utf-8" },
      body: JSON.stringify(body),
    };
  }

  answer({ path, query, headers }: SimulatedRequest): SimulatedAnswer {
    const [, password] = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString("utf8")
      .split(":");
    const hash = SIMULATED_MAILCHIMP_KEY.split("-")[0] ?? "";
    if (password !== SIMULATED_MAILCHIMP_KEY)
      return password?.startsWith(`${hash}-`) === true
        ? this.failure(403, "WrongDatacenter")
        : this.failure(401);
    const { id, name, subscribers } = this.#letter;
    if (path === "/3.0/")
      return json({
        account_id: `mc${id}`,
        account_name: name,
        total_subscribers: this.#count(subscribers),
        email: "harbour@letter.example",
        role: "owner",
      });
    return path === "/3.0/campaigns" ? this.#campaigns(query) : this.failure(404);
  }

  #campaigns(query: URLSearchParams): SimulatedAnswer {
    const count = Number(query.get("count") ?? 10);
    const offset = Number(query.get("offset") ?? 0);
    const all =
      query.get("status") === "sent"
        ? this.#letter.issues()
        : [...this.#letter.scheduled(), ...this.#letter.issues()];
    const isDescending =
      query.get("sort_field") === "send_time" && query.get("sort_dir") === "DESC";
    const campaigns = (isDescending ? all : all.toReversed())
      .slice(offset, offset + count)
      .map((issue) => this.#campaign(issue));
    return json({ campaigns, total_items: all.length });
  }

  #campaign(issue: SimulatedIssue): object {
    const isNewest = issue.id === this.#letter.issues()[0]?.id;
    const hasNoOpens = isNewest && this.newestHasNoOpenTracking;
    const hasNoClicks = isNewest && this.newestHasNoClickTracking;
    const { recipients, uniqueOpens, opens, uniqueClicks, clicks } = this.#letter.figures(issue);
    return {
      id: `c${issue.id}`,
      web_id: Number(issue.id),
      type: isNewest ? this.newestType : "regular",
      status: "sent",
      emails_sent: recipients,
      send_time: issue.sentAt.toISOString().replace(".000Z", "+00:00"),
      archive_url: `http://eepurl.example/${issue.id}`,
      long_archive_url: `https://mailchi.example/harbour/${issue.slug}`,
      settings: { subject_line: issue.subject, title: `Sent ${issue.number}` },
      tracking: { opens: !hasNoOpens, html_clicks: !hasNoClicks, text_clicks: false },
      report_summary: {
        opens: this.#count(hasNoOpens ? 0 : opens),
        unique_opens: this.#count(hasNoOpens ? 0 : uniqueOpens),
        open_rate: 0.442,
        clicks: this.#count(hasNoClicks ? 0 : clicks),
        subscriber_clicks: this.#count(hasNoClicks ? 0 : uniqueClicks),
        click_rate: 0.031,
      },
    };
  }

  #count(count: number): number | string {
    return this.countsAsText ? String(count) : count;
  }
}
