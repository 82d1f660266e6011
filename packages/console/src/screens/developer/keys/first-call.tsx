import { texts } from "#texts/developer";
import { useAccess } from "../../../api/api-context.tsx";
import { Sample } from "../../../parts/acts/api-dialog.tsx";
import { firstCurl, firstSdk } from "./first-calls.ts";

/** The first call with a new key, to copy. */
export function FirstCall({ secret, scopes }: { secret: string; scopes: readonly string[] }) {
  const { base_url: base, docs_url: docs } = useAccess().session.server;
  const call = { base, key: secret, scopes };
  return (
    <section>
      <Sample name={texts.firstCall.curl} text={firstCurl(call)} />
      <Sample name={texts.firstCall.sdk} text={firstSdk(call)} />
      <p className="muted small">
        {texts.firstCall.agents}{" "}
        <a className="link" href={`${docs}/mcp`}>
          {texts.firstCall.how}
        </a>
      </p>
    </section>
  );
}
