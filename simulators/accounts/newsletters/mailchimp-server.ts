import { type SimulatedAnswer, type SimulatedRequest } from "../../answer.ts";
import { simulatedBody } from "../simulated-body.ts";
import { pageOf, type Routes, SimulatedApi } from "../simulated-api.ts";
import type { SimulatedIssue, SimulatedNewsletter } from "./simulated-newsletter.ts";

export const SIMULATED_MAILCHIMP_KEY = "0a1b2c3d4e5f60718293a4b5c6d7e8f9-us19";

const CALM = {
  countsAsText: false,
  newestHasNoOpenTracking: false,
  newestHasNoClickTracking: false,
  newestType: "regular" as "regular" | "variate" | "automation-email",
};

/**
 * Answers like the Mailchimp Marketing API 3.0: Basic with any user, pages by offset, problems as
 * problem+json.
 */
export class MailchimpServer extends SimulatedApi<SimulatedNewsletter, typeof CALM> {
  constructor(letter: SimulatedNewsletter) {
    super(letter, CALM);
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

  protected refuses({ headers }: SimulatedRequest) {
    const [, password] = Buffer.from((headers.authorization ?? "").replace(/^Basic /, ""), "base64")
      .toString("utf8")
      .split(":");
    if (password === SIMULATED_MAILCHIMP_KEY) return null;
    const hash = SIMULATED_MAILCHIMP_KEY.split("-")[0] ?? "";
    return password?.startsWith(`${hash}-`) === true ? this.failure(403, "WrongDatacenter") : 401;
  }

  protected routes(): Routes {
    const { id, name, subscribers } = this.account;
    return {
      "GET /3.0/": () => ({
        account_id: `mc${id}`,
        account_name: name,
        total_subscribers: this.print(subscribers),
        email: "harbour@letter.example",
        role: "owner",
      }),
      "GET /3.0/campaigns": ({ query }) => this.#campaigns(query),
    };
  }

  #campaigns(query: URLSearchParams): unknown {
    const all =
      query.get("status") === "sent"
        ? this.account.issues()
        : [...this.account.scheduled(), ...this.account.issues()];
    const isDescending =
      query.get("sort_field") === "send_time" && query.get("sort_dir") === "DESC";
    const fields = (query.get("fields") ?? "").split(",");
    const { rows } = pageOf(isDescending ? all : all.toReversed(), query, {
      size: "count",
      standard: 10,
      offset: "offset",
    });
    const campaigns = rows.map((issue) => this.#campaign(issue, fields));
    return { campaigns, total_items: all.length };
  }

  #campaign(issue: SimulatedIssue, fields: readonly string[]): object {
    const isNewest = issue.id === this.account.issues()[0]?.id;
    const hasNoOpens = isNewest && this.state.newestHasNoOpenTracking;
    const hasNoClicks = isNewest && this.state.newestHasNoClickTracking;
    const { recipients, uniqueOpens, opens, uniqueClicks, clicks } = this.account.figures(issue);
    return {
      id: `c${issue.id}`,
      web_id: Number(issue.id),
      type: isNewest ? this.state.newestType : "regular",
      status: "sent",
      emails_sent: recipients,
      send_time: issue.sentAt.toISOString().replace(".000Z", "+00:00"),
      archive_url: `http://eepurl.example/${issue.id}`,
      long_archive_url: `https://mailchi.example/harbour/${issue.slug}`,
      settings: {
        subject_line: issue.subject,
        title: `Sent ${issue.number}`,
        ...(fields.includes("campaigns.settings.preview_text")
          ? { preview_text: simulatedBody(issue.number) ?? "" }
          : {}),
      },
      tracking: { opens: !hasNoOpens, html_clicks: !hasNoClicks, text_clicks: false },
      report_summary: {
        opens: this.print(hasNoOpens ? 0 : opens),
        unique_opens: this.print(hasNoOpens ? 0 : uniqueOpens),
        open_rate: 0.442,
        clicks: this.print(hasNoClicks ? 0 : clicks),
        subscriber_clicks: this.print(hasNoClicks ? 0 : uniqueClicks),
        click_rate: 0.031,
      },
    };
  }
}
