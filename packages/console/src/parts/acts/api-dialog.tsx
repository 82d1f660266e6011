import { useState } from "react";
import { texts } from "#texts/parts";
import { Button } from "./button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import styles from "./api-dialog.module.css";

/** The request behind a panel. @param address Method, path and query of the request. */
export function ApiDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog isOpen onClose={onClose} title={texts.api.title}>
      <p className="muted">{texts.api.note}</p>
      <Sample name={texts.api.curl} text={curlOf(address)} />
      <Sample name={texts.api.sdk} text={sdkOf(address)} />
    </Dialog>
  );
}

/** Text to copy. */
export function Sample({ name, text }: { name: string; text: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = (): void => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  return (
    <figure className={styles["sample"]}>
      <figcaption>
        <h3>{name}</h3>
        <Button size="small" look="quiet" icon={isCopied ? "check" : "copy"} onClick={copy}>
          {isCopied ? texts.api.copied : texts.api.copy}
        </Button>
      </figcaption>
      <pre tabIndex={0}>{text}</pre>
    </figure>
  );
}

export function curlOf(address: string): string {
  const [method = "GET", target = ""] = address.split(" ");
  const verb = method === "GET" ? "" : `-X ${method} `;
  const line = `curl -s ${verb}"${location.origin}${target}"`;
  return `${line} \\\n  -H "Authorization: Bearer $CASTMETER_API_KEY"`;
}

export function sdkOf(address: string): string {
  const [method = "GET", target = ""] = address.split(" ");
  const [path = "", query = ""] = target.split("?");
  const fields = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)}`]),
    `path: ${JSON.stringify(path)}`,
    ...(query === ""
      ? []
      : [`query: ${JSON.stringify(Object.fromEntries(new URLSearchParams(query)))}`]),
  ];
  return [
    'import { Castmeter } from "@castmeter/sdk";',
    "",
    `const castmeter = new Castmeter({ baseUrl: ${JSON.stringify(location.origin)} });`,
    `const answer = await castmeter.raw({\n  ${fields.join(",\n  ")},\n});`,
  ].join("\n");
}
