/** How the text of a setting becomes a value, or a fault that stops the start. */

export type Read<Value> = (text: string) => Value | { fault: string };
export type ReadVariable = <Value>(name: string, parse: Read<Value>, fallback?: string) => Value;

export const readPort: Read<number> = (text) => {
  const value = Number(text);
  return Number.isInteger(value) && value >= 0 && value <= 65_535
    ? value
    : { fault: "must be a port number from 0 to 65535" };
};

export const readMetricsPort: Read<number | undefined> = (text) => {
  if (text === "off") return undefined;
  const port = readPort(text);
  return typeof port === "number" ? port : { fault: `${port.fault}, or off` };
};

export const readUrl: Read<string> = (text) => {
  if (!URL.canParse(text) || !/^https?:/.test(text))
    return { fault: "must be an http or https address" };
  return text.replace(/\/+$/, "");
};

export const readSwitch: Read<boolean> = (text) => {
  if (["on", "true", "1"].includes(text)) return true;
  return ["off", "false", "0", ""].includes(text) ? false : { fault: "must be on or off" };
};

export const readOneOf =
  <const Value extends string>(...values: Value[]): Read<Value> =>
  (text) =>
    values.find((value) => value === text) ?? { fault: `must be one of ${values.join(", ")}` };

export const readMasterKey: Read<Buffer> = (text) => {
  const key = Buffer.from(text, "base64");
  return key.length === 32
    ? key
    : { fault: "must be 32 bytes in base64 (openssl rand -base64 32)" };
};

export const optional =
  <Value>(read: Read<Value>): Read<Value | undefined> =>
  (text) =>
    text === "" ? undefined : read(text);

export const readText: Read<string> = (text) => text;

export const readPlatformUrls: Read<ReadonlyMap<string, string>> = (text) => {
  const urls = new Map<string, string>();
  for (const pair of text.split(",").filter((part) => part.trim() !== "")) {
    const [, platform = "", address = ""] = /^\s*([A-Za-z]+)=(\S+)\s*$/.exec(pair) ?? [];
    const url = readUrl(address);
    if (platform === "" || typeof url !== "string")
      return {
        fault: "must be pairs like transistor=https://proxy.example.com/transistor, by commas",
      };
    urls.set(platform, url);
  }
  return urls;
};

/** Compared letter for letter with what the provider says, so a slash at the end stays. */
export const readIssuer =
  (allowHttp: boolean): Read<string> =>
  (text) => {
    const url = URL.parse(text);
    const isOne =
      url !== null &&
      (url.protocol === "https:" || (allowHttp && url.protocol === "http:")) &&
      url.search === "" &&
      url.hash === "" &&
      url.username === "";
    return isOne ? text : { fault: "must be an https address without a query" };
  };

export const readButtonName: Read<string> = (text) =>
  /^[^\p{C}]{1,40}$/u.test(text) && text.trim() !== ""
    ? text
    : { fault: "must be a name of at most 40 letters" };

export const readSmtpUrl: Read<string> = (text) => {
  const url = URL.parse(text);
  return url !== null && ["smtp:", "smtps:"].includes(url.protocol) && url.hostname !== ""
    ? text
    : { fault: "must be an address like smtps://user:password@mail.example.com" };
};

/** Any line end would be a header of its own. */
export const readSender: Read<string> = (text) =>
  /^(?:[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)
    ? text
    : { fault: "must be an e-mail address, or Name <address>" };

/** Settings that mean something together alone; undefined when none of them is set. */
export function readTogether(
  read: ReadVariable,
  faults: string[],
  names: readonly string[],
): string[] | undefined {
  const values = names.map((name) => read(name, readText)).filter((value) => value !== "");
  if (values.length > 0 && values.length < names.length)
    faults.push(
      `${names.slice(0, -1).join(", ")} and ${names.at(-1)} are set together or not at all`,
    );
  return values.length === names.length ? values : undefined;
}
