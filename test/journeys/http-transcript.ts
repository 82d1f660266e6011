/**
 * What went over the wire between programs, people and the server, for assertions and for people to
 * read.
 */
export interface Exchange {
  who: string;
  method: string;
  url: URL;
  requestHeaders: Headers;
  requestBody: string;
  status: number;
  headers: Headers;
  body: string;
}

/** Headers that say something about a sign-in or a credential; the rest is left out. */
const SHOWN = [
  "authorization",
  "cookie",
  "origin",
  "castmeter-workspace",
  "x-csrf-token",
  "mcp-protocol-version",
  "mcp-method",
  "content-type",
  "www-authenticate",
  "location",
  "set-cookie",
  "cache-control",
];
const BODY_LETTERS = 900;

export class HttpTranscript {
  readonly exchanges: Exchange[] = [];
  readonly #lines: (string | Exchange)[] = [];

  heading(text: string): void {
    this.#lines.push(`\n${"=".repeat(100)}\n${text}\n${"=".repeat(100)}`);
  }

  step(text: string): void {
    this.#lines.push(`\n--- ${text}`);
  }

  /**
   * A fetch that notes what is asked and answered. Every answer here ends by itself, so its body is
   * read at once.
   */
  recording(who: string): typeof fetch {
    return async (input, init) => {
      const request = new Request(input, init);
      const requestBody = await request.clone().text();
      const answer = await fetch(input, init);
      const exchange: Exchange = {
        who,
        method: request.method,
        url: new URL(request.url),
        requestHeaders: request.headers,
        requestBody,
        status: answer.status,
        headers: answer.headers,
        body: await answer.clone().text(),
      };
      this.exchanges.push(exchange);
      this.#lines.push(exchange);
      return answer;
    };
  }

  /** `METHOD path status` of what was exchanged since the mark, a number of exchanges. */
  since(mark: number): string[] {
    return this.exchanges
      .slice(mark)
      .map(({ method, url, status }) => `${method} ${url.pathname} ${status}`);
  }

  text(): string {
    return `${this.#lines.map((line) => (typeof line === "string" ? line : exchangeText(line))).join("\n")}\n`;
  }
}

function exchangeText({
  who,
  method,
  url,
  requestHeaders,
  requestBody,
  status,
  headers,
  body,
}: Exchange): string {
  return [
    `\n[${who}] ${method} ${withoutSecrets(url.href)}`,
    ...headerLines(requestHeaders, ">"),
    ...bodyLines(requestBody, requestHeaders, ">"),
    `  < ${status}`,
    ...headerLines(headers, "<"),
    ...bodyLines(body, headers, "<"),
  ].join("\n");
}

function headerLines(headers: Headers, mark: string): string[] {
  return [...headers]
    .filter(([name]) => SHOWN.includes(name))
    .map(([name, value]) => `  ${mark} ${name}: ${cut(headerText(name, value), BODY_LETTERS)}`);
}

function headerText(name: string, value: string): string {
  if (name === "cookie" || name === "set-cookie")
    return withoutSecrets(value.replaceAll(/(castmeter_[\w.]+=)[^;,\s]+/g, "$1…"));
  if (name === "x-csrf-token") return `${value.slice(0, 4)}…`;
  return withoutSecrets(value);
}

function bodyLines(body: string, headers: Headers, mark: string): string[] {
  if (body === "") return [];
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return [
    `  ${mark}   ${cut(withoutSecrets(isPage ? pageText(body) : body).trim(), BODY_LETTERS)}`,
  ];
}

const pageText = (html: string): string =>
  html
    .replaceAll(/<(style|head|title)[\s\S]*?<\/\1>/g, "")
    .replaceAll(/<input\s+type="(?:radio|checkbox)"[^>]*>/g, (tag) =>
      /\schecked\b/.test(tag) ? "[x]" : "[ ]",
    )
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

const cut = (text: string, length: number): string =>
  text.length <= length
    ? text
    : `${text.slice(0, length)} … (${text.length - length} more letters)`;

/** Every secret down to its prefix: enough to see which is which, too little to use. */
function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b(cm[karcs]_\w{2}|whsec_\w{2}|plan_\w{4})[\w-]+/g, "$1…")
    .replaceAll(/((?:\/|%2F)(?:consent|authorize)(?:\/|%2F)[\w-]{4})[\w-]+/g, "$1…")
    .replaceAll(/((?:^|[?&])(?:code|code_verifier|csrf_token)=[\w-]{4})[^&\s]+/g, "$1…")
    .replaceAll(/("(?:token|csrf_token|registration_access_token)":"[\w-]{4})[^"]+/g, "$1…")
    .replaceAll(/("password":")[^"]+/g, "$1…");
}
