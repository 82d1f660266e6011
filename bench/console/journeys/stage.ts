import type { Browser, BrowserContext, Page } from "playwright-core";
import { Count, Hand, type LookName, LOOKS } from "./hand.ts";

/** What a journey is played on: a server with a signed-in owner, and who else takes part. */

export interface Journey {
  name: string;
  play: (stage: Stage) => Promise<void>;
}

interface Session {
  csrf_token: string;
  memberships: readonly { workspace_id: string; name: string }[];
}

/** How long a step may take; a server that is read from afresh needs seconds. */
const STEP_MS = 20_000;

export interface StageOptions {
  url: string;
  email: string;
  password: string;
  browser: Browser;
  look: LookName;
  journey: string;
}

export class Stage {
  readonly count = new Count();
  readonly url: string;
  readonly look: LookName;
  readonly journey: string;
  /** Distinguishes what this run makes from what others left. */
  readonly mark = Date.now().toString(36).slice(-5);
  /** What is undone after the journey, newest first; it is no part of its time. */
  readonly #undo: (() => Promise<void>)[] = [];
  readonly #browser: Browser;
  #owner: BrowserContext | undefined;
  #session: Session | undefined;

  private constructor({ url, look, journey, browser }: StageOptions) {
    this.url = url;
    this.look = look;
    this.journey = journey;
    this.#browser = browser;
  }

  static async open(options: StageOptions): Promise<Stage> {
    const stage = new Stage(options);
    const { url, email, password } = options;
    const owner = await stage.#context();
    const answer = await owner.request.post(`${url}/app-api/sign-in`, {
      data: { email, password },
      headers: { Origin: url },
    });
    if (!answer.ok()) throw new Error(`Signing in is answered by ${answer.status()}`);
    stage.#session = (await (await owner.request.get(`${url}/app-api/session`)).json()) as Session;
    stage.#owner = owner;
    return stage;
  }

  /** The owner, at the first page of the console. The clock of the journey starts. */
  async owner(): Promise<Hand> {
    if (this.#owner === undefined) throw new Error("The stage is not open");
    const hand = this.#hand(await this.#owner.newPage());
    await hand.page.goto(`${this.url}/app/`);
    await hand.page.locator("main h1").first().waitFor();
    await hand.page.waitForTimeout(SETTLED_MS);
    this.count.start();
    return hand;
  }

  /** Another person, in a browser of their own, at an address that they were given. */
  async other(address: string): Promise<Hand> {
    const hand = this.#hand(await (await this.#context()).newPage());
    await hand.page.goto(address);
    return hand;
  }

  /** A call of the owner's session: what a journey needs before, and takes away after. */
  async call<Body>(method: string, path: string, body?: object): Promise<Body> {
    if (this.#owner === undefined || this.#session === undefined)
      throw new Error("The stage is not open");
    const answer = await this.#owner.request.fetch(`${this.url}/app-api${path}`, {
      method,
      headers: {
        Origin: this.url,
        "X-CSRF-Token": this.#session.csrf_token,
        "Castmeter-Workspace": this.#session.memberships[0]?.workspace_id ?? "",
      },
      ...(body === undefined ? {} : { data: body }),
    });
    const text = await answer.text();
    if (!answer.ok())
      throw new Error(`${method} ${path} is answered by ${answer.status()}: ${text}`);
    return (text === "" ? {} : JSON.parse(text)) as Body;
  }

  get workspaceName(): string {
    return this.#session?.memberships[0]?.name ?? "";
  }

  afterwards(undo: () => Promise<unknown>): void {
    this.#undo.unshift(async () => void (await undo()));
  }

  /** Pictures of the pages on which a journey ended too early. */
  async keepFailure(): Promise<void> {
    const folder = process.env["PICTURES"];
    if (folder === undefined) return;
    const pages = this.#browser.contexts().flatMap((context) => context.pages());
    for (const [index, page] of pages.entries())
      await page.screenshot({
        path: `${folder}/${this.journey}-${this.look}-not-finished-${index}.png`,
      });
  }

  async close(): Promise<void> {
    this.count.stop();
    for (const undo of this.#undo)
      await undo().catch((error: unknown) => console.log(`  left behind: ${String(error)}`));
    for (const context of this.#browser.contexts()) await context.close();
  }

  async #context(): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ locale: "en-GB", ...LOOKS[this.look] });
    context.setDefaultTimeout(STEP_MS);
    return context;
  }

  #hand(page: Page): Hand {
    return new Hand(page, { look: this.look, count: this.count, journey: this.journey });
  }
}

/** Parts that are read when the browser is idle are there. */
const SETTLED_MS = 1_000;
